import { setImmediate as nextTurn } from "node:timers/promises";
import { reaisFromCentavos } from "../brazil/money.js";
import { isProgressType } from "../contract/journal/activity.js";
import type { EntryType, Fact } from "../contract/journal/journal.js";
import type { EventType } from "../contract/webhooks/event-types.js";
import type { Database } from "../kernel/database.js";
import type { Recorder } from "../kernel/recorder.js";
import { openSqlite } from "../kernel/sqlite.js";
import { balanceText, requestText, searchableText } from "./search-text.js";
import { createReplaceableTextParts, createTextParts, type Span } from "./text-parts.js";

/**
 * The search index of the journal. It is a temporary database that is built at the first search and deleted when the
 * sandbox stops. So a sandbox without searches pays nothing, the data file stays small, and an imported file cannot
 * contain a broken index.
 *
 * The journal is indexed in blocks, newest first; each search first indexes new entries. The rest is indexed in slices
 * between other work, so that a long history does not block requests.
 */
export interface SearchIndex {
  /**
   * Indexes all entries that exist now, or only a limited number of them if there are many. Returns how many are not
   * indexed yet.
   */
  catchUp(): Promise<number>;
  /** Facts of one type, newest first, as numbers of journal entries. `account` null: of all accounts, and of none. */
  ofType(type: EntryType, span: Span, account: number | null, limit: number): number[];
  /** Facts that caused an event of this type. */
  ofEvent(eventType: EventType, span: Span, account: number | null, limit: number): number[];
  /** Entries that match an expression of `searchExpression`, newest first. */
  matching(expression: string, span: Span, limit: number): number[];
  /** Transactions that match an expression, newest first, by id. */
  transactions(expression: string, before: number, limit: number): number[];
  /** The type, event and account of an entry; undefined if it is not indexed. */
  find(seq: number): IndexedEntry | undefined;
  /** How many facts there are of each kind. */
  counts(): readonly IndexedCount[];
  close(): void;
}

export interface IndexedEntry {
  readonly type: EntryType;
  readonly account: number | null;
  readonly eventType: EventType | null;
}

export interface IndexedCount extends IndexedEntry {
  readonly count: number;
}

interface JournalRow {
  readonly seq: number;
  readonly type: EntryType;
  readonly account_id: number | null;
  readonly transaction_id: number | null;
  readonly data: string;
}

/** The recorded texts of a refused call. */
type RefusedRequest = Record<"path" | "body" | "answer", string>;

/** Entries per block: enough that the index is flushed rarely, few enough that a slice is short. */
const BLOCK = 500;
/** An event is queued in the unit of work of its fact, so its entry follows closely. */
const AHEAD = 16;
/** How many blocks a search indexes before it is answered; the rest is indexed one by one between other work. */
const BLOCKS_AT_ONCE = 4;
/** The account of entries that have none. SQLite compares numbers faster than it checks for NULL. */
const NO_ACCOUNT = 0;

const SCHEMA = `
  CREATE TABLE entries (
    seq INTEGER PRIMARY KEY,
    type TEXT NOT NULL,
    account INTEGER NOT NULL,
    event_type TEXT
  ) STRICT;
  CREATE INDEX entries_by_type ON entries (type, seq);
  CREATE INDEX entries_by_account ON entries (account, type, seq);
  CREATE INDEX entries_by_event ON entries (event_type, seq) WHERE event_type IS NOT NULL;
`;

