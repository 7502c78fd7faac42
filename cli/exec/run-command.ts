import { spawn } from "node:child_process";
import { constants } from "node:os";
import { CannotRunError } from "../failure.js";
import { streams } from "../streams.js";

/** Signals with which a terminal or a supervisor ends a command. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs a command on this terminal. Resolves with its exit code, or 128 plus the number of the signal that ended it. Signals
 * to this process are forwarded; the second one kills the command. Throws a CannotRunError.
 */
export async function runCommand(
  [program, ...args]: readonly [string, ...string[]],
  environment: Readonly<Record<string, string>>,
): Promise<number> {
  const child = spawn(program, args, { stdio: "inherit", env: { ...streams().env, ...environment } });
  let wasSignaled = false;
  const forwardSignal = (signal: NodeJS.Signals) => {
    // At a terminal, Ctrl-C already reaches the command itself (same foreground group), so it is not forwarded.
    if (wasSignaled) child.kill("SIGKILL");
    else if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    wasSignaled = true;
  };
  for (const signal of SIGNALS) process.on(signal, forwardSignal);
  try {
    return await new Promise((resolve, reject) => {
      child.once("error", (error: NodeJS.ErrnoException) => reject(cannotRun(program, error)));
      child.once("exit", (code, signal) =>
        resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])),
      );
    });
  } finally {
    for (const signal of SIGNALS) process.off(signal, forwardSignal);
  }
}

/** The error with the exit code that shells use. */
function cannotRun(program: string, { code, message }: NodeJS.ErrnoException): CannotRunError {
  return code === "ENOENT"
    ? new CannotRunError(127, `Command not found: ${program}.`, "Is it installed and on the PATH?")
    : new CannotRunError(126, `${program} cannot be run: ${message}.`);
}
