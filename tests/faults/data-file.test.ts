import { execFileSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { startSandbox, type TestSandbox } from "localpix";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { payoutBody } from "../journeys/bodies.js";
import { startInVain, startProcess } from "./process.js";

const NOON = "2030-02-14T15:00:00.000Z";

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), "localpix-file-"));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

/** One life of the sandbox of this data file. */
async function life<Result>(
  live: (sandbox: TestSandbox) => Promise<Result>,
  options: Parameters<typeof startSandbox>[0] = {},
): Promise<Result> {
  const sandbox = await startSandbox({ data, settlement: "manual", ...options });
  try {
    return await live(sandbox);
  } finally {
    await sandbox.close();
  }
}

describe("a restart", () => {
  test("credentials, token, clock, balance and numbers go on where they were", async () => {
    const before = await life(
      async (sandbox) => {
        const { transactionId } = await sandbox.gateway.cashOut(payoutBody());
        await sandbox.advance("5m");
        return { transactionId, token: await sandbox.gateway.token(), credentials: sandbox.credentials };
      },
      { clock: NOON },
    );
    await life(async (sandbox) => {
      expect(sandbox.credentials).toEqual(before.credentials);
      const answer = await fetch(`${sandbox.url}/api/balance`, {
        headers: { authorization: `Bearer ${before.token}` },
      });
      expect(answer.status, "the token is good for its 1800 seconds still").toBe(200);
      expect(await answer.json()).toEqual({
        grossBalance: 10_000,
        blockedBalance: 100,
        netBalance: 9_900,
        consultedAt: "2030-02-14T15:05:00.000Z",
      });
      expect(await sandbox.control.showClock()).toMatchObject({ mode: "frozen" });
      const { transactionId } = await sandbox.gateway.cashOut({ ...payoutBody(), externalId: "after" });
      expect(Number(transactionId)).toBe(Number(before.transactionId) + 1);
      expect((await sandbox.settle(before.transactionId)).status).toBe("CONFIRMED");
      expect((await sandbox.control.verify()).ok).toBe(true);
    });
  });

  test("a delivery that waits for its retry is tried at its time in the next life", async () => {
    const first = await startSandbox({ data, settlement: "manual", clock: NOON });
    const receiver = await first.receiver({ events: ["cash_out"] });
    receiver.answer({ status: 500 });
    const { transactionId } = await first.gateway.cashOut(payoutBody());
    await first.settle(transactionId);
    await first.advance("4m");
    expect(receiver.received).toHaveLength(1);
    // The receiver lives on the port that the next life will call; a sandbox closes its receivers with itself.
    await first.close();

    await life(async (sandbox) => {
      const [waiting] = (await sandbox.control.listDeliveries({ transactionId })).deliveries;
      expect(waiting).toMatchObject({
        status: "waiting",
        attempts: 1,
        nextAttemptAt: "2030-02-14T15:05:00.000Z",
      });
      await sandbox.advance("1m");
      const delivery = await sandbox.control.showDelivery({ id: waiting!.id });
      expect(delivery).toMatchObject({ attempts: 2, status: "waiting", eventId: waiting!.eventId });
      expect(delivery.attemptList.map(({ at }) => at)).toEqual([
        "2030-02-14T15:00:00.000Z",
        "2030-02-14T15:05:00.000Z",
      ]);
    });
  });

  test("a payout that falls due between two lives is settled in the second", async () => {
    const id = await life(async (sandbox) => (await sandbox.gateway.cashOut(payoutBody())).transactionId, {
      clock: NOON,
      settlement: "10s",
    });
    await life(async (sandbox) => {
      await sandbox.advance("9999ms");
      expect((await sandbox.control.showTransaction({ id })).status).toBe("PENDING");
      await sandbox.advance("1ms");
      expect(await sandbox.control.showTransaction({ id })).toMatchObject({
        status: "CONFIRMED",
        processedAt: "2030-02-14T15:00:10.000Z",
      });
    });
  });

  test("the same seed gives the same ids, another seed others", async () => {
    const story = (seed: number) =>
      life(
        async (sandbox) => {
          const { transactionId } = await sandbox.gateway.cashOut({ ...payoutBody(), externalId: "same" });
          await sandbox.settle(transactionId);
          const { endToEndId } = await sandbox.control.showTransaction({ id: transactionId });
          const { clientId, clientSecret } = sandbox.credentials;
          return { transactionId, endToEndId, clientId, clientSecret };
        },
        { data: mkdtempSync(join(data, "seed-")), clock: NOON, seed },
      );
    const [one, same, other] = [await story(7), await story(7), await story(8)];
    expect(same).toEqual(one);
    expect(other.endToEndId).not.toBe(one.endToEndId);
    expect(other.clientId).not.toBe(one.clientId);
  });
});

