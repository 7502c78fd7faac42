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

const newAccount = () => sandbox.createAccount({ balance: 10_000 });
const settlePayout = async (account: TestAccount) => {
  const { transactionId, externalId } = await account.gateway.cashOut(payoutBody());
  const { endToEndId } = await sandbox.settle(transactionId);
  return { transactionId, externalId, endToEndId: endToEndId! };
};
const resend = async (account: TestAccount, transactionIdentifier: string, body?: unknown) => {
  const answer = await account.gateway.send("resendWebhook", body, { params: { transactionIdentifier } });
  if (answer.status === 200) {
    expect(gatewayOperations.resendWebhook.answer.safeParse(answer.body).error).toBeUndefined();
  }
  return { ...answer, body: answer.body as Record<string, unknown> };
};
const now = async () => (await sandbox.control.showClock()).now;
const allDelivered = () => sandbox.advance("0s");

describe("resending to the registered URL", () => {
  // proves: service.9, resources.resend-log, resend.url.default, events.of.resend
  test("sends the same body and event id again, recorded as a manual attempt", async () => {
    const account = await newAccount();
    const receiver = await account.receiver({
      events: ["cash_out"],
      headers: [{ key: "x-own", value: "1" }],
    });
    const { transactionId } = await settlePayout(account);
    await allDelivered();
    const since = await newestEntryNumber(sandbox);
    const { status, body } = await resend(account, transactionId);
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
    const entries = await entriesOf(sandbox, account.credentials.accountId, since);
    expect(entries.map(({ type }) => type)).toEqual(["delivery.retried", "delivery.attempted"]);
    const transaction = await sandbox.control.showTransaction({ id: transactionId });
    expect(transaction.deliveries.map(({ id }) => id)).toContain(String(body.webhookLogId));
  });

  // proves: resend.identifier
  test("accepts transactionId, externalId and end-to-end id", async () => {
    const account = await newAccount();
    const receiver = await account.receiver({ events: ["cash_out"] });
    const ids = Object.values(await settlePayout(account));
    for (const id of ids) expect((await resend(account, id)).status, id).toBe(200);
    expect(receiver.received).toHaveLength(1 + ids.length);
    const { statusCode } = await account.gateway.resendWebhook(
      {},
      { params: { transactionIdentifier: ids[0]! } },
    );
    expect(statusCode).toBe(200);
  });

  // proves: resend.identifier
  test("accepts the rtrId of a refund, and sends it to the refund_in URL", async () => {
    const account = await newAccount();
    const receiver = await account.receiver({ events: ["cash_in", "refund_in"], version: "v1" });
    const { transactionId: id } = await account.gateway.cashIn(chargeBody());
    await sandbox.pay(id);
    // The refund has an externalId, because otherwise the rtrId would be its externalId too (assumption
    // REFUND_EXTERNAL_ID).
    const body = { refundValue: 10, externalId: "back-1" };
    const refund = await account.gateway.refundIn(body, { params: { id } });
    await sandbox.settle(refund.transactionId);
    await allDelivered();
    const rtrId = refund.providerTransactionId;
    expect(rtrId).toMatch(/^D.{31}$/);
    expect((await resend(account, rtrId)).status).toBe(200);
    expect(receiver.received.map(({ eventType }) => eventType)).toEqual([
      "cash_in",
      "refund_in",
      "refund_in",
    ]);
    expect(receiver.received[2]!.text).toBe(receiver.received[1]!.text);
    // The D is one of the 32 characters (assumption RESEND); an id with one more is unknown.
    expect((await resend(account, `${rtrId}0`)).status).toBe(404);
  });

  // proves: resend.answer
  test("sends a refund or a return as such to a URL that has not received it yet", async () => {
    const account = await newAccount();
    const { transactionId: charge } = await account.gateway.cashIn(chargeBody());
    await sandbox.pay(charge);
    const refund = await account.gateway.refundIn({ refundValue: 10 }, { params: { id: charge } });
    await sandbox.settle(refund.transactionId);
    const { transactionId: payout } = await settlePayout(account);
    const back = await sandbox.giveBack(payout);
    for (const [version, eventType, id, sent] of [
      ["v1", "refund_in", refund.transactionId, { event: "CashInReversal", movementType: "DEBIT" }],
      ["v1", "refund_out", back.transactionId, { event: "CashOutReversal", movementType: "CREDIT" }],
      ["v2", "refund_in", refund.transactionId, { type: "REFUND", data: { webhookType: "REFUND" } }],
      ["v2", "refund_out", back.transactionId, { type: "REFUND", data: { webhookType: "REFUND" } }],
    ] as const) {
      const receiver = await account.receiver({ events: [eventType], version });
      expect((await resend(account, id, { url: `${receiver.url}/${eventType}` })).status).toBe(200);
      expect(
        receiver.received.map(({ payload }) => payload),
        version,
      ).toMatchObject([sent]);
    }
  });

  // proves: resend.url.default
  test("sends a receipt to the cash_in URL", async () => {
    const account = await newAccount();
    const receiver = await account.receiver({ events: ["cash_in", "cash_out"] });
    const { transactionId } = await account.gateway.cashIn(chargeBody());
    await sandbox.pay(transactionId);
    await allDelivered();
    expect((await resend(account, transactionId)).status).toBe(200);
    expect(receiver.received.map(({ eventType }) => eventType)).toEqual(["cash_in", "cash_in"]);
    expect(receiver.received[1]!.text).toBe(receiver.received[0]!.text);
  });

  // proves: resend.answer
  test("uses the version of a URL registered later, and only the first of several URLs", async () => {
    const account = await newAccount();
    const { transactionId } = await settlePayout(account);
    const [first, second] = [
      await account.receiver({ events: ["cash_out"], version: "v2" }),
      await account.receiver({ events: ["cash_out"] }),
    ];
    expect((await resend(account, transactionId, {})).status).toBe(200);
    expect(first.received.map(({ payload }) => payload)).toMatchObject([{ type: "TRANSFER" }]);
    expect(second.received).toEqual([]);
  });

  // proves: resources.resend-log, resend.answer
  test("returns 200 with the statusCode of any response of the URL, and does not retry", async () => {
    const account = await newAccount();
    const receiver = await account.receiver({ events: ["cash_out"] });
    const { transactionId } = await settlePayout(account);
    await allDelivered();
    for (const status of [201, 302, 404, 500]) {
      receiver.answer({ status });
      expect(await resend(account, transactionId), String(status)).toMatchObject({
        status: 200,
        body: { statusCode: status },
      });
    }
    const sentBefore = receiver.received.length;
    await sandbox.advance("1h");
    expect(receiver.received).toHaveLength(sentBefore);
  });

  test("does not wait for slow deliveries to the same URL", async () => {
    const account = await newAccount();
    const receiver = await account.receiver({ events: ["cash_out"] });
    const { transactionId } = await settlePayout(account);
    await allDelivered();
    receiver.answer({ delay: 500 }, ...Array.from({ length: 19 }, () => ({ delay: 500 })), { status: 200 });
    await Promise.all(Array.from({ length: 20 }, () => settlePayout(account)));
    const { deliveries } = await sandbox.control.listDeliveries({
      account: account.credentials.accountId,
      status: "queued",
    });
    expect(deliveries.length).toBeGreaterThan(8);
    expect((await resend(account, transactionId)).status).toBe(200);
    const still = await sandbox.control.listDeliveries({
      account: account.credentials.accountId,
      status: "queued",
    });
    expect(still.deliveries.length).toBeGreaterThan(0);
    await sandbox.advance("5m");
  });
});

