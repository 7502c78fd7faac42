import { EventEmitter, once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { connect, type SandboxOptions, startSandbox, type TestSandbox } from "localpix";
import { webhookMatchers } from "localpix/vitest";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";

/** The testkit between a sandbox and an application under test. */

expect.extend(webhookMatchers);

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function start(options: SandboxOptions = {}): Promise<TestSandbox> {
  const sandbox = await startSandbox({ clock: "2030-02-14T15:00:00Z", ...options });
  closers.push(() => sandbox.close());
  return sandbox;
}

async function join(...args: Parameters<typeof connect>): Promise<TestSandbox> {
  const sandbox = await connect(...args);
  closers.push(() => sandbox.close());
  return sandbox;
}

/** An application with a webhook handler; it answers when `answer` resolves with a status. */
async function application(answer: () => Promise<number> | number = () => 200) {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? "");
    request.resume().on("end", async () => response.writeHead(await answer()).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/pix`, paths };
}

const pay = (
  sandbox: TestSandbox,
  value = 1,
  { credentials } = sandbox as Pick<TestSandbox, "credentials">,
) => sandbox.pay({ pixKey: credentials.pixKey, value });

const payout = (externalId: string) => ({
  ...{ value: 5, externalId },
  details: { key: "a@example.com", keyType: "EMAIL", name: "Ana", document: "12345678909" } as const,
});

describe("forwardTo", () => {
  it("sends webhooks to an application whose URL is not registered, in a sandbox that refuses http", async () => {
    const sandbox = await start({ allowHttpWebhooks: false });
    const app = await application();
    const forwarding = await sandbox.forwardTo(app.url);
    await pay(sandbox);
    const { headers, text, payload } = await sandbox.waitFor("cash_in", { type: "RECEIVE" });
    expect(app.paths).toEqual(["/pix"]);
    expect(JSON.parse(text)).toEqual(payload);
    expect(headers).toMatchObject({ "content-type": "application/json", "x-localpix-attempt": "1" });
    expect(forwarding).toHaveReceivedWebhook("cash_in", { data: { payment: { amount: "1.00" } } });
    expect((await sandbox.control.listEndpoints()).endpoints).toEqual([]);
  });

  it("forwards the given events of its account only", async () => {
    const sandbox = await start();
    const app = await application();
    const other = await sandbox.createAccount({ balance: 100 });
    const forwarding = await other.forwardTo(app.url.replace("http://", ""), { events: ["cash_in"] });
    await pay(sandbox);
    await pay(sandbox, 2, other);
    await other.gateway.cashOut(payout("a"));
    await sandbox.advance("1h");
    expect(forwarding.url).toBe(app.url);
    expect(forwarding.received.map(({ eventType }) => eventType)).toEqual(["cash_in"]);
    expect(forwarding).toHaveReceivedWebhook("cash_in", { data: { payment: { amount: "2.00" } } });
  });

  it("records the answer of the application, and repeats a failed attempt by the schedule", async () => {
    const sandbox = await start();
    const statuses = [500, 200];
    const app = await application(() => statuses.shift()!);
    const forwarding = await sandbox.forwardTo(app.url);
    await pay(sandbox);
    await sandbox.idle();
    await sandbox.advance("5m");
    const { deliveries } = await sandbox.control.listDeliveries();
    expect(deliveries).toMatchObject([{ status: "delivered", attempts: 2 }]);
    expect(forwarding).toHaveReceivedWebhook("cash_in", undefined, { times: 2 });
  });

  it("goes on after a reset, and ends with its close", async () => {
    const sandbox = await start();
    const app = await application();
    const forwarding = await sandbox.forwardTo(app.url);
    await pay(sandbox);
    await sandbox.idle();
    await sandbox.reset();
    expect(sandbox.received).toEqual([]);
    expect(forwarding.received).toEqual([]);
    await pay(sandbox);
    await sandbox.waitFor("cash_in");
    await forwarding.close();
    await pay(sandbox);
    await sandbox.idle();
    expect(app.paths).toHaveLength(2);
    expect(sandbox.received).toHaveLength(1);
  });

  it("records why nobody answered", async () => {
    const sandbox = await start();
    await sandbox.forwardTo("http://127.0.0.1:9");
    await pay(sandbox);
    await sandbox.idle();
    const { deliveries } = await sandbox.control.listDeliveries();
    expect(deliveries[0]?.lastError).toMatch(/refused/);
    expect(sandbox.received).toEqual([]);
  });

  it.each([
    [
      "ftp://localhost",
      {},
      'forwardTo: it must be a URL such as "http://localhost:3000/webhooks", not "ftp://localhost".',
    ],
    [undefined, {}, "forwardTo: it must be a URL such as"],
    ["localhost:3000", { event: [] }, 'forwardTo: unknown option "event". Did you mean events?'],
    [
      "localhost:3000",
      { events: ["cashin"] },
      'forwardTo: unknown event type "cashin". Did you mean cash_in?',
    ],
    [
      "localhost:3000",
      { events: "cash_in" },
      'forwardTo: events must be a list of event types, not "cash_in".',
    ],
    ["localhost:3000", 5, 'forwardTo takes its options as an object, such as { events: ["cash_in"] }.'],
  ])("refuses %j with the options %j", async (url, options, message) => {
    const sandbox = await start();
    await expect(sandbox.forwardTo(url as string, options as never)).rejects.toThrow(message);
  });
});

describe("idle", () => {
  it("waits until the webhook is answered, and not for what is due later", async () => {
    const sandbox = await start();
    const events = new EventEmitter();
    const app = await application(async () => {
      events.emit("asked");
      const [status] = await once(events, "answer");
      return status;
    });
    await sandbox.forwardTo(app.url);
    const asked = once(events, "asked");
    await pay(sandbox);
    await asked;
    const error = await sandbox.idle({ timeout: 1 }).catch((thrown: Error) => thrown);
    expect(String(error)).toMatch(
      /^Error: The sandbox was not idle within 1 ms\. Still going on:\n {2}delivery 1: cash_in of 10001 to listen:.*, which has not answered yet$/,
    );
    await sandbox.gateway.cashOut(payout("later"));
    const idle = sandbox.idle();
    events.emit("answer", 200);
    await idle;
    expect(sandbox).toHaveReceivedWebhook("cash_in");
    expect((await sandbox.control.showClock()).nextDue).not.toBeNull();
  });

  it.each([
    [{ timeot: 1 }, 'idle: unknown option "timeot". Did you mean timeout?'],
    [{ timeout: "1s" }, 'idle: timeout must be a number of milliseconds, not "1s".'],
    [5, "idle takes its options as an object, such as { timeout: 5000 }."],
  ])("refuses the options %j", async (options, message) => {
    const sandbox = await start();
    await expect(sandbox.idle(options as never)).rejects.toThrow(message);
  });
});

describe("connect", () => {
  it("gives each worker an account of its own in one sandbox", async () => {
    const { url } = await start();
    const workers = [await join(url), await join(`${url}/sandbox/`)];
    const accounts = await Promise.all(workers.map((worker) => worker.createAccount({ balance: 100 })));
    for (const [at, account] of accounts.entries()) {
      await account.receiver({ events: ["cash_out"] });
      await account.gateway.cashOut(payout(`worker-${at}`));
    }
    await workers[0]!.advance("1h");
    for (const [at, account] of accounts.entries()) {
      await account.waitFor("cash_out", { externalId: `worker-${at}`, status: "CONFIRMED" });
      expect(account.received).toHaveLength(1);
    }
  });

  it("finds the webhooks that arrive at a URL of the application, and none from before", async () => {
    const owner = await start();
    const app = await application();
    await owner.gateway.registerWebhook({
      url: app.url,
      eventType: "cash_in",
      headers: [{ key: "X-Mine", value: "1" }],
    });
    await pay(owner, 1);
    await owner.idle();
    const sandbox = await join(owner.url);
    const arrival = sandbox.waitFor("cash_in");
    await pay(owner, 2);
    expect(await arrival).toMatchObject({
      payload: { data: { payment: { amount: "2.00" } } },
      headers: { "x-mine": "1", "x-localpix-attempt": "1" },
    });
    await pay(owner, 3);
    await sandbox.idle();
    expect(sandbox.received).toHaveLength(2);
    expect(sandbox).toHaveReceivedWebhook("cash_in", { data: { payment: { amount: "3.00" } } });
  });

  it("forwards, and leaves nothing behind when it is closed", async () => {
    const owner = await start();
    const app = await application();
    const sandbox = await connect(owner.url);
    const receiver = await sandbox.receiver();
    await sandbox.forwardTo(app.url);
    await pay(owner);
    await sandbox.idle();
    expect(app.paths).toHaveLength(1);
    expect(receiver.received).toHaveLength(1);
    expect(sandbox.received).toHaveLength(2);
    await sandbox.close();
    expect((await owner.control.listEndpoints()).endpoints).toEqual([]);
    await pay(owner);
    await owner.idle();
    expect((await owner.control.listDeliveries()).deliveries).toHaveLength(2);
  });

  it("refuses to replace the world of others, unless it is its own", async () => {
    const { url } = await start();
    const shared = await join(url);
    await expect(shared.reset()).rejects.toThrow(
      "reset: this sandbox may have other users, who would lose their accounts. Use createAccount()",
    );
    const before = await shared.snapshot();
    await expect(shared.restore(before)).rejects.toThrow("restore: this sandbox may have other users");
    const own = await join(url, { exclusive: true });
    await own.gateway.cashOut(payout("a"));
    await own.restore(before);
    await own.reset({ seed: 7 });
    expect(await own.gateway.balance()).toMatchObject({ netBalance: 10_000 });
    const app = await application();
    await own.gateway.registerWebhook({ url: app.url, eventType: "cash_in" });
    await pay(own);
    await own.waitFor("cash_in");
  });

  it("closes after the sandbox has been stopped", async () => {
    const owner = await startSandbox();
    const sandbox = await connect(owner.url);
    await sandbox.receiver();
    await sandbox.forwardTo("localhost:3000");
    await owner.close();
    await sandbox.close();
    await sandbox.close();
  });

  it("takes address and token from the environment", async () => {
    const owner = await start();
    vi.stubEnv("LOCALPIX_URL", owner.url);
    onTestFinished(() => void vi.unstubAllEnvs());
    const sandbox = await join();
    expect(sandbox.credentials).toEqual(owner.credentials);
  });

  it.each([
    [
      "localhost:7490",
      {},
      /^connect: the address of the sandbox must be a URL such as "http:.*, not "localhost:7490"\./,
    ],
    [5, {}, /^connect: the address of the sandbox must be .*, not 5\./],
    [
      "http://127.0.0.1:9",
      {},
      /^connect: no sandbox answers at http:\/\/127\.0\.0\.1:9\. Start one with "localpix start"/,
    ],
    ["http://127.0.0.1:9", { tokn: "x" }, /^connect: unknown option "tokn"\. Did you mean token\?$/],
    ["http://127.0.0.1:9", "x", /^connect takes its options as an object, such as \{ token: "…" \}\.$/],
  ])("refuses %j with the options %j", async (url, options, message) => {
    await expect(connect(url as string, options as never)).rejects.toThrow(message);
  });

  it("refuses an address at which another server answers", async () => {
    const app = await application();
    await expect(connect(app.url)).rejects.toMatchObject({ code: "NOT_LOCALPIX" });
  });
});

describe("the matcher of webhooks", () => {
  it("prints what arrived in the error of the runner", async () => {
    const sandbox = await start();
    const receiver = await sandbox.receiver();
    await pay(sandbox);
    await sandbox.waitFor("cash_in");
    expect(() => expect(receiver).toHaveReceivedWebhook("cash_in", { data: { status: "ERROR" } })).toThrow(
      /^Expected to have received a cash_in webhook that matches .*\n\nWhat arrived:\n {2}1\. cash_in .*\n {5}but data\.status is "LIQUIDATED", not "ERROR"$/,
    );
    expect(() => expect(receiver).not.toHaveReceivedWebhook("cash_in")).toThrow(/^Expected not to have/);
    expect(receiver).not.toHaveReceivedWebhook("cash_out");
  });
});

describe("the types of a payload", () => {
  it("follow from the event type", async () => {
    const sandbox = await start();
    await sandbox.receiver();
    await sandbox.gateway.cashOut(payout("a"));
    await sandbox.advance("1s");
    const { payload } = await sandbox.waitFor("cash_out", ({ externalId }) => externalId === "a");
    if (payload.event === undefined) throw new Error("A cash_out has the flat format by default.");
    const status: "CONFIRMED" | "ERROR" = payload.status;
    const event: "CashOut" = payload.event;
    expect([event, status]).toEqual(["CashOut", "CONFIRMED"]);
    // @ts-expect-error the other format has no event
    const enveloped: "TRANSFER" = payload.type;
    expect(enveloped).toBeUndefined();
  });

  it("are those of one format once its type is known, and readable in either before", async () => {
    const sandbox = await start();
    await sandbox.receiver();
    await pay(sandbox);
    const { payload } = await sandbox.waitFor("cash_in");
    // @ts-expect-error the other format has no data
    const unknown: object = payload.data;
    expect(unknown).toEqual(expect.objectContaining({ status: "LIQUIDATED" }));
    const either: string | undefined = payload.data?.payment.amount;
    if (payload.type !== "RECEIVE") throw new Error("A cash_in has the enveloped format by default.");
    const amount: string = payload.data.payment.amount;
    expect(amount).toBe(either);
  });

  it("refuse the fields of other events and unknown values", async () => {
    const sandbox = await start();
    await Promise.all(
      [
        // @ts-expect-error a misspelled field
        () => sandbox.waitFor("cash_out", { externlId: "a" }),
        // @ts-expect-error an unknown event type
        () => sandbox.waitFor("cashout"),
        // @ts-expect-error an unknown option
        () => sandbox.createAccount({ balnce: 5 }),
        // @ts-expect-error an unknown option
        () => sandbox.idle({ timeot: 5 }),
      ].map((wrong) => expect(wrong()).rejects.toThrow(TypeError)),
    );
    // @ts-expect-error a misspelled field
    expect(() => expect(sandbox).toHaveReceivedWebhook("cash_in", { data: { staus: "ERROR" } })).toThrow(
      TypeError,
    );
    // @ts-expect-error a field of a MED
    void (() => sandbox.waitFor("cash_out", ({ medId }) => medId === 1));
    // @ts-expect-error a misspelled event type
    expect(() => expect(sandbox).toHaveReceivedWebhook("cashin")).toThrow(TypeError);
  });
});
