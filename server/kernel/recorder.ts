import type { Database } from "./database.js";
import { isOfTheDisk } from "./disk.js";
import type { Meta } from "./meta.js";
import { redactHeaders, redactJsonSecrets } from "./redaction.js";
import type { Redact } from "./secret-search.js";

/** Who was asked: the gateway, or the outside world. */
export type Plane = "gateway" | "control";

/** One request and its answer: any to the gateway, and to the control API each that changes something. */
export interface RecordedRequest {
  readonly id: number;
  readonly plane: Plane;
  readonly at: number;
  readonly account: number | null;
  readonly operation: string | null;
  readonly method: string;
  readonly path: string;
  /** Name and value in turns, as they came. */
  readonly rawHeaders: readonly string[];
  readonly body: string;
  readonly status: number;
  readonly answer: string;
  readonly durationMs: number;
  readonly transactionId: number | null;
  readonly errorId: string | null;
  readonly reason: string | null;
  /** The scenario that it met, and how, in the one text that transactions keep too; and what of its header was ignored. */
  readonly scenario: string | null;
  /** Made when the request is written down, of parts of it that are without secrets. */
  readonly explanation: ((redact: Redact) => object) | null;
}

export interface RequestRow extends Omit<RecordedRequest, "rawHeaders" | "explanation"> {
  readonly headers: string;
  readonly explanation: string | null;
  /** Its place in the order of answers. */
  readonly answered: number;
  /** The newest journal entry when it was answered. */
  readonly journalSeq: number;
}

/** How an answer came out: well, or refused, or one of the two ways of being refused. */
export type RequestOutcome = "2xx" | "refused" | "4xx" | "5xx";

export interface RequestFilter {
  readonly operation?: string | undefined;
  readonly status?: number | undefined;
  readonly outcome?: RequestOutcome | undefined;
  /** Somewhere in path, body or answer, in any case of ASCII letters. */
  readonly text?: string | undefined;
  /** Only those with smaller ids: the next page of a list. */
  readonly before?: number | undefined;
  readonly account?: number | undefined;
  /** Absent: both. */
  readonly plane?: Plane | undefined;
}

/**
 * Keeps what was asked and answered, off the hot path: requests gather in memory and are written a few
 * dozen milliseconds later, together. The newest are kept, by count.
 */
export interface Recorder {
  /** The number of the next request. Never given twice, also after a crash. */
  nextId(): number;
  record(request: RecordedRequest): void;
  /**
   * Resolves once all that was recorded can be read, or has been lost to a full disk, or has to wait for another
   * program that holds the file: reads do not wait with it.
   */
  flush(): Promise<void>;
  list(filter: RequestFilter, limit: number): RequestRow[];
  /** Those that were answered after the `answered`-th, in that order, at most `limit`. */
  answeredAfter(answered: number, limit: number): RequestRow[];
  /** Whether the record reaches back to the beginning of this world: nothing has been forgotten. */
  isWhole(): boolean;
  find(id: number): RequestRow | undefined;
  /** The refusal that was answered with this errorId. */
  byErrorId(errorId: string): RequestRow | undefined;
  /** A text as it would be recorded: without the secrets of this sandbox. */
  readonly redact: Redact;
  /** The number that comes next. */
  upcoming(): number;
  /** How many the gateway has answered since the start, by operation and status. */
  counts(): { operation: string | null; status: number; count: number }[];
  /** Calls the listener whenever more requests can be read. */
  onWritten(listener: () => void): void;
  close(): Promise<void>;
}

const FLUSH_AFTER_MS = 50;
const RESERVED_AT_ONCE = 10_000;

const FORGOTTEN = "requests.forgotten";

/** The lowest and the highest status of each outcome. */
const OUTCOMES: Readonly<Record<RequestOutcome, readonly [number, number]>> = {
  "2xx": [200, 299],
  refused: [400, 599],
  "4xx": [400, 499],
  "5xx": [500, 599],
};

