import { CommanderError } from "commander";

/** The exit codes: 1 refused, 2 wrong usage, 3 no sandbox reachable; for the command of `exec`, 126 cannot be run, 127 not found. */
type ExitCode = 1 | 2 | 3 | 126 | 127;

/** An error as it is printed, with its exit code. */
export interface Failure {
  readonly exitCode: ExitCode;
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
}

/** Wrong usage: exit code 2. */
export class UsageError extends Error {
  constructor(
    message: string,
    readonly hint?: string,
  ) {
    super(message);
    this.name = "UsageError";
  }
}

/** The command ran and was refused: exit code 1. */
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

/** The command of `exec` cannot be run: exit code 126, or 127 if it was not found. */
export class CannotRunError extends RefusedError {
  constructor(
    readonly exitCode: 126 | 127,
    message: string,
    hint?: string,
  ) {
    super(exitCode === 127 ? "COMMAND_UNKNOWN" : "COMMAND_UNUSABLE", message, hint);
  }
}

/** Ends with this exit code and prints nothing: the code of the command of `exec`, or 130 for Ctrl-C in the menu. */
export class SilentExit extends Error {
  constructor(readonly exitCode: number) {
    super(`exit ${exitCode}`);
  }
}

/** The errors of contract/client.ts, recognized by name so that a failure does not load the contract. */
interface ClientError extends Error {
  readonly status?: number;
  readonly code: string;
  readonly hint?: string;
}

/** Without an address, only a sandbox in this user's default data directory is found. */
const HOW_TO_REACH =
  "Start one with `localpix start`. If it runs with --memory, --data or on another machine, give its address with --url or LOCALPIX_URL.";

/** What to do if a connection failed because of TLS, by Node's code of the error. */
function tlsHint(cause: unknown): string | undefined {
  const { code, cause: inner } = (cause ?? {}) as { code?: string; cause?: { code?: string } };
  const tlsCode = code ?? inner?.code ?? "";
  if (/^(EPROTO|ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG)$/.test(tlsCode))
    return "It does not speak HTTPS. Use http://, or start it with --tls.";
  if (tlsCode === "ERR_TLS_CERT_ALTNAME_INVALID")
    return "Its certificate is not for this host. Start it with this host in --host, --allow-host or --public-url.";
  if (/CERT|UNABLE_TO_VERIFY/.test(tlsCode))
    return `Its certificate is refused (${tlsCode}). Save its authority where it runs with \`localpix credentials --ca > ca.pem\` and set NODE_EXTRA_CA_CERTS=ca.pem here.`;
  return undefined;
}

export function failureOf(error: unknown): Failure {
  if (error instanceof CommanderError) return usageFailure(error);
  if (!(error instanceof Error)) return { exitCode: 1, code: "FAILED", message: String(error) };
  const { message, hint } = error as ClientError;
  const withHint = hint ? { hint } : {};
  if (error instanceof UsageError) return { exitCode: 2, code: "USAGE", message, ...withHint };
  if (error.name === "UnreachableError") {
    return { exitCode: 3, code: "UNREACHABLE", message, hint: tlsHint(error.cause) ?? HOW_TO_REACH };
  }
  if (error instanceof CannotRunError) {
    return { exitCode: error.exitCode, code: error.code, message, ...withHint };
  }
  if (error.name === "ControlError" || error instanceof RefusedError) {
    const { code, status } = error as ClientError;
    // Another server answers at this address; for a script this is the same as no sandbox.
    if (code === "NOT_LOCALPIX") return { exitCode: 3, code, message, hint: HOW_TO_REACH };
    // A malformed value is wrong usage, even if only the sandbox detects it.
    const isMalformed = status === 400 || code === "REQUEST_TOO_LONG";
    return { exitCode: isMalformed ? 2 : 1, code, message, ...withHint };
  }
  // A relative path cannot be resolved in a directory that was deleted.
  if ((error as NodeJS.ErrnoException).syscall === "uv_cwd") {
    const gone = "The working directory no longer exists.";
    return { exitCode: 1, code: "FAILED", message: gone, hint: "Change to another one, and try again." };
  }
  return { exitCode: 1, code: "FAILED", message, ...withHint };
}

/** An error of commander with the command line that it belongs to, which program.ts adds. */
export interface CommandLineError extends CommanderError {
  /** Such as `localpix clock set`. */
  line?: string;
  /** Goes before the suggestion of commander. */
  hint?: string | undefined;
}

/** Commander writes `error: …` and, on a second line, a suggestion. */
function usageFailure({ message, line = "localpix", hint }: CommandLineError): Failure {
  const [, text = "", suggestion] = /^(?:error: )?(.*?)(?:\n\((.*)\))?$/s.exec(message) ?? [];
  const sentence = `${text.charAt(0).toUpperCase()}${text.slice(1)}`.replace(/([^.?!])$/, "$1.");
  return {
    exitCode: 2,
    code: "USAGE",
    message: sentence,
    hint: hint ?? suggestion ?? `See \`${line} --help\`.`,
  };
}
