import type { ActivityGroup } from "../../../server/contract/journal/activity.js";
import { EVENT_TYPES, type EventType } from "../../../server/contract/webhooks/event-types.js";
import type { FactType, Row } from "../../feed/journal-reducer.js";

const GROUPS = ["failing", "refused", "money", "webhooks"] as const;
/**
 * `all`: all facts; `calls`: all calls of the gateway; `with-calls`: facts, calls and delivery attempts in one list; any
 * other value: a group or a type of facts.
 */
export type Filter = "all" | "calls" | "with-calls" | (typeof GROUPS)[number] | EventType;

/** Status classes of calls, as the control API takes them; `refused` is 4xx and 5xx. */
export const OUTCOMES = ["refused", "2xx", "4xx", "5xx"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What the stream shows; part of the address, so that a link shows the same. */
export interface Choice {
  readonly filter: Filter;
  /** The status class of calls; "" for all. Used with the filter `calls` only. */
  readonly outcome: Outcome | "";
  /** The operation of calls, such as `cash-in`; "" for all. Used with the filter `calls` only. */
  readonly operation: string;
  readonly query: string;
  /** Null for all accounts. */
  readonly account: number | null;
  /** Days of São Paulo, both included; "" for no limit. */
  readonly from: string;
  readonly to: string;
}

export const EVERYTHING: Omit<Choice, "account"> = {
  filter: "all",
  outcome: "",
  operation: "",
  query: "",
  from: "",
  to: "",
};

export const hasFacts = ({ filter }: Choice): boolean => filter !== "calls";
export const hasCalls = ({ filter }: Choice): boolean => filter === "calls" || filter === "with-calls";

/** Whether the sandbox must search for the rows; otherwise the stream shows what it receives. */
export const isNarrowed = ({ filter, outcome, operation, query, from, to }: Choice): boolean =>
  !["all", "calls", "with-calls"].includes(filter) ||
  [outcome, operation, query.trim(), from, to].some((text) => text !== "");

/** The search of a choice, as the control API takes it. */
export const searchOf = ({ query, account, from, to }: Choice) => ({
  ...(query.trim() === "" ? {} : { text: query.trim().slice(0, 200) }),
  ...(account === null ? {} : { account }),
  ...(from === "" ? {} : { from }),
  ...(to === "" ? {} : { to }),
});

/** The same for calls. */
export const callSearchOf = (choice: Choice) => ({
  ...searchOf(choice),
  ...(choice.outcome === "" ? {} : { outcome: choice.outcome }),
  ...(choice.operation === "" ? {} : { operation: choice.operation }),
});

export function groupOf(filter: Filter): ActivityGroup {
  if (filter === "all" || filter === "calls") return "facts";
  return filter === "with-calls" ? "all" : filter;
}

/** An unknown filter in the address shows everything. */
export function filterFrom(text: string | null): Filter {
  const known: readonly string[] = ["calls", "with-calls", ...GROUPS, ...EVENT_TYPES];
  return text !== null && known.includes(text) ? (text as Filter) : "all";
}

/** An unknown outcome in the address shows all of them. */
export const outcomeFrom = (text: string | null): Outcome | "" =>
  OUTCOMES.find((outcome) => outcome === text) ?? "";

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
