import { Refusal } from "../contract/refusal.js";
import type { EventType } from "../contract/webhooks/event-types.js";
import type { WebhookVersion } from "../contract/webhooks/events.js";
import { MAX_WEBHOOK_URLS } from "../contract/webhooks/register-webhook.js";
import type { Clock } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Journal } from "../kernel/journal.js";
import { onlyRow } from "../kernel/only-row.js";

export interface Header {
  readonly key: string;
  readonly value: string;
}

/** One URL registered for one event type of an account. */
export interface Subscription {
  readonly id: number;
  readonly url: string;
  readonly eventType: EventType;
  readonly headers: readonly Header[];
  readonly version: WebhookVersion | null;
}

export interface Registration {
  readonly account: number;
  readonly url: string;
  readonly eventType: EventType;
  /** Absent: unchanged if the URL is already registered, otherwise none. */
  readonly headers?: readonly Header[] | undefined;
  readonly version?: WebhookVersion | undefined;
}

/** The store of registered webhooks (POST /api/webhooks). */
export interface Subscriptions {
  /**
   * Within a unit of work: adds the URL, or updates it if it is already registered (rules 2 and 3).
   * Throws the refusal `webhook-urls-exhausted` for a fourth URL (rule 1).
   */
  register(registration: Registration): { replaced: boolean };
  /** The registrations for an event type, oldest first. */
  active(account: number, eventType: EventType): Subscription[];
  /** All registrations of an account, oldest first. */
  ofAccount(account: number): (Subscription & { readonly createdAt: number })[];
  /** Within a unit of work: removes a registration; false if the account has none with this id. */
  remove(account: number, id: number): boolean;
}

interface Row {
  readonly id: number;
  readonly url: string;
  readonly eventType: EventType;
  readonly headers: string;
  readonly version: WebhookVersion | null;
}

const toSubscription = <Stored extends Row>(row: Stored) => ({
  ...row,
  headers: JSON.parse(row.headers) as Header[],
});

export function createSubscriptions({
  database,
  clock,
  journal,
}: {
  database: Database;
  clock: Clock;
  journal: Journal;
}): Subscriptions {
  const select = "SELECT id, url, event_type AS eventType, headers, version FROM webhooks";
  const activeRows = database.prepare<Row>(
    `${select} WHERE account_id = ? AND event_type = ? AND active = 1 ORDER BY id`,
  );
  /** What is active, by account and event type: every event asks. */
  const cached = new Map<string, Subscription[]>();
  const forget = () => cached.clear();
  database.onReplaced(forget);
  const changed = () => {
    forget();
    database.onRollback(forget);
  };
  const active: Subscriptions["active"] = (account, eventType) => {
    const key = `${account} ${eventType}`;
    const known = cached.get(key);
    if (known) return known;
    const found = activeRows.all(account, eventType).map(toSubscription);
    cached.set(key, found);
    return found;
  };
  const everyRow = database.prepare<Row & { createdAt: number }>(
    `SELECT id, url, event_type AS eventType, headers, version, created_at AS createdAt FROM webhooks
     WHERE account_id = ? AND active = 1 ORDER BY id`,
  );
  // A removed URL that is registered again starts without its history, but with its old id: ids are never reused for another URL.
  const insert = database.prepare<{ id: number }>(
    `INSERT INTO webhooks (account_id, event_type, url, headers, version, created_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (account_id, event_type, url) DO UPDATE
       SET headers = excluded.headers, version = excluded.version, active = 1, created_at = excluded.created_at
     RETURNING id`,
  );
  const remove = database.prepare<Pick<Row, "url" | "eventType">>(
    "UPDATE webhooks SET active = 0 WHERE id = ? AND account_id = ? AND active = 1 RETURNING url, event_type AS eventType",
  );
  const update = database.prepare("UPDATE webhooks SET headers = ?, version = ? WHERE id = ?");

  return {
    active,
    ofAccount: (account) => everyRow.all(account).map(toSubscription),
    remove: (account, id) => {
      changed();
      const removed = remove.get(id, account);
      if (!removed) return false;
      const { url, eventType } = removed;
      journal.append({ type: "webhook.removed", account, data: { id, url, eventType } });
      return true;
    },
    register: ({ account, url, eventType, headers, version }) => {
      changed();
      const rows = activeRows.all(account, eventType);
      const existing = rows.find((row) => row.url === url);
      if (!existing && rows.length >= MAX_WEBHOOK_URLS) {
        throw new Refusal("webhook-urls-exhausted", { values: { eventType } });
      }
      const kept = { headers: existing?.headers ?? "[]", version: existing?.version ?? null };
      const headersJson = headers === undefined ? kept.headers : JSON.stringify(headers);
      const format = version ?? kept.version;
      if (existing) update.run(headersJson, format, existing.id);
      const id =
        existing?.id ?? onlyRow(insert, account, eventType, url, headersJson, format, clock.now()).id;
      journal.append({
        type: "webhook.registered",
        account,
        data: { id, url, eventType, version: format, replaced: existing !== undefined },
      });
      return { replaced: existing !== undefined };
    },
  };
}
