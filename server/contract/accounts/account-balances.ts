import { z } from "zod";
import { instant, reais } from "../fields.js";
import { gatewayOperation } from "../operation.js";

export const accountBalances = gatewayOperation({
  id: "account-balances",
  summary: {
    en: "Available and blocked balance, central-bank style",
    pt: "Saldo disponível e bloqueado, no estilo do Banco Central",
  },
  family: "Balance",
  method: "GET",
  paths: ["/accounts/balances"],
  section: "GET /accounts/balances",
  rules: {
    en: "What is available is already net of what is blocked; together they are the whole balance.",
    pt: "O disponível já vem sem o que está bloqueado; os dois juntos são o saldo inteiro.",
  },
  authenticated: true,
  errors: "simple",
  status: 200,
  body: null,
  answer: z.strictObject({
    data: z
      .array(
        z.strictObject({
          eventDate: instant(),
          balanceAmount: z.strictObject({ available: reais(), blocked: reais(), overdraft: z.literal(0) }),
        }),
      )
      .length(1),
  }),
  refusals: ["token-invalid", "account-not-found"],
});
