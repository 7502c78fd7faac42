import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../kernel/database.js";
import { accountCountSql, createTransactionCounts } from "./transaction-counts.js";

function open() {
  const database = openDatabase(":memory:");
  onTestFinished(() => database.close());
  return database;
}

test("a count is read from the index by time alone, in its order", () => {
  const plan = open()
    .prepare<{ detail: string }>(`EXPLAIN QUERY PLAN ${accountCountSql}`)
    .all({ account: 1, from: 1, to: 2, limit: 10, status: null })
    .map(({ detail }) => detail)
    .join("\n");
  expect(plan).toContain(
    "SEARCH transactions USING COVERING INDEX transactions_by_time (account_id=? AND created_at>? AND created_at<?)",
  );
  expect(plan).not.toContain("TEMP B-TREE");
});

test("a count reads the newest transactions only, and says so", () => {
  const database = open();
  const account = database.prepare(
    `INSERT INTO accounts (id, name, document, pix_key, client_id, client_secret, provider_name, created_at)
     VALUES (?, 'Loja', '11222333000181', ?, ?, 'secret', 'localpix', 0)`,
  );
  for (const id of [1, 2]) account.run(id, `key ${id}`, `client ${id}`);
  const charge = database.prepare(
    `INSERT INTO transactions (id, account_id, operation, origin, value, created_at)
     VALUES (?, ?, 'PAYMENT', 'direct', 100, ?)`,
  );
  for (const [id, owner] of [1, 1, 1, 2].entries()) charge.run(id + 1, owner, id);
  const counted = (mostRead: number, account?: number, status?: string) => {
    const { counts, isCapped } = createTransactionCounts(database, { anyStatus: mostRead, oneStatus: 99 })(
      { account, status },
      null,
    );
    return [counts.PAYMENT, isCapped];
  };
  expect(counted(5)).toEqual([4, false]);
  expect(counted(3, 2)).toEqual([1, false]);
  expect(counted(2, 1)).toEqual([2, true]);
  expect(counted(3), "account 2 is not read").toEqual([3, true]);
  expect(counted(2, 1, "PENDING")).toEqual([3, false]);
});
