import { type BigIntStats, realpathSync, statSync } from "node:fs";
import { open, stat } from "node:fs/promises";

/** The data file or its log was deleted, replaced or overwritten by another program, so writes would be lost. */
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
 * Checks each second that the path still leads to the opened file, that no other program has overwritten this file, and
 * that its log (`-wal`) and the log's index (`-shm`) are in place. A deleted file stays open without a name, and SQLite
 * would go on writing to it; if the log is deleted and the process is killed, the content of the log is lost. Without
 * the index, another program would create its own, and the two programs would overwrite each other's changes. If the
 * file is overwritten in place, SQLite would mix the new content with its cache.
 */
export function watchFile(path: string): FileWatch {
  const identity = ({ dev, ino }: BigIntStats) => `${dev}:${ino}`;
  const opened = identity(statSync(path, { bigint: true }));
  // SQLite keeps them beside the file itself, not beside a link to it.
  const besideFile = ["-wal", "-shm"].flatMap((ending) => {
    const name = realpathSync(path) + ending;
    const found = statSync(name, { bigint: true, throwIfNoEntry: false });
    return found ? [{ name, opened: identity(found) }] : [];
  });
  const callbacks: ((error: DataFileGone) => void)[] = [];
  let last: Header = { writtenAt: 0n, size: 0n, changes: 0 };
  let gone: DataFileGone | null = null;
  let isOverwritten = false;
  let stopped = false;

  const isInPlace = async () => {
    const found = await statIfThere(path);
    if (found === "unknown") return true;
    if (found === null || identity(found) !== opened) return false;
    if (found.mtimeNs === last.writtenAt && found.size === last.size) return !isOverwritten;
    const header = await readHeader(path);
    if (stopped) return true;
    // This is final, even if the old content comes back: it would lack what was written meanwhile.
    isOverwritten ||= header === null || header.size < last.size || header.changes < last.changes;
    last = header ?? last;
    return !isOverwritten;
  };

  /** The name of a file that is no longer the one that was opened; null if all are. */
  const missing = async () => {
    if (!(await isInPlace())) return path;
    for (const { name, opened: first } of besideFile) {
      const found = await statIfThere(name);
      if (found === null || (found !== "unknown" && identity(found) !== first)) return name;
    }
    return null;
  };

  const check = async () => {
    // A file that disappears while it is read is noticed at the next check.
    const name = await missing().catch(() => null);
    if (stopped) return;
    if (name === null) gone = null;
    else if (gone?.path !== name) {
      gone = new DataFileGone(name);
      for (const callback of callbacks) callback(gone);
    }
  };
  const timer = setInterval(() => void check(), LOOK_MS).unref();

  return {
    gone: () => gone,
    onGone: (callback) => void callbacks.push(callback),
    stop: () => {
      stopped = true;
      clearInterval(timer);
    },
  };
}

/** Null if there is no such file; `unknown` without permission to look. */
async function statIfThere(path: string): Promise<BigIntStats | null | "unknown"> {
  try {
    return await stat(path, { bigint: true });
  } catch (error) {
    return ["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "") ? null : "unknown";
  }
}

interface Header {
  /** When the file was last written, epoch nanoseconds. */
  readonly writtenAt: bigint;
  /** Bytes. The data file never shrinks: nothing vacuums it in place. */
  readonly size: bigint;
  /** SQLite's change counter, which only grows. */
  readonly changes: number;
}

/**
 * Reads the header of a database file (sqlite.org/fileformat.html, The Database Header); null if it is not a database
 * with a write-ahead log, for example an export or a text.
 */
async function readHeader(path: string): Promise<Header | null> {
  const file = await open(path);
  try {
    const { mtimeNs, size } = await file.stat({ bigint: true });
    const { buffer, bytesRead } = await file.read(Buffer.alloc(100), 0, 100, 0);
    const hasLog = buffer[18] === 2 && buffer[19] === 2;
    if (bytesRead < 100 || !buffer.toString("latin1").startsWith("SQLite format 3\0") || !hasLog) return null;
    return { writtenAt: mtimeNs, size, changes: buffer.readUInt32BE(24) };
  } finally {
    await file.close();
  }
}
