import { startSandbox, type TestAccount, type TestSandbox } from "localpix";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { EventType } from "../../server/contract/webhooks/event-types.js";
import { newExternalId, payoutBody } from "./bodies.js";
import { NOON, newestEntryNumber } from "./rows.js";

type Receiver = Awaited<ReturnType<TestAccount["receiver"]>>;

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, webhookTimeout: "300ms" });
});
afterEach(async () => {
  const { ok, checks } = await sandbox.control.verify();
  expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
});
afterAll(() => sandbox.close());

/** An account of its own with one receiver of payouts. */
async function listening(
  options: Parameters<TestAccount["receiver"]>[0] = {},
): Promise<{ account: TestAccount; receiver: Receiver }> {
  const account = await sandbox.createAccount({ balance: 1_000 });
  const receiver = await account.receiver({ events: ["cash_out"], ...options });
  return { account, receiver };
}

/** A payout that has settled, its first delivery attempt included. */
async function settledPayout(account: TestAccount): Promise<string> {
  const externalId = newExternalId("delivered");
  const { transactionId } = await account.gateway.cashOut({ ...payoutBody(), externalId, value: 1 });
  await sandbox.advance("1s");
  return transactionId;
}

const deliveriesOf = async (transactionId: string) =>
  (await sandbox.control.listDeliveries({ transactionId })).deliveries.reverse();
const onlyDelivery = async (transactionId: string) => {
  const deliveries = await deliveriesOf(transactionId);
  expect(deliveries).toHaveLength(1);
  return sandbox.control.showDelivery({ id: deliveries[0]!.id });
};
const at = (minutes: number, seconds = 0) => minutes * 60_000 + seconds * 1_000;

describe("what arrives", () => {
  // proves: authentication.webhooks, events.signature
  test("the registered headers, and those of a delivery (DELIVERY_HEADERS)", async () => {
    const { account, receiver } = await listening({
      headers: [
        { key: "Authorization", value: "Bearer hook-secret" },
        { key: "X-Tenant", value: "aurora" },
      ],
    });
    const id = await settledPayout(account);
    const { id: deliveryId, eventId } = await onlyDelivery(id);
    expect(receiver.received).toHaveLength(1);
    expect(receiver.received[0]!.headers).toMatchObject({
      authorization: "Bearer hook-secret",
      "x-tenant": "aurora",
      "content-type": "application/json",
      "user-agent": expect.stringMatching(/^localpix\/\d+\.\d+\.\d+$/),
      "x-localpix-event-id": eventId,
      "x-localpix-delivery-id": deliveryId,
      "x-localpix-attempt": "1",
    });
  });

  // proves: events.signature
  test("plain ones have none of the sandbox's own headers (DELIVERY_HEADERS)", async () => {
    const plain = await startSandbox({ clock: NOON, settlement: "manual", plainWebhooks: true });
    const receiver = await plain.receiver({
      events: ["cash_out"],
      headers: [{ key: "X-Tenant", value: "aurora" }],
    });
    const { transactionId } = await plain.gateway.cashOut(payoutBody());
    await plain.settle(transactionId);
    await plain.advance("0s");
    await plain.close();
    const { headers } = receiver.received[0]!;
    expect(headers).toMatchObject({ "x-tenant": "aurora", "content-type": "application/json" });
    expect(Object.keys(headers).filter((name) => name.startsWith("x-localpix"))).toEqual([]);
  });

  // proves: events.signature
  test("the bytes that the sandbox shows are the bytes that arrived", async () => {
    const { account, receiver } = await listening();
    const delivery = await onlyDelivery(await settledPayout(account));
    expect(receiver.received[0]!.text).toBe(delivery.body);
    expect(delivery).toMatchObject({ status: "delivered", attempts: 1, scheduled: 4, lastStatusCode: 200 });
  });

  // proves: conventions.null, webhooks.rule-3, webhooks.rule-5
  test("registering again keeps headers and version that are not sent (rule 3)", async () => {
    const { account, receiver } = await listening({
      version: "v2",
      headers: [{ key: "x-tenant", value: "aurora" }],
    });
    const url = `${receiver.url}/cash_out`;
    await account.gateway.registerWebhook({ url, eventType: "cash_out" });
    // Null is as absent (assumption NULL_FIELDS).
    await account.gateway.send("registerWebhook", {
      ...{ url, eventType: "cash_out", version: null, headers: null },
    });
    await settledPayout(account);
    expect(receiver.received).toHaveLength(1);
    expect(receiver.received[0]!.payload).toMatchObject({ type: "TRANSFER" });
    expect(receiver.received[0]!.headers["x-tenant"]).toBe("aurora");

    await account.gateway.registerWebhook({ url, eventType: "cash_out", version: "v1" });
    await settledPayout(account);
    expect(receiver.received[1]!.payload).toMatchObject({ event: "CashOut" });
    expect(receiver.received[1]!.headers["x-tenant"]).toBe("aurora");

    await account.gateway.registerWebhook({ url, eventType: "cash_out", headers: [] });
    await settledPayout(account);
    expect(receiver.received[2]!.payload).toMatchObject({ event: "CashOut" });
    expect(receiver.received[2]!.headers).not.toHaveProperty("x-tenant");
  });

  test("an account that hears nothing: the event is queued for nobody", async () => {
    const account = await sandbox.createAccount({ balance: 10 });
    const id = await settledPayout(account);
    expect(await deliveriesOf(id)).toEqual([]);
    const { entries } = await sandbox.control.readJournal({ transactionId: id, type: "event.queued" });
    expect(entries.map(({ data }) => data)).toMatchObject([{ eventType: "cash_out", deliveries: [] }]);
  });

  // proves: events.fan-out
  test("one account's events are not another's", async () => {
    const { receiver } = await listening();
    const other = await listening();
    await settledPayout(other.account);
    expect([receiver.received.length, other.receiver.received.length]).toEqual([0, 1]);
  });
});

