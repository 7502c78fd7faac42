import { z } from "zod";
import { meanings } from "../field-meanings.js";
import { instant } from "../fields.js";
import { gatewayOperation } from "../operation.js";
import { webhookUrl } from "./register-webhook.js";

/** Requests per minute and account (specification: Limits, webhook resend rate). */
export const RESENDS_PER_MINUTE = 60;

export const resendWebhook = gatewayOperation({
  id: "resend-webhook",
  summary: {
    en: "Send the webhook of a transaction again, now",
    pt: "Envia de novo o webhook de uma transação, agora",
  },
  family: "Webhooks",
  method: "POST",
  paths: ["/api/resend-webhook/:transactionIdentifier"],
  section: "POST /api/resend-webhook/{transactionIdentifier}",
  rules: {
    en: "Identify the transaction by its transactionId, externalId or end-to-end id. The webhook goes to the first URL registered for its event, or to the `url` in the body. At most 60 requests per minute.",
    pt: "Identifique a transação pelo transactionId, externalId ou end-to-end id. O webhook vai para a primeira URL registrada para o evento, ou para a `url` do corpo. No máximo 60 requisições por minuto.",
  },
  authenticated: true,
  errors: "simple",
  status: 200,
  params: z.object({
    transactionIdentifier: z.string().meta({
      meaning: {
        en: "The transactionId, externalId or end-to-end id of the transaction.",
        pt: "O transactionId, externalId ou end-to-end id da transação.",
      },
    }),
  }),
  body: z.object({
    url: webhookUrl()
      .optional()
      .meta({
        meaning: {
          en: "A URL for this resend only. If omitted, the first URL registered for the event.",
          pt: "Uma URL só para este reenvio. Se omitida, a primeira URL registrada para o evento.",
        },
      }),
  }),
  answer: z.strictObject({
    message: z.string().meta({ meaning: meanings.message }),
    webhookLogId: z.int().meta({
      meaning: {
        en: "The id of the delivery that records this attempt.",
        pt: "O id da entrega que registra esta tentativa.",
      },
    }),
    sentAt: instant().meta({
      meaning: { en: "When it was sent, in UTC.", pt: "Quando foi enviado, em UTC." },
    }),
    statusCode: z.int().meta({
      meaning: {
        en: "The HTTP status of the destination's answer.",
        pt: "O status HTTP da resposta do destino.",
      },
    }),
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
