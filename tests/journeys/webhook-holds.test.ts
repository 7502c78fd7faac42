import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { heldReceiver } from "../faults/held-receiver.js";
import { newExternalId, payoutBody } from "./bodies.js";
import {
  accountWithReceiver,
  deliveriesOf,
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
  await sandbox.control.releaseDeliveries({});
  await sandbox.advance("0s");
  const { ok, checks } = await sandbox.control.verify();
  expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
});
afterAll(() => sandbox.close());

const hold = (filter = {}) => sandbox.control.holdDeliveries({ filter });
const release = (filter = {}, order: string[] = []) => sandbox.control.releaseDeliveries({ filter, order });
const scene = () => accountWithReceiver(sandbox);

/** So many payouts that settled while all was held, with their deliveries. */
async function heldPayouts(count: number) {
  const { account, receiver } = await scene();
  await hold({ account: account.credentials.accountId });
  const payouts: { transactionId: string; delivery: string }[] = [];
  for (let at = 0; at < count; at++) {
    const transactionId = await settledPayout(sandbox, account);
    payouts.push({ transactionId, delivery: (await onlyDeliveryOf(sandbox, transactionId)).id });
  }
  return { account, receiver, payouts, filter: { account: account.credentials.accountId } };
}

describe("a hold", () => {
  // proves: beyond.holds
  test("catches what comes, and nothing of it goes out by itself", async () => {
    const { receiver, payouts } = await heldPayouts(2);
    await sandbox.advance("90d");
    expect(receiver.received).toEqual([]);
    for (const { delivery } of payouts) {
      expect(await sandbox.control.showDelivery({ id: delivery })).toMatchObject({
        ...{ status: "held", attempts: 0, nextAttemptAt: null },
      });
    }
    const { holds, deliveries } = await sandbox.control.listDeliveries({ status: "held" });
    expect(holds).toHaveLength(1);
    expect(deliveries).toHaveLength(2);
    const { entries } = await sandbox.control.readJournal({
      transactionId: payouts[0]!.transactionId,
      type: "event.queued",
    });
    expect(entries[0]!.data).toMatchObject({
      deliveries: [{ id: payouts[0]!.delivery, status: "held" }],
    });
  });

  test("takes what waits for its next attempt, which it then does not make", async () => {
    const { account, receiver } = await scene();
    receiver.answer({ status: 500 }, { status: 200 });
    const transactionId = await settledPayout(sandbox, account);
    expect(await onlyDeliveryOf(sandbox, transactionId)).toMatchObject({ status: "waiting", attempts: 1 });
    expect((await hold({ transactionId })).held).toBe(1);
    expect(await onlyDeliveryOf(sandbox, transactionId)).toMatchObject({
      ...{ status: "held", attempts: 1, nextAttemptAt: null },
    });
    await sandbox.advance("1d");
    expect(receiver.received).toHaveLength(1);
    await release({ transactionId });
    await sandbox.advance("0s");
    expect(await onlyDeliveryOf(sandbox, transactionId)).toMatchObject({ status: "delivered", attempts: 2 });
  });

  test.each([
    ["event type", { eventType: "cash_in" as const }],
    ["URL", { url: "https://elsewhere.example" }],
    ["account", { account: 1 }],
  ])("of another %s lets a delivery pass", async (_, filter) => {
    const { account, receiver } = await scene();
    await hold(filter);
    await settledPayout(sandbox, account);
    expect(receiver.received).toHaveLength(1);
  });

  test.each([
    ["event type", () => ({ eventType: "cash_out" as const })],
    ["part of the URL", (url: string) => ({ url: new URL(url).host })],
  ])("of its %s catches it", async (_, filter) => {
    const { account, receiver } = await scene();
    await hold(filter(receiver.url));
    await settledPayout(sandbox, account);
    expect(receiver.received).toEqual([]);
  });

  test("placed twice is one, and what it names must exist", async () => {
    const filter = { eventType: "cash_out" as const };
    await hold(filter);
    expect((await hold(filter)).holds).toEqual([{ filter, createdAt: expect.any(String) }]);
    await expect(hold({ account: 999 })).rejects.toMatchObject({ status: 404, code: "ACCOUNT_UNKNOWN" });
    await expect(hold({ transactionId: "999999" })).rejects.toMatchObject({ code: "TRANSACTION_UNKNOWN" });
    expect((await sandbox.control.listDeliveries({})).holds, "nothing was half held").toHaveLength(1);
  });

  test("that is malformed is refused with every violation", async () => {
    const wrong = { eventType: "cash", url: "", transactionId: "x", color: "red" } as never;
    const refused = await hold(wrong).catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 400, code: "INPUT_INVALID" });
    for (const field of ["filter.eventType", "filter.url", "filter.transactionId", "color"]) {
      expect((refused as Error).message).toContain(field);
    }
    const unsaid = await fetch(`${sandbox.url}/sandbox/api/deliveries/hold`, { method: "POST" });
    expect(unsaid.status, "no body is no filter").toBe(200);
  });

  // proves: beyond.holds
  test("a retry by hand makes an attempt; one that fails is held again", async () => {
    const { receiver, payouts } = await heldPayouts(1);
    const id = payouts[0]!.delivery;
    receiver.answer({ status: 500 }, { status: 200 });
    expect(await sandbox.control.retryDelivery({ id })).toMatchObject({
      ...{ status: "held", attempts: 1, nextAttemptAt: null },
    });
    expect(await sandbox.control.retryDelivery({ id })).toMatchObject({ status: "delivered", attempts: 2 });
  });

  test("what is held can be cancelled and dropped, and does not come back with the release", async () => {
    const { receiver, payouts, filter } = await heldPayouts(3);
    const [cancelled, dropped, sent] = payouts.map(({ delivery }) => delivery);
    expect(await sandbox.control.cancelDelivery({ id: cancelled! })).toMatchObject({ status: "cancelled" });
    expect(await sandbox.control.dropDelivery({ id: dropped! })).toMatchObject({ status: "dropped" });
    expect((await release(filter)).released).toEqual([sent]);
    await sandbox.advance("1d");
    expect(receivedTransactionIds(receiver)).toEqual([payouts[2]!.transactionId]);
  });
});

