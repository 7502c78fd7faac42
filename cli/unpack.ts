import { randomUUID } from "node:crypto";
import { lstatSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeDirectory } from "../server/kernel/make-directory.js";

/** The path of a packed file below the folder, and its size in bytes. */
export type PackedFile = readonly [path: string, size: number];

/** Why files could not be unpacked, in a sentence for the user. */
export class UnpackError extends Error {}

/**
 * Writes those files into a folder of this user that are not there yet, or not complete. `contents` returns the contents of
 * all files, one after the other. Safe if several processes unpack at once, and if one is killed in between: a file appears
 * under its name only when it is complete. Throws an UnpackError.
 */
export function unpack(folder: string, files: readonly PackedFile[], contents: () => Buffer): void {
  try {
    makeDirectory(folder);
    // What is in the folder will be run, so nobody else may have put it there.
    for (const own of [dirname(folder), folder]) refuseFolderOfOthers(own);
    const isUnpacked = ([path, size]: PackedFile) =>
      statSync(join(folder, path), { throwIfNoEntry: false })?.size === size;
    if (files.every(isUnpacked)) return;
    const bytes = contents();
    let offset = 0;
    for (const file of files) {
      const [path, size] = file;
      if (!isUnpacked(file)) writeWhole(join(folder, path), bytes.subarray(offset, offset + size));
      offset += size;
    }
  } catch (error) {
    if (error instanceof UnpackError) throw error;
    const { code = "", message } = error as NodeJS.ErrnoException;
    throw new UnpackError(`The executable cannot unpack itself into ${folder}: ${REASONS[code] ?? message}.`);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EDQUOT: "your share of the disk is full",
  EROFS: "the disk is read-only",
  EACCES: "you may not write there",
  EPERM: "you may not write there",
};

function refuseFolderOfOthers(folder: string): void {
  const stats = lstatSync(folder);
  if (!stats.isDirectory()) throw new UnpackError(`${folder} should be a folder, but is something else.`);
  if (stats.uid !== process.getuid?.() || (stats.mode & 0o022) !== 0) {
    throw new UnpackError(`Other users can write to ${folder}, from which localpix would run.`);
  }
}

function writeWhole(path: string, bytes: Uint8Array): void {
  makeDirectory(dirname(path));
  const unfinished = `${path}.${randomUUID()}`;
  try {
    writeFileSync(unfinished, bytes, { mode: 0o600, flag: "wx" });
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}
