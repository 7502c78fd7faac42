import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import fc from "fast-check";
import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, expect, test } from "vitest";
import { depth } from "../depth.js";
import { COMMON_READS } from "../generate/common-reads.js";
import { anyDamage, type Damage, knownDamage } from "../generate/damage.js";
import { PATIENCE, SEED } from "../generate/runs.js";
import { chargeBody, payoutBody } from "../journeys/bodies.js";

/**
 * Starts on damaged data files. The start is refused with a message that names the file and the next step. If the start
 * cannot detect the damage, the request that reads it is refused, and nothing causes an internal error.
 */
const FILES = depth(40, 500);

/** The sequence number of a journal entry in the middle of the table. */
const MIDDLE = 250;

let folder: string;
/** A data file of a sandbox that was closed, and one with its write-ahead log, as a killed process leaves it. */
let closed: string;
let killed: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "localpix-damaged-"));
  const data = join(folder, "sound");
  const sandbox = await startSandbox({ data, settlement: "manual" });
  await sandbox.receiver();
  for (let made = 0; made < 20; made++) {
    const { transactionId } = await sandbox.gateway.cashOut({ ...payoutBody(), value: 1 });
    await sandbox.settle(transactionId);
    await sandbox.gateway.cashIn(chargeBody());
    await sandbox.gateway.send("cashOut", {});
  }
  // Each of these requests writes a journal entry.
  await Promise.all(Array.from({ length: 2 * MIDDLE }, () => sandbox.gateway.send("cashOut", {})));
  await sandbox.control.armScenario({ scenario: "success" });
  await sandbox.advance("0s");
  killed = join(folder, "killed.db");
  copyFileSync(join(data, "localpix.db"), killed);
  copyFileSync(join(data, "localpix.db-wal"), `${killed}-wal`);
  await sandbox.close();
  closed = join(data, "localpix.db");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The paths of the control API that read records. */
const READS = [...COMMON_READS, "transactions/10001", "transactions/10002", "deliveries/1", "requests/2"];

/** The internal errors of a running sandbox while all records are read, and while it continues. */
async function internalErrorsOf(sandbox: TestSandbox): Promise<string[]> {
  const faults: string[] = [];
  for (const path of READS) {
    const response = await fetch(`${sandbox.url}/sandbox/api/${path}`);
    const text = await response.text();
    if (response.status >= 500 && !text.includes('"DATA_DAMAGED"')) faults.push(`${path}: ${text}`);
  }
  await sandbox.gateway.cashOut(payoutBody()).catch(() => undefined);
  await sandbox.advance("30d").catch(() => undefined);
  return faults;
}

const HINT = /^(Replace it with a copy|Give another directory|Update localpix|Check the permissions)/;

/** Starts a sandbox on a damaged copy. Returns whether it started, and a sentence for each wrong outcome. */
async function startDamaged({ description, apply }: Damage, file: string, spoilt = "localpix.db") {
  const data = mkdtempSync(join(folder, "spoilt-"));
  const path = join(data, "localpix.db");
  copyFileSync(file, path);
  if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${path}-wal`);
  apply(join(data, spoilt));
  try {
    const sandbox = await startSandbox({ data, settlement: "manual" });
    const faults = await internalErrorsOf(sandbox);
    await sandbox.close().catch((error: Error) => faults.push(error.stack ?? error.message));
    return { started: true, wrong: faults.map((fault) => `${description}: ${fault}`) };
  } catch (error) {
    const { name, message, hint = "" } = error as Error & { hint?: string };
    const isSaid = name === "StartProblem" && message.startsWith(path) && HINT.test(hint);
    return {
      started: false,
      wrong: isSaid ? [] : [`${description}: ${name} ${message} ${hint} ${(error as Error).stack}`],
    };
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

test(
  "a file with a known kind of damage is refused at the start",
  async () => {
    const wrong: string[] = [];
    for (const damage of knownDamage(closed)) {
      const outcome = await startDamaged(damage, closed);
      wrong.push(...outcome.wrong);
      if (outcome.started) wrong.push(`${damage.description}: it started`);
    }
    expect(wrong).toEqual([]);
  },
  PATIENCE,
);

/** Damage that the start does not detect, because it checks only both ends of a long table. */
const undetected: readonly (readonly [change: string, message: string])[] = [["data = '{'", "data: "]];

test.each(undetected)("a journal entry with %s is refused when it is read", async (change, message) => {
  const data = mkdtempSync(join(folder, "unseen-"));
  copyFileSync(closed, join(data, "localpix.db"));
  const database = new SqliteDatabase(join(data, "localpix.db"));
  database.exec(`UPDATE journal SET ${change} WHERE seq = ${MIDDLE}`);
  database.close();
  const sandbox = await startSandbox({ data, settlement: "manual" });
  await expect(sandbox.control.readJournal({ limit: 1000 })).rejects.toMatchObject({
    status: 500,
    code: "DATA_DAMAGED",
    message: expect.stringContaining(`The sandbox's data file is damaged: journal ${MIDDLE}: ${message}`),
    hint: expect.stringContaining("localpix verify"),
  });
  // Nothing is written until the world is replaced.
  await expect(sandbox.control.createAccount({})).rejects.toMatchObject({ code: "DATA_DAMAGED" });
  expect(await sandbox.control.health()).toMatchObject({
    status: "degraded",
    problem: { code: "DATA_DAMAGED", message: expect.stringContaining(`journal ${MIDDLE}: ${message}`) },
  });
  await sandbox.control.resetState({});
  expect(await sandbox.control.health()).toMatchObject({ status: "ok", problem: null });
  expect((await sandbox.control.createAccount({})).accountId).toBe(2);
  // Closing rejects if the damage was logged as an internal error.
  await sandbox.close();
});

test(
  "random changed bytes are detected at the start, or when they are read",
  async () => {
    const damages = fc.sample(anyDamage(statSync(closed).size), { numRuns: FILES, seed: SEED });
    const wrong: string[] = [];
    let started = 0;
    for (const damage of damages) {
      const outcome = await startDamaged(damage, closed);
      wrong.push(...outcome.wrong);
      if (outcome.started) started += 1;
    }
    expect(wrong).toEqual([]);
    // The start detects most of the damage.
    expect(started).toBeLessThan(FILES / 2);
  },
  PATIENCE,
);

test(
  "random changed bytes of the write-ahead log cause no internal error",
  async () => {
    const damages = fc.sample(anyDamage(statSync(`${killed}-wal`).size), { numRuns: FILES / 4, seed: SEED });
    const wrong: string[] = [];
    for (const damage of damages)
      wrong.push(...(await startDamaged(damage, killed, "localpix.db-wal")).wrong);
    expect(wrong).toEqual([]);
  },
  PATIENCE,
);
