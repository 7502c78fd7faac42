import type { EntryType, JournalEntry } from "../../server/contract/journal/journal.js";
import type { WholeRequest } from "../../server/contract/journal/requests.control.js";
import type {
  Posting,
  Transaction,
  WholeTransaction,
} from "../../server/contract/transactions/transactions.control.js";
import type { WholeDelivery } from "../../server/contract/webhooks/deliveries.control.js";
import type { EventType } from "../../server/contract/webhooks/events.js";
import type { FactEntry } from "../feed/fold.js";
import { isTrackEntry } from "../feed/track.js";

/** How one posting changed what the account has. Amounts are reais. */
export interface Movement {
  readonly from: string;
  readonly to: string;
  readonly amount: number;
  readonly available: { readonly before: number; readonly after: number };
  readonly blocked: { readonly before: number; readonly after: number };
}

/** One station in the life of a transaction, with all that belongs to it. */
export type Moment =
  | { readonly kind: "request"; readonly at: string; readonly request: WholeRequest }
  | {
      readonly kind: "fact";
      readonly at: string;
      readonly fact: FactEntry;
      readonly failed: boolean;
      readonly movements: readonly Movement[];
      readonly deliveries: readonly WholeDelivery[];
      /** The event of which nobody is told, because no URL is registered for it. */
      readonly unheard: EventType | null;
    }
  | { readonly kind: "refund"; readonly at: string; readonly refund: Transaction }
  /** What is still to come; without a time it waits for somebody. */
  | { readonly kind: "ahead"; readonly at: string | null; readonly what: "settles" | "paid" };

const FAILURES: ReadonlySet<EntryType> = new Set([
  "payout.rejected",
  "refund.failed",
  "charge.expired",
  "charge.failed",
  "cob.failed",
]);

/** A transaction's life from top to bottom: what was asked, each fact with its money and its webhooks, what comes. */
export function momentsOf(transaction: WholeTransaction): Moment[] {
  const { request, events, postings, deliveries, refunds, status, operation, dueAt } = transaction;
  const facts = events.filter((entry): entry is FactEntry => !isTrackEntry(entry));
  const shares = shared(postings, facts);
  const happened: Moment[] = facts.map((fact, index) => {
    const own = deliveries.filter(({ eventSeq }) => eventSeq === fact.seq);
    return {
      kind: "fact",
      at: fact.at,
      fact,
      failed: FAILURES.has(fact.type),
      movements: shares[index]!.map(movementOf),
      deliveries: own,
      unheard: own.length === 0 ? eventOf(events, fact.seq) : null,
    };
  });
  for (const refund of refunds) {
    // After everything of its own instant: it could not be asked for before the money was there.
    const place = happened.findIndex(({ at }) => at !== null && at > refund.createdAt);
    const moment: Moment = { kind: "refund", at: refund.createdAt, refund };
    happened.splice(place === -1 ? happened.length : place, 0, moment);
  }
  const asked: Moment[] = request ? [{ kind: "request", at: request.at, request }] : [];
  const ahead: Moment[] =
    status === "PENDING"
      ? [{ kind: "ahead", at: dueAt, what: operation === "PAYMENT" ? "paid" : "settles" }]
      : [];
  return [...asked, ...happened, ...ahead];
}

/**
 * Which postings belong to which fact: those up to the one after which the account had what the fact says that it
 * has. Time does not tell, because a frozen clock gives all the same. What is left over belongs to the last one.
 */
function shared(postings: readonly Posting[], facts: readonly FactEntry[]): Posting[][] {
  let next = 0;
  const shares = facts.map(({ data }) => {
    if (!("balance" in data)) return [];
    const { available, blocked } = data.balance;
    const last = postings.findIndex(
      ({ availableAfter, blockedAfter }, index) =>
        index >= next && availableAfter === available && blockedAfter === blocked,
    );
    if (last === -1) return [];
    const share = postings.slice(next, last + 1);
    next = last + 1;
    return share;
  });
  shares.at(-1)?.push(...postings.slice(next));
  return shares;
}

function movementOf({ from, to, amount, availableAfter, blockedAfter }: Posting): Movement {
  const change = (place: string, after: number) => {
    const by = (to === place ? amount : 0) - (from === place ? amount : 0);
    return { before: Math.round((after - by) * 100) / 100, after };
  };
  return {
    ...{ from, to, amount },
    available: change("available", availableAfter),
    blocked: change("blocked", blockedAfter),
  };
}

function eventOf(events: readonly JournalEntry[], seq: number): EventType | null {
  const queued = events.find((entry) => entry.type === "event.queued" && entry.data.eventSeq === seq);
  return queued?.type === "event.queued" ? queued.data.eventType : null;
}
