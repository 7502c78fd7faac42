import { startSandbox, type TestAccount, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chargeBody, payoutBody } from "./bodies.js";
import { NOON } from "./rows.js";

/** The smallest possible fee, charged on payouts, payments and refunds (assumption FEES). */

const FEE = 0.01;

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
});
afterAll(async () => {
  const { ok, checks } = await sandbox.control.verify();
  await sandbox.close();
  expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
});

interface Row {
  readonly it: string;
  readonly fee: "cashIn" | "cashOut" | "refund";
  /** Moves 100.00 of an account with 1,000.00 until it is settled. Returns the transactionId. */
  readonly move: (account: TestAccount) => Promise<string>;
  readonly event: "cash_in" | "cash_out" | "refund_in";
  readonly final: number;
  /** The available balance at the end; the blocked one is zero. */
  readonly available: number;
  readonly postings: readonly [from: string, to: string, amount: number][];
}

const receivePayment = async ({ gateway }: TestAccount) => {
  const { transactionId } = await gateway.cashIn(chargeBody());
  await sandbox.pay(transactionId);
  return transactionId;
};

const rows: readonly Row[] = [
  // proves: resources.record.amounts
  {
    it: "on a payout is blocked with the value, and charged when the payout settles",
    fee: "cashOut",
    move: async ({ gateway }) => {
      const { transactionId } = await gateway.cashOut(payoutBody());
      await sandbox.settle(transactionId);
      return transactionId;
    },
    event: "cash_out",
    final: 100.01,
    available: 899.99,
    postings: [
      ["available", "blocked", 100.01],
      ["blocked", "outside", 100],
      ["blocked", "fees", FEE],
    ],
  },
  // proves: resources.record.amounts
  {
    it: "on a payment is deducted from the amount received",
    fee: "cashIn",
    move: receivePayment,
    event: "cash_in",
    final: 99.99,
    available: 1_099.99,
    postings: [
      ["outside", "available", 100],
      ["available", "fees", FEE],
    ],
  },
  // proves: resources.record.amounts
  {
    it: "on a refund is blocked with the value, and charged when the refund settles",
    fee: "refund",
    move: async (account) => {
      const id = await receivePayment(account);
      const { transactionId } = await account.gateway.refundIn({ refundValue: 100 }, { params: { id } });
      await sandbox.settle(transactionId);
      return transactionId;
    },
    event: "refund_in",
    final: 100.01,
    available: 999.99,
    postings: [
      ["available", "blocked", 100.01],
      ["blocked", "outside", 100],
      ["blocked", "fees", FEE],
    ],
  },
];

describe("a fee of one centavo", () => {
  test.each(rows.map((row) => [row.it, row] as const))("%s", async (_, row) => {
    const account = await sandbox.createAccount({ balance: 1_000 });
    const { accountId } = account.credentials;
    await sandbox.control.changeAccount({ id: accountId, fees: { [row.fee]: FEE } });
    const receiver = await account.receiver({ events: [row.event], version: "v1" });
    const id = await row.move(account);
    await sandbox.advance("0s");

    const { fee, final, postings } = await sandbox.control.showTransaction({ id });
    expect({ fee, final }).toEqual({ fee: FEE, final: row.final });
    expect(postings.map(({ from, to, amount }) => [from, to, amount])).toEqual(row.postings);
    const { balance } = await sandbox.control.showAccount({ id: accountId });
    expect(balance).toEqual({ available: row.available, blocked: 0 });
    expect(receiver.received.map(({ payload }) => payload)).toMatchObject([
      { transactionId: id, feeAmount: FEE, originalAmount: 100, finalAmount: row.final },
    ]);
  });
});