interface AnswerRow {
  readonly it: string;
  readonly answer: Parameters<Receiver["answer"]>[0];
  readonly status: "delivered" | "waiting";
  readonly code: number | null;
  readonly error?: RegExp;
}

const answers: AnswerRow[] = [
  { it: "200", answer: { status: 200 }, status: "delivered", code: 200 },
  { it: "201", answer: { status: 201 }, status: "delivered", code: 201 },
  { it: "204", answer: { status: 204 }, status: "delivered", code: 204 },
  { it: "299", answer: { status: 299 }, status: "delivered", code: 299 },
  { it: "301", answer: { status: 301, headers: { location: "/elsewhere" } }, status: "waiting", code: 301 },
  { it: "307", answer: { status: 307, headers: { location: "/elsewhere" } }, status: "waiting", code: 307 },
  { it: "400", answer: { status: 400, body: "no" }, status: "waiting", code: 400 },
  { it: "404", answer: { status: 404 }, status: "waiting", code: 404 },
  { it: "410", answer: { status: 410 }, status: "waiting", code: 410 },
  { it: "429", answer: { status: 429 }, status: "waiting", code: 429 },
  { it: "500", answer: { status: 500 }, status: "waiting", code: 500 },
  {
    it: "the connection is reset",
    answer: { reset: true },
    status: "waiting",
    code: null,
    error: /closed the connection/,
  },
  {
    it: "no answer in time",
    answer: { delay: 2_000 },
    status: "waiting",
    code: null,
    error: /No answer within 0\.3 s/,
  },
];

