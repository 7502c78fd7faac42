import type { registerWebhook } from "../contract/gateway/register-webhook.js";
import { Refusal } from "../contract/refusal.js";
import type { Accounts } from "../core/accounts.js";
import type { Dialect } from "../http/pipeline.js";
import type { Database } from "../kernel/database.js";
import type { Subscriptions } from "../webhooks/subscriptions.js";

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|.+\.localhost)$/;

/** POST /api/webhooks. Plain HTTP is for receivers on this machine, and only where the sandbox was told so. */
export function registerWebhookDialect(
  database: Database,
  { accounts, subscriptions }: { accounts: Accounts; subscriptions: Subscriptions },
  allowHttp: boolean,
): Dialect<typeof registerWebhook> {
  const accepted = (url: URL) =>
    url.protocol === "https:" || (allowHttp && url.protocol === "http:" && LOOPBACK.test(url.hostname));

  return async (call) => {
    const { url, eventType, headers, version } = call.body;
    if (!accepted(new URL(url))) {
      const message = allowHttp ? "url deve ser HTTPS, ou HTTP em localhost" : "url deve ser HTTPS";
      throw new Refusal("body-invalid", { violations: [{ field: "url", message }] });
    }
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
