import { nextMidnight, startOfDay } from "../brazil/civil-time.js";
import type { Cobs } from "../cobs/cobs.js";
import { withAssumptions } from "../contract/assumptions/applied-assumptions.js";
import type { ActivityRow, countActivity, searchActivity } from "../contract/journal/activity.control.js";
import {
  ACTIVITY_GROUPS,
  type ActivityGroup,
  FACT_TYPES,
  MONEY_TYPES,
} from "../contract/journal/activity.js";
import type { EntryType, JournalEntry } from "../contract/journal/journal.js";
import { OPENINGS, OUTCOMES } from "../contract/journal/outcomes.js";
import type { ControlHandler } from "../contract/operation.js";
import { EVENT_TYPES, type EventType } from "../contract/webhooks/event-types.js";
import { iso } from "../kernel/clock.js";
import type { Journal } from "../kernel/journal.js";
import type { FactDeliveries, FactDelivery } from "../webhooks/fact-deliveries.js";
import { newestMatches } from "./newest-matches.js";
import type { IndexedEntry, SearchIndex } from "./search-index.js";
import { searchExpression } from "./search-text.js";
import type { Span } from "./text-parts.js";

/** Matches that one request reads at most; the next page continues after them. */
const MAX_CANDIDATES = 6_000;
/** Counting stops here (`isCapped`). */
const MAX_COUNTED = 10_000;

const ATTEMPT: EntryType = "delivery.attempted";
const WEBHOOK_TYPES = FACT_TYPES.filter((type) => type.startsWith("webhook."));
const isEventType = (group: ActivityGroup): group is EventType =>
  (EVENT_TYPES as readonly string[]).includes(group);

type Input = Parameters<ControlHandler<typeof searchActivity>>[0];
type Filter = Pick<Input, "text" | "account" | "from" | "to">;

