import type { WireError } from "../wire-error.js";

/** Refusals of the operations that look up a transaction. */
export const transactionRefusals = {
  "transaction-not-found": {
    status: 404,
    message: "Transação não encontrada",
    rule: "Errors, status 404",
  },
} as const satisfies Record<string, WireError>;
