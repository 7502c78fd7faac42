import { z } from "zod";
import { meanings } from "../field-meanings.js";
import { instant, reais } from "../fields.js";
import { gatewayOperation } from "../operation.js";

/** The references name two paths; both are served (assumption BALANCE_PATH). */
export const balance = gatewayOperation({
  id: "balance",
  summary: { en: "Gross, blocked and net balance", pt: "Saldo bruto, bloqueado e líquido" },
  family: "Balance",
  method: "GET",
  paths: ["/api/balance", "/balance"],
  section: "GET /api/balance",
  rules: {
    en: "Gross is net plus blocked; the net balance can be spent now.",
    pt: "O bruto é o líquido mais o bloqueado; o líquido pode ser usado agora.",
  },
  authenticated: true,
  errors: "simple",
  status: 200,
  body: null,
  answer: z.strictObject({
    grossBalance: reais().meta({
      meaning: {
        en: "The whole balance: net plus blocked.",
        pt: "O saldo inteiro: o líquido mais o bloqueado.",
      },
    }),
    blockedBalance: reais().meta({ meaning: meanings.blockedBalance }),
    netBalance: reais().meta({
      meaning: { en: "The amount that can be spent now.", pt: "O valor que pode ser usado agora." },
    }),
    consultedAt: instant().meta({ meaning: meanings.consultedAt }),
  }),
  refusals: ["token-invalid", "account-not-found"],
});
