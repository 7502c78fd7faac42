import type { Database } from "./database.js";
import { isDiskError } from "./disk.js";
import type { Journal } from "./journal.js";
import { hasLostRequests } from "./lost-requests.js";
import type { Meta } from "./meta.js";
import { onlyRow } from "./only-row.js";
import { redactHeaders, redactJsonSecrets } from "./redaction.js";
import type { Redact } from "./secret-search.js";

/** Which API was called: the gateway or the control API. */
export type Plane = "gateway" | "control";

/** A request and its answer: every gateway request, and every changing control request. */
export interface RecordedRequest {
  readonly id: number;
  readonly plane: Plane;
  readonly at: number;
  readonly account: number | null;
  readonly operation: string | null;
  readonly method: string;
  readonly path: string;
  /** Names and values in turn, as received. */
  readonly rawHeaders: readonly string[];
  readonly body: string;
  readonly status: number;
  readonly answer: string;
  readonly durationMs: number;
  readonly transactionId: number | null;
  readonly errorId: string | null;
  readonly reason: string | null;
  /** The applied scenario and how it was chosen, as stored with transactions, and the ignored scenarios of its header. */
  readonly scenario: string | null;
  /** Builds the explanation of a refusal when the request is written, with secrets redacted. */
  readonly explanation: ((redact: Redact) => object) | null;
}

export interface RequestRow extends Omit<RecordedRequest, "rawHeaders" | "explanation"> {
  readonly headers: string;
  readonly explanation: string | null;
  /** Its position in the order of answers. */
  readonly answered: number;
  /** The number of the newest journal entry when it was answered. */
  readonly journalSeq: number;
}

/** A row without its texts, which are long. */
export type RequestSummaryRow = Omit<RequestRow, "headers" | "body" | "answer" | "explanation">;

/**
 * Why the record is not complete since the beginning of its world: requests were deleted, or a full disk or the end of the
 * process lost some.
 */
export type RecordGap = "dropped" | "lost";

export interface RecordCoverage {
  /** How many requests the record holds; beyond `maxKept` the oldest are deleted. */
  readonly held: number;
  readonly maxKept: number;
  /** Null: it holds every request since the beginning of this world. */
  readonly gap: RecordGap | null;
}

/** Classes of answers; `refused` is 4xx and 5xx. */
export type RequestOutcome = "2xx" | "refused" | "4xx" | "5xx";

export interface RequestFilter {
  readonly operation?: string | undefined;
  readonly status?: number | undefined;
  readonly outcome?: RequestOutcome | undefined;
  /** A text in path, body or answer, ignoring the case of ASCII letters. */
  readonly text?: string | undefined;
  /** Up to two numbers. A request that contains one of them as a whole number matches too, even without the text. */
  readonly numbers?: readonly string[] | undefined;
  /** Only requests with smaller ids: the next page. */
  readonly before?: number | undefined;
  readonly account?: number | undefined;
  /** Sandbox time in epoch milliseconds, both included. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Undefined: both. */
  readonly plane?: Plane | undefined;
}

/**
 * Records requests and answers, off the hot path: they are buffered in memory and written together, 50 ms later or once
 * there are 200. Only the newest requests are kept.
 */
export interface Recorder {
  /** Takes the number of the next request. Never returned twice, even after a crash. */
  nextId(): number;
  record(request: RecordedRequest): void;
  /**
   * Resolves once everything recorded can be read, or is lost because the disk is full. If another program holds the
   * file, it resolves at once: reads do not wait.
   */
  flush(): Promise<void>;
  list(filter: RequestFilter, limit: number): RequestSummaryRow[];
  /** At most `limit` requests answered after position `answered`, in the order of their answers. */
  answeredAfter(answered: number, limit: number): RequestRow[];
  /** How much of this world is recorded. Counts the requests that are kept. */
  coverage(): RecordCoverage;
  /** Whether some requests of this world are not recorded any more, without counting. */
  hasGap(): boolean;
  find(id: number): RequestRow | undefined;
  /** The request that was refused with this errorId. */
  byErrorId(errorId: string): RequestRow | undefined;
  /** Removes the secrets of this sandbox from a text. */
  readonly redact: Redact;
  /** The number of the next request, without taking it. */
  upcoming(): number;
  /** How many requests the gateway has answered since the start, by operation and status. */
  counts(): { operation: string | null; status: number; count: number }[];
  /** Calls the listener each time more requests can be read. */
  onWritten(listener: () => void): void;
  close(): Promise<void>;
}

const FLUSH_AFTER_MS = 50;
/** At this number they are written sooner. More of them would survive in memory, and delay the requests that wait meanwhile. */
const FLUSH_AT = 200;
/** Few, because a kill skips the rest of them, and the record then drops as many old requests too early. */
const RESERVED_AT_ONCE = 200;
/** How many different headers are kept to find repeated ones. */
const RECENT_HEADERS = 4;

