import type { ActivityGroup } from "../../../server/contract/journal/activity.js";
import { EVENT_TYPES, type EventType } from "../../../server/contract/webhooks/event-types.js";
import type { FactType, Row } from "../../feed/journal-reducer.js";

const GROUPS = ["failing", "refused", "money", "webhooks", "wire"] as const;
/** `wire` is everything with the calls and attempts, each in a row of its own. */
export type Filter = "all" | (typeof GROUPS)[number] | EventType;

/** What the stream shows; part of the address, so that a link shows the same. */
export interface Choice {
  readonly filter: Filter;
  readonly query: string;
  /** Null: every account. */
  readonly account: number | null;
  /** Days of São Paulo, both included; "" for no limit. */
  readonly from: string;
  readonly to: string;
}

/** Whether rows are searched, which the sandbox does; without a search the stream shows what it receives. */
export const isNarrowed = ({ filter, query, from, to }: Choice): boolean =>
  (filter !== "all" && filter !== "wire") || query.trim() !== "" || from !== "" || to !== "";

/** What the sandbox searches for a choice. */
export const searchOf = ({ query, account, from, to }: Choice) => ({
  ...(query.trim() === "" ? {} : { text: query.trim().slice(0, 200) }),
  ...(account === null ? {} : { account }),
  ...(from === "" ? {} : { from }),
  ...(to === "" ? {} : { to }),
});

export function groupOf(filter: Filter): ActivityGroup {
  if (filter === "all") return "facts";
  return filter === "wire" ? "all" : filter;
}

/** An unknown filter in the address shows everything. */
export function filterFrom(text: string | null): Filter {
  const known: readonly string[] = [...GROUPS, ...EVENT_TYPES];
  return text !== null && known.includes(text) ? (text as Filter) : "all";
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
