import { constants, copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqlite } from "../kernel/sqlite.js";
import { fileProblem } from "./world-file.js";

/** As many pages as there are, so that whoever writes meanwhile does not make it begin again. */
const ALL_PAGES = 0x7fffffff;

/**
 * Copies a data file to where only its user may read, to be looked at there: even reading would leave traces beside
 * the file itself. Throws `world-file-foreign` or `world-file-damaged`, and what the disk says.
 */
export async function copyToLookAt(path: string): Promise<{ readonly path: string; release(): void }> {
  const folder = mkdtempSync(join(tmpdir(), "localpix-look-"));
  const copy = join(folder, "localpix.db");
  const release = () => rmSync(folder, { recursive: true, force: true });
  try {
    if (existsSync(`${path}-wal`)) await copyWithLog(path, copy);
    else {
      // What a process that died left half-written is taken back by the journal, in the copy.
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

/** A file with a log may be in use, so SQLite reads it: one state of it, whoever writes meanwhile. */
async function copyWithLog(path: string, copy: string): Promise<void> {
  const source = openSqlite(path, { readonly: true });
  try {
    await source.backup(copy, { progress: () => ALL_PAGES });
  } finally {
    source.close();
  }
}
