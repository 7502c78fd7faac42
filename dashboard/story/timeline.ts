import type { EntryType, JournalEntry } from "../../server/contract/journal/journal.js";
import type { WholeRequest } from "../../server/contract/journal/requests.control.js";
import type {
  PostingView,
  TransactionView,
  WholeTransaction,
} from "../../server/contract/transactions/transactions.control.js";
import type { WholeDelivery } from "../../server/contract/webhooks/deliveries.control.js";
import type { EventType } from "../../server/contract/webhooks/event-types.js";
import { isProgressEntry } from "../feed/delivery-progress.js";
import type { FactEntry } from "../feed/journal-reducer.js";

/** A posting with the account's balance before and after it. Amounts are reais. */
export interface Movement {
  readonly from: string;
  readonly to: string;
  readonly amount: number;
  readonly available: { readonly before: number; readonly after: number };
  readonly blocked: { readonly before: number; readonly after: number };
}

/** One event in the life of a transaction, with its postings and deliveries. */
export type TimelineEvent =
  | { readonly kind: "request"; readonly at: string; readonly request: WholeRequest }
  | {
      readonly kind: "fact";
      readonly at: string;
      readonly fact: FactEntry;
      readonly failed: boolean;
      readonly movements: readonly Movement[];
      readonly deliveries: readonly WholeDelivery[];
      /** The event of a webhook that was not sent, because no URL is registered for it. */
      readonly eventWithoutUrl: EventType | null;
    }
  | { readonly kind: "refund"; readonly at: string; readonly refund: TransactionView }
  /** The next event; `at` is null if it waits for a manual action. */
  | { readonly kind: "ahead"; readonly at: string | null; readonly what: "settlement" | "payment" };

const FAILURES: ReadonlySet<EntryType> = new Set([
  "payout.rejected",
  "refund.failed",
  "charge.expired",
  "charge.failed",
  "cob.failed",
]);

/** A transaction from top to bottom: its request, each fact with its postings and webhooks, and what comes next. */
export function timelineOf(transaction: WholeTransaction): TimelineEvent[] {
  const { request, events, postings, deliveries, refunds, status, operation, dueAt } = transaction;
  const facts = events.filter((entry): entry is FactEntry => !isProgressEntry(entry));
  const pastEvents: TimelineEvent[] = assignPostings(postings, facts).map(({ fact, factPostings }) => {
    const ownDeliveries = deliveries.filter(({ eventSeq }) => eventSeq === fact.seq);
    return {
      kind: "fact",
      at: fact.at,
      fact,
      failed: FAILURES.has(fact.type),
      movements: factPostings.map(movementOf),
      deliveries: ownDeliveries,
      eventWithoutUrl: ownDeliveries.length === 0 ? queuedEventType(events, fact.seq) : null,
    };
  });
  for (const refund of refunds) {
    // Insert it after the facts of the same instant, because the payment comes before its refund.
    const index = pastEvents.findIndex(({ at }) => at !== null && at > refund.createdAt);
    const refundEvent: TimelineEvent = { kind: "refund", at: refund.createdAt, refund };
    pastEvents.splice(index === -1 ? pastEvents.length : index, 0, refundEvent);
  }
  const requestEvents: TimelineEvent[] = request ? [{ kind: "request", at: request.at, request }] : [];
  const ahead: TimelineEvent[] =
    status === "PENDING"
      ? [{ kind: "ahead", at: dueAt, what: operation === "PAYMENT" ? "payment" : "settlement" }]
      : [];
  return [...requestEvents, ...pastEvents, ...ahead];
}

/**
 * A posting does not name its fact. A fact reports the balance after it, so it gets the postings up to the first that
 * leaves this balance; the last fact gets the rest. Times cannot be used: with a frozen clock all are equal.
 */
function assignPostings(
  postings: readonly PostingView[],
  facts: readonly FactEntry[],
): { fact: FactEntry; factPostings: PostingView[] }[] {
  let next = 0;
  const nextPostings = ({ data }: FactEntry): PostingView[] => {
    if (!("balance" in data)) return [];
    const { available, blocked } = data.balance;
    const last = postings.findIndex(
      ({ availableAfter, blockedAfter }, index) =>
        index >= next && availableAfter === available && blockedAfter === blocked,
    );
    if (last === -1) return [];
    const factPostings = postings.slice(next, last + 1);
    next = last + 1;
    return factPostings;
  };
  const assigned = facts.map((fact) => ({ fact, factPostings: nextPostings(fact) }));
  assigned.at(-1)?.factPostings.push(...postings.slice(next));
  return assigned;
}

function movementOf({ from, to, amount, availableAfter, blockedAfter }: PostingView): Movement {
  const change = (place: string, after: number) => {
    const by = (to === place ? amount : 0) - (from === place ? amount : 0);
    return { before: Math.round((after - by) * 100) / 100, after };
  };
  return {
    from,
    to,
    amount,
    available: change("available", availableAfter),
    blocked: change("blocked", blockedAfter),
  };
}

/** The type of the event that this fact queued for webhooks; null if it queued none. */
function queuedEventType(entries: readonly JournalEntry[], seq: number): EventType | null {
  const queuedEntry = entries.find((entry) => entry.type === "event.queued" && entry.data.eventSeq === seq);
  return queuedEntry?.type === "event.queued" ? queuedEntry.data.eventType : null;
}
