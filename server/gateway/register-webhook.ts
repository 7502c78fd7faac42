import type { registerWebhook } from "../contract/gateway/register-webhook.js";
import type { Accounts } from "../core/accounts.js";
import type { Dialect } from "../http/pipeline.js";
import type { Database } from "../kernel/database.js";
import type { Subscriptions } from "../webhooks/subscriptions.js";
import { checkWebhookUrl, type WebhookBounds } from "./webhook-url.js";

/** POST /api/webhooks. */
export function registerWebhookDialect(
  database: Database,
  { accounts, subscriptions }: { accounts: Accounts; subscriptions: Subscriptions },
  bounds: WebhookBounds,
): Dialect<typeof registerWebhook> {
  return async (call) => {
    const { url, eventType, headers, version } = call.body;
    checkWebhookUrl(url, bounds);
    const { replaced } = await database.write(() => {
      const account = accounts.get(call.account).id;
      return subscriptions.register({ account, url, eventType, headers, version });
    });
    return {
      success: true,
      message: replaced ? "Webhook atualizado com sucesso" : "Webhook registrado com sucesso",
    };
  };
}
