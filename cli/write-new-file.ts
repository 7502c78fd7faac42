import { writeFile } from "node:fs/promises";
import { RefusedError, UsageError } from "./failure.js";

/** The error for a file that exists, with the hint of a command that has `--force`. */
export const fileExists = (file: string): RefusedError =>
  new RefusedError("FILE_EXISTS", `${file} already exists.`, "Use --force to overwrite it.");

export const fileUnwritable = (file: string, problem: string): RefusedError =>
  new RefusedError("FILE_UNWRITABLE", `${file} cannot be written: ${problem}.`);

/** Throws a UsageError if a file cannot be called like this: an empty name, or `-`, which means standard output elsewhere. */
export function requireFileName(file: string): void {
  if (file === "") throw new UsageError("The name of the file to write must not be empty.");
  if (file === "-") throw new UsageError("This command writes to a file, not to standard output.");
}

/**
 * Writes a file that does not exist yet, or overwrites it if `force` is true (undefined if the command has no `--force`).
 * `mode` is that of a new file. Throws a RefusedError (FILE_EXISTS, FILE_UNWRITABLE), and as requireFileName.
 */
export async function writeNewFile(
  file: string,
  content: string | Buffer,
  { force, mode = 0o666 }: { force?: boolean; mode?: number },
): Promise<void> {
  requireFileName(file);
  await writeFile(file, content, { flag: force ? "w" : "wx", mode }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw fileUnwritable(file, error.message);
    throw force === undefined ? new RefusedError("FILE_EXISTS", `${file} already exists.`) : fileExists(file);
  });
}
