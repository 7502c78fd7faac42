import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { startSandbox, type TestAccount, type TestSandbox } from "localpix";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { payoutBody } from "./bodies.js";
import { NOON } from "./rows.js";

/** Receivers that behave in ways that the testkit's receiver cannot, and manual actions during an attempt. */

let sandbox: TestSandbox;
const servers: ReturnType<typeof createServer>[] = [];
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual", webhookTimeout: "300ms" });
});
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  const { ok, checks } = await sandbox.control.verify();
  expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
});
afterAll(() => sandbox.close());

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a server with this handler for every request. Returns its URL. */
async function startServer(handler: Handler): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => handler(request, response));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

type Header = { readonly key: string; readonly value: string };

/** Settles a payout of an account with this webhook URL. Returns its delivery after the first attempt. */
async function deliveryTo(url: string, headers: readonly Header[] = []) {
  const account: TestAccount = await sandbox.createAccount({ balance: 100 });
  await account.gateway.registerWebhook({ url, eventType: "cash_out", headers: [...headers] });
  const { transactionId } = await account.gateway.cashOut(payoutBody());
  await sandbox.settle(transactionId);
  await sandbox.advance("0s");
  const { deliveries } = await sandbox.control.listDeliveries({ transactionId });
  return sandbox.control.showDelivery({ id: deliveries[0]!.id });
}

describe("a response of status 200 acknowledges the delivery", () => {
  const MEGABYTES = Buffer.alloc(5_000_000, "x");
  const rows: { readonly it: string; readonly handler: Handler }[] = [
    // proves: events.acknowledged
    { it: "without a body", handler: (_, response) => void response.writeHead(200).end() },
    {
      it: "with a body of five megabytes",
      handler: (_, response) => void response.writeHead(200).end(MEGABYTES),
    },
    // proves: events.acknowledged
    { it: "with a body that never ends", handler: (_, response) => void response.writeHead(200).write("x") },
    {
      it: "with a body that is cut off",
      handler: (request, response) => {
        response.writeHead(200, { "content-length": 100 }).write("x", () => request.socket.destroy());
      },
    },
  ];
  for (const { it, handler } of rows) {
    test(it, async () => {
      const { status, attempts, lastStatusCode } = await deliveryTo(await startServer(handler));
      expect({ status, attempts, lastStatusCode }).toEqual({
        status: "delivered",
        attempts: 1,
        lastStatusCode: 200,
      });
    });
  }

  test("only the beginning of a long response body is stored", async () => {
    const url = await startServer((_, response) => void response.writeHead(500).end(MEGABYTES));
    const { attemptList } = await deliveryTo(url);
    expect(attemptList[0]!.responseBody!.length).toBeGreaterThan(1_000);
    expect(attemptList[0]!.responseBody!.length).toBeLessThan(100_000);
  });
});

describe("a custom header that the specification does not block is sent", () => {
  const headers: Header[] = [
    { key: "Authorization", value: "Basic dXNlcjpwYXNz" },
    { key: "Cookie", value: "a=b" },
    { key: "Date", value: "Thu, 14 Feb 2030 15:00:00 GMT" },
    { key: "Accept", value: "text/plain" },
    { key: "X-Empty", value: "" },
    { key: "X-Long", value: "v".repeat(4_096) },
    { key: "Keep-Alive", value: "timeout=5" },
    { key: "Upgrade", value: "h2c" },
    { key: "Expect", value: "100-continue" },
    { key: "TE", value: "trailers" },
    { key: "Trailer", value: "x-checksum" },
  ];
  for (const header of headers) {
    // proves: authentication.webhooks
    test(`${header.key}: ${header.value.slice(0, 30)}`, async () => {
      let receivedHeaders: IncomingHttpHeaders = {};
      const url = await startServer((request, response) => {
        receivedHeaders = request.headers;
        response.end();
      });
      const delivery = await deliveryTo(url, [header]);
      expect(delivery.lastError).toBeNull();
      expect(delivery.status).toBe("delivered");
      // Headers of a single connection may be left out, but the event must arrive.
      const hopByHop = ["Keep-Alive", "Upgrade", "Expect", "TE", "Trailer"].includes(header.key);
      if (!hopByHop)
        expect(Object.getOwnPropertyDescriptor(receivedHeaders, header.key.toLowerCase())?.value).toBe(
          header.value,
        );
    });
  }

  test("a value beyond ASCII is sent in Latin-1, the encoding of HTTP headers", async () => {
    let receivedValue: string | undefined;
    const url = await startServer((request, response) => {
      receivedValue = request.headers["x-name"] as string;
      response.end();
    });
    expect((await deliveryTo(url, [{ key: "X-Name", value: "José" }])).status).toBe("delivered");
    expect(receivedValue).toBe("José");
  });

  test("two headers with the same name are both sent", async () => {
    let receivedValue: unknown;
    const url = await startServer((request, response) => {
      receivedValue = request.headers["x-a"];
      response.end();
    });
    await deliveryTo(url, [
      { key: "x-a", value: "1" },
      { key: "X-A", value: "2" },
    ]);
    expect(receivedValue).toBe("1, 2");
  });
});

