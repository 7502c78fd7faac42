import type { Accounts } from "../accounts/accounts.js";
import { Refusal } from "../contract/refusal.js";
import type { WebhookBounds } from "../contract/webhooks/callable-url.js";
import { RESENDS_PER_MINUTE, type resendWebhook } from "../contract/webhooks/resend-webhook.js";
import type { Handler } from "../http/pipeline.js";
import { rateLimit } from "../http/rate-limit.js";
import { type Clock, iso } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Transactions } from "../transactions/transactions.js";
import { EVENT_OF_OPERATION, type Resends } from "./resends.js";
import { checkWebhookUrl } from "./webhook-url.js";

/**
 * POST /api/resend-webhook/{transactionIdentifier}: makes one attempt and answers with its result (assumption RESEND).
 */
export function resendWebhookHandler(
  kernel: { database: Database; clock: Clock },
  { accounts, transactions, resends }: { accounts: Accounts; transactions: Transactions; resends: Resends },
  bounds: WebhookBounds,
): Handler<typeof resendWebhook> {
  const limit = rateLimit(kernel, RESENDS_PER_MINUTE);

  return async (call) => {
    limit(call.account);
    const account = accounts.get(call.account);
    const requestedUrl = call.body.url;
    if (requestedUrl !== undefined) checkWebhookUrl(requestedUrl, bounds);
    const transaction = transactions.resolve(call.params.transactionIdentifier, account.id);
    if (!transaction) throw new Refusal("transaction-not-found");
    call.transactionId = transaction.id;
    const { id, status, operation } = transaction;
    const event = resends.event(transaction);
    if (!event) throw new Refusal("nothing-to-resend", { values: { id, status } });
    const eventType = EVENT_OF_OPERATION[operation];
    const url = requestedUrl ?? resends.configuredUrl(account.id, eventType);
    if (url === undefined) throw new Refusal("no-webhook-url", { values: { eventType } });

    const { delivery, attempt, timedOut } = await resends.send(event, transaction, account, url);
    const log = { webhookLogId: delivery, sentAt: iso(attempt.at) };
    if (attempt.statusCode === null) {
      const reason = timedOut ? "webhook-timeout" : "webhook-unreachable";
      throw new Refusal(reason, { values: { url }, members: log });
    }
    return { message: "Webhook reenviado", ...log, statusCode: attempt.statusCode };
  };
}
