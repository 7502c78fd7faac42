import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createAccounts } from "../accounts/accounts.js";
import { ORIGINS } from "../contract/transactions/transaction-kinds.js";
import { createClock } from "../kernel/clock.js";
import { type Database, openDatabase } from "../kernel/database.js";
import { createIds } from "../kernel/ids.js";
import { createJournal } from "../kernel/journal.js";
import { createMeta } from "../kernel/meta.js";
import { createRefundRecords } from "../refunds/refund-records.js";
import type { Operation, Pending, TransactionFacts } from "../transactions/transaction.js";
import { createTransactions } from "../transactions/transactions.js";
import { createLedger } from "./ledger.js";
import { moneyInvariants } from "./money-invariants.js";

/**
 * A valid world: one account with R$ 1000.00 that has received 50.00 less a fee of 1.00, sent 30.00 with a fee of 2.00,
 * had 40.00 rejected, and has 20.00 and a fee of 1.00 pending. Of what it received it has refunded 10.00, has a refund
 * of 5.00 pending, and has failed to refund 30.00.
 */
let database: Database;
let checks: () => ReturnType<ReturnType<typeof moneyInvariants>>;
beforeEach(async () => {
  database = openDatabase(":memory:");
  const clock = createClock(database, createMeta(database));
  const journal = createJournal(database, clock);
  const ledger = createLedger(database, clock);
  const accounts = createAccounts({ database, clock, ids: createIds(1), journal }, ledger);
  const transactions = createTransactions(database);
  const insert = (operation: Operation, value: number, fee: number, externalId: string | null = null) =>
    transactions.insert({
      accountId: 1,
      operation,
      origin: ORIGINS[operation][0],
      externalId,
      value,
      fee,
      pixKey: "ana@example.com",
      keyType: "EMAIL",
      description: null,
      counterpartName: "Ana",
      counterpartDocument: "12345678909",
      scenario: null,
      requestId: null,
      createdAt: 1,
    });
  const pending = (id: number) => transactions.get(id) as TransactionFacts & Pending;
  await database.write(() => {
    accounts.create({ balance: 1_000_00 });
    const received = insert("PAYMENT", 50_00, 1_00, "pedido");
    ledger.move(1, received, "outside", "available", 50_00);
    ledger.move(1, received, "available", "fees", 1_00);
    transactions.confirm(pending(received), { processedAt: 2, endToEndId: `E${received}` });
    const sent = insert("WITHDRAW", 30_00, 2_00);
    ledger.move(1, sent, "available", "blocked", 32_00);
    ledger.move(1, sent, "blocked", "outside", 30_00);
    ledger.move(1, sent, "blocked", "fees", 2_00);
    transactions.confirm(pending(sent), { processedAt: 2, endToEndId: `E${sent}` });
    const rejected = insert("WITHDRAW", 40_00, 2_00);
    ledger.move(1, rejected, "available", "blocked", 42_00);
    ledger.move(1, rejected, "blocked", "available", 42_00);
    transactions.fail(pending(rejected), { processedAt: 2, fee: 0 });
    ledger.move(1, insert("WITHDRAW", 20_00, 1_00), "available", "blocked", 21_00);
    const records = createRefundRecords(database);
    const record = { originalId: received, nature: "ORIGINAL" } as const;
    const giveBack = (value: number) => {
      const id = insert("REFUND_IN", value, 0);
      records.insert({ ...record, transactionId: id, externalId: `D${id}` }, `D${id}`, value);
      ledger.move(1, id, "available", "blocked", value);
      return id;
    };
    const given = giveBack(10_00);
    ledger.move(1, given, "blocked", "outside", 10_00);
    transactions.confirm(pending(given), { processedAt: 2, endToEndId: `D${given}` });
    giveBack(5_00);
    const failed = giveBack(30_00);
    ledger.move(1, failed, "blocked", "available", 30_00);
    transactions.fail(pending(failed), { processedAt: 2 });
    records.restore(received, 30_00);
  });
  checks = moneyInvariants(database);
});
afterEach(() => database.close());

/** Changes the data as a bug or an editor of the file would. */
const corrupt = (sql: string) => {
  database.prepare("PRAGMA ignore_check_constraints = ON").run();
  database.prepare(sql).run();
};

const failed = () =>
  Object.fromEntries(checks().flatMap(({ name, ok, detail }) => (ok ? [] : [[name, detail]])));

describe("a valid data file", () => {
  it("passes every check, each with its count", () => {
    expect(checks()).toMatchObject([
      { name: "postings sum to zero", ok: true, detail: "14 postings, sum R$ 0,00" },
      { name: "balances equal their postings", ok: true, detail: "1 account" },
      { name: "nothing is negative", ok: true, detail: "1 account" },
      { name: "blocked amounts equal pending amounts", ok: true, detail: "1 account" },
      { name: "each transaction moved its amount", ok: true, detail: "7 transactions" },
      { name: "refunds add up and do not exceed the payment", ok: true, detail: "7 transactions" },
      { name: "each payment between accounts was received as sent", ok: true, detail: "0 payments" },
      { name: "each refund between accounts was received as sent", ok: true, detail: "0 payments" },
      { name: "only final transactions have a processing time", ok: true, detail: "7 transactions" },
    ]);
  });

  it("passes when empty", () => {
    const empty = openDatabase(":memory:");
    expect(moneyInvariants(empty)().every(({ ok }) => ok)).toBe(true);
    empty.close();
  });
});

