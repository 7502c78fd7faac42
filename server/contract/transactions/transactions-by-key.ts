import { z } from "zod";
import { meanings } from "../field-meanings.js";
import { gatewayOperation } from "../operation.js";
import { validWindow, windowParameters } from "./date-window.js";
import { listParameters, transactionPage, transactionRecord } from "./transaction-record.js";

/** The limit of `total` and of the rows that can be paged through (specification: Limits). */
export const MOST_BY_KEY = 1000;
export const DEFAULT_DAYS_BY_KEY = 30;

export const transactionsByKey = gatewayOperation({
  id: "transactions-by-key",
  summary: {
    en: "Transactions of a PIX key, newest first",
    pt: "Transações de uma chave PIX, da mais recente à mais antiga",
  },
  family: "Transactions",
  method: "GET",
  paths: ["/api/pix/transactions/pix-key/:pixKey"],
  section: "GET /api/pix/transactions/pix-key/{pixKey}",
  rules: {
    en: "Encode the + of a phone key as %2B. There are at most 1000 results in total; a key without transactions gives an empty list. Documents are masked.",
    pt: "Codifique o + de uma chave de telefone como %2B. São no máximo 1000 resultados no total; uma chave sem transações dá uma lista vazia. Os documentos são mascarados.",
  },
  authenticated: true,
  errors: "simple",
  status: 200,
  params: z.object({ pixKey: z.string().meta({ meaning: meanings.transactionsByKeyParametersPixKey }) }),
  query: validWindow(
    z.object({
      ...listParameters(1000),
      ...windowParameters({
        en: "The first day (UTC) or instant of creation; absent: 30 days before endDate.",
        pt: "O primeiro dia (UTC) ou instante de criação; ausente: 30 dias antes de endDate.",
      }),
    }),
  ),
  body: null,
  answer: transactionPage,
  refusals: ["token-invalid", "body-invalid", "account-not-found"],
  fieldAssumptions: { pixKey: "PHONE_KEY" },
});

export const transactionByKey = gatewayOperation({
  id: "transaction-by-key",
  summary: { en: "One transaction of a PIX key", pt: "Uma transação de uma chave PIX" },
  family: "Transactions",
  method: "GET",
  paths: ["/api/pix/transactions/pix-key/:pixKey/:identifier"],
  section: "GET /api/pix/transactions/pix-key/{pixKey}/{identifier}",
  rules: {
    en: "The identifier is an end-to-end id, an externalId or, if it has only digits, a transactionId.",
    pt: "O identificador é um end-to-end id, um externalId ou, se tiver só dígitos, um transactionId.",
  },
  authenticated: true,
  errors: "simple",
  status: 200,
  params: z.object({
    pixKey: z.string().meta({ meaning: meanings.transactionsByKeyParametersPixKey }),
    identifier: z.string().meta({
      meaning: {
        en: "An end-to-end id, an externalId or, if it has only digits, a transactionId.",
        pt: "Um end-to-end id, um externalId ou, se tiver só dígitos, um transactionId.",
      },
    }),
  }),
  body: null,
  answer: transactionRecord,
  refusals: ["token-invalid", "transaction-not-found", "account-not-found"],
});