describe("resending to the URL of the request", () => {
  // proves: resend.url
  test("sends there without the registered headers, and does not register the URL", async () => {
    const [account, other] = [await newAccount(), await newAccount()];
    const own = await account.receiver({ events: ["cash_out"], headers: [{ key: "x-secret", value: "1" }] });
    const elsewhere = await other.receiver({ events: [] });
    const { transactionId } = await settlePayout(account);
    await allDelivered();
    const url = `${elsewhere.url}/cash_out`;
    expect((await resend(account, transactionId, { url })).status).toBe(200);
    expect(elsewhere.received).toHaveLength(1);
    expect(elsewhere.received[0]!.text).toBe(own.received[0]!.text);
    expect(elsewhere.received[0]!.headers["x-secret"]).toBeUndefined();
    expect((await account.gateway.listWebhooks()).webhooks.map(({ url }) => url)).not.toContain(url);
    expect((await resend(account, transactionId)).status).toBe(200);
    expect([own.received.length, elsewhere.received.length]).toEqual([2, 1]);
  });

  // proves: resend.url
  test("works for an account without webhooks", async () => {
    const [account, other] = [await newAccount(), await newAccount()];
    const elsewhere = await other.receiver({ events: [] });
    const { transactionId } = await settlePayout(account);
    expect((await resend(account, transactionId, { url: `${elsewhere.url}/cash_out` })).status).toBe(200);
    expect(elsewhere.received[0]!.payload).toMatchObject({ event: "CashOut", transactionId });
  });

  test.each([
    // proves: resend.url
    ["an http URL of another machine", { url: "http://hooks.example.com/" }],
    ["a URL of cloud metadata", { url: "https://169.254.169.254/" }],
    // proves: resend.url
    ["a text that is not a URL", { url: "nowhere" }],
    ["a URL without a host", { url: "https:/example" }],
    ["an empty URL", { url: "" }],
    ["a number as URL", { url: 1 }],
    ["a list as body", []],
    ["null as body", null],
  ])("%s is refused", async (_, body) => {
    const account = await newAccount();
    const { transactionId } = await settlePayout(account);
    const answer = await resend(account, transactionId, body);
    expect(answer).toMatchObject({ status: 400, body: { statusCode: 400, error: "Bad Request" } });
    expect(messagesOf(answer.body.message as string)).toHaveLength(1);
  });

  test("a body that is not JSON is refused, and not ignored", async () => {
    const account = await newAccount();
    const { transactionId } = await settlePayout(account);
    const { status } = await account.gateway.request("POST", `/api/resend-webhook/${transactionId}`, {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "url=https%3A%2F%2Fx.example.com",
    });
    expect(status).toBe(400);
  });
});

