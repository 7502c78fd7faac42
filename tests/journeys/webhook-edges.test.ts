import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { startSandbox, type TestAccount, type TestSandbox } from "localpix";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { payoutBody } from "./bodies.js";
import { NOON } from "./rows.js";

/** Receivers that misbehave in ways that the testkit's own does not offer, and hands that interfere meanwhile. */

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

/** An address at which this happens to every POST. */
async function serving(handler: Handler): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => handler(request, response));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

type Header = { readonly key: string; readonly value: string };

/** A settled payout of an account that this address hears; its delivery once the first attempt has ended. */
async function delivered(url: string, headers: readonly Header[] = []) {
  const account: TestAccount = await sandbox.createAccount({ balance: 100 });
  await account.gateway.registerWebhook({ url, eventType: "cash_out", headers: [...headers] });
  const { transactionId } = await account.gateway.cashOut(payoutBody());
  await sandbox.settle(transactionId);
  await sandbox.advance("0s");
  const { deliveries } = await sandbox.control.listDeliveries({ transactionId });
  return sandbox.control.showDelivery({ id: deliveries[0]!.id });
}

describe("a receiver that answers 200 has acknowledged, whatever it does after", () => {
  const MEGABYTES = Buffer.alloc(5_000_000, "x");
  const rows: { readonly it: string; readonly handler: Handler }[] = [
    // proves: events.acknowledged
    { it: "and says nothing", handler: (_, response) => void response.writeHead(200).end() },
    { it: "and sends five megabytes", handler: (_, response) => void response.writeHead(200).end(MEGABYTES) },
    // proves: events.acknowledged
    { it: "and never ends its body", handler: (_, response) => void response.writeHead(200).write("x") },
    {
      it: "and breaks off in the middle of its body",
      handler: (request, response) => {
        response.writeHead(200, { "content-length": 100 }).write("x", () => request.socket.destroy());
      },
    },
  ];
  for (const { it, handler } of rows) {
    test(it, async () => {
      const { status, attempts, lastStatusCode } = await delivered(await serving(handler));
      expect({ status, attempts, lastStatusCode }).toEqual({
        status: "delivered",
        attempts: 1,
        lastStatusCode: 200,
      });
    });
  }

  test("of a long answer only the beginning is kept", async () => {
    const url = await serving((_, response) => void response.writeHead(500).end(MEGABYTES));
    const { attemptList } = await delivered(url);
    expect(attemptList[0]!.responseBody!.length).toBeGreaterThan(1_000);
    expect(attemptList[0]!.responseBody!.length).toBeLessThan(100_000);
  });
});

describe("a custom header that the specification does not block arrives", () => {
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
      let came: IncomingHttpHeaders = {};
      const url = await serving((request, response) => {
        came = request.headers;
        response.end();
      });
      const delivery = await delivered(url, [header]);
      expect(delivery.lastError).toBeNull();
      expect(delivery.status).toBe("delivered");
      // What belongs to one connection only may be left out; the event must arrive all the same.
      const hopByHop = ["Keep-Alive", "Upgrade", "Expect", "TE", "Trailer"].includes(header.key);
      if (!hopByHop)
        expect(Object.getOwnPropertyDescriptor(came, header.key.toLowerCase())?.value).toBe(header.value);
    });
  }

  test("a letter beyond ASCII arrives as Latin-1, as header lines have it", async () => {
    let came: string | undefined;
    const url = await serving((request, response) => {
      came = request.headers["x-name"] as string;
      response.end();
    });
    expect((await delivered(url, [{ key: "X-Name", value: "José" }])).status).toBe("delivered");
    expect(came).toBe("José");
  });

  test("two headers of one name both arrive", async () => {
    let came: unknown;
    const url = await serving((request, response) => {
      came = request.headers["x-a"];
      response.end();
    });
    await delivered(url, [
      { key: "x-a", value: "1" },
      { key: "X-A", value: "2" },
    ]);
    expect(came).toBe("1, 2");
  });
});

describe("hands that interfere while an attempt is under way", () => {
  test("three retries at once are three attempts, each with a number of its own", async () => {
    const attempts: string[] = [];
    const url = await serving((request, response) => {
      attempts.push(String(request.headers["x-localpix-attempt"]));
      response.writeHead(500).end();
    });
    const { id } = await delivered(url);
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

  /** A delivery whose attempt hangs at the receiver until the test lets go of it. */
  async function hanging() {
    let arrived: () => void = () => {};
    const came = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    let posts = 0;
    let held: ServerResponse | undefined;
    const url = await serving((_, response) => {
      posts += 1;
      held = response;
      arrived();
    });
    const account = await sandbox.createAccount({ balance: 100 });
    await account.gateway.registerWebhook({ url, eventType: "cash_out" });
    const { transactionId } = await account.gateway.cashOut(payoutBody());
    await sandbox.settle(transactionId);
    await came;
    const { deliveries } = await sandbox.control.listDeliveries({ transactionId });
    return {
      id: deliveries[0]!.id,
      answer: (status: number) => held!.writeHead(status).end(),
      posts: () => posts,
    };
  }

  test("cancelled meanwhile, and the attempt fails: it stays cancelled", async () => {
    const { id, answer, posts } = await hanging();
    expect((await sandbox.control.cancelDelivery({ id })).status).toBe("cancelled");
    answer(500);
    await sandbox.advance("1d");
    expect(await sandbox.control.showDelivery({ id })).toMatchObject({ status: "cancelled", attempts: 1 });
    expect(posts()).toBe(1);
  });

  test("cancelled meanwhile, and the attempt succeeds: the receiver has it, so it is delivered", async () => {
    const { id, answer } = await hanging();
    await sandbox.control.cancelDelivery({ id });
    answer(200);
    await sandbox.advance("1d");
    expect(await sandbox.control.showDelivery({ id })).toMatchObject({ status: "delivered", attempts: 1 });
  });

  test("retried meanwhile: a second attempt follows the first, whatever that one says", async () => {
    const { id, answer, posts } = await hanging();
    const retried = sandbox.control.retryDelivery({ id });
    // The retry is written down before the first attempt is answered.
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

test("a schedule that begins with a wait, and one attempt only", async () => {
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

test("on a running clock a payout settles and is told by itself", async () => {
  const running = await startSandbox({ settlement: "20ms" });
  try {
    await running.receiver({ events: ["cash_out"] });
    const { transactionId } = await running.gateway.cashOut(payoutBody());
    const { payload } = await running.waitFor("cash_out", (one) => one.transactionId === transactionId);
    expect(payload).toMatchObject({ event: "CashOut", status: "CONFIRMED" });
  } finally {
    await running.close();
  }
});
