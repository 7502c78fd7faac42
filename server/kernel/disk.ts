import { basename } from "node:path";
import { Problem, type ProblemReason, problemAnswer } from "../contract/control-problems.js";
import type { ProblemBody } from "../contract/error-bodies.js";
import type { Facts, Localized } from "../contract/localized.js";
import { DataFileGone } from "./file-watch.js";

/** The data file was found damaged while the sandbox was running. Writing more could make it worse. */
export class DataFileDamaged extends Error {
  readonly code = "DATA_FILE_DAMAGED";
  /** `problem`: where the damage is, or SQLite's message. */
  constructor(readonly problem: Facts[string]) {
    super("The data file is damaged.");
    this.name = "DataFileDamaged";
  }
}

const OF_THE_DISK =
  /^(SQLITE_(FULL|IOERR|CANTOPEN|READONLY|PERM|BUSY)|E(NOSPC|DQUOT|FBIG|ACCES|PERM|ROFS|NOTDIR|EXIST|IO)$)/;

/**
 * Whether an error is caused from outside localpix: the file or the disk cannot be written, or another program has
 * locked the file.
 */
export const isDiskError = (error: unknown): boolean =>
  error instanceof DataFileGone ||
  error instanceof DataFileDamaged ||
  OF_THE_DISK.test((error as { code?: string } | null)?.code ?? "");

/** Whether another program has locked the file, so that localpix cannot write to it now. */
export const isBusy = (error: unknown): boolean =>
  /^SQLITE_BUSY/.test((error as { code?: string } | null)?.code ?? "");

/** Runs work that writes files. Throws the problem `disk-refuses` if the disk refuses, for any reason. */
export function onDisk<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const { syscall, message } = error as NodeJS.ErrnoException;
    throw syscall === undefined ? diskProblem(error) : new Problem("disk-refuses", { problem: message });
  }
}

/**
 * Turns an error of the disk or the data file into its problem: `disk-refuses`, `data-file-held`, `data-file-gone` or
 * `data-damaged`. Returns any other error unchanged.
 */
export function diskProblem(error: unknown): unknown {
  if (error instanceof DataFileGone) return new Problem("data-file-gone", { file: error.path });
  if (error instanceof DataFileDamaged) return new Problem("data-damaged", { problem: error.problem });
  const { code = "", message = "" } = error as { code?: string; message?: string };
  if (isBusy(error)) return new Problem("data-file-held");
  if (OF_THE_DISK.test(code)) return new Problem("disk-refuses", { problem: message });
  return /^SQLITE_(CORRUPT|NOTADB)/.test(code) ? new Problem("data-damaged", { problem: message }) : error;
}

/**
 * The problem that health and the live feed show if the data file cannot be written; null if it can. Clients without
 * the token see neither paths of this machine nor stored values.
 */
export function dataFileProblem(
  unwritable: Error | null,
  { isTrusted = true } = {},
): ProblemBody["error"] | null {
  if (unwritable === null) return null;
  const problem = diskProblem(isTrusted ? unwritable : withoutDetails(unwritable));
  return problemAnswer(problem instanceof Problem ? problem : new Problem("internal")).body.error;
}

const WITH_TOKEN_ONLY: Localized = {
  en: "the control token is needed to see where",
  pt: "para ver onde, use o token de controle",
};

function withoutDetails(unwritable: Error): Error {
  if (unwritable instanceof DataFileGone) return new DataFileGone(basename(unwritable.path));
  return unwritable instanceof DataFileDamaged ? new DataFileDamaged(WITH_TOKEN_ONLY) : unwritable;
}

/** Reports an unexpected error. Returns the problem that caused it; null: a fault of localpix. */
export type ReportFault = (error: unknown) => Problem | null;

/**
 * Reports a problem of the disk or the data file to `onNotice`, once; again only after a write has succeeded. Reports
 * any other error to `onFault`, unless `damage` finds that the data is damaged. After damage, all writes are refused
 * until the world is replaced.
 */
export function createFaultReporter(
  database: {
    onCommitted(callback: () => void): void;
    onReplaced(callback: () => void): void;
    unwritable(): Error | null;
    refuseWrites(reason: Error): void;
  },
  damage: () => Localized | null,
  onFault: (error: unknown) => void,
  onNotice: (text: string) => void,
): ReportFault {
  const noticed = new Set<ProblemReason>();
  database.onCommitted(() => {
    // A commit that writes nothing succeeds on a full disk too.
    if (database.unwritable() !== null) return;
    noticed.delete("disk-refuses");
    noticed.delete("data-file-held");
    noticed.delete("data-file-gone");
  });
  database.onReplaced(() => noticed.clear());
  const problemIn = (error: unknown): Problem | null => {
    const problem = diskProblem(error);
    if (problem instanceof Problem) return problem;
    const found = damage();
    return found === null ? null : new Problem("data-damaged", { problem: found });
  };
  return (error) => {
    const problem = problemIn(error);
    if (problem === null) onFault(error);
    else if (!noticed.has(problem.reason)) {
      noticed.add(problem.reason);
      const { message, hint } = problemAnswer(problem).body.error;
      onNotice(`${message} ${hint}`);
      if (problem.reason === "data-damaged")
        database.refuseWrites(new DataFileDamaged(problem.values.problem ?? ""));
    }
    return problem;
  };
}
