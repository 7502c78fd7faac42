import { expect, test } from "vitest";
import { openDatabase } from "../kernel/database.js";
import { medListSql } from "./med-records.js";

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

const INDEX = "USING COVERING INDEX meds_by_time (account_id=? AND created_at>? AND created_at<?)";
const where = { account: 1, from: 1, to: 2, status: null, isReconciled: null, limit: 20, offset: 0 };

test.each([
  ["nothing", {}],
  ["status", { status: "OPEN" }],
  ["isReconciled", { isReconciled: 1 }],
  ["both", { status: "OPEN", isReconciled: 0 }],
])("a list by %s is read in order from its index alone", (_, filters) => {
  // The plan is one line: no table is read and nothing is sorted.
  expect(plan(medListSql, { ...where, ...filters })).toEqual([`SEARCH meds ${INDEX}`]);
  const counted = plan(`SELECT count(*) FROM (${medListSql})`, { ...where, ...filters }).join("\n");
  expect(counted).toContain(INDEX);
  expect(counted).not.toContain("TEMP B-TREE");
});

test.each([
  [
    "the open MEDs of a payment",
    "SELECT sum(value) FROM meds WHERE transaction_id = :id AND status IN ('OPEN', 'RECEIVED')",
  ],
  ["the MEDs of a transaction", "SELECT * FROM meds WHERE transaction_id = :id OR refund_id = :id"],
])("%s are found by an index", (_, sql) => {
  expect(plan(sql, { id: 1 }).join("\n")).not.toMatch(/SCAN/);
});