/**
 * Meta key of what is missing from the record: `yes` if the oldest requests were deleted to keep to the limit, `lost` if
 * some could not be written; absent if nothing is.
 */
const FORGOTTEN = "requests.forgotten";

/** The lowest and the highest status of each outcome. */
const OUTCOMES: Readonly<Record<RequestOutcome, readonly [number, number]>> = {
  "2xx": [200, 299],
  refused: [400, 599],
  "4xx": [400, 499],
  "5xx": [500, 599],
};

/** `kept`: how many of the newest requests to keep. `redact`: removes secrets outside their usual fields. */
export function createRecorder(
  { database, meta, journal }: { database: Database; meta: Meta; journal: Pick<Journal, "latest"> },
  kept: number,
  redact: Redact,
): Recorder {
  const insert = database.prepare(
    `INSERT INTO requests (id, at, account_id, operation, method, path, headers, body, status, answer, duration_ms,
       transaction_id, error_id, reason, scenario, explanation, plane, answered, journal_seq)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const deleteOld = database.prepare("DELETE FROM requests WHERE id <= ?");
  const summary = `id, at, account_id AS account, operation, method, path, status, duration_ms AS durationMs,
    transaction_id AS transactionId, error_id AS errorId, reason, scenario, plane, answered,
    journal_seq AS journalSeq`;
  const select = `SELECT ${summary}, headers, body, answer, explanation FROM requests`;
  const byId = database.prepare<RequestRow>(`${select} WHERE id = ?`);
  const byErrorId = database.prepare<RequestRow>(`${select} WHERE error_id = ?`);
  // Open dashboard pages run this query all the time, so it does not read the long texts.
  const page = database.prepare<RequestSummaryRow>(
    `SELECT ${summary} FROM requests WHERE (:operation IS NULL OR operation = :operation) AND (:status IS NULL OR status = :status)
       AND (:account IS NULL OR account_id = :account) AND (:plane IS NULL OR plane = :plane)
       AND status BETWEEN :lowest AND :highest AND at BETWEEN :from AND :to AND (:before IS NULL OR id < :before)
       AND (:text IS NULL OR instr(lower(path || ' ' || body || ' ' || answer), :text) > 0
         OR path || ' ' || body || ' ' || answer GLOB :number OR path || ' ' || body || ' ' || answer GLOB :other)
     ORDER BY id DESC LIMIT :limit`,
  );
  const afterAnswer = database.prepare<RequestRow>(`${select} WHERE answered > ? ORDER BY answered LIMIT ?`);

  // Numbers are reserved in blocks, so that a crash skips some instead of repeating one.
  let next = Number(meta.get("requests.next") ?? 1);
  /** The first number that is not reserved in the file. */
  let reserved = next;
  let isReserving = false;
  /** Within a unit of work. */
  const storeReserved = () => {
    const before = reserved;
    reserved = next + RESERVED_AT_ONCE;
    meta.set("requests.next", String(reserved));
    database.onRollback(() => {
      reserved = before;
    });
  };
  const reserve = async () => {
    if (isReserving) return;
    isReserving = true;
    // A write that fails, because another program holds the file, is tried again with the next number.
    await database.write(storeReserved).catch(() => {});
    isReserving = false;
  };

  // Every answered request has taken a number, so `next` is above every position stored so far.
  let answered = next;
  let buffer: (RecordedRequest & { readonly answered: number; readonly journalSeq: number })[] = [];
  let timer: NodeJS.Timeout | undefined;

  // Numbers are skipped by a kill, so their difference is not the count.
  const counted = database.prepare<{ count: number }>("SELECT count(*) AS count FROM requests");
  const newestRecorded = database.prepare<{ id: number | null }>("SELECT max(id) AS id FROM requests");
  const gap = (): RecordGap | null => {
    const forgotten = meta.get(FORGOTTEN);
    if (lost || forgotten === "lost") return "lost";
    return forgotten === undefined ? null : "dropped";
  };

  /** The headers of the last requests that differ in them. */
  let recentHeaders: (readonly string[])[] = [];
  /** The same headers as an array that earlier requests had, if there is one: most clients repeat them. */
  const repeatedHeaders = (received: readonly string[]): readonly string[] => {
    for (const headers of recentHeaders) if (areEqual(headers, received)) return headers;
    recentHeaders = [received, ...recentHeaders.slice(0, RECENT_HEADERS - 1)];
    return received;
  };

  /** `shown`: the headers of the requests that are written together, by the array that was received. */
  const shownHeaders = (rawHeaders: readonly string[], shown: Map<readonly string[], string>): string => {
    const before = shown.get(rawHeaders);
    if (before !== undefined) return before;
    const text = redact(JSON.stringify(redactHeaders(rawHeaders)));
    shown.set(rawHeaders, text);
    return text;
  };

  const write = (request: (typeof buffer)[number], shown: Map<readonly string[], string>) =>
    insert.run(
      request.id,
      request.at,
      request.account,
      request.operation,
      request.method,
      redact(request.path),
      shownHeaders(request.rawHeaders, shown),
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

  const counters = new Map<string, { operation: string | null; status: number; count: number }>();
  const count = ({ operation, status, plane }: RecordedRequest) => {
    if (plane === "control") return;
    const key = `${operation} ${status}`;
    const before = counters.get(key);
    if (before) before.count += 1;
    else counters.set(key, { operation, status, count: 1 });
  };

  const listeners: (() => void)[] = [];
  /** Whether requests were lost, and the file does not say so yet. */
  let lost = false;
  // Numbers that were reserved and not used are left by an end without a close.
  const endedWithoutClose = next - 1 > (onlyRow(newestRecorded).id ?? 0);
  if (endedWithoutClose && gap() === null && hasLostRequests(database)) {
    lost = true;
    void database.write(() => meta.set(FORGOTTEN, "lost")).catch(() => {});
  }

  let lastWrite: Promise<void> = Promise.resolve();
  /** Resolves when the latest write ends, or as soon as this write has to wait for another program. */
  let lastFlush: Promise<void> = Promise.resolve();
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (buffer.length === 0) return lastFlush;
    const requests = buffer;
    buffer = [];
    const work = () => {
      const shown = new Map<readonly string[], string>();
      for (const request of requests) write(request, shown);
      // No recorded number may be free for another request, even if it could not be reserved before.
      if (next > reserved) storeReserved();
      const newest = requests.at(-1)?.id ?? 0;
      const isDropped = deleteOld.run(newest - kept).changes > 0;
      if (lost) meta.set(FORGOTTEN, "lost");
      else if (isDropped && gap() === null) meta.set(FORGOTTEN, "yes");
      database.afterCommit(() => {
        for (const listener of listeners) listener();
      });
    };
    const busy = new Promise<void>((resolve) => {
      lastWrite = database.write(work, resolve).catch((error: unknown) => {
        // On a full disk these requests cannot be recorded, but reads must still be answered.
        if (!isDiskError(error)) throw error;
        lost = true;
      });
    });
    lastFlush = Promise.race([lastWrite, busy]);
    return lastFlush;
  };
  /** A failed write of the record must not affect the gateway. */
  const tryFlush = () => void flush().catch(() => {});

  database.onReplaced(() => {
    clearTimeout(timer);
    timer = undefined;
    buffer = [];
    lastWrite = Promise.resolve();
    lastFlush = lastWrite;
    lost = false;
    next = Number(meta.get("requests.next") ?? 1);
    reserved = next;
    answered = next;
  });

  return {
    redact,
    upcoming: () => next,
    nextId: () => {
      // Early, so that it is stored before the first of these numbers leaves with an answer.
      if (next >= reserved - RESERVED_AT_ONCE / 2) void reserve();
      next += 1;
      return next - 1;
    },
    record: (request) => {
      const rawHeaders = repeatedHeaders(request.rawHeaders);
      buffer.push(Object.assign(request, { rawHeaders, answered, journalSeq: journal.latest() }));
      answered += 1;
      count(request);
      if (buffer.length >= FLUSH_AT) tryFlush();
      else timer ??= setTimeout(tryFlush, FLUSH_AFTER_MS);
    },
    flush,
    list: (filter, limit) => {
      const { operation = null, status = null, account = null, plane = null, before = null } = filter;
      const [lowest, highest] = filter.outcome ? OUTCOMES[filter.outcome] : [0, 999];
      const { from = 0, to = Number.MAX_SAFE_INTEGER } = filter;
      const text = filter.text?.toLowerCase() ?? null;
      const [number = null, other = null] = (filter.numbers ?? []).map(
        (digits) => `*[^0-9.]${digits}[^0-9.]*`,
      );
      const where = { operation, status, account, plane, before, lowest, highest, from, to, text };
      return page.all({ ...where, number, other, limit });
    },
    answeredAfter: (answered, limit) => afterAnswer.all(answered, limit),
    coverage: () => ({ held: onlyRow(counted).count, maxKept: kept, gap: gap() }),
    hasGap: () => gap() !== null,
    find: (id) => byId.get(id),
    byErrorId: (errorId) => byErrorId.get(errorId),
    counts: () => [...counters.values()],
    onWritten: (listener) => void listeners.push(listener),
    close: async () => {
      tryFlush();
      // Both in one commit, so that another program that holds the file delays the close only once.
      await Promise.all([lastWrite, database.write(() => meta.set("requests.next", String(next)))]);
    },
  };
}

const areEqual = (first: readonly string[], second: readonly string[]): boolean =>
  first.length === second.length && first.every((text, index) => text === second[index]);
