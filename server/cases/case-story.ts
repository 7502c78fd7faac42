import type { ChargeService } from "../charges/charge-service.js";
import type { Cobs } from "../cobs/cobs.js";
import type { CaseStep } from "../contract/cases/case.js";
import type { JournalEntry } from "../contract/journal/journal.js";
import type { RequestRow } from "../kernel/recorder.js";
import type { RefundRecords } from "../refunds/refund-records.js";
import type { Refunds } from "../refunds/refunds.js";
import type { Transaction } from "../transactions/transaction.js";
import type { Transactions } from "../transactions/transactions.js";
import { rowOfEach } from "./case-webhooks.js";

/** A recorded request and its step. */
export interface RecordedStep {
  readonly row: RequestRow;
  readonly step: CaseStep;
}

/**
 * What a case about one transaction compares: the transaction and its refunds, on both sides if both accounts are in
 * this sandbox.
 */
export interface Story {
  /** The transactionIds. The first is that of the transaction that the case is about. */
  readonly transactions: ReadonlySet<string>;
  /** Whether a journal entry belongs to the story. Must be called in the order of the journal. */
  includes(entry: JournalEntry): boolean;
  /** Whether a call names a transaction of the story (by any id) or its cob. */
  isNamedIn(step: CaseStep): boolean;
}

export interface StoryServices {
  readonly transactions: Transactions;
  readonly refundRecords: RefundRecords;
  readonly refunds: Refunds;
  readonly cobs: Cobs;
  readonly chargeService: ChargeService;
}

/** The story of a transaction. A refund or a return has the story of its original. */
export function storyOf(services: StoryServices, about: Transaction): Story {
  const { transactions, refundRecords, refunds, cobs, chargeService } = services;
  const isReversal = about.operation === "REFUND_IN" || about.operation === "REFUND_OUT";
  const original = isReversal ? transactions.get(refundRecords.get(about.id).originalId) : about;
  const { endToEndId } = original;
  const sides =
    endToEndId === null ? [] : [refundRecords.sentAs(endToEndId), refundRecords.arrivedAs(endToEndId)];
  const originals = [
    original,
    ...sides.flatMap((id) => (id === undefined || id === original.id ? [] : [transactions.get(id)])),
  ];
  const members = [about, ...originals, ...originals.flatMap((transaction) => refunds.partsOf(transaction))];
  const ofStory = new Set(members.map(({ id }) => String(id)));
  const paidCobs = originals.flatMap(({ operation, txId, accountId }) =>
    operation === "PAYMENT" && txId !== null ? (cobs.byTxid(txId, accountId) ?? []) : [],
  );
  const charges = originals.flatMap(({ id }) => chargeService.charge(id) ?? []);
  const names = new Set([
    ...ofStory,
    ...members.flatMap(({ externalId, endToEndId }) => [externalId, endToEndId]),
    ...paidCobs.flatMap(({ txid, pixCode, location }) => [txid, pixCode, location]),
    ...charges.flatMap(({ pixCode, location }) => [pixCode, location]),
  ]);
  const owners = new Set(members.map(({ accountId }) => accountId));

  return {
    transactions: ofStory,
    includes: ({ account, transactionId, data }) => {
      const isOfCob = paidCobs.some(
        ({ txid, accountId }) => "txid" in data && data.txid === txid && account === accountId,
      );
      // A failed payment of the cob is a separate transaction; its webhooks belong to the story too.
      if (isOfCob && transactionId !== undefined) ofStory.add(transactionId);
      return isOfCob || (transactionId !== undefined && ofStory.has(transactionId));
    },
    isNamedIn: (step) => {
      if ("control" in step) return textsIn([step.input, idIn(step.with)]).some((text) => names.has(text));
      if (step.account !== undefined && !owners.has(step.account)) return false;
      return [...wordsOf(step.gateway), ...textsIn(step.body)].some((text) => names.has(text));
    },
  };
}

/** The decoded parts of a call: method, path segments, and query names and values. */
const wordsOf = (call: string): string[] =>
  call.split(/[\s/?&=]/).map((word) => {
    try {
      return decodeURIComponent(word);
    } catch {
      return word;
    }
  });

/** All texts in a parsed body. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The transactionId that a command answers with. */
const idIn = (answer: unknown): unknown => (answer as { transactionId?: unknown } | null)?.transactionId;

/**
 * The steps of a case about a story: those that concern it, and the earlier ones that it depends on, because ids,
 * balances, limits and settings follow from everything before. The latter are replayed but not compared. Left out are
 * all steps after the end of the story, and earlier ones that change nothing in a replay. `entries` are the journal
 * entries of the story; `until` is when it ends, at most `now`.
 */
export function stepsOfStory(
  steps: readonly RecordedStep[],
  story: Story,
  entries: readonly JournalEntry[],
  now: string,
): { readonly recorded: readonly RecordedStep[]; readonly until: string } {
  const rowOfEntry = rowOfEach(
    steps.map(({ row }) => row),
    entries,
  );
  const withEntries = new Set(rowOfEntry);
  const concerns = steps.map(({ row, step }, index) => {
    if (row.transactionId !== null && story.transactions.has(String(row.transactionId))) return true;
    // The entries that follow a control command were caused by it. Entries that follow a gateway request may only have
    // happened at the same time.
    return (row.plane === "control" && withEntries.has(index)) || story.isNamedIn(step);
  });
  const last = Math.max(concerns.lastIndexOf(true), rowOfEntry.at(-1) ?? -1);
  const recorded = steps.slice(0, last + 1).flatMap(({ row, step }, index) => {
    if (concerns[index]) return [{ row, step }];
    if (changesNothing(row)) return [];
    const { answers: _, with: __, ...call } = step;
    return [{ row, step: call }];
  });
  if (last === steps.length - 1) return { recorded, until: now };
  const [lastCallAt = now, lastEntryAt = now] = [steps[last]?.step.at, entries.at(-1)?.at];
  return { recorded, until: lastCallAt > lastEntryAt ? lastCallAt : lastEntryAt };
}

/**
 * Whether a replay without this request would be the same: the request only read, was refused, or moved the clock,
 * which every step does anyway. A request with a scenario must stay, because it may have counted down an armed
 * scenario.
 */
const changesNothing = ({ plane, operation, method, status, scenario }: RequestRow): boolean =>
  scenario === null && (method === "GET" || status >= 400 || (plane === "control" && MOVES.has(operation)));

/** The commands that move the clock. */
const MOVES: ReadonlySet<string | null> = new Set(["advanceClock", "setClock"]);
