import { startSandbox, type TestAccount, type TestSandbox } from "localpix";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  accountWithReceiver,
  onlyDeliveryOf,
  receivedTransactionIds,
  settledPayout,
} from "./payout-webhooks.js";
import { NOON } from "./rows.js";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
});
afterEach(async () => {
  const { ok, checks } = await sandbox.control.verify();
  expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
});
afterAll(() => sandbox.close());

const now = async () => (await sandbox.control.showClock()).now;
const accountOf = ({ credentials }: TestAccount) => ({ account: credentials.accountId });

describe("recovering deliveries", () => {
  test("retries every failed delivery of the period, exhausted or waiting, and no other", async () => {
    const { account, receiver } = await accountWithReceiver(sandbox);
    receiver.answer({ status: 500 });
    const before = await settledPayout(sandbox, account);
    await sandbox.advance("1d");
    const since = await now();
    const exhausted = await settledPayout(sandbox, account);
    await sandbox.advance("1h");
    const waiting = await settledPayout(sandbox, account);
    const cancelled = await settledPayout(sandbox, account);
    await sandbox.control.cancelDelivery({ id: (await onlyDeliveryOf(sandbox, cancelled)).id });
    receiver.answer({ status: 200 });
    const delivered = await settledPayout(sandbox, account);
    const receivedBefore = receiver.received.length;

    const answer = await sandbox.control.recoverDeliveries({ since, filter: accountOf(account) });
    expect(answer).toEqual({ recovered: 2, until: await now(), next: null });
    await sandbox.advance("0s");
    expect(receivedTransactionIds(receiver).slice(receivedBefore)).toEqual([exhausted, waiting]);
    const deliveries = await Promise.all(
      [before, exhausted, waiting, cancelled, delivered].map((id) => onlyDeliveryOf(sandbox, id)),
    );
    expect(deliveries.map(({ status, attempts }) => [status, attempts])).toEqual([
      ["exhausted", 4],
      ["delivered", 5],
      ["delivered", 2],
      ["cancelled", 1],
      ["delivered", 1],
    ]);
    expect((await sandbox.control.recoverDeliveries({ since })).recovered, "nothing is left").toBe(0);
    const again = await sandbox.control.recoverDeliveries({ since, cancelled: true });
    expect(again.recovered).toBe(1);
    await sandbox.advance("0s");
  });

  test("in pages retries each delivery once, oldest first, also if it fails again", async () => {
    const { account, receiver } = await accountWithReceiver(sandbox);
    receiver.answer({ status: 500 });
    const since = await now();
    const all: string[] = [];
    for (let at = 0; at < 5; at++) all.push(await settledPayout(sandbox, account));
    const counts: number[] = [];
    let after: string | undefined;
    for (;;) {
      const part = await sandbox.control.recoverDeliveries({ since, limit: 2, after });
      await sandbox.advance("0s");
      counts.push(part.recovered);
      if (part.next === null) break;
      after = part.next;
    }
    expect(counts).toEqual([2, 2, 1]);
    expect(receivedTransactionIds(receiver)).toEqual([...all, ...all]);
    await sandbox.advance("1d");
  });

  test("until a given time does not retry later deliveries", async () => {
    const { account, receiver } = await accountWithReceiver(sandbox);
    receiver.answer({ status: 500 });
    const since = await now();
    const outage = await settledPayout(sandbox, account);
    const until = await now();
    await sandbox.advance("1s");
    await settledPayout(sandbox, account);
    const receivedBefore = receiver.received.length;
    expect((await sandbox.control.recoverDeliveries({ since, until })).recovered).toBe(1);
    await sandbox.advance("0s");
    expect(receivedTransactionIds(receiver).slice(receivedBefore)).toEqual([outage]);
    await sandbox.advance("1d");
  });

  test("retries 251 deliveries once each in one call", async () => {
    const { account, receiver } = await accountWithReceiver(sandbox);
    receiver.answer({ status: 500 });
    const since = await now();
    const { id } = await onlyDeliveryOf(sandbox, await settledPayout(sandbox, account));
    await Promise.all(Array.from({ length: 250 }, () => sandbox.control.duplicateDelivery({ id })));
    await sandbox.advance("0s");
    expect((await sandbox.control.recoverDeliveries({ since })).recovered).toBe(251);
    await sandbox.advance("0s");
    expect(receiver.received).toHaveLength(2 * 251);
    await sandbox.advance("1d");
  });

  test("needs times with a zone, a known cursor and a known account", async () => {
    for (const wrong of [
      {},
      { since: "yesterday" },
      { since: NOON, until: "2030" },
      { since: NOON, after: "x" },
    ]) {
      await expect(sandbox.control.recoverDeliveries(wrong as never)).rejects.toMatchObject({ status: 400 });
    }
    const unknown = sandbox.control.recoverDeliveries({ since: NOON, filter: { account: 999 } });
    await expect(unknown).rejects.toMatchObject({ status: 404, code: "ACCOUNT_UNKNOWN" });
  });
});

