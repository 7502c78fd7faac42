import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** What a sandbox writes into its data directory. */
const OURS = /^(localpix\.db(\.lock)?(-wal|-shm|-journal)?|running\.json|snapshots)$/;

/**
 * Takes from others what they may do with the files of a data directory: they hold secrets, and a copy or an unpacked
 * archive has the rights that somebody's umask gave it. Answers what was open. The directory itself may be somebody's
 * project, and is narrowed only where nothing else lies in it; a link is left alone.
 */
export function narrowRights(data: string): string[] {
  // Windows has other rights, which a folder of a user hands down.
  if (process.platform === "win32") return [];
  const found = readdirSync(data);
  const ours = found.filter((name) => OURS.test(name)).map((name) => join(data, name));
  return [...(ours.length === found.length ? [data] : []), ...ours].flatMap((path) => {
    const isFolder = lstatSync(path, { throwIfNoEntry: false })?.isDirectory();
    const within = isFolder && path !== data ? readdirSync(path).map((name) => join(path, name)) : [];
    return [path, ...within].filter(narrowed);
  });
}

/** Whether a file was open to others, and is no more. */
function narrowed(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink() || (found.mode & 0o077) === 0) return false;
  try {
    chmodSync(path, found.mode & 0o700);
    return true;
  } catch {
    // It belongs to somebody else, who decides.
    return false;
  }
}
