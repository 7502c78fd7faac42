import { spawn } from "node:child_process";
import { constants } from "node:os";
import { CannotRunError } from "../failure.js";
import { streams } from "../streams.js";

/** What a terminal or a supervisor ends a command with. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs a command on our own terminal and resolves with its exit code, or 128 and the number of the signal that ended
 * it. A signal of ours is passed on; the second one ends the command whatever it does. Throws a CannotRunError.
 */
export async function runCommand(
  [program, ...args]: readonly [string, ...string[]],
  environment: Readonly<Record<string, string>>,
): Promise<number> {
  const child = spawn(program, args, { stdio: "inherit", env: { ...streams().env, ...environment } });
  let wasSignalled = false;
  const forwardSignal = (signal: NodeJS.Signals) => {
    // Ctrl-C at a terminal reaches the command by itself, because it is in the foreground with us.
    if (wasSignalled) child.kill("SIGKILL");
    else if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    wasSignalled = true;
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

/** With the exit codes that shells have for it. */
function cannotRun(program: string, { code, message }: NodeJS.ErrnoException): CannotRunError {
  return code === "ENOENT"
    ? new CannotRunError(127, `There is no command ${program}.`, "Is it installed, and on the PATH?")
    : new CannotRunError(126, `${program} cannot be run: ${message}.`);
}
