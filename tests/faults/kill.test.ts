import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { chargeBody, payoutBody } from "../journeys/bodies.js";
import { heldReceiver } from "./held-receiver.js";
import { type SandboxProcess, startProcess } from "./process.js";

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), "localpix-kill-"));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

interface Answered {
  readonly id: string;
  readonly externalId: string;
  /** What the last answer about it said. */
  status: "PENDING" | "CONFIRMED" | "ERROR";
}

const MANUAL = ["--settlement", "manual"];

/** One client that orders, charges, settles and rejects as fast as it can, and notes each 2xx it gets, until the end comes. */
async function client(sandbox: SandboxProcess, name: string, answered: Answered[]): Promise<number> {
  let asked = 0;
  const note = (body: Record<string, unknown>): Answered => {
    const one = {
      id: String(body.transactionId),
      externalId: String(body.externalId),
      status: "PENDING",
    } as const;
    answered.push(one);
    return answered.at(-1)!;
  };
  try {
    for (let round = 0; ; round++) {
      asked += 1;
      const externalId = `${name}-${round}`;
      if (round % 4 === 3) {
        const body = chargeBody();
        body.transaction.externalId = externalId;
        const charge = await sandbox.call("POST", "/api/pix/cash-in", body);
        expect(charge.status).toBe(201);
        const noted = note(charge.body);
        await sandbox.control.pay({ transactionId: noted.id });
        noted.status = "CONFIRMED";
        continue;
      }
      const payout = await sandbox.call("POST", "/api/pix/cash-out", {
        ...payoutBody(),
        externalId,
        value: 1,
      });
      expect(payout.status).toBe(201);
      const noted = note(payout.body);
      if (round % 4 === 1) {
        await sandbox.control.settlePayout({ id: noted.id });
        noted.status = "CONFIRMED";
      }
      if (round % 4 === 2) {
        await sandbox.control.rejectPayout({ id: noted.id, errorCode: "ORDER_REJECTED" });
        noted.status = "ERROR";
      }
    }
  } catch (error) {
    // The process was killed under the call; anything else is a failure of the test.
    if (
      error instanceof Error &&
      /fetch failed|No sandbox answers|terminated|other side closed/.test(error.message)
    ) {
      return asked;
    }
    throw error;
  }
}

test("kill -9 at any moment: everything that was answered is there, and the money adds up", async () => {
  const answered: Answered[] = [];
  let asked = 0;
  for (const round of [1, 2, 3]) {
    const sandbox = await startProcess(data, ...MANUAL);
    const before = answered.length;
    const clients = Array.from({ length: 6 }, (_, at) => client(sandbox, `${round}-${at}`, answered));
    // Killed in the middle of work, after a number of answers rather than a time.
    while (answered.length < before + 40 * round + 7) await new Promise(setImmediate);
    await sandbox.kill();
    for (const count of await Promise.all(clients)) asked += count;
  }

  const sandbox = await startProcess(data, ...MANUAL);
  try {
    expect(answered.length).toBeGreaterThan(200);
    const RANK = { PENDING: 0, CONFIRMED: 1, ERROR: 1 };
    for (const { id, externalId, status } of answered) {
      const found = await sandbox.control.showTransaction({ id });
      expect(found.externalId).toBe(externalId);
      // What was under way when the end came may have happened without an answer, never less than was answered.
      if (status !== "PENDING") expect(found.status, `${externalId} was answered ${status}`).toBe(status);
      expect(RANK[found.status]).toBeGreaterThanOrEqual(RANK[status]);
    }
    const { transactions } = await sandbox.control.listTransactions({ limit: 1000 });
    expect(transactions.length).toBeGreaterThanOrEqual(answered.length);
    expect(transactions.length, "nothing that nobody asked for").toBeLessThanOrEqual(asked);
    const { ok, checks } = await sandbox.control.verify();
    expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
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