describe("retry schedule and timeout (assumption DELIVERY_SETTINGS)", () => {
  const atStart = { retry: ["0s", "5m", "5m", "15m"], timeout: "10s" };
  afterEach(() => sandbox.control.changeDeliverySettings({ retry: null, timeout: null }));

  // proves: beyond.delivery-settings
  test("are those of the start options until they are changed, and again after a reset to null", async () => {
    expect(await sandbox.control.showDeliverySettings()).toEqual({ ...atStart, atStart });
    expect(await sandbox.control.changeDeliverySettings({ timeout: "1500ms" })).toEqual({
      ...{ retry: atStart.retry, timeout: "1s500ms", atStart },
    });
    expect(await sandbox.control.changeDeliverySettings({ timeout: null })).toEqual({ ...atStart, atStart });
    const { entries } = await sandbox.control.readJournal({ type: "webhook.rescheduled" });
    expect(entries.map(({ data }) => (data as { timeout: string }).timeout)).toEqual(["1s500ms", "10s"]);
  });

  // proves: beyond.delivery-settings
  test("apply to later attempts; a waiting delivery keeps its due time", async () => {
    const { account, receiver } = await accountWithReceiver(sandbox);
    receiver.answer({ status: 500 });
    const transactionId = await settledPayout(sandbox, account);
    const { nextAttemptAt } = await onlyDeliveryOf(sandbox, transactionId);
    await sandbox.control.changeDeliverySettings({ retry: ["10s", "1s", "2s"] });
    expect(await onlyDeliveryOf(sandbox, transactionId)).toMatchObject({ nextAttemptAt, scheduled: 3 });
    await sandbox.advance("5m");
    const due = new Date(Date.parse(nextAttemptAt!) + 2_000).toISOString();
    expect(await onlyDeliveryOf(sandbox, transactionId)).toMatchObject({ attempts: 2, nextAttemptAt: due });
    await sandbox.advance("2s");
    expect(await onlyDeliveryOf(sandbox, transactionId)).toMatchObject({ attempts: 3, status: "exhausted" });

    const next = await settledPayout(sandbox, account);
    expect(await onlyDeliveryOf(sandbox, next), "a delay before the first attempt applies too").toMatchObject(
      {
        ...{ attempts: 0, status: "waiting" },
      },
    );
    await sandbox.advance("10s");
    expect(await onlyDeliveryOf(sandbox, next)).toMatchObject({ attempts: 1 });
    await sandbox.advance("1d");
  });

  test("a longer schedule gives more attempts to a waiting delivery", async () => {
    const { account, receiver } = await accountWithReceiver(sandbox);
    receiver.answer({ status: 500 });
    const transactionId = await settledPayout(sandbox, account);
    await sandbox.control.changeDeliverySettings({ retry: Array<string>(6).fill("1s") });
    await sandbox.advance("1d");
    expect(await onlyDeliveryOf(sandbox, transactionId)).toMatchObject({ attempts: 6, status: "exhausted" });
  });

  // proves: beyond.delivery-settings
  test("a shorter timeout ends an attempt earlier", async () => {
    const { account, receiver } = await accountWithReceiver(sandbox);
    receiver.answer({ delay: 5_000 });
    await sandbox.control.changeDeliverySettings({ timeout: "50ms" });
    const delivery = await onlyDeliveryOf(sandbox, await settledPayout(sandbox, account));
    expect(delivery).toMatchObject({ attempts: 1, lastError: "No answer within 0.05 s." });
    await sandbox.control.cancelDelivery({ id: delivery.id });
  });

  test("invalid durations, too many or none are refused", async () => {
    for (const wrong of [
      ...[{}, { retry: [] }, { retry: ["5"] }, { retry: Array(21).fill("1s") }, { retry: ["367d"] }],
      ...[{ timeout: "0s" }, { timeout: "2h" }, { timeout: 5 }, { retry: "0s,5m" }, { color: "red" }],
    ]) {
      const refused = sandbox.control.changeDeliverySettings(wrong as never);
      await expect(refused, JSON.stringify(wrong)).rejects.toMatchObject({ status: 400 });
    }
    expect(await sandbox.control.showDeliverySettings()).toEqual({ ...atStart, atStart });
  });
});
