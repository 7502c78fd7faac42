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
import { startExpectingFailure, startProcess } from "./process.js";

const NOON = "2030-02-14T15:00:00.000Z";

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), "localpix-file-"));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

/** Starts a sandbox on this data file, runs the test and closes it. */
async function withSandbox<Result>(
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
  test("keeps credentials, token, clock, balance and counters", async () => {
    const before = await withSandbox(
      async (sandbox) => {
        const { transactionId } = await sandbox.gateway.cashOut(payoutBody());
        await sandbox.advance("5m");
        return { transactionId, token: await sandbox.gateway.token(), credentials: sandbox.credentials };
      },
      { clock: NOON },
    );
    await withSandbox(async (sandbox) => {
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

  test("keeps a delivery that waits for its retry, and sends it when it is due", async () => {
    const first = await startSandbox({ data, settlement: "manual", clock: NOON });
    const receiver = await first.receiver({ events: ["cash_out"] });
    receiver.answer({ status: 500 });
    const { transactionId } = await first.gateway.cashOut(payoutBody());
    await first.settle(transactionId);
    await first.advance("4m");
    expect(receiver.received).toHaveLength(1);
    // This receiver outlives the sandbox, because a sandbox closes its own receivers.
    await first.close();

    await withSandbox(async (sandbox) => {
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

  test("settles a payout that became due while the sandbox was stopped", async () => {
    const id = await withSandbox(
      async (sandbox) => (await sandbox.gateway.cashOut(payoutBody())).transactionId,
      {
        clock: NOON,
        settlement: "10s",
      },
    );
    await withSandbox(async (sandbox) => {
      await sandbox.advance("9999ms");
      expect((await sandbox.control.showTransaction({ id })).status).toBe("PENDING");
      await sandbox.advance("1ms");
      expect(await sandbox.control.showTransaction({ id })).toMatchObject({
        status: "CONFIRMED",
        processedAt: "2030-02-14T15:00:10.000Z",
      });
    });
  });

  test("verifies after what became due while the sandbox was stopped, not in the middle of it", async () => {
    await withSandbox(
      ({ gateway }) =>
        Promise.all(
          Array.from({ length: 600 }, (_, number) =>
            gateway.cashOut({ ...payoutBody(), value: 1, externalId: `due-${number}` }),
          ),
        ),
      { clock: NOON, settlement: "1h" },
    );
    await withSandbox(
      async ({ control }) => {
        const { ok, checks } = await control.verify();
        expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
      },
      { clock: "2030-02-14T17:00:00.000Z" },
    );
  });

  test("uses the same ids with the same seed, and others with another seed", async () => {
    const idsOf = (seed: number) =>
      withSandbox(
        async (sandbox) => {
          const { transactionId } = await sandbox.gateway.cashOut({ ...payoutBody(), externalId: "same" });
          await sandbox.settle(transactionId);
          const { endToEndId } = await sandbox.control.showTransaction({ id: transactionId });
          const { clientId, clientSecret } = sandbox.credentials;
          return { transactionId, endToEndId, clientId, clientSecret };
        },
        { data: mkdtempSync(join(data, "seed-")), clock: NOON, seed },
      );
    const [one, same, other] = [await idsOf(7), await idsOf(7), await idsOf(8)];
    expect(same).toEqual(one);
    expect(other.endToEndId).not.toBe(one.endToEndId);
    expect(other.clientId).not.toBe(one.clientId);
  });
});

describe("an unusable data file is refused with its problem", () => {
  test("a file in use by another process: exit 1, and the first process continues", async () => {
    await withSandbox(async (sandbox) => {
      const { code, stdout, stderr } = await startExpectingFailure(data);
      expect(code).toBe(1);
      expect(stdout).toBe("");
      expect(stderr).toContain("Another localpix is already using");
      expect(stderr).toContain("--data");
      expect(stderr).not.toMatch(/^ +at /m);
      expect((await sandbox.gateway.balance()).netBalance).toBe(10_000);
    });
  });

  test("a file in use by another sandbox of this process", async () => {
    await withSandbox(async () => {
      await expect(startSandbox({ data })).rejects.toThrow("Another localpix is already using");
    });
  });

  test("a file of a newer localpix, which is not changed", async () => {
    await withSandbox(async () => {});
    const file = join(data, "localpix.db");
    const newer = new SqliteDatabase(file);
    newer.pragma("user_version = 999");
    newer.close();
    await expect(startSandbox({ data })).rejects.toThrow(/written by a newer localpix \(schema 999/);
    const { code, stderr } = await startExpectingFailure(data);
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
  ])("a file with schema version %i and the tables of another", async (schema, problem) => {
    await withSandbox(async () => {});
    const file = join(data, "localpix.db");
    const changed = new SqliteDatabase(file);
    changed.pragma(`user_version = ${schema}`);
    changed.close();
    const { code, stdout, stderr } = await startExpectingFailure(data);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(JSON.parse(stderr).error).toMatchObject({
      message: expect.stringMatching(`localpix\\.db is damaged: ${problem}.*\\.$`),
      hint: expect.stringMatching(/^Replace it with a copy/),
    });
    const after = new SqliteDatabase(file, { readonly: true });
    expect(after.pragma("user_version", { simple: true })).toBe(schema);
    after.close();
  });

  test("a text file", async () => {
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
    await withSandbox(async ({ gateway }) => gateway.cashOut(payoutBody()));
    const file = join(data, "localpix.db");
    spoil(file);
    await expect(startSandbox({ data })).rejects.toThrow(
      /localpix\.db is (damaged: .*|not a localpix data file)\./,
    );
    // The refused start has released the file, so it can be replaced.
    rmSync(file);
    await withSandbox(async ({ control }) => expect((await control.verify()).ok).toBe(true));
  });

  test("a directory at the path of the data file", async () => {
    mkdirSync(join(data, "localpix.db"));
    await expect(startSandbox({ data })).rejects.toThrow(/localpix\.db cannot be opened/);
  });

  test.skipIf(process.platform === "win32")("a named pipe at the path of the data file", async () => {
    execFileSync("mkfifo", [join(data, "localpix.db")]);
    await expect(startSandbox({ data })).rejects.toThrow(/localpix\.db cannot be opened: it is not a file/);
  });

  test("a file at the path of the data directory", async () => {
    const file = join(data, "file");
    writeFileSync(file, "");
    await expect(startSandbox({ data: file })).rejects.toThrow(/data directory .* cannot be made/);
  });
});

/** Every file below a folder that other users can access. */
const accessibleToOthers = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => (statSync(path).mode & 0o077) !== 0);

test("a truncated data file starts a new world, with a notice", async () => {
  await withSandbox(async () => {});
  truncateSync(join(data, "localpix.db"));
  const notices = async () => {
    const sandbox = await startProcess(data);
    expect(await sandbox.stop()).toBe(0);
    return sandbox.said().flatMap(({ event, text }) => (event === "notice" ? [text] : []));
  };
  expect(await notices()).toEqual([
    `The data file ${join(data, "localpix.db")} was empty, so a new world has started in it.`,
  ]);
  expect(await notices()).toEqual([]);
});

describe("files on disk are accessible only to their user", () => {
  test("data, log, lock, snapshots and running.json, while the sandbox runs and after it has ended", async () => {
    // In a folder that the sandbox creates, and in one that exists with wider permissions.
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
        expect(accessibleToOthers(place)).toEqual([]);
        expect(await sandbox.stop()).toBe(0);
        expect(accessibleToOthers(place)).toEqual([]);
      } finally {
        process.umask(before);
      }
    }
  });

  test("also files that were copied with wider permissions, which are corrected with one notice", async () => {
    await withSandbox(async ({ control }) => void (await control.takeSnapshot({ name: "one" })));
    const wide = () => {
      const paths = readdirSync(data, { recursive: true, encoding: "utf8" }).map((name) => join(data, name));
      for (const path of [...paths, data]) chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
    };
    const startNotices = async () => {
      const sandbox = await startProcess(data);
      expect(await sandbox.stop()).toBe(0);
      return sandbox.said().flatMap(({ event, text }) => (event === "notice" ? [text] : []));
    };
    wide();
    expect(await startNotices()).toEqual([
      expect.stringMatching(
        /^Other users could read or change .*localpix\.db, .*one\.db\. Only you can now\.$/,
      ),
    ]);
    expect(accessibleToOthers(data)).toEqual([]);
    expect(statSync(data).mode & 0o777).toBe(0o700);
    expect(await startNotices()).toEqual([]);

    // The log file of --detach is corrected too.
    writeFileSync(join(data, "localpix.log"), "", { mode: 0o644 });
    chmodSync(join(data, "localpix.log"), 0o644);
    chmodSync(data, 0o777);
    expect(await startNotices()).toEqual([expect.stringContaining("localpix.log")]);
    expect(accessibleToOthers(data)).toEqual([]);
    expect(statSync(data).mode & 0o777).toBe(0o700);

    // A folder with other files keeps its permissions, and so does the target of a symbolic link.
    const foreign = join(mkdtempSync(join(tmpdir(), "localpix-other-")), "file");
    writeFileSync(foreign, "", { mode: 0o644 });
    wide();
    symlinkSync(foreign, join(data, "localpix.db-journal"));
    writeFileSync(join(data, "README"), "", { mode: 0o644 });
    expect(await startNotices()).toHaveLength(1);
    expect(statSync(data).mode & 0o777).toBe(0o755);
    expect(statSync(foreign).mode & 0o777).toBe(0o644);
    expect(statSync(join(data, "localpix.db")).mode & 0o777).toBe(0o600);
  });

  test("but not the target of a symbolic link, which only causes a notice", async () => {
    await withSandbox(async () => undefined);
    const target = join(mkdtempSync(join(tmpdir(), "localpix-other-")), "shared.db");
    renameSync(join(data, "localpix.db"), target);
    chmodSync(target, 0o644);
    symlinkSync(target, join(data, "localpix.db"));
    const sandbox = await startProcess(data);
    expect(await sandbox.stop()).toBe(0);
    expect(sandbox.said().flatMap(({ event, text }) => (event === "notice" ? [text] : []))).toEqual([
      expect.stringContaining(`a link to ${target}, which contains secrets and which other users can access`),
    ]);
    expect(statSync(target).mode & 0o777).toBe(0o644);
  });
});
