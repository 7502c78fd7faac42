import { z } from "zod";
import { gatewayOperation } from "../operation.js";
import { transactionRecord } from "./transaction-record.js";

/** One transaction by an id alone, as documented clients poll it; the specification does not show it (TRANSACTION_BY_ID). */
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
    en: "The id is a transactionId or, where no transaction of yours has it, an externalId. The record is that of the queries by key; Confirmado and Error are final.",
    pt: "O id é um transactionId ou, onde nenhuma transação sua o tem, um externalId. O registro é o das consultas por chave; Confirmado e Error são finais.",
  },
  authenticated: true,
  errors: "simple",
  status: 200,
  extension: true,
  params: z.object({
    id: z.string().meta({
      meaning: {
        en: "A transactionId or an externalId of yours.",
        pt: "Um transactionId ou um externalId seu.",
      },
    }),
  }),
  body: null,
  answer: transactionRecord,
  refusals: ["token-invalid", "transaction-not-found", "account-not-found"],
});
