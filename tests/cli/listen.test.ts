import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { localpix } from "./in-process.js";
import { startLocalpix } from "./processes.js";

interface Attempt {
  readonly deliveryId: string;
  readonly eventType: string;
  readonly account: number;
  readonly transactionId: string;
  readonly attempt: number;
  readonly statusCode: number | null;
  readonly error: string | null;
  readonly body?: { status: string };
}

let sandbox: TestSandbox;
let world: TestSandbox["control"];
beforeAll(async () => {
  sandbox = await startSandbox({ settlement: "manual" });
  world = sandbox.control;
});
afterAll(() => sandbox.close());

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** The integrator's receiver, which responds with the status that `answer` returns. */
async function receiver(answer: () => number = () => 200) {
  const received: { headers: IncomingMessage["headers"]; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    received.push({ headers: request.headers, body });
    response.writeHead(answer()).end("said");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `127.0.0.1:${(server.address() as AddressInfo).port}/pix`, received };
}

/** Starts `localpix listen` and waits until it is connected. */
async function listener(...args: string[]) {
  const { child, remark, line, document, stop, rest } = startLocalpix([
    "listen",
    "--url",
    sandbox.url,
    ...args,
  ]);
  closers.push(() => child.kill("SIGKILL"));
  return { welcome: await remark(), line, next: () => document<Attempt>(), rest, leave: stop };
}

const pay = async (value = 10) => {
  const { pixKey } = await world.showCredentials();
  return (await world.pay({ pixKey, value })).transactionId;
};

