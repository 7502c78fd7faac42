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
  const lock = new SqliteDatabase(`${dataFile}.lock`, { timeout: 0 });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code !== "SQLITE_BUSY") throw error;
    throw new StartProblem(
      `Another localpix is already using ${dataFile}.`,
      "Stop it first, or give this one a data directory of its own with --data, or none with --memory.",
    );
  }
  return { release: () => void lock.close() };
}
