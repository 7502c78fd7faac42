import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import fc from "fast-check";
import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, expect, test } from "vitest";
import { depth } from "../depth.js";
import { anyDamage, type Damage, knownDamage } from "../generate/damage.js";
import { LISTS } from "../generate/looks.js";
import { PATIENCE, SEED } from "../generate/runs.js";
import { chargeBody, payoutBody } from "../journeys/bodies.js";

/**
 * A start on a data file that something has damaged: it is refused with a sentence that names the file and says what to
 * do. Where nothing is to be seen of the damage at the start, whoever comes upon it is told, and nothing is a fault.
 */
const FILES = depth(40, 500);

/** An entry of the journal that is far from both of its ends. */
const MIDDLE = 250;

let folder: string;
/** A data file that was closed, and one with its log, as a death leaves them. */
let closed: string;
let left: string;
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
  // An entry of the journal each, so that it has a middle.
  await Promise.all(Array.from({ length: 2 * MIDDLE }, () => sandbox.gateway.send("cashOut", {})));
  await sandbox.control.armScenario({ scenario: "success" });
  await sandbox.advance("0s");
  left = join(folder, "left.db");
  copyFileSync(join(data, "localpix.db"), left);
  copyFileSync(join(data, "localpix.db-wal"), `${left}-wal`);
  await sandbox.close();
  closed = join(data, "localpix.db");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The paths that look at what there is. */
const LOOKS = [...LISTS, "transactions/10001", "transactions/10002", "deliveries/1", "requests/2"];

/** What a sandbox that has started answers with a fault of its own to whoever looks around and goes on. */
async function faultsOf(sandbox: TestSandbox): Promise<string[]> {
  const faults: string[] = [];
  for (const path of LOOKS) {
    const response = await fetch(`${sandbox.url}/sandbox/api/${path}`);
    const text = await response.text();
    if (response.status >= 500 && !text.includes('"DATA_DAMAGED"')) faults.push(`${path}: ${text}`);
  }
  await sandbox.gateway.cashOut(payoutBody()).catch(() => undefined);
  await sandbox.advance("30d").catch(() => undefined);
  return faults;
}

const HINT = /^(Replace it with a copy|Give another directory|Update localpix|Check the permissions)/;

/** Starts on a copy that was damaged; answers what is wrong with what came of it, in sentences. */
async function tried({ told, spoil }: Damage, file: string, spoilt = "localpix.db") {
  const data = mkdtempSync(join(folder, "spoilt-"));
  const path = join(data, "localpix.db");
  copyFileSync(file, path);
  if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${path}-wal`);
  spoil(join(data, spoilt));
  try {
    const sandbox = await startSandbox({ data, settlement: "manual" });
    const faults = await faultsOf(sandbox);
    await sandbox.close().catch((error: Error) => faults.push(error.stack ?? error.message));
    return { started: true, wrong: faults.map((fault) => `${told}: ${fault}`) };
  } catch (error) {
    const { name, message, hint = "" } = error as Error & { hint?: string };
    const isSaid = name === "StartProblem" && message.startsWith(path) && HINT.test(hint);
    return {
      started: false,
      wrong: isSaid ? [] : [`${told}: ${name} ${message} ${hint} ${(error as Error).stack}`],
    };
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

test(
  "whatever is gone from it, or says what nobody wrote: no start",
  async () => {
    const wrong: string[] = [];
    for (const damage of knownDamage(closed)) {
      const outcome = await tried(damage, closed);
      wrong.push(...outcome.wrong);
      if (outcome.started) wrong.push(`${damage.told}: it started`);
    }
    expect(wrong).toEqual([]);
  },
  PATIENCE,
);

/** What a start does not see, because it looks at both ends of a long table only. */
const unseen: readonly (readonly [change: string, says: string])[] = [["data = '{'", "data: "]];

test.each(unseen)("an entry of the journal with %s: whoever comes upon it is told", async (change, says) => {
  const data = mkdtempSync(join(folder, "unseen-"));
  copyFileSync(closed, join(data, "localpix.db"));
  const database = new SqliteDatabase(join(data, "localpix.db"));
  database.exec(`UPDATE journal SET ${change} WHERE seq = ${MIDDLE}`);
  database.close();
  const sandbox = await startSandbox({ data, settlement: "manual" });
  await expect(sandbox.control.readJournal({ limit: 1000 })).rejects.toMatchObject({
    status: 500,
    code: "DATA_DAMAGED",
    message: expect.stringContaining(`The sandbox's data file is damaged: journal ${MIDDLE}: ${says}`),
    hint: expect.stringContaining("localpix verify"),
  });
  // Until another world comes, nothing is written.
  await expect(sandbox.control.createAccount({})).rejects.toMatchObject({ code: "DATA_DAMAGED" });
  expect(await sandbox.control.health()).toMatchObject({
    status: "degraded",
    problem: { code: "DATA_DAMAGED", message: expect.stringContaining(`journal ${MIDDLE}: ${says}`) },
  });
  await sandbox.control.resetState({});
  expect(await sandbox.control.health()).toMatchObject({ status: "ok", problem: null });
  expect((await sandbox.control.createAccount({})).accountId).toBe(2);
  // Rejects where something was told as a fault, which goes to the log with its stack.
  await sandbox.close();
});

test(
  "bytes changed anywhere: no start, or whoever comes upon it is told",
  async () => {
    const damages = fc.sample(anyDamage(statSync(closed).size), { numRuns: FILES, seed: SEED });
    const wrong: string[] = [];
    let started = 0;
    for (const damage of damages) {
      const outcome = await tried(damage, closed);
      wrong.push(...outcome.wrong);
      if (outcome.started) started += 1;
    }
    expect(wrong).toEqual([]);
    // Most of it is seen.
    expect(started).toBeLessThan(FILES / 2);
  },
  PATIENCE,
);

test(
  "bytes of its log changed: as much counts as is whole, and nothing is a fault",
  async () => {
    const damages = fc.sample(anyDamage(statSync(`${left}-wal`).size), { numRuns: FILES / 4, seed: SEED });
    const wrong: string[] = [];
    for (const damage of damages) wrong.push(...(await tried(damage, left, "localpix.db-wal")).wrong);
    expect(wrong).toEqual([]);
  },
  PATIENCE,
);
