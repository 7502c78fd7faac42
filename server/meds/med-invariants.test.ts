import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Database, openDatabase } from "../kernel/database.js";
import { moneyInvariants } from "../ledger/money-invariants.js";
import { medInvariants } from "./med-invariants.js";

const PAYMENT = "E18236120203002141500abcdefghijk";

/**
 * A valid world, written row by row. Of a payment of R$ 100.00 one MED has refunded 30.00, one blocks 20.00 and one was
 * rejected; another MED contests a payment that this account has not received.
 */
let database: Database;
beforeEach(() => {
  database = openDatabase(":memory:");
  const run = (sql: string) => database.prepare(sql).run();
  run(`INSERT INTO accounts (id, name, document, pix_key, client_id, client_secret, available, blocked, provider_name, created_at)
    VALUES (1, 'Loja', '11222333000181', 'k1', 'c1', 's', 5000, 2000, 'p', 0), (2, 'Outra', '1', 'k2', 'c2', 's', 0, 0, 'p', 0)`);
  run(`INSERT INTO transactions (id, account_id, operation, origin, status, end_to_end_id, value, refunded, created_at, processed_at)
    VALUES (10001, 1, 'PAYMENT', 'direct', 'CONFIRMED', '${PAYMENT}', 10000, 3000, 1, 1),
      (10002, 1, 'REFUND_IN', 'med', 'CONFIRMED', 'D1', 3000, 0, 2, 2)`);
  run("INSERT INTO refunds VALUES (10002, 10001, 'D1', 'MED_FRAUDE')");
  run(`INSERT INTO meds (id, account_id, transaction_id, end_to_end_id, status, reason, cause, value, blocked, result, refund_id, created_at, received_at, ended_at)
    VALUES (1, 1, 10001, '${PAYMENT}', 'ANALYZED', 'REFUND_REQUEST', 'SCAM', 3000, 3000, 'APPROVED', 10002, 1, 1, 2),
      (2, 1, 10001, '${PAYMENT}', 'RECEIVED', 'REFUND_REQUEST', NULL, 2000, 2000, NULL, NULL, 1, 1, NULL),
      (3, 1, 10001, '${PAYMENT}', 'ANALYZED', 'REFUND_REQUEST', NULL, 1000, 1000, 'REJECTED', NULL, 1, 1, 2),
      (4, 1, NULL, 'E1', 'RECEIVED', 'REFUND_REQUEST', NULL, NULL, 0, NULL, NULL, 1, 1, NULL)`);
  const post = (transaction: number, from: string, to: string, amount: number) =>
    run(`INSERT INTO postings (account_id, transaction_id, origin_place, target_place, amount, available_after, blocked_after, at)
      VALUES (1, ${transaction}, '${from}', '${to}', ${amount}, 0, 0, 1)`);
  post(10001, "outside", "available", 10000);
  for (const amount of [3000, 2000, 1000]) post(10001, "available", "blocked", amount);
  for (const amount of [3000, 1000]) post(10001, "blocked", "available", amount);
  post(10002, "available", "blocked", 3000);
  post(10002, "blocked", "outside", 3000);
});
afterEach(() => database.close());

const failed = () =>
  Object.fromEntries(
    [...moneyInvariants(database)(), ...medInvariants(database)()].flatMap(({ name, ok, detail }) =>
      ok ? [] : [[name, detail]],
    ),
  );
/** Changes the data as a bug or an editor of the file would. */
const corrupt = (sql: string) => {
  database.prepare("PRAGMA ignore_check_constraints = ON").run();
  database.prepare(sql).run();
};
const [PAYMENTS, BLOCKS, HELD] = [
  "MEDs agree with their payments",
  "amounts blocked by MEDs match the postings",
  "blocked amounts equal pending amounts",
];

describe("the invariants of MEDs", () => {
  it("hold in a valid world", () => {
    expect(failed()).toEqual({});
    expect(medInvariants(database)().map(({ detail }) => detail)).toEqual(["4 MEDs", "4 MEDs"]);
  });

  it.each([
    ["a MED on another account's payment", "UPDATE meds SET account_id = 2 WHERE id = 3", PAYMENTS],
    ["a MED on a refund", "UPDATE meds SET transaction_id = 10002 WHERE id = 3", PAYMENTS],
    ["a MED with another end-to-end id", "UPDATE meds SET end_to_end_id = 'E2' WHERE id = 3", PAYMENTS],
    ["a MED on more than was paid", "UPDATE meds SET value = 10001 WHERE id = 3", PAYMENTS],
    [
      "a MED on a payment that never came",
      "UPDATE transactions SET status = 'ERROR' WHERE id = 10001",
      PAYMENTS,
    ],
    ["a refund above what was contested", "UPDATE meds SET value = 2999 WHERE id = 1", PAYMENTS],
    ["a refund that failed", "UPDATE transactions SET status = 'ERROR' WHERE id = 10002", PAYMENTS],
    ["a refund of another origin", "UPDATE transactions SET origin = 'devolucao' WHERE id = 10002", PAYMENTS],
    ["a refund of another payment", "UPDATE refunds SET original_id = 10002", PAYMENTS],
    ["a refund of another nature", "UPDATE refunds SET nature = 'MED_OPERACIONAL'", PAYMENTS],
    ["a refund of no MED", "UPDATE meds SET refund_id = NULL", PAYMENTS],
    ["a block that was never posted", "UPDATE meds SET blocked = 2001 WHERE id = 2", BLOCKS],
    [
      "a block that was never lifted",
      "UPDATE meds SET status = 'CANCELLED', ended_at = 2 WHERE id = 2",
      BLOCKS,
    ],
    ["a block that is not in the balance", "UPDATE meds SET blocked = 1999 WHERE id = 2", HELD],
    ["a blocked amount without a MED", "UPDATE accounts SET blocked = blocked + 1 WHERE id = 1", HELD],
  ])("detect %s", (_, sql, name) => {
    corrupt(sql);
    expect(Object.keys(failed())).toContain(name);
  });
});

describe("the table of MEDs", () => {
  it.each([
    ["a payment without a contested amount", "UPDATE meds SET value = NULL WHERE id = 2"],
    ["a block without a payment", "UPDATE meds SET value = 5, blocked = 5 WHERE id = 4"],
    ["a block above what is contested", "UPDATE meds SET blocked = 2001 WHERE id = 2"],
    ["an analysis without a result", "UPDATE meds SET status = 'ANALYZED', ended_at = 2 WHERE id = 2"],
    ["a result without an analysis", "UPDATE meds SET result = 'APPROVED' WHERE id = 2"],
    ["an end without a time", "UPDATE meds SET ended_at = NULL WHERE id = 1"],
    ["a received one without a time", "UPDATE meds SET received_at = NULL WHERE id = 4"],
    ["an open one that was received", "UPDATE meds SET status = 'OPEN' WHERE id = 4"],
    ["a refund of a rejected one", "UPDATE meds SET result = 'REJECTED' WHERE id = 1"],
    ["two MEDs with one refund", "UPDATE meds SET refund_id = 10002, result = 'APPROVED' WHERE id = 3"],
  ])("refuses %s", (_, sql) => {
    expect(() => database.prepare(sql).run()).toThrow(/constraint/);
  });
});
