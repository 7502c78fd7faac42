import type SqliteDatabase from "better-sqlite3";
import { createCheckpoints, noCheckpoints } from "./checkpoints.js";
import { isBusy, isDiskError } from "./disk.js";
import { faultPoint } from "./fault-points.js";
import { damagedProblem, isMissingTable } from "./file-problems.js";
import { nothingToWatch, watchFile } from "./file-watch.js";
import { openFile } from "./open-file.js";

export type Statement = SqliteDatabase.Statement<unknown[], unknown>;

/**
 * The one SQLite file and its units of work.
 *
 * Group commit: all units of work of two turns of the event loop share a commit. One that throws is rolled back alone,
 * and none resolves before the commit. Durable payouts are fast because of this: a commit costs more than the work in it.
 *
 * A savepoint costs as much as a tenth of a payout, and nearly every unit that throws does so before it writes. So units
 * first run without one; if a unit throws after it wrote, the group is rolled back and all its units run a second time,
 * each in a savepoint. What a unit changes outside the file must therefore be undone by `onRollback`.
 */
export interface Database {
  /** The path of the data file, or `:memory:`. */
  readonly path: string;
  /** Prepares a statement once; keep it, do not prepare per call. Throws on wrong SQL. */
  prepare<Row = unknown>(sql: string): SqliteDatabase.Statement<unknown[], Row>;
  /**
   * Runs a unit of work; resolves with its result after the commit, rejects with what it threw. While another program
   * holds the file, it waits up to five seconds and then rejects with SQLite's SQLITE_BUSY; `onBusy` is called when the
   * wait begins, for callers that do not want to wait.
   */
  write<Result>(work: () => Result, onBusy?: () => void): Promise<Result>;
  /** Resolves once no other program holds the file; rejects like `write`. Call it before `replace`, which does not wait. */
  whenFree(): Promise<void>;
  /**
   * Within a unit of work: runs a part of it that is rolled back alone if it throws; returns its result or its
   * error. Throws only if SQLite has rolled back the whole transaction.
   */
  savepoint<Result>(work: () => Result): WorkOutcome<Result>;
  /** Whether a unit of work is running, which sees what it has changed itself. */
  isWriting(): boolean;
  /** Within a unit of work: calls back once, after its commit; never if it is rolled back. */
  afterCommit(callback: () => void): void;
  /** Within a unit of work: calls back if it is rolled back, to restore state outside the file. */
  onRollback(callback: () => void): void;
  /**
   * Within a unit of work: runs another one after it, in the same commit and once however often it is asked for, unless this
   * one is rolled back. If it throws, it alone is rolled back, and nothing reports it. It cannot have another one run.
   */
  runNext(work: () => void): void;
  /** Calls back after each commit, after its `afterCommit` callbacks. */
  onCommitted(callback: () => void): void;
  /**
   * Replaces the world at once. Waiting units of work are committed first; `work` gets its own commit, without foreign
   * key checks, so it may fill tables in any order. If `work` throws, nothing changes and the error is rethrown. Throws
   * SQLITE_BUSY without waiting if another program holds the file.
   */
  replace<Result>(work: () => Result): Result;
  /** Calls back when the world has been replaced, before anything else runs, to drop what was cached of the old one. */
  onReplaced(callback: () => void): void;
  /** How often the world was replaced, with a replacement that is running. Work that awaits compares it before it goes on. */
  generation(): number;
  /** Throws WorldReplaced if the world was replaced since that generation. */
  requireGeneration(generation: number): void;
  /**
   * Why nothing can be written: the file was deleted or replaced, `refuseWrites` was called, or the disk refused a commit and
   * has accepted none since. Null if it can.
   */
  unwritable(): Error | null;
  /** Called whenever `unwritable` gets another reason. */
  onUnwritable(callback: (reason: Error) => void): void;
  /** Rejects all units of work with this reason from now on, until the world is replaced. */
  refuseWrites(reason: Error): void;
  /** Moves the write-ahead log into the file, closes it and lets go of the lock. */
  close(): void;
}

/** The result of work that may be rolled back alone. */
export type WorkOutcome<Result> =
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly error: unknown };

/** A database that is only read. */
export type Reader = Pick<Database, "prepare">;

/** The world was replaced while work was in progress, which therefore cannot continue. */
export class WorldReplaced extends Error {
  constructor() {
    super("The world was replaced meanwhile.");
    this.name = "WorldReplaced";
  }
}

interface Waiting {
  readonly work: () => unknown;
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
  readonly onBusy: () => void;
  /** Whether it is waiting for another program that holds the file. */
  isDelayed: boolean;
}

/** How long a unit of work waits for another program that holds the file. */
const PATIENCE_MS = 5_000;
/** How long it waits between two tries. */
const RETRY_MS = 25;

/**
 * Opens the data file, or a database in memory for `:memory:`, and brings its schema up to date.
 * Throws a StartProblem when the file is in use, newer than this localpix, or not a database.
 */
