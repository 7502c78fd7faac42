import { mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Problem, problemAnswer } from "../contract/control-problems.js";
import { DATA_FILE_PHRASES } from "../contract/state/data-file-phrases.js";
import type { Snapshot } from "../contract/state/state.control.js";
import { type Clock, iso } from "../kernel/clock.js";
import type { Database, Reader } from "../kernel/database.js";
import { diskProblem, onDisk } from "../kernel/disk.js";
import { faultPoint } from "../kernel/fault-points.js";
import { makeDirectory } from "../kernel/make-directory.js";
import type { World } from "../kernel/world.js";
import { stampOf } from "./file-stamp.js";
import {
  type FileName,
  fillWorld,
  MADE_BY,
  readWorldFile,
  type WorldFile,
  writeWorldFile,
} from "./world-file.js";

/** Saves and restores the whole state. Each named snapshot is a file in the folder of snapshots. */
export interface Snapshots {
  /** Throws the problems `snapshot-exists`, unless `replace`, and `disk-refuses`. */
  take(name: string, replace: boolean): Snapshot;
  /** Newest first. */
  list(): Snapshot[];
  /**
   * Replaces the whole state with the snapshot. A file that this process neither wrote nor checked is checked first, as
   * in `adopt`. If another installation wrote it, `onForeign` runs in the same unit of work. Throws `snapshot-unknown`, or
   * the problem of its file.
   */
  restore(name: string, onForeign: () => void): void;
  /** Throws the problem `snapshot-unknown`. */
  remove(name: string): void;
  /** A path for a temporary file; the caller releases it. Throws `disk-refuses`. */
  scratch(): { readonly path: string; release(): void };
  /** Writes the whole state into a temporary file; the caller releases it. Throws `disk-refuses`. */
  copy(): { readonly path: string; release(): void };
  /** Checks a file from elsewhere and replaces the whole state with it. `onForeign` runs in the same unit of work. */
  adopt(path: string, name: FileName, onForeign: () => void): WorldFile;
  /** Calls the listener whenever a snapshot is added or removed. */
  onChanged(listener: () => void): void;
  /** Deletes the snapshots that live only as long as the process. */
  close(): void;
}

const ENDING = ".db";
/** Snapshot names never begin with a dot, so unfinished files are never listed. */
const UNFINISHED = ".unfinished-";

/**
 * - `folder`: where snapshots are kept; null: in a temporary folder, until the process ends.
 * - `facts`: the meta entries that get other values in a copy.
 * - `ownMark`: the mark that this installation puts into its snapshots.
 * - `proof`: checks a world; returns a sentence for each violation.
 */
