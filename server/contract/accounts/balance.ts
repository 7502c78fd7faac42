import { z } from "zod";
import { instant, reais } from "../fields.js";
import { gatewayOperation } from "../operation.js";

/** Both of the paths that the references name are served (BALANCE_PATH). */
export const balance = gatewayOperation({
  id: "balance",
  summary: "Gross, blocked and net balance",
  family: "Balance",
  method: "GET",
  paths: ["/api/balance", "/balance"],
  section: "GET /api/balance",
  rules: "Gross is net plus blocked; net can be used at once.",
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
