import { closeSync, openSync } from "node:fs";
import type SqliteDatabase from "better-sqlite3";
import { inUseProblem, unusableProblem } from "./file-problems.js";
import { openSqlite } from "./sqlite.js";

/**
 * Locks a data file for this process. The lock is an open exclusive transaction on a tiny file beside it: the operating
 * system releases it however the process ends, and other programs (a backup, Litestream) can still read the data file.
 *
 * Throws a StartProblem if another process holds the lock.
 */
export function lockFile(dataFile: string): { release(): void } {
  let lock: SqliteDatabase.Database | undefined;
  try {
    createPrivateFile(`${dataFile}.lock`);
    lock = openSqlite(`${dataFile}.lock`, { timeout: 0 });
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock?.close();
    if ((error as { code?: string }).code !== "SQLITE_BUSY") throw unusableProblem(dataFile, error);
    throw inUseProblem("another localpix", dataFile);
  }
  const acquired = lock;
  return { release: () => void acquired.close() };
}

/** Creates an empty file that only its user may read, if it does not exist, before anything is written to it. */
export const createPrivateFile = (path: string): void => closeSync(openSync(path, "a", 0o600));
