import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GatewayError } from "../ephemeral/gateway-client.js";
import { type SandboxOptions, startSandbox, type TestSandbox } from "./index.js";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: "2030-02-14T15:00:00.000Z", settlement: "manual" });
});
afterAll(() => sandbox.close());

describe("starting", () => {
  it("takes a clock that stands at an instant", async () => {
    expect(await sandbox.control.showClock()).toMatchObject({
      now: "2030-02-14T15:00:00.000Z",
      mode: "frozen",
    });
  });

  it.each([
    [{ clock: "tomorrow" }, '"tomorrow" is not an ISO 8601 instant'],
    [{ retry: ["0s", "5"] }, '"5" is not a duration with a unit'],
    [{ webhookTimeout: "soon" }, '"soon" is not a duration with a unit'],
    [{ settlement: "10" }, "settlement must be manual or a duration with a unit"],
    [{ port: "x" as never }, 'port must be a whole number from 0 to 65535, not "x"'],
    [{ seed: -1 }, "seed must be a whole number from 0 to 9007199254740991, not -1"],
    [{ payer: null as never }, "payer must be manual, auto or a duration with a unit"],
    [{ strict: "maybe" as never }, 'strict must be true or false, not "maybe"'],
    [null as never, "takes its options as an object"],
    [5 as never, "takes its options as an object"],
  ])("with %j is refused", async (options, message) => {
    await expect(startSandbox(options)).rejects.toThrow(message);
  });

  it.each([
    [{ setlement: "manual" }, 'startSandbox knows no option "setlement": did you mean settlement?'],
    [{ webhook: true }, 'startSandbox knows no option "webhook": it knows seed, clock, '],
  ])("with %j, which it does not know, is refused", async (options, message) => {
    await expect(startSandbox(options as SandboxOptions)).rejects.toThrow(message);
  });

  it("gives two sandboxes of the same seed the same credentials", async () => {
    const other = await startSandbox();
    expect(other.credentials.clientSecret).toBe(sandbox.credentials.clientSecret);
    expect(other.url).not.toBe(sandbox.url);
    await other.close();
  });
});

