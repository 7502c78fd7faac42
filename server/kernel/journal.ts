import type { EntryType, Fact, JournalEntry } from "../contract/journal/journal.js";
import { type Clock, iso } from "./clock.js";
import type { Database } from "./database.js";
import { idText } from "./id-text.js";
import { type Order, readInSlices } from "./slices.js";

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
  /**
   * The same for a filter that may match little of a long history, which is examined in slices. With `before`, the entries
   * between the two numbers, newest first. Rejects with WorldReplaced if the world is replaced meanwhile.
   */
  matching(
    span: { readonly since: number; readonly before?: number | undefined },
    limit: number,
    filter: JournalFilter,
  ): Promise<JournalEntry[]>;
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

/** Entries with numbers greater than `since`, up to `upTo`. */
interface Part {
  readonly since: number;
  readonly upTo: number;
  readonly order: Order;
}

interface Row {
  readonly seq: number;
  readonly at: number;
  readonly type: EntryType;
  readonly account_id: number | null;
  readonly transaction_id: number | null;
  readonly data: string;
}

export function createJournal(database: Database, clock: Clock): Journal {
  const insert = database.prepare(
    "INSERT INTO journal (at, type, account_id, transaction_id, data) VALUES (?, ?, ?, ?, ?)",
  );
  const last = database.prepare<{ seq: number }>("SELECT seq FROM journal ORDER BY seq DESC LIMIT 1");
  const inOrders = (condition = "") => {
    const inOrder = (direction: "ASC" | "DESC") =>
      database.prepare<Row>(
        `SELECT * FROM journal WHERE ${condition} seq > :since AND seq <= :upTo AND (:type IS NULL OR type = :type)
           AND (:account IS NULL OR account_id = :account) ORDER BY seq ${direction} LIMIT :limit`,
      );
    return { "oldest first": inOrder("ASC"), "newest first": inOrder("DESC") };
  };
  const all = inOrders();
  const ofTransaction = inOrders("transaction_id = :transactionId AND");
  const timeFrom = database.prepare<{ seq: number; at: number }>(
    "SELECT seq, at FROM journal WHERE seq >= ? ORDER BY seq LIMIT 1",
  );
  const appendListeners: ((entry: JournalEntry) => void)[] = [];
  const commitListeners: ((entries: readonly CommittedEntry[]) => void)[] = [];
  let committed: CommittedEntry[] = [];

  const readLatest = () => last.get()?.seq ?? 0;
  /** The number of the newest committed entry, if known. */
  let newest: number | undefined;
  database.onReplaced(() => {
    newest = undefined;
  });
  const latest = () => {
    if (database.isWriting()) return readLatest();
    newest ??= readLatest();
    return newest;
  };

  const read = (part: Part, limit: number, { type, account, transactionId }: JournalFilter) => {
    const { since, upTo, order } = part;
    const parameters = { since, upTo, limit, type: type ?? null, account: account ?? null };
    const rows =
      transactionId === undefined
        ? all[order].all(parameters)
        : ofTransaction[order].all({ ...parameters, transactionId });
    return rows.map(toEntry);
  };

  const since: Journal["since"] = (afterSeq, limit, filter = {}) =>
    read({ since: afterSeq, upTo: Number.MAX_SAFE_INTEGER, order: "oldest first" }, limit, filter);

  const matching: Journal["matching"] = async ({ since: afterSeq, before }, limit, filter) => {
    const order = before === undefined ? "oldest first" : "newest first";
    const upTo = Math.min(latest(), (before ?? Number.MAX_SAFE_INTEGER) - 1);
    // The entries of a transaction have an index; no other filter has one.
    if (filter.transactionId !== undefined) return read({ since: afterSeq, upTo, order }, limit, filter);
    return readInSlices(database, {
      low: afterSeq + 1,
      high: upTo,
      order,
      limit,
      read: (low, high, most) => read({ since: low - 1, upTo: high, order }, most, filter),
    });
  };

  database.onCommitted(() => {
    if (committed.length === 0) return;
    const entries = committed;
    committed = [];
    newest = entries.at(-1)?.entry.seq;
    for (const listener of commitListeners) listener(entries);
  });

  const get: Journal["get"] = (seq) => {
    const [entry] = since(seq - 1, 1);
    if (entry?.seq !== seq) throw new Error(`The journal has no entry ${seq}.`);
    return entry;
  };

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
      const entry = entryOf({ seq, at, type, account, transactionId: transactionId ?? null, data });
      database.afterCommit(() => void committed.push({ entry, dataText }));
      for (const listener of appendListeners) listener(entry);
      return seq;
    },
    onAppend: (listener) => void appendListeners.push(listener),
    onCommit: (listener) => void commitListeners.push(listener),
    since,
    matching,
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
