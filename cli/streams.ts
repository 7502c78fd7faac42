import { AsyncLocalStorage } from "node:async_hooks";

/** The output of a command: a terminal with its width in columns, or a pipe. */
export interface Output {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

/** The streams and environment of a command line: usually those of `process`; tests give each run its own. */
export interface Streams {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean | undefined };
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ends the process even if connections are open. Absent if other runs share the process. */
  readonly exit?: (code: number) => void;
}

/** Runs a command line with its own streams; resolves with its exit code. */
export type RunCommandLine = (argv: readonly string[], ownStreams: Streams) => Promise<number>;

const current = new AsyncLocalStorage<Streams>();

/** The streams of the running command. */
export const streams = (): Streams => current.getStore() ?? process;

/** Runs `work` with these streams. Concurrent runs do not share them. */
export function withStreams<Result>(own: Streams, work: () => Result): Result {
  // In Node 20 and 22 an AsyncLocalStorage makes every promise slower, so the sandbox of `start` runs without one.
  return own === process ? work() : current.run(own, work);
}
