import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

const isDirectory = (path: string) => existsSync(path) && statSync(path).isDirectory();

/**
 * Makes a directory for this user only, and those above it that are missing, one at a time. `recursive` of Node 20 never
 * returns below /proc, and reports ENOENT for a read-only file system. Throws the error of the system.
 */
export function makeDirectory(path: string): void {
  if (isDirectory(path)) return;
  if (dirname(path) !== path) makeDirectory(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it in the meantime.
    if (!isDirectory(path)) throw error;
  }
}