export function createSnapshots(
  { database, world, clock }: { database: Database; world: World; clock: Clock },
  folder: string | null,
  facts: () => Readonly<Record<string, string>>,
  ownMark: string,
  proof: (file: Reader, at: number) => string[],
): Snapshots {
  /** The stamps of the files that this process has written or checked, by snapshot name. */
  const checkedStamps = new Map<string, string>();
  let temporaryFolder: string | undefined;
  let scratchCount = 0;
  const listeners: (() => void)[] = [];
  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };

  /** The folder of snapshots, created on first use: most sandboxes never take a snapshot. */
  const ensureFolder = () => {
    if (folder !== null) {
      makeDirectory(folder);
      return folder;
    }
    if (temporaryFolder === undefined) {
      temporaryFolder = mkdtempSync(join(tmpdir(), "localpix-temporary-"));
      process.once("exit", close);
    }
    return temporaryFolder;
  };
  const close = () => {
    process.off("exit", close);
    if (temporaryFolder !== undefined) rmSync(temporaryFolder, { recursive: true, force: true });
    temporaryFolder = undefined;
  };

  const files = () => {
    const current = folder ?? temporaryFolder;
    return current === undefined ? [] : filesOf(current);
  };
  // Remove the unfinished files of a crash.
  if (folder !== null)
    for (const file of files()) if (file.startsWith(UNFINISHED)) rmSync(join(folder, file), { force: true });

  const fileOf = (name: string) => {
    if (!files().includes(name + ENDING)) throw new Problem("snapshot-unknown", { name });
    return join(ensureFolder(), name + ENDING);
  };

  const describe = (name: string): Snapshot => {
    const path = fileOf(name);
    const { size, mtimeMs } = statSync(path);
    const summary = { name, takenAt: iso(Math.floor(mtimeMs)), bytes: size };
    try {
      return {
        ...summary,
        contents: readWorldFile(database, path, `Snapshot ${name}`).contents,
        problem: null,
      };
    } catch (error) {
      // One file that cannot be read must not hide the others.
      const problem = diskProblem(error);
      if (!(problem instanceof Problem)) throw error;
      return { ...summary, contents: null, problem: problemAnswer(problem).body.error.message };
    }
  };

  const scratch: Snapshots["scratch"] = () => {
    scratchCount += 1;
    const path = join(onDisk(ensureFolder), `${UNFINISHED}${scratchCount}`);
    return { path, release: () => forget(path) };
  };

  /** An export has no mark: with one, its receiver could make snapshots that look like this installation's own. */
  const write = (marks: Readonly<Record<string, string>>, file = scratch()) => {
    try {
      onDisk(() => writeWorldFile(database, clock, file.path, Object.assign(facts(), marks)));
    } catch (error) {
      file.release();
      // SQLite does not say which disk is full.
      throw isRefusedByDisk(error)
        ? new Problem("disk-refuses", { problem: `${error.values.problem} (${dirname(file.path)})` })
        : error;
    }
    return file;
  };

  /** A full disk is a reason to save the state elsewhere, so a copy that does not fit may be on another disk. */
  const copy: Snapshots["copy"] = () => {
    try {
      return write({});
    } catch (error) {
      if (folder === null || !isRefusedByDisk(error)) throw error;
    }
    const elsewhere = onDisk(() => mkdtempSync(join(tmpdir(), "localpix-temporary-")));
    return write(
      {},
      {
        path: join(elsewhere, `copy${ENDING}`),
        release: () => rmSync(elsewhere, { recursive: true, force: true }),
      },
    );
  };

  const load = (path: string, at: number, onForeign = () => {}) => {
    database.prepare("ATTACH ? AS incoming").run(path);
    try {
      onDisk(() =>
        world.replace(() => {
          fillWorld(database, clock, "incoming", at);
          onForeign();
        }),
      );
    } finally {
      database.prepare("DETACH incoming").run();
    }
  };

  return {
    take: (name, replace) => {
      if (!replace && files().includes(name + ENDING)) throw new Problem("snapshot-exists", { name });
      const file = write({ [MADE_BY]: ownMark });
      try {
        faultPoint("before-snapshot-named");
        // The rename is atomic: under its name a snapshot is always complete.
        onDisk(() => renameSync(file.path, join(ensureFolder(), name + ENDING)));
      } finally {
        file.release();
      }
      checkedStamps.set(name, stampOf(join(ensureFolder(), name + ENDING)));
      notifyListeners();
      return describe(name);
    },
    list: () =>
      files()
        .filter((file) => file.endsWith(ENDING) && !file.startsWith("."))
        .map((file) => describe(file.slice(0, -ENDING.length)))
        .sort((a, b) =>
          a.takenAt === b.takenAt ? a.name.localeCompare(b.name) : a.takenAt < b.takenAt ? 1 : -1,
        ),
    restore: (name, onForeign) => {
      const path = fileOf(name);
      // The file may have been replaced or changed since it was checked.
      const stamp = stampOf(path);
      const isChecked = checkedStamps.get(name) === stamp;
      const { at, madeBy } = readWorldFile(database, path, `Snapshot ${name}`, isChecked ? undefined : proof);
      checkedStamps.set(name, stamp);
      load(path, at, madeBy === ownMark ? undefined : onForeign);
    },
    remove: (name) => {
      forget(fileOf(name));
      notifyListeners();
    },
    scratch,
    copy,
    onChanged: (listener) => void listeners.push(listener),
    adopt: (path, name, onForeign) => {
      const file = readWorldFile(database, path, name, proof);
      // A file without accounts may be valid, but it is not a world.
      if (file.contents.accounts === 0)
        throw new Problem("world-file-wrong", { file: name, problem: DATA_FILE_PHRASES.noAccount });
      load(path, file.at, onForeign);
      return file;
    },
    close,
  };
}

const isRefusedByDisk = (error: unknown): error is Problem =>
  error instanceof Problem && error.reason === "disk-refuses";

/** Deletes a file and what SQLite may have left beside it. */
function forget(path: string): void {
  for (const beside of ["", "-journal", "-wal", "-shm"]) rmSync(path + beside, { force: true });
}

/** The files of a folder, through links too; none if it does not exist or is not a folder. */
function filesOf(folder: string): string[] {
  const isFile = (name: string) => {
    try {
      return statSync(join(folder, name)).isFile();
    } catch {
      return false;
    }
  };
  try {
    return readdirSync(folder).filter(isFile);
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as { code: string }).code)) return [];
    throw error;
  }
}
