import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GatewayError } from "../ephemeral/gateway-client.js";
import { type SandboxOptions, startSandbox, type TestSandbox, webhookMatchers } from "./index.js";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: "2030-02-14T15:00:00.000Z", settlement: "manual" });
});
afterAll(() => sandbox.close());

describe("startSandbox", () => {
  it("freezes the clock at a given instant", async () => {
    expect(await sandbox.control.showClock()).toMatchObject({
      now: "2030-02-14T15:00:00.000Z",
      mode: "frozen",
    });
  });

  it.each([
    [{ settlement: "10" }, "settlement must be manual or a duration with a unit"],
    [{ clock: "tomorrow" }, /^startSandbox: clock must be .*, not "tomorrow"\.$/],
    [{ retry: ["0s", "5"] }, /^startSandbox: retry .*, not \["0s","5"\]\.$/],
    [{ webhookTimeout: "soon" }, /^startSandbox: webhookTimeout must be .*, not "soon"\.$/],
    [{ port: "x" as never }, 'startSandbox: port must be a number, not "x".'],
    [{ port: 70_000 }, "startSandbox: port must be a whole number from 0 to 65535, not 70000."],
    [{ data: 1 as never }, "startSandbox: data must be a string, not 1."],
    [{ clock: 5 as never }, "startSandbox: clock must be a string, not 5."],
    [{ retry: "5s" as never }, 'startSandbox: retry must be a list of strings, not "5s".'],
    [{ allowHost: [7] as never }, "startSandbox: allowHost must be a list of strings, not [7]."],
    [{ memory: "yes" as never }, 'startSandbox: memory must be a boolean, not "yes".'],
    [{ seed: -1 }, "seed must be a whole number from 0 to 9007199254740991, not -1"],
    [{ payer: null as never }, "payer must be a string, not null"],
    [{ strict: "maybe" as never }, 'strict must be a boolean, not "maybe"'],
    [[] as never, "takes its options as an object"],
    [null as never, "takes its options as an object"],
    [5 as never, "takes its options as an object"],
  ])("refuses the options %j", async (options, message) => {
    await expect(startSandbox(options)).rejects.toThrow(message);
  });

  it.each([
    [{ setlement: "manual" }, 'startSandbox: unknown option "setlement". Did you mean settlement?'],
    [{ webhook: true }, 'startSandbox: unknown option "webhook". Possible values: seed, clock, '],
  ])("refuses the unknown option in %j", async (options, message) => {
    await expect(startSandbox(options as SandboxOptions)).rejects.toThrow(message);
  });

  it("resets to the credentials of another seed", async () => {
    const other = await startSandbox();
    const { clientSecret } = other.credentials;
    await other.reset();
    expect(other.credentials.clientSecret).toBe(clientSecret);
    await other.reset({ seed: 2 });
    expect(other.credentials.clientSecret).not.toBe(clientSecret);
    expect(await other.gateway.balance()).toMatchObject({ netBalance: 10_000 });
    await other.reset({ seed: 1 });
    expect(other.credentials.clientSecret).toBe(clientSecret);
    await other.close();
  });

  it("gives two sandboxes with the same seed the same credentials", async () => {
    const other = await startSandbox();
    expect(other.credentials.clientSecret).toBe(sandbox.credentials.clientSecret);
    expect(other.url).not.toBe(sandbox.url);
    await other.close();
  });
});

