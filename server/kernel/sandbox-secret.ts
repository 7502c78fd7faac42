import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { secretToken } from "./ids.js";
import { StartProblem } from "./start-problem.js";

const FILE = "secret";

/**
 * The secret from which a sandbox that others can reach derives its credentials. It is stored beside the data file, so
 * that tokens outlive a restart, and not in it, so that export, import and reset never carry it along. Without a folder it
 * lasts as long as the process. Throws a StartProblem if it can neither be read nor created.
 */
export function sandboxSecret(folder: string | null): string {
  if (folder === null) return secretToken();
  try {
    return readOrMake(join(folder, FILE));
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(
      `The secret of this sandbox cannot be read or created: ${(error as Error).message}.`,
      "Give another directory with --data, or use --memory.",
    );
  }
}

/** Throws what the system says, and a StartProblem for a file that is cut off. */
function readOrMake(path: string): string {
  if (!existsSync(path)) make(path);
  const text = readFileSync(path, "utf8").trim();
  if (text.length >= 32) return text;
  throw new StartProblem(`The file ${path} is cut off.`, "Delete it: localpix then creates new credentials.");
}

function make(path: string): void {
  try {
    // What another start makes at the same moment is not overwritten.
    writeFileSync(path, `${secretToken()}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    // On a full disk the file is there, and empty: it would stand in the way of the next start.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") rmSync(path, { force: true });
    throw error;
  }
}

/**
 * What marks the snapshots of this installation as its own: derived from its secret, which it does not reveal. Throws what
 * the system says where that cannot be read or made.
 */
export const ownMark = (folder: string | null): string =>
  createHash("sha256")
    .update(`snapshots ${folder === null ? secretToken() : readOrMake(join(folder, FILE))}`)
    .digest("hex");
