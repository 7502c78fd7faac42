import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "localpix";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { payoutBody } from "../journeys/bodies.js";
import { halfRequest } from "./half-request.js";
import { heldReceiver } from "./held-receiver.js";
import { startExpectingFailure, startProcess } from "./process.js";

/** How a sandbox stops. The tests mostly wait, so they run in parallel. */

/** Longer than the timeout of a test, so a stop that waits for a receiver fails the test. */
const RECEIVER_MAY_TAKE = ["--webhook-timeout", "1h"] as const;

/** The files of a data directory after a stop: the log is merged into the data file, which can be copied alone. */
const MERGED = ["localpix.db", "localpix.db.checked", "localpix.db.lock", "secret"];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "localpix-stop-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const newData = () => mkdtempSync(join(folder, "data-"));

test.concurrent("SIGTERM with a receiver that does not respond and an open dashboard exits with 0, and keeps the webhook", async () => {
  const data = newData();
  let isPatient = true;
  const posts: string[] = [];
  let arrived: () => void = () => {};
  const server = createServer((request, response) => {
    posts.push(String(request.headers["x-localpix-event-id"]));
    request.resume();
    if (!isPatient) response.end();
    arrived();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const arrival = () =>
    new Promise<void>((resolve) => {
      arrived = resolve;
    });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  try {
    const first = await startProcess(data, "--settlement", "manual", ...RECEIVER_MAY_TAKE);
    const dashboard = new WebSocket(`${first.url.replace("http", "ws")}/sandbox/live`);
    const closed = new Promise((resolve) => dashboard.once("close", resolve));
    await new Promise((resolve) => dashboard.once("open", resolve));
    await first.call("POST", "/api/webhooks", { url, eventType: "cash_out" });
    const { body } = await first.call("POST", "/api/pix/cash-out", payoutBody());
    const came = arrival();
    await first.control.settlePayout({ id: String(body.transactionId) });
    await came;
    expect(await first.stop()).toBe(0);
    await closed;
    expect(readdirSync(data).sort()).toEqual(MERGED);

    isPatient = false;
    const cameAgain = arrival();
    const second = await startSandbox({ data, settlement: "manual" });
    await cameAgain;
    expect(posts[1]).toBe(posts[0]);
    await second.close();
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

// proves: beyond.advance
test.concurrent("SIGTERM during an advance exits with 0 at once, and the next start continues the advance", async () => {
  const data = newData();
  let arrived: () => void = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  // It is slow, so the advance takes much longer than the stop.
  const server = createServer((request, response) => {
    request.resume();
    setTimeout(() => response.end(), 300);
    arrived();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const payouts = 50;
  try {
    const first = await startProcess(data, "--settlement", "1h", "--clock", "frozen");
    await first.call("POST", "/api/webhooks", { url, eventType: "cash_out" });
    for (let made = 0; made < payouts; made++) {
      await first.call("POST", "/api/pix/cash-out", { ...payoutBody(), value: 1 });
      await first.control.advanceClock({ by: "1m" });
    }
    const { entries: before } = await first.control.readJournal({ type: "clock.changed", limit: 1000 });
    const advanced = first.control.advanceClock({ by: "30d" }).catch((error: unknown) => error);
    await arrival;
    const under = await first.control.showClock();
    expect(under.advancing).not.toBeNull();
    expect(await first.stop()).toBe(0);
    expect(await advanced).toMatchObject({ status: 503, code: "ADVANCE_STOPPED" });

    const second = await startSandbox({ data, settlement: "1h" });
    const { now, nextDue } = await second.control.showClock();
    expect(Date.parse(now)).toBeGreaterThanOrEqual(Date.parse(under.now));
    expect(Date.parse(nextDue!) - Date.parse(now)).toBe(60_000);
    // The part that was advanced is recorded with the next change.
    await second.control.setClock({ mode: "running" });
    const { entries } = await second.control.readJournal({ type: "clock.changed", limit: 1000 });
    expect(entries.slice(before.length)).toMatchObject([
      { data: { before: (before.at(-1)!.data as { now: string }).now } },
    ]);
    expect(await second.control.verify()).toMatchObject({ ok: true });
    await second.close();
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test.concurrent("a stop answers the request in progress, refuses new connections, and merges the log into the file", async () => {
  const data = newData();
  const first = await startProcess(data, "--settlement", "manual");
  const half = await halfRequest(
    first.url,
    "/api/pix/cash-out",
    { authorization: `Bearer ${first.token()}` },
    { ...payoutBody(), externalId: "half" },
  );
  const code = first.stop();
  await first.saying("stopping");
  await expect(fetch(`${first.url}/sandbox/health`)).rejects.toThrow("fetch failed");
  const answer = await half.finish();
  expect(answer).toMatch(/^HTTP\/1\.1 201 /);
  expect(answer).toContain('"externalId":"half"');
  expect(await code).toBe(0);
  expect(readdirSync(data).sort()).toEqual(MERGED);

  const second = await startSandbox({ data, settlement: "manual" });
  const { transactions } = await second.control.listTransactions({});
  expect(transactions).toMatchObject([{ externalId: "half", status: "PENDING" }]);
  expect(await second.control.verify()).toMatchObject({ ok: true });
  await second.close();
});

test.concurrent("a second Ctrl-C exits at once, and the request in progress is kept", async () => {
  const data = newData();
  const receiver = await heldReceiver();
  try {
    const first = await startProcess(data, "--settlement", "manual", ...RECEIVER_MAY_TAKE);
    await first.call("POST", "/api/webhooks", { url: receiver.url, eventType: "cash_out" });
    const { body } = await first.call("POST", "/api/pix/cash-out", payoutBody());
    await first.control.settlePayout({ id: String(body.transactionId) });
    const lost = await receiver.next(1);
    const code = first.stop();
    await first.saying("stopping");
    first.interrupt();
    // Without the second Ctrl-C, it would wait for the receiver and exit with 0.
    expect(await code).toBe(130);

    const second = await startSandbox({ data, settlement: "manual" });
    const again = await receiver.next(2);
    again.response.end();
    expect([again.eventId, again.text]).toEqual([lost.eventId, lost.text]);
    await second.advance("0s");
    expect((await second.control.listDeliveries({})).deliveries).toMatchObject([{ status: "delivered" }]);
    expect(await second.control.verify()).toMatchObject({ ok: true });
    await second.close();
  } finally {
    receiver.close();
  }
});

test.concurrent("a port in use exits with 1, the reason and a hint", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const { code, stdout, stderr } = await startExpectingFailure(newData(), "--port", String(port));
    expect(code).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toContain(`Port ${port} on 127.0.0.1 is in use.`);
    expect(stderr).toContain("--port");
    expect(stderr).not.toMatch(/^ +at /m);
  } finally {
    server.close();
  }
});
