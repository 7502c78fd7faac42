import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox, type TestSandbox } from "localpix";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { payoutBody } from "../journeys/bodies.js";

/** The host's clock is moved forward or back while the sandbox's clock runs. */

/** Milliseconds of real time: a due event happens within a second, plus the delay of the machine. */
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

/** Expects that a payout settles when it is due, that its webhook arrives, and that the books balance. */
async function expectWorking(sandbox: TestSandbox, externalId: string): Promise<void> {
  const { transactionId } = await sandbox.gateway.cashOut({ ...payoutBody(), externalId });
  await sandbox.waitFor("cash_out", (payload) => payload.transactionId === transactionId, PATIENT);
  await sandbox.advance("0s");
  const { ok, checks } = await sandbox.control.verify();
  expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
}

test("moving the host clock forward by a day runs due events and expires tokens", async () => {
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
});

test("moving the host clock back by an hour, twice, lets sandbox time continue without waiting", async () => {
  const sandbox = await startSandbox({ data, settlement: "50ms" });
  await sandbox.receiver();
  await expectWorking(sandbox, "before");
  for (const back of [HOUR, 2 * HOUR]) {
    const before = await timeOf(sandbox);
    ahead = -back;
    expect(await timeOf(sandbox)).toBeGreaterThanOrEqual(before);
    await expectWorking(sandbox, `back-${back}`);
    const after = await timeOf(sandbox);
    expect(after).toBeGreaterThan(before);
    expect(after).toBeLessThan(before + HOUR / 2);
  }
  await sandbox.close();
});

test("moving the host clock back between two starts never moves sandbox time back", async () => {
  let before = 0;
  for (const [life, host] of [DAY, 0, 2 * DAY].entries()) {
    ahead = host;
    const sandbox = await startSandbox({ data, settlement: "50ms" });
    const now = await timeOf(sandbox);
    expect(now).toBeGreaterThanOrEqual(before);
    await sandbox.receiver();
    await expectWorking(sandbox, `life-${life}`);
    // The next start continues from the last recorded time; a time that was only read is not kept.
    const { entries } = await sandbox.control.readJournal({ limit: 1000 });
    before = Date.parse(entries.at(-1)!.at);
    await sandbox.close();
  }
});
