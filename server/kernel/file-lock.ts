import { closeSync, openSync } from "node:fs";
import type SqliteDatabase from "better-sqlite3";
import { takenBy, unusable } from "./file-problems.js";
import { openSqlite } from "./sqlite.js";

/**
 * Holds a data file for this process alone. The lock is an open exclusive transaction on a tiny file
 * beside it: the operating system lets go of it however the process ends, and readers of the data file
 * itself (a backup, Litestream) stay welcome.
 *
 * Throws a StartProblem when another process holds it.
 */
export function lockFile(dataFile: string): { release(): void } {
  let lock: SqliteDatabase.Database | undefined;
  try {
    ownFile(`${dataFile}.lock`);
    lock = openSqlite(`${dataFile}.lock`, { timeout: 0 });
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock?.close();
    if ((error as { code?: string }).code !== "SQLITE_BUSY") throw unusable(dataFile, error);
    throw takenBy("another localpix", dataFile);
  }
  const held = lock;
  return { release: () => void held.close() };
}

/** Makes an empty file that its user alone may read, where there is none: before anything is in it, and not after. */
export const ownFile = (path: string): void => closeSync(openSync(path, "a", 0o600));