export function createSearchIndex(database: Database, recorder: Pick<Recorder, "flush">): SearchIndex {
  const journalBlock = database.prepare<JournalRow>(
    "SELECT seq, type, account_id, transaction_id, data FROM journal WHERE seq BETWEEN ? AND ? ORDER BY seq",
  );
  const newestEntry = database.prepare<{ seq: number | null }>("SELECT max(seq) AS seq FROM journal");
  const transaction = database.prepare<{ value: number } & Record<string, unknown>>(
    `SELECT id, external_id, tx_id, end_to_end_id, value, pix_key, description, counterpart_name,
       counterpart_document, error_code, error_message, scenario, idempotency_key,
       payer_name, payer_document, correlation_id,
       -- The name that the client sent; settlement replaces it with the name of the key's owner.
       CASE operation WHEN 'WITHDRAW' THEN (SELECT data ->> '$.counterpart.name' FROM journal
         WHERE journal.transaction_id = id AND type = 'payout.created') END AS sent_name
     FROM transactions LEFT JOIN charges ON charges.transaction_id = id WHERE id = ?`,
  );
  const charge = database.prepare<Record<string, unknown>>(
    "SELECT payer_name, payer_document, correlation_id FROM charges WHERE transaction_id = ?",
  );
  // After an import a journal entry may name the number of another request.
  const refusedRequest = database.prepare<RefusedRequest>(
    "SELECT path, body, answer FROM requests WHERE id = ? AND error_id = ?",
  );

  let built: ReturnType<typeof build> | undefined;
  const index = () => {
    built ??= build();
    return built;
  };
  /** The indexed entries: none, or all from `low` to `high`. */
  let low = 0;
  let high = 0;
  /** The newest entry that may be indexed: the requests of the entries up to here are recorded. */
  let recorded = 0;
  let isReading = false;
  const forget = () => {
    built?.close();
    built = undefined;
    recorded = 0;
  };
  database.onReplaced(forget);

  /** The text of a record that a fact is about, for what its own data does not contain. */
  const moreTextOf = ({ type, transaction_id, data }: JournalRow): string => {
    if (type === "charge.created") return searchableText(charge.get(transaction_id));
    if (type !== "request.refused") return "";
    const { requestId, errorId } = JSON.parse(data) as Fact<typeof type>;
    const request = refusedRequest.get(requestId, errorId);
    return request ? requestText(request) : "";
  };

  /**
   * Indexes the journal entries `first` to `last`, and their transactions. `isNew`: the entries are new, so
   * transactions that are already indexed are indexed again, because they may have changed.
   */
  const readBlock = (first: number, last: number, isNew: boolean) => {
    const rows = journalBlock.all(first, last + AHEAD);
    const events = new Map<number, JournalRow>();
    for (const row of rows) {
      if (row.type === "event.queued") {
        const { eventSeq } = JSON.parse(row.data) as { eventSeq: number };
        events.set(eventSeq, row);
      }
    }
    const touched = new Set<number>();
    for (const row of rows) {
      if (row.seq > last) break;
      if (row.transaction_id !== null) touched.add(row.transaction_id);
      if (isProgressType(row.type) && row.type !== "delivery.attempted") continue;
      index().addEntry(row, events.get(row.seq), moreTextOf(row));
    }
    for (const id of touched) {
      if (!isNew && index().hasTransaction(id)) continue;
      const row = transaction.get(id);
      if (row === undefined) continue;
      index().addTransaction(id, Object.assign(row, { value: reaisFromCentavos(row.value) }));
    }
  };

  const newest = () => newestEntry.get()?.seq ?? 0;
  const unread = () => Math.max(0, recorded - high) + (low - 1);

  /** Indexes new entries, then old ones, up to this many blocks. */
  const read = (blocks: number) => {
    if (built === undefined) [low, high] = [recorded + 1, recorded];
    index().write(() => {
      for (let left = blocks; left > 0 && unread() > 0; left--) {
        if (high < recorded) {
          const last = Math.min(high + BLOCK, recorded);
          readBlock(high + 1, last, true);
          high = last;
        } else {
          const first = Math.max(1, low - BLOCK);
          readBlock(first, low - 1, false);
          low = first;
        }
      }
    });
  };

  /** Continues after the response, one block per turn of the event loop, until all is indexed or the world is replaced. */
  const readOn = async () => {
    const begun = built;
    isReading = true;
    while (built !== undefined && built === begun && unread() > 0) {
      await nextTurn();
      if (built === begun) read(1);
    }
    isReading = false;
  };

  return {
    catchUp: async () => {
      // A refused call is recorded after its entry. Entries that are appended during this write wait for the next search.
      const end = newest();
      await recorder.flush();
      recorded = Math.max(recorded, Math.min(end, newest()));
      read(BLOCKS_AT_ONCE);
      if (unread() > 0 && !isReading) void readOn();
      return unread();
    },
    ofType: (...question) => index().ofType(...question),
    ofEvent: (...question) => index().ofEvent(...question),
    matching: (...question) => index().matching(...question),
    transactions: (...question) => index().transactions(...question),
    find: (seq) => index().find(seq),
    counts: () => index().counts(),
    close: forget,
  };
}

