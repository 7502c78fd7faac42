import { createHash } from "node:crypto";
import {
  closeSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { startSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Inspection, inspectFile } from "../../server/app/verify-data-file.js";
import { Problem, problemAnswer } from "../../server/contract/control-problems.js";
import { localpix } from "../cli/in-process.js";
import { depth } from "../depth.js";
import { payoutBody } from "../journeys/bodies.js";
import { type Answered, busyClient } from "./busy-client.js";
import { startProcess } from "./process.js";

/** `localpix verify <file>` reads any data file without changing it, also while another process uses it. */

let folder: string;
/** A data directory of a sandbox that has stopped. */
let stopped: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "localpix-inspection-"));
  stopped = join(folder, "stopped");
  const sandbox = await startSandbox({ data: stopped, settlement: "manual" });
  await sandbox.receiver();
  for (let made = 0; made < 20; made++) {
    const { transactionId } = await sandbox.gateway.cashOut({ ...payoutBody(), externalId: `o${made}` });
    await sandbox.settle(transactionId);
  }
  await sandbox.advance("0s");
  await sandbox.snapshot("aside");
  await sandbox.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The names and contents of all files in a folder, except the index of the log, which a reader writes too. */
const contents = (place: string) =>
  readdirSync(place, { recursive: true, encoding: "utf8" })
    .sort()
    .map((name) => {
      const path = join(place, name);
      const isRead = statSync(path).isFile() && !name.endsWith("-shm");
      return [name, isRead && createHash("sha256").update(readFileSync(path)).digest("hex")];
    });

const transactionsIn = (stdout: string) =>
  (JSON.parse(stdout) as { contents: { transactions: number } }).contents.transactions;

