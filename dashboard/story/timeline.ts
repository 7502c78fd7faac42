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

/** One event in the life of a transaction. A fact has its postings and deliveries. */
export type TimelineEvent =
  | { readonly kind: "request"; readonly at: string; readonly request: WholeRequest }
  | {
      readonly kind: "fact";
      readonly at: string;
      readonly fact: FactEntry;
      readonly failed: boolean;
      readonly movements: readonly Movement[];
      readonly deliveries: readonly WholeDelivery[];
      /** The type of the event that this fact caused, if no URL is registered for this type; otherwise null. */
      readonly eventWithoutUrl: EventType | null;
    }
  | { readonly kind: "refund"; readonly at: string; readonly refund: TransactionView }
  /**
   * What the transaction waits for. If `what` is `settlement`, `at` is when it settles by itself; if `payment`, when
   * the charge expires unless it is paid before. Null if it waits for a manual action.
   */
  | { readonly kind: "ahead"; readonly at: string | null; readonly what: "settlement" | "payment" };

const FAILURES: ReadonlySet<EntryType> = new Set([
  "payout.rejected",
  "refund.failed",
  "charge.expired",
  "charge.failed",
  "cob.failed",
]);

/**
 * The events of a transaction from top to bottom: its request, each fact with its postings and webhooks, its refunds,
 * and what it waits for.
 */
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
    // Insert the refund after the facts of the same instant, because a payment comes before its refund.
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
 * A key that an event keeps while others are added. The index of an event is no such key: a fact that is added after a
 * refund, but has the same time, is placed before it, so the index of the refund grows.
 */
export function eventKey(event: TimelineEvent): string {
  switch (event.kind) {
    case "fact":
      return `fact ${event.fact.seq}`;
    case "refund":
      return `refund ${event.refund.transactionId}`;
    default:
      return event.kind;
  }
}

/**
 * Assigns each posting to its fact, which the posting does not name. A fact states the balance after it, so it gets the
 * next postings up to the first one that results in this balance; the last fact also gets the remaining ones. Times
 * cannot be used, because with a frozen clock all are equal.
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

/** The type of the event that the fact `seq` queued for webhooks; null if the fact queued none. */
function queuedEventType(entries: readonly JournalEntry[], seq: number): EventType | null {
  const queuedEntry = entries.find((entry) => entry.type === "event.queued" && entry.data.eventSeq === seq);
  return queuedEntry?.type === "event.queued" ? queuedEntry.data.eventType : null;
}
