import { CHARGE_EXPIRY } from "../charges/charge-service.js";
import type { Database } from "../kernel/database.js";
import { onlyRow } from "../kernel/only-row.js";
import { COB_EXPIRY } from "./cobs.js";

/** A charge that waits for a payer: a transaction or a cob, by its id. Times are epoch milliseconds. */
export interface OpenRow {
  readonly kind: typeof CHARGE_EXPIRY | typeof COB_EXPIRY;
  readonly id: number;
  readonly created: number;
  readonly expires: number;
}

/** Where the next page begins: after this row. */
export type OpenPosition = Pick<OpenRow, "kind" | "id" | "created">;

/** The charges that wait for a payer. They are read from their expiries on the agenda, so past charges cost nothing. */
export interface OpenCharges {
  /**
   * The next page after `after`, newest first. `account` null: of all accounts. `name`: only the charge with this
   * transactionId or txid.
   */
  page(
    filter: { account: number | null; name: string | null },
    after: OpenPosition | null,
    limit: number,
  ): OpenRow[];
  /** How many there are, counted up to `most`. */
  count(account: number | null, most: number): number;
}

export function createOpenCharges(database: Database): OpenCharges {
  const open = (kind: OpenRow["kind"], table: string, name: string) =>
    `SELECT kind, subject AS id, created_at AS created, agenda.due_at AS expires FROM agenda JOIN ${table} ON id = subject
       WHERE kind = '${kind}' AND (:account IS NULL OR account_id = :account) AND (:name IS NULL OR ${name} = :name)`;
  const rows = `${open(CHARGE_EXPIRY, "transactions", "CAST(id AS TEXT)")}
    UNION ALL ${open(COB_EXPIRY, "cobs", "txid")}`;
  const page = database.prepare<OpenRow>(
    `SELECT * FROM (${rows}) WHERE :created IS NULL OR (created, kind, id) < (:created, :kind, :id)
     ORDER BY created DESC, kind DESC, id DESC LIMIT :limit`,
  );
  const count = database.prepare<{ count: number }>(
    `SELECT count(*) AS count FROM (SELECT 1 FROM (${rows}) LIMIT :most)`,
  );
  return {
    page: ({ account, name }, after, limit) => {
      const { created = null, kind = null, id = null } = after ?? {};
      return page.all({ account, name, created, kind, id, limit });
    },
    count: (account, most) => onlyRow(count, { account, name: null, most }).count,
  };
}
