import { midnight, nextMidnight } from "../brazil/civil-time.js";
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
import type { ControlHandler } from "../contract/operation.js";
import { EVENT_TYPES, type EventType } from "../contract/webhooks/event-types.js";
import { iso } from "../kernel/clock.js";
import type { Journal } from "../kernel/journal.js";
import type { FactDeliveries } from "../webhooks/fact-deliveries.js";
import type { IndexedEntry, SearchIndex, Span } from "./search-index.js";
import { searchExpression } from "./search-text.js";

/** Matches of a text that one question looks at; there may be more, which the next question looks at. */
const CANDIDATES = 2_000;
const MOST_CANDIDATES = 6_000;
/** More than this many are counted as this many. */
const MOST_COUNTED = 10_000;

const ATTEMPT: EntryType = "delivery.attempted";
const WEBHOOK_TYPES = FACT_TYPES.filter((type) => type.startsWith("webhook."));
const isEventType = (group: ActivityGroup): group is EventType =>
  (EVENT_TYPES as readonly string[]).includes(group);

const STARTS: ReadonlySet<EntryType> = new Set([
  "charge.created",
  "cob.created",
  "payout.created",
  "refund.created",
]);
const ENDS: ReadonlySet<EntryType> = new Set([
  "charge.paid",
  "charge.expired",
  "charge.failed",
  "payout.settled",
  "payout.rejected",
  "refund.settled",
  "refund.failed",
]);

type Input = Parameters<ControlHandler<typeof searchActivity>>[0];
type Filter = Pick<Input, "text" | "account" | "from" | "to">;

/** All that has happened, searched (GET /sandbox/api/activity). */
export function activityActs({
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
  /** Time never goes back, so days are a span of numbers. */
  const spanOf = ({ from, to }: Filter): Span => ({
    first: from === undefined ? 1 : journal.firstSince(midnight(from)),
    last: to === undefined ? Number.MAX_SAFE_INTEGER : journal.firstSince(nextMidnight(midnight(to))) - 1,
  });

  const isInGroup = (seq: number, { type, eventType }: IndexedEntry, group: ActivityGroup): boolean => {
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
  const isOfAccount = (entry: IndexedEntry, account: number | null) =>
    account === null || entry.account === null || entry.account === account;

  /** The newest of a group, looked up by what it is made of. */
  const newestOf = (group: ActivityGroup, span: Span, account: number | null, limit: number): number[] => {
    const ofTypes = (types: readonly EntryType[]) =>
      types.flatMap((type) => index.ofType(type, span, account, limit));
    const ofEvents = (types: readonly EventType[]) =>
      types.flatMap((type) => index.ofEvent(type, span, account, limit));
    const found = () => {
      if (isEventType(group)) return ofEvents([group]);
      switch (group) {
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

  /** The newest that match a text, and where the look-up ended if it did before the history. */
  const matchesOf = (
    expression: string,
    group: ActivityGroup,
    span: Span,
    account: number | null,
    limit: number,
  ) => {
    const found: number[] = [];
    let { last } = span;
    for (let looked = 0; looked < MOST_CANDIDATES; looked += CANDIDATES) {
      const candidates = index.matching(expression, { first: span.first, last }, CANDIDATES);
      for (const seq of candidates) {
        const entry = index.find(seq);
        if (entry === undefined || !isOfAccount(entry, account) || !isInGroup(seq, entry, group)) continue;
        found.push(seq);
        if (found.length === limit) return { found, next: seq };
      }
      if (candidates.length < CANDIDATES) return { found, next: null };
      last = (candidates.at(-1) ?? 1) - 1;
    }
    return { found, next: last + 1 };
  };

  const search: ControlHandler<typeof searchActivity> = ({ group, before, limit, ...filter }) => {
    const unsearched = index.catchUp();
    const { account = null, text } = filter;
    const span = spanOf(filter);
    const asked = {
      first: span.first,
      last: before === undefined ? span.last : Math.min(span.last, before - 1),
    };
    const expression = text === undefined ? undefined : searchExpression(text);
    if (expression === null) return { rows: [], next: null, unsearched };
    if (expression !== undefined) {
      const { found, next } = matchesOf(expression, group, asked, account, limit);
      return { rows: found.map(row), next, unsearched };
    }
    const found = newestOf(group, asked, account, limit);
    return { rows: found.map(row), next: found.length === limit ? (found.at(-1) ?? null) : null, unsearched };
  };

  const count: ControlHandler<typeof countActivity> = (filter) => {
    const unsearched = index.catchUp();
    const { account = null, text } = filter;
    const span = spanOf(filter);
    const failing = (seqs?: readonly number[]) =>
      seqs === undefined
        ? deliveries.failing(span, account, MOST_COUNTED).length
        : seqs.filter(deliveries.isFailing).length;
    const counts = Object.fromEntries(ACTIVITY_GROUPS.map((group) => [group, 0])) as Record<
      ActivityGroup,
      number
    >;
    const add = (entry: IndexedEntry, by: number) => {
      if (!isOfAccount(entry, account)) return;
      for (const group of ACTIVITY_GROUPS)
        if (group !== "failing" && isInGroup(0, entry, group)) counts[group] += by;
    };
    if (text === undefined && filter.from === undefined && filter.to === undefined) {
      for (const kind of index.counts()) add(kind, kind.count);
      counts.failing = failing();
      return { counts, isCapped: counts.failing === MOST_COUNTED, unsearched };
    }
    const expression = text === undefined ? undefined : searchExpression(text);
    const seqs =
      expression === null
        ? []
        : expression === undefined
          ? newestOf("facts", span, account, MOST_COUNTED).concat(
              newestOf("attempts", span, account, MOST_COUNTED),
            )
          : index.matching(expression, span, MOST_COUNTED);
    for (const seq of seqs) {
      const entry = index.find(seq);
      if (entry !== undefined) add(entry, 1);
    }
    counts.failing = failing(seqs);
    return { counts, isCapped: seqs.length >= MOST_COUNTED, unsearched };
  };

  const outcomeOf = (entry: JournalEntry): EntryType | null => {
    if (!STARTS.has(entry.type)) return null;
    if (entry.type === "cob.created") {
      const status = cobs.byTxid(entry.data.txid, entry.account ?? undefined)?.status;
      if (status === "CONCLUIDA") return "cob.paid";
      return status === undefined || status === "ATIVA" ? null : "cob.removed";
    }
    const all = journal.ofTransaction(Number(entry.transactionId));
    return all.findLast(({ type }) => ENDS.has(type))?.type ?? null;
  };

  const row = (seq: number): ActivityRow => {
    const entry = journal.get(seq);
    const eventType = index.find(seq)?.eventType ?? null;
    return {
      entry: withAssumptions(entry),
      outcome: outcomeOf(entry),
      event: eventType && {
        eventType,
        deliveries: deliveries.ofEvent(seq).map(({ id, url, status, attempts, acknowledged, dueAt }) => ({
          id: String(id),
          url,
          status,
          attempts,
          acknowledged: [...acknowledged],
          nextAttemptAt: dueAt === null ? null : iso(dueAt),
        })),
      },
    };
  };

  return { searchActivity: search, countActivity: count };
}
