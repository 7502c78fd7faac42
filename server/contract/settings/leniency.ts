import { hasValidCheckDigits, withRightCheckDigits } from "../../brazil/documents.js";

/** A fault that was accepted, or could be accepted with a flag, as a sentence in both languages. */
export interface Warning {
  /** The assumption that decides about it. */
  readonly about: "QR_CRC" | "DOCUMENTS";
  readonly en: string;
  readonly pt: string;
}

interface LenientSettings {
  readonly lenient: boolean;
  readonly lenientQr: boolean;
  readonly lenientDocuments: boolean;
}

/** The effective leniency: `--lenient` implies both other flags. */
export const leniencyOf = ({ lenient, lenientQr, lenientDocuments }: LenientSettings) => ({
  qrCodes: lenient || lenientQr,
  documents: lenient || lenientDocuments,
});
export type Leniency = ReturnType<typeof leniencyOf>;

/** The check digits of a document and the right ones; null if they are right, undefined if no digits would make it valid. */
function wrongCheckDigits(document: string) {
  if (hasValidCheckDigits(document)) return null;
  const right = withRightCheckDigits(document);
  return right === null ? undefined : { are: document.slice(-2), shouldBe: right.slice(-2) };
}

/** A sentence about wrong check digits and their result; null if they are right. */
function aboutDocument(document: string, result: Pick<Warning, "en" | "pt">): Warning | null {
  const digits = wrongCheckDigits(document);
  if (digits === null) return null;
  return {
    about: "DOCUMENTS",
    en: `${document} is not a valid CPF or CNPJ: ${inEnglish(digits)}${result.en}`,
    pt: `${document} não é um CPF ou CNPJ válido: ${inPortuguese(digits)}${result.pt}`,
  };
}

/** The warning about a document that settles with wrong check digits; null if they are right. */
export const documentWarning = (document: string): Warning | null =>
  aboutDocument(document, {
    en: "; --lenient-documents accepts it.",
    pt: "; --lenient-documents o aceita.",
  });

/** Why a payout ended with INVALID_TAX_ID, and which flag lets it settle; null if its document is valid. */
export const documentAdvice = (document: string): Warning | null =>
  aboutDocument(document, {
    en: ". With --lenient-documents, or --lenient, such a cash-out settles.",
    pt: ". Com --lenient-documents, ou --lenient, um cash-out assim é liquidado.",
  });

/** The same advice for a webhook, without the document, which is masked there. */
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
    : "no check digits would make it valid";
const inPortuguese = (digits: Digits) =>
  digits
    ? `os dígitos verificadores são ${digits.are}, mas deveriam ser ${digits.shouldBe}`
    : "nenhum dígito verificador o tornaria válido";

/** The warning about a code that is paid although its CRC is wrong. */
export const crcWarning = ({ received, expected }: { received: string; expected: string }): Warning => ({
  about: "QR_CRC",
  en: `The CRC of the QR code is ${received}, but should be ${expected}; --lenient-qr accepts it.`,
  pt: `O CRC do QR Code é ${received}, mas deveria ser ${expected}; --lenient-qr o aceita.`,
});

/**
 * The warning about a code with wrong field lengths: where the reader stopped, in both languages, and the last field
 * before that, whose length is probably wrong.
 */
export function fieldsWarning({ en, pt, last }: FieldsProblem): Warning {
  const doubted = {
    en: last === undefined ? "" : ` The last field before that is ${last.id} at position ${last.offset}.`,
    pt: last === undefined ? "" : ` O último campo antes disso é o ${last.id} na posição ${last.offset}.`,
  };
  return {
    about: "QR_CRC",
    en: `The fields of the QR code are wrong: ${en}${doubted.en} The key and the amount were found anyway; --lenient-qr accepts it.`,
    pt: `Os campos do QR Code estão errados: ${pt}${doubted.pt} A chave e o valor foram encontrados mesmo assim; --lenient-qr o aceita.`,
  };
}

interface FieldsProblem {
  readonly en: string;
  readonly pt: string;
  /** The last whole field; its position counts characters from 0. */
  readonly last?: { readonly id: string; readonly offset: number } | undefined;
}

/** The warnings of a transaction: faults that were accepted, and advice about one that was not. */
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
