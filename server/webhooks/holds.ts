import type { EventType } from "../contract/webhooks/event-types.js";
import type { Clock } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Meta } from "../kernel/meta.js";
import type { OutgoingWebhook } from "./deliveries.js";
import type { DeliveryFilter } from "./delivery-lists.js";

/** Selects deliveries that match every given field; `url` matches any part of the URL. */
export type HoldFilter = Pick<DeliveryFilter, "eventType" | "url" | "account" | "transactionId">;

/** A filter as the journal and the control API show it. */
export const filterFact = ({ transactionId, ...filter }: HoldFilter) => ({
  ...filter,
  ...(transactionId === undefined ? {} : { transactionId: String(transactionId) }),
});

/** Holds back all deliveries that match the filter. `createdAt` is epoch milliseconds. */
export interface Hold {
  readonly filter: HoldFilter;
  readonly createdAt: number;
  /** Whether it holds everything because the data is from elsewhere. */
  readonly isForeignData: boolean;
}

/** The store of active holds. Writing needs a unit of work. */
export interface Holds {
  /** Does nothing if there is already a hold with the same filter. */
  place(filter: HoldFilter): void;
  /** Holds everything, because the data is from elsewhere. */
  placeOnForeignData(): void;
  /** Ends every hold whose own filter is the same or narrower; returns how many there were. */
  end(filter: HoldFilter): number;
  active(): Hold[];
  /** Whether an active hold matches this delivery. */
  matches(delivery: Pick<OutgoingWebhook, "eventType" | "url" | "accountId" | "transactionId">): boolean;
}

/** A field that a filter leaves out is NULL, in rows and in parameters. */
export const filterParameters = ({ eventType, url, account, transactionId }: HoldFilter) => ({
  eventType: eventType ?? null,
  url: url ?? null,
  account: account ?? null,
  transactionId: transactionId ?? null,
});

interface Row {
  readonly eventType: EventType | null;
  readonly url: string | null;
  readonly account: number | null;
  readonly transactionId: number | null;
  readonly createdAt: number;
}

/** The meta entry that says why everything is held. */
const FOREIGN_DATA = "holds.foreignData";

const isEmpty = (filter: HoldFilter) => Object.keys(filter).length === 0;

export function createHolds(database: Database, clock: Clock, meta: Meta): Holds {
  const insert = database.prepare(
    `INSERT INTO holds (event_type, url, account_id, transaction_id, created_at)
     SELECT :eventType, :url, :account, :transactionId, :at WHERE NOT EXISTS (SELECT 1 FROM holds
       WHERE event_type IS :eventType AND url IS :url AND account_id IS :account AND transaction_id IS :transactionId)`,
  );
  const remove = database.prepare(
    `DELETE FROM holds WHERE (:eventType IS NULL OR event_type = :eventType) AND (:url IS NULL OR instr(url, :url) > 0)
       AND (:account IS NULL OR account_id = :account) AND (:transactionId IS NULL OR transaction_id = :transactionId)`,
  );
  const all = database.prepare<Row>(
    `SELECT event_type AS eventType, url, account_id AS account, transaction_id AS transactionId, created_at AS createdAt
     FROM holds ORDER BY id`,
  );
  const matching = database.prepare(
    `SELECT 1 FROM holds WHERE (event_type IS NULL OR event_type = ?) AND (url IS NULL OR instr(?, url) > 0)
       AND (account_id IS NULL OR account_id = ?) AND (transaction_id IS NULL OR transaction_id = ?) LIMIT 1`,
  );
  // Every event and every failed attempt asks, and nearly always there is none.
  let areThereAny: boolean | undefined;
  const forget = () => {
    areThereAny = undefined;
  };
  database.onReplaced(forget);
  const changed = () => {
    forget();
    database.onRollback(forget);
  };
  const place = (filter: HoldFilter) => {
    changed();
    insert.run({ ...filterParameters(filter), at: clock.now() });
  };
  const toHold = ({ createdAt, ...row }: Row): Hold => {
    const filter: HoldFilter = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
    return { filter, createdAt, isForeignData: isEmpty(filter) && meta.get(FOREIGN_DATA) !== undefined };
  };
  return {
    place,
    placeOnForeignData: () => {
      place({});
      meta.set(FOREIGN_DATA, "yes");
    },
    end: (filter) => {
      changed();
      if (isEmpty(filter)) meta.remove(FOREIGN_DATA);
      return remove.run(filterParameters(filter)).changes;
    },
    active: () => all.all().map(toHold),
    matches: ({ eventType, url, accountId, transactionId }) => {
      areThereAny ??= all.get() !== undefined;
      return areThereAny && matching.get(eventType, url, accountId, transactionId) !== undefined;
    },
  };
}