/** `kept` is how many requests are kept, the newest; `redact` finds secrets that do not stand in their usual places. */
export function createRecorder(database: Database, meta: Meta, kept: number, redact: Redact): Recorder {
  const insert = database.prepare(
    `INSERT INTO requests (id, at, account_id, operation, method, path, headers, body, status, answer, duration_ms,
       transaction_id, error_id, reason, scenario, explanation, plane, answered, journal_seq)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const forget = database.prepare("DELETE FROM requests WHERE id <= ?");
  const select = `SELECT id, at, account_id AS account, operation, method, path, headers, body, status, answer,
    duration_ms AS durationMs, transaction_id AS transactionId, error_id AS errorId, reason, scenario, explanation,
    plane, answered, journal_seq AS journalSeq FROM requests`;
  const byId = database.prepare<RequestRow>(`${select} WHERE id = ?`);
  const byErrorId = database.prepare<RequestRow>(`${select} WHERE error_id = ?`);
  const page = database.prepare<RequestRow>(
    `${select} WHERE (:operation IS NULL OR operation = :operation) AND (:status IS NULL OR status = :status)
       AND (:account IS NULL OR account_id = :account) AND (:plane IS NULL OR plane = :plane)
       AND status BETWEEN :lowest AND :highest AND (:before IS NULL OR id < :before)
       AND (:text IS NULL OR instr(lower(path || ' ' || body || ' ' || answer), :text) > 0)
     ORDER BY id DESC LIMIT :limit`,
  );
  const inOrder = database.prepare<RequestRow>(`${select} WHERE answered > ? ORDER BY answered LIMIT ?`);
  const newest = database.prepare<{ seq: number }>("SELECT seq FROM journal ORDER BY seq DESC LIMIT 1");
  /** The number of the newest journal entry, which only a commit changes; undefined: not looked up since. */
  let newestEntry: number | undefined;
  database.onCommitted(() => {
    newestEntry = undefined;
  });

  // Numbers are set aside in blocks, so that a crash skips some instead of giving one twice.
  let next = Number(meta.get("requests.next") ?? 1);
  let reserved = next;
  const reserve = () => {
    reserved = next + RESERVED_AT_ONCE;
    return database.write(() => meta.set("requests.next", String(reserved)));
  };

  // No more were ever answered than numbers were given, so the next number is above all places taken.
  let answered = next;
  let gathered: (RecordedRequest & { readonly answered: number; readonly journalSeq: number })[] = [];
  let timer: NodeJS.Timeout | undefined;

  const write = (request: (typeof gathered)[number]) =>
    insert.run(
      request.id,
      request.at,
      request.account,
      request.operation,
      request.method,
      redact(request.path),
      redact(JSON.stringify(redactHeaders(request.rawHeaders))),
      redact(redactJsonSecrets(request.body).replace(/(\bclient_?secret=)[^&]*/gi, "$1…")),
      request.status,
      redact(redactJsonSecrets(request.answer)),
      request.durationMs,
      request.transactionId,
      request.errorId,
      request.reason,
      request.scenario && redact(request.scenario),
      request.explanation && redact(JSON.stringify(request.explanation(redact))),
      request.plane,
      request.answered,
      request.journalSeq,
    );

  const counted = new Map<string, { operation: string | null; status: number; count: number }>();
  const count = ({ operation, status, plane }: RecordedRequest) => {
    if (plane === "control") return;
    const key = `${operation} ${status}`;
    const before = counted.get(key);
    if (before) before.count += 1;
    else counted.set(key, { operation, status, count: 1 });
  };

  const listeners: (() => void)[] = [];
  /** Whether something could not be written down since the last time that something could. */
  let lost = false;

  /** The latest write, and what a flush waits for of it even when nothing has been gathered since. */
  let written: Promise<void> = Promise.resolve();
  let flushed: Promise<void> = Promise.resolve();
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (gathered.length === 0) return flushed;
    const requests = gathered;
    gathered = [];
    const work = () => {
      for (const request of requests) write(request);
      const newest = requests.at(-1)?.id ?? 0;
      if (forget.run(newest - kept).changes > 0 || lost) meta.set(FORGOTTEN, "yes");
      database.afterCommit(() => {
        for (const listener of listeners) listener();
      });
    };
    const held = new Promise<void>((resolve) => {
      written = database.write(work, resolve).catch((error: unknown) => {
        // A full disk has no room for the record; whoever only looks is answered all the same.
        if (!isOfTheDisk(error)) throw error;
        lost = true;
      });
    });
    flushed = Promise.race([written, held]);
    return flushed;
  };

  database.onReplaced(() => {
    clearTimeout(timer);
    timer = undefined;
    gathered = [];
    written = Promise.resolve();
    flushed = written;
    lost = false;
    next = Number(meta.get("requests.next") ?? 1);
    reserved = next;
    answered = next;
  });

  return {
    redact,
    upcoming: () => next,
    nextId: () => {
      if (next >= reserved) void reserve().catch(() => {});
      next += 1;
      return next - 1;
    },
    record: (request) => {
      newestEntry ??= newest.get()?.seq ?? 0;
      gathered.push(Object.assign(request, { answered, journalSeq: newestEntry }));
      answered += 1;
      count(request);
      // A record that cannot be written must not take the gateway down with it.
      timer ??= setTimeout(() => void flush().catch(() => {}), FLUSH_AFTER_MS);
    },
    flush,
    list: (filter, limit) => {
      const { operation = null, status = null, account = null, plane = null, before = null } = filter;
      const [lowest, highest] = filter.outcome ? OUTCOMES[filter.outcome] : [0, 999];
      const text = filter.text?.toLowerCase() ?? null;
      return page.all({ operation, status, account, plane, before, lowest, highest, text, limit });
    },
    answeredAfter: (answered, limit) => inOrder.all(answered, limit),
    isWhole: () => !lost && meta.get(FORGOTTEN) === undefined,
    find: (id) => byId.get(id),
    byErrorId: (errorId) => byErrorId.get(errorId),
    counts: () => [...counted.values()],
    onWritten: (listener) => void listeners.push(listener),
    close: async () => {
      void flush().catch(() => {});
      // Both in one commit: a file that another program holds is waited for once.
      await Promise.all([written, database.write(() => meta.set("requests.next", String(next)))]);
    },
  };
}
