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
  throw new StartProblem(
    `The file ${path} is cut off.`,
    "Delete it: localpix then creates new credentials, and holds deliveries until you release them.",
  );
}

function make(path: string): void {
  try {
    // What another start makes at the same moment is not overwritten.
    // Flushed: after a power cut an empty file would stand in the way of the next start.
    writeFileSync(path, `${secretToken()}\n`, { mode: 0o600, flag: "wx", flush: true });
  } catch (error) {
    // On a full disk the file is there, and empty.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") rmSync(path, { force: true });
    throw error;
  }
}

/** By what an installation, which is a data directory with its secret, recognizes its own files. */
export interface OwnMarks {
  readonly dataFile: string;
  readonly snapshot: string;
}

/**
 * The marks derived from a secret, which they do not reveal. They differ, so that a snapshot that was given away does not
 * tell how to mark a data file.
 */
export function ownMarks(secret: string): OwnMarks {
  const mark = (purpose: string) => createHash("sha256").update(`${purpose} ${secret}`).digest("hex");
  return { dataFile: mark("data file"), snapshot: mark("snapshots") };
}
