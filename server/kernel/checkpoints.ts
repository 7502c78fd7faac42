import type { Worker } from "node:worker_threads";
import type SqliteDatabase from "better-sqlite3";
import { onlyRow } from "./only-row.js";
import { sqliteForThread } from "./sqlite.js";

/**
 * Moves the write-ahead log into the data file on a thread of its own. SQLite would do this within a commit, and the
 * event loop would wait for the disk: 30 to 95 ms, several times a second under load.
 */
export interface Checkpoints {
  /** Call after each commit; starts a checkpoint when the log has grown. */
  committed(): void;
  /** Whether commits should wait a moment, because the last part of the log is being moved. */
  isFinishing(): boolean;
  /** Waits for a checkpoint in progress, and blocks the event loop meanwhile. Call before the file is closed. */
  stop(): void;
}

/** For a database in memory, which has no log. */
export const noCheckpoints: Checkpoints = {
  committed: () => undefined,
  isFinishing: () => false,
  stop: () => undefined,
};

/** Bytes of a page, as SQLite makes them. */
export const PAGE_BYTES = 4_096;
/** A checkpoint starts when this many bytes of the log are still to be moved. A page that many commits changed is then written only once. */
const LOG_BYTES = 16 * 2 ** 20;
/** It is looked at only once in this many commits, because a look costs a statement and a commit rarely writes 0.2 MB. */
const COMMITS_PER_LOOK = 16;
/** The longest that `stop` waits for the disk, in milliseconds. */
const PATIENCE_MS = 30_000;

const [AT_REST, IN_PROGRESS] = [0, 1];

/**
 * The program of the thread, as text, so that it works from the bundle and from the sources. PASSIVE blocks neither
 * readers nor writers.
 */
const PROGRAM = `
  const { parentPort, workerData } = require("node:worker_threads");
  const Database = require(workerData.sqlite.path);
  const state = new Int32Array(workerData.state);
  parentPort.on("message", () => {
    let isMoved = false;
    try {
      const connection = new Database(workerData.path, { ...workerData.sqlite.options, fileMustExist: true });
      try {
        connection.pragma("wal_checkpoint(PASSIVE)");
        isMoved = true;
      } finally {
        connection.close();
      }
    } catch {
    } finally {
      Atomics.store(state, 0, ${AT_REST});
      Atomics.notify(state, 0);
      parentPort.postMessage(isMoved);
    }
  });
`;

/**
 * Checkpoints of the data file at `path`, which `sqlite` has open. `onFinished` is called when commits no longer need to
 * wait. `logBytes`: how much of the log is to be moved when a checkpoint starts.
 *
 * A checkpoint has two rounds. The first moves nearly everything, while commits go on. The second moves what these
 * commits have written; commits wait for it, because SQLite reuses the log only when all of it has been moved.
 */
export function createCheckpoints(
  sqlite: SqliteDatabase.Database,
  path: string,
  onFinished: () => void,
  logBytes: number = LOG_BYTES,
): Checkpoints {
  // Moves nothing, and says how many pages the log has and how many of them have been moved.
  const progress = sqlite.prepare<[], { readonly log: number; readonly checkpointed: number }>(
    "PRAGMA wal_checkpoint(NOOP)",
  );
  const state = new Int32Array(new SharedArrayBuffer(4));
  let worker: Worker | undefined;
  let round: 0 | 1 | 2 = 0;
  let commits = 0;
  /** Whether no checkpoint is to start any more: the thread has failed, or the file is being closed. */
  let hasEnded = false;

  const startRound = (next: 1 | 2) => {
    round = next;
    Atomics.store(state, 0, IN_PROGRESS);
    worker ??= openWorker();
    worker.postMessage(null);
  };

  const finish = () => {
    const hadCommitsWait = round === 2;
    round = 0;
    if (hadCommitsWait) onFinished();
  };

  const openWorker = () => {
    // Loaded here, because a start need not wait for it.
    const { Worker } = process.getBuiltinModule("node:worker_threads");
    const opened = new Worker(PROGRAM, {
      eval: true,
      workerData: { path, state: state.buffer, sqlite: sqliteForThread() },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
    });
    opened.unref();
    opened.on("message", (isMoved: boolean) => {
      if (round === 1 && isMoved && !hasEnded) startRound(2);
      else finish();
    });
    // If the thread fails, SQLite moves the log itself, within a commit, once the log is much larger.
    opened.on("error", () => undefined);
    opened.on("exit", () => {
      hasEnded = true;
      Atomics.store(state, 0, AT_REST);
      finish();
    });
    return opened;
  };

  return {
    committed: () => {
      commits += 1;
      if (commits < COMMITS_PER_LOOK || round !== 0 || hasEnded) return;
      commits = 0;
      const { log, checkpointed } = onlyRow(progress);
      if ((log - checkpointed) * PAGE_BYTES > logBytes) startRound(1);
    },
    isFinishing: () => round === 2,
    stop: () => {
      hasEnded = true;
      Atomics.wait(state, 0, IN_PROGRESS, PATIENCE_MS);
      void worker?.terminate();
    },
  };
}
