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

/** A new account with one receiver of cash_out webhooks. */
async function accountWithReceiver(
  options: Parameters<TestAccount["receiver"]>[0] = {},
): Promise<{ account: TestAccount; receiver: Receiver }> {
  const account = await sandbox.createAccount({ balance: 1_000 });
  const receiver = await account.receiver({ events: ["cash_out"], ...options });
  return { account, receiver };
}

/** Settles a new payout of 1.00, including its first delivery attempt. Returns the transactionId. */
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
const milliseconds = (minutes: number, seconds = 0) => minutes * 60_000 + seconds * 1_000;

describe("a delivered webhook", () => {
  // proves: authentication.webhooks, events.signature
  test("has the registered headers and those of localpix (assumption DELIVERY_HEADERS)", async () => {
    const { account, receiver } = await accountWithReceiver({
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
  test("has no headers of localpix with plainWebhooks (assumption DELIVERY_HEADERS)", async () => {
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
  test("has exactly the body that the control API shows", async () => {
    const { account, receiver } = await accountWithReceiver();
    const delivery = await onlyDelivery(await settledPayout(account));
    expect(receiver.received[0]!.text).toBe(delivery.body);
    expect(delivery).toMatchObject({ status: "delivered", attempts: 1, scheduled: 4, lastStatusCode: 200 });
  });

  // proves: conventions.null, webhooks.rule-3, webhooks.rule-5
  test("keeps headers and version that a repeated registration does not send (rule 3)", async () => {
    const { account, receiver } = await accountWithReceiver({
      version: "v2",
      headers: [{ key: "x-tenant", value: "aurora" }],
    });
    const url = `${receiver.url}/cash_out`;
    await account.gateway.registerWebhook({ url, eventType: "cash_out" });
    // Null is treated as absent (assumption NULL_FIELDS).
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

  test("is not queued for an account without URLs", async () => {
    const account = await sandbox.createAccount({ balance: 10 });
    const id = await settledPayout(account);
    expect(await deliveriesOf(id)).toEqual([]);
    const { entries } = await sandbox.control.readJournal({ transactionId: id, type: "event.queued" });
    expect(entries.map(({ data }) => data)).toMatchObject([{ eventType: "cash_out", deliveries: [] }]);
  });

  // proves: events.fan-out
  test("is not sent to other accounts", async () => {
    const { receiver } = await accountWithReceiver();
    const other = await accountWithReceiver();
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
  { it: "status 200", answer: { status: 200 }, status: "delivered", code: 200 },
  { it: "status 201", answer: { status: 201 }, status: "delivered", code: 201 },
  { it: "status 204", answer: { status: 204 }, status: "delivered", code: 204 },
  { it: "status 299", answer: { status: 299 }, status: "delivered", code: 299 },
  {
    it: "status 301",
    answer: { status: 301, headers: { location: "/elsewhere" } },
    status: "waiting",
    code: 301,
  },
  {
    it: "status 307",
    answer: { status: 307, headers: { location: "/elsewhere" } },
    status: "waiting",
    code: 307,
  },
  { it: "status 400", answer: { status: 400, body: "no" }, status: "waiting", code: 400 },
  { it: "status 404", answer: { status: 404 }, status: "waiting", code: 404 },
  { it: "status 410", answer: { status: 410 }, status: "waiting", code: 410 },
  { it: "status 429", answer: { status: 429 }, status: "waiting", code: 429 },
  { it: "status 500", answer: { status: 500 }, status: "waiting", code: 500 },
  {
    it: "a reset connection",
    answer: { reset: true },
    status: "waiting",
    code: null,
    error: /closed the connection/,
  },
  {
    it: "no response in time",
    answer: { delay: 2_000 },
    status: "waiting",
    code: null,
    error: /No answer within 0\.3 s/,
  },
];

describe("the response of a receiver: only 2xx acknowledges, with a warning unless it is 200; redirects are not followed", () => {
  for (const row of answers) {
    // proves: events.acknowledged, events.delivery
    test(`${row.it}: the delivery is ${row.status}`, async () => {
      const { account, receiver } = await accountWithReceiver();
      receiver.answer(row.answer);
      const seq = await newestEntryNumber(sandbox);
      const delivery = await onlyDelivery(await settledPayout(account));
      expect(receiver.received, "exactly one request").toHaveLength(1);
      expect(delivery).toMatchObject({ status: row.status, attempts: 1, lastStatusCode: row.code });
      if (row.error) expect(delivery.lastError).toMatch(row.error);
      else expect(delivery.lastError).toBeNull();
      const [attempt] = delivery.attemptList;
      expect(attempt!.acknowledged).toBe(row.status === "delivered");
      const isOther2xx = row.status === "delivered" && row.code !== 200;
      expect(attempt!.warning !== null, "a 2xx other than 200 has a warning").toBe(isOther2xx);
      const { entries } = await sandbox.control.readJournal({ type: "delivery.attempted", since: seq });
      expect(entries).toMatchObject([{ data: { acknowledged: attempt!.acknowledged } }]);
      expect((entries[0]!.data as { warning?: string }).warning ?? null).toBe(attempt!.warning);
      if (row.answer.body) expect(attempt!.responseBody).toBe(row.answer.body);
    });
  }

  test("a refused connection: the delivery is waiting", async () => {
    const { account, receiver } = await accountWithReceiver();
    await receiver.close();
    const delivery = await onlyDelivery(await settledPayout(account));
    expect(delivery).toMatchObject({ status: "waiting", lastStatusCode: null });
    expect(delivery.lastError).toMatch(/nothing listens there/);
  });
});

describe("the response of a receiver with --strict: only 200 acknowledges", () => {
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
  ])("status %s: the delivery is %s", async (status, expected) => {
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

describe("automatic retries", () => {
  // proves: events.delivery
  test("run at once, +5 min, +5 min, +15 min with the same event and body, then the delivery is exhausted", async () => {
    const { account, receiver } = await accountWithReceiver();
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
    expect(attemptList.map((attempt) => Date.parse(attempt.at) - start)).toEqual([
      0,
      milliseconds(5),
      milliseconds(10),
      milliseconds(25),
    ]);
    expect(attemptList.map(({ number, manual }) => [number, manual])).toEqual([
      [1, false],
      [2, false],
      [3, false],
      [4, false],
    ]);
    expect(receiver.received).toHaveLength(4);
    expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(1);
    const allHeaders = receiver.received.map(({ headers }) => headers);
    expect(allHeaders.map((headers) => headers["x-localpix-event-id"])).toEqual(Array(4).fill(eventId));
    expect(allHeaders.map((headers) => headers["x-localpix-attempt"])).toEqual(["1", "2", "3", "4"]);
    const { entries } = await sandbox.control.readJournal({ transactionId: id, type: "delivery.attempted" });
    expect(entries.map(({ data }) => (data as { status: string }).status)).toEqual([
      "waiting",
      "waiting",
      "waiting",
      "exhausted",
    ]);
  });

  // proves: events.delivery
  test("stop at the first success", async () => {
    const { account, receiver } = await accountWithReceiver();
    receiver.answer({ status: 503 }, { status: 200 });
    const id = await settledPayout(account);
    await sandbox.advance("1d");
    expect(await onlyDelivery(id)).toMatchObject({ status: "delivered", attempts: 2 });
    expect(receiver.received).toHaveLength(2);
  });

  // proves: events.fan-out, events.independent
  test("of one URL do not affect the deliveries to other URLs (fan-out)", async () => {
    const { account, receiver: failing } = await accountWithReceiver();
    failing.answer({ status: 500 });
    const healthy = await account.receiver({ events: ["cash_out"] });
    const hanging = await account.receiver({ events: ["cash_out"] });
    hanging.answer({ delay: 2_000 });
    const id = await settledPayout(account);
    await sandbox.advance("1d");
    expect((await deliveriesOf(id)).map(({ url, status, attempts }) => [url, status, attempts])).toEqual([
      [`${failing.url}/cash_out`, "exhausted", 4],
      [`${healthy.url}/cash_out`, "delivered", 1],
      [`${hanging.url}/cash_out`, "exhausted", 4],
    ]);
    const events = [failing, healthy].map(({ received }) => received[0]!.headers["x-localpix-event-id"]);
    expect(events[0], "the event id is the same for every URL").toBe(events[1]);
    expect(healthy.received).toHaveLength(1);
  });

  test("are not affected by a later change of the registration", async () => {
    const { account, receiver } = await accountWithReceiver({ headers: [{ key: "x-tenant", value: "old" }] });
    receiver.answer({ status: 500 }, { status: 200 });
    await settledPayout(account);
    const url = `${receiver.url}/cash_out`;
    await account.gateway.registerWebhook({ url, eventType: "cash_out", version: "v2", headers: [] });
    await sandbox.advance("5m");
    expect(receiver.received[1]!.text).toBe(receiver.received[0]!.text);
  });
});

describe("retrying or cancelling a delivery by hand", () => {
  const retry = (id: string) => sandbox.control.retryDelivery({ id });

  test("a waiting delivery is retried at once, and its schedule continues", async () => {
    const { account, receiver } = await accountWithReceiver();
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

  test("a waiting delivery that succeeds is not retried automatically", async () => {
    const { account, receiver } = await accountWithReceiver();
    receiver.answer({ status: 500 }, { status: 200 });
    const { id } = await onlyDelivery(await settledPayout(account));
    expect(await retry(id)).toMatchObject({ status: "delivered", attempts: 2, nextAttemptAt: null });
    await sandbox.advance("1d");
    expect(receiver.received).toHaveLength(2);
  });

  test("an exhausted delivery can still be delivered", async () => {
    const { account, receiver } = await accountWithReceiver();
    receiver.answer({ status: 500 });
    const transaction = await settledPayout(account);
    await sandbox.advance("1d");
    const { id } = await onlyDelivery(transaction);
    expect(await retry(id)).toMatchObject({ status: "exhausted", attempts: 5 });
    receiver.answer({ status: 200 });
    expect(await retry(id)).toMatchObject({ status: "delivered", attempts: 6 });
    expect(receiver.received.at(-1)!.headers["x-localpix-attempt"]).toBe("6");
  });

  test("a delivered delivery is sent again with the same event id, and stays delivered if that fails", async () => {
    const { account, receiver } = await accountWithReceiver();
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

  test("a cancelled delivery is not retried, and cannot be cancelled again", async () => {
    const { account, receiver } = await accountWithReceiver();
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

  test("a delivered delivery cannot be cancelled, and an unknown one is not found", async () => {
    const { account } = await accountWithReceiver();
    const { id } = await onlyDelivery(await settledPayout(account));
    await expect(sandbox.control.cancelDelivery({ id })).rejects.toMatchObject({ status: 409 });
    await expect(retry("999999")).rejects.toMatchObject({ status: 404, code: "DELIVERY_UNKNOWN" });
    await expect(retry("x")).rejects.toMatchObject({ status: 404 });
  });
});

// proves: events.independent
test("a receiver that does not respond delays neither the API nor other webhooks", async () => {
  const { account, receiver } = await accountWithReceiver();
  receiver.answer({ delay: 2_000 });
  const other = await accountWithReceiver();
  const { transactionId } = await account.gateway.cashOut({ ...payoutBody(), value: 1 });
  await sandbox.settle(transactionId);
  const { transactionId: second } = await other.account.gateway.cashOut({ ...payoutBody(), value: 1 });
  await sandbox.settle(second);
  const webhook = await other.account.waitFor("cash_out", (payload) => payload.transactionId === second);
  expect(webhook.payload).toMatchObject({ status: "CONFIRMED" });
  // The attempt that gets no response is still in progress; nothing waited for it.
  expect(await onlyDelivery(transactionId)).toMatchObject({ status: "queued", attempts: 0 });
  await sandbox.advance("0s");
  expect(await onlyDelivery(transactionId)).toMatchObject({ status: "waiting", attempts: 1 });
});

// proves: service.9, events.fan-out
test("each event is sent to the URLs of its type only", async () => {
  const account = await sandbox.createAccount({ balance: 100 });
  const receiver = await account.receiver();
  await settledPayout(account);
  await sandbox.pay({ pixKey: account.credentials.pixKey, value: 1 });
  await sandbox.advance("0s");
  const types: EventType[] = receiver.received.map(({ eventType }) => eventType);
  expect(types).toEqual(["cash_out", "cash_in"]);
});
