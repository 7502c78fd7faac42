import { documentKind } from "../brazil/documents.js";

/**
 * Whether the body that is being checked may name an alphanumeric CNPJ (DOCUMENTS). The schemas are shared by all
 * sandboxes of a process, and each has a setting of its own; a check runs from start to end at once, so that what is
 * set around it is of that check alone.
 */
let isWelcome = false;

/** Runs a check in which an alphanumeric CNPJ is let in, as a document and as a PIX key, or not. */
export function checkedWith<Result>(alphanumericCnpj: boolean, check: () => Result): Result {
  isWelcome = alphanumericCnpj;
  try {
    return check();
  } finally {
    isWelcome = false;
  }
}

/** Whether `text`, a document or a PIX key, is anything else than an alphanumeric CNPJ, or that is let in. */
export const isLetIn = (text: string): boolean =>
  isWelcome || !/[A-Z]/.test(text) || documentKind(text) === null;
