import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { secretToken } from "./ids.js";
import { StartProblem } from "./problem.js";

const FILE = "secret";

/**
 * What a sandbox that others can reach derives its secrets from: kept beside its data file, so that tokens outlive a
 * restart, and in no world, so that none that is exported, imported or reset takes it along. Without a folder it goes
 * with the process. Throws a StartProblem when it can neither be read nor made.
 */
export function ownSecret(folder: string | null): string {
  if (folder === null) return secretToken();
  const path = join(folder, FILE);
  let text: string;
  try {
    // What another start makes at the same moment is not overwritten.
    if (!existsSync(path)) writeFileSync(path, `${secretToken()}\n`, { mode: 0o600, flag: "wx" });
    text = readFileSync(path, "utf8").trim();
  } catch (error) {
    throw new StartProblem(
      `The secret of this sandbox cannot be read or made: ${(error as Error).message}.`,
      "Give another directory with --data, or use --memory.",
    );
  }
  if (text.length >= 32) return text;
  throw new StartProblem(`The file ${path} is cut off.`, "Delete it: localpix then makes new credentials.");
}

/**
 * What marks the snapshots of this installation as its own: derived from its secret, which it does not reveal. Throws as
 * `ownSecret` does.
 */
export const ownMark = (folder: string | null): string =>
  createHash("sha256")
    .update(`snapshots ${ownSecret(folder)}`)
    .digest("hex");
