import type { Accounts } from "../accounts/accounts.js";
import { Refusal } from "../contract/refusal.js";
import type { WebhookBounds } from "../contract/webhooks/callable-url.js";
import type { registerWebhook } from "../contract/webhooks/register-webhook.js";
import type { deleteWebhook, listWebhooks } from "../contract/webhooks/webhooks.js";
import type { Handler } from "../http/pipeline.js";
import { iso } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Header, Subscriptions } from "./subscriptions.js";
import { checkWebhookUrl } from "./webhook-url.js";

interface Services {
  readonly accounts: Accounts;
  readonly subscriptions: Subscriptions;
}

/** POST /api/webhooks. */
export function registerWebhookHandler(
  database: Database,
  { accounts, subscriptions }: Services,
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

/** GET /api/webhooks: the webhooks that this account has registered (assumption WEBHOOK_LIST). */
export function listWebhooksHandler({ accounts, subscriptions }: Services): Handler<typeof listWebhooks> {
  return (call) => {
    const accountId = accounts.get(call.account).id;
    const webhooks = subscriptions
      .ofAccount(accountId)
      .map(({ id, url, eventType: type, headers, version, createdAt }) => ({
        id,
        url,
        type,
        headers: byName(headers),
        version,
        isActive: true,
        createdAt: iso(createdAt),
      }));
    return { accountId, webhooks, total: webhooks.length };
  };
}

/** DELETE /api/webhooks/{id}: new events no longer go there; pending deliveries still do (assumption WEBHOOK_LIST). */
export function deleteWebhookHandler(
  database: Database,
  { accounts, subscriptions }: Services,
): Handler<typeof deleteWebhook> {
  return async (call) => {
    const id = /^\d{1,15}$/.test(call.params.id) ? Number(call.params.id) : 0;
    const removed = await database.write(() => subscriptions.remove(accounts.get(call.account).id, id));
    if (!removed) throw new Refusal("webhook-not-found");
    return { success: true, message: "Webhook removido com sucesso" };
  };
}

/** Of two headers with the same name the last is shown, because a JSON object can hold only one. */
const byName = (headers: readonly Header[]) =>
  Object.fromEntries(headers.map(({ key, value }) => [key, value]));
