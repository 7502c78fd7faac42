import type { EventType } from "../contract/webhooks/event-types.js";
import type { DeliveryStatus } from "../contract/webhooks/events.js";
import { isListenerUrl } from "../contract/webhooks/listening.js";
import type { Database } from "../kernel/database.js";
import { firstOfRuns, type Order } from "../kernel/index-runs.js";

export interface DeliveryFilter {
  readonly status?: DeliveryStatus | undefined;
  readonly eventType?: EventType | undefined;
  /** A part of the URL. */
  readonly url?: string | undefined;
  readonly transactionId?: number | undefined;
  readonly eventSeq?: number | undefined;
  readonly account?: number | undefined;
}

/** Finds deliveries without reading others, however long the history is. Only lists of pending ones read all pending ones. */
export interface DeliveryLists {
  /** Ids, newest first. */
  find(filter: DeliveryFilter, limit: number): number[];
  /** Ids of all deliveries to listeners, oldest first. */
  ofListeners(): number[];
}

/** Deliveries of one account, event type and URL, which stand together in an index. */
interface Endpoint {
  readonly account: number;
  readonly eventType: EventType;
  readonly url: string;
}

const ALL = { low: 1, high: Number.MAX_SAFE_INTEGER };

/** Reads the runs of an index over all deliveries, or over those of a status. */
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
  const inOrder = (direction: "ASC" | "DESC") =>
    database.prepare<{ id: number }>(
      `SELECT id ${from} account_id = ? AND event_type = ? AND url = ? AND id BETWEEN ? AND ?
       ORDER BY id ${direction} LIMIT ?`,
    );
  const ids = { "oldest first": inOrder("ASC"), "newest first": inOrder("DESC") };

  const nextWanted = (isWanted: (endpoint: Endpoint) => boolean, after: Endpoint | undefined) => {
    let found = next.get(after ?? { account: 0, eventType: "", url: "" });
    while (found !== undefined && !isWanted(found)) found = next.get(found);
    return found;
  };
  /** Ids of the first deliveries to the endpoints that are wanted. */
  return (isWanted: (endpoint: Endpoint) => boolean, order: Order, limit: number): number[] =>
    firstOfRuns<Endpoint>({
      next: (after) => nextWanted(isWanted, after),
      read: ({ account, eventType, url }, { low, high }, most) =>
        ids[order].all(account, eventType, url, low, high, most).map(({ id }) => id),
      range: ALL,
      order,
      limit,
    });
}

export function createDeliveryLists(database: Database): DeliveryLists {
  const list = (source: string) => {
    const statement = database.prepare<{ id: number }>(
      `SELECT id FROM deliveries INDEXED BY ${source} AND (:status IS NULL OR status = :status)
         AND (:eventType IS NULL OR event_type = :eventType) AND (:url IS NULL OR instr(url, :url) > 0)
         AND (:account IS NULL OR account_id = :account) AND (:eventSeq IS NULL OR event_seq = :eventSeq)
       ORDER BY id DESC LIMIT :limit`,
    );
    return (filter: DeliveryFilter, limit: number) => {
      const { status = null, eventType = null, url = null, account = null } = filter;
      const { eventSeq = null, transactionId = null } = filter;
      const parameters = { status, eventType, url, account, eventSeq, transactionId, limit };
      return statement.all(parameters).map(({ id }) => id);
    };
  };
  const ofTransaction = list("deliveries_by_transaction WHERE transaction_id = :transactionId");
  const ofEvent = list("deliveries_by_event WHERE event_seq = :eventSeq");
  const pending = (status: DeliveryStatus) => list(`deliveries_${status} WHERE status = '${status}'`);
  const toEndpoints = createEndpointRuns(database, "deliveries_by_endpoint");
  const ended = (status: DeliveryStatus) => {
    const find = createEndpointRuns(database, "deliveries_ended", `status = '${status}' AND`);
    return (filter: DeliveryFilter, limit: number) => find(isOf(filter), "newest first", limit);
  };
  const ofStatus: Record<DeliveryStatus, (filter: DeliveryFilter, limit: number) => number[]> = {
    queued: pending("queued"),
    waiting: pending("waiting"),
    held: pending("held"),
    delivered: ended("delivered"),
    exhausted: ended("exhausted"),
    cancelled: ended("cancelled"),
    dropped: ended("dropped"),
  };

  return {
    find: (filter, limit) => {
      if (filter.transactionId !== undefined) return ofTransaction(filter, limit);
      if (filter.eventSeq !== undefined) return ofEvent(filter, limit);
      if (filter.status !== undefined) return ofStatus[filter.status](filter, limit);
      return toEndpoints(isOf(filter), "newest first", limit);
    },
    ofListeners: () => toEndpoints(({ url }) => isListenerUrl(url), "oldest first", ALL.high),
  };
}

/** Whether deliveries to an endpoint match a filter. */
const isOf =
  ({ account, eventType, url }: DeliveryFilter) =>
  (endpoint: Endpoint): boolean =>
    (account === undefined || endpoint.account === account) &&
    (eventType === undefined || endpoint.eventType === eventType) &&
    (url === undefined || endpoint.url.includes(url));
