import { AsyncLocalStorage } from "node:async_hooks";

/** Where a command writes: a terminal of so many columns, or a pipe. */
export interface Output {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

/** What a command line reads and writes. The process has all of it; a test gives each run streams of its own. */
export interface Streams {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean | undefined };
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ends the process, whatever is still open. Missing where other runs share the process. */
  readonly exit?: (code: number) => void;
}

const current = new AsyncLocalStorage<Streams>();

/** The streams of the command that runs. */
export const streams = (): Streams => current.getStore() ?? process;

/** Runs `work` with these streams; several runs at once keep theirs apart. */
export function withStreams<Result>(own: Streams, work: () => Result): Result {
  // In Node 20 and 22 every promise costs more once a store is in use, which a sandbox of `start` would pay for.
  return own === process ? work() : current.run(own, work);
}
