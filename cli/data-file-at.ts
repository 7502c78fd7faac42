import { stat } from "node:fs/promises";
import { join } from "node:path";
import { RefusedError } from "./failure.js";

/** The path of a data file; `given` is this file or its data directory. Throws a RefusedError if there is none. */
export async function dataFileAt(given: string): Promise<string> {
  const file = (await stat(given).catch(() => null))?.isDirectory() ? join(given, "localpix.db") : given;
  // Reading a device or a pipe might never end.
  const found = await stat(file).catch(() => null);
  if (found?.isFile()) return file;
  throw new RefusedError(
    "FILE_UNKNOWN",
    found ? `${file} is not a file.` : `There is no file ${file}.`,
    "Give a data directory, or a file that localpix state export has written.",
  );
}