describe("a data file that cannot be used is refused with a sentence", () => {
  test("a second process on the same file: exit 1, and the first goes on", async () => {
    await life(async (sandbox) => {
      const { code, stdout, stderr } = await startInVain(data);
      expect(code).toBe(1);
      expect(stdout).toBe("");
      expect(stderr).toContain("Another localpix is already using");
      expect(stderr).toContain("--data");
      expect(stderr).not.toMatch(/^ +at /m);
      expect((await sandbox.gateway.balance()).netBalance).toBe(10_000);
    });
  });

  test("a second sandbox in the same process", async () => {
    await life(async () => {
      await expect(startSandbox({ data })).rejects.toThrow("Another localpix is already using");
    });
  });

  test("a file of a newer localpix: refused, and left as it was", async () => {
    await life(async () => {});
    const file = join(data, "localpix.db");
    const newer = new SqliteDatabase(file);
    newer.pragma("user_version = 999");
    newer.close();
    await expect(startSandbox({ data })).rejects.toThrow(/written by a newer localpix \(schema 999/);
    const { code, stderr } = await startInVain(data);
    expect(code).toBe(1);
    expect(stderr).toMatch(/newer localpix/);
    const after = new SqliteDatabase(file, { readonly: true });
    expect(after.pragma("user_version", { simple: true })).toBe(999);
    after.close();
  });

  test.each([
    [0, "its schema version \\(user_version\\) is 0"],
    [-1, "its schema version \\(user_version\\) is -1"],
    [1, ".*(already exists|duplicate column)"],
  ])("a file that says of itself that it has schema %i, and has another", async (schema, problem) => {
    await life(async () => {});
    const file = join(data, "localpix.db");
    const changed = new SqliteDatabase(file);
    changed.pragma(`user_version = ${schema}`);
    changed.close();
    const { code, stdout, stderr } = await startInVain(data);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(JSON.parse(stderr).error).toMatchObject({
      message: expect.stringMatching(`localpix\\.db is damaged: ${problem}.*\\.$`),
      hint: expect.stringMatching(/^Replace it with a copy/),
    });
    const after = new SqliteDatabase(file, { readonly: true });
    expect(after.pragma("user_version", { simple: true })).toBe(schema);
    after.close();
  });

  test("a file that is no database", async () => {
    writeFileSync(
      join(data, "localpix.db"),
      "this is not a database, it is a letter to a friend".repeat(100),
    );
    await expect(startSandbox({ data })).rejects.toThrow("is not a localpix data file");
  });

  test("a database of another program", async () => {
    const foreign = new SqliteDatabase(join(data, "localpix.db"));
    foreign.exec("CREATE TABLE accounts (name TEXT)");
    foreign.close();
    await expect(startSandbox({ data })).rejects.toThrow(/not a localpix data file/);
  });

  test.each([
    ["cut off in the middle of its first page", (file: string) => truncateSync(file, 700)],
    ["cut off behind its first page", (file: string) => truncateSync(file, 4096)],
    [
      "with something else where its tables are listed",
      (file: string) => {
        const open = openSync(file, "r+");
        writeSync(open, Buffer.alloc(3_900, "x"), 0, 3_900, 100);
        closeSync(open);
      },
    ],
  ])("a file %s", async (_, spoil) => {
    await life(async ({ gateway }) => gateway.cashOut(payoutBody()));
    const file = join(data, "localpix.db");
    spoil(file);
    await expect(startSandbox({ data })).rejects.toThrow(
      /localpix\.db is (damaged: .*|not a localpix data file)\./,
    );
    // Nothing holds it any more: whoever has put a copy in its place can start again.
    rmSync(file);
    await life(async ({ control }) => expect((await control.verify()).ok).toBe(true));
  });

  test("a data file where a folder stands", async () => {
    mkdirSync(join(data, "localpix.db"));
    await expect(startSandbox({ data })).rejects.toThrow(/localpix\.db cannot be opened/);
  });

  test.skipIf(process.platform === "win32")("a data file where a pipe stands", async () => {
    execFileSync("mkfifo", [join(data, "localpix.db")]);
    await expect(startSandbox({ data })).rejects.toThrow(/localpix\.db cannot be opened: it is not a file/);
  });

  test("a path that is a file, not a directory", async () => {
    const file = join(data, "file");
    writeFileSync(file, "");
    await expect(startSandbox({ data: file })).rejects.toThrow(/data directory .* cannot be made/);
  });
});

/** Every file below a folder, with what others than its user may do with it. */
const openToOthers = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => (statSync(path).mode & 0o077) !== 0);

