/** The two Brazilian tax documents: CPF of a person (11 digits) and CNPJ of a company (14 digits). */
export type DocumentKind = "CPF" | "CNPJ";

/**
 * The highest weight in each checksum. From right to left, weights count up from 2; after the highest they start at 2
 * again.
 */
const HIGHEST_WEIGHT = { CPF: 11, CNPJ: 9 } as const;

/**
 * The kind of a document by its shape only: a CPF is 11 digits, a CNPJ 12 of [0-9A-Z] (letters since July 2026) and 2
 * digits. Null for any other text, lower case and punctuation included. The contract decides whether letters are
 * accepted (assumption DOCUMENTS).
 */
export function documentKind(text: string): DocumentKind | null {
  if (/^[0-9]{11}$/.test(text)) return "CPF";
  if (/^[0-9A-Z]{12}[0-9]{2}$/.test(text)) return "CNPJ";
  return null;
}

/**
 * Whether `text` is a CPF or a CNPJ (numeric or alphanumeric) whose check digits are right. Eleven or fourteen equal
 * digits add up but are never issued, so they are invalid too (assumption DOCUMENTS). Never throws.
 */
export function hasValidCheckDigits(text: string): boolean {
  if (isOneDigitRepeated(text)) return false;
  const kind = documentKind(text);
  if (kind === "CPF") return text === withCheckDigits(text.slice(0, 9), "CPF");
  return kind === "CNPJ" && text === withCheckDigits(text.slice(0, 12), "CNPJ");
}

/**
 * The same CPF or CNPJ with correct check digits. Null for any other text, and if all digits before the check digits
 * are equal, because such documents are never issued.
 */
export function withRightCheckDigits(text: string): string | null {
  const kind = documentKind(text);
  if (kind === null || isOneDigitRepeated(text.slice(0, -2))) return null;
  return withCheckDigits(text.slice(0, -2), kind);
}

/**
 * The CPF that starts with these nine digits. Throws RangeError for any other text, and for nine equal digits, which
 * belong to no valid CPF.
 */
export function cpfFrom(nineDigits: string): string {
  if (!/^[0-9]{9}$/.test(nineDigits) || isOneDigitRepeated(nineDigits)) {
    throw new RangeError(`"${nineDigits}" is not the first nine digits of a CPF.`);
  }
  return withCheckDigits(nineDigits, "CPF");
}

/**
 * The CNPJ that starts with these twelve characters of [0-9A-Z]. Throws RangeError for any other text, and for twelve
 * equal digits, which belong to no company.
 */
export function cnpjFrom(twelve: string): string {
  if (!/^[0-9A-Z]{12}$/.test(twelve) || isOneDigitRepeated(twelve)) {
    throw new RangeError(`"${twelve}" is not the first twelve characters of a CNPJ.`);
  }
  return withCheckDigits(twelve, "CNPJ");
}

/**
 * A document as answers and events show it: CPF `***.456.789-**`, CNPJ of either format `**.345.678/****-**`
 * (assumption MASKS). Any other text is replaced by as many "*", so that a malformed document is not shown either.
 */
export function maskDocument(text: string): string {
  const kind = documentKind(text);
  if (kind === "CPF") return `***.${text.slice(3, 6)}.${text.slice(6, 9)}-**`;
  if (kind === "CNPJ") return `**.${text.slice(2, 5)}.${text.slice(5, 8)}/****-**`;
  return "*".repeat(text.length);
}

function isOneDigitRepeated(text: string): boolean {
  return /^([0-9])\1*$/.test(text);
}

function withCheckDigits(body: string, kind: DocumentKind): string {
  const withFirst = body + checkDigit(body, kind);
  return withFirst + checkDigit(withFirst, kind);
}

/** Modulo 11. The value of a character is its ASCII code minus 48, so the value of a digit is the digit. */
function checkDigit(body: string, kind: DocumentKind): string {
  const weights = HIGHEST_WEIGHT[kind] - 1;
  let sum = 0;
  for (let fromRight = 0; fromRight < body.length; fromRight++) {
    sum += (body.charCodeAt(body.length - 1 - fromRight) - 48) * (2 + (fromRight % weights));
  }
  const rest = sum % 11;
  return String(rest < 2 ? 0 : 11 - rest);
}
