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
    en: "The available amount excludes the blocked amount; together they are the whole balance.",
    pt: "O valor disponível não inclui o bloqueado; os dois somados são o saldo inteiro.",
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
                  en: "The amount that can be spent now, without the blocked amount.",
                  pt: "O valor que pode ser usado agora, sem o bloqueado.",
                },
              }),
              blocked: reais().meta({ meaning: meanings.blockedBalance }),
              overdraft: z.literal(0).meta({
                meaning: {
                  en: "The overdraft in reais; always 0.",
                  pt: "O cheque especial, em reais; sempre 0.",
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
