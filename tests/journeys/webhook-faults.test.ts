import { startSandbox, type TestAccount, type TestSandbox } from "localpix";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { FailureKind } from "../../server/contract/webhooks/events.js";
import { accountWithReceiver, deliveriesOf, onlyDeliveryOf, settledPayout } from "./payout-webhooks.js";
import { NOON } from "./rows.js";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual", webhookTimeout: "2s" });
});
afterEach(async () => {
  const { ok, checks } = await sandbox.control.verify();
  expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
});
afterAll(() => sandbox.close());

/** A delivery that failed once and whose retry the receiver will accept. */
async function waitingDelivery() {
  const { account, receiver } = await accountWithReceiver(sandbox);
  receiver.answer({ status: 503 }, { status: 200 });
  const transactionId = await settledPayout(sandbox, account);
  const { id } = await onlyDeliveryOf(sandbox, transactionId);
  return { account, receiver, transactionId, id };
}
const show = (id: string) => sandbox.control.showDelivery({ id });
const typesOf = async (account: TestAccount) => {
  const { entries } = await sandbox.control.readJournal({
    account: account.credentials.accountId,
    limit: 1000,
  });
  return entries.map(({ type }) => type).filter((type) => type.startsWith("delivery."));
};

describe("a duplicate", () => {
  test("is a second delivery of the same event and body to the same URL", async () => {
    const { account, receiver } = await accountWithReceiver(sandbox);
    const transactionId = await settledPayout(sandbox, account);
    const original = await onlyDeliveryOf(sandbox, transactionId);
    const copy = await sandbox.control.duplicateDelivery({ id: original.id });
    expect(copy).toMatchObject({ status: "queued", eventId: original.eventId, attempts: 0 });
    expect(copy.id).not.toBe(original.id);
    await sandbox.advance("0s");
    const [first, second] = receiver.received;
    expect(second!.text).toBe(first!.text);
    expect(second!.headers["x-localpix-event-id"]).toBe(first!.headers["x-localpix-event-id"]);
    expect(second!.headers["x-localpix-delivery-id"]).toBe(copy.id);
    expect(second!.headers["x-localpix-attempt"]).toBe("1");
    expect((await deliveriesOf(sandbox, transactionId)).map(({ status }) => status)).toEqual([
      "delivered",
      "delivered",
    ]);
    expect(await typesOf(account)).toEqual([
      "delivery.attempted",
      "delivery.duplicated",
      "delivery.attempted",
    ]);
  });

  test("of a failing delivery has its own retry schedule", async () => {
    const { account, receiver } = await accountWithReceiver(sandbox);
    receiver.answer({ status: 500 });
    const transactionId = await settledPayout(sandbox, account);
    const { id } = await onlyDeliveryOf(sandbox, transactionId);
    await sandbox.advance("2m");
    await sandbox.control.duplicateDelivery({ id });
    await sandbox.advance("1d");
    expect(await deliveriesOf(sandbox, transactionId)).toMatchObject([
      { status: "exhausted", attempts: 4 },
      { status: "exhausted", attempts: 4 },
    ]);
  });
});

describe("dropping a delivery", () => {
  test("that waits cancels all its retries", async () => {
    const { account, receiver, id } = await waitingDelivery();
    expect(await sandbox.control.dropDelivery({ id })).toMatchObject({
      ...{ status: "dropped", nextAttemptAt: null },
    });
    await sandbox.advance("1d");
    expect(receiver.received).toHaveLength(1);
    expect(await typesOf(account)).toEqual(["delivery.attempted", "delivery.dropped"]);
    expect(await sandbox.control.retryDelivery({ id }), "it can still be retried by hand").toMatchObject({
      status: "delivered",
    });
  });

  test("is refused if it was delivered, was dropped or does not exist", async () => {
    const { account } = await accountWithReceiver(sandbox);
    const { id } = await onlyDeliveryOf(sandbox, await settledPayout(sandbox, account));
    const refused = { status: 409, code: "DELIVERY_FINISHED" };
    await expect(sandbox.control.dropDelivery({ id })).rejects.toMatchObject(refused);
    const lost = await waitingDelivery();
    await sandbox.control.dropDelivery({ id: lost.id });
    await expect(sandbox.control.dropDelivery({ id: lost.id })).rejects.toMatchObject(refused);
    await expect(sandbox.control.dropDelivery({ id: "0" })).rejects.toMatchObject({ status: 404 });
  });
});

