import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "localpix";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { depth } from "../depth.js";
import { chargeBody, payoutBody } from "../journeys/bodies.js";
import { type Answered, busyClient, expectNothingLost } from "./busy-client.js";
import { heldReceiver } from "./held-receiver.js";
import { type SandboxProcess, startProcess } from "./process.js";

/** What the next sandbox finds on a data directory after `kill -9`. */

const PATIENT = { timeout: 120_000 };

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), "localpix-kill-"));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

test("kill -9 at any moment loses nothing that was answered, and the books balance", async () => {
  const answered: Answered[] = [];
  let asked = 0;
  for (const round of [1, 2, 3]) {
    const sandbox = await startProcess(data, "--settlement", "manual");
    const enough = answered.length + depth(15, 40) * round + 7;
    const clients = Array.from({ length: 6 }, (_, at) => busyClient(sandbox, `${round}-${at}`, answered));
    // Kills after a number of responses, not after a time.
    await vi.waitUntil(() => answered.length >= enough, { interval: 1, ...PATIENT });
    await sandbox.kill();
    for (const count of await Promise.all(clients)) asked += count;
  }

  const sandbox = await startSandbox({ data, settlement: "manual" });
  await expectNothingLost(sandbox, answered, asked);
  const { externalId } = answered[0]!;
  const { body } = await sandbox.gateway.send("cashOut", { ...payoutBody(), externalId });
  expect(body, "and an externalId stays used").toMatchObject({ code: "PIX_DUPLICATE_EXTERNAL_ID" });
  await sandbox.close();
});

describe("the record of requests", () => {
  const held = async (sandbox: SandboxProcess, count: number) => {
    await expect.poll(async () => (await sandbox.control.showRequestRecord()).held, PATIENT).toBe(count);
  };

  test("is complete after kill -9 at rest, and goes on", async () => {
    const first = await startProcess(data, "--settlement", "manual");
    await first.call("POST", "/api/pix/cash-out", payoutBody());
    await first.call("POST", "/api/pix/cash-out", { ...payoutBody(), value: -1 });
    // With the token.
    await held(first, 3);
    await first.kill();
    const second = await startSandbox({ data, settlement: "manual" });
    await second.gateway.cashOut(payoutBody());
    // Reading the case waits until all is recorded.
    const { steps } = await second.control.readCase();
    expect(steps.filter((step) => "gateway" in step && step.gateway.includes("cash-out"))).toHaveLength(3);
    // With another token.
    expect(await second.control.showRequestRecord()).toMatchObject({ held: 5, missing: null });
    await second.close();
  });

  test("is known to miss a payout that kill -9 left without an answer, until a reset", async () => {
    const first = await startProcess(data, "--settlement", "manual");
    const slow = { "x-sandbox-scenario": "slow:2m" };
    const unanswered = first.call("POST", "/api/pix/cash-out", payoutBody(), slow).catch(() => "killed");
    await expect
      .poll(async () => (await first.control.readJournal({ type: "payout.created" })).entries.length)
      .toBe(1);
    await first.call("POST", "/api/pix/cash-out", payoutBody());
    // The token and the second payout.
    await held(first, 2);
    await first.kill();
    expect(await unanswered).toBe("killed");
    const second = await startSandbox({ data, settlement: "manual" });
    const missing = async () => (await second.control.showRequestRecord()).missing;
    expect(await missing()).toBe("lost");
    await expect(second.control.readCase()).rejects.toMatchObject({ code: "CASE_RECORD_LOST" });
    await second.control.takeSnapshot({ name: "before" });
    await second.control.restoreSnapshot({ name: "before" });
    expect(await missing(), "a snapshot keeps it").toBe("lost");
    await second.reset();
    expect(await missing()).toBeNull();
    await second.close();
  });
});

test("a webhook in progress during kill -9 is delivered after the restart", async () => {
  const receiver = await heldReceiver();
  try {
    const first = await startProcess(data, "--settlement", "manual");
    await first.call("POST", "/api/webhooks", { url: receiver.url, eventType: "cash_out" });
    const { body } = await first.call("POST", "/api/pix/cash-out", payoutBody());
    await first.control.settlePayout({ id: String(body.transactionId) });
    const lost = await receiver.next(1);
    // The receiver has the request and has not responded, so the attempt is neither delivered nor failed.
    await first.kill();

    const second = await startSandbox({ data, settlement: "manual" });
    const again = await receiver.next(2);
    again.response.writeHead(200).end();
    expect(again.eventId).toBe(lost.eventId);
    expect(again.text).toBe(lost.text);
    // An advance by 0 s waits until every attempt in progress is recorded.
    await second.advance("0s");
    const { deliveries } = await second.control.listDeliveries({});
    expect(deliveries).toMatchObject([{ status: "delivered", eventId: lost.eventId, lastStatusCode: 200 }]);
    expect(await second.control.verify()).toMatchObject({ ok: true });
    await second.close();
  } finally {
    receiver.close();
  }
});

test("an advance that is interrupted by kill -9 continues at the next start, and every due event happens once", async () => {
  // More than one commit of an advance contains.
  const payouts = 300;
  const receiver = await heldReceiver();
  try {
    // The receiver never responds, so the advance waits for a while at the payment of the charge.
    const times = ["--settlement", "1h", "--payer", "1h", "--clock", "frozen", "--webhook-timeout", "1h"];
    const first = await startProcess(data, ...times);
    await first.call("POST", "/api/webhooks", { url: receiver.url, eventType: "cash_in" });
    const order = () => first.call("POST", "/api/pix/cash-out", { ...payoutBody(), value: 0.01 });
    const orderAll = () => Promise.all(Array.from({ length: payouts }, order));
    await orderAll();
    await first.control.advanceClock({ by: "1s" });
    await first.call("POST", "/api/pix/cash-in", chargeBody());
    const { now: charged } = await first.control.advanceClock({ by: "1s" });
    await orderAll();
    const advance = first.control.advanceClock({ by: "90m" }).catch(() => "killed");
    const lost = await receiver.next(1);
    await first.kill();
    await advance;

    const second = await startSandbox({ data, settlement: "1h", payer: "1h" });
    const { now } = await second.control.showClock();
    expect(Date.parse(now) - Date.parse(charged)).toBeGreaterThanOrEqual(3_599_000);
    const again = await receiver.next(2);
    expect([again.eventId, again.text]).toEqual([lost.eventId, lost.text]);
    again.response.end();
    await second.advance("2h");
    const { checks, ok } = await second.control.verify();
    expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
    const { balance } = await second.control.showAccount({ id: 1 });
    const { value } = chargeBody().transaction;
    expect(balance).toEqual({ available: 10_000 + value - (2 * payouts) / 100, blocked: 0 });
    expect(receiver.posts).toHaveLength(2);
    await second.close();
  } finally {
    receiver.close();
  }
});
