import { startSandbox, type TestAccount, type TestSandbox } from "localpix";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { gatewayOperations } from "../../server/contract/operations.js";
import { chargeBody, payoutBody } from "./bodies.js";
import { messagesOf } from "./error-bodies.js";
import { entriesOf, NOON, newestEntryNumber } from "./rows.js";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({
    clock: NOON,
    settlement: "manual",
    webhookTimeout: "1s",
    retry: ["0s", "5m"],
  });
});
afterEach(async () => {
  const { ok, checks } = await sandbox.control.verify();
  expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
});
afterAll(() => sandbox.close());

const account = () => sandbox.createAccount({ balance: 10_000 });
const settled = async (one: TestAccount) => {
  const { transactionId, externalId } = await one.gateway.cashOut(payoutBody());
  const { endToEndId } = await sandbox.settle(transactionId);
  return { transactionId, externalId, endToEndId: endToEndId! };
};
const resend = async (one: TestAccount, transactionIdentifier: string, body?: unknown) => {
  const answer = await one.gateway.send("resendWebhook", body, { params: { transactionIdentifier } });
  if (answer.status === 200) {
    expect(gatewayOperations.resendWebhook.answer.safeParse(answer.body).error).toBeUndefined();
  }
  return { ...answer, body: answer.body as Record<string, unknown> };
};
const now = async () => (await sandbox.control.showClock()).now;
const atRest = () => sandbox.advance("0s");

describe("to the configured URL", () => {
  // proves: service.9, resources.resend-log, resend.url.default, events.of.resend
  test("the same bytes and event once more, told as an attempt that a person asked for", async () => {
    const one = await account();
    const receiver = await one.receiver({ events: ["cash_out"], headers: [{ key: "x-own", value: "1" }] });
    const { transactionId } = await settled(one);
    await atRest();
    const since = await newestEntryNumber(sandbox);
    const { status, body } = await resend(one, transactionId);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...{ message: "Webhook reenviado", webhookLogId: expect.any(Number), sentAt: NOON, statusCode: 200 },
    });
    const [first, second] = receiver.received;
    expect(receiver.received).toHaveLength(2);
    expect(second!.text).toBe(first!.text);
    expect(second!.headers["x-localpix-event-id"]).toBe(first!.headers["x-localpix-event-id"]);
    expect(second!.headers["x-own"]).toBe("1");
    const log = await sandbox.control.showDelivery({ id: String(body.webhookLogId) });
    expect(log).toMatchObject({ status: "delivered", transactionId, attempts: 1, nextAttemptAt: null });
    expect(log.attemptList).toMatchObject([{ manual: true, statusCode: 200 }]);
    const entries = await entriesOf(sandbox, one.credentials.accountId, since);
    expect(entries.map(({ type }) => type)).toEqual(["delivery.retried", "delivery.attempted"]);
    const story = await sandbox.control.showTransaction({ id: transactionId });
    expect(story.deliveries.map(({ id }) => id)).toContain(String(body.webhookLogId));
  });

  // proves: resend.identifier
  test("by id, externalId and end-to-end id", async () => {
    const one = await account();
    const receiver = await one.receiver({ events: ["cash_out"] });
    const ids = Object.values(await settled(one));
    for (const id of ids) expect((await resend(one, id)).status, id).toBe(200);
    expect(receiver.received).toHaveLength(1 + ids.length);
    const { statusCode } = await one.gateway.resendWebhook(
      {},
      { params: { transactionIdentifier: ids[0]! } },
    );
    expect(statusCode).toBe(200);
  });

  // proves: resend.identifier
  test("a refund by the end-to-end id with D, to the URL of refunds", async () => {
    const one = await account();
    const receiver = await one.receiver({ events: ["cash_in", "refund_in"], version: "v1" });
    const { transactionId: id } = await one.gateway.cashIn(chargeBody());
    await sandbox.pay(id);
    // With an externalId of its own, so that the D id is not its externalId too (assumption REFUND_EXTERNAL_ID).
    const body = { refundValue: 10, externalId: "back-1" };
    const refund = await one.gateway.refundIn(body, { params: { id } });
    await sandbox.settle(refund.transactionId);
    await atRest();
    const rtrId = refund.providerTransactionId;
    expect(rtrId).toMatch(/^D.{31}$/);
    expect((await resend(one, rtrId)).status).toBe(200);
    expect(receiver.received.map(({ eventType }) => eventType)).toEqual([
      "cash_in",
      "refund_in",
      "refund_in",
    ]);
    expect(receiver.received[2]!.text).toBe(receiver.received[1]!.text);
    // The letter is one of the 32 characters (assumption RESEND): with one more it is nobody's id.
    expect((await resend(one, `${rtrId}0`)).status).toBe(404);
  });

  // proves: resend.url.default
  test("a receipt goes to the cash_in URL", async () => {
    const one = await account();
    const receiver = await one.receiver({ events: ["cash_in", "cash_out"] });
    const { transactionId } = await one.gateway.cashIn(chargeBody());
    await sandbox.pay(transactionId);
    await atRest();
    expect((await resend(one, transactionId)).status).toBe(200);
    expect(receiver.received.map(({ eventType }) => eventType)).toEqual(["cash_in", "cash_in"]);
    expect(receiver.received[1]!.text).toBe(receiver.received[0]!.text);
  });

  // proves: resend.answer
  test("a URL registered since hears it as its version has it; of several the first hears it", async () => {
    const one = await account();
    const { transactionId } = await settled(one);
    const [first, second] = [
      await one.receiver({ events: ["cash_out"], version: "v2" }),
      await one.receiver({ events: ["cash_out"] }),
    ];
    expect((await resend(one, transactionId, {})).status).toBe(200);
    expect(first.received.map(({ payload }) => payload)).toMatchObject([{ type: "TRANSFER" }]);
    expect(second.received).toEqual([]);
  });

  // proves: resources.resend-log, resend.answer
  test("whatever the destination answers is the statusCode of a 200, and nothing is tried again", async () => {
    const one = await account();
    const receiver = await one.receiver({ events: ["cash_out"] });
    const { transactionId } = await settled(one);
    await atRest();
    for (const status of [201, 302, 404, 500]) {
      receiver.answer({ status });
      expect(await resend(one, transactionId), String(status)).toMatchObject({
        status: 200,
        body: { statusCode: status },
      });
    }
    const heard = receiver.received.length;
    await sandbox.advance("1h");
    expect(receiver.received).toHaveLength(heard);
  });

  test("does not stand in line behind what the URL is slow to take", async () => {
    const one = await account();
    const receiver = await one.receiver({ events: ["cash_out"] });
    const { transactionId } = await settled(one);
    await atRest();
    receiver.answer({ delay: 500 }, ...Array.from({ length: 19 }, () => ({ delay: 500 })), { status: 200 });
    await Promise.all(Array.from({ length: 20 }, () => settled(one)));
    const { deliveries } = await sandbox.control.listDeliveries({
      account: one.credentials.accountId,
      status: "queued",
    });
    expect(deliveries.length).toBeGreaterThan(8);
    expect((await resend(one, transactionId)).status).toBe(200);
    const still = await sandbox.control.listDeliveries({
      account: one.credentials.accountId,
      status: "queued",
    });
    expect(still.deliveries.length).toBeGreaterThan(0);
    await sandbox.advance("5m");
  });
});

