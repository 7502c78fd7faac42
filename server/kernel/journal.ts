import type { EntryType, Fact, JournalEntry } from "../contract/journal/journal.js";
import { type Clock, iso } from "./clock.js";
import type { Database } from "./database.js";
import { idText } from "./id-text.js";
import { ANY_ACCOUNT, ANY_TYPE, BLOCK_SIZE, createJournalBlocks } from "./journal-blocks.js";

/** An entry that a service appends. */
export interface NewEntry<Type extends EntryType = EntryType> {
  readonly type: Type;
  readonly account: number | null;
  readonly transactionId?: number;
  readonly data: Fact<Type>;
}

/** An entry that is on disk, with its `data` as it was written there: as JSON. */
export interface CommittedEntry {
  readonly entry: JournalEntry;
  readonly dataText: string;
}

/**
 * The numbered, append-only journal of everything that happens. An entry is written in the unit of work that makes it
 * true. `onAppend` listeners run in that unit of work, `onCommit` listeners after it is on disk.
 */
export interface Journal {
  append<Type extends EntryType>(entry: NewEntry<Type>): number;
  onAppend(listener: (entry: JournalEntry) => void): void;
  onCommit(listener: (entries: readonly CommittedEntry[]) => void): void;
  /** Entries after `since`, oldest first. */
  since(since: number, limit: number, filter?: JournalFilter): JournalEntry[];
  /** Entries after `since` and before `before`, newest first. */
  newest(
    span: { readonly since: number; readonly before: number },
    limit: number,
    filter?: JournalFilter,
  ): JournalEntry[];
  ofTransaction(transactionId: number): JournalEntry[];
  /** The entry with this number. Throws if there is none. */
  get(seq: number): JournalEntry;
  /** The number of the first entry at this time or later, epoch milliseconds; the next number if there is none yet. */
  firstSince(at: number): number;
  /** The number of the newest entry; 0 if there is none. */
  latest(): number;
}

export interface JournalFilter {
  readonly type?: EntryType | undefined;
  readonly account?: number | undefined;
  readonly transactionId?: number | undefined;
}

interface Row {
  readonly seq: number;
  readonly at: number;
  readonly type: EntryType;
  readonly account_id: number | null;
  readonly transaction_id: number | null;
  readonly data: string;
}

const MATCHING =
  "(:type IS NULL OR journal.type = :type) AND (:account IS NULL OR journal.account_id = :account)";

