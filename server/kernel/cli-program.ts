import { realpathSync } from "node:fs";
import { delimiter, join, sep } from "node:path";
import { packageRoot } from "./package-root.js";

const INSTALLED = `${sep}node_modules${sep}`;

/**
 * How the command line of this installation is called from any shell of this user: `localpix` where that is on the PATH,
 * `npx localpix` in a project that has installed it, otherwise the path of the single executable, or node with that of the
 * built file.
 *
 * @param path The PATH, in which `npm` and `npx` put folders of their own that a shell does not have.
 * @param executable The path of the single executable; undefined if it is not what runs.
 */
export function cliProgram(
  path = process.env.PATH ?? "",
  root = packageRoot,
  executable = process.getBuiltinModule("node:sea").isSea() ? process.execPath : undefined,
): string {
  const file = executable ?? join(root, "dist", "localpix.js");
  const folders = path.split(delimiter).filter((folder) => !folder.includes(join("node_modules", ".bin")));
  if (folders.some((folder) => leadsTo(join(folder, "localpix"), file))) return "localpix";
  if (executable === undefined && root.includes(INSTALLED)) return "npx localpix";
  const quoted = /^[\w./:\\-]+$/.test(file) ? file : `'${file.replaceAll("'", `'\\''`)}'`;
  return executable === undefined ? `node ${quoted}` : quoted;
}

function leadsTo(link: string, file: string): boolean {
  try {
    return realpathSync(link) === realpathSync(file);
  } catch {
    return false; // There is no such link, or nothing was built.
  }
}