describe("to a temporary URL", () => {
  // proves: resend.url
  test("goes there and is not kept; registered headers stay at home", async () => {
    const [one, other] = [await account(), await account()];
    const own = await one.receiver({ events: ["cash_out"], headers: [{ key: "x-secret", value: "1" }] });
    const elsewhere = await other.receiver({ events: [] });
    const { transactionId } = await settled(one);
    await atRest();
    const url = `${elsewhere.url}/cash_out`;
    expect((await resend(one, transactionId, { url })).status).toBe(200);
    expect(elsewhere.received).toHaveLength(1);
    expect(elsewhere.received[0]!.text).toBe(own.received[0]!.text);
    expect(elsewhere.received[0]!.headers["x-secret"]).toBeUndefined();
    expect((await one.gateway.listWebhooks()).webhooks.map(({ url }) => url)).not.toContain(url);
    expect((await resend(one, transactionId)).status).toBe(200);
    expect([own.received.length, elsewhere.received.length]).toEqual([2, 1]);
  });

  // proves: resend.url
  test("is all that an account without webhooks needs", async () => {
    const [one, other] = [await account(), await account()];
    const elsewhere = await other.receiver({ events: [] });
    const { transactionId } = await settled(one);
    expect((await resend(one, transactionId, { url: `${elsewhere.url}/cash_out` })).status).toBe(200);
    expect(elsewhere.received[0]!.payload).toMatchObject({ event: "CashOut", transactionId });
  });

  test.each([
    // proves: resend.url
    ["http to another machine", { url: "http://hooks.example.com/" }],
    ["where clouds hand out secrets", { url: "https://169.254.169.254/" }],
    // proves: resend.url
    ["no URL", { url: "nowhere" }],
    ["without authority", { url: "https:/example" }],
    ["empty", { url: "" }],
    ["a number", { url: 1 }],
    ["a list for a body", []],
    ["null for a body", null],
  ])("%s is refused", async (_, body) => {
    const one = await account();
    const { transactionId } = await settled(one);
    const answer = await resend(one, transactionId, body);
    expect(answer).toMatchObject({ status: 400, body: { statusCode: 400, error: "Bad Request" } });
    expect(messagesOf(answer.body.message as string)).toHaveLength(1);
  });

  test("a body that is no JSON is refused, and not taken for none", async () => {
    const one = await account();
    const { transactionId } = await settled(one);
    const { status } = await one.gateway.request("POST", `/api/resend-webhook/${transactionId}`, {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "url=https%3A%2F%2Fx.example.com",
    });
    expect(status).toBe(400);
  });
});

