import type { Centavos } from "../brazil/money.js";
import { CHARGE_EXPIRY } from "../charges/charge-service.js";
import { COB_EXPIRY } from "../cobs/cobs.js";
import type { EventType } from "../contract/webhooks/event-types.js";
import type { Database } from "../kernel/database.js";
import { onlyRow } from "../kernel/only-row.js";
import type { Plane } from "../kernel/recorder.js";
import { createNewestRows, type NewestRows, type NumberedRow } from "./newest-rows.js";

/** What the overview counts. `account` null: of all accounts. */
export interface OverviewSource {
  /** The newest calls to the gateway. */
  calls(account: number | null): NewestRows<RecentCall>;
  /** The newest attempts to deliver webhooks. */
  attempts(account: number | null): NewestRows<RecentAttempt>;
  /** The id of the registered URL of a receiver; null if it was never registered or no longer is. */
  endpointId(receiver: Pick<RecentAttempt, "account" | "eventType" | "url">): number | null;
  waiting(account: number | null): Waiting;
}

export interface RecentCall extends NumberedRow {
  readonly status: number;
  readonly account: number | null;
  readonly plane: Plane;
}

export interface RecentAttempt extends NumberedRow {
  readonly deliveryId: number;
  readonly durationMs: number;
  readonly acknowledged: boolean;
  readonly statusCode: number | null;
  readonly error: string | null;
  readonly account: number;
  readonly eventType: EventType;
  readonly url: string;
}

/** The number and the total value of the items of one kind that wait for a user. */
export interface Unsettled {
  readonly count: number;
  readonly value: Centavos;
}

export interface Waiting {
  readonly payouts: Unsettled;
  readonly refunds: Unsettled;
  readonly meds: Unsettled;
  /** At most MOST_CHARGES. */
  readonly charges: number;
  readonly heldDeliveries: number;
}

/** How many of the newest rows are counted. */
const NEWEST_CALLS = 10_000;
const NEWEST_ATTEMPTS = 5_000;
/** Counting charges stops at this number. */
const MOST_CHARGES = 1_000;

const OF_ACCOUNT = "(:account IS NULL OR account_id = :account)";

/** `isWhole` says whether every call is still recorded (start --keep-requests drops the oldest). */
export function createOverviewSource(database: Database, isWhole: () => boolean): OverviewSource {
  const readCalls = database.prepare<RecentCall>(
    `SELECT answered AS number, at, status, account_id AS account, plane FROM requests WHERE answered > ?
     ORDER BY answered DESC LIMIT ${NEWEST_CALLS}`,
  );
  const calls = createNewestRows(database, {
    limit: NEWEST_CALLS,
    readAfter: (number) => readCalls.all(number),
    isWhole,
  });
  const readAttempts = database.prepare<
    Omit<RecentAttempt, "acknowledged"> & { readonly acknowledged: 0 | 1 }
  >(
    `SELECT newest.id AS number, newest.delivery_id AS deliveryId, newest.at, newest.duration_ms AS durationMs, newest.acknowledged,
       newest.status_code AS statusCode, newest.error, account_id AS account, event_type AS eventType, url
     FROM (SELECT * FROM attempts WHERE id > ? ORDER BY id DESC LIMIT ${NEWEST_ATTEMPTS}) newest
     CROSS JOIN deliveries ON deliveries.id = newest.delivery_id`,
  );
  const attempts = createNewestRows(database, {
    limit: NEWEST_ATTEMPTS,
    readAfter: (number) =>
      readAttempts
        .all(number)
        .map((attempt): RecentAttempt => ({ ...attempt, acknowledged: attempt.acknowledged === 1 })),
    isWhole: () => true,
  });
  const endpoint = database.prepare<{ id: number }>(
    "SELECT id FROM webhooks WHERE account_id = :account AND event_type = :eventType AND url = :url AND active = 1",
  );
  const unsettled = (operation: "WITHDRAW" | "REFUND_IN") =>
    database.prepare<Unsettled>(
      `SELECT count(*) AS count, ifnull(sum(value), 0) AS value FROM transactions INDEXED BY transactions_waiting
       WHERE status = 'PENDING' AND operation <> 'PAYMENT' AND operation = '${operation}' AND due_at IS NULL
         AND ${OF_ACCOUNT}`,
    );
  const payouts = unsettled("WITHDRAW");
  const refunds = unsettled("REFUND_IN");
  const meds = database.prepare<Unsettled>(
    `SELECT count(*) AS count, ifnull(sum(value), 0) AS value FROM meds INDEXED BY meds_open
     WHERE ended_at IS NULL AND ${OF_ACCOUNT}`,
  );
  // Each charge that can be paid has its expiry on the agenda, so charges that have ended are not read.
  const charges = database.prepare<{ count: number }>(
    `SELECT count(*) AS count FROM (
       SELECT 1 FROM agenda WHERE
         (kind = '${CHARGE_EXPIRY}' AND (:account IS NULL OR :account = (SELECT account_id FROM transactions WHERE id = subject)))
         OR (kind = '${COB_EXPIRY}' AND (:account IS NULL OR :account = (SELECT account_id FROM cobs WHERE id = subject)))
       LIMIT ${MOST_CHARGES})`,
  );
  const held = database.prepare<{ count: number }>(
    `SELECT count(*) AS count FROM deliveries WHERE status = 'held' AND ${OF_ACCOUNT}`,
  );

  return {
    calls: (account) => {
      const { rows, completeSince } = calls();
      const isCounted = (call: RecentCall) =>
        call.plane === "gateway" && (account === null || call.account === account);
      return { rows: rows.filter(isCounted), completeSince };
    },
    attempts: (account) => {
      const { rows, completeSince } = attempts();
      return account === null
        ? { rows, completeSince }
        : { rows: rows.filter((attempt) => attempt.account === account), completeSince };
    },
    endpointId: ({ account, eventType, url }) => endpoint.get({ account, eventType, url })?.id ?? null,
    waiting: (account) => ({
      payouts: onlyRow(payouts, { account }),
      refunds: onlyRow(refunds, { account }),
      meds: onlyRow(meds, { account }),
      charges: onlyRow(charges, { account }).count,
      heldDeliveries: onlyRow(held, { account }).count,
    }),
  };
}