describe("what a receiver answers: 200 acknowledges, another 2xx with a warning, anything else fails, no redirect is followed", () => {
  for (const row of answers) {
    // proves: events.acknowledged, events.delivery
    test(`${row.it}: ${row.status}`, async () => {
      const { account, receiver } = await listening();
      receiver.answer(row.answer);
      const seq = await newestEntryNumber(sandbox);
      const delivery = await onlyDelivery(await settledPayout(account));
      expect(receiver.received, "one POST, no more").toHaveLength(1);
      expect(delivery).toMatchObject({ status: row.status, attempts: 1, lastStatusCode: row.code });
      if (row.error) expect(delivery.lastError).toMatch(row.error);
      else expect(delivery.lastError).toBeNull();
      const [attempt] = delivery.attemptList;
      expect(attempt!.acknowledged).toBe(row.status === "delivered");
      const isNear = row.status === "delivered" && row.code !== 200;
      expect(attempt!.warning !== null, "a 2xx that is not 200 has a warning").toBe(isNear);
      const { entries } = await sandbox.control.readJournal({ type: "delivery.attempted", since: seq });
      expect(entries).toMatchObject([{ data: { acknowledged: attempt!.acknowledged } }]);
      expect((entries[0]!.data as { warning?: string }).warning ?? null).toBe(attempt!.warning);
      if (row.answer.body) expect(attempt!.responseBody).toBe(row.answer.body);
    });
  }

  test("nobody listens there any more", async () => {
    const { account, receiver } = await listening();
    await receiver.close();
    const delivery = await onlyDelivery(await settledPayout(account));
    expect(delivery).toMatchObject({ status: "waiting", lastStatusCode: null });
    expect(delivery.lastError).toMatch(/nothing listens there/);
  });
});

describe("what a receiver answers under --strict", () => {
  let strict: TestSandbox;
  beforeAll(async () => {
    strict = await startSandbox({ clock: NOON, settlement: "manual", strict: true, retry: ["0s", "5m"] });
  });
  afterAll(() => strict.close());

  // proves: events.acknowledged
  test.each([
    [200, "delivered"],
    [201, "waiting"],
    [204, "waiting"],
  ])("%s: %s", async (status, expected) => {
    const account = await strict.createAccount({ balance: 1_000 });
    const receiver = await account.receiver({ events: ["cash_out"] });
    receiver.answer({ status }, { status: 200 });
    const { transactionId } = await account.gateway.cashOut(payoutBody());
    await strict.settle(transactionId);
    await strict.advance("0s");
    const { deliveries } = await strict.control.listDeliveries({ transactionId });
    expect(deliveries).toMatchObject([{ status: expected, lastStatusCode: status }]);
    const { id } = deliveries[0]!;
    const { attemptList } = await strict.control.showDelivery({ id });
    expect(attemptList).toMatchObject([{ statusCode: status, acknowledged: status === 200 }]);
    const { endpoints } = await strict.control.listEndpoints({ account: account.credentials.accountId });
    expect(endpoints).toMatchObject([
      { acknowledged: status === 200 ? 1 : 0, failuresInRow: status === 200 ? 0 : 1 },
    ]);
    await strict.advance("5m");
    expect(await strict.control.showDelivery({ id })).toMatchObject({ status: "delivered" });
    expect((await strict.control.verify()).ok).toBe(true);
  });
});

