import { Problem, problemAnswer } from "../contract/control-problems.js";

const OF_THE_DISK =
  /^(SQLITE_(FULL|IOERR|CANTOPEN|READONLY|PERM|BUSY)|E(NOSPC|DQUOT|FBIG|ACCES|PERM|ROFS|NOTDIR|EXIST|IO)$)/;

/** Whether the disk said no, or another program that holds the file: nobody's fault, and not for ever. */
export const isOfTheDisk = (error: unknown): boolean =>
  OF_THE_DISK.test((error as { code?: string } | null)?.code ?? "");

/** Runs what writes, and tells the client of a disk that says no. */
export function onDisk<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw diskProblem(error);
  }
}

/** What was thrown, as the problem `disk-refuses` where the disk said no, or `data-damaged`. */
export function diskProblem(error: unknown): unknown {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  if (OF_THE_DISK.test(code)) return new Problem("disk-refuses", { problem: message });
  return /^SQLITE_(CORRUPT|NOTADB)/.test(code) ? new Problem("data-damaged", { problem: message }) : error;
}

/**
 * Tells whoever runs the sandbox of a disk that fails it, in a sentence, once until it takes something again;
 * anything else is a fault.
 */
export function tellOfDisk(
  database: { onCommitted(callback: () => void): void },
  onFault: (error: unknown) => void,
  onNotice: (text: string) => void,
): (error: unknown) => void {
  let told = false;
  database.onCommitted(() => {
    told = false;
  });
  return (error) => {
    const problem = diskProblem(error);
    if (!(problem instanceof Problem)) return onFault(error);
    const { message, hint } = problemAnswer(problem).body.error;
    if (!told) onNotice(`${message} ${hint}`);
    told = true;
  };
}