describe("a release", () => {
  // proves: beyond.holds
  test("sends in the order that was given, then the rest as it came: what the receiver saw", async () => {
    const { receiver, payouts, filter } = await heldPayouts(5);
    const [a, b, c, d, e] = payouts;
    const { released, holds } = await release(filter, [d!.delivery, b!.delivery]);
    expect(released).toEqual([d, b, a, c, e].map((one) => one!.delivery));
    expect(holds).toEqual([]);
    await sandbox.advance("0s");
    expect(receivedTransactionIds(receiver)).toEqual([d, b, a, c, e].map((one) => one!.transactionId));
  });

  test("makes each attempt once the one before is recorded, whatever came of it", async () => {
    const { receiver, payouts, filter } = await heldPayouts(3);
    receiver.answer({ status: 500, delay: 150 }, { reset: true }, { status: 200 });
    const seq = (await sandbox.control.readJournal({ limit: 1000 })).next;
    const order = payouts.map(({ delivery }) => delivery).toReversed();
    await release(filter, order);
    await sandbox.advance("0s");
    expect(receivedTransactionIds(receiver)).toEqual(
      payouts.map(({ transactionId }) => transactionId).toReversed(),
    );
    const { entries } = await sandbox.control.readJournal({ since: seq, type: "delivery.attempted" });
    expect(entries.map(({ data }) => (data as { deliveryId: string }).deliveryId)).toEqual(order);
    const stand = await Promise.all(order.map((id) => sandbox.control.showDelivery({ id })));
    expect(stand.map(({ status }) => status)).toEqual(["waiting", "waiting", "delivered"]);
  });

  test("by filter leaves the rest, and the wider hold, in force", async () => {
    const [one, two] = [await scene(), await scene()];
    await hold({ eventType: "cash_out" });
    const first = await settledPayout(sandbox, one.account);
    await settledPayout(sandbox, two.account);
    const account = one.account.credentials.accountId;
    expect((await release({ account })).holds).toHaveLength(1);
    await sandbox.advance("0s");
    expect(receivedTransactionIds(one.receiver)).toEqual([first]);
    expect(two.receiver.received).toEqual([]);
    await settledPayout(sandbox, one.account);
    expect(one.receiver.received, "the hold of the event type catches what comes").toHaveLength(1);
  });

  test("refuses an order of what is not held, not there or named twice, and then releases nothing", async () => {
    const { account, receiver } = await scene();
    const sent = (await onlyDeliveryOf(sandbox, await settledPayout(sandbox, account))).id;
    const held = await heldPayouts(1);
    const id = held.payouts[0]!.delivery;
    await expect(release({}, [id, sent])).rejects.toMatchObject({ status: 409, code: "DELIVERY_NOT_HELD" });
    await expect(release({ account: 1 }, [id])).rejects.toMatchObject({ code: "DELIVERY_NOT_HELD" });
    await expect(release({}, [id, "99999"])).rejects.toMatchObject({ status: 404, code: "DELIVERY_UNKNOWN" });
    await expect(release({}, [id, "x"])).rejects.toMatchObject({ status: 404 });
    await expect(release({}, [id, id])).rejects.toMatchObject({ status: 400, code: "INPUT_INVALID" });
    expect(await sandbox.control.showDelivery({ id })).toMatchObject({ status: "held" });
    expect(receiver.received).toHaveLength(1);
  });

  // proves: beyond.holds
  test("two at once: each delivery goes out once", async () => {
    const { receiver, payouts, filter } = await heldPayouts(6);
    const answers = await Promise.all([release(filter), release(filter), release()]);
    expect(answers.flatMap(({ released }) => released)).toEqual(payouts.map(({ delivery }) => delivery));
    await sandbox.advance("0s");
    expect(receivedTransactionIds(receiver)).toEqual(payouts.map(({ transactionId }) => transactionId));
  });
});

