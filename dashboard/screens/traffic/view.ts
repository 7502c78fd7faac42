import { EVENT_TYPES, type EventType } from "../../../server/contract/webhooks/event-types.js";
import type { FactType, Row } from "../../feed/journal-reducer.js";
import { rowStatus } from "./row-status.js";
import { matches } from "./search.js";

export const GROUPS = ["failing", "refused", "money", "webhooks", "wire"] as const;
export type Filter = "all" | (typeof GROUPS)[number] | EventType;

export interface Choice {
  readonly filter: Filter;
  readonly query: string;
  /** Null: every account. */
  readonly account: number | null;
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

/** Whether a row belongs to the account; null matches every row. */
export const isOfAccount = ({ fact }: Row, account: number | null): boolean =>
  account === null || fact.account === null || fact.account === account;

/** Whether the stream shows a row; `words` are the words of the query, split once for all rows. */
export const isShown = (row: Row, { filter, account }: Choice, words: readonly string[]): boolean =>
  isOfAccount(row, account) && passes(row, filter) && matches(row, words);

/** An unknown filter in the address shows everything. */
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
      return row.progress !== null || row.fact.type.startsWith("webhook.");
    default:
      return row.progress?.eventType === filter;
  }
}

/** Whether a delivery was attempted and not acknowledged. */
export function isFailing(row: Row): boolean {
  const { name } = rowStatus(row);
  return name === "failing" || name === "gaveUp";
}

const SETUP: ReadonlySet<FactType> = new Set([
  "account.created",
  "balance.adjusted",
  "certificate.issued",
  "clock.changed",
  "world.began",
]);

/** Whether the sandbox is unused: it has only the entries of its start. */
export function isUntouched(rows: readonly Row[]): boolean {
  return rows.every(({ fact }) => SETUP.has(fact.type));
}
