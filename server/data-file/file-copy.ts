import { constants, copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqlite } from "../kernel/sqlite.js";
import { fileProblem } from "./world-file.js";

/** All pages in one step, so that a concurrent write does not restart the backup. */
const ALL_PAGES = 0x7fffffff;

/**
 * Copies a data file to a private folder to inspect it there, because even reading creates files beside the original.
 * Throws `world-file-foreign`, `world-file-damaged`, and the disk's own errors.
 */
export async function copyForInspection(path: string): Promise<{ readonly path: string; release(): void }> {
  const folder = mkdtempSync(join(tmpdir(), "localpix-look-"));
  const copy = join(folder, "localpix.db");
  const release = () => rmSync(folder, { recursive: true, force: true });
  try {
    if (existsSync(`${path}-wal`)) await copyWithLog(path, copy);
    else {
      // The rollback journal is copied too, so that SQLite undoes, in the copy, what a killed process left
      // half-written.
      for (const beside of ["", "-journal"]) {
        if (existsSync(path + beside)) copyFileSync(path + beside, copy + beside, constants.COPYFILE_FICLONE);
      }
    }
    return { path: copy, release };
  } catch (error) {
    release();
    throw fileProblem(error, path);
  }
}

/** A file with a write-ahead log may be in use, so SQLite's backup reads one consistent state of it. */
async function copyWithLog(path: string, copy: string): Promise<void> {
  const source = openSqlite(path, { readonly: true });
  try {
    await source.backup(copy, { progress: () => ALL_PAGES });
  } finally {
    source.close();
  }
}
