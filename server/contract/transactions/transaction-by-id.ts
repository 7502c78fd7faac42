import { z } from "zod";
import { gatewayOperation } from "../operation.js";
import { transactionRecord } from "./transaction-record.js";

/**
 * One transaction by its id alone, as documented clients poll it. The specification does not show it (assumption
 * TRANSACTION_BY_ID).
 */
export const transactionById = gatewayOperation({
  id: "transaction-by-id",
  summary: {
    en: "One transaction, to poll until it is final",
    pt: "Uma transação, para consultar até que seja final",
  },
  family: "Transactions",
  method: "GET",
  paths: ["/api/pix/transaction/:id"],
  section: "GET /api/pix/transactions/pix-key/{pixKey}/{identifier}",
  rules: {
    en: "The id is a transactionId or, if no transaction of yours has it, an externalId. The record is the same as in the queries by key; Confirmado and Error are final.",
    pt: "O id é um transactionId ou, se nenhuma transação sua o tiver, um externalId. O registro é o mesmo das consultas por chave; Confirmado e Error são finais.",
  },
  authenticated: true,
  errors: "simple",
  status: 200,
  extension: true,
  params: z.object({
    id: z.string().meta({
      meaning: {
        en: "A transactionId or your externalId.",
        pt: "Um transactionId ou o seu externalId.",
      },
    }),
  }),
  body: null,
  answer: transactionRecord,
  refusals: ["token-invalid", "transaction-not-found", "account-not-found"],
});
