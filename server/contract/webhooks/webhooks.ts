import { z } from "zod";
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
    accountId: z.int(),
    webhooks: z.array(
      z.strictObject({
        id: z.int(),
        url: z.string(),
        type: eventType,
        headers: z.record(z.string(), z.string()),
        version: webhookVersion.nullable(),
        isActive: z.boolean(),
        createdAt: instant(),
      }),
    ),
    total: z.int(),
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
  params: z.object({ id: z.string() }),
  body: null,
  answer: z.strictObject({ success: z.boolean(), message: z.string() }),
  refusals: ["token-invalid", "token-without-certificate", "webhook-not-found", "account-not-found"],
});
