import { z } from "zod";
import { meanings } from "../field-meanings.js";
import { instant, reais } from "../fields.js";
import { gatewayOperation } from "../operation.js";

/** Both of the paths that the references name are served (BALANCE_PATH). */
export const balance = gatewayOperation({
  id: "balance",
  summary: { en: "Gross, blocked and net balance", pt: "Saldo bruto, bloqueado e líquido" },
  family: "Balance",
  method: "GET",
  paths: ["/api/balance", "/balance"],
  section: "GET /api/balance",
  rules: {
    en: "Gross is net plus blocked; net can be used at once.",
    pt: "O bruto é o líquido mais o bloqueado; o líquido pode ser usado já.",
  },
  authenticated: true,
  errors: "simple",
  status: 200,
  body: null,
  answer: z.strictObject({
    grossBalance: reais().meta({
      meaning: {
        en: "All that the account has: net plus blocked.",
        pt: "Tudo o que a conta tem: o líquido mais o bloqueado.",
      },
    }),
    blockedBalance: reais().meta({ meaning: meanings.blockedBalance }),
    netBalance: reais().meta({
      meaning: { en: "What can be spent at once.", pt: "O que pode ser usado já." },
    }),
    consultedAt: instant().meta({ meaning: meanings.consultedAt }),
  }),
  refusals: ["token-invalid", "account-not-found"],
});
