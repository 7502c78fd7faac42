import { join } from "node:path";
import { closeDamaged, createDamageCheck, openDataFile } from "../data-file/file-checks.js";
import type { OpenSandboxOptions } from "../ephemeral/sandbox-options.js";
import { createAgenda } from "../kernel/agenda.js";
import { createClock } from "../kernel/clock.js";
import { createFaultReporter } from "../kernel/disk.js";
import { startProblem } from "../kernel/file-problems.js";
import { createIds } from "../kernel/ids.js";
import { createJournal } from "../kernel/journal.js";
import { makeDirectory } from "../kernel/make-directory.js";
import { createMeta } from "../kernel/meta.js";
import { ownMarks, sandboxSecret } from "../kernel/sandbox-secret.js";
import { StartProblem } from "../kernel/start-problem.js";
import { createWorld } from "../kernel/world.js";
import type { Library } from "../scenarios/library.js";
import type { Kernel } from "./services.js";

/**
 * Opens the data file and builds the kernel on it. Throws a StartProblem if the file cannot be used. `giveUp` closes the file
 * and the library, and throws the error as a StartProblem.
 */
export function openKernel(
  options: OpenSandboxOptions,
  library: Pick<Library, "close">,
  onNotice: (text: string) => void,
) {
  const path = options.memory ? ":memory:" : dataFilePath(options.data);
  const dataFile = openDataFile(path);
  const { database } = dataFile;
  const giveUp = (error: unknown): never => {
    library.close();
    closeDamaged(database);
    throw startProblem(path, error);
  };
  const onFault = createFaultReporter(database, createDamageCheck(database), options.onFault, onNotice);
  database.onUnwritable(onFault);
  const secret = readSecret(options, giveUp);
  // Other people can reach a sandbox with a token, so its secrets must not be derived from the seed alone.
  const isPrivate = options.token !== null;
  const meta = createMeta(database);
  const world = createWorld(database, meta);
  const ids = createIds(world.seed, isPrivate ? secret : null);
  const clock = createClock(database, meta);
  const journal = createJournal(database, clock);
  const agenda = createAgenda(database, clock, onFault);
  const kernel: Kernel = { database, meta, world, ids, clock, journal, agenda };
  return { kernel, path, dataFile, marks: ownMarks(secret), isPrivate, onFault, giveUp };
}

/** Calls `giveUp` if the secret can neither be read nor created. */
function readSecret({ memory, data }: OpenSandboxOptions, giveUp: (error: unknown) => never): string {
  try {
    return sandboxSecret(memory ? null : data);
  } catch (error) {
    return giveUp(error);
  }
}

/** The name of the data file in the data directory. */
export const DATA_FILE = "localpix.db";

/** Creates the data directory if it does not exist. */
function dataFilePath(folder: string): string {
  try {
    makeDirectory(folder);
  } catch (error) {
    throw new StartProblem(
      `The data directory ${folder} cannot be made: ${(error as Error).message}.`,
      "Give another one with --data, or use --memory.",
    );
  }
  return join(folder, DATA_FILE);
}
