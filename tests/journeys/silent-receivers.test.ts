import { startSandbox, type TestSandbox } from "localpix";
import { afterEach, beforeEach, expect, test } from "vitest";
import { heldReceiver } from "../faults/held-receiver.js";
import { newExternalId, payoutBody } from "./bodies.js";
import { deliveriesOf, onlyDeliveryOf, receivedTransactionIds } from "./payout-webhooks.js";
import { NOON } from "./rows.js";

/** An advance of the clock over receivers that do not answer (assumption ADVANCE_WAITS). */

const MINUTE = 60;
/** When a payout made at noon settles. */
const SETTLED = Date.parse(NOON) + 60 * MINUTE * 1_000;
/** Attempts at one URL at the same time. */
const AT_ONCE = 8;

let sandbox: TestSandbox;
let silent: Awaited<ReturnType<typeof heldReceiver>>;
beforeEach(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "1h" });
  silent = await heldReceiver();
  await sandbox.gateway.registerWebhook({ url: silent.url, eventType: "cash_out" });
});
afterEach(async () => {
  const { ok, checks } = await sandbox.control.verify();
  silent.close();
  await sandbox.close();
  expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
});

async function payout(): Promise<string> {
  const externalId = newExternalId("silent");
  return (await sandbox.gateway.cashOut({ ...payoutBody(), externalId, value: 1 })).transactionId;
}
/** Seconds since the settlement of a payout made at noon. */
const seconds = (at: string) => (Date.parse(at) - SETTLED) / 1_000;
/** When the attempts of a transaction's deliveries to a URL were recorded, and what followed. */
const recorded = async (transactionId: string, to: string) => {
  const { entries } = await sandbox.control.readJournal({ transactionId, type: "delivery.attempted" });
  return entries.flatMap(({ at, data }) => {
    const { url, status } = data as { url: string; status: string };
    return url === to ? [[seconds(at), status]] : [];
  });
};

// proves: beyond.advance, events.delivery
test("a day passes over a delivery, and each of its attempts times out in sandbox time", async () => {
  const transactionId = await payout();
  await sandbox.advance("1d");
  const { status, attemptList } = await onlyDeliveryOf(sandbox, transactionId);
  expect(status).toBe("exhausted");
  const starts = [0, 5 * MINUTE + 10, 10 * MINUTE + 20, 25 * MINUTE + 30];
  expect(attemptList.map(({ at, durationMs, error }) => [seconds(at), durationMs, error])).toEqual(
    starts.map((at) => [at, 10_000, "No answer within 10 s."]),
  );
  expect(await recorded(transactionId, silent.url)).toEqual(
    starts.map((at, index) => [at + 10, index === 3 ? "exhausted" : "waiting"]),
  );
});

// proves: beyond.advance, events.independent
test("other URLs get their webhooks in order and each at its instant, and the silent URL eight at once", async () => {
  const healthy = await sandbox.receiver({ events: ["cash_out"] });
  const ids: string[] = [];
  for (let second = 0; second < 20; second++) {
    ids.push(await payout());
    await sandbox.advance("1s");
  }
  await sandbox.advance("1d");
  expect(receivedTransactionIds(healthy)).toEqual(ids);
  for (const [second, id] of ids.entries()) {
    expect(await recorded(id, `${healthy.url}/cash_out`)).toEqual([[second, "delivered"]]);
    const delivery = (await deliveriesOf(sandbox, id)).find(({ url }) => url === silent.url);
    expect(delivery).toMatchObject({ status: "exhausted", attempts: 4 });
    // The ninth begins when the first has timed out.
    const start = (second % AT_ONCE) + 10 * Math.floor(second / AT_ONCE);
    expect(seconds(delivery!.attemptList[0]!.at)).toBe(start);
  }
});

// proves: beyond.advance
test("an attempt that is answered before its timeout counts when the answer arrives", async () => {
  const transactionId = await payout();
  await sandbox.advance("1h");
  expect(await onlyDeliveryOf(sandbox, transactionId)).toMatchObject({ status: "queued", attempts: 0 });
  await sandbox.advance("9999ms");
  expect(silent.posts).toHaveLength(1);
  silent.posts[0]!.response.writeHead(500).end();
  await sandbox.advance("0s");
  expect(await recorded(transactionId, silent.url)).toEqual([[9.999, "waiting"]]);
  const { attemptList, nextAttemptAt } = await onlyDeliveryOf(sandbox, transactionId);
  expect(attemptList).toMatchObject([{ statusCode: 500 }]);
  expect([seconds(attemptList[0]!.at), seconds(nextAttemptAt!)]).toEqual([0, 5 * MINUTE + 9.999]);
});

