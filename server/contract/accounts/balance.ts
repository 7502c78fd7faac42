import { z } from "zod";
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
    grossBalance: reais(),
    blockedBalance: reais(),
    netBalance: reais(),
    consultedAt: instant(),
  }),
  refusals: ["token-invalid", "account-not-found"],
});
