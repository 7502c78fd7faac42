import { ControlError, UnreachableError } from "../contract/client.js";
import { Problem } from "../contract/control-problems.js";
import { StartProblem } from "../kernel/start-problem.js";

/** Runs expensive jobs one at a time: those that need an ephemeral sandbox or call the sandbox as a client. */
export interface OneAtATime {
  /**
   * Runs a job. Waits for a job that was aborted but has not ended yet. Throws the problems `run-in-progress`,
   * `run-cannot-start`, `run-failed` and `run-stopped`.
   */
  run<Result>(work: (signal: AbortSignal) => Promise<Result>, callerSignal?: AbortSignal): Promise<Result>;
  /** Aborts the running job and resolves once it has ended. */
  stop(): Promise<void>;
}

export function createOneAtATime(): OneAtATime {
  let underWay: { readonly ended: Promise<unknown>; readonly signal: AbortSignal } | null = null;
  const stopping = new AbortController();

  const done = async <Result>(
    work: (signal: AbortSignal) => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result> => {
    try {
      return await work(signal);
    } catch (error) {
      // After an abort, throw the reason of the abort, not the error that it caused.
      signal.throwIfAborted();
      throw problemOf(error);
    }
  };

  return {
    run: async (work, callerSignal) => {
      while (underWay?.signal.aborted) await underWay.ended;
      if (underWay) throw new Problem("run-in-progress");
      const signal = AbortSignal.any([stopping.signal, ...(callerSignal ? [callerSignal] : [])]);
      signal.throwIfAborted();
      const running = done(work, signal).finally(() => {
        underWay = null;
      });
      underWay = { ended: running.catch(() => {}), signal };
      return running;
    },
    stop: async () => {
      stopping.abort(new Problem("run-stopped"));
      await underWay?.ended;
    },
  };
}

/** Converts an error that the user can fix to a Problem; returns any other error unchanged. */
function problemOf(error: unknown): unknown {
  if (error instanceof StartProblem) return new Problem("run-cannot-start", { problem: error.message });
  const isSystemError = error instanceof Error && "code" in error && typeof error.code === "string";
  if (error instanceof ControlError || error instanceof UnreachableError || isSystemError) {
    return new Problem("run-failed", { problem: sentence((error as Error).message) });
  }
  return error;
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
