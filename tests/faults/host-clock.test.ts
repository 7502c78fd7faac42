import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox, type TestSandbox } from "localpix";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { payoutBody } from "../journeys/bodies.js";

/** The host's clock is put ahead or back, under a sandbox whose own clock runs. */

/** Milliseconds of real time: what falls due here happens by itself, within a second and what the machine adds. */
const PATIENT = { timeout: 60_000 };
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let data: string;
let ahead: number;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), "localpix-clock-"));
  ahead = 0;
  const host = Date.now.bind(Date);
  vi.spyOn(Date, "now").mockImplementation(() => host() + ahead);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(data, { recursive: true, force: true });
});

const timeOf = async ({ control }: TestSandbox) => Date.parse((await control.showClock()).now);

/** A payout settles by itself when it falls due, is told, and all holds. */
async function lives(sandbox: TestSandbox, externalId: string): Promise<void> {
  const { transactionId } = await sandbox.gateway.cashOut({ ...payoutBody(), externalId });
  await sandbox.waitFor("cash_out", (payload) => payload.transactionId === transactionId, PATIENT);
  await sandbox.advance("0s");
  const { ok, checks } = await sandbox.control.verify();
  expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
}

test(
  "put ahead by a day: what fell due meanwhile happens by itself, and tokens have expired",
  PATIENT,
  async () => {
    const sandbox = await startSandbox({ data, settlement: "1h" });
    await sandbox.receiver();
    const token = await sandbox.gateway.token();
    const { transactionId } = await sandbox.gateway.cashOut(payoutBody());
    ahead = DAY;
    await sandbox.waitFor("cash_out", (payload) => payload.transactionId === transactionId, PATIENT);
    expect((await sandbox.control.verify()).ok).toBe(true);
    const authorization = `Bearer ${token}`;
    const { status } = await fetch(`${sandbox.url}/api/balance`, { headers: { authorization } });
    expect(status).toBe(401);
    await sandbox.close();
  },
);

test(
  "put back by an hour, and again: time goes on from where it was, and nothing waits for the host to catch up",
  PATIENT,
  async () => {
    const sandbox = await startSandbox({ data, settlement: "50ms" });
    await sandbox.receiver();
    await lives(sandbox, "before");
    for (const back of [HOUR, 2 * HOUR]) {
      const before = await timeOf(sandbox);
      ahead = -back;
      expect(await timeOf(sandbox)).toBeGreaterThanOrEqual(before);
      await lives(sandbox, `back-${back}`);
      const after = await timeOf(sandbox);
      expect(after).toBeGreaterThan(before);
      expect(after).toBeLessThan(before + HOUR / 2);
    }
    await sandbox.close();
  },
);

test(
  "put back between two starts, and right again at a third: never before what was, and it goes on",
  PATIENT,
  async () => {
    let before = 0;
    for (const [life, host] of [DAY, 0, 2 * DAY].entries()) {
      ahead = host;
      const sandbox = await startSandbox({ data, settlement: "50ms" });
      const now = await timeOf(sandbox);
      expect(now).toBeGreaterThanOrEqual(before);
      await sandbox.receiver();
      await lives(sandbox, `life-${life}`);
      // What was written down is what the next life goes on from; what was only asked for is forgotten.
      const { entries } = await sandbox.control.readJournal({ limit: 1000 });
      before = Date.parse(entries.at(-1)!.at);
      await sandbox.close();
    }
  },
);
