import type { EventType, WebhookVersion } from "../contract/events.js";
import { Refusal } from "../contract/refusal.js";
import type { Clock } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Journal } from "../kernel/journal.js";

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
}

interface Row {
  readonly id: number;
  readonly url: string;
  readonly eventType: EventType;
  readonly headers: string;
  readonly version: WebhookVersion | null;
}

const MOST_URLS = 3;

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
  const insert = database.prepare(
    `INSERT INTO webhooks (account_id, event_type, url, headers, version, created_at) VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const update = database.prepare("UPDATE webhooks SET headers = ?, version = ? WHERE id = ?");

  return {
    active: (account, eventType) =>
      activeRows
        .all(account, eventType)
        .map((row) => ({ ...row, headers: JSON.parse(row.headers) as Header[] })),
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
      const id =
        same?.id ?? Number(insert.run(account, eventType, url, wanted, format, clock.now()).lastInsertRowid);
      journal.append({
        type: "webhook.registered",
        account,
        data: { id, url, eventType, version: format, replaced: same !== undefined },
      });
      return { replaced: same !== undefined };
    },
  };
}