describe("retries", () => {
  // proves: events.delivery
  test("at once, +5 min, +5 min, +15 min, then exhausted; the same event and the same bytes each time", async () => {
    const { account, receiver } = await listening();
    receiver.answer({ status: 500 });
    const id = await settledPayout(account);
    const start = Date.parse((await sandbox.control.showClock()).now);
    const schedule = [
      { after: "299999ms", attempts: 1, status: "waiting" },
      { after: "1ms", attempts: 2, status: "waiting" },
      { after: "299999ms", attempts: 2, status: "waiting" },
      { after: "1ms", attempts: 3, status: "waiting" },
      { after: "899999ms", attempts: 3, status: "waiting" },
      { after: "1ms", attempts: 4, status: "exhausted" },
      { after: "90d", attempts: 4, status: "exhausted" },
    ];
    for (const { after, attempts, status } of schedule) {
      await sandbox.advance(after);
      expect(await onlyDelivery(id), after).toMatchObject({ attempts, status });
    }
    const { attemptList, nextAttemptAt, eventId } = await onlyDelivery(id);
    expect(nextAttemptAt).toBeNull();
    expect(attemptList.map((attempt) => Date.parse(attempt.at) - start)).toEqual([0, at(5), at(10), at(25)]);
    expect(attemptList.map(({ number, manual }) => [number, manual])).toEqual([
      [1, false],
      [2, false],
      [3, false],
      [4, false],
    ]);
    expect(receiver.received).toHaveLength(4);
    expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(1);
    const said = receiver.received.map(({ headers }) => headers);
    expect(said.map((headers) => headers["x-localpix-event-id"])).toEqual(Array(4).fill(eventId));
    expect(said.map((headers) => headers["x-localpix-attempt"])).toEqual(["1", "2", "3", "4"]);
    const { entries } = await sandbox.control.readJournal({ transactionId: id, type: "delivery.attempted" });
    expect(entries.map(({ data }) => (data as { status: string }).status)).toEqual([
      "waiting",
      "waiting",
      "waiting",
      "exhausted",
    ]);
  });

  // proves: events.delivery
  test("it stops at the first success", async () => {
    const { account, receiver } = await listening();
    receiver.answer({ status: 503 }, { status: 200 });
    const id = await settledPayout(account);
    await sandbox.advance("1d");
    expect(await onlyDelivery(id)).toMatchObject({ status: "delivered", attempts: 2 });
    expect(receiver.received).toHaveLength(2);
  });

  // proves: events.fan-out, events.independent
  test("another URL's failure is its own (fan-out)", async () => {
    const { account, receiver: failing } = await listening();
    failing.answer({ status: 500 });
    const sound = await account.receiver({ events: ["cash_out"] });
    const hanging = await account.receiver({ events: ["cash_out"] });
    hanging.answer({ delay: 2_000 });
    const id = await settledPayout(account);
    await sandbox.advance("1d");
    expect((await deliveriesOf(id)).map(({ url, status, attempts }) => [url, status, attempts])).toEqual([
      [`${failing.url}/cash_out`, "exhausted", 4],
      [`${sound.url}/cash_out`, "delivered", 1],
      [`${hanging.url}/cash_out`, "exhausted", 4],
    ]);
    const events = [failing, sound].map(({ received }) => received[0]!.headers["x-localpix-event-id"]);
    expect(events[0], "one event, three deliveries of it").toBe(events[1]);
    expect(sound.received).toHaveLength(1);
  });

  test("a registration that changes meanwhile does not change a delivery under way", async () => {
    const { account, receiver } = await listening({ headers: [{ key: "x-tenant", value: "old" }] });
    receiver.answer({ status: 500 }, { status: 200 });
    await settledPayout(account);
    const url = `${receiver.url}/cash_out`;
    await account.gateway.registerWebhook({ url, eventType: "cash_out", version: "v2", headers: [] });
    await sandbox.advance("5m");
    expect(receiver.received[1]!.text).toBe(receiver.received[0]!.text);
  });
});

