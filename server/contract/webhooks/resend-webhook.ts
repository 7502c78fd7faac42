import { z } from "zod";
import { instant } from "../fields.js";
import { gatewayOperation } from "../operation.js";
import { webhookUrl } from "./register-webhook.js";

/** Requests per minute and account (Limits, webhook resend rate). */
export const RESENDS_PER_MINUTE = 60;

export const resendWebhook = gatewayOperation({
  id: "resend-webhook",
  summary: {
    en: "Send a transaction's webhook once more, now",
    pt: "Envia o webhook de uma transação mais uma vez, agora",
  },
  family: "Webhooks",
  method: "POST",
  paths: ["/api/resend-webhook/:transactionIdentifier"],
  section: "POST /api/resend-webhook/{transactionIdentifier}",
  rules: {
    en: "The transaction is named by its number, its externalId or its end-to-end id. It goes to the URL that is registered for it, or once to another that is given here. Sixty a minute.",
    pt: "A transação é nomeada pelo seu número, seu externalId ou seu end-to-end id. Vai para a URL registrada para ela, ou uma vez para outra dada aqui. Sessenta por minuto.",
  },
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
