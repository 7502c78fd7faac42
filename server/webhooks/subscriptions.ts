import { Refusal } from "../contract/refusal.js";
import type { EventType } from "../contract/webhooks/event-types.js";
import type { WebhookVersion } from "../contract/webhooks/events.js";
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
  /** Absent: as before. */
  readonly headers?: readonly Header[] | undefined;
  readonly version?: WebhookVersion | undefined;
}

/** Who hears of which event (POST /api/webhooks). */
export interface Subscriptions {
  /**
   * Within a unit of work: adds the URL, or updates it where it is registered already (rules 2 and 3).
   * Throws the refusal `webhook-urls-exhausted` for a fourth URL (rule 1).
   */
  register(registration: Registration): { replaced: boolean };
  active(account: number, eventType: EventType): Subscription[];
  /** All that an account has registered, oldest first. */
  ofAccount(account: number): (Subscription & { readonly createdAt: number })[];
  /** Within a unit of work: nothing more is sent there; false when the account has no such registration. */
  remove(account: number, id: number): boolean;
}

interface Row {
  readonly id: number;
  readonly url: string;
  readonly eventType: EventType;
  readonly headers: string;
  readonly version: WebhookVersion | null;
}

const MOST_URLS = 3;

const read = <Stored extends Row>(row: Stored) => ({ ...row, headers: JSON.parse(row.headers) as Header[] });

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
  const everyRow = database.prepare<Row & { createdAt: number }>(
    `SELECT id, url, event_type AS eventType, headers, version, created_at AS createdAt FROM webhooks
     WHERE account_id = ? AND active = 1 ORDER BY id`,
  );
  // A URL that was removed and comes back starts anew, under its old id: ids are never given to another.
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
    active: (account, eventType) => activeRows.all(account, eventType).map(read),
    ofAccount: (account) => everyRow.all(account).map(read),
    remove: (account, id) => {
      const removed = remove.get(id, account);
      if (!removed) return false;
      const { url, eventType } = removed;
      journal.append({ type: "webhook.removed", account, data: { id, url, eventType } });
      return true;
    },
    register: ({ account, url, eventType, headers, version }) => {
      const rows = activeRows.all(account, eventType);
      const same = rows.find((row) => row.url === url);
      if (!same && rows.length >= MOST_URLS) {
        throw new Refusal("webhook-urls-exhausted", { values: { eventType } });
      }
      const kept = { headers: same?.headers ?? "[]", version: same?.version ?? null };
      const wanted = headers === undefined ? kept.headers : JSON.stringify(headers);
      const format = version ?? kept.version;
      if (same) update.run(wanted, format, same.id);
      const id = same?.id ?? onlyRow(insert, account, eventType, url, wanted, format, clock.now()).id;
      journal.append({
        type: "webhook.registered",
        account,
        data: { id, url, eventType, version: format, replaced: same !== undefined },
      });
      return { replaced: same !== undefined };
    },
  };
}