export function createJournal(database: Database, clock: Clock): Journal {
  const insert = database.prepare(
    "INSERT INTO journal (at, type, account_id, transaction_id, data) VALUES (?, ?, ?, ?, ?)",
  );
  const last = database.prepare<{ seq: number }>("SELECT seq FROM journal ORDER BY seq DESC LIMIT 1");
  const noteInBlock = createJournalBlocks(database);
  const inOrder = (direction: "ASC" | "DESC") => {
    const list = (from: string, order: string) =>
      database.prepare<Row>(`SELECT journal.* FROM ${from} ORDER BY ${order} LIMIT :limit`);
    return {
      all: list("journal WHERE seq BETWEEN :low AND :high", `seq ${direction}`),
      ofTransaction: list(
        `journal WHERE transaction_id = :transactionId AND seq BETWEEN :low AND :high AND ${MATCHING}`,
        `seq ${direction}`,
      ),
      ofBlocks: list(
        `journal_blocks AS of CROSS JOIN journal
         ON seq BETWEEN max(block, :low) AND min(block + ${BLOCK_SIZE - 1}, :high)
         WHERE of.account_id = ifnull(:account, ${ANY_ACCOUNT}) AND of.type = ifnull(:type, '${ANY_TYPE}')
         AND block BETWEEN :low - ${BLOCK_SIZE - 1} AND :high AND ${MATCHING}`,
        `block ${direction}, seq ${direction}`,
      ),
    };
  };
  const oldestFirst = inOrder("ASC");
  const newestFirst = inOrder("DESC");
  const bySeq = database.prepare<Row>("SELECT * FROM journal WHERE seq = ?");
  const timeFrom = database.prepare<{ seq: number; at: number }>(
    "SELECT seq, at FROM journal WHERE seq >= ? ORDER BY seq LIMIT 1",
  );
  const appendListeners: ((entry: JournalEntry) => void)[] = [];
  const commitListeners: ((entries: readonly CommittedEntry[]) => void)[] = [];
  let committed: CommittedEntry[] = [];

  const readLatest = () => last.get()?.seq ?? 0;
  /** The number of the newest committed entry, if known. */
  let newestSeq: number | undefined;
  database.onReplaced(() => {
    newestSeq = undefined;
  });
  const latest = () => {
    if (database.isWriting()) return readLatest();
    newestSeq ??= readLatest();
    return newestSeq;
  };

  const get: Journal["get"] = (seq) => {
    const row = bySeq.get(seq);
    if (row === undefined) throw new Error(`The journal has no entry ${seq}.`);
    return toEntry(row);
  };

  const read = (
    { all, ofTransaction, ofBlocks }: typeof oldestFirst,
    span: { readonly low: number; readonly high: number },
    limit: number,
    { type, account, transactionId }: JournalFilter,
  ): JournalEntry[] => {
    const wanted = { low: span.low, high: span.high, limit, type: type ?? null, account: account ?? null };
    const isOfAll = type === undefined && account === undefined;
    const rows =
      transactionId !== undefined
        ? ofTransaction.all({ ...wanted, transactionId })
        : (isOfAll ? all : ofBlocks).all(wanted);
    return rows.map(toEntry);
  };

  const since: Journal["since"] = (afterSeq, limit, filter = {}) =>
    read(oldestFirst, { low: afterSeq + 1, high: Number.MAX_SAFE_INTEGER }, limit, filter);

  database.onCommitted(() => {
    if (committed.length === 0) return;
    const entries = committed;
    committed = [];
    newestSeq = entries.at(-1)?.entry.seq;
    for (const listener of commitListeners) listener(entries);
  });

  /** A binary search, because entries are in order of time. */
  const firstSince: Journal["firstSince"] = (at) => {
    let first = 1;
    let end = latest() + 1;
    while (first < end) {
      const middle = (first + end) >>> 1;
      const row = timeFrom.get(middle);
      if (row === undefined || row.at >= at) end = middle;
      else first = row.seq + 1;
    }
    return first;
  };

  return {
    append: ({ type, account, transactionId, data }) => {
      const at = clock.now();
      const dataText = JSON.stringify(data);
      const inserted = insert.run(at, type, account, transactionId ?? null, dataText);
      const seq = Number(inserted.lastInsertRowid);
      noteInBlock(seq, type, account);
      const entry = entryOf({ seq, at, type, account, transactionId: transactionId ?? null, data });
      database.afterCommit(() => void committed.push({ entry, dataText }));
      for (const listener of appendListeners) listener(entry);
      return seq;
    },
    onAppend: (listener) => void appendListeners.push(listener),
    onCommit: (listener) => void commitListeners.push(listener),
    since,
    newest: ({ since: low, before }, limit, filter = {}) =>
      read(newestFirst, { low: low + 1, high: before - 1 }, limit, filter),
    ofTransaction: (transactionId) => since(0, 10_000, { transactionId }),
    latest,
    get,
    firstSince,
  };
}

const toEntry = ({ seq, at, type, account_id, transaction_id, data }: Row): JournalEntry =>
  entryOf({ seq, at, type, account: account_id, transactionId: transaction_id, data: JSON.parse(data) });

function entryOf({
  seq,
  at,
  type,
  account,
  transactionId,
  data,
}: {
  readonly seq: number;
  readonly at: number;
  readonly type: EntryType;
  readonly account: number | null;
  readonly transactionId: number | null;
  readonly data: Fact;
}): JournalEntry {
  const timestamp = iso(at);
  return (
    transactionId === null
      ? { seq, at: timestamp, type, account, data }
      : { seq, at: timestamp, type, account, transactionId: idText(transactionId), data }
  ) as JournalEntry;
}