describe("refusals", () => {
  // proves: resend.400
  test("no URL is configured and none given", async () => {
    const one = await account();
    await one.gateway.registerWebhook({ url: "https://x.example.com/", eventType: "cash_in" });
    const { transactionId } = await settled(one);
    const { status, body } = await resend(one, transactionId);
    const message = "Nenhuma URL configurada para o evento cash_out; informe url no corpo";
    expect([status, body]).toEqual([400, { statusCode: 400, message, error: "Bad Request" }]);
  });

  // proves: resend.404
  test("a transaction that nobody has, or somebody else", async () => {
    const [one, other] = [await account(), await account()];
    const foreign = await settled(other);
    for (const id of ["1", "unknown", `E${"0".repeat(31)}`, ...Object.values(foreign)]) {
      const { status, body } = await resend(one, id, { url: "https://x.example.com/" });
      expect([status, body], id).toEqual([
        404,
        { statusCode: 404, message: "Transação não encontrada", error: "Not Found" },
      ]);
    }
  });

  // proves: resend.pending
  test("nothing has happened yet that a webhook could tell (RESEND_PENDING)", async () => {
    const one = await account();
    await one.receiver();
    const pending = await one.gateway.cashOut(payoutBody());
    const charge = await one.gateway.cashIn(chargeBody());
    await sandbox.control.expireCharge({ id: charge.transactionId });
    for (const [id, state] of [
      [pending.transactionId, "PENDING"],
      [charge.transactionId, "ERROR"],
    ] as const) {
      const { status, body } = await resend(one, id);
      expect(status).toBe(400);
      expect(body.message).toContain(`(status ${state})`);
    }
  });

  // proves: resend.answer
  test("the destination is not there: 502 with the log", async () => {
    const one = await account();
    const { transactionId } = await settled(one);
    const { status, body } = await resend(one, transactionId, { url: "http://127.0.0.1:1/" });
    expect(status).toBe(502);
    expect(body).toEqual({
      ...{ statusCode: 502, error: "Bad Gateway", webhookLogId: expect.any(Number), sentAt: await now() },
      message: "Não foi possível entregar o webhook em http://127.0.0.1:1/",
    });
    const log = await sandbox.control.showDelivery({ id: String(body.webhookLogId) });
    expect(log).toMatchObject({ status: "exhausted", attemptList: [{ manual: true, statusCode: null }] });
  });

  // proves: resend.answer
  test("the destination does not answer in time: 504 with the log", async () => {
    const one = await account();
    const receiver = await one.receiver({ events: ["cash_out"] });
    const { transactionId } = await settled(one);
    await atRest();
    receiver.answer({ delay: 60_000 });
    const { status, body } = await resend(one, transactionId);
    expect(status).toBe(504);
    expect(body).toMatchObject({ statusCode: 504, error: "Gateway Timeout", sentAt: await now() });
    expect(body.webhookLogId).toEqual(expect.any(Number));
  });

  test("no token", async () => {
    const { status } = await sandbox.gateway.request("POST", "/api/resend-webhook/1", {
      headers: { authorization: "" },
    });
    expect(status).toBe(401);
  });
});

// proves: resend.429, errors.429, limits.resend-rate
test("60 a minute for each account; Retry-After obeys the sandbox clock (RATE_429)", async () => {
  const own = await startSandbox({ clock: NOON });
  try {
    const [one, other] = [await own.createAccount(), await own.createAccount()];
    await own.advance("30s");
    const first = await Promise.all(Array.from({ length: 60 }, () => resend(one, "unknown")));
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([404]));
    const refused = await resend(one, "unknown");
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({
      statusCode: 429,
      message: "Too Many Requests",
      error: "Too Many Requests",
    });
    expect(refused.headers.get("retry-after")).toBe("60");
    expect((await resend(other, "unknown")).status).toBe(404);
    await own.advance("59s");
    expect((await resend(one, "unknown")).headers.get("retry-after")).toBe("1");
    await own.advance("1s");
    expect((await resend(one, "unknown")).status).toBe(404);
  } finally {
    await own.close();
  }
});
