import { z } from "zod";
import { meanings } from "../field-meanings.js";
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
          eventDate: instant().meta({ meaning: meanings.consultedAt }),
          balanceAmount: z
            .strictObject({
              available: reais().meta({
                meaning: {
                  en: "What can be spent at once; what is blocked is not in it.",
                  pt: "O que pode ser usado já; o bloqueado não está incluído.",
                },
              }),
              blocked: reais().meta({ meaning: meanings.blockedBalance }),
              overdraft: z.literal(0).meta({
                meaning: {
                  en: "Credit beyond the balance, in reais: there is none.",
                  pt: "Crédito além do saldo, em reais: não há nenhum.",
                },
              }),
            })
            .meta({ meaning: { en: "The parts of the balance.", pt: "As partes do saldo." } }),
        }),
      )
      .length(1)
      .meta({
        meaning: { en: "The balances of the account; always one.", pt: "Os saldos da conta; sempre um só." },
      }),
  }),
  refusals: ["token-invalid", "account-not-found"],
});
