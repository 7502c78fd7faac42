import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { version } from "../kernel/package-root.js";

/**
 * A text that changes whenever the file is written or replaced. Unlike the mtime, the file's owner cannot set it back.
 */
export function stampOf(path: string): string {
  const { ino, size, ctimeNs } = statSync(path, { bigint: true });
  return `${ino} ${size} ${ctimeNs}`;
}

/**
 * When a sandbox closes its data file, it keeps the file's stamp in this file beside it. The next start of the same
 * version then skips the check, whose duration grows with the history (half a second at 30 MB).
 */
const stampFile = (path: string) => `${path}.checked`;

const closedStamp = (path: string) => `${version} ${stampOf(path)}`;

/** Keeps the stamp of a data file that was just closed, unless another file has taken its place since it was opened. */
export function keepStamp(path: string, openedInode: number): void {
  try {
    if (statSync(path).ino === openedInode)
      writeFileSync(stampFile(path), closedStamp(path), { mode: 0o600 });
  } catch {
    // The disk is full, or the directory is gone: the next start checks the file.
  }
}

/**
 * Reads the stamp of a data file and removes it, so that none is left if the process is killed. `isUntouched`: a sandbox
 * closed the file and nothing has written to it since. `isChecked`: in addition, that sandbox was of this version.
 */
export function takeStamp(path: string): { readonly isUntouched: boolean; readonly isChecked: boolean } {
  try {
    const kept = readFileSync(stampFile(path), "utf8");
    rmSync(stampFile(path));
    // A log beside the file means that it was written to after it was closed.
    const isUntouched = kept.endsWith(` ${stampOf(path)}`) && !existsSync(`${path}-wal`);
    return { isUntouched, isChecked: isUntouched && kept === closedStamp(path) };
  } catch {
    return { isUntouched: false, isChecked: false };
  }
}
