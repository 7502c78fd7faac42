import { statSync } from "node:fs";
import type SqliteDatabase from "better-sqlite3";
import { PAGE_BYTES } from "./checkpoints.js";
import { createPrivateFile, lockFile } from "./file-lock.js";
import { damagedProblem, startProblem, unusableProblem } from "./file-problems.js";
import { migrate } from "./migrate.js";
import { openSqlite } from "./sqlite.js";
import { StartProblem } from "./start-problem.js";

type FileLock = ReturnType<typeof lockFile>;

/** Bytes of the log from which on SQLite moves it within a commit. */
const LARGEST_LOG = 256 * 2 ** 20;
/** The largest log that keeps its size once it has been moved. */
const KEPT_LOG = 32 * 2 ** 20;
/** How long SQLite itself waits for a short lock. It blocks the process meanwhile. */
const BLOCKED_MS = 5;

/**
 * Connects SQLite to the data file for `openDatabase`, with the settings that durability, speed and memory need. If it is on
 * disk, no other localpix can open it until the lock is released. Throws a StartProblem.
 */
export function openFile(
  path: string,
  onDisk: boolean,
): { readonly sqlite: SqliteDatabase.Database; readonly lock: FileLock | null } {
  const lock = onDisk ? lockFile(path) : null;
  const sqlite = connect(path, lock);
  try {
    sqlite.pragma("journal_mode = WAL");
    sqlite.pragma("synchronous = NORMAL");
    sqlite.pragma("foreign_keys = ON");
    // Enough for the pages that requests change. Many commits look at every cached page, so more would cost them time.
    sqlite.pragma("cache_size = -3000");
    // A last resort; kernel/checkpoints.ts moves the log long before.
    sqlite.pragma(`wal_autocheckpoint = ${LARGEST_LOG / PAGE_BYTES}`);
    // The log is used again without being cut off: writing over a file is cheaper than making it grow.
    sqlite.pragma(`journal_size_limit = ${KEPT_LOG}`);
    migrate(sqlite, path);
    sqlite.pragma(`busy_timeout = ${BLOCKED_MS}`);
  } catch (error) {
    sqlite.close();
    lock?.release();
    throw startProblem(path, error);
  }
  return { sqlite, lock };
}

const SMALLEST_PAGE = 512;

function connect(path: string, lock: FileLock | null): SqliteDatabase.Database {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    // Opening a pipe would wait for its other end.
    if (lock && found && !found.isFile()) throw new Error("it is not a file");
    // The file holds client secrets and keys, so only its user may read it.
    if (lock) createPrivateFile(path);
    const size = lock ? statSync(path).size : 0;
    // SQLite would take such a file for a new database. An empty one is new: a crash during the first start leaves it.
    if (size > 0 && size < SMALLEST_PAGE) throw damagedProblem(path, new Error("it is cut off"));
    return openSqlite(path);
  } catch (error) {
    lock?.release();
    throw error instanceof StartProblem ? error : unusableProblem(path, error);
  }
}