describe("listen", () => {
  // proves: beyond.listeners
  test("forwards a webhook to a plain receiver, whose response is the outcome of the attempt", async () => {
    const { url, received } = await receiver(() => 204);
    const listening = await listener("--forward-to", url, "--json", "--print-body");
    expect(listening.welcome).toMatch(
      /^Forwarding webhooks to http:\S+ as listen:\/\/127\.0\.0\.1:\d+\/pix#[a-z0-9]{6}\./,
    );
    const transactionId = await pay();
    const attempt = await listening.next();
    expect(attempt).toMatchObject({
      eventType: "cash_in",
      transactionId,
      attempt: 1,
      statusCode: 204,
      error: null,
      acknowledged: true,
      warning: expect.stringMatching(/^Answered 204: only 200 is documented/),
    });
    expect(attempt.body).toEqual(JSON.parse(received[0]!.body));
    expect(received[0]!.headers).toMatchObject({
      "content-type": "application/json",
      "x-localpix-attempt": "1",
      "x-localpix-delivery-id": attempt.deliveryId,
    });
    const delivery = await world.showDelivery({ id: attempt.deliveryId });
    expect(delivery).toMatchObject({
      status: "delivered",
      url: /listen:\S+#\w{6}/.exec(listening.welcome)?.[0],
    });
    expect(delivery.attemptList).toMatchObject([{ statusCode: 204, error: null }]);
    expect(await listening.leave()).toBe(0);
  });

  // proves: beyond.listeners
  test("a failed attempt is retried by the schedule, and stopping cancels the remaining attempts", async () => {
    const { url } = await receiver(() => 500);
    const listening = await listener("--forward-to", url);
    const transactionId = await pay();
    expect(await listening.line()).toMatch(
      new RegExp(`^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d  cash_in +${transactionId} +1 +500 +\\d+$`),
    );
    await world.advanceClock({ by: "5m" });
    expect(await listening.line()).toMatch(new RegExp(`cash_in +${transactionId} +2 +500`));
    const of = async () => (await world.listDeliveries({ transactionId })).deliveries[0]!;
    expect(await of()).toMatchObject({ status: "waiting", attempts: 2, lastStatusCode: 500 });
    expect(await listening.leave("SIGTERM")).toBe(0);
    expect(await of()).toMatchObject({ status: "cancelled", attempts: 2 });
    // An event without a listener gets no delivery.
    const later = await pay();
    expect((await world.listDeliveries({ transactionId: later })).deliveries).toEqual([]);
  });

  test("a refused connection has the same error as for a registered URL", async () => {
    const listening = await listener("--forward-to", "127.0.0.1:9", "--json");
    await pay();
    expect(await listening.next()).toMatchObject({
      statusCode: null,
      error: "Connection refused: nothing listens there.",
    });
    await listening.leave();
  });

  test("parallel listeners get only their own events and accounts", async () => {
    const { url } = await receiver();
    const other = await world.createAccount({ name: "Another" });
    const ins = await listener("--forward-to", url, "--json", "--events", "cash_in,refund_out");
    const outs = await listener("--forward-to", url, "--json", "--events", "cash_out");
    const its = await listener("--forward-to", url, "--json", "--account", String(other.accountId));
    const received = await pay();
    const { transactionId: sent } = await sandbox.gateway.cashOut({
      value: 1,
      externalId: "heard",
      details: { key: "joao@example.com", keyType: "EMAIL", name: "João", document: "11144477735" },
    });
    await world.settlePayout({ id: sent });
    await world.pay({ pixKey: other.pixKey, value: 1 });
    // The two events belong to different accounts, so either can arrive first.
    expect([await ins.next(), await ins.next()]).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ eventType: "cash_in", transactionId: received, account: 1 }),
        expect.objectContaining({ eventType: "cash_in", account: other.accountId }),
      ]),
    );
    expect(await outs.next()).toMatchObject({ eventType: "cash_out", transactionId: sent });
    expect(await its.next()).toMatchObject({ eventType: "cash_in", account: other.accountId });
    await Promise.all([ins.leave(), outs.leave(), its.leave()]);
  });

  // proves: beyond.listeners
  test("continues after a reset, and is not part of a saved case", async () => {
    const { url } = await receiver();
    const listening = await listener("--forward-to", url, "--json");
    await world.resetState({});
    const transactionId = await pay();
    expect(await listening.next()).toMatchObject({ transactionId, statusCode: 200 });
    const { steps } = await world.readCase();
    expect(steps).toHaveLength(1);
    expect(steps[0]).not.toHaveProperty("webhooks");
    await listening.leave();
  });

  // proves: beyond.listeners
  test("a resend goes to the listener if no URL is registered", async () => {
    const { url } = await receiver(() => 418);
    const transactionId = await pay();
    const { gateway } = sandbox;
    const resend = { params: { transactionIdentifier: transactionId } };
    await expect(gateway.resendWebhook({}, resend)).rejects.toMatchObject({ status: 400 });
    const listening = await listener("--forward-to", url, "--json");
    expect(await gateway.resendWebhook({}, resend)).toMatchObject({ statusCode: 418 });
    expect(await listening.next()).toMatchObject({ transactionId, attempt: 1, statusCode: 418 });
    await listening.leave();
  });

  test("with --json prints only JSON until it is stopped", async () => {
    const { line, leave, rest } = await listener("--forward-to", "127.0.0.1:9", "--json");
    await world.triggerEvent({ eventType: "refund_out", overrides: {} });
    expect(JSON.parse(await line())).toBeTypeOf("object");
    expect(await leave("SIGTERM")).toBe(0);
    for (const left of await rest()) expect(JSON.parse(left)).toBeTypeOf("object");
  });

  test.each([
    [["--forward-to", "localhost:3000", "--events", "cash_inn"], "Did you mean cash_in"],
    [["--forward-to", "ftp://localhost"], "http://localhost:3000/webhooks"],
    [["--forward-to", "http:/localhost:3000"], "http://localhost:3000/webhooks"],
    [[], "--forward-to"],
  ])("exits with 2 for %j", async (args, message) => {
    const outcome = await localpix(["listen", ...args]);
    expect(outcome).toMatchObject({ code: 2, stdout: "" });
    expect(outcome.stderr).toContain(message);
  });

  test("exits with 3 if no sandbox answers", async () => {
    const outcome = await localpix([
      "listen",
      "--forward-to",
      "localhost:3000",
      "--url",
      "http://127.0.0.1:1",
    ]);
    expect(outcome.code).toBe(3);
  });
});
