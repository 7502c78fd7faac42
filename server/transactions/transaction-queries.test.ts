import { expect, test } from "vitest";
import { openDatabase } from "../kernel/database.js";
import { listSql } from "./transaction-queries.js";

const where = { account: 1, from: 1, to: 2, limit: 20, offset: 0 };
const values = { pixKey: "x", status: "ERROR", operation: "PAYMENT" } as const;

/** SQLite's query plan with its index. */
function plan(sql: string, values: object): string[] {
  const database = openDatabase(":memory:");
  try {
    return database
      .prepare<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(values)
      .map(({ detail }) => detail);
  } finally {
    database.close();
  }
}

const TIME = "transactions_by_time (account_id=? AND created_at>? AND created_at<?)";
const KEY = "transactions_by_key (account_id=? AND pix_key=? AND created_at>? AND created_at<?)";

test.each([
  [[], TIME],
  [["status"], TIME],
  [["operation"], TIME],
  [["status", "operation"], TIME],
  [["pixKey"], KEY],
  [["pixKey", "status"], KEY],
  [["pixKey", "operation"], KEY],
  [["pixKey", "status", "operation"], KEY],
] as [(keyof typeof values)[], string][])(
  "a list by %j is read from its index alone, in its order",
  (given, index) => {
    const bound = { ...where, ...Object.fromEntries(given.map((name) => [name, values[name]])) };
    // The plan is one line: no table is read and nothing is sorted.
    expect(plan(listSql(given), bound)).toEqual([`SEARCH transactions USING COVERING INDEX ${index}`]);
    const counted = plan(`SELECT count(*) FROM (${listSql(given)})`, bound).join("\n");
    expect(counted).toContain(`USING COVERING INDEX ${index}`);
    expect(counted).not.toContain("TEMP B-TREE");
  },
);

test.each([
  "SELECT id FROM transactions WHERE external_id = ? AND account_id = ? ORDER BY id DESC",
  "SELECT id FROM transactions WHERE end_to_end_id = ? AND account_id = ? ORDER BY id DESC",
  "SELECT 1 FROM transactions WHERE account_id = ? AND pix_key = ? LIMIT 1",
])("a look-up by id uses an index: %s", (sql) => {
  const values = [
    ["x", 1],
    [1, "x"],
  ].find(([first]) => (typeof first === "number") === sql.startsWith("SELECT 1"))!;
  expect(plan(sql, values)[0]).toMatch(/^SEARCH transactions USING (COVERING )?INDEX transactions_by_/);
});
