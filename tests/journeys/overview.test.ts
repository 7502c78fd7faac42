import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { chargeBody, cobBody, newTxid, payoutBody } from "./bodies.js";
import { accountWithReceiver } from "./payout-webhooks.js";
import { NOON } from "./rows.js";

let sandbox: TestSandbox;
let control: TestSandbox["control"];
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
  control = sandbox.control;
});
afterAll(() => sandbox.close());

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
const NOTHING = { count: 0, value: 0 };

describe("GET /sandbox/api/overview", () => {
  test("is empty for an account without activity, and covers five minutes", async () => {
    const { accountId: account } = (await sandbox.createAccount()).credentials;
    const { now, buckets, calls, attempts, receivers, otherReceivers, waiting } = await control.showOverview({
      account,
    });
    expect(now).toBe((await control.showClock()).now);
    expect(buckets).toMatchObject({ widthMs: 5_000, count: 61 });
    for (const counts of [
      calls.accepted,
      calls.refused,
      calls.failed,
      attempts.acknowledged,
      attempts.failed,
    ])
      expect(counts).toEqual(new Array(61).fill(0));
    for (const durations of [attempts.median, attempts.p95])
      expect(durations).toEqual(new Array(61).fill(null));
    expect([calls.completeSince, attempts.completeSince]).toEqual([null, null]);
    expect([receivers, otherReceivers]).toEqual([[], 0]);
    expect(waiting).toEqual({
      payouts: NOTHING,
      refunds: NOTHING,
      meds: NOTHING,
      charges: 0,
      heldDeliveries: 0,
    });
  });

  test("counts calls and refusals by time, for the whole history or a given span", async () => {
    const account = await sandbox.createAccount({ balance: 100 });
    const search = { account: account.credentials.accountId };
    await account.gateway.balance();
    await sandbox.advance("30m");
    await account.gateway.balance();
    await account.gateway.balance();
    await account.gateway.send("cashOut", { ...payoutBody(), value: -1 });
    await account.gateway.send("balance", undefined, { scenario: "http:503" });

    const all = await control.showOverview(search);
    expect(all.buckets).toMatchObject({ widthMs: 30_000, count: 61 });
    expect(sum(all.calls.accepted)).toBeGreaterThanOrEqual(3);
    // The token has expired: a refused balance and a new token are among the latest calls.
    expect([all.calls.accepted.at(-1), all.calls.refused.at(-1)]).toEqual([3, 2]);
    expect(sum(all.calls.refused)).toBe(2);
    expect(all.calls.failed.at(-1)).toBe(1);
    expect(sum(all.calls.failed)).toBe(1);
    const lately = await control.showOverview({ account: search.account, span: "10m" });
    expect(lately.buckets).toMatchObject({ widthMs: 10_000, count: 61 });
    expect([sum(lately.calls.accepted), sum(lately.calls.refused)]).toEqual([3, 2]);
  });

  test("counts delivery attempts with their latency, failing receivers first", async () => {
    const { account, receiver } = await accountWithReceiver(sandbox);
    const search = { account: account.credentials.accountId };
    const payOut = async () => {
      const { transactionId } = await account.gateway.cashOut({ ...payoutBody(), value: 1 });
      await sandbox.settle(transactionId);
      await sandbox.advance("0s");
    };
    await payOut();
    const healthy = await control.showOverview(search);
    expect(healthy.receivers).toEqual([
      expect.objectContaining({
        account: search.account,
        eventType: "cash_out",
        attempts: 1,
        acknowledged: 1,
        failuresInRow: 0,
        undelivered: 0,
        lastStatusCode: 200,
        lastError: null,
      }),
    ]);
    const [median] = healthy.attempts.median.filter((duration) => duration !== null);
    expect(median).toBeGreaterThan(0);
    expect(healthy.receivers[0]?.median).toBe(median);

    receiver.answer({ status: 500 });
    await payOut();
    await payOut();
    const failing = await control.showOverview(search);
    expect([sum(failing.attempts.acknowledged), sum(failing.attempts.failed)]).toEqual([1, 2]);
    expect(failing.receivers[0]).toMatchObject({ failuresInRow: 2, lastStatusCode: 500, acknowledged: 1 });

    // One good answer does not deliver the others.
    receiver.answer({ status: 200 });
    await payOut();
    const [unstable] = (await control.showOverview(search)).receivers;
    expect(unstable).toMatchObject({ failuresInRow: 0, undelivered: 2, attempts: 4, acknowledged: 2 });
    const { endpoints } = await control.listEndpoints(search);
    expect(endpoints.map(({ id }) => id)).toContain(failing.receivers[0]?.endpointId);

    // A receiver that is no longer registered is not listed.
    for (const { id } of endpoints)
      await account.gateway.deleteWebhook(undefined, { params: { id: String(id) } });
    expect((await control.showOverview(search)).receivers).toEqual([]);
  });

  test("counts what waits for an action, and not what settles automatically or has ended", async () => {
    const { account } = await accountWithReceiver(sandbox);
    const { accountId, pixKey: chave } = account.credentials;
    const waiting = async () => (await control.showOverview({ account: accountId })).waiting;
    const chargeId = (await account.gateway.cashIn(chargeBody())).transactionId;
    const txid = newTxid();
    await account.gateway.createCob({ ...cobBody(), chave }, { params: { txid } });
    expect((await waiting()).charges).toBe(2);
    await sandbox.pay(chargeId);
    expect((await waiting()).charges).toBe(1);
    await control.removeCharge({ id: txid, account: accountId });
    expect((await waiting()).charges).toBe(0);

    const first = await account.gateway.cashOut({ ...payoutBody(), value: 12.34 });
    await account.gateway.cashOut({ ...payoutBody(), value: 0.66 });
    await account.gateway.cashOut({ ...payoutBody(), value: 5 }, { scenario: "delayed:30s" });
    expect((await waiting()).payouts).toEqual({ count: 2, value: 13 });
    await sandbox.settle(first.transactionId);
    expect((await waiting()).payouts).toEqual({ count: 1, value: 0.66 });

    const refund = await account.gateway.refundIn({ refundValue: 1.5 }, { params: { id: chargeId } });
    expect((await waiting()).refunds).toEqual({ count: 1, value: 1.5 });
    await control.settleRefund({ id: refund.transactionId });
    expect((await waiting()).refunds).toEqual(NOTHING);

    const med = await sandbox.openMed({ transactionId: chargeId, value: 2 });
    expect((await waiting()).meds).toEqual({ count: 1, value: 2 });
    await control.rejectMed({ id: String(med.id) });
    expect((await waiting()).meds).toEqual(NOTHING);

    await control.holdDeliveries({ filter: { account: accountId } });
    const held = await account.gateway.cashOut({ ...payoutBody(), value: 1 });
    await sandbox.settle(held.transactionId);
    expect((await waiting()).heldDeliveries).toBe(1);
    await control.releaseDeliveries({ filter: { account: accountId } });
    expect((await waiting()).heldDeliveries).toBe(0);
  });

  test("names the time from which the calls are complete if older ones were dropped", async () => {
    const small = await startSandbox({ clock: NOON, keepRequests: 3 });
    onTestFinished(() => small.close());
    for (let call = 0; call < 5; call++) {
      await small.gateway.balance();
      await small.advance("1m");
    }
    const { calls, attempts, now } = await small.control.showOverview({});
    expect(sum(calls.accepted)).toBeLessThanOrEqual(3);
    expect(Date.parse(calls.completeSince ?? "")).toBeGreaterThan(Date.parse(NOON));
    expect(Date.parse(calls.completeSince ?? "")).toBeLessThan(Date.parse(now));
    expect(attempts.completeSince).toBeNull();
  });

  test("refuses a span that is not a duration or too long", async () => {
    for (const span of ["90", "400d", "soon"])
      await expect(control.showOverview({ span })).rejects.toMatchObject({
        code: "INPUT_INVALID",
      });
  });

  test("names the least number of an account", async () => {
    await expect(control.showOverview({ account: 0 })).rejects.toMatchObject({
      code: "INPUT_INVALID",
      message: expect.stringContaining("account must be at least 1"),
    });
  });
});
