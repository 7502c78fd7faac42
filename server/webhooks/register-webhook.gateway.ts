import type { Accounts } from "../accounts/accounts.js";
import type { WebhookBounds } from "../contract/webhooks/callable-url.js";
import type { registerWebhook } from "../contract/webhooks/register-webhook.js";
import type { Handler } from "../http/pipeline.js";
import type { Database } from "../kernel/database.js";
import type { Subscriptions } from "./subscriptions.js";
import { checkWebhookUrl } from "./webhook-url.js";

/** POST /api/webhooks. */
export function registerWebhookHandler(
  database: Database,
  { accounts, subscriptions }: { accounts: Accounts; subscriptions: Subscriptions },
  bounds: WebhookBounds,
): Handler<typeof registerWebhook> {
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
