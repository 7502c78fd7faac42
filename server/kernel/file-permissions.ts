import { chmodSync, lstatSync, readdirSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";

/** The files that a sandbox creates in its data directory. */
const OURS =
  /^(localpix\.db(\.lock|\.checked)?(-wal|-shm|-journal)?|localpix\.log|running\.json|secret|tls-authority\.json|snapshots)$/;

/**
 * Removes the permissions of other users on the files of a data directory. They hold secrets, and a copied or unpacked
 * directory has the permissions of the umask at that time. Returns the paths that were open to others. The directory
 * itself is restricted only if it has no other files, because it may be a project; symbolic links are not changed.
 */
export function restrictPermissions(data: string): string[] {
  // Windows has other permissions, inherited from the user's folder.
  if (process.platform === "win32") return [];
  const found = readdirSync(data);
  const ours = found.filter((name) => OURS.test(name)).map((name) => join(data, name));
  return [...(ours.length === found.length ? [data] : []), ...ours].flatMap((path) => {
    const isFolder = lstatSync(path, { throwIfNoEntry: false })?.isDirectory();
    const children = isFolder && path !== data ? readdirSync(path).map((name) => join(path, name)) : [];
    return [path, ...children].filter(restrict);
  });
}

/**
 * If the data file is a symbolic link to a file that other users may access, the path of that file; otherwise null.
 * SQLite keeps its log beside that file, with the same permissions.
 */
export function openLinkTarget(dataFile: string): string | null {
  if (process.platform === "win32" || !lstatSync(dataFile).isSymbolicLink()) return null;
  return (statSync(dataFile).mode & 0o077) === 0 ? null : realpathSync(dataFile);
}

/** Removes the permissions of others. Returns whether there were any. */
function restrict(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink() || (found.mode & 0o077) === 0) return false;
  try {
    chmodSync(path, found.mode & 0o700);
    return true;
  } catch {
    // The file belongs to another user.
    return false;
  }
}