describe("a delay", () => {
  test("moves the next attempt, later or earlier, and the schedule goes on from there", async () => {
    const { id } = await waitingDelivery();
    const later = await sandbox.control.delayDelivery({ id, by: "1h" });
    const now = Date.parse((await sandbox.control.showClock()).now);
    expect(later).toMatchObject({
      status: "waiting",
      nextAttemptAt: new Date(now + 3_600_000).toISOString(),
    });
    await sandbox.advance("59m");
    expect(await show(id)).toMatchObject({ attempts: 1 });
    await sandbox.control.delayDelivery({ id, by: "1s" });
    await sandbox.advance("1s");
    expect(await show(id)).toMatchObject({ status: "delivered", attempts: 2 });
  });

  test("of 0s makes the next attempt immediate", async () => {
    const { id } = await waitingDelivery();
    await sandbox.control.delayDelivery({ id, by: "0s" });
    await sandbox.advance("0s");
    expect(await show(id)).toMatchObject({ status: "delivered", attempts: 2 });
  });

  test("needs a duration with a unit and a pending delivery that is not held", async () => {
    const { id, transactionId } = await waitingDelivery();
    for (const by of ["10", "-5s", "367d", "", 5 as never]) {
      await expect(sandbox.control.delayDelivery({ id, by })).rejects.toMatchObject({ status: 400 });
    }
    await sandbox.control.holdDeliveries({ filter: { transactionId } });
    const held = { status: 409, code: "DELIVERY_HELD" };
    await expect(sandbox.control.delayDelivery({ id, by: "5s" })).rejects.toMatchObject(held);
    await sandbox.control.releaseDeliveries({ filter: { transactionId } });
    await sandbox.advance("0s");
    const finished = { status: 409, code: "DELIVERY_FINISHED" };
    await expect(sandbox.control.delayDelivery({ id, by: "5s" })).rejects.toMatchObject(finished);
  });
});

describe("injected failures", () => {
  test.each<[FailureKind | undefined, number | null, RegExp]>([
    [undefined, 500, /as if the receiver had answered 500/],
    [429, 429, /as if the receiver had answered 429/],
    ["timeout", null, /as if no answer had come within 2s/],
    ["refused", null, /as if the connection had been refused/],
    ["reset", null, /as if the receiver had closed the connection/],
  ])(
    "of kind %s (default: status 500) are recorded as intentional, and nothing is sent",
    async (how, statusCode, error) => {
      const { receiver, id } = await waitingDelivery();
      expect(await sandbox.control.failDelivery({ id, times: 2, how })).toMatchObject({
        failing: { times: 2, how: how ?? 500 },
      });
      await sandbox.advance("5m");
      expect(await show(id)).toMatchObject({ status: "waiting", attempts: 2, failing: { times: 1 } });
      await sandbox.advance("5m");
      const { attemptList, ...delivery } = await show(id);
      expect(delivery).toMatchObject({
        status: "waiting",
        attempts: 3,
        lastStatusCode: statusCode,
        failing: null,
      });
      expect(receiver.received, "nothing was sent").toHaveLength(1);
      expect(attemptList.slice(1).map((attempt) => [attempt.statusCode, attempt.manual])).toEqual([
        [statusCode, false],
        [statusCode, false],
      ]);
      expect(attemptList[2]!.error).toMatch(/^Made to fail on purpose and not sent, /);
      expect(attemptList[2]!.error).toMatch(error);
      await sandbox.advance("15m");
      expect(await show(id)).toMatchObject({ status: "delivered", attempts: 4 });
    },
  );

  test("also apply to a retry by hand, and can be removed", async () => {
    const { receiver, id } = await waitingDelivery();
    await sandbox.control.failDelivery({ id, times: 5, how: "refused" });
    expect(await sandbox.control.retryDelivery({ id })).toMatchObject({
      ...{ status: "waiting", attempts: 2, lastStatusCode: null, failing: { times: 4 } },
    });
    expect(await sandbox.control.failDelivery({ id, times: 0 })).toMatchObject({ failing: null });
    expect(await sandbox.control.retryDelivery({ id })).toMatchObject({ status: "delivered" });
    expect(receiver.received).toHaveLength(2);
  });

  test("of an unknown kind, or for a delivered webhook, are refused", async () => {
    const { account, id } = await waitingDelivery();
    for (const wrong of [{ times: -1 }, { times: 1.5 }, { how: "slow" as never }, { how: 204 }]) {
      await expect(sandbox.control.failDelivery({ id, ...wrong })).rejects.toMatchObject({ status: 400 });
    }
    const delivered = await onlyDeliveryOf(sandbox, await settledPayout(sandbox, account));
    await expect(sandbox.control.failDelivery({ id: delivered.id })).rejects.toMatchObject({ status: 409 });
  });
});