describe("while an attempt is under way", () => {
  /** A payout whose webhook the receiver has and has not answered. */
  async function underWay() {
    const receiver = await heldReceiver();
    const account = await sandbox.createAccount({ balance: 10 });
    await account.gateway.registerWebhook({ url: receiver.url, eventType: "cash_out" });
    const body = { ...payoutBody(), externalId: newExternalId("under-way"), value: 1 };
    const { transactionId } = await account.gateway.cashOut(body);
    await sandbox.settle(transactionId);
    const post = await receiver.next(1);
    return {
      receiver,
      post,
      transactionId,
      answer: (status: number) => post.response.writeHead(status).end(),
    };
  }

  test.each([
    [200, "delivered"],
    [500, "held"],
  ])("a hold lets it end: answered %d it is %s", async (status, expected) => {
    const { receiver, transactionId, answer } = await underWay();
    expect((await hold({ transactionId })).held, "none was stopped").toBe(0);
    answer(status);
    await sandbox.advance("1d");
    expect(await onlyDeliveryOf(sandbox, transactionId)).toMatchObject({ status: expected, attempts: 1 });
    expect(receiver.posts).toHaveLength(1);
    await sandbox.control
      .dropDelivery({ id: (await onlyDeliveryOf(sandbox, transactionId)).id })
      .catch(() => {});
    receiver.close();
  });

  test("a hold and a release during it change nothing: the schedule goes on", async () => {
    const { receiver, transactionId, answer } = await underWay();
    await hold({ transactionId });
    expect((await release({ transactionId })).released).toEqual([]);
    answer(500);
    await sandbox.advance("0s");
    const delivery = await onlyDeliveryOf(sandbox, transactionId);
    expect(delivery).toMatchObject({ status: "waiting", attempts: 1 });
    await sandbox.control.cancelDelivery({ id: delivery.id });
    receiver.close();
  });

  test("a release during a retry by hand makes no second attempt at once", async () => {
    const { receiver, transactionId, answer } = await underWay();
    await hold({ transactionId });
    answer(500);
    await sandbox.advance("0s");
    const { id } = await onlyDeliveryOf(sandbox, transactionId);
    const retrying = sandbox.control.retryDelivery({ id });
    const second = await receiver.next(2);
    await release({ transactionId });
    second.response.writeHead(200).end();
    expect(await retrying).toMatchObject({ status: "delivered", attempts: 2 });
    await sandbox.advance("1d");
    expect(receiver.posts).toHaveLength(2);
    receiver.close();
  });
});

test("every copy of a transaction's event shows with it", async () => {
  const { payouts, filter } = await heldPayouts(1);
  const { delivery, transactionId } = payouts[0]!;
  expect(await sandbox.control.duplicateDelivery({ id: delivery })).toMatchObject({ status: "held" });
  expect(await deliveriesOf(sandbox, transactionId)).toHaveLength(2);
  expect((await release(filter)).released).toHaveLength(2);
});