describe("waitFor", () => {
  it("finds a webhook that has already arrived and one that arrives later", async () => {
    const account = await sandbox.createAccount({ balance: 100 });
    await account.receiver({ events: ["cash_in"] });
    const pay = (value: number) => sandbox.pay({ pixKey: account.credentials.pixKey, value });
    const paid = (amount: string) => ({ data: { payment: { amount } } });
    await pay(1);
    await account.waitFor("cash_in", paid("1.00"));
    const [first, second] = [
      account.waitFor("cash_in", paid("1.00")),
      account.waitFor("cash_in", paid("2.00")),
    ];
    await pay(2);
    expect((await first).payload).toMatchObject({ type: "RECEIVE" });
    expect((await second).payload).toMatchObject({ data: { payment: { amount: "2.00" } } });
  });

  it("finds a webhook with its headers at a URL of the test's own server after the response", async () => {
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
    const arrival = account.waitFor("cash_in");
    await sandbox.pay({ pixKey: account.credentials.pixKey, value: 3 });
    const { payload, text, headers: sent } = await arrival;
    expect(answered).toBe(1);
    expect(payload).toMatchObject({ data: { payment: { amount: "3.00" } } });
    expect(JSON.parse(text)).toEqual(payload);
    expect(sent).toMatchObject({ "x-mine": "1", "x-localpix-attempt": "1" });
    // A webhook of another account does not count.
    await expect(sandbox.waitFor("cash_in", undefined, { timeout: 1 })).rejects.toThrow("Nothing");
    const { deliveries } = await sandbox.control.listDeliveries({ url });
    await sandbox.control.cancelDelivery({ id: deliveries[0]!.id });
    app.close();
    app.closeAllConnections();
  });

  it("refuses an unknown event type", async () => {
    await expect(sandbox.waitFor("cashout" as "cash_out")).rejects.toThrow(
      'waitFor: unknown event type "cashout". Did you mean cash_out?',
    );
  });

  it("refuses a call without an event type", async () => {
    await expect(sandbox.waitFor(undefined as never)).rejects.toThrow(
      'waitFor: unknown event type "undefined". Possible values: cash_in, cash_out',
    );
  });

  it.each([
    [{ timeuot: 10 }, 'waitFor: unknown option "timeuot". Did you mean timeout?'],
    [{ within: 10 }, 'waitFor: unknown option "within". Possible values: timeout'],
    [10, "waitFor takes its options as an object, such as { timeout: 5000 }."],
    [null, "waitFor takes its options as an object, such as { timeout: 5000 }."],
    [{ timeout: "5s" }, 'waitFor: timeout must be a number of milliseconds, not "5s".'],
    [{ timeout: -1 }, "waitFor: timeout must be a number of milliseconds, not -1."],
  ])("refuses the options %j", async (options, message) => {
    await expect(sandbox.waitFor("cash_out", undefined, options as never)).rejects.toThrow(message);
  });

  it.each([
    [{ timeout: 10 }, "waitFor takes its options as the third argument"],
    [{ externlId: "a" }, "waitFor, cash_out: The payload has no externlId. Did you mean externalId?"],
    [
      { data: { staus: "ERROR" } },
      "waitFor, cash_out: The payload has no data.staus. Did you mean data.status?",
    ],
    [
      10,
      'waitFor takes the expected fields as an object or a function, such as { status: "ERROR" }, not 10.',
    ],
    [null, "waitFor takes the expected fields as an object or a function"],
    [["a"], "waitFor takes the expected fields as an object or a function"],
  ])("refuses the expected fields %j", async (expected, message) => {
    await expect(sandbox.waitFor("cash_out", expected as never)).rejects.toThrow(message);
  });

  it("shows after the timeout what arrived instead, and how it differs", async () => {
    const account = await sandbox.createAccount();
    await account.receiver({ events: ["cash_in"] });
    await sandbox.pay({ pixKey: account.credentials.pixKey, value: 1 });
    await account.waitFor("cash_in");
    const soon = { timeout: 10 };
    await expect(account.waitFor("cash_out", undefined, soon)).rejects.toThrow(
      /^No cash_out webhook arrived within 10 ms of real time\. What arrived instead:\n {2}1\. cash_in \{"type":"RECEIVE",.*\}$/,
    );
    await expect(
      account.waitFor("cash_in", { type: "RECEIVE", data: { payment: { amount: "2.00" } } }, soon),
    ).rejects.toThrow(
      /^No cash_in webhook that matches \{"type":"RECEIVE",.*\} arrived within 10 ms of real time\. What arrived instead:\n.*\n {5}but data\.payment\.amount is "1\.00", not "2\.00"$/,
    );
    await expect(account.waitFor("cash_in", ({ data }) => data?.status === "ERROR", soon)).rejects.toThrow(
      /^No cash_in webhook for which the function returns true arrived .*\n.*\n {5}but the function returned false$/,
    );
    const otherAccount = await sandbox.createAccount();
    await expect(otherAccount.waitFor("cash_in", undefined, { timeout: 1 })).rejects.toThrow(
      "No cash_in webhook arrived within 1 ms of real time. Nothing arrived.",
    );
  });

  it("says with a fourth receiver that other accounts have their own", async () => {
    const { receiver } = await sandbox.createAccount();
    for (let count = 0; count < 3; count += 1) await receiver({ events: ["cash_in"] });
    const refused = await receiver({ events: ["cash_in"] }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(GatewayError);
    expect(String(refused)).toMatch(/Limite de 3 URLs .* atingido\. .*createAccount\(\)/);
  });

  it("says after the timeout if it waits at the wrong account, or if nothing is registered", async () => {
    const other = await startSandbox();
    const account = await other.createAccount();
    const soon = { timeout: 1 };
    await expect(other.waitFor("cash_in", undefined, soon)).rejects.toThrow(/Nothing arrived\.$/);
    await other.pay({ pixKey: account.credentials.pixKey, value: 1 });
    await expect(other.waitFor("cash_in", undefined, soon)).rejects.toThrow(
      /Nothing arrived\. Account 1 had no event, but there were events of account 2: .*createAccount\(\)/,
    );
    await expect(account.waitFor("cash_in", undefined, soon)).rejects.toThrow(
      "Nothing arrived. Account 2 had events, but nothing is registered for it: call receiver() or forwardTo()",
    );
    await other.close();
  });

  it("rejects with the error of its function, and the receiver goes on", async () => {
    const account = await sandbox.createAccount();
    const receiver = await account.receiver({ events: ["cash_in"] });
    const failing = account.waitFor("cash_in", () => {
      throw new Error("My own mistake.");
    });
    failing.catch(() => {});
    await sandbox.pay({ pixKey: account.credentials.pixKey, value: 1 });
    await expect(failing).rejects.toThrow("My own mistake.");
    await sandbox.idle();
    expect(receiver.received).toHaveLength(1);
  });
});

describe("arguments that a method does not take", () => {
  type AnyMethod = (...given: unknown[]) => unknown;
  type Methods = Readonly<Record<string, AnyMethod>>;

  it("are refused with their value", async () => {
    const { openMed, pay } = sandbox as unknown as Record<"openMed" | "pay", AnyMethod>;
    await expect(openMed("1", { cause: "SCAM" })).rejects.toThrow(
      new TypeError('openMed takes one argument; {"cause":"SCAM"} would be ignored.'),
    );
    await expect(pay("k", { value: 99 })).rejects.toThrow(TypeError);
    await expect((sandbox.freeze as AnyMethod)("2030-01-01")).rejects.toThrow(/^freeze takes no argument; /);
    expect(() => (webhookMatchers.toHaveReceivedWebhook as AnyMethod)(sandbox, "cash_in", {}, {}, 1)).toThrow(
      new TypeError("toHaveReceivedWebhook takes at most 3 arguments; 1 would be ignored."),
    );
  });

  it("are refused by every method of a sandbox, of an account and of the gateway client", async () => {
    const account = await sandbox.createAccount();
    const all = [sandbox, account, account.gateway].flatMap((object) =>
      Object.entries(object as unknown as Methods).filter(([, value]) => typeof value === "function"),
    );
    expect(all.length).toBeGreaterThan(40);
    for (const [name, method] of all) {
      // The hooks of test runners pass arguments of their own.
      if (name === "close") continue;
      await expect(method(...Array(4).fill(7)), name).rejects.toThrow(TypeError);
    }
  });
});

describe("createAccount", () => {
  it("creates an account as it is described", async () => {
    const account = await sandbox.createAccount({
      name: "Padaria do Centro",
      document: "39284918812",
      pixKey: "padaria@example.com",
      balance: 500,
    });
    expect(account.credentials.pixKey).toBe("padaria@example.com");
    expect(await account.gateway.balance()).toMatchObject({ netBalance: 500 });
  });

  it.each([
    [{ balnce: 5 }, 'createAccount: unknown option "balnce". Did you mean balance?'],
    [5, "createAccount takes its options as an object, such as { balance: 500 }."],
  ])("refuses the options %j", async (options, message) => {
    await expect(sandbox.createAccount(options as never)).rejects.toThrow(message);
  });
});

describe("advance", () => {
  it.each(["1x", "2030", "2030-02-14T15:00:00", "tomorrow", "", 5, undefined])(
    "refuses %j and says what it takes",
    async (by) => {
      await expect(sandbox.advance(by as never)).rejects.toThrow(
        /^advance: it must be a duration with a unit \(90d, 1h30m\) or an ISO 8601 instant with a time zone, not /,
      );
    },
  );
});

describe("a receiver", () => {
  it.each([
    [{ evnts: [] }, 'receiver: unknown option "evnts". Did you mean events?'],
    [{ events: ["cashin"] }, 'receiver: unknown event type "cashin". Did you mean cash_in?'],
    [{ events: "cash_in" }, 'receiver: events must be a list of event types, not "cash_in".'],
    [["cash_in"], 'receiver takes its options as an object, such as { events: ["cash_in"] }.'],
  ])("refuses the options %j", async (options, message) => {
    await expect(sandbox.receiver(options as never)).rejects.toThrow(message);
  });

  it("gives each configured response once, and then repeats the last", async () => {
    const account = await sandbox.createAccount();
    const receiver = await account.receiver({
      events: ["cash_in"],
      headers: [{ key: "x-mine", value: "1" }],
    });
    receiver.answer({ status: 500 }, { reset: true }, { status: 204 });
    for (const value of [1, 2, 3, 4]) {
      await sandbox.pay({ pixKey: account.credentials.pixKey, value });
      await account.waitFor("cash_in", ({ data }) => data?.payment.amount === `${value}.00`);
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

describe("the gateway client", () => {
  it("throws a GatewayError with status, code and message", async () => {
    const { gateway } = await sandbox.createAccount({ balance: 1 });
    const details = { key: "a@example.com", keyType: "EMAIL", name: "Ana", document: "12345678909" } as const;
    const error = await gateway
      .cashOut({ value: 2, externalId: "a", details })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(GatewayError);
    expect(error).toMatchObject({ status: 400, body: { code: "PIX_INSUFFICIENT_BALANCE" } });
    expect((error as Error).message).toMatch(/^400 PIX_INSUFFICIENT_BALANCE .*saldo insuficiente/);
  });

  it("gets a new token when its token has expired in sandbox time", async () => {
    const other = await startSandbox({ clock: "frozen" });
    await other.gateway.balance();
    await other.advance("31m");
    expect(await other.gateway.balance()).toMatchObject({ netBalance: 10_000 });
    await other.close();
  });

  it("refuses a misspelled option", async () => {
    await expect(sandbox.gateway.balance(undefined, { scenrio: "slow:1s" } as never)).rejects.toThrow(
      new TypeError('gateway: unknown option "scenrio". Did you mean scenario?'),
    );
  });

  it("returns any response from send and request, including refusals", async () => {
    const { gateway } = sandbox;
    expect((await gateway.send("cashOut", "not json")).status).toBe(400);
    const answer = await gateway.request("GET", "/api/balance", {
      headers: { authorization: "Bearer forged" },
    });
    expect(answer.status).toBe(401);
  });
});