describe("manual actions during an attempt", () => {
  test("three concurrent retries make three attempts with consecutive numbers", async () => {
    const attempts: string[] = [];
    const url = await startServer((request, response) => {
      attempts.push(String(request.headers["x-localpix-attempt"]));
      response.writeHead(500).end();
    });
    const { id } = await deliveryTo(url);
    await Promise.all([1, 2, 3].map(() => sandbox.control.retryDelivery({ id })));
    await sandbox.advance("0s");
    const delivery = await sandbox.control.showDelivery({ id });
    expect(delivery.attemptList.map(({ number, manual }) => [number, manual])).toEqual([
      [1, false],
      [2, true],
      [3, true],
      [4, true],
    ]);
    expect(attempts).toEqual(["1", "2", "3", "4"]);
    expect(delivery.status).toBe("waiting");
  });

  /** A delivery whose first attempt waits until the test lets the receiver respond. */
  async function unansweredDelivery() {
    let arrived: () => void = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    let posts = 0;
    let held: ServerResponse | undefined;
    const url = await startServer((_, response) => {
      posts += 1;
      held = response;
      arrived();
    });
    const account = await sandbox.createAccount({ balance: 100 });
    await account.gateway.registerWebhook({ url, eventType: "cash_out" });
    const { transactionId } = await account.gateway.cashOut(payoutBody());
    await sandbox.settle(transactionId);
    await arrival;
    const { deliveries } = await sandbox.control.listDeliveries({ transactionId });
    return {
      id: deliveries[0]!.id,
      answer: (status: number) => held!.writeHead(status).end(),
      posts: () => posts,
    };
  }

  test("a delivery that is cancelled stays cancelled if the attempt fails", async () => {
    const { id, answer, posts } = await unansweredDelivery();
    expect((await sandbox.control.cancelDelivery({ id })).status).toBe("cancelled");
    answer(500);
    await sandbox.advance("1d");
    expect(await sandbox.control.showDelivery({ id })).toMatchObject({ status: "cancelled", attempts: 1 });
    expect(posts()).toBe(1);
  });

  test("a delivery that is cancelled is delivered if the attempt succeeds", async () => {
    const { id, answer } = await unansweredDelivery();
    await sandbox.control.cancelDelivery({ id });
    answer(200);
    await sandbox.advance("1d");
    expect(await sandbox.control.showDelivery({ id })).toMatchObject({ status: "delivered", attempts: 1 });
  });

  test("a retry makes a second attempt after the first, whatever its result", async () => {
    const { id, answer, posts } = await unansweredDelivery();
    const retried = sandbox.control.retryDelivery({ id });
    // Wait until the retry is recorded, which is before the first attempt gets its response.
    while (
      (await sandbox.control.readJournal({ type: "delivery.retried", limit: 1000 })).entries.every(
        ({ data }) => (data as { deliveryId: string }).deliveryId !== id,
      )
    )
      await new Promise(setImmediate);
    answer(200);
    while (posts() < 2) await new Promise(setImmediate);
    answer(200);
    await retried;
    await sandbox.advance("0s");
    expect(await sandbox.control.showDelivery({ id })).toMatchObject({ status: "delivered", attempts: 2 });
    expect(posts()).toBe(2);
  });
});

test("a retry schedule with a single delayed attempt", async () => {
  const patient = await startSandbox({ clock: NOON, settlement: "manual", retry: ["10s"] });
  try {
    const receiver = await patient.receiver({ events: ["cash_out"] });
    receiver.answer({ status: 500 });
    const { transactionId } = await patient.gateway.cashOut(payoutBody());
    await patient.settle(transactionId);
    await patient.advance("9999ms");
    expect(receiver.received).toHaveLength(0);
    await patient.advance("1ms");
    expect(receiver.received).toHaveLength(1);
    const { deliveries } = await patient.control.listDeliveries({ transactionId });
    expect(deliveries).toMatchObject([{ status: "exhausted", attempts: 1, scheduled: 1 }]);
  } finally {
    await patient.close();
  }
});

test("with a running clock a payout settles and its webhook is sent without an advance", async () => {
  const running = await startSandbox({ settlement: "20ms" });
  try {
    await running.receiver({ events: ["cash_out"] });
    const { transactionId } = await running.gateway.cashOut(payoutBody());
    const { payload } = await running.waitFor("cash_out", (event) => event.transactionId === transactionId);
    expect(payload).toMatchObject({ event: "CashOut", status: "CONFIRMED" });
  } finally {
    await running.close();
  }
});
