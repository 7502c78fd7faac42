import type { ActivityGroup } from "../../../server/contract/journal/activity.js";
import { EVENT_TYPES, type EventType } from "../../../server/contract/webhooks/event-types.js";
import type { FactType } from "../../feed/journal-reducer.js";
import type { Snapshot } from "../../feed/journal-store.js";

const GROUPS = ["failing", "refused", "money", "webhooks"] as const;
/**
 * `facts`: all facts; `calls`: all calls of the gateway; `with-calls`: facts, calls and delivery attempts in one list; any
 * other value: the facts of a group, or those with a webhook of this event type.
 */
export type Filter = "facts" | "calls" | "with-calls" | (typeof GROUPS)[number] | EventType;

/** Status classes by which the control API filters calls; `refused` is 4xx and 5xx. */
export const OUTCOMES = ["refused", "2xx", "4xx", "5xx"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Which lines the stream shows. It is part of the address, so that a link shows the same lines. */
export interface Choice {
  readonly filter: Filter;
  /** The status class of calls; "" for all. Used with the filter `calls` only. */
  readonly outcome: Outcome | "";
  /** The operation of calls, such as `cash-in`; "" for all. Used with the filter `calls` only. */
  readonly operation: string;
  readonly query: string;
  /** Null for all accounts. */
  readonly account: number | null;
  /** The first and the last day, in São Paulo time, as `2027-02-12`; "" for no limit. */
  readonly from: string;
  readonly to: string;
}

/** The choice that hides no facts. */
export const NO_FILTERS: Omit<Choice, "account"> = {
  filter: "facts",
  outcome: "",
  operation: "",
  query: "",
  from: "",
  to: "",
};

export const hasFacts = ({ filter }: Choice): boolean => filter !== "calls";
export const hasCalls = ({ filter }: Choice): boolean => filter === "calls" || filter === "with-calls";

/**
 * Whether the lines of this choice are results of a search in the sandbox. If not (only an account, and the filter
 * `facts`, `calls` or `with-calls`), the page shows the facts that it has received; older facts, and gateway calls, it
 * loads page by page.
 */
export const isNarrowed = ({ filter, outcome, operation, query, from, to }: Choice): boolean =>
  !["facts", "calls", "with-calls"].includes(filter) ||
  [outcome, operation, query.trim(), from, to].some((text) => text !== "");

/** The parameters with which the control API searches facts for this choice. */
export const searchOf = ({ query, account, from, to }: Choice) => ({
  ...(query.trim() === "" ? {} : { text: query.trim().slice(0, 200) }),
  ...(account === null ? {} : { account }),
  ...(from === "" ? {} : { from }),
  ...(to === "" ? {} : { to }),
});

/** The parameters with which the control API searches calls for this choice. */
export const callSearchOf = (choice: Choice) => ({
  ...searchOf(choice),
  ...(choice.outcome === "" ? {} : { outcome: choice.outcome }),
  ...(choice.operation === "" ? {} : { operation: choice.operation }),
});

/** The group of journal entries that this filter searches. `calls` searches none, so its group is not used. */
export function groupOf(filter: Filter): ActivityGroup {
  if (filter === "facts" || filter === "calls") return "facts";
  return filter === "with-calls" ? "all" : filter;
}

/** Reads the filter from an address; `facts` if it has none or an unknown one. */
export function filterFrom(text: string | null): Filter {
  const known: readonly string[] = ["calls", "with-calls", ...GROUPS, ...EVENT_TYPES];
  return text !== null && known.includes(text) ? (text as Filter) : "facts";
}

/** Reads the outcome from an address; "" (all) if it has none or an unknown one. */
export const outcomeFrom = (text: string | null): Outcome | "" =>
  OUTCOMES.find((outcome) => outcome === text) ?? "";

const SETUP: ReadonlySet<FactType> = new Set([
  "account.created",
  "balance.adjusted",
  "certificate.issued",
  "clock.changed",
  "world.began",
]);

/**
 * Whether the sandbox is unused: it has only entries that set it up, those of its start or of a change such as a new
 * account or a moved clock. False as long as the page does not have all entries.
 */
export function isUntouched({ rows, firstSeq }: Pick<Snapshot, "rows" | "firstSeq">): boolean {
  return firstSeq <= 1 && rows.every(({ fact }) => SETUP.has(fact.type));
}