describe("the check fails and says why if", () => {
  it.each<[string, string, string, string]>([
    [
      "a balance was edited",
      "UPDATE accounts SET available = available + 1",
      "balances equal their postings",
      "account 1 has R$ 981,01 available and R$ 26,00 blocked, but its postings give R$ 981,00 and R$ 26,00",
    ],
    [
      "the blocked balance was edited",
      "UPDATE accounts SET blocked = blocked + 1",
      "balances equal their postings",
      "account 1 has R$ 981,00 available and R$ 26,01 blocked, but its postings give R$ 981,00 and R$ 26,00",
    ],
    [
      "a posting is lost",
      "DELETE FROM postings WHERE transaction_id IS NULL",
      "balances equal their postings",
      "account 1 has R$ 981,00 available and R$ 26,00 blocked, but its postings give -R$ 19,00 and R$ 26,00",
    ],
    [
      "a posting was edited",
      "UPDATE postings SET amount = amount + 100 WHERE target_place = 'fees' AND origin_place = 'available'",
      "each transaction moved its amount",
      "transaction 10001 (PAYMENT CONFIRMED) moved R$ 48,00 instead of R$ 49,00",
    ],
    [
      "blocked money belongs to no transaction",
      "UPDATE transactions SET status = 'ERROR', processed_at = 3 WHERE status = 'PENDING'",
      "blocked amounts equal pending amounts",
      "account 1 has R$ 26,00 blocked, but R$ 0,00 pending",
    ],
    [
      "a pending payout grew",
      "UPDATE transactions SET value = 5000 WHERE status = 'PENDING' AND operation = 'WITHDRAW'",
      "blocked amounts equal pending amounts",
      "account 1 has R$ 26,00 blocked, but R$ 56,00 pending",
    ],
    [
      "a rejected payout is called confirmed",
      "UPDATE transactions SET status = 'CONFIRMED' WHERE id = 10003",
      "each transaction moved its amount",
      "transaction 10003 (WITHDRAW CONFIRMED) moved R$ 0,00 instead of -R$ 40,00",
    ],
    [
      "a refund is not counted",
      "UPDATE transactions SET refunded = refunded - 1000 WHERE id = 10001",
      "refunds add up and do not exceed the payment",
      "transaction 10001 (R$ 50,00) records R$ 5,00 as refunded, but its refunds add up to R$ 15,00",
    ],
    [
      "a failed refund is called confirmed",
      "UPDATE transactions SET status = 'CONFIRMED' WHERE id = 10007",
      "refunds add up and do not exceed the payment",
      "transaction 10001 (R$ 50,00) records R$ 15,00 as refunded, but its refunds add up to R$ 45,00",
    ],
    [
      "more was refunded than received",
      "UPDATE transactions SET value = 1000 WHERE id = 10001",
      "refunds add up and do not exceed the payment",
      "the refunds of transaction 10001 (R$ 10,00) exceed it: they add up to R$ 15,00",
    ],
    [
      "a confirmed transaction is pending again",
      "UPDATE transactions SET status = 'PENDING' WHERE id = 10001",
      "only final transactions have a processing time",
      "1 transaction PENDING with a processing time, or final without one",
    ],
    [
      "a final transaction was never processed",
      "UPDATE transactions SET processed_at = NULL WHERE id = 10001",
      "only final transactions have a processing time",
      "1 transaction PENDING with a processing time, or final without one",
    ],
    [
      "the two sides of a payment differ",
      "UPDATE transactions SET end_to_end_id = 'E1' WHERE id IN (10001, 10002)",
      "each payment between accounts was received as sent",
      "E1 was sent 1 time and received 1 time; the amounts differ by -R$ 20,00",
    ],
    [
      "a refund of one side did not reach the other",
      "UPDATE transactions SET end_to_end_id = 'E1' WHERE id IN (10001, 10002)",
      "each refund between accounts was received as sent",
      "the receiver refunded R$ 10,00 of E1, but the sender got back",
    ],
    [
      "three payouts have one end-to-end id",
      "UPDATE transactions SET end_to_end_id = 'E1' WHERE operation = 'WITHDRAW'",
      "each payment between accounts was received as sent",
      "E1 was sent 3 times and received 0 times",
    ],
    [
      "a balance is below zero",
      "UPDATE accounts SET available = -5, blocked = 0",
      "nothing is negative",
      "account 1 has -R$ 0,05 available and R$ 0,00 blocked",
    ],
    [
      "money went to a place that does not exist",
      "UPDATE postings SET target_place = 'pocket' WHERE transaction_id = 10002 AND target_place = 'outside'",
      "postings sum to zero",
      "sum -R$ 30,00",
    ],
  ])("%s", (_what, sql, name, detail) => {
    corrupt(sql);
    expect(Object.keys(failed())).toContain(name);
    expect(failed()[name]).toContain(detail);
  });

  it("a balance was edited, in Portuguese too", () => {
    corrupt("UPDATE accounts SET available = available + 1");
    const wrong = checks().find(({ name }) => name === "balances equal their postings");
    expect(wrong?.pt.detail).toBe(
      "a conta 1 tem R$ 981,01 disponíveis e R$ 26,00 bloqueados, mas os lançamentos dão R$ 981,00 e R$ 26,00",
    );
  });

  it("two accounts are wrong, and names both", async () => {
    corrupt(
      "INSERT INTO accounts SELECT 2, name, document, 'k', 'c', client_secret, 7, 0, NULL, NULL, NULL, 0, 0, 0, 'p', 30, 'DAILY', NULL, NULL, 1, '', 0, 0, NULL FROM accounts",
    );
    corrupt("UPDATE accounts SET available = 1 WHERE id = 1");
    expect(failed()["balances equal their postings"]).toMatch(
      /^account 1 has .+; account 2 has R\$ 0,07 available/,
    );
  });
});
