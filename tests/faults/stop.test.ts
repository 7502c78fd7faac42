import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { payoutBody } from "../journeys/bodies.js";
import { heldReceiver } from "./held-receiver.js";
import { startInVain, startProcess } from "./process.js";

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), "localpix-stop-"));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

test("SIGTERM with a hanging receiver and an open dashboard: exit 0 within five seconds, the webhook is kept", async () => {
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
    const first = await startProcess(data, "--settlement", "manual");
    const dashboard = new WebSocket(`${first.url.replace("http", "ws")}/sandbox/live`);
    const closed = new Promise((resolve) => dashboard.once("close", resolve));
    await new Promise((resolve) => dashboard.once("open", resolve));
    await first.call("POST", "/api/webhooks", { url, eventType: "cash_out" });
    const { body } = await first.call("POST", "/api/pix/cash-out", payoutBody());
    const came = arrival();
    await first.control.settlePayout({ id: String(body.transactionId) });
    await came;
    const asked = performance.now();
    expect(await first.stop()).toBe(0);
    expect(performance.now() - asked).toBeLessThan(5_000);
    await closed;

    isPatient = false;
    const cameAgain = arrival();
    const second = await startProcess(data, "--settlement", "manual");
    await cameAgain;
    expect(posts[1]).toBe(posts[0]);
    expect(await second.stop()).toBe(0);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}, 30_000);

test("SIGTERM in the middle of an advance: exit 0 within five seconds, and the next start goes on from there", async () => {
  let arrived: () => void = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  // It never answers, so that the advance cannot get beyond the first settlement.
  const server = createServer((request) => {
    request.resume();
    arrived();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  try {
    const first = await startProcess(data, "--settlement", "1h");
    await first.control.setClock({ mode: "frozen" });
    await first.call("POST", "/api/webhooks", { url, eventType: "cash_out" });
    await first.call("POST", "/api/pix/cash-out", payoutBody());
    await first.control.advanceClock({ by: "10m" });
    const { status } = await first.call("POST", "/api/pix/cash-out", payoutBody());
    expect(status).toBe(201);
    const advanced = first.control.advanceClock({ by: "30d" }).catch((error: unknown) => error);
    await arrival;
    const under = await first.control.showClock();
    const { entries: before } = await first.control.readJournal({ type: "clock.changed", limit: 1000 });
    expect(under.advancing).toMatchObject({ fired: 1, remaining: 1 });
    const asked = performance.now();
    expect(await first.stop()).toBe(0);
    expect(performance.now() - asked).toBeLessThan(5_000);
    expect(await advanced).toMatchObject({ status: 503, code: "ADVANCE_STOPPED" });

    const second = await startProcess(data, "--settlement", "1h");
    const { now, nextDue } = await second.control.showClock();
    expect(now).toBe(under.now);
    expect(Date.parse(nextDue!) - Date.parse(now)).toBe(10 * 60_000);
    // The way that it had come is told with the next change.
    await second.control.setClock({ mode: "running" });
    const { entries } = await second.control.readJournal({ type: "clock.changed", limit: 1000 });
    expect(entries.slice(before.length)).toMatchObject([
      { data: { before: (before.at(-1)!.data as { now: string }).now } },
    ]);
    expect(await second.control.verify()).toMatchObject({ ok: true });
    expect(await second.stop()).toBe(0);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}, 30_000);

/** A payout of which the sandbox has the head and half the body, and has said that it wants the rest. */
async function halfOrdered(url: string, token: string, externalId: string) {
  const body = JSON.stringify({ ...payoutBody(), externalId });
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  let answer = "";
  const wanted = new Promise<void>((resolve) =>
    socket.on("data", (chunk) => {
      answer += chunk;
      if (answer.includes("100 Continue")) resolve();
    }),
  );
  const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.write(
    [
      "POST /api/pix/cash-out HTTP/1.1",
      `host: ${new URL(url).host}`,
      `authorization: Bearer ${token}`,
      "content-type: application/json",
      `content-length: ${Buffer.byteLength(body)}`,
      "expect: 100-continue",
      "",
      body.slice(0, 20),
    ].join("\r\n"),
  );
  await wanted;
  return {
    finish: async () => {
      socket.write(Buffer.from(body).subarray(Buffer.byteLength(body.slice(0, 20))));
      await ended;
      return answer.split("100 Continue\r\n\r\n")[1]!;
    },
  };
}

test("a request that is under way is answered, a new one finds nobody, and the log is in the file", async () => {
  const first = await startProcess(data, "--settlement", "manual");
  const half = await halfOrdered(first.url, first.token(), "half");
  const code = first.stop();
  await first.saying("stopping");
  await expect(fetch(`${first.url}/sandbox/health`)).rejects.toThrow("fetch failed");
  const answer = await half.finish();
  expect(answer).toMatch(/^HTTP\/1\.1 201 /);
  expect(answer).toContain('"externalId":"half"');
  expect(await code).toBe(0);
  expect(readdirSync(data).sort()).toEqual(["localpix.db", "localpix.db.lock"]);

  const second = await startProcess(data, "--settlement", "manual");
  const { transactions } = await second.control.listTransactions({});
  expect(transactions).toMatchObject([{ externalId: "half", status: "PENDING" }]);
  expect(await second.control.verify()).toMatchObject({ ok: true });
  expect(await second.stop()).toBe(0);
}, 30_000);

test("a second Ctrl-C leaves at once, and what was under way is there at the next start", async () => {
  const receiver = await heldReceiver();
  try {
    const first = await startProcess(data, "--settlement", "manual");
    await first.call("POST", "/api/webhooks", { url: receiver.url, eventType: "cash_out" });
    const { body } = await first.call("POST", "/api/pix/cash-out", payoutBody());
    await first.control.settlePayout({ id: String(body.transactionId) });
    const lost = await receiver.next(1);
    const code = first.stop();
    await first.saying("stopping");
    first.interrupt();
    // Without the second it would have waited for the receiver as long as it may, and ended with 0.
    expect(await code).toBe(130);

    const second = await startProcess(data, "--settlement", "manual");
    const again = await receiver.next(2);
    again.response.end();
    expect([again.eventId, again.text]).toEqual([lost.eventId, lost.text]);
    await second.control.advanceClock({ by: "0s" });
    expect((await second.control.listDeliveries({})).deliveries).toMatchObject([{ status: "delivered" }]);
    expect(await second.control.verify()).toMatchObject({ ok: true });
    expect(await second.stop()).toBe(0);
  } finally {
    receiver.close();
  }
}, 30_000);

test("a port in use: exit 1 and a sentence that says what to do", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const { code, stdout, stderr } = await startInVain(data, "--port", String(port));
    expect(code).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toContain(`Port ${port} on 127.0.0.1 is in use.`);
    expect(stderr).toContain("--port");
    expect(stderr).not.toMatch(/^ +at /m);
  } finally {
    server.close();
  }
});
