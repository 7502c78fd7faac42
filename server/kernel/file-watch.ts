import { type BigIntStats, stat, statSync } from "node:fs";

/** The data file was deleted or replaced by another file, so that writes would be lost. */
export class DataFileGone extends Error {
  readonly code = "DATA_FILE_GONE";
  constructor(readonly path: string) {
    super(`${path} is no longer the file that was opened.`);
    this.name = "DataFileGone";
  }
}

export interface FileWatch {
  /** The error to throw instead of writing; null while the file is in its place. */
  gone(): DataFileGone | null;
  /** Calls back each time the file is found to be gone. */
  onGone(callback: (error: DataFileGone) => void): void;
  stop(): void;
}

const LOOK_MS = 1_000;

/** For a database in memory, which has no file. */
export const nothingToWatch: FileWatch = { gone: () => null, onGone: () => undefined, stop: () => undefined };

/**
 * Checks each second whether a path still leads to the file that was just opened. A deleted file stays open without a
 * name, and SQLite would go on writing to it.
 */
export function watchFile(path: string): FileWatch {
  const identity = ({ dev, ino }: BigIntStats) => `${dev}:${ino}`;
  const opened = identity(statSync(path, { bigint: true }));
  const callbacks: ((error: DataFileGone) => void)[] = [];
  let gone: DataFileGone | null = null;
  let stopped = false;

  const check = () =>
    stat(path, { bigint: true }, (error, found) => {
      // Without permission to look at it, assume that it is still there.
      if (stopped || (error && !["ENOENT", "ENOTDIR"].includes(error.code ?? ""))) return;
      if (!error && identity(found) === opened) gone = null;
      else if (gone === null) {
        gone = new DataFileGone(path);
        for (const callback of callbacks) callback(gone);
      }
    });
  const timer = setInterval(check, LOOK_MS).unref();

  return {
    gone: () => gone,
    onGone: (callback) => void callbacks.push(callback),
    stop: () => {
      stopped = true;
      clearInterval(timer);
    },
  };
}