describe("a valid file", () => {
  test.each([
    ["by its path", "localpix.db"],
    ["by its directory", "."],
    ["of a snapshot", "snapshots/aside.db"],
  ])("%s passes every check and is not changed", async (_, path) => {
    const before = contents(stopped);
    const { code, stdout, stderr } = await localpix(["verify", join(stopped, path)]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^ok +the file is intact +every page and reference, schema \d+$/m);
    expect(stdout).toMatch(/^ok +each transaction moved its amount +20 transactions$/m);
    expect(stdout).not.toContain("FAILED");
    expect(contents(stopped)).toEqual(before);
  });

  test("that another process is writing passes each time, and that process continues", async () => {
    const data = join(folder, "live");
    const sandbox = await startProcess(data, "--settlement", "manual");
    const answered: Answered[] = [];
    const clients = [0, 1].map((at) => busyClient(sandbox, `live-${at}`, answered));
    for (let round = 0; round < depth(1, 3); round++) {
      const enough = answered.length + 10;
      await vi.waitUntil(() => answered.length >= enough, { interval: 1, timeout: 120_000 });
      const before = answered.length;
      const { code, stdout, stderr } = await localpix(["verify", data, "--json"]);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(transactionsIn(stdout)).toBeGreaterThanOrEqual(before);
    }
    const { ok } = await sandbox.control.verify();
    expect(ok).toBe(true);
    await sandbox.kill();
    await Promise.all(clients);

    // Changes that are only in the log are counted, and the log is kept for the next start.
    const before = contents(data);
    expect(before.map(([name]) => name)).toContain("localpix.db-wal");
    const { code, stdout } = await localpix(["verify", data, "--json"]);
    expect(code).toBe(0);
    expect(transactionsIn(stdout)).toBeGreaterThanOrEqual(answered.length);
    expect(contents(data)).toEqual(before);
  });

  test("without a schema, as a kill during the first migration leaves it, is checked as an empty sandbox", async () => {
    const file = join(folder, "young.db");
    const young = new SqliteDatabase(file);
    young.pragma(`application_id = ${0x70697831}`);
    young.close();
    const before = readFileSync(file);
    const { code, stdout } = await localpix(["verify", file, "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, contents: { accounts: 0 } });
    expect(readFileSync(file)).toEqual(before);
  });
});

describe("an invalid file is refused: exit 1 and the reason", () => {
  const changed = (sql: string) => (file: string) => {
    const database = new SqliteDatabase(file);
    database.pragma("foreign_keys = OFF");
    database.exec(sql);
    database.close();
  };
  /** The root page of a table or an index. The first pages contain the list of tables. */
  const pageOf = (file: string, name: string) => {
    const database = new SqliteDatabase(file, { readonly: true });
    const page = database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = ?").pluck().get(name);
    database.close();
    return page as number;
  };
  const overwrite = (file: string, at: number, length: number) => {
    const open = openSync(file, "r+");
    writeSync(open, Buffer.alloc(length, "x"), 0, length, at);
    closeSync(open);
  };

  const rows: readonly (readonly [
    it: string,
    damage: (file: string) => void,
    code: string,
    message: RegExp,
  ])[] = [
    ["a text file", (file) => writeFileSync(file, "a letter"), "WORLD_FILE_FOREIGN", /not a localpix data/],
    ["an empty file", (file) => truncateSync(file), "WORLD_FILE_FOREIGN", /not a localpix data file\.$/],
    [
      "another program's database",
      changed("PRAGMA application_id = 7"),
      "WORLD_FILE_FOREIGN",
      /not a localpix data file\.$/,
    ],
    [
      "a file of a newer localpix",
      changed("PRAGMA user_version = 999"),
      "WORLD_FILE_SCHEMA",
      /another version of localpix \(schema 999; this one knows \d+\)\.$/,
    ],
    [
      "a file of schema 0",
      changed("PRAGMA user_version = 0"),
      "WORLD_FILE_DAMAGED",
      /damaged: its schema version \(user_version\) is 0, which no localpix writes\.$/,
    ],
    [
      "a file of schema -1",
      changed("PRAGMA user_version = -1"),
      "WORLD_FILE_DAMAGED",
      /damaged: its schema version \(user_version\) is -1, which no localpix writes\.$/,
    ],
    [
      "a file truncated in its first page",
      (file) => truncateSync(file, 700),
      "WORLD_FILE_DAMAGED",
      /damaged: database disk image is malformed\.$/,
    ],
    [
      "a file truncated in the middle",
      (file) => truncateSync(file, 4096 * 20),
      "WORLD_FILE_DAMAGED",
      /damaged: database disk image is malformed\.$/,
    ],
    [
      "a file with an overwritten header",
      (file) => overwrite(file, 0, 100),
      "WORLD_FILE_FOREIGN",
      /not a localpix data file\.$/,
    ],
    [
      "a file with an overwritten table page",
      (file) => overwrite(file, 4096 * (pageOf(file, "requests") - 1), 4096),
      "WORLD_FILE_DAMAGED",
      /damaged: .*\.$/s,
    ],
    [
      "a file without one of its tables",
      changed("DROP TABLE attempts"),
      "WORLD_FILE_DAMAGED",
      /tables do not match its schema \(table attempts\)\.$/,
    ],
    [
      "a file with a row that refers to a missing one",
      changed("DELETE FROM deliveries"),
      "WORLD_FILE_DAMAGED",
      /damaged: attempts 1: delivery_id: 1 does not exist in deliveries\.$/,
    ],
    [
      "a file with one centavo too many",
      changed("UPDATE accounts SET available = available + 1"),
      "VERIFY_FAILED",
      /^1 check failed: balances equal their postings\.$/,
    ],
  ];
  /** The problem of a file, as the control API and the command line print it. */
  const refusalOf = async (file: string): Promise<{ code: string; message: string }> => {
    const found = await inspectFile(file).catch((error: unknown) => error);
    if (found instanceof Problem) {
      const { code, message } = problemAnswer(found).body.error;
      return { code, message };
    }
    const failed = (found as Inspection).checks.filter((check) => !check.ok);
    const names = failed.map(({ name }) => name).join(", ");
    return { code: "VERIFY_FAILED", message: `${failed.length} check failed: ${names}.` };
  };

  test.each(rows)("%s", async (_, damage, code, message) => {
    const file = join(mkdtempSync(join(folder, "spoilt-")), "spoilt.db");
    copyFileSync(join(stopped, "localpix.db"), file);
    damage(file);
    // SQLite itself opens the file for the change and leaves a log beside it.
    for (const beside of ["-wal", "-shm"]) rmSync(file + beside, { force: true });
    const before = contents(join(file, ".."));
    const error = await refusalOf(file);
    expect(error).toEqual({ code, message: expect.stringMatching(message) });
    if (code !== "VERIFY_FAILED") expect(error.message.startsWith(`${file} `), error.message).toBe(true);
    expect(contents(join(file, ".."))).toEqual(before);
  });

  test("the command line prints the same problem and exits with 1", async () => {
    const file = join(mkdtempSync(join(folder, "spoilt-")), "spoilt.db");
    copyFileSync(join(stopped, "localpix.db"), file);
    const rich = changed("UPDATE accounts SET available = available + 1");
    const cutOff = (path: string) => truncateSync(path, 4096 * 20);
    for (const damage of [rich, cutOff]) {
      damage(file);
      const { code, stderr } = await localpix(["verify", file, "--json"]);
      expect({ code, error: JSON.parse(stderr) }).toMatchObject({
        code: 1,
        error: { error: await refusalOf(file) },
      });
    }
  });

  test("a missing file, a folder and a device are refused", async () => {
    mkdirSync(join(folder, "nobody's"));
    const [gone, empty] = [join(folder, "gone.db"), join(folder, "nobody's")];
    for (const [path, message] of [
      [gone, `There is no file ${gone}.`],
      [empty, `There is no file ${join(empty, "localpix.db")}.`],
      ["/dev/null", "/dev/null is not a file."],
    ] as const) {
      const { code, stdout, stderr } = await localpix(["verify", path]);
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      expect(stderr).toContain(message);
    }
  });
});
