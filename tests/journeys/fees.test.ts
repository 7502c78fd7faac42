import { startSandbox, type TestAccount, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chargeBody, payoutBody } from "./bodies.js";
import { NOON } from "./rows.js";

/** The smallest fee that there is, at each of the three places where a fee is charged (assumption FEES). */

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
  /** Moves 100.00 of an account that has 1,000.00, to the end; the transaction. */
  readonly move: (account: TestAccount) => Promise<string>;
  readonly event: "cash_in" | "cash_out" | "refund_in";
  readonly final: number;
  /** What the account has at the end; nothing of it is blocked. */
  readonly available: number;
  readonly postings: readonly [from: string, to: string, amount: number][];
}

const paid = async ({ gateway }: TestAccount) => {
  const { transactionId } = await gateway.cashIn(chargeBody());
  await sandbox.pay(transactionId);
  return transactionId;
};

const rows: readonly Row[] = [
  // proves: resources.record.amounts
  {
    it: "of a payout: it is blocked with the value, and leaves for the gateway when the payout settles",
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
    it: "of a payment: it is taken from what arrives",
    fee: "cashIn",
    move: paid,
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
    it: "of a refund: it is blocked with the value, and leaves for the gateway when the refund settles",
    fee: "refund",
    move: async (account) => {
      const id = await paid(account);
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
