import { CommanderError } from "commander";

/** The exit codes that scripts rely on: refused, wrong usage, no sandbox reachable. */
type ExitCode = 1 | 2 | 3 | 126 | 127;

/** What went wrong, as the person at the terminal or the script behind it reads it. */
export interface Failure {
  readonly exitCode: ExitCode;
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
}

/** The command was understood, but what it was given makes no sense. */
export class UsageError extends Error {
  constructor(
    message: string,
    readonly hint?: string,
  ) {
    super(message);
    this.name = "UsageError";
  }
}

/** The command ran, and the answer is no. */
export class RefusedError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly hint?: string,
  ) {
    super(message);
    this.name = "RefusedError";
  }
}

/** The command that was to be run cannot be: 126, or 127 where there is none. */
export class CannotRunError extends RefusedError {
  constructor(
    readonly exitCode: 126 | 127,
    message: string,
    hint?: string,
  ) {
    super(exitCode === 127 ? "COMMAND_UNKNOWN" : "COMMAND_UNUSABLE", message, hint);
  }
}

/** Nothing is to be told: the exit code says how the command ended that was run, or that Ctrl-C cut the menu short. */
export class ExitWith extends Error {
  constructor(readonly exitCode: number) {
    super(`exit ${exitCode}`);
  }
}

/** The errors of contract/client.ts, known by name so that a failure does not load the whole contract. */
interface ClientError extends Error {
  readonly status?: number;
  readonly code: string;
  readonly hint?: string;
}

/** Only one in the data directory of this user is found by itself. */
const HOW_TO_REACH =
  "Start one with `localpix start`. One that runs with --memory, --data or elsewhere is named with --url or LOCALPIX_URL, by the address that its start printed.";

export function failureOf(error: unknown): Failure {
  if (error instanceof CommanderError) return usageFailure(error);
  if (!(error instanceof Error)) return { exitCode: 1, code: "FAILED", message: String(error) };
  const { message, hint } = error as ClientError;
  const withHint = hint ? { hint } : {};
  if (error instanceof UsageError) return { exitCode: 2, code: "USAGE", message, ...withHint };
  if (error.name === "UnreachableError") {
    return { exitCode: 3, code: "UNREACHABLE", message, hint: HOW_TO_REACH };
  }
  if (error instanceof CannotRunError) {
    return { exitCode: error.exitCode, code: error.code, message, ...withHint };
  }
  if (error.name === "ControlError" || error instanceof RefusedError) {
    const { code, status } = error as ClientError;
    // Something answers there, but it is not a sandbox: for a script that is the same as nobody there.
    if (code === "NOT_LOCALPIX") return { exitCode: 3, code, message, hint: HOW_TO_REACH };
    // A malformed value is wrong usage, whether it is noticed here or there.
    return { exitCode: status === 400 ? 2 : 1, code, message, ...withHint };
  }
  return { exitCode: 1, code: "FAILED", message, ...withHint };
}

/** The errors of commander do not say which command they are about; program.ts adds it. */
export interface CommandLineError extends CommanderError {
  /** As it is typed: `localpix clock set`. */
  line?: string;
}

/** Commander writes `error: …` and, on a line of its own, what might have been meant. */
function usageFailure({ message, line = "localpix" }: CommandLineError): Failure {
  const [, said = "", suggestion] = /^(?:error: )?(.*?)(?:\n\((.*)\))?$/s.exec(message) ?? [];
  const sentence = `${said.charAt(0).toUpperCase()}${said.slice(1)}`.replace(/([^.?!])$/, "$1.");
  return { exitCode: 2, code: "USAGE", message: sentence, hint: suggestion ?? `See \`${line} --help\`.` };
}
