import { isEndToEndId } from "../../brazil/identifiers.js";

/**
 * What a MED is opened against, by whatever id somebody has of it: an end-to-end id may be of a payment that the
 * account has never received; anything else has to be a transaction of the sandbox.
 */
export const contestedBy = (id: string): { endToEndId: string } | { transactionId: string } =>
  isPaymentId(id) ? { endToEndId: id } : { transactionId: id };

/** Whether a text is the end-to-end id of a payment; that of a return (`D`) is not. */
export const isPaymentId = (text: string) => text.startsWith("E") && isEndToEndId(text);
