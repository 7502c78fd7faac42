import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { EVENT_TYPES, type EventType } from "../../server/contract/webhooks/event-types.js";
import type { WebhookVersion } from "../../server/contract/webhooks/events.js";
import { payloadSchema } from "../../server/contract/webhooks/webhook-payloads.js";
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

/** A new account with a receiver, and a function that triggers an event for it. */
async function accountWithReceiver(events: readonly EventType[], version?: WebhookVersion) {
  const account = await sandbox.createAccount();
  const receiver = await account.receiver({ events, ...(version && { version }) });
  const { accountId } = account.credentials;
  const trigger = (input: Omit<Parameters<typeof sandbox.control.triggerEvent>[0] & object, "account">) =>
    sandbox.control.triggerEvent({ ...input, account: accountId });
  return { account, receiver, accountId, trigger };
}

describe("a triggered event", () => {
  const formats = EVENT_TYPES.flatMap((event) => [
    [event, "v1"] as const,
    [event, "v2"] as const,
    [event, undefined] as const,
  ]);
  test.each(formats)("%s in the format %s arrives with a valid payload", async (eventType, version) => {
    const { receiver, trigger } = await accountWithReceiver([eventType], version);
    const { eventId, deliveries, payload } = await trigger({ eventType });
    await sandbox.advance("0s");
    const [arrived, ...others] = receiver.received;
    expect(others).toEqual([]);
    expect(arrived!.payload).toEqual(payload);
    expect(payloadSchema(eventType, version ?? null).safeParse(arrived!.payload).error).toBeUndefined();
    expect(arrived!.headers["x-localpix-event-id"]).toBe(eventId);
    expect(arrived!.headers["x-localpix-delivery-id"]).toBe(deliveries[0]!.id);
  });

  // proves: beyond.triggered-events
  test("moves no money and creates no transaction", async () => {
    const { account, accountId, trigger } = await accountWithReceiver(["cash_in"], "v1");
    const before = await sandbox.control.showAccount({ id: accountId });
    const { payload } = await trigger({ eventType: "cash_in" });
    expect(await sandbox.control.showAccount({ id: accountId })).toEqual(before);
    expect((await sandbox.control.listTransactions({ account: accountId })).transactions).toEqual([]);
    const { transactionId } = payload as { transactionId: string };
    expect(Number(transactionId)).toBeGreaterThan(9_000_000_000);
    await expect(sandbox.control.showTransaction({ id: transactionId })).rejects.toMatchObject({
      status: 404,
    });
    expect((await account.gateway.listTransactions()).data).toEqual([]);
  });

  // proves: beyond.triggered-events
  test("is retried and can be held like any other delivery", async () => {
    const { receiver, trigger, accountId } = await accountWithReceiver(["cash_out"]);
    receiver.answer({ status: 503 }, { status: 200 });
    const { deliveries } = await trigger({ eventType: "cash_out" });
    await sandbox.advance("0s");
    const show = () => sandbox.control.showDelivery({ id: deliveries[0]!.id });
    expect(await show()).toMatchObject({ status: "waiting", attempts: 1, lastStatusCode: 503 });
    await sandbox.advance("5m");
    expect(await show()).toMatchObject({ status: "delivered", attempts: 2, transactionId: null });
    await sandbox.control.holdDeliveries({ filter: { account: accountId } });
    expect((await trigger({ eventType: "cash_out" })).deliveries).toMatchObject([{ status: "held" }]);
  });

  // proves: beyond.triggered-events
  test("is sent in the version of each URL, or in one version if it is given", async () => {
    const { account, receiver, trigger } = await accountWithReceiver(["cash_in"], "v1");
    const second = await account.receiver({ events: ["cash_in"], version: "v2" });
    const events = () => [receiver, second].map(({ received }) => Object.keys(received.at(-1)!.payload)[0]);
    await trigger({ eventType: "cash_in" });
    await sandbox.advance("0s");
    expect(events()).toEqual(["event", "type"]);
    await trigger({ eventType: "cash_in", version: "v2" });
    await sandbox.advance("0s");
    expect(events()).toEqual(["type", "type"]);
    const { error } = await trigger({ eventType: "cash_in", overrides: { externalId: "x" } }).then(
      () => ({ error: undefined }),
      (error: Error) => ({ error }),
    );
    // One of the two formats has no field of this name.
    expect(error).toMatchObject({ status: 422, code: "EVENT_OVERRIDE_WRONG" });
    expect(receiver.received).toHaveLength(2);
  });

  test("is recorded in the journal, with a number of its own and reproducible ids", async () => {
    const first = await startSandbox({ clock: NOON });
    const again = await startSandbox({ clock: NOON });
    const run = async (sandbox: TestSandbox) => {
      await sandbox.control.triggerEvent({ eventType: "cash_out" });
      const { payload, eventId } = await sandbox.control.triggerEvent({
        eventType: "cash_out",
        overrides: { status: "ERROR" },
      });
      const { entries } = await sandbox.control.readJournal({ type: "event.triggered" });
      return { payload, eventId, facts: entries.map(({ data }) => data) };
    };
    const result = await run(first);
    expect(result.facts).toEqual([
      { number: 1, eventType: "cash_out", version: null, overrides: {} },
      { number: 2, eventType: "cash_out", version: null, overrides: { status: "ERROR" } },
    ]);
    expect(await run(again)).toEqual(result);
    await first.close();
    await again.close();
  });
});

describe("an override of a triggered event", () => {
  // proves: beyond.triggered-events
  test("changes only the given values", async () => {
    const { receiver, trigger } = await accountWithReceiver(["cash_out"]);
    await trigger({ eventType: "cash_out" });
    await trigger({
      eventType: "cash_out",
      overrides: {
        status: "ERROR",
        errorCode: "ACCOUNT_CLOSED",
        "counterpart.bank.bankName": "Banco",
        "metadata.order": 7,
      },
    });
    await sandbox.advance("0s");
    const [, changed] = receiver.received;
    expect(changed!.payload).toMatchObject({
      status: "ERROR",
      errorCode: "ACCOUNT_CLOSED",
      counterpart: { bank: { bankName: "Banco" } },
      metadata: { order: 7 },
      originalAmount: 150,
      errorMessage: null,
    });
  });

  test.each([
    [{ externaId: "x" }, "The payload has no externaId. Did you mean externalId?"],
    [{ bankName: "x" }, "The payload has no bankName. Did you mean counterpart.bank.bankName?"],
    [{ status: "BANANA" }, "status must be one of: CONFIRMED, ERROR."],
    [{ originalAmount: "10" }, "originalAmount must be of type number."],
    [{ event: "CashIn" }, "event must be one of: CashOut."],
    [{ __proto__x: 1 }, "The payload has no __proto__x."],
  ])("%j is refused, and nothing is sent", async (overrides, message) => {
    const { receiver, trigger, accountId } = await accountWithReceiver(["cash_out"]);
    const since = (await sandbox.control.readJournal({ account: accountId, limit: 1000 })).entries.length;
    await expect(trigger({ eventType: "cash_out", overrides })).rejects.toMatchObject({
      status: 422,
      code: "EVENT_OVERRIDE_WRONG",
      message: expect.stringContaining(message),
    });
    await sandbox.advance("0s");
    expect(receiver.received).toEqual([]);
    expect((await sandbox.control.readJournal({ account: accountId, limit: 1000 })).entries).toHaveLength(
      since,
    );
  });
});
