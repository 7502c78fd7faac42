import { z } from "zod";
import { meanings } from "../field-meanings.js";
import { instant } from "../fields.js";
import { gatewayOperation } from "../operation.js";
import { eventType, webhookVersion } from "./events.js";

/** Reading and deleting registrations; the specification does not show these operations (assumption WEBHOOK_LIST). */

export const listWebhooks = gatewayOperation({
  id: "list-webhooks",
  summary: { en: "List the registered URLs", pt: "Lista as URLs registradas" },
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
    accountId: z.int().meta({ meaning: { en: "The id of the account.", pt: "O id da conta." } }),
    webhooks: z
      .array(
        z.strictObject({
          id: z.int().meta({
            meaning: {
              en: "The id of the registration, used to delete it.",
              pt: "O id do registro, usado para removê-lo.",
            },
          }),
          url: z.string().meta({
            meaning: { en: "The URL that receives the events.", pt: "A URL que recebe os eventos." },
          }),
          type: eventType.meta({
            meaning: { en: "The event type.", pt: "O tipo de evento." },
          }),
          headers: z.record(z.string(), z.string()).meta({
            meaning: {
              en: "The headers of every delivery to this URL, by name.",
              pt: "Os cabeçalhos de cada entrega a esta URL, pelo nome.",
            },
          }),
          version: webhookVersion.nullable().meta({
            meaning: {
              en: "The format of the payloads; null: the default of the event.",
              pt: "O formato dos payloads; null: o padrão do evento.",
            },
          }),
          isActive: z.boolean().meta({
            meaning: {
              en: "Always true: deleted registrations are not listed.",
              pt: "Sempre true: registros removidos não são listados.",
            },
          }),
          createdAt: instant().meta({ meaning: meanings.createdAt }),
        }),
      )
      .meta({
        meaning: {
          en: "The registrations of the account, each a URL for an event.",
          pt: "Os registros da conta, cada um uma URL para um evento.",
        },
      }),
    total: z.int().meta({ meaning: { en: "The number of registrations.", pt: "O número de registros." } }),
  }),
  refusals: ["token-invalid", "token-without-certificate", "account-not-found"],
});

export const deleteWebhook = gatewayOperation({
  id: "delete-webhook",
  summary: { en: "Delete a registered URL", pt: "Remove uma URL registrada" },
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
        en: "The id of the registration, as in the list.",
        pt: "O id do registro, como na lista.",
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