/** The temporary database with its statements. */
function build() {
  const sqlite = openSqlite("");
  sqlite.pragma("journal_mode = OFF");
  sqlite.pragma("synchronous = OFF");
  sqlite.pragma("cache_size = -8000");
  sqlite.exec(SCHEMA);
  const insertEntry = sqlite.prepare(
    "INSERT INTO entries (seq, type, account, event_type) VALUES (?, ?, ?, ?)",
  );
  const texts = createTextParts(sqlite, "texts");
  const transactionTexts = createReplaceableTextParts(sqlite, "transaction_texts");
  const byType = sqlite
    .prepare("SELECT seq FROM entries WHERE type = ? AND seq BETWEEN ? AND ? ORDER BY seq DESC LIMIT ?")
    .pluck();
  const byAccount = sqlite
    .prepare(
      "SELECT seq FROM entries WHERE account = ? AND type = ? AND seq BETWEEN ? AND ? ORDER BY seq DESC LIMIT ?",
    )
    .pluck();
  const byEvent = sqlite
    .prepare(
      `SELECT seq FROM entries WHERE event_type = ? AND seq BETWEEN ? AND ? AND (account = ? OR ? IS NULL)
         ORDER BY seq DESC LIMIT ?`,
    )
    .pluck();
  const entry = sqlite.prepare("SELECT type, account, event_type AS eventType FROM entries WHERE seq = ?");
  const begin = sqlite.prepare("BEGIN");
  const commit = sqlite.prepare("COMMIT");
  const kinds = new Map<
    string,
    { type: EntryType; account: number | null; eventType: EventType | null; count: number }
  >();

  return {
    close: () => void sqlite.close(),
    write: (work: () => void) => {
      begin.run();
      work();
      commit.run();
    },
    addEntry: (
      { seq, type, account_id: account, transaction_id, data }: JournalRow,
      event: JournalRow | undefined,
      more: string,
    ) => {
      const queued = event && (JSON.parse(event.data) as { eventType: EventType; deliveries: unknown });
      const eventType = queued?.eventType ?? null;
      insertEntry.run(seq, type, account ?? NO_ACCOUNT, eventType);
      const fact: unknown = JSON.parse(data);
      const shown = type === "balance.adjusted" ? balanceText(fact as Fact<typeof type>) : "";
      texts.add(
        seq,
        `${seq} ${type} ${transaction_id ?? ""}${searchableText(fact)}${shown}${more}${searchableText(queued?.deliveries)}`,
      );
      const key = `${type} ${account} ${eventType}`;
      const kind = kinds.get(key);
      if (kind) kind.count += 1;
      else kinds.set(key, { type, account, eventType, count: 1 });
    },
    hasTransaction: transactionTexts.has,
    addTransaction: (id: number, row: Record<string, unknown>) =>
      transactionTexts.add(id, `${id}${searchableText(row)}`),
    ofType: (type: EntryType, { first, last }: Span, account: number | null, limit: number) =>
      account === null
        ? (byType.all(type, first, last, limit) as number[])
        : (byAccount.all(account, type, first, last, limit) as number[]),
    ofEvent: (eventType: EventType, { first, last }: Span, account: number | null, limit: number) =>
      byEvent.all(eventType, first, last, account, account, limit) as number[],
    matching: texts.search,
    transactions: (expression: string, before: number, limit: number) =>
      transactionTexts.search(expression, { first: 1, last: before - 1 }, limit),
    find: (seq: number) => {
      const found = entry.get(seq) as
        | { type: EntryType; account: number; eventType: EventType | null }
        | undefined;
      return (
        found && {
          type: found.type,
          account: found.account === NO_ACCOUNT ? null : found.account,
          eventType: found.eventType,
        }
      );
    },
    counts: (): readonly IndexedCount[] => [...kinds.values()],
  };
}
