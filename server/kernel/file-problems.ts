import { isHeld } from "./disk.js";
import { notOurs } from "./migrate.js";
import { StartProblem } from "./start-problem.js";

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
  if (error instanceof StartProblem) return error;
  return new StartProblem(
    `${dataFile} cannot be opened: ${(error as Error).message}.`,
    "See to the rights and the space of its directory, give another one with --data, or use --memory.",
  );
}

/** Whether a statement names a table that every file of this schema has. */
export const lacksTable = (error: unknown): boolean =>
  /^no such (table|column)/.test((error as Error).message);

/** What SQLite says of a file that it has opened, for the person who gave it. */
export function startProblem(dataFile: string, error: unknown): unknown {
  const { code = "" } = error as { code?: string };
  if (code === "SQLITE_NOTADB") return notOurs(dataFile);
  if (isHeld(error)) return takenBy("another program", dataFile);
  if (/^SQLITE_(READONLY|IOERR|CANTOPEN|FULL|PERM)/.test(code)) return unusable(dataFile, error);
  // Statements are right, so that whatever else SQLite has against one is the file's.
  return code.startsWith("SQLITE_") ? damaged(dataFile, error) : error;
}