describe("resending is refused", () => {
  // proves: resend.400
  test("without a registered URL and without one in the request: 400", async () => {
    const account = await newAccount();
    await account.gateway.registerWebhook({ url: "https://x.example.com/", eventType: "cash_in" });
    const { transactionId } = await settlePayout(account);
    const { status, body } = await resend(account, transactionId);
    const message = "Nenhuma URL configurada para o evento cash_out; informe url no corpo";
    expect([status, body]).toEqual([400, { statusCode: 400, message, error: "Bad Request" }]);
  });

  // proves: resend.404
  test("for an unknown transaction, or one of another account: 404", async () => {
    const [account, other] = [await newAccount(), await newAccount()];
    const foreign = await settlePayout(other);
    for (const id of ["1", "unknown", `E${"0".repeat(31)}`, ...Object.values(foreign)]) {
      const { status, body } = await resend(account, id, { url: "https://x.example.com/" });
      expect([status, body], id).toEqual([
        404,
        { statusCode: 404, message: "Transação não encontrada", error: "Not Found" },
      ]);
    }
  });

  // proves: resend.pending
  test("for a transaction that has no webhook yet (assumption RESEND_PENDING): 400", async () => {
    const account = await newAccount();
    await account.receiver();
    const pending = await account.gateway.cashOut(payoutBody());
    const charge = await account.gateway.cashIn(chargeBody());
    await sandbox.control.expireCharge({ id: charge.transactionId });
    for (const [id, state] of [
      [pending.transactionId, "PENDING"],
      [charge.transactionId, "ERROR"],
    ] as const) {
      const { status, body } = await resend(account, id);
      expect(status).toBe(400);
      expect(body.message).toContain(`(status ${state})`);
    }
  });

  // proves: resend.answer
  test("if the URL cannot be reached: 502 with the id of the delivery", async () => {
    const account = await newAccount();
    const { transactionId } = await settlePayout(account);
    const { status, body } = await resend(account, transactionId, { url: "http://127.0.0.1:1/" });
    expect(status).toBe(502);
    expect(body).toEqual({
      ...{ statusCode: 502, error: "Bad Gateway", webhookLogId: expect.any(Number), sentAt: await now() },
      message: "Não foi possível entregar o webhook em http://127.0.0.1:1/",
    });
    const log = await sandbox.control.showDelivery({ id: String(body.webhookLogId) });
    expect(log).toMatchObject({ status: "exhausted", attemptList: [{ manual: true, statusCode: null }] });
  });

  // proves: resend.answer
  test("if the URL does not respond in time: 504 with the id of the delivery", async () => {
    const account = await newAccount();
    const receiver = await account.receiver({ events: ["cash_out"] });
    const { transactionId } = await settlePayout(account);
    await allDelivered();
    receiver.answer({ delay: 60_000 });
    const { status, body } = await resend(account, transactionId);
    expect(status).toBe(504);
    expect(body).toMatchObject({ statusCode: 504, error: "Gateway Timeout", sentAt: await now() });
    expect(body.webhookLogId).toEqual(expect.any(Number));
  });

  test("without a token: 401", async () => {
    const { status } = await sandbox.gateway.request("POST", "/api/resend-webhook/1", {
      headers: { authorization: "" },
    });
    expect(status).toBe(401);
  });
});

// proves: resend.429, errors.429, limits.resend-rate
test("resends are limited to 60 per minute and account, with Retry-After in sandbox time (assumption RATE_429)", async () => {
  const own = await startSandbox({ clock: NOON });
  try {
    const [account, other] = [await own.createAccount(), await own.createAccount()];
    await own.advance("30s");
    const first = await Promise.all(Array.from({ length: 60 }, () => resend(account, "unknown")));
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([404]));
    const refused = await resend(account, "unknown");
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({
      statusCode: 429,
      message: "Too Many Requests",
      error: "Too Many Requests",
    });
    expect(refused.headers.get("retry-after")).toBe("60");
    expect((await resend(other, "unknown")).status).toBe(404);
    await own.advance("59s");
    expect((await resend(account, "unknown")).headers.get("retry-after")).toBe("1");
    await own.advance("1s");
    expect((await resend(account, "unknown")).status).toBe(404);
  } finally {
    await own.close();
  }
});
