import { closeSync, fstatSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Settings } from "../server/contract/settings/start-settings.js";
import { SilentExit } from "./failure.js";
import { streams } from "./streams.js";

/** The environment variable with the log file of a process in the background. */
const DETACHED = "LOCALPIX_DETACHED";

/**
 * Starts this command line without `--detach` in a process that outlives this one. Resolves once the sandbox is ready, with
 * its announcement, its log file and its output so far. If the process ends instead, prints its output and throws a SilentExit
 * with its exit code.
 */
export async function startDetached<Announced extends object>(
  { memory, data }: Pick<Settings, "memory" | "data">,
  usersDataDirectory: () => string,
): Promise<Announced & { readonly log: string; readonly output: string }> {
  const folder = memory ? tmpdir() : (data ?? usersDataDirectory());
  const { makeDirectory } = await import("../server/kernel/make-directory.js");
  makeDirectory(folder);
  const log = join(folder, memory ? `localpix-${process.pid}.log` : "localpix.log");
  const file = openSync(log, "a", 0o600);
  const { size: sizeBefore } = fstatSync(file);
  // npx sets this variable. With it, the sandbox would stop together with this command.
  const { npm_lifecycle_event: _, ...environment } = streams().env;
  const { spawn } = await import("node:child_process");
  // The single executable needs no program to run.
  const ownArguments = process.argv.slice(process.getBuiltinModule("node:sea").isSea() ? 2 : 1);
  const child = spawn(
    process.execPath,
    [...process.execArgv, ...ownArguments.filter((word) => word !== "--detach" && word !== "--open")],
    {
      stdio: ["ignore", file, file, "ipc"],
      env: { ...environment, [DETACHED]: log },
      detached: true,
      windowsHide: true,
    },
  );
  closeSync(file);
  const ready = await new Promise<Announced | number>((resolve, reject) => {
    child.once("message", (message) => resolve(message as Announced));
    child.once("exit", (code) => resolve(code ?? 1));
    child.once("error", reject);
  });
  const output = readFileSync(log).subarray(sizeBefore).toString("utf8");
  if (typeof ready === "number") {
    streams().stderr.write(output);
    if (memory) rmSync(log);
    throw new SilentExit(ready);
  }
  child.disconnect();
  child.unref();
  return { ...ready, log, output };
}

/** Whether this process was started in the background; its parent then prints for it. */
export const isDetached = (): boolean => streams().env[DETACHED] !== undefined && process.send !== undefined;

/** Removes the log at exit, unless the sandbox failed. For sandboxes in memory. */
export function removeLogAtEnd(): void {
  const log = streams().env[DETACHED];
  if (log === undefined) return;
  process.once("exit", (code) => {
    if (code === 0) rmSync(log, { force: true });
  });
}

/** Reports to the parent process that the sandbox is ready. */
export function announce(ready: object): void {
  process.send?.(ready, () => process.disconnect());
}
