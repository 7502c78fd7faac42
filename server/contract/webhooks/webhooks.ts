import { z } from "zod";
import { meanings } from "../field-meanings.js";
import { instant } from "../fields.js";
import { gatewayOperation } from "../operation.js";
import { eventType, webhookVersion } from "./events.js";

/** Reading and deleting configurations, which the specification does not show (WEBHOOK_LIST). */

export const listWebhooks = gatewayOperation({
  id: "list-webhooks",
  summary: { en: "The registered URLs", pt: "As URLs registradas" },
  family: "Webhooks",
  method: "GET",
  paths: ["/api/webhooks"],
  section: "POST /api/webhooks",
  authenticated: true,
  needsCertificate: true,
  errors: "simple",
  status: 200,
  extension: true,
  body: null,
  answer: z.strictObject({
    accountId: z.int().meta({ meaning: { en: "Whose URLs they are.", pt: "De quem são as URLs." } }),
    webhooks: z
      .array(
        z.strictObject({
          id: z.int().meta({
            meaning: {
              en: "The number of the registration, by which it is deleted.",
              pt: "O número do registro, pelo qual é removido.",
            },
          }),
          url: z.string().meta({ meaning: { en: "Where the events go.", pt: "Aonde vão os eventos." } }),
          type: eventType.meta({
            meaning: { en: "Which event is told there.", pt: "Qual evento é contado ali." },
          }),
          headers: z.record(z.string(), z.string()).meta({
            meaning: {
              en: "What every delivery to this URL carries, by the names of the headers.",
              pt: "O que cada entrega a esta URL leva, pelos nomes dos cabeçalhos.",
            },
          }),
          version: webhookVersion.nullable().meta({
            meaning: {
              en: "The format of the payloads; null: as the event has it.",
              pt: "O formato dos payloads; null: o do evento.",
            },
          }),
          isActive: z.boolean().meta({
            meaning: {
              en: "Always true: what was deleted is not listed.",
              pt: "Sempre true: o que foi removido não aparece.",
            },
          }),
          createdAt: instant().meta({ meaning: meanings.createdAt }),
        }),
      )
      .meta({
        meaning: {
          en: "Every registration of the account: a URL for an event.",
          pt: "Cada registro da conta: uma URL para um evento.",
        },
      }),
    total: z.int().meta({ meaning: { en: "How many there are.", pt: "Quantos há." } }),
  }),
  refusals: ["token-invalid", "token-without-certificate", "account-not-found"],
});

export const deleteWebhook = gatewayOperation({
  id: "delete-webhook",
  summary: { en: "Forget a registered URL", pt: "Esquece uma URL registrada" },
  family: "Webhooks",
  method: "DELETE",
  paths: ["/api/webhooks/:id"],
  section: "POST /api/webhooks",
  authenticated: true,
  needsCertificate: true,
  errors: "simple",
  status: 200,
  extension: true,
  params: z.object({
    id: z.string().meta({
      meaning: {
        en: "The number of the registration, as the list has it.",
        pt: "O número do registro, como está na lista.",
      },
    }),
  }),
  body: null,
  answer: z.strictObject({
    success: z.boolean().meta({ meaning: meanings.success }),
    message: z.string().meta({ meaning: meanings.message }),
  }),
  refusals: ["token-invalid", "token-without-certificate", "webhook-not-found", "account-not-found"],
});