/** Searches and counts everything that happened (GET /sandbox/api/activity). */
export function activityHandlers({
  journal,
  index,
  factDeliveries: deliveries,
  cobs,
}: {
  journal: Journal;
  index: SearchIndex;
  factDeliveries: FactDeliveries;
  cobs: Pick<Cobs, "byTxid">;
}) {
  /** Time never goes back, so a range of days is a range of sequence numbers. */
  const spanOf = ({ from, to }: Filter): Span => ({
    first: from === undefined ? 1 : journal.firstSince(startOfDay(from)),
    last: to === undefined ? Number.MAX_SAFE_INTEGER : journal.firstSince(nextMidnight(startOfDay(to))) - 1,
  });

  const isInGroup = (seq: number, { type, eventType }: IndexedEntry, group: ActivityGroup): boolean => {
    if (group === "all") return true;
    if (group === "attempts") return type === ATTEMPT;
    if (type === ATTEMPT) return false;
    if (isEventType(group)) return eventType === group;
    switch (group) {
      case "facts":
        return true;
      case "failing":
        return deliveries.isFailing(seq);
      case "refused":
        return type === "request.refused";
      case "money":
        return (MONEY_TYPES as readonly EntryType[]).includes(type);
      case "webhooks":
        return eventType !== null || type.startsWith("webhook.");
    }
  };
  /** Null: any account. An entry without an account, such as a call without a token, belongs to none. */
  const isOfAccount = (entry: IndexedEntry, account: number | null) =>
    account === null || entry.account === account;

  /** The newest entries of a group, read from the indexes of its entry types and event types. */
  const newestOf = (group: ActivityGroup, span: Span, account: number | null, limit: number): number[] => {
    const ofTypes = (types: readonly EntryType[]) =>
      types.flatMap((type) => index.ofType(type, span, account, limit));
    const ofEvents = (types: readonly EventType[]) =>
      types.flatMap((type) => index.ofEvent(type, span, account, limit));
    const found = () => {
      if (isEventType(group)) return ofEvents([group]);
      switch (group) {
        case "all":
          return ofTypes([...FACT_TYPES, ATTEMPT]);
        case "facts":
          return ofTypes(FACT_TYPES);
        case "attempts":
          return ofTypes([ATTEMPT]);
        case "failing":
          return deliveries.failing(span, account, limit);
        case "refused":
          return ofTypes(["request.refused"]);
        case "money":
          return ofTypes(MONEY_TYPES);
        case "webhooks":
          return [...ofEvents(EVENT_TYPES), ...ofTypes(WEBHOOK_TYPES)];
      }
    };
    return found()
      .sort((a, b) => b - a)
      .slice(0, limit);
  };

  /** The newest entries that match a text; `next` is where the search stopped, null if it read everything. */
  const matchesOf = (
    expression: string,
    group: ActivityGroup,
    span: Span,
    account: number | null,
    limit: number,
  ) =>
    newestMatches({
      read: (before, count) => index.matching(expression, { first: span.first, last: before - 1 }, count),
      accept: (seq) => {
        const entry = index.find(seq);
        return entry && isOfAccount(entry, account) && isInGroup(seq, entry, group) ? seq : undefined;
      },
      before: span.last + 1,
      limit,
      most: MAX_CANDIDATES,
    });

  const search: ControlHandler<typeof searchActivity> = async ({ group, before, limit, ...filter }) => {
    const unsearched = await index.catchUp();
    const { account = null, text } = filter;
    const span = spanOf(filter);
    const page = {
      first: span.first,
      last: before === undefined ? span.last : Math.min(span.last, before - 1),
    };
    const expression = text === undefined ? undefined : searchExpression(text);
    if (expression === null) return { rows: [], next: null, unsearched };
    if (expression !== undefined) {
      const { rows, next } = matchesOf(expression, group, page, account, limit);
      return { rows: rows.map(row), next, unsearched };
    }
    const found = newestOf(group, page, account, limit);
    return { rows: found.map(row), next: found.length === limit ? (found.at(-1) ?? null) : null, unsearched };
  };

  const count: ControlHandler<typeof countActivity> = async (filter) => {
    const unsearched = await index.catchUp();
    const { account = null, text } = filter;
    const span = spanOf(filter);
    const counts = Object.fromEntries(ACTIVITY_GROUPS.map((group) => [group, 0])) as Record<
      ActivityGroup,
      number
    >;
    const add = (entry: IndexedEntry, by: number) => {
      for (const group of ACTIVITY_GROUPS)
        if (group !== "failing" && isInGroup(0, entry, group)) counts[group] += by;
    };
    if (text === undefined && filter.from === undefined && filter.to === undefined) {
      for (const kind of index.counts()) if (isOfAccount(kind, account)) add(kind, kind.count);
      counts.failing = deliveries.failing(span, account, MAX_COUNTED).length;
      return { counts, isCapped: counts.failing === MAX_COUNTED, unsearched };
    }
    const expression = text === undefined ? undefined : searchExpression(text);
    const seqs =
      expression === null
        ? []
        : expression === undefined
          ? newestOf("all", span, account, MAX_COUNTED)
          : index.matching(expression, span, MAX_COUNTED);
    for (const seq of seqs) {
      const entry = index.find(seq);
      if (entry === undefined || !isOfAccount(entry, account)) continue;
      add(entry, 1);
      if (deliveries.isFailing(seq)) counts.failing += 1;
    }
    return { counts, isCapped: seqs.length >= MAX_COUNTED, unsearched };
  };

  const outcomeOf = (entry: JournalEntry): EntryType | null => {
    if (!OPENINGS.has(entry.type)) return null;
    if (entry.type === "cob.created") {
      const status = cobs.byTxid(entry.data.txid, entry.account ?? undefined)?.status;
      if (status === "CONCLUIDA") return "cob.paid";
      return status === undefined || status === "ATIVA" ? null : "cob.removed";
    }
    const all = journal.ofTransaction(Number(entry.transactionId));
    return all.findLast(({ type }) => OUTCOMES.has(type))?.type ?? null;
  };

  const row = (seq: number): ActivityRow => {
    const entry = journal.get(seq);
    const eventType = index.find(seq)?.eventType ?? null;
    return {
      entry: withAssumptions(entry),
      outcome: outcomeOf(entry),
      event: eventType && {
        eventType,
        deliveries: deliveries.ofEvent(seq).map(factDeliveryView),
      },
    };
  };

  return { searchActivity: search, countActivity: count };
}

/** A delivery of a row in the shape of the control API. */
export const factDeliveryView = ({ id, acknowledged, dueAt, ...delivery }: FactDelivery) => ({
  ...delivery,
  id: String(id),
  acknowledged: [...acknowledged],
  nextAttemptAt: dueAt === null ? null : iso(dueAt),
});
