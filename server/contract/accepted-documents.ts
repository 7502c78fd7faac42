import { documentKind, hasValidCheckDigits } from "../brazil/documents.js";

/**
 * Which documents the body that is being checked may name beside the usual ones (DOCUMENTS). The schemas are shared by
 * all sandboxes of a process, and each has settings of its own; a check runs from start to end at once, so that what
 * is set around it is of that check alone.
 */
export interface AcceptedDocuments {
  /** CNPJs with letters, as documents and as PIX keys. */
  readonly alphanumericCnpj: boolean;
  /** Documents with wrong check digits, where they are looked at (COB_DEBTOR). */
  readonly lenientDocuments: boolean;
}

const USUAL: AcceptedDocuments = { alphanumericCnpj: false, lenientDocuments: false };
let accepted = USUAL;

/** Runs a check in which these documents are accepted. */
export function checkedWith<Result>(documents: AcceptedDocuments, check: () => Result): Result {
  accepted = documents;
  try {
    return check();
  } finally {
    accepted = USUAL;
  }
}

/** Whether `text`, a document or a PIX key, is anything else than an alphanumeric CNPJ, or that is let in. */
export const isLetIn = (text: string): boolean =>
  accepted.alphanumericCnpj || !/[A-Z]/.test(text) || documentKind(text) === null;

/** Whether the check digits of a document are right, or need not be. */
export const areCheckDigitsAccepted = (document: string): boolean =>
  accepted.lenientDocuments || hasValidCheckDigits(document);
