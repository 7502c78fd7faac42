import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type SqliteDatabase from "better-sqlite3";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createCheckpoints } from "./checkpoints.js";
import { openDatabase } from "./database.js";
import { openSqlite } from "./sqlite.js";

const LOG_BYTES = 200_000;
const ROW = "x".repeat(4_000);

let folder: string;
let path: string;
let sqlite: SqliteDatabase.Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "localpix-checkpoints-"));
  path = join(folder, "log.db");
  sqlite = openSqlite(path);
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("wal_autocheckpoint = 0");
  sqlite.exec("CREATE TABLE notes (text TEXT) STRICT");
});
afterEach(() => {
  sqlite.close();
  rmSync(folder, { recursive: true, force: true });
});
const sizeOfLog = () => statSync(`${path}-wal`).size;
/** How many pages the log has since it was last used from its beginning, and how many of them are in the data file. */
const progress = "PRAGMA wal_checkpoint(NOOP)";

/** Commits rows until `isDone`, each in the next turn of the event loop, as requests would. */
async function commitUntil(isDone: () => boolean, checkpoints: ReturnType<typeof createCheckpoints>) {
  const insert = sqlite.prepare("INSERT INTO notes VALUES (?)");
  let rows = 0;
  while (!isDone()) {
    if (!checkpoints.isFinishing()) {
      insert.run(ROW);
      rows += 1;
      checkpoints.committed();
    }
    await new Promise(setImmediate);
  }
  return rows;
}

it("a log that exceeds its size limit is moved into the data file during commits, and then reused", async () => {
  const onFinished = vi.fn();
  const checkpoints = createCheckpoints(sqlite, path, onFinished, LOG_BYTES);
  const rows = await commitUntil(() => onFinished.mock.calls.length === 3, checkpoints);
  expect(checkpoints.isFinishing()).toBe(false);
  const size = sizeOfLog();
  sqlite.prepare("INSERT INTO notes VALUES ('after the third')").run();
  const { log } = sqlite.prepare(progress).get() as { log: number };
  expect(log).toBeLessThan(10);
  // The file keeps its size, because writing over it is cheaper than making it grow again.
  expect(sizeOfLog()).toBe(size);
  checkpoints.stop();
  expect(sqlite.prepare("SELECT count(*) AS count FROM notes").get()).toEqual({ count: rows + 1 });
  expect(sqlite.pragma("integrity_check", { simple: true })).toBe("ok");
});

it("a small log is not moved", async () => {
  const checkpoints = createCheckpoints(sqlite, path, vi.fn(), LOG_BYTES);
  const before = sizeOfLog();
  await commitUntil(() => sizeOfLog() > LOG_BYTES / 2, checkpoints);
  expect(sizeOfLog()).toBeGreaterThan(before);
  checkpoints.stop();
});

it("stop waits for a checkpoint in progress, so that the file can be closed", async () => {
  const checkpoints = createCheckpoints(sqlite, path, vi.fn(), LOG_BYTES);
  await commitUntil(() => sizeOfLog() > LOG_BYTES * 2, checkpoints);
  checkpoints.stop();
  // TRUNCATE fails while another connection moves the log.
  expect(sqlite.pragma("wal_checkpoint(TRUNCATE)")).toEqual([{ busy: 0, log: 0, checkpointed: 0 }]);
});

it("if the data file cannot be opened again, the checkpoint ends and commits continue", async () => {
  const onFinished = vi.fn();
  const checkpoints = createCheckpoints(sqlite, path, onFinished, LOG_BYTES);
  rmSync(path);
  await commitUntil(() => sizeOfLog() > LOG_BYTES * 2, checkpoints);
  expect(checkpoints.isFinishing()).toBe(false);
  checkpoints.stop();
});

it("a database moves its log into the data file without losing a row", async () => {
  const database = openDatabase(join(folder, "world.db"));
  const insert = database.prepare("INSERT INTO meta (name, value) VALUES (?, ?)");
  const pagesOfLog = database.prepare<{ log: number }>(progress);
  const value = "x".repeat(100_000);
  let rows = 0;
  for (let [pages, before] = [0, 0]; pages >= before; ) {
    await database.write(() => insert.run(`row ${rows++}`, value));
    before = pages;
    pages = pagesOfLog.get()?.log ?? 0;
  }
  const count = database.prepare("SELECT count(*) AS count FROM meta WHERE name LIKE 'row %'");
  expect(count.get()).toEqual({ count: rows });
  database.close();
  expect(statSync(join(folder, "world.db-wal"), { throwIfNoEntry: false })).toBeUndefined();
});