describe("waiting for a webhook", () => {
  it("finds one that is there already, and one that is still to come", async () => {
    const account = await sandbox.createAccount({ balance: 100 });
    await account.receiver({ events: ["cash_in"] });
    const pay = (value: number) => sandbox.pay({ pixKey: account.credentials.pixKey, value });
    const paid = (amount: string) => (payload: Record<string, unknown>) =>
      (payload.data as { payment: { amount: string } }).payment.amount === amount;
    await pay(1);
    await account.waitFor("cash_in", paid("1.00"));
    const [again, coming] = [
      account.waitFor("cash_in", paid("1.00")),
      account.waitFor("cash_in", paid("2.00")),
    ];
    await pay(2);
    expect((await again).payload).toMatchObject({ type: "RECEIVE" });
    expect((await coming).payload).toMatchObject({ data: { payment: { amount: "2.00" } } });
  });

  it("finds one at a handler of one's own, which has answered it by then, with its headers", async () => {
    const account = await sandbox.createAccount();
    let answered = 0;
    const app = createServer((request, response) => {
      request.resume().on("end", () => {
        answered += 1;
        response.writeHead(answered === 1 ? 500 : 200).end();
      });
    });
    await new Promise<void>((resolve) => app.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(app.address() as AddressInfo).port}/hook`;
    const headers = [{ key: "X-Mine", value: "1" }];
    await account.gateway.registerWebhook({ url, eventType: "cash_in", headers });
    const coming = account.waitFor("cash_in");
    await sandbox.pay({ pixKey: account.credentials.pixKey, value: 3 });
    const { payload, text, headers: sent } = await coming;
    expect(answered).toBe(1);
    expect(payload).toMatchObject({ data: { payment: { amount: "3.00" } } });
    expect(JSON.parse(text)).toEqual(payload);
    expect(sent).toMatchObject({ "x-mine": "1", "x-localpix-attempt": "1" });
    // Another account's is not this one's, and what fails without being sent has not arrived.
    await expect(sandbox.waitFor("cash_in", undefined, { timeout: 1 })).rejects.toThrow("nothing");
    const { deliveries } = await sandbox.control.listDeliveries({ url });
    await sandbox.control.cancelDelivery({ id: deliveries[0]!.id });
    app.close();
    app.closeAllConnections();
  });

  it("of no type that there is, is refused", async () => {
    await expect(sandbox.waitFor("cashout" as "cash_out")).rejects.toThrow(
      'waitFor knows no event type "cashout": did you mean cash_out?',
    );
  });

  it.each([
    [{ timeuot: 10 }, 'waitFor knows no option "timeuot": did you mean timeout?'],
    [{ within: 10 }, 'waitFor knows no option "within": it knows timeout'],
    [10, "waitFor takes its options as an object, such as { timeout: 5000 }."],
    [null, "waitFor takes its options as an object, such as { timeout: 5000 }."],
    [{ timeout: "5s" }, 'waitFor: timeout must be a number of milliseconds, not "5s".'],
    [{ timeout: -1 }, "waitFor: timeout must be a number of milliseconds, not -1."],
  ])("with %j is refused", async (options, message) => {
    await expect(sandbox.waitFor("cash_out", undefined, options as never)).rejects.toThrow(message);
  });

  it("says what arrived instead when it does not come", async () => {
    const account = await sandbox.createAccount();
    await account.receiver({ events: ["cash_in"] });
    await sandbox.pay({ pixKey: account.credentials.pixKey, value: 1 });
    await account.waitFor("cash_in");
    await expect(account.waitFor("cash_out", undefined, { timeout: 10 })).rejects.toThrow(
      "No cash_out webhook like that arrived within 10 ms; what arrived: cash_in.",
    );
    const nobody = await sandbox.createAccount();
    await expect(nobody.waitFor("cash_in", undefined, { timeout: 1 })).rejects.toThrow(
      "what arrived: nothing.",
    );
  });
});

describe("a receiver", () => {
  it("answers what it is told: each answer once, the last one from then on", async () => {
    const account = await sandbox.createAccount();
    const receiver = await account.receiver({
      events: ["cash_in"],
      headers: [{ key: "x-mine", value: "1" }],
    });
    receiver.answer({ status: 500 }, { reset: true }, { status: 204 });
    for (const value of [1, 2, 3, 4]) {
      await sandbox.pay({ pixKey: account.credentials.pixKey, value });
      await account.waitFor(
        "cash_in",
        ({ data }) => (data as { payment: { amount: string } }).payment.amount === `${value}.00`,
      );
    }
    await sandbox.advance("0s");
    const { deliveries } = await sandbox.control.listDeliveries({ url: `${receiver.url}/cash_in` });
    expect(deliveries.map(({ lastStatusCode }) => lastStatusCode).toReversed()).toEqual([
      500,
      null,
      204,
      204,
    ]);
    expect(receiver.received).toHaveLength(4);
    expect(receiver.received[0]!.headers["x-mine"]).toBe("1");
  });
});

describe("the gateway's client", () => {
  it("throws what the gateway refuses, with status, code and words", async () => {
    const { gateway } = await sandbox.createAccount({ balance: 1 });
    const details = { key: "a@example.com", keyType: "EMAIL", name: "Ana", document: "12345678909" } as const;
    const refused = await gateway
      .cashOut({ value: 2, externalId: "a", details })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(GatewayError);
    expect(refused).toMatchObject({ status: 400, body: { code: "PIX_INSUFFICIENT_BALANCE" } });
    expect((refused as Error).message).toMatch(/^400 PIX_INSUFFICIENT_BALANCE .*saldo insuficiente/);
  });

  it("gets itself a new token when sandbox time has outlived the one it has", async () => {
    const other = await startSandbox({ clock: "frozen" });
    await other.gateway.balance();
    await other.advance("31m");
    expect(await other.gateway.balance()).toMatchObject({ netBalance: 10_000 });
    await other.close();
  });

  it("answers anything as it is when asked for the answer itself", async () => {
    const { gateway } = sandbox;
    expect((await gateway.send("cashOut", "not json")).status).toBe(400);
    const answer = await gateway.request("GET", "/api/balance", {
      headers: { authorization: "Bearer forged" },
    });
    expect(answer.status).toBe(401);
  });
});
