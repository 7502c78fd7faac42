import { type BigIntStats, stat, statSync } from "node:fs";

/** The data file was deleted, or another file has its name: what is written goes where nobody will look for it. */
export class DataFileGone extends Error {
  readonly code = "DATA_FILE_GONE";
  constructor(readonly path: string) {
    super(`${path} is not the file any more that was opened.`);
    this.name = "DataFileGone";
  }
}

export interface FileWatch {
  /** What is to be thrown instead of writing; null while the file is where it was. */
  gone(): DataFileGone | null;
  /** Called whenever it is found to be gone. */
  onGone(callback: (error: DataFileGone) => void): void;
  stop(): void;
}

const LOOK_MS = 1_000;

/** Nobody can take away what is in memory only. */
export const nothingToWatch: FileWatch = { gone: () => null, onGone: () => undefined, stop: () => undefined };

/**
 * Looks each second whether a path still leads to the file that has just been opened by it: an open file lives on
 * without its name, and SQLite goes on writing into it.
 */
export function watchFile(path: string): FileWatch {
  const identity = ({ dev, ino }: BigIntStats) => `${dev}:${ino}`;
  const opened = identity(statSync(path, { bigint: true }));
  const callbacks: ((error: DataFileGone) => void)[] = [];
  let gone: DataFileGone | null = null;
  let stopped = false;

  const look = () =>
    stat(path, { bigint: true }, (error, found) => {
      // Where it may not be looked at, nobody knows.
      if (stopped || (error && !["ENOENT", "ENOTDIR"].includes(error.code ?? ""))) return;
      if (!error && identity(found) === opened) gone = null;
      else if (gone === null) {
        gone = new DataFileGone(path);
        for (const callback of callbacks) callback(gone);
      }
    });
  const timer = setInterval(look, LOOK_MS).unref();

  return {
    gone: () => gone,
    onGone: (callback) => void callbacks.push(callback),
    stop: () => {
      stopped = true;
      clearInterval(timer);
    },
  };
}
