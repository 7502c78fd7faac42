import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Problem, problemAnswer } from "../contract/control-problems.js";
import { DATA_FILE_PHRASES } from "../contract/state/data-file-phrases.js";
import type { Snapshot } from "../contract/state/state.control.js";
import { type Clock, iso } from "../kernel/clock.js";
import type { Database, Reader } from "../kernel/database.js";
import { onDisk } from "../kernel/disk.js";
import { faultPoint } from "../kernel/fault-points.js";
import type { World } from "../kernel/world.js";
import { fillWorld, MADE_BY, readWorldFile, type WorldFile, writeWorldFile } from "./world-file.js";

/** Saves and restores the whole state. Each named snapshot is a file in the folder of snapshots. */
export interface Snapshots {
  /** Throws the problems `snapshot-exists`, unless `replace`, and `disk-refuses`. */
  take(name: string, replace: boolean): Snapshot;
  /** Newest first. */
  list(): Snapshot[];
  /**
   * Puts it in the place of everything; a file that this process has neither written nor checked is checked as `adopt`
   * does. `arrived` runs in the same unit of work where another installation has written it. Throws `snapshot-unknown`,
   * or what is wrong with its file.
   */
  restore(name: string, arrived: () => void): void;
  /** Throws the problem `snapshot-unknown`. */
  remove(name: string): void;
  /** A path for a temporary file; the caller releases it. Throws `disk-refuses`. */
  scratch(): { readonly path: string; release(): void };
  /** Writes the whole state into a temporary file; the caller releases it. Throws `disk-refuses`. */
  copy(): { readonly path: string; release(): void };
  /**
   * Checks a file from elsewhere and replaces the whole state by it. `arrived` runs in the same unit of work.
   */
  adopt(path: string, name: string, arrived: () => void): WorldFile;
  /** Calls the listener whenever a snapshot is added or removed. */
  onChanged(listener: () => void): void;
  /** Deletes the snapshots that live only as long as the process. */
  close(): void;
}

const ENDING = ".db";
/** No name of a snapshot begins with a dot, so these are never listed. */
const UNFINISHED = ".unfinished-";

/**
 * `folder` is where snapshots stay; without one they go with the process. `facts` are small facts of the world
 * that a copy has otherwise than the file; `ownMark` is what this installation marks its snapshots with; `proof` names what is wrong with a world, in sentences.
 */
export function createSnapshots(
  { database, world, clock }: { database: Database; world: World; clock: Clock },
  folder: string | null,
  facts: () => Readonly<Record<string, string>>,
  ownMark: () => string,
  proof: (file: Reader, at: number) => string[],
): Snapshots {
  /** The snapshots that this process has written or checked, as their files were then. */
  const sound = new Map<string, string>();
  let passing: string | undefined;
  let scratches = 0;
  const listeners: (() => void)[] = [];
  const changed = () => {
    for (const listener of listeners) listener();
  };

  /** Made when it is first needed: most sandboxes never take a snapshot. */
  const place = () => {
    if (folder !== null) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      return folder;
    }
    if (passing === undefined) {
      passing = mkdtempSync(join(tmpdir(), "localpix-passing-"));
      process.once("exit", close);
    }
    return passing;
  };
  const close = () => {
    process.off("exit", close);
    if (passing !== undefined) rmSync(passing, { recursive: true, force: true });
    passing = undefined;
  };

  const files = () => {
    const where = folder ?? passing;
    return where === undefined ? [] : filesOf(where);
  };
  // Remove what a crash left unfinished.
  if (folder !== null)
    for (const file of files()) if (file.startsWith(UNFINISHED)) rmSync(join(folder, file), { force: true });

  const fileOf = (name: string) => {
    if (!files().includes(name + ENDING)) throw new Problem("snapshot-unknown", { name });
    return join(place(), name + ENDING);
  };

  const describe = (name: string): Snapshot => {
    const path = fileOf(name);
    const { size, mtimeMs } = statSync(path);
    const about = { name, takenAt: iso(Math.floor(mtimeMs)), bytes: size };
    try {
      return { ...about, holds: readWorldFile(database, path, `Snapshot ${name}`).holds, problem: null };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { ...about, holds: null, problem: problemAnswer(error).body.error.message };
    }
  };

  const scratch: Snapshots["scratch"] = () => {
    scratches += 1;
    const path = join(onDisk(place), `${UNFINISHED}${scratches}`);
    return { path, release: () => forget(path) };
  };

  /** An export has no mark, so that whoever gets one cannot make a snapshot that looks like this installation's own. */
  const write = (marks: Readonly<Record<string, string>>) => {
    const file = scratch();
    try {
      onDisk(() => writeWorldFile(database, clock, file.path, Object.assign(facts(), marks)));
    } catch (error) {
      file.release();
      throw error;
    }
    return file;
  };

  const moveIn = (path: string, at: number, arrived = () => {}) => {
    database.prepare("ATTACH ? AS incoming").run(path);
    try {
      onDisk(() =>
        world.replace(() => {
          fillWorld(database, clock, "incoming", at);
          arrived();
        }),
      );
    } finally {
      database.prepare("DETACH incoming").run();
    }
  };

  return {
    take: (name, replace) => {
      if (!replace && files().includes(name + ENDING)) throw new Problem("snapshot-exists", { name });
      const file = write({ [MADE_BY]: onDisk(ownMark) });
      try {
        faultPoint("before-snapshot-named");
        // The rename is atomic: under its name a snapshot is always complete.
        onDisk(() => renameSync(file.path, join(place(), name + ENDING)));
      } finally {
        file.release();
      }
      sound.set(name, stampOf(join(place(), name + ENDING)));
      changed();
      return describe(name);
    },
    list: () =>
      files()
        .filter((file) => file.endsWith(ENDING) && !file.startsWith("."))
        .map((file) => describe(file.slice(0, -ENDING.length)))
        .sort((a, b) =>
          a.takenAt === b.takenAt ? a.name.localeCompare(b.name) : a.takenAt < b.takenAt ? 1 : -1,
        ),
    restore: (name, arrived) => {
      const path = fileOf(name);
      // The file may have been replaced or changed since it was checked.
      const stamp = stampOf(path);
      const isSound = sound.get(name) === stamp;
      const { at, madeBy } = readWorldFile(database, path, `Snapshot ${name}`, isSound ? undefined : proof);
      sound.set(name, stamp);
      moveIn(path, at, madeBy === onDisk(ownMark) ? undefined : arrived);
    },
    remove: (name) => {
      forget(fileOf(name));
      changed();
    },
    scratch,
    copy: () => write({}),
    onChanged: (listener) => void listeners.push(listener),
    adopt: (path, name, arrived) => {
      const file = readWorldFile(database, path, name, proof);
      // A valid file with empty tables is not a world.
      if (file.holds.accounts === 0)
        throw new Problem("world-file-wrong", { file: name, problem: DATA_FILE_PHRASES.noAccount });
      moveIn(path, file.at, arrived);
      return file;
    },
    close,
  };
}

/** Changes whenever a file is written or replaced, and cannot be set back by its owner. */
function stampOf(path: string): string {
  const { ino, size, ctimeNs } = statSync(path, { bigint: true });
  return `${ino} ${size} ${ctimeNs}`;
}

/** Deletes a file and what SQLite may have left beside it. */
function forget(path: string): void {
  for (const beside of ["", "-journal", "-wal", "-shm"]) rmSync(path + beside, { force: true });
}

/** The files of a folder; none if it does not exist or is not a folder. */
function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as { code: string }).code)) return [];
    throw error;
  }
}