test("a file that was emptied begins a new world, and that is said", async () => {
  await life(async () => {});
  truncateSync(join(data, "localpix.db"));
  const notices = async () => {
    const sandbox = await startProcess(data);
    expect(await sandbox.stop()).toBe(0);
    return sandbox.said().flatMap(({ event, text }) => (event === "notice" ? [text] : []));
  };
  expect(await notices()).toEqual([
    `${join(data, "localpix.db")} was there, but empty: a new world has begun in it.`,
  ]);
  expect(await notices()).toEqual([]);
});

describe("what is on disk is its user's alone", () => {
  test("while it is busy, and when it has ended: data, log, lock, snapshots and the announcement", async () => {
    // Made by us, or made before by somebody who was careless.
    for (const folder of ["new", "."]) {
      const place = join(data, folder);
      const before = process.umask(0);
      try {
        const sandbox = await startProcess(place, "--settlement", "manual");
        await sandbox.call("POST", "/api/pix/cash-out", payoutBody());
        await sandbox.control.takeSnapshot({ name: "one" });
        const files = readdirSync(place, { recursive: true }).map(String).sort();
        expect(files).toEqual(
          expect.arrayContaining(["localpix.db", "localpix.db-wal", "localpix.db.lock", "running.json"]),
        );
        expect(files).toContain(join("snapshots", "one.db"));
        expect(openToOthers(place)).toEqual([]);
        expect(await sandbox.stop()).toBe(0);
        expect(openToOthers(place)).toEqual([]);
      } finally {
        process.umask(before);
      }
    }
  });

  test("also what was copied or unpacked with wider rights, and that is said once", async () => {
    await life(async ({ control }) => void (await control.takeSnapshot({ name: "one" })));
    const wide = () => {
      const paths = readdirSync(data, { recursive: true, encoding: "utf8" }).map((name) => join(data, name));
      for (const path of [...paths, data]) chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
    };
    const told = async () => {
      const sandbox = await startProcess(data);
      expect(await sandbox.stop()).toBe(0);
      return sandbox.said().flatMap(({ event, text }) => (event === "notice" ? [text] : []));
    };
    wide();
    expect(await told()).toEqual([
      expect.stringMatching(/^Others had rights to .*localpix\.db, .*one\.db; now they are yours alone\.$/),
    ]);
    expect(openToOthers(data)).toEqual([]);
    expect(statSync(data).mode & 0o777).toBe(0o700);
    expect(await told()).toEqual([]);

    // The log of --detach is ours too.
    writeFileSync(join(data, "localpix.log"), "", { mode: 0o644 });
    chmodSync(join(data, "localpix.log"), 0o644);
    chmodSync(data, 0o777);
    expect(await told()).toEqual([expect.stringContaining("localpix.log")]);
    expect(openToOthers(data)).toEqual([]);
    expect(statSync(data).mode & 0o777).toBe(0o700);

    // A folder in which other things lie is somebody's, and stays as it is; so does what a link leads to.
    const foreign = join(mkdtempSync(join(tmpdir(), "localpix-other-")), "file");
    writeFileSync(foreign, "", { mode: 0o644 });
    wide();
    symlinkSync(foreign, join(data, "localpix.db-journal"));
    writeFileSync(join(data, "README"), "", { mode: 0o644 });
    expect(await told()).toHaveLength(1);
    expect(statSync(data).mode & 0o777).toBe(0o755);
    expect(statSync(foreign).mode & 0o777).toBe(0o644);
    expect(statSync(join(data, "localpix.db")).mode & 0o777).toBe(0o600);
  });

  test("a link to a data file with wider rights is said, and the file stays as it is", async () => {
    await life(async () => undefined);
    const target = join(mkdtempSync(join(tmpdir(), "localpix-other-")), "shared.db");
    renameSync(join(data, "localpix.db"), target);
    chmodSync(target, 0o644);
    symlinkSync(target, join(data, "localpix.db"));
    const sandbox = await startProcess(data);
    expect(await sandbox.stop()).toBe(0);
    expect(sandbox.said().flatMap(({ event, text }) => (event === "notice" ? [text] : []))).toEqual([
      expect.stringContaining(`${target}, which other users may access`),
    ]);
    expect(statSync(target).mode & 0o777).toBe(0o644);
  });
});
