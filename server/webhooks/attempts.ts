import type { Database } from "../kernel/database.js";

/** One POST and its result, or an injected failure that was never sent. Times are epoch milliseconds. */
export interface Attempt {
  readonly number: number;
  readonly manual: boolean;
  readonly at: number;
  readonly durationMs: number;
  readonly requestHeaders: Readonly<Record<string, string | string[]>>;
  readonly statusCode: number | null;
  readonly responseHeaders: Readonly<Record<string, string | string[]>> | null;
  readonly responseBody: string | null;
  readonly error: string | null;
  /** Stored with the attempt, because `--strict` may change with the next start (assumption DELIVERY). */
  readonly acknowledged: boolean;
}

/** The store of attempts. Writing needs a unit of work. */
export interface Attempts {
  insert(delivery: number, attempt: Attempt): void;
  /** Oldest first. */
  of(delivery: number): Attempt[];
  /** Whether the receiver has acknowledged any attempt. */
  anyAcknowledged(delivery: number): boolean;
}

type Row = Omit<Attempt, "manual" | "acknowledged" | "requestHeaders" | "responseHeaders"> & {
  readonly manual: 0 | 1;
  readonly acknowledged: 0 | 1;
  readonly requestHeaders: string;
  readonly responseHeaders: string | null;
};

export function createAttempts(database: Database): Attempts {
  const insert = database.prepare(
    `INSERT INTO attempts (delivery_id, number, manual, at, duration_ms, request_headers, status_code, response_headers,
       response_body, error, acknowledged) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const rows = database.prepare<Row>(
    `SELECT number, manual, at, duration_ms AS durationMs, request_headers AS requestHeaders, status_code AS statusCode,
       response_headers AS responseHeaders, response_body AS responseBody, error,
       acknowledged
     FROM attempts WHERE delivery_id = ? ORDER BY number`,
  );
  const anyAcknowledged = database.prepare(
    "SELECT 1 FROM attempts WHERE delivery_id = ? AND acknowledged = 1 LIMIT 1",
  );
  return {
    insert: (delivery, attempt) =>
      void insert.run(
        delivery,
        attempt.number,
        attempt.manual ? 1 : 0,
        attempt.at,
        attempt.durationMs,
        JSON.stringify(attempt.requestHeaders),
        attempt.statusCode,
        attempt.responseHeaders && JSON.stringify(attempt.responseHeaders),
        attempt.responseBody,
        attempt.error,
        attempt.acknowledged ? 1 : 0,
      ),
    of: (delivery) => rows.all(delivery).map(toAttempt),
    anyAcknowledged: (delivery) => anyAcknowledged.get(delivery) !== undefined,
  };
}

const toAttempt = (row: Row): Attempt => ({
  ...row,
  manual: row.manual === 1,
  acknowledged: row.acknowledged === 1,
  requestHeaders: JSON.parse(row.requestHeaders) as Attempt["requestHeaders"],
  responseHeaders: JSON.parse(row.responseHeaders ?? "null") as Attempt["responseHeaders"],
});
