import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { secretToken } from "./ids.js";
import { createSecretFile } from "./secret-file.js";
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

/** Throws the system's errors, and a StartProblem if the file is cut off. */
function readOrMake(path: string): string {
  if (!existsSync(path)) createSecretFile(path, `${secretToken()}\n`);
  const text = readFileSync(path, "utf8").trim();
  if (text.length >= 32) return text;
  throw new StartProblem(
    `The file ${path} is cut off.`,
    "Delete it: localpix then creates new credentials, and holds deliveries until you release them.",
  );
}

/** The marks by which an installation (a data directory with its secret) recognizes its own files. */
export interface OwnMarks {
  readonly dataFile: string;
  readonly snapshot: string;
}

/**
 * Derives the marks from a secret without revealing it. The two marks differ, so that the mark in a shared snapshot
 * cannot be used to mark a data file.
 */
export function ownMarks(secret: string): OwnMarks {
  const mark = (purpose: string) => createHash("sha256").update(`${purpose} ${secret}`).digest("hex");
  return { dataFile: mark("data file"), snapshot: mark("snapshots") };
}
