import { z } from "zod";
import { instant } from "../fields.js";
import { gatewayOperation } from "../operation.js";
import { webhookUrl } from "./register-webhook.js";

/** Requests per minute and account (Limits, webhook resend rate). */
export const RESENDS_PER_MINUTE = 60;

export const resendWebhook = gatewayOperation({
  id: "resend-webhook",
  summary: "Send a transaction's webhook once more, now",
  family: "Webhooks",
  method: "POST",
  paths: ["/api/resend-webhook/:transactionIdentifier"],
  section: "POST /api/resend-webhook/{transactionIdentifier}",
  rules:
    "The transaction is named by its number, its externalId or its end-to-end id. It goes to the URL that is registered for it, or once to another that is given here. Sixty a minute.",
  authenticated: true,
  errors: "simple",
  status: 200,
  params: z.object({ transactionIdentifier: z.string() }),
  body: z.object({ url: webhookUrl().optional() }),
  answer: z.strictObject({
    message: z.string(),
    webhookLogId: z.int(),
    sentAt: instant(),
    statusCode: z.int(),
  }),
  refusals: [
    "token-invalid",
    "json-malformed",
    "body-invalid",
    "transaction-not-found",
    "nothing-to-resend",
    "no-webhook-url",
    "too-many-requests",
    "webhook-unreachable",
    "webhook-timeout",
    "account-not-found",
  ],
});
