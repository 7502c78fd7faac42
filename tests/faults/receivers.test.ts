import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "localpix";
import { afterEach, expect, test } from "vitest";
import { payoutBody } from "../journeys/bodies.js";
import { NOON } from "../journeys/rows.js";
import { heldReceiver } from "./held-receiver.js";
import { startProcess, startTrusting } from "./process.js";
import { authority, type Certified, tlsReceiver } from "./tls-receiver.js";

/** Receivers with invalid TLS, with other protocols than HTTP, or without an end. Other behavior is in tests/journeys. */

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

/** The URL of a server that calls `say` on every connection after the first bytes have arrived. */
async function speaking(say: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => {});
    socket.once("data", () => say(socket));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

/** Sends a status line one character at a time, without end. */
function drip(socket: Socket): void {
  let at = 0;
  const text = "HTTP/1.1 200 OK\r\nx-slow: ";
  const drop = setInterval(() => socket.write(text[at++] ?? "a"), 20);
  socket.once("close", () => clearInterval(drop));
}

/** What a receiver does, the timeout of the attempt, and its error. */
type Row = readonly [it: string, say: (socket: Socket) => void, mayTake: string, error: RegExp];
const rows: readonly Row[] = [
  ["responds one character at a time without end", drip, "300ms", /^No answer within 0\.3 s\.$/],
  [
    "does not speak HTTP",
    (socket) => void socket.write("220 smtp.example ESMTP\r\n"),
    "1m",
    /^Response does not match the HTTP\/1\.1 protocol/,
  ],
  [
    "sends headers without end",
    (socket) => void socket.write(`HTTP/1.1 200 OK\r\nx-long: ${"a".repeat(200_000)}`),
    "1m",
    /HEADERS_OVERFLOW/,
  ],
];
test.each(rows)(
  "a receiver that %s does not acknowledge the event, which is retried",
  async (_, say, webhookTimeout, error) => {
    const sandbox = await startSandbox({ clock: NOON, settlement: "manual", webhookTimeout });
    await sandbox.gateway.registerWebhook({ url: await speaking(say), eventType: "cash_out" });
    const { transactionId } = await sandbox.gateway.cashOut(payoutBody());
    await sandbox.settle(transactionId);
    await sandbox.advance("0s");
    const { deliveries } = await sandbox.control.listDeliveries({ transactionId });
    expect(deliveries).toMatchObject([
      { status: "waiting", attempts: 1, lastStatusCode: null, lastError: expect.stringMatching(error) },
    ]);
    await sandbox.close();
  },
);

test("a certificate that is not trusted prevents the request, and the attempt has the reason", async () => {
  const folder = mkdtempSync(join(tmpdir(), "localpix-tls-"));
  const trusted = join(folder, "authority.pem");
  writeFileSync(trusted, authority);
  const outcomes: Readonly<Record<Certified, { status: string; lastError: unknown }>> = {
    valid: { status: "delivered", lastError: null },
    "self-signed": { status: "waiting", lastError: expect.stringContaining("is self-signed; trust its") },
    "unknown authority": {
      status: "waiting",
      lastError: expect.stringMatching(
        /is not trusted \(UNABLE_TO_\w+\); trust its authority with NODE_EXTRA/,
      ),
    },
    expired: { status: "waiting", lastError: "The receiver's TLS certificate has expired." },
    "wrong name": { status: "waiting", lastError: expect.stringContaining("does not match") },
  };
  const sandbox = await startTrusting(trusted, join(folder, "data"), "--settlement", "manual");
  try {
    for (const [certified, outcome] of Object.entries(outcomes)) {
      const receiver = await tlsReceiver(certified as Certified);
      const registered = await sandbox.call("POST", "/api/webhooks", {
        url: receiver.url,
        eventType: "cash_out",
      });
      expect(registered).toMatchObject({ status: 200 });
      const { body } = await sandbox.call("POST", "/api/pix/cash-out", {
        ...payoutBody(),
        externalId: certified,
      });
      const transactionId = String(body.transactionId);
      await sandbox.control.settlePayout({ id: transactionId });
      // Waits until every attempt in progress is recorded.
      await sandbox.control.advanceClock({ by: "0s" });
      const { deliveries } = await sandbox.control.listDeliveries({ transactionId, url: receiver.url });
      expect(deliveries, certified).toMatchObject([outcome]);
      expect(receiver.texts).toHaveLength(outcome.status === "delivered" ? 1 : 0);
      receiver.close();
      // An event type can have only three URLs.
      const { body: listed } = await sandbox.call("GET", "/api/webhooks");
      const [{ id }] = listed.webhooks as [{ id: string }];
      await sandbox.call("DELETE", `/api/webhooks/${id}`);
    }
  } finally {
    await sandbox.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("receivers that never respond delay neither the API nor other receivers", async () => {
  const EVENTS = 100;
  const data = mkdtempSync(join(tmpdir(), "localpix-dead-"));
  const [silent, alive] = [await heldReceiver(), await heldReceiver()];
  let dripping = 0;
  const dripped = await speaking((socket) => {
    dripping += 1;
    drip(socket);
  });
  // With a timeout of one hour, no attempt times out during the test.
  const sandbox = await startProcess(data, "--settlement", "manual", "--webhook-timeout", "1h");
  try {
    for (const url of [silent.url, dripped, alive.url]) {
      await sandbox.call("POST", "/api/webhooks", { url, eventType: "cash_out" });
    }
    for (let event = 1; event <= EVENTS; event++) {
      const { status, body } = await sandbox.call("POST", "/api/pix/cash-out", {
        ...payoutBody(),
        ...{ value: 1, externalId: `event-${event}` },
      });
      expect(status).toBe(201);
      await sandbox.control.settlePayout({ id: String(body.transactionId) });
      // The next event is sent only after the responsive receiver has received this one.
      const received = await alive.next(event);
      expect(received.text).toContain(`"event-${event}"`);
      received.response.end();
    }
    // All of this happened while the silent receiver had all its connections open, without a response.
    expect(silent.posts).toHaveLength(8);
    expect(dripping).toBe(8);
    const standing = async (url: string, status: "delivered" | "queued") =>
      (await sandbox.control.listDeliveries({ url, status, limit: 1000 })).deliveries.length;
    expect(await standing(silent.url, "queued")).toBe(EVENTS);
    expect(await standing(dripped, "queued")).toBe(EVENTS);

    // A receiver that responds again gets everything.
    for (let post = 1; post <= EVENTS; post++) (await silent.next(post)).response.end();
    expect(new Set(silent.posts.map(({ eventId }) => eventId)).size).toBe(EVENTS);
    expect(await sandbox.control.verify()).toMatchObject({ ok: true });
  } finally {
    await sandbox.kill();
    silent.close();
    alive.close();
    rmSync(data, { recursive: true, force: true });
  }
});
