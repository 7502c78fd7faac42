import type { Accounts } from "../accounts/accounts.js";
import { Refusal } from "../contract/refusal.js";
import type { deleteWebhook, listWebhooks } from "../contract/webhooks/webhooks.js";
import type { Handler } from "../http/pipeline.js";
import { iso } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Header, Subscriptions } from "./subscriptions.js";

interface Parts {
  readonly accounts: Accounts;
  readonly subscriptions: Subscriptions;
}

/** GET /api/webhooks: what this account has registered (WEBHOOK_LIST). */
export function listWebhooksHandler({ accounts, subscriptions }: Parts): Handler<typeof listWebhooks> {
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

/** DELETE /api/webhooks/{id}: nothing new is sent there; what is on its way already arrives (WEBHOOK_LIST). */
export function deleteWebhookHandler(
  database: Database,
  { accounts, subscriptions }: Parts,
): Handler<typeof deleteWebhook> {
  return async (call) => {
    const id = /^\d{1,15}$/.test(call.params.id) ? Number(call.params.id) : 0;
    const removed = await database.write(() => subscriptions.remove(accounts.get(call.account).id, id));
    if (!removed) throw new Refusal("webhook-not-found");
    return { success: true, message: "Webhook removido com sucesso" };
  };
}

/** The last of two headers of one name is shown, because a JSON object has one place for both. */
const byName = (headers: readonly Header[]) =>
  Object.fromEntries(headers.map(({ key, value }) => [key, value]));