describe("by hand", () => {
  const retry = (id: string) => sandbox.control.retryDelivery({ id });

  test("a waiting delivery is tried now, and its schedule goes on", async () => {
    const { account, receiver } = await listening();
    receiver.answer({ status: 500 });
    const transaction = await settledPayout(account);
    const { id } = await onlyDelivery(transaction);
    const tried = await retry(id);
    expect(tried).toMatchObject({ status: "waiting", attempts: 2 });
    expect(tried.attemptList.map(({ manual }) => manual)).toEqual([false, true]);
    await sandbox.advance("1d");
    const { status, attempts, attemptList } = await onlyDelivery(transaction);
    expect({ status, attempts }).toEqual({ status: "exhausted", attempts: 5 });
    expect(attemptList.filter(({ manual }) => !manual)).toHaveLength(4);
  });

  test("a waiting delivery that succeeds by hand is not tried again", async () => {
    const { account, receiver } = await listening();
    receiver.answer({ status: 500 }, { status: 200 });
    const { id } = await onlyDelivery(await settledPayout(account));
    expect(await retry(id)).toMatchObject({ status: "delivered", attempts: 2, nextAttemptAt: null });
    await sandbox.advance("1d");
    expect(receiver.received).toHaveLength(2);
  });

  test("an exhausted delivery can be delivered still", async () => {
    const { account, receiver } = await listening();
    receiver.answer({ status: 500 });
    const transaction = await settledPayout(account);
    await sandbox.advance("1d");
    const { id } = await onlyDelivery(transaction);
    expect(await retry(id)).toMatchObject({ status: "exhausted", attempts: 5 });
    receiver.answer({ status: 200 });
    expect(await retry(id)).toMatchObject({ status: "delivered", attempts: 6 });
    expect(receiver.received.at(-1)!.headers["x-localpix-attempt"]).toBe("6");
  });

  test("a delivered one is sent once more, as the same event; a failure then does not undo the success", async () => {
    const { account, receiver } = await listening();
    const transaction = await settledPayout(account);
    const { id, eventId } = await onlyDelivery(transaction);
    receiver.answer({ status: 500 });
    expect(await retry(id)).toMatchObject({ status: "delivered", attempts: 2, nextAttemptAt: null });
    expect(receiver.received[1]!.headers["x-localpix-event-id"]).toBe(eventId);
    await sandbox.advance("1d");
    expect(receiver.received).toHaveLength(2);
    const { entries } = await sandbox.control.readJournal({ transactionId: transaction });
    expect(entries.map(({ type }) => type)).toEqual([
      "payout.created",
      "payout.settled",
      "event.queued",
      "delivery.attempted",
      "delivery.retried",
      "delivery.attempted",
    ]);
  });

  test("a cancelled one is not tried again, and cannot be cancelled twice", async () => {
    const { account, receiver } = await listening();
    receiver.answer({ status: 500 });
    const { id } = await onlyDelivery(await settledPayout(account));
    expect(await sandbox.control.cancelDelivery({ id })).toMatchObject({
      status: "cancelled",
      nextAttemptAt: null,
    });
    await sandbox.advance("1d");
    expect(receiver.received).toHaveLength(1);
    await expect(sandbox.control.cancelDelivery({ id })).rejects.toMatchObject({
      status: 409,
      code: "DELIVERY_FINISHED",
    });
  });

  test("a delivered one cannot be cancelled, and one that is not there can be nothing", async () => {
    const { account } = await listening();
    const { id } = await onlyDelivery(await settledPayout(account));
    await expect(sandbox.control.cancelDelivery({ id })).rejects.toMatchObject({ status: 409 });
    await expect(retry("999999")).rejects.toMatchObject({ status: 404, code: "DELIVERY_UNKNOWN" });
    await expect(retry("x")).rejects.toMatchObject({ status: 404 });
  });
});

// proves: events.independent
test("a receiver that hangs delays neither the API nor anybody else's webhook", async () => {
  const { account, receiver } = await listening();
  receiver.answer({ delay: 2_000 });
  const other = await listening();
  const { transactionId } = await account.gateway.cashOut({ ...payoutBody(), value: 1 });
  await sandbox.settle(transactionId);
  const { transactionId: second } = await other.account.gateway.cashOut({ ...payoutBody(), value: 1 });
  await sandbox.settle(second);
  const heard = await other.account.waitFor("cash_out", (payload) => payload.transactionId === second);
  expect(heard.payload).toMatchObject({ status: "CONFIRMED" });
  // The hanging attempt has not ended yet: nothing waited for it.
  expect(await onlyDelivery(transactionId)).toMatchObject({ status: "queued", attempts: 0 });
  await sandbox.advance("0s");
  expect(await onlyDelivery(transactionId)).toMatchObject({ status: "waiting", attempts: 1 });
});

// proves: service.9, events.fan-out
test("each event type goes to the URLs of its own type", async () => {
  const account = await sandbox.createAccount({ balance: 100 });
  const receiver = await account.receiver();
  await settledPayout(account);
  await sandbox.pay({ pixKey: account.credentials.pixKey, value: 1 });
  await sandbox.advance("0s");
  const types: EventType[] = receiver.received.map(({ eventType }) => eventType);
  expect(types).toEqual(["cash_out", "cash_in"]);
});
