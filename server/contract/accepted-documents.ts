import { documentKind, hasValidCheckDigits } from "../brazil/documents.js";

/**
 * Which documents a body may name beside the usual ones (assumption DOCUMENTS). The schema of a body is made with them,
 * because the sandboxes of one process have settings of their own.
 */
export interface AcceptedDocuments {
  /** CNPJs with letters, as documents and as PIX keys. */
  readonly alphanumericCnpj: boolean;
  /** Documents with wrong check digits, where they are looked at (assumption COB_DEBTOR). */
  readonly lenientDocuments: boolean;
}

/** What a sandbox accepts that was started without any of these switches, and what the documents describe. */
export const USUAL_DOCUMENTS: AcceptedDocuments = { alphanumericCnpj: false, lenientDocuments: false };

/** What some sandbox accepts: for a data file, which may be of any. */
export const ALL_DOCUMENTS: AcceptedDocuments = { alphanumericCnpj: true, lenientDocuments: true };

/** Whether `text`, a document or a PIX key, is anything else than an alphanumeric CNPJ, or that is accepted. */
export const isAcceptedText = (text: string, { alphanumericCnpj }: AcceptedDocuments): boolean =>
  alphanumericCnpj || !/[A-Z]/.test(text) || documentKind(text) === null;

/** Whether the check digits of a document are right, or need not be. */
export const areCheckDigitsAccepted = (document: string, { lenientDocuments }: AcceptedDocuments): boolean =>
  lenientDocuments || hasValidCheckDigits(document);