export function openDatabase(path: string): Database {
  const onDisk = path !== ":memory:";
  const { sqlite, lock } = openFile(path, onDisk);

  const begin = sqlite.prepare("BEGIN IMMEDIATE");
  const commit = sqlite.prepare("COMMIT");
  const rollback = sqlite.prepare("ROLLBACK");
  const mark = sqlite.prepare("SAVEPOINT unit");
  const keep = sqlite.prepare("RELEASE unit");
  const undo = sqlite.prepare("ROLLBACK TO unit");
  /** How many rows this connection has written since it was opened. */
  const writtenRows = sqlite.prepare("SELECT total_changes()").pluck();

  const checkpoints = onDisk ? createCheckpoints(sqlite, path, () => commitAll()) : noCheckpoints;
  const file = onDisk ? watchFile(path) : nothingToWatch;
  const unwritableListeners: ((reason: Error) => void)[] = [];
  const notifyUnwritable = (reason: Error) => {
    for (const listener of unwritableListeners) listener(reason);
  };
  file.onGone(notifyUnwritable);
  let refusal: Error | null = null;
  /** The disk's error of a commit, until one writes something again. */
  let diskError: Error | null = null;
  const rejectAll = (group: readonly Waiting[], error: unknown) => {
    if (diskError === null && isDiskError(error)) {
      diskError = error as Error;
      notifyUnwritable(diskError);
    }
    for (const unit of group) unit.reject(error);
  };

  let waiting: Waiting[] = [];
  /** SQLite's error of the last try, if another program holds the file. */
  let busyError: unknown;
  let retry: NodeJS.Timeout | undefined;
  /** The callbacks of the group that is being written. */
  let afterCommit: (() => void)[] = [];
  let onRollback: (() => void)[] = [];
  /** What runs after the unit of work that is running. Not a Set: each time that it is cleared, V8 makes a new table for it. */
  let next: (() => void)[] = [];
  const commitListeners: (() => void)[] = [];
  const replaceListeners: (() => void)[] = [];
  let generation = 0;

  const commitWaiting = () => {
    if (!checkpoints.isFinishing()) commitAll();
  };

  const commitAll = () => {
    const group = waiting;
    waiting = [];
    if (group.length > 0) commitGroup(group);
  };

  /** Whether savepoints are left out, because the group can run a second time. */
  let isFirstRun = false;
  /**
   * Whether work threw in the first run after it wrote: only a second run can undo it alone. A variable, because the unit
   * around it may catch the error that ends the first run.
   */
  let needsSecondRun = false;

  /** Savepoints of the same name nest: SQLite resolves a name to the innermost one. */
  const savepoint: Database["savepoint"] = (work) => {
    const rowsBefore = isFirstRun ? writtenRows.get() : undefined;
    if (!isFirstRun) mark.run();
    const commitCount = afterCommit.length;
    const rollbackCount = onRollback.length;
    try {
      const result = work();
      if (!isFirstRun) keep.run();
      return { ok: true, result };
    } catch (error) {
      // A full disk rolls back the whole transaction, so nothing of the group can be saved.
      if (!sqlite.inTransaction) throw error;
      if (isFirstRun && writtenRows.get() !== rowsBefore) {
        needsSecondRun = true;
        throw error;
      }
      if (!isFirstRun) {
        undo.run();
        keep.run();
      }
      afterCommit.length = commitCount;
      for (const callback of onRollback.splice(rollbackCount).reverse()) callback();
      return { ok: false, error };
    }
  };

  /** Runs the units of a group, in a transaction that has begun. Throws if all of them must be rejected. */
  const runGroup = (group: readonly Waiting[]): WorkOutcome<unknown>[] => {
    const runUnit = (work: () => unknown) => {
      const outcome = savepoint(work);
      if (needsSecondRun) throw new Error("A unit of work caught the error of its savepoint.");
      return outcome;
    };
    const runFollowers = (isKept: boolean) => {
      const followers = next;
      next = [];
      if (isKept) for (const follower of followers) runUnit(follower);
      next = [];
    };
    const runEach = () => {
      next = [];
      return group.map(({ work }) => {
        const outcome = runUnit(work);
        if (next.length > 0) runFollowers(outcome.ok);
        return outcome;
      });
    };
    isFirstRun = true;
    try {
      return runEach();
    } catch (error) {
      if (!needsSecondRun) throw error;
    } finally {
      isFirstRun = false;
      needsSecondRun = false;
    }
    giveUp();
    begin.run();
    return runEach();
  };

  /** Another program holds the file: the group tries again in a moment, and reads go on meanwhile. */
  const tryAgain = (group: Waiting[], error: unknown) => {
    busyError = error;
    waiting = group;
    clearTimeout(retry);
    retry = setTimeout(commitAll, RETRY_MS);
    const newcomers = group.filter(({ isDelayed }) => !isDelayed);
    if (newcomers.length === 0) return;
    // A timer rather than a number of tries, because each try takes longer on a busy machine.
    setTimeout(() => stopWaiting(newcomers), PATIENCE_MS).unref();
    for (const unit of newcomers) {
      unit.isDelayed = true;
      unit.onBusy();
    }
  };

  const stopWaiting = (units: readonly Waiting[]) => {
    const overdue = units.filter((unit) => waiting.includes(unit));
    waiting = waiting.filter((unit) => !overdue.includes(unit));
    for (const unit of overdue) unit.reject(busyError);
  };

  const commitGroup = (group: Waiting[]) => {
    let outcomes: WorkOutcome<unknown>[];
    const reason = file.gone() ?? refusal;
    if (reason) {
      for (const unit of group) unit.reject(reason);
      return;
    }
    try {
      begin.run();
    } catch (error) {
      return isBusy(error) ? tryAgain(group, error) : rejectAll(group, error);
    }
    const rowsBefore = diskError && writtenRows.get();
    try {
      outcomes = runGroup(group);
      faultPoint("before-commit");
      commit.run();
      faultPoint("after-commit");
    } catch (error) {
      // The commit failed: nothing of this group was written, so reject all of it.
      giveUp();
      return rejectAll(group, error);
    }
    // A commit that writes nothing also succeeds on a full disk.
    if (diskError !== null && rowsBefore !== writtenRows.get()) diskError = null;
    try {
      callBack();
    } finally {
      // The commit succeeded, so the units resolve even if a callback throws.
      for (const [index, outcome] of outcomes.entries()) {
        if (outcome.ok) group[index]?.resolve(outcome.result as never);
        else group[index]?.reject(outcome.error);
      }
    }
  };

  const callBack = () => {
    const due = afterCommit;
    afterCommit = [];
    onRollback = [];
    for (const callback of due) callback();
    for (const listener of commitListeners) listener();
    checkpoints.committed();
  };

  const giveUp = () => {
    if (sqlite.inTransaction) rollback.run();
    afterCommit = [];
    for (const callback of onRollback.splice(0).reverse()) callback();
  };

  const replace: Database["replace"] = (work) => {
    let result: ReturnType<typeof work>;
    const before = generation;
    try {
      commitAll();
      // Waiting units of work belong to this world, so they are committed before the next one.
      if (waiting.length > 0) throw busyError;
      const gone = file.gone();
      if (gone) throw gone;
      // SQLite ignores this pragma inside a transaction.
      sqlite.pragma("foreign_keys = OFF");
      begin.run();
      generation += 1;
      result = work();
      commit.run();
    } catch (error) {
      generation = before;
      giveUp();
      throw error;
    } finally {
      sqlite.pragma("foreign_keys = ON");
    }
    onRollback = [];
    refusal = null;
    diskError = null;
    for (const listener of replaceListeners) listener();
    callBack();
    return result;
  };

  const write: Database["write"] = (work, onBusy = () => {}) =>
    new Promise((resolve, reject) => {
      // One turn more lets the requests that have just arrived on other connections join the group.
      if (waiting.length === 0) setImmediate(() => setImmediate(commitWaiting));
      waiting.push({ work, resolve, reject, onBusy, isDelayed: false });
    });

  return {
    path,
    unwritable: () => file.gone() ?? refusal ?? diskError,
    onUnwritable: (callback) => void unwritableListeners.push(callback),
    refuseWrites: (reason) => {
      if (refusal !== null) return;
      refusal = reason;
      notifyUnwritable(reason);
    },
    prepare: (sql) => {
      try {
        return sqlite.prepare(sql) as never;
      } catch (error) {
        throw isMissingTable(error) ? damagedProblem(path, error) : error;
      }
    },
    isWriting: () => sqlite.inTransaction,
    write,
    whenFree: async () => {
      // Replacing the world ends the refusal of writes, so that refusal must not prevent it.
      if (refusal === null) await write(() => undefined);
    },
    savepoint,
    afterCommit: (callback) => void afterCommit.push(callback),
    onRollback: (callback) => void onRollback.push(callback),
    runNext: (work) => {
      if (!next.includes(work)) next.push(work);
    },
    onCommitted: (callback) => void commitListeners.push(callback),
    replace,
    onReplaced: (callback) => void replaceListeners.push(callback),
    generation: () => generation,
    requireGeneration: (expected) => {
      if (expected !== generation) throw new WorldReplaced();
    },
    close: () => {
      // As after a replacement of the world, work that is still in progress must write nothing more.
      generation += 1;
      checkpoints.stop();
      try {
        if (onDisk) sqlite.pragma("wal_checkpoint(TRUNCATE)");
      } catch (error) {
        // If the file cannot grow, the log stays beside it, and the next start reads both.
        if (!isDiskError(error)) throw error;
      } finally {
        file.stop();
        sqlite.close();
        lock?.release();
      }
    },
  };
}
