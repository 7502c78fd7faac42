import { isEndToEndId } from "../../brazil/identifiers.js";

/**
 * The payment that a MED contests, from any of its ids. An end-to-end id may belong to a payment that the account
 * never received; any other id must be a transaction of the sandbox.
 */
export const contestedBy = (id: string): { endToEndId: string } | { transactionId: string } =>
  isPaymentId(id) ? { endToEndId: id } : { transactionId: id };

/** Whether a text is the end-to-end id of a payment, and not of a return (`D`). */
export const isPaymentId = (text: string) => text.startsWith("E") && isEndToEndId(text);
