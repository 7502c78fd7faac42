import { isBusy } from "./disk.js";
import { notOursProblem } from "./migrate.js";
import { StartProblem } from "./start-problem.js";

/** The data file is in use. */
export const inUseProblem = (whom: "another localpix" | "another program", dataFile: string): StartProblem =>
  new StartProblem(
    `A${whom.slice(1)} is already using ${dataFile}.`,
    "Stop it first, or give this one a data directory of its own with --data, or none with --memory.",
  );

/** The data file is corrupt or cut off. */
export const damagedProblem = (dataFile: string, error: unknown): StartProblem =>
  new StartProblem(
    `${dataFile} is damaged: ${(error as Error).message}.`,
    "Replace it with a copy (localpix state export makes one), or give another directory with --data.",
  );

/** The data file cannot be opened: permissions, a full disk, a folder in its place. */
export function unusableProblem(dataFile: string, error: unknown): StartProblem {
  if (error instanceof StartProblem) return error;
  return new StartProblem(
    `${dataFile} cannot be opened: ${(error as Error).message}.`,
    "Check the permissions and the free space of its directory, give another one with --data, or use --memory.",
  );
}

/** Whether a statement failed because a table or column of the schema is missing. */
export const isMissingTable = (error: unknown): boolean =>
  /^no such (table|column)/.test((error as Error).message);

/** Converts an SQLite error about a data file to a StartProblem; other errors are returned as they are. */
export function startProblem(dataFile: string, error: unknown): unknown {
  const { code = "" } = error as { code?: string };
  if (code === "SQLITE_NOTADB") return notOursProblem(dataFile);
  if (isBusy(error)) return inUseProblem("another program", dataFile);
  if (/^SQLITE_(READONLY|IOERR|CANTOPEN|FULL|PERM)/.test(code)) return unusableProblem(dataFile, error);
  // Our statements are correct, so any other SQLite error is caused by the file.
  return code.startsWith("SQLITE_") ? damagedProblem(dataFile, error) : error;
}