// proves: beyond.advance
test("an attempt under way is ended by a later advance that comes to its timeout", async () => {
  const transactionId = await payout();
  await sandbox.advance("1h");
  await sandbox.advance("10s");
  expect(await recorded(transactionId, silent.url)).toEqual([[10, "waiting"]]);
});

// proves: beyond.advance
test("an advance says how many webhooks have no answer, and the next event is the timeout of the first", async () => {
  for (let count = 0; count < AT_ONCE + 4; count++) await payout();
  expect(await sandbox.advance("1h")).toMatchObject({ fired: AT_ONCE + 4, underWay: AT_ONCE + 4 });
  const timeout = new Date(SETTLED + 10_000).toISOString();
  expect(await sandbox.control.showClock()).toMatchObject({ nextDue: timeout });
  // The others begin when the first eight have timed out, and these are on the agenda.
  expect(await sandbox.control.advanceClock({ next: true })).toEqual({
    ...{ now: timeout, fired: 0, byKind: {}, underWay: 4 },
  });
});

// proves: beyond.advance
test("the timeouts of webhooks that are answered at once are no events", async () => {
  await payout();
  await sandbox.advance("1h");
  const next = sandbox.control.advanceClock({ next: true });
  (await silent.next(1)).response.end();
  await expect(next).rejects.toMatchObject({ code: "NOTHING_DUE" });
  expect(await sandbox.control.showClock()).toMatchObject({
    ...{ now: new Date(SETTLED).toISOString(), nextDue: null },
  });
});

// proves: beyond.advance, events.delivery
test.each([
  ["nothing", null],
  ["a status without the end of its body", 500],
])(
  "a retry counts from the timeout in sandbox time, also if it came sooner in real time, after %s",
  async (_, status) => {
    await sandbox.control.changeDeliverySettings({ timeout: "1200ms" });
    const transactionId = await payout();
    if (status) void silent.next(1).then(({ response }) => response.writeHead(status).write("…"));
    await sandbox.advance("1h");
    while ((await onlyDeliveryOf(sandbox, transactionId)).attempts === 0) await sandbox.advance("0s");
    expect(await recorded(transactionId, silent.url)).toEqual([[0, "waiting"]]);
    const { nextAttemptAt, lastStatusCode } = await onlyDeliveryOf(sandbox, transactionId);
    expect([lastStatusCode, seconds(nextAttemptAt!)]).toEqual([status, 1.2 + 5 * MINUTE]);
  },
);

// proves: beyond.advance
test("webhooks that are held or dropped are not waited for, and released ones are", async () => {
  for (let count = 0; count < AT_ONCE + 4; count++) await payout();
  const underWay = async () => (await sandbox.advance("0s")).underWay;
  await sandbox.advance("1h");
  await sandbox.control.holdDeliveries({});
  expect(await underWay()).toBe(AT_ONCE);
  await sandbox.control.releaseDeliveries({});
  expect(await underWay()).toBe(AT_ONCE + 4);
  const { deliveries } = await sandbox.control.listDeliveries({ status: "queued" });
  for (const { id } of deliveries) await sandbox.control.dropDelivery({ id });
  expect(await underWay()).toBe(0);
});

// proves: beyond.advance
test("a URL that answers again is waited for, so that each webhook counts at its instant", async () => {
  const SILENT = 5;
  // The first ones get no answer, the others get it at once.
  void (async () => {
    for (let count = SILENT + 1; ; count++) (await silent.next(count)).response.end();
  })();
  const ids: string[] = [];
  for (let minute = 0; minute < 30; minute++) {
    ids.push(await payout());
    await sandbox.advance("1m");
  }
  await sandbox.advance("1d");
  for (const [minute, id] of ids.entries()) {
    const settled = minute * MINUTE;
    const { attempts, status } = await onlyDeliveryOf(sandbox, id);
    expect([id, status, attempts]).toEqual([id, "delivered", minute < SILENT ? 2 : 1]);
    const attempted = await recorded(id, silent.url);
    expect([id, attempted]).toEqual([
      id,
      minute < SILENT
        ? [
            [settled + 10, "waiting"],
            [settled + 10 + 5 * MINUTE, "delivered"],
          ]
        : [[settled, "delivered"]],
    ]);
  }
});
