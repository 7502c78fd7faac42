import { hasValidCheckDigits, withRightCheckDigits } from "../../brazil/documents.js";

/** What is wrong and was accepted all the same, or could be: a sentence in both languages. */
export interface Warning {
  /** The assumption that says what becomes of it. */
  readonly about: "QR_CRC" | "DOCUMENTS";
  readonly en: string;
  readonly pt: string;
}

interface LenientSettings {
  readonly lenient: boolean;
  readonly lenientQr: boolean;
  readonly lenientDocuments: boolean;
}

/** What the flags come to: `--lenient` is both of the others. */
export const leniencyOf = ({ lenient, lenientQr, lenientDocuments }: LenientSettings) => ({
  qrCodes: lenient || lenientQr,
  documents: lenient || lenientDocuments,
});
export type Leniency = ReturnType<typeof leniencyOf>;

/** What the check digits of a CPF or CNPJ are and should be; null where they are right or it is no document. */
function wrongCheckDigits(document: string) {
  if (hasValidCheckDigits(document)) return null;
  const right = withRightCheckDigits(document);
  return right === null ? undefined : { are: document.slice(-2), shouldBe: right.slice(-2) };
}

/** What is wrong with a document, and what comes of it; null where its check digits are right. */
function aboutDocument(document: string, result: Pick<Warning, "en" | "pt">): Warning | null {
  const digits = wrongCheckDigits(document);
  if (digits === null) return null;
  return {
    about: "DOCUMENTS",
    en: `${document} is no valid CPF or CNPJ: ${inEnglish(digits)}${result.en}`,
    pt: `${document} não é um CPF ou CNPJ válido: ${inPortuguese(digits)}${result.pt}`,
  };
}

/** The warning of a document that settles with wrong check digits; null where they are right. */
export const documentWarning = (document: string): Warning | null =>
  aboutDocument(document, {
    en: "; --lenient-documents accepts it.",
    pt: "; --lenient-documents o aceita.",
  });

/** Why a payout ended with INVALID_TAX_ID, and what would let it settle; null where its document is valid. */
export const documentAdvice = (document: string): Warning | null =>
  aboutDocument(document, {
    en: ". With --lenient-documents, or --lenient, such a payout settles.",
    pt: ". Com --lenient-documents, ou --lenient, um pagamento assim é liquidado.",
  });

/** The same for a webhook, which says no document unmasked. */
export function invalidTaxIdMessage(general: string, document: string): string {
  const digits = wrongCheckDigits(document);
  return digits
    ? `${general}: ${inPortuguese(digits)} (o sandbox o aceita com --lenient-documents)`
    : general;
}

type Digits = { readonly are: string; readonly shouldBe: string } | undefined;
const inEnglish = (digits: Digits) =>
  digits
    ? `its check digits are ${digits.are}, but should be ${digits.shouldBe}`
    : "no check digits would make it one";
const inPortuguese = (digits: Digits) =>
  digits
    ? `os dígitos verificadores são ${digits.are}, mas deveriam ser ${digits.shouldBe}`
    : "nenhum dígito verificador o tornaria válido";

/** The warning of a code that is paid although its CRC is wrong. */
export const crcWarning = ({ received, expected }: { received: string; expected: string }): Warning => ({
  about: "QR_CRC",
  en: `The CRC of the QR code is ${received}, but should be ${expected}; --lenient-qr accepts it.`,
  pt: `O CRC do QR Code é ${received}, mas deveria ser ${expected}; --lenient-qr o aceita.`,
});

/**
 * The warning of a code whose fields cannot be told apart by their lengths: where the reader stopped, in both languages,
 * and the last field before that, whose length is the first to doubt.
 */
export function fieldsWarning({ en, pt, last }: FieldsProblem): Warning {
  const doubted = {
    en: last === undefined ? "" : ` The last field before that is ${last.id} at position ${last.offset}.`,
    pt: last === undefined ? "" : ` O último campo antes disso é o ${last.id} na posição ${last.offset}.`,
  };
  return {
    about: "QR_CRC",
    en: `The fields of the QR code are wrong: ${en}${doubted.en} Key and amount were found all the same; --lenient-qr accepts it.`,
    pt: `Os campos do QR Code estão errados: ${pt}${doubted.pt} Chave e valor foram encontrados mesmo assim; --lenient-qr o aceita.`,
  };
}

interface FieldsProblem {
  readonly en: string;
  readonly pt: string;
  /** The last whole field; its position counts characters from 0. */
  readonly last?: { readonly id: string; readonly offset: number } | undefined;
}

/** What a person should know of a transaction: what was accepted although it is wrong, and what was not. */
export function warningsOf(transaction: {
  readonly errorCode: string | null;
  readonly counterpart: { readonly document: string | null };
  readonly events: readonly { readonly data: object }[];
}): Warning[] {
  const { errorCode, counterpart, events } = transaction;
  const accepted = events.flatMap(({ data }) =>
    "warnings" in data ? (data.warnings as readonly Warning[]) : [],
  );
  const advice =
    errorCode === "INVALID_TAX_ID" && counterpart.document !== null
      ? documentAdvice(counterpart.document)
      : null;
  return advice === null ? accepted : [...accepted, advice];
}
