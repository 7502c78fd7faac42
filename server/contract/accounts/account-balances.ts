import { z } from "zod";
import { instant, reais } from "../fields.js";
import { gatewayOperation } from "../operation.js";

export const accountBalances = gatewayOperation({
  id: "account-balances",
  summary: "Available and blocked balance, central-bank style",
  family: "Balance",
  method: "GET",
  paths: ["/accounts/balances"],
  section: "GET /accounts/balances",
  rules: "What is available is already net of what is blocked; together they are the whole balance.",
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
