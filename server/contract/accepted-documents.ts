import { documentKind, hasValidCheckDigits } from "../brazil/documents.js";

/**
 * The kinds of documents that a body may contain besides the usual ones (assumption DOCUMENTS). The functions that build
 * the schemas of bodies take them as a parameter, because each sandbox of a process has its own settings.
 */
export interface AcceptedDocuments {
  /** CNPJs with letters, as documents and as PIX keys. */
  readonly alphanumericCnpj: boolean;
  /** Documents with wrong check digits, in operations that check them (assumption COB_DEBTOR). */
  readonly lenientDocuments: boolean;
}

/** What a sandbox without these switches accepts. The OpenAPI documents describe this. */
export const USUAL_DOCUMENTS: AcceptedDocuments = { alphanumericCnpj: false, lenientDocuments: false };

/** Everything that any sandbox accepts: a data file can come from a sandbox with any settings. */
export const ALL_DOCUMENTS: AcceptedDocuments = { alphanumericCnpj: true, lenientDocuments: true };

/** False if `text` (a document or a PIX key) is an alphanumeric CNPJ and the sandbox does not accept these. */
export const isAcceptedText = (text: string, { alphanumericCnpj }: AcceptedDocuments): boolean =>
  alphanumericCnpj || !/[A-Z]/.test(text) || documentKind(text) === null;

/** Whether the check digits of a document are right, or the sandbox accepts wrong ones. */
export const areCheckDigitsAccepted = (document: string, { lenientDocuments }: AcceptedDocuments): boolean =>
  lenientDocuments || hasValidCheckDigits(document);
