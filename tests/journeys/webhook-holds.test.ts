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
const newAccountWithReceiver = () => accountWithReceiver(sandbox);

/** Settles this number of payouts while all deliveries of their account are held. */
async function heldPayouts(count: number) {
  const { account, receiver } = await newAccountWithReceiver();
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
  test("keeps new deliveries from being sent", async () => {
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

  test("lists the deliveries that a release sends first, with the number of all", async () => {
    const { payouts, filter } = await heldPayouts(3);
    const { total, deliveries } = await sandbox.control.listHeldDeliveries({ ...filter, limit: 2 });
    expect(total).toBe(3);
    expect(deliveries.map(({ id }) => id)).toEqual(payouts.slice(0, 2).map(({ delivery }) => delivery));
    expect((await release(filter)).released).toEqual(payouts.map(({ delivery }) => delivery));
  });

  test("stops a delivery that waits for its next attempt", async () => {
    const { account, receiver } = await newAccountWithReceiver();
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
  ])("for another %s does not affect a delivery", async (_, filter) => {
    const { account, receiver } = await newAccountWithReceiver();
    await hold(filter);
    await settledPayout(sandbox, account);
    expect(receiver.received).toHaveLength(1);
  });

  test.each([
    ["its event type", () => ({ eventType: "cash_out" as const })],
    ["a part of its URL", (url: string) => ({ url: new URL(url).host })],
  ])("for %s stops a delivery", async (_, filter) => {
    const { account, receiver } = await newAccountWithReceiver();
    await hold(filter(receiver.url));
    await settledPayout(sandbox, account);
    expect(receiver.received).toEqual([]);
  });

  test("placed twice is stored once; an unknown account or transaction is refused", async () => {
    const filter = { eventType: "cash_out" as const };
    await hold(filter);
    expect((await hold(filter)).holds).toEqual([{ filter, createdAt: expect.any(String) }]);
    await expect(hold({ account: 999 })).rejects.toMatchObject({ status: 404, code: "ACCOUNT_UNKNOWN" });
    await expect(hold({ transactionId: "999999" })).rejects.toMatchObject({ code: "TRANSACTION_UNKNOWN" });
    expect((await sandbox.control.listDeliveries({})).holds, "no other hold was placed").toHaveLength(1);
  });

  test("with an invalid filter is refused with every violation", async () => {
    const wrong = { eventType: "cash", url: "", transactionId: "x", color: "red" } as never;
    const refused = await hold(wrong).catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 400, code: "INPUT_INVALID" });
    for (const field of ["filter.eventType", "filter.url", "filter.transactionId", "color"]) {
      expect((refused as Error).message).toContain(field);
    }
    const withoutBody = await fetch(`${sandbox.url}/sandbox/api/deliveries/hold`, { method: "POST" });
    expect(withoutBody.status, "a missing body is an empty filter").toBe(200);
  });

  // proves: beyond.holds
  test("is bypassed by a manual retry; if that fails, the delivery is held again", async () => {
    const { receiver, payouts } = await heldPayouts(1);
    const id = payouts[0]!.delivery;
    receiver.answer({ status: 500 }, { status: 200 });
    expect(await sandbox.control.retryDelivery({ id })).toMatchObject({
      ...{ status: "held", attempts: 1, nextAttemptAt: null },
    });
    expect(await sandbox.control.retryDelivery({ id })).toMatchObject({ status: "delivered", attempts: 2 });
  });

  test("allows its deliveries to be cancelled or dropped, which are then not released", async () => {
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
  test("sends the deliveries in the given order, then the others from the oldest to the newest", async () => {
    const { receiver, payouts, filter } = await heldPayouts(5);
    const [a, b, c, d, e] = payouts;
    const { released, holds } = await release(filter, [d!.delivery, b!.delivery]);
    expect(released).toEqual([d, b, a, c, e].map((payout) => payout!.delivery));
    expect(holds).toEqual([]);
    await sandbox.advance("0s");
    expect(receivedTransactionIds(receiver)).toEqual([d, b, a, c, e].map((payout) => payout!.transactionId));
  });

  test("makes each attempt after the previous one is recorded, also if that failed", async () => {
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
    const deliveries = await Promise.all(order.map((id) => sandbox.control.showDelivery({ id })));
    expect(deliveries.map(({ status }) => status)).toEqual(["waiting", "waiting", "delivered"]);
  });

  test("by filter releases only the matching deliveries, and keeps a wider hold", async () => {
    const [released, held] = [await newAccountWithReceiver(), await newAccountWithReceiver()];
    await hold({ eventType: "cash_out" });
    const first = await settledPayout(sandbox, released.account);
    await settledPayout(sandbox, held.account);
    const account = released.account.credentials.accountId;
    expect((await release({ account })).holds).toHaveLength(1);
    await sandbox.advance("0s");
    expect(receivedTransactionIds(released.receiver)).toEqual([first]);
    expect(held.receiver.received).toEqual([]);
    await settledPayout(sandbox, released.account);
    expect(released.receiver.received, "the hold of the event type still applies").toHaveLength(1);
  });

  test("with a delivery that is unknown, not held or named twice is refused, and releases nothing", async () => {
    const { account, receiver } = await newAccountWithReceiver();
    const sent = (await onlyDeliveryOf(sandbox, await settledPayout(sandbox, account))).id;
    const held = await heldPayouts(1);
    const id = held.payouts[0]!.delivery;
    await expect(release({}, [id, sent])).rejects.toMatchObject({ status: 409, code: "DELIVERY_NOT_HELD" });
    await expect(release({ account: 1 }, [id])).rejects.toMatchObject({ code: "DELIVERY_EXCLUDED" });
    await expect(release({}, [id, "99999"])).rejects.toMatchObject({ status: 404, code: "DELIVERY_UNKNOWN" });
    await expect(release({}, [id, "x"])).rejects.toMatchObject({ status: 404 });
    await expect(release({}, [id, id])).rejects.toMatchObject({ status: 400, code: "INPUT_INVALID" });
    expect(await sandbox.control.showDelivery({ id })).toMatchObject({ status: "held" });
    expect(receiver.received).toHaveLength(1);
  });

  // proves: beyond.holds
  test("made three times concurrently sends each delivery once", async () => {
    const { receiver, payouts, filter } = await heldPayouts(6);
    const answers = await Promise.all([release(filter), release(filter), release()]);
    expect(answers.flatMap(({ released }) => released)).toEqual(payouts.map(({ delivery }) => delivery));
    await sandbox.advance("0s");
    expect(receivedTransactionIds(receiver)).toEqual(payouts.map(({ transactionId }) => transactionId));
  });
});

describe("during an attempt", () => {
  /** A payout whose webhook the receiver has received but not responded to. */
  async function unansweredAttempt() {
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
  ])(
    "a hold lets the attempt finish: after a response of %d the delivery is %s",
    async (status, expected) => {
      const { receiver, transactionId, answer } = await unansweredAttempt();
      expect((await hold({ transactionId })).held, "no delivery was stopped").toBe(0);
      answer(status);
      await sandbox.advance("1d");
      expect(await onlyDeliveryOf(sandbox, transactionId)).toMatchObject({ status: expected, attempts: 1 });
      expect(receiver.posts).toHaveLength(1);
      await sandbox.control
        .dropDelivery({ id: (await onlyDeliveryOf(sandbox, transactionId)).id })
        .catch(() => {});
      receiver.close();
    },
  );

  test("a hold and its release do not change the retry schedule", async () => {
    const { receiver, transactionId, answer } = await unansweredAttempt();
    await hold({ transactionId });
    expect((await release({ transactionId })).released).toEqual([]);
    answer(500);
    await sandbox.advance("0s");
    const delivery = await onlyDeliveryOf(sandbox, transactionId);
    expect(delivery).toMatchObject({ status: "waiting", attempts: 1 });
    await sandbox.control.cancelDelivery({ id: delivery.id });
    receiver.close();
  });

  test("a release during a manual retry makes no second attempt", async () => {
    const { receiver, transactionId, answer } = await unansweredAttempt();
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

test("a duplicate of a held delivery is listed with its transaction, and released with it", async () => {
  const { payouts, filter } = await heldPayouts(1);
  const { delivery, transactionId } = payouts[0]!;
  expect(await sandbox.control.duplicateDelivery({ id: delivery })).toMatchObject({ status: "held" });
  expect(await deliveriesOf(sandbox, transactionId)).toHaveLength(2);
  expect((await release(filter)).released).toHaveLength(2);
});
