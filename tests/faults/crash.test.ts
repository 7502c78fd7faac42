import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { startSandbox, type TestSandbox } from "localpix";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ENTRY } from "../built-product.js";
import { depth } from "../depth.js";
import { SEED } from "../generate/runs.js";
import { payoutBody } from "../journeys/bodies.js";
import { type Answered, busyClient, expectNothingLost, isDeath } from "./busy-client.js";
import { countingReceiver, expectAllDelivered } from "./counting-receiver.js";
import { type Death, dieStarting, type SandboxProcess, startToDie } from "./process.js";

/**
 * The process kills itself at a named point, and another sandbox opens its data. Everything that was answered must be
 * there, every queued event must be delivered, and no change may be half done.
 */

const MANUAL = ["--settlement", "manual"] as const;
const CLIENTS = 4;
/** The number of kills at random points. */
const ROUNDS = depth(3, 50);
/** A start can take seconds on a busy machine. */
const PATIENCE = 120_000;

let data: string;
let receiver: Awaited<ReturnType<typeof countingReceiver>>;
beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), "localpix-crash-"));
  receiver = await countingReceiver();
});
afterEach(() => {
  receiver.close();
  rmSync(data, { recursive: true, force: true });
});

async function register(sandbox: SandboxProcess): Promise<void> {
  for (const eventType of ["cash_in", "cash_out"]) {
    const { status } = await sandbox.call("POST", "/api/webhooks", { url: receiver.url, eventType });
    expect(status).toBe(200);
  }
}

/** Runs clients until the process has died. Returns the number of requests. */
async function workUntilDeath(sandbox: SandboxProcess, name: string, answered: Answered[]): Promise<number> {
  const clients = Array.from({ length: CLIENTS }, (_, at) => busyClient(sandbox, `${name}-${at}`, answered));
  const asked = await Promise.all(clients);
  expect(await sandbox.died).toBe("SIGKILL");
  return asked.reduce((sum, count) => sum + count, 0);
}

/** Opens the data in another sandbox and checks it, with `look` for additional checks. Returns the number of repeated POSTs. */
async function takeOver(
  answered: readonly Answered[],
  asked: number,
  look: (sandbox: TestSandbox) => Promise<void> = async () => {},
): Promise<number> {
  const sandbox = await startSandbox({ data, settlement: "manual" });
  const repeated = await expectAllDelivered(sandbox, receiver);
  await expectNothingLost(sandbox, answered, asked);
  await look(sandbox);
  await sandbox.close();
  return repeated;
}

describe("a process that is killed under load", () => {
  /** Whether the process dies between the receiver's response and its recording, so that the event is sent again. */
  const POINTS: readonly [death: Death, repeats: boolean][] = [
    ["before-commit:40", false],
    ["after-commit:40", false],
    ["mid-post:10", true],
    ["before-attempt-recorded:10", true],
  ];
  test.each(POINTS)(
    "at %s loses nothing that was answered, delivers every event and keeps the books balanced",
    async (death, repeats) => {
      const sandbox = await startToDie(data, death, ...MANUAL);
      await register(sandbox);
      const answered: Answered[] = [];
      const asked = await workUntilDeath(sandbox, "work", answered);
      expect(answered.length).toBeGreaterThan(0);
      const repeated = await takeOver(answered, asked);
      if (repeats) expect(repeated, "what was on its way is sent again").toBeGreaterThan(0);
    },
    PATIENCE,
  );

  test(
    "at random points, repeatedly on the same file, loses nothing",
    async () => {
      const deaths = fc.sample(
        fc.tuple(
          fc.constantFrom("before-commit", "after-commit", "mid-post", "before-attempt-recorded"),
          fc.integer({ min: 20, max: 60 }),
        ),
        { numRuns: ROUNDS, seed: SEED },
      );
      const answered: Answered[] = [];
      let asked = 0;
      for (const [round, [point, passing]] of deaths.entries()) {
        const death: Death = `${point as "mid-post"}:${passing}`;
        const sandbox = await startToDie(data, death, ...MANUAL);
        if (round === 0) await register(sandbox);
        asked += await workUntilDeath(sandbox, `${round}`, answered);
      }
      await takeOver(answered, asked);
    },
    PATIENCE + 20_000 * ROUNDS,
  );
});

describe("a process that is killed during a snapshot, restore or migration", () => {
  /** Settles two payouts and delivers their webhooks, then calls `die`, during which the process dies. */
  async function dieDuring(
    death: Death,
    die: (sandbox: SandboxProcess) => Promise<unknown>,
  ): Promise<Answered[]> {
    const answered: Answered[] = [];
    const sandbox = await startToDie(data, death, ...MANUAL);
    await register(sandbox);
    const settleOne = async () => {
      const { body } = await sandbox.call("POST", "/api/pix/cash-out", payoutBody());
      const id = String(body.transactionId);
      await sandbox.control.settlePayout({ id });
      answered.push({ id, externalId: String(body.externalId), status: "CONFIRMED" });
    };
    await settleOne();
    if (death.startsWith("during-restore")) await sandbox.control.takeSnapshot({ name: "early" });
    await settleOne();
    await expect(die(sandbox)).rejects.toSatisfy(isDeath);
    expect(await sandbox.died).toBe("SIGKILL");
    return answered;
  }

  test.each<Death>(["during-snapshot:1", "before-snapshot-named:1"])(
    "at %s leaves no partial snapshot, and the next snapshot is complete",
    async (death) => {
      const answered = await dieDuring(death, ({ control }) => control.takeSnapshot({ name: "lost" }));
      await takeOver(answered, answered.length, async ({ control }) => {
        expect((await control.listSnapshots()).snapshots).toEqual([]);
        const folder = join(data, "snapshots");
        expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
        const { contents } = await control.takeSnapshot({ name: "lost" });
        expect(contents).toMatchObject({ transactions: 2 });
        await control.restoreSnapshot({ name: "lost" });
        expect((await control.verify()).ok).toBe(true);
      });
    },
    PATIENCE,
  );

  test.each<Death>(["during-restore:1", "during-restore:7"])(
    "at %s keeps the previous world complete, and the restore can be repeated",
    async (death) => {
      const answered = await dieDuring(death, ({ control }) => control.restoreSnapshot({ name: "early" }));
      await takeOver(answered, answered.length, async ({ control }) => {
        await control.restoreSnapshot({ name: "early" });
        const { transactions } = await control.listTransactions({});
        expect(transactions.map(({ transactionId }) => transactionId)).toEqual([answered[0]!.id]);
        expect((await control.verify()).ok).toBe(true);
      });
    },
    PATIENCE,
  );

  test(
    "at during-migration:1 resumes the migration at the next start",
    async () => {
      expect(await dieStarting(data, "during-migration:1")).toBe("SIGKILL");
      await takeOver([], 0, async (sandbox) => {
        await sandbox.gateway.cashOut(payoutBody());
      });
    },
    PATIENCE,
  );
});

test("the released build contains no fault points", () => {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const texts = readdirSync(dirname(ENTRY), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".js") && !path.startsWith("dashboard"))
    .map((path) => [path, readFileSync(join(dirname(ENTRY), path), "utf8")] as const);
  const points = readFileSync(join(root, "server/kernel/fault-points.ts"), "utf8").match(/(?<=\| ")[a-z-]+/g);
  expect(points).toContain("before-commit");
  for (const word of [...points!, "LOCALPIX_DIE_AT", "faultPoint("]) {
    expect(
      texts.filter(([, text]) => text.includes(word)).map(([path]) => path),
      word,
    ).toEqual([]);
  }
});
