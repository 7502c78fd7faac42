import { z } from "zod";
import { gatewayOperation } from "../operation.js";
import { validWindow, windowParameters } from "./date-window.js";
import { listParameters, transactionPage } from "./transaction-record.js";

export const DEFAULT_DAYS = 31;

/** The list of all transactions; the specification does not show its shape (assumption TRANSACTIONS). */
export const listTransactions = gatewayOperation({
  id: "list-transactions",
  summary: {
    en: "All transactions of the account, newest first",
    pt: "Todas as transações da conta, da mais recente à mais antiga",
  },
  family: "Transactions",
  method: "GET",
  paths: ["/api/transactions"],
  rules: {
    en: "Works like the list by key, but for all keys of the account and without a limit on the total.",
    pt: "Funciona como a lista por chave, mas para todas as chaves da conta e sem limite de resultados.",
  },
  section: "GET /api/pix/transactions/pix-key/{pixKey}/{identifier}",
  authenticated: true,
  errors: "simple",
  status: 200,
  query: validWindow(
    z.object({
      ...listParameters(100),
      ...windowParameters({
        en: "The first day (UTC) or instant of creation; absent: 31 days before endDate.",
        pt: "O primeiro dia (UTC) ou instante de criação; ausente: 31 dias antes de endDate.",
      }),
      externalId: z
        .string()
        .optional()
        .meta({ meaning: { en: "Only those with this externalId.", pt: "Só as que têm este externalId." } }),
      endToEndId: z
        .string()
        .optional()
        .meta({
          meaning: { en: "Only those with this end-to-end id.", pt: "Só as que têm este end-to-end id." },
        }),
    }),
  ),
  body: null,
  answer: transactionPage,
  refusals: ["token-invalid", "body-invalid", "account-not-found"],
});
