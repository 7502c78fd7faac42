import { ControlError, UnreachableError } from "../contract/client.js";
import { Problem } from "../contract/control-problems.js";
import { StartProblem } from "../kernel/start-problem.js";

/** Work that the sandbox does for others in a sandbox apart, or as its own client: so much that only one has room. */
export interface OneAtATime {
  /** After one that was told to end, however long it takes over it. Throws the problems `apart-under-way`, `apart-cannot-begin`, `apart-broke-off` and `apart-stopped`. */
  run<Result>(work: (signal: AbortSignal) => Promise<Result>, given?: AbortSignal): Promise<Result>;
  /** Ends the one under way, and resolves when it has ended. */
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
      // Whatever it stumbled over, it was to end.
      signal.throwIfAborted();
      throw problemOf(error);
    }
  };

  return {
    run: async (work, given) => {
      while (underWay?.signal.aborted) await underWay.ended;
      if (underWay) throw new Problem("apart-under-way");
      const signal = AbortSignal.any([stopping.signal, ...(given ? [given] : [])]);
      signal.throwIfAborted();
      const running = done(work, signal).finally(() => {
        underWay = null;
      });
      underWay = { ended: running.catch(() => {}), signal };
      return running;
    },
    stop: async () => {
      stopping.abort(new Problem("apart-stopped"));
      await underWay?.ended;
    },
  };
}

/** What somebody asked for cannot be done; anything else is a fault of our own. */
function problemOf(error: unknown): unknown {
  if (error instanceof StartProblem) return new Problem("apart-cannot-begin", { problem: error.message });
  const isSystems = error instanceof Error && "code" in error && typeof error.code === "string";
  if (error instanceof ControlError || error instanceof UnreachableError || isSystems) {
    return new Problem("apart-broke-off", { problem: sentence((error as Error).message) });
  }
  return error;
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
