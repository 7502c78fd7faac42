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

/** Receivers that speak TLS badly, no HTTP at all, or never to an end; what else they can do is in tests/journeys. */

const PATIENT = { timeout: 120_000 };

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

/** An address at which this happens to every connection once something has come. */
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

/** A status line, one letter at a time, that never comes to its end. */
function drip(socket: Socket): void {
  let at = 0;
  const text = "HTTP/1.1 200 OK\r\nx-slow: ";
  const drop = setInterval(() => socket.write(text[at++] ?? "a"), 20);
  socket.once("close", () => clearInterval(drop));
}

/** What a receiver does, how long it may take, and the error of the attempt. */
type Row = readonly [it: string, say: (socket: Socket) => void, mayTake: string, error: RegExp];
const rows: readonly Row[] = [
  ["answers a letter at a time, without end", drip, "300ms", /^No answer within 0\.3 s\.$/],
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
  "a receiver that %s has not acknowledged, and is tried again",
  PATIENT,
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

test("a certificate that cannot be trusted: nothing is sent, and the attempt says why", PATIENT, async () => {
  const folder = mkdtempSync(join(tmpdir(), "localpix-tls-"));
  const trusted = join(folder, "authority.pem");
  writeFileSync(trusted, authority);
  const outcomes: Readonly<Record<Certified, { status: string; lastError: unknown }>> = {
    well: { status: "delivered", lastError: null },
    "by itself": { status: "waiting", lastError: expect.stringContaining("is self-signed; trust its") },
    "until yesterday": { status: "waiting", lastError: expect.stringContaining("CERT_HAS_EXPIRED") },
    "under another name": { status: "waiting", lastError: expect.stringContaining("does not match") },
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
      // Waits until every attempt under way has been written down.
      await sandbox.control.advanceClock({ by: "0s" });
      const { deliveries } = await sandbox.control.listDeliveries({ transactionId, url: receiver.url });
      expect(deliveries, certified).toMatchObject([outcome]);
      expect(receiver.texts).toHaveLength(outcome.status === "delivered" ? 1 : 0);
      receiver.close();
      // Only three addresses may hear of one event.
      const { body: listed } = await sandbox.call("GET", "/api/webhooks");
      const [{ id }] = listed.webhooks as [{ id: string }];
      await sandbox.call("DELETE", `/api/webhooks/${id}`);
    }
  } finally {
    await sandbox.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test(
  "receivers that are dead slow down neither the API nor another receiver, however much waits for them",
  PATIENT,
  async () => {
    const EVENTS = 100;
    const data = mkdtempSync(join(tmpdir(), "localpix-dead-"));
    const [silent, alive] = [await heldReceiver(), await heldReceiver()];
    let dripping = 0;
    const dripped = await speaking((socket) => {
      dripping += 1;
      drip(socket);
    });
    // No receiver is given up within this test: an hour is what each attempt may take.
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
        // The next thing happens only when the one that is alive has heard of this.
        const heard = await alive.next(event);
        expect(heard.text).toContain(`"event-${event}"`);
        heard.response.end();
      }
      // All of it came while the dead had every connection that they get, and had answered none.
      expect(silent.posts).toHaveLength(8);
      expect(dripping).toBe(8);
      const standing = async (url: string, status: "delivered" | "queued") =>
        (await sandbox.control.listDeliveries({ url, status, limit: 1000 })).deliveries.length;
      expect(await standing(silent.url, "queued")).toBe(EVENTS);
      expect(await standing(dripped, "queued")).toBe(EVENTS);

      // One that wakes up gets everything.
      for (let post = 1; post <= EVENTS; post++) (await silent.next(post)).response.end();
      expect(new Set(silent.posts.map(({ eventId }) => eventId)).size).toBe(EVENTS);
      expect(await sandbox.control.verify()).toMatchObject({ ok: true });
    } finally {
      await sandbox.kill();
      silent.close();
      alive.close();
      rmSync(data, { recursive: true, force: true });
    }
  },
);
