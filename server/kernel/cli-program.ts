import { existsSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { shellQuote } from "../contract/shell-quote.js";
import { packageRoot } from "./package-root.js";

/**
 * How the command line of this installation is called: `localpix` where that is on the PATH; `npx localpix` if npx finds
 * this installation from the working directory, in which alone it then works; otherwise the path of the single
 * executable, or node with that of the built file.
 *
 * @param path The PATH, in which `npm` and `npx` put folders of their own that a shell does not have.
 * @param executable The path of the single executable; undefined if it is not what runs.
 * @param folder The working directory.
 */
export function cliProgram(
  path = process.env.PATH ?? "",
  root = packageRoot,
  executable = process.getBuiltinModule("node:sea").isSea() ? process.execPath : undefined,
  folder = process.cwd(),
): string {
  const file = executable ?? join(root, "dist", "localpix.cjs");
  const folders = path.split(delimiter).filter((entry) => !entry.includes(join("node_modules", ".bin")));
  if (folders.some((entry) => leadsTo(join(entry, "localpix"), file))) return "localpix";
  if (executable === undefined && npxFinds(file, folder)) return "npx localpix";
  const quoted = /^[\w./:\\-]+$/.test(file) ? file : shellQuote(file);
  return executable === undefined ? `node ${quoted}` : quoted;
}

/** Whether the nearest localpix that is installed in `folder` or above it, which is what npx runs there, is `file`. */
function npxFinds(file: string, folder: string): boolean {
  const modules = join(folder, "node_modules");
  if (existsSync(join(modules, ".bin", "localpix")))
    // On Windows, and with pnpm, the file in .bin is a script rather than a link.
    return [join(modules, ".bin", "localpix"), join(modules, "localpix", "dist", "localpix.cjs")].some(
      (link) => leadsTo(link, file),
    );
  const parent = dirname(folder);
  return parent !== folder && npxFinds(file, parent);
}

function leadsTo(link: string, file: string): boolean {
  try {
    return realpathSync(link) === realpathSync(file);
  } catch {
    return false; // There is no such link, or nothing was built.
  }
}
