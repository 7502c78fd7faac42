import { closeSync, openSync } from "node:fs";
import SqliteDatabase from "better-sqlite3";
import { StartProblem } from "./problem.js";

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
    lock = new SqliteDatabase(`${dataFile}.lock`, { timeout: 0 });
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

/** A file that somebody else holds. */
export const takenBy = (whom: "another localpix" | "another program", dataFile: string): StartProblem =>
  new StartProblem(
    `A${whom.slice(1)} is already using ${dataFile}.`,
    "Stop it first, or give this one a data directory of its own with --data, or none with --memory.",
  );

/** A file that was ours, until something that is not SQLite wrote into it or cut it off. */
export const damaged = (dataFile: string, error: unknown): StartProblem =>
  new StartProblem(
    `${dataFile} is damaged: ${(error as Error).message}.`,
    "Put a copy in its place (localpix state export makes one), or give another directory with --data.",
  );

/** What stands in the way of opening a file: rights, a full disk, a folder in its place. */
export function unusable(dataFile: string, error: unknown): StartProblem {
  return new StartProblem(
    `${dataFile} cannot be opened: ${(error as Error).message}.`,
    "See to the rights and the space of its directory, give another one with --data, or use --memory.",
  );
}
