import { EVENT_TYPES, type EventType } from "../../../server/contract/events.js";
import type { FactType, Row } from "../../feed/fold.js";
import { matches, wordsOf } from "./search.js";
import { statusOf } from "./status.js";

export const GROUPS = ["failing", "refused", "money", "webhooks", "wire"] as const;
export type Filter = "all" | (typeof GROUPS)[number] | EventType;

export interface Choice {
  readonly filter: Filter;
  readonly query: string;
  /** Null: every account. */
  readonly account: number | null;
}

export interface View {
  /** Newest first. */
  readonly rows: readonly Row[];
  readonly failing: number;
  readonly refused: number;
  /** The event types that occur, so that no filter is offered that finds nothing. */
  readonly eventTypes: readonly EventType[];
}

const MONEY: ReadonlySet<FactType> = new Set([
  "charge.paid",
  "cob.paid",
  "pix.received",
  "payout.created",
  "payout.settled",
  "payout.rejected",
  "payout.returned",
  "refund.created",
  "refund.settled",
  "refund.failed",
  "med.received",
  "med.accepted",
  "med.rejected",
  "med.cancelled",
  "balance.adjusted",
]);

/** What the stream shows of all rows. Counts are of the account, whatever the filter and the search. */
export function viewOf(rows: readonly Row[], { filter, query, account }: Choice): View {
  const words = wordsOf(query);
  const shown: Row[] = [];
  const types = new Set<EventType>();
  let failing = 0;
  let refused = 0;
  for (let index = rows.length - 1; index >= 0; index--) {
    const row = rows[index]!;
    if (account !== null && row.fact.account !== null && row.fact.account !== account) continue;
    if (isFailing(row)) failing++;
    if (row.fact.type === "request.refused") refused++;
    if (row.track) types.add(row.track.eventType);
    if (passes(row, filter) && matches(row, words)) shown.push(row);
  }
  return { rows: shown, failing, refused, eventTypes: EVENT_TYPES.filter((type) => types.has(type)) };
}

/** A filter from outside (the address bar) that does not exist shows everything. */
export function filterFrom(text: string | null): Filter {
  const known: readonly string[] = [...GROUPS, ...EVENT_TYPES];
  return text !== null && known.includes(text) ? (text as Filter) : "all";
}

function passes(row: Row, filter: Filter): boolean {
  switch (filter) {
    case "all":
    case "wire":
      return true;
    case "failing":
      return isFailing(row);
    case "refused":
      return row.fact.type === "request.refused";
    case "money":
      return MONEY.has(row.fact.type);
    case "webhooks":
      return row.track !== null || row.fact.type.startsWith("webhook.");
    default:
      return row.track?.eventType === filter;
  }
}

function isFailing(row: Row): boolean {
  const { name } = statusOf(row);
  return name === "failing" || name === "gaveUp";
}

const SETUP: ReadonlySet<FactType> = new Set([
  "account.created",
  "balance.adjusted",
  "certificate.issued",
  "clock.changed",
  "world.began",
]);

/** Whether nobody has used this sandbox yet: all that happened is that it was set up. */
export function isUntouched(rows: readonly Row[]): boolean {
  return rows.every(({ fact }) => SETUP.has(fact.type));
}
