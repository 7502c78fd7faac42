import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chargeBody, payoutBody } from "./bodies.js";
import { NOON } from "./rows.js";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
});
afterAll(() => sandbox.close());

const NOTHING = { blocked: 0, parts: [], others: { count: 0, amount: 0 } };

describe("GET /sandbox/api/blocked", () => {
  test("the blocked amounts are listed, the largest first, and add up to the blocked balance", async () => {
    const { gateway, credentials } = await sandbox.createAccount({ balance: 1_000 });
    const { accountId: account } = credentials;
    const { control } = sandbox;
    const blocked = () => control.listBlocked({ account });
    expect(await blocked()).toEqual(NOTHING);

    await control.changeAccount({ id: account, fees: { cashOut: 1.25, refund: 0.1 } });
    const charge = await gateway.cashIn(chargeBody());
    const { transactionId: paid } = await sandbox.pay(charge.transactionId);
    // An unpaid charge and a MED that was not received yet block nothing.
    await gateway.cashIn(chargeBody());
    await sandbox.openMed({ transactionId: paid, value: 1, receive: false });
    const payout = await gateway.cashOut({ ...payoutBody(), value: 512.37 });
    await control.changeAccount({ id: account, settlement: "30s" });
    const scheduled = await gateway.cashOut({ ...payoutBody(), value: 7 });
    const refund = await gateway.refundIn({ refundValue: 20 }, { params: { id: paid } });
    const med = await sandbox.openMed({ transactionId: paid, value: 23 });

    // The count includes open MEDs that block nothing.
    expect(await control.countOpenMeds({ account })).toEqual({ count: 2 });
    const { parts, ...sums } = await blocked();
    const { balance } = await control.showAccount({ id: account });
    const total = 512.37 + 1.25 + 23 + 20 + 0.1 + 7 + 1.25;
    expect(balance.blocked).toBeCloseTo(total, 5);
    expect(sums).toEqual({ blocked: balance.blocked, others: { count: 0, amount: 0 } });
    expect(parts.map(({ kind, id, amount, fee }) => [kind, id, amount, fee])).toEqual([
      ["payout", payout.transactionId, 513.62, 1.25],
      ["med", String(med.id), 23, 0],
      ["refund", refund.transactionId, 20.1, 0.1],
      ["payout", scheduled.transactionId, 8.25, 1.25],
    ]);
    expect(parts.map(({ dueAt }) => dueAt !== null)).toEqual([false, false, expect.any(Boolean), true]);

    const cut = await control.listBlocked({ account, limit: 1 });
    expect(cut.parts).toEqual([parts[0]]);
    expect(cut.others.count).toBe(3);
    expect(cut.others.amount).toBeCloseTo(total - 513.62, 5);

    await sandbox.settle(payout.transactionId);
    await sandbox.settle(scheduled.transactionId);
    await control.rejectRefund({ id: refund.transactionId });
    await control.rejectMed({ id: String(med.id) });
    expect(await blocked()).toEqual(NOTHING);
    expect(await control.countOpenMeds({ account })).toEqual({ count: 1 });
    expect((await control.countOpenMeds({})).count).toBeGreaterThan(0);
  });

  test("without an account, all accounts are summed; an unknown account is refused", async () => {
    const before = (await sandbox.control.listBlocked({})).blocked;
    for (const value of [10, 30]) {
      const { gateway } = await sandbox.createAccount({ balance: 100 });
      await gateway.cashOut({ ...payoutBody(), value });
    }
    const { blocked, parts } = await sandbox.control.listBlocked({});
    expect(blocked).toBeCloseTo(before + 40, 5);
    expect(new Set(parts.map(({ account }) => account)).size).toBe(2);
    await expect(sandbox.control.listBlocked({ account: 999 })).rejects.toMatchObject({
      code: "ACCOUNT_UNKNOWN",
    });
  });
});
