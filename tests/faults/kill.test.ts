import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { payoutBody } from "../journeys/bodies.js";
import { type Answered, busyClient, expectNothingLost } from "./busy-client.js";
import { heldReceiver } from "./held-receiver.js";
import { startProcess } from "./process.js";

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), "localpix-kill-"));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

const MANUAL = ["--settlement", "manual"];

test("kill -9 at any moment: everything that was answered is there, and the money adds up", async () => {
  const answered: Answered[] = [];
  let asked = 0;
  for (const round of [1, 2, 3]) {
    const sandbox = await startProcess(data, ...MANUAL);
    const before = answered.length;
    const clients = Array.from({ length: 6 }, (_, at) => busyClient(sandbox, `${round}-${at}`, answered));
    // Killed in the middle of work, after a number of answers rather than a time.
    while (answered.length < before + 40 * round + 7) await new Promise(setImmediate);
    await sandbox.kill();
    for (const count of await Promise.all(clients)) asked += count;
  }

  const sandbox = await startProcess(data, ...MANUAL);
  try {
    expect(answered.length).toBeGreaterThan(200);
    await expectNothingLost(sandbox, answered, asked);
    const { body } = await sandbox.call("POST", "/api/pix/cash-out", {
      ...payoutBody(),
      externalId: answered[0]!.externalId,
    });
    expect(body, "and an externalId stays used").toMatchObject({ code: "PIX_DUPLICATE_EXTERNAL_ID" });
  } finally {
    await sandbox.stop();
  }
}, 60_000);

test("a webhook that was on its way when the process was killed is delivered after the restart", async () => {
  const receiver = await heldReceiver();
  try {
    const first = await startProcess(data, ...MANUAL);
    await first.call("POST", "/api/webhooks", { url: receiver.url, eventType: "cash_out" });
    const { body } = await first.call("POST", "/api/pix/cash-out", payoutBody());
    await first.control.settlePayout({ id: String(body.transactionId) });
    const lost = await receiver.next(1);
    // The receiver has it and says nothing yet: for the sandbox it is neither delivered nor failed.
    await first.kill();

    const second = await startProcess(data, ...MANUAL);
    const again = await receiver.next(2);
    again.response.writeHead(200).end();
    expect(again.eventId).toBe(lost.eventId);
    expect(again.text).toBe(lost.text);
    // Moving time, by however little, waits until every attempt under way has been written down.
    await second.control.advanceClock({ by: "0s" });
    const { deliveries } = await second.control.listDeliveries({});
    expect(deliveries).toMatchObject([{ status: "delivered", eventId: lost.eventId, lastStatusCode: 200 }]);
    expect((await second.control.verify()).ok).toBe(true);
    expect(await second.stop()).toBe(0);
  } finally {
    receiver.close();
  }
}, 60_000);

test("kill -9 in the middle of an advance: the next start goes on from there, and all that was due happens once", async () => {
  const payouts = 1_000;
  const first = await startProcess(data, "--settlement", "1h", "--clock", "frozen");
  for (let made = 0; made < payouts; made += 100) {
    const bodies = Array.from({ length: 100 }, () => ({ ...payoutBody(), value: 0.01 }));
    await Promise.all(bodies.map((body) => first.call("POST", "/api/pix/cash-out", body)));
    await first.control.advanceClock({ by: "1s" });
  }
  const { now: before } = await first.control.showClock();
  let isOver = false;
  const advance = first.control
    .advanceClock({ by: "2h" })
    .catch(() => "killed")
    .finally(() => {
      isOver = true;
    });
  for (let fired = 0; fired === 0 && !isOver; )
    fired = (await first.control.showClock()).advancing?.fired ?? 0;
  await first.kill();
  expect(await advance).toBe("killed");

  const second = await startProcess(data, "--settlement", "1h", "--clock", "frozen");
  try {
    const { now } = await second.control.showClock();
    expect(Date.parse(now)).toBeGreaterThanOrEqual(Date.parse(before));
    expect(Date.parse(now)).toBeLessThan(Date.parse(before) + 7_200_000);
    await second.control.advanceClock({ by: "2h" });
    const { checks, ok } = await second.control.verify();
    expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
    const { balance } = await second.control.showAccount({ id: 1 });
    expect(balance).toEqual({ available: 10_000 - payouts / 100, blocked: 0 });
  } finally {
    await second.stop();
  }
}, 120_000);
