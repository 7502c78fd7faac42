import type { EventType } from "../contract/webhooks/event-types.js";
import type { DeliveryStatus } from "../contract/webhooks/events.js";
import type { Database } from "../kernel/database.js";
import { EXAMINED_FIRST, newestOfRuns, type Range } from "./index-runs.js";

export interface DeliveryFilter {
  readonly status?: DeliveryStatus | undefined;
  readonly eventType?: EventType | undefined;
  /** A part of the URL. */
  readonly url?: string | undefined;
  readonly transactionId?: number | undefined;
  readonly eventSeq?: number | undefined;
  readonly account?: number | undefined;
  /** Only deliveries with smaller ids: the next page. */
  readonly before?: number | undefined;
}

/** Deliveries of one account, event type and URL, which stand together in an index. */
interface Endpoint {
  readonly account: number;
  readonly eventType: EventType;
  readonly url: string;
}

const MATCHING = `(:status IS NULL OR status = :status) AND (:eventType IS NULL OR event_type = :eventType)
  AND (:url IS NULL OR instr(url, :url) > 0) AND (:account IS NULL OR account_id = :account)
  AND (:eventSeq IS NULL OR event_seq = :eventSeq) AND (:before IS NULL OR id < :before)`;

/** The parameters of a statement with MATCHING. */
const parametersOf = (filter: DeliveryFilter, limit: number) => {
  const { status = null, eventType = null, url = null, account = null } = filter;
  const { eventSeq = null, transactionId = null, before = null } = filter;
  return { status, eventType, url, account, eventSeq, transactionId, before, limit };
};

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

/** The runs of an index over all deliveries, or over those of a status. */
function createEndpointRuns(database: Database, index: string, status = "") {
  const from = `FROM deliveries INDEXED BY ${index} WHERE ${status}`;
  const first = (condition: string, order: string) =>
    `SELECT * FROM (SELECT account_id AS account, event_type AS eventType, url ${from} ${condition} ORDER BY ${order} LIMIT 1)`;
  // A comparison of all columns at once would read the whole run of the endpoint after which it looks.
  const next = database.prepare<Endpoint>(
    `${first("account_id = :account AND event_type = :eventType AND url > :url", "url")}
     UNION ALL ${first("account_id = :account AND event_type > :eventType", "event_type, url")}
     UNION ALL ${first("account_id > :account", "account_id, event_type, url")} LIMIT 1`,
  );
  const ofEndpoint = database.prepare<{ id: number }>(
    `SELECT id ${from} account_id = ? AND event_type = ? AND url = ? AND id BETWEEN ? AND ? ORDER BY id DESC LIMIT ?`,
  );

  return {
    /** The endpoint after another one to which deliveries match the filter. */
    next: ({ account, eventType, url }: DeliveryFilter, after: Endpoint | undefined) => {
      const isOver = (endpoint: Endpoint) => account !== undefined && endpoint.account !== account;
      const isWanted = (endpoint: Endpoint) =>
        (eventType === undefined || endpoint.eventType === eventType) &&
        (url === undefined || endpoint.url.includes(url));
      let found = next.get(after ?? { account: account ?? 0, eventType: "", url: "" });
      while (found !== undefined && !isOver(found) && !isWanted(found)) found = next.get(found);
      return found === undefined || isOver(found) ? undefined : found;
    },
    /** Ids of its deliveries, newest first. */
    read: ({ account, eventType, url }: Endpoint, { low, high }: Range, limit: number) =>
      idsOf(ofEndpoint.all(account, eventType, url, low, high, limit)),
  };
}

/**
 * Finds the ids of deliveries, newest first, at a cost that does not grow with the history. Only lists of pending deliveries read
 * all pending ones.
 */
export function createDeliveryLists(
  database: Database,
  examinedFirst = EXAMINED_FIRST,
): (filter: DeliveryFilter, limit: number) => number[] {
  const list = (source: string) => {
    const statement = database.prepare<{ id: number }>(
      `SELECT id FROM deliveries INDEXED BY ${source} AND ${MATCHING} ORDER BY id DESC LIMIT :limit`,
    );
    return (filter: DeliveryFilter, limit: number) => idsOf(statement.all(parametersOf(filter, limit)));
  };
  const ofTransaction = list("deliveries_by_transaction WHERE transaction_id = :transactionId");
  const ofEvent = list("deliveries_by_event WHERE event_seq = :eventSeq");
  const pending = (status: DeliveryStatus) => list(`deliveries_${status} WHERE status = '${status}'`);
  const examined = database.prepare<{ id: number }>(
    `SELECT id FROM deliveries WHERE ${MATCHING} AND id BETWEEN :low AND :high ORDER BY id DESC LIMIT :limit`,
  );
  const newest = database.prepare<{ id: number }>("SELECT id FROM deliveries ORDER BY id DESC LIMIT 1");
  const byRuns =
    ({ next, read }: ReturnType<typeof createEndpointRuns>): typeof ofEvent =>
    (filter, limit) => {
      const parameters = parametersOf(filter, limit);
      return newestOfRuns<Endpoint>({
        examine: ({ low, high }, most) => idsOf(examined.all({ ...parameters, low, high, limit: most })),
        next: (after) => next(filter, after),
        read,
        newest: Math.min(newest.get()?.id ?? 0, (filter.before ?? Number.POSITIVE_INFINITY) - 1),
        limit,
        examinedFirst,
      });
    };
  const ofAll = byRuns(createEndpointRuns(database, "deliveries_by_endpoint"));
  const ended = (status: DeliveryStatus) =>
    byRuns(createEndpointRuns(database, "deliveries_ended", `status = '${status}' AND`));
  const ofStatus: Record<DeliveryStatus, typeof ofEvent> = {
    queued: pending("queued"),
    waiting: pending("waiting"),
    held: pending("held"),
    delivered: ended("delivered"),
    exhausted: ended("exhausted"),
    cancelled: ended("cancelled"),
    dropped: ended("dropped"),
  };

  return (filter, limit) => {
    if (filter.transactionId !== undefined) return ofTransaction(filter, limit);
    if (filter.eventSeq !== undefined) return ofEvent(filter, limit);
    return (filter.status === undefined ? ofAll : ofStatus[filter.status])(filter, limit);
  };
}
