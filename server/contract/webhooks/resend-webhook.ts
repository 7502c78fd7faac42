import { z } from "zod";
import { meanings } from "../field-meanings.js";
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
  params: z.object({
    transactionIdentifier: z.string().meta({
      meaning: {
        en: "The transaction by its transactionId, its externalId or its end-to-end id.",
        pt: "A transação pelo seu transactionId, o seu externalId ou o seu end-to-end id.",
      },
    }),
  }),
  body: z.object({
    url: webhookUrl()
      .optional()
      .meta({
        meaning: {
          en: "Where it goes this once; absent: to the URL that is registered for it.",
          pt: "Aonde vai esta única vez; ausente: à URL registrada para ela.",
        },
      }),
  }),
  answer: z.strictObject({
    message: z.string().meta({ meaning: meanings.message }),
    webhookLogId: z.int().meta({
      meaning: {
        en: "The number of the delivery that this attempt is recorded as.",
        pt: "O número da entrega em que esta tentativa fica registrada.",
      },
    }),
    sentAt: instant().meta({
      meaning: { en: "When it was sent, in UTC.", pt: "Quando foi enviado, em UTC." },
    }),
    statusCode: z.int().meta({
      meaning: {
        en: "The HTTP status that the destination answered with.",
        pt: "O status HTTP com que o destino respondeu.",
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
