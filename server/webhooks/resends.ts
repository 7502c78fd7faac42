import type { Account } from "../accounts/accounts.js";
import type { EventType } from "../contract/webhooks/event-types.js";
import type { Clock } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Journal } from "../kernel/journal.js";
import type { RefundRecords } from "../refunds/refund-records.js";
import { type Operation, requireConcluded, type Transaction } from "../transactions/transaction.js";
import type { Transactions } from "../transactions/transactions.js";
import type { Attempt } from "./attempts.js";
import type { Deliverer } from "./deliverer.js";
import type { Deliveries } from "./deliveries.js";
import type { EventFormats } from "./event-formats.js";
import type { Listeners } from "./listeners.js";
import type { Subscriptions } from "./subscriptions.js";
import { payloadOfTransaction } from "./transaction-payloads.js";
import { timedOut } from "./webhook-client.js";

/** The event to send again. */
export interface ResendableEvent {
  readonly eventId: string;
  readonly eventSeq: number;
  readonly eventType: EventType;
}

/** The result of a resend: the id of its delivery, and its only attempt. */
export interface ResendResult {
  readonly delivery: number;
  readonly attempt: Attempt;
  readonly timedOut: boolean;
}

/**
 * POST /api/resend-webhook: sends the webhook of a transaction again, at once and with one attempt (assumption RESEND).
 */
export interface Resends {
  /**
   * The newest event of the type that belongs to the transaction's operation (PAYMENT: cash_in, …); undefined if there
   * is none yet.
   */
  event(transaction: Transaction): ResendableEvent | undefined;
  /** Where to send if the request has no URL: the first registered URL, or that of a running listener. */
  configuredUrl(account: number, eventType: EventType): string | undefined;
  /** Resolves once the attempt is recorded. Throws if the transaction is PENDING, or if the world was replaced meanwhile. */
  send(
    event: ResendableEvent,
    transaction: Transaction,
    account: Account,
    url: string,
  ): Promise<ResendResult>;
}

/** The event type of each operation (assumption EVENT_TYPES). */
export const EVENT_OF_OPERATION = {
  PAYMENT: "cash_in",
  WITHDRAW: "cash_out",
  REFUND_IN: "refund_in",
  REFUND_OUT: "refund_out",
} as const satisfies Record<Operation, EventType>;

/** Upper bound of the query; no transaction has this many deliveries. */
const MAX_DELIVERIES = 1000;

export function createResends(
  { database, clock, journal }: { database: Database; clock: Clock; journal: Journal },
  {
    subscriptions,
    formats,
    deliveries,
    deliverer,
    listeners,
    transactions,
    refundRecords,
  }: {
    subscriptions: Subscriptions;
    formats: Pick<EventFormats, "version">;
    deliveries: Deliveries;
    deliverer: Deliverer;
    listeners: Pick<Listeners, "urlsFor">;
    transactions: Transactions;
    refundRecords: RefundRecords;
  },
): Resends {
  return {
    event: ({ id, operation }) => {
      const queued = journal
        .ofTransaction(id)
        .flatMap((entry) => (entry.type === "event.queued" ? [entry.data] : []));
      return queued.findLast(({ eventType }) => eventType === EVENT_OF_OPERATION[operation]);
    },
    configuredUrl: (account, eventType) =>
      subscriptions.active(account, eventType)[0]?.url ?? listeners.urlsFor(account, eventType)[0],
    send: async ({ eventId, eventSeq, eventType }, transaction, account, url) => {
      const generation = database.generation();
      const active = subscriptions.active(account.id, eventType);
      const subscription = active.find((candidate) => candidate.url === url);
      const earlier = deliveries
        .list({ transactionId: transaction.id }, MAX_DELIVERIES)
        .find((delivery) => delivery.eventSeq === eventSeq && delivery.url === url);
      // Another URL gets the format of the configured one, but not its headers, which may hold secrets.
      const format = formats.version(account, (subscription ?? active[0])?.version ?? null);
      const core = { transactions, refundRecords };
      const payload = () =>
        payloadOfTransaction(core, eventType, requireConcluded(transaction), account)(format);
      const body = earlier?.body ?? JSON.stringify(payload());
      const id = await database.write(() => {
        const webhook = {
          eventId,
          eventSeq,
          eventType,
          url,
          body,
          accountId: account.id,
          transactionId: transaction.id,
          headers: subscription?.headers ?? [],
        };
        const delivery = deliveries.insert(webhook, { dueAt: null, manual: true, createdAt: clock.now() });
        journal.append({
          type: "delivery.retried",
          account: account.id,
          transactionId: transaction.id,
          data: { deliveryId: String(delivery), eventSeq, eventType, url },
        });
        return delivery;
      });
      const whenAttempted = deliverer.whenAttemptRecorded(id);
      // Its own lane: the caller waits for this attempt, not for the other deliveries to the URL.
      deliverer.send(id, `resend ${id}`);
      await whenAttempted;
      database.requireGeneration(generation);
      const attempt = deliveries.attempts(id).at(-1);
      if (!attempt) throw new Error(`The attempt of delivery ${id} could not be recorded.`);
      return { delivery: id, attempt, timedOut: timedOut(attempt.error) };
    },
  };
}
