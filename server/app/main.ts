import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import envPaths from "env-paths";
import type { Settings } from "../contract/settings/start-settings.js";
import type { InitialState } from "../contract/state/initial-state.js";
import { isThisMachine } from "../contract/this-machine.js";
import type { Announcement, OpenSandboxOptions } from "../ephemeral/sandbox-options.js";
import { openLinkTarget, restrictPermissions } from "../kernel/file-permissions.js";
import { unusableProblem } from "../kernel/file-problems.js";
import { secretToken } from "../kernel/ids.js";
import { version } from "../kernel/package-root.js";
import { collectAtRest } from "./collect-at-rest.js";
import { DATA_FILE } from "./open-kernel.js";
import { openSandbox } from "./sandbox.js";
import { limitYoungGeneration } from "./young-generation.js";

export type { Announcement };

/** The default data directory of this user. */
export function usersDataDirectory(): string {
  return envPaths("localpix", { suffix: "" }).data;
}

/** What the sandbox process reports to the person or program that started it. */
export interface ProcessReporter {
  ready(sandbox: Announcement, token: string | null): void;
  stopping(): void;
  fault(error: unknown): void;
  /** A problem that the user can mend. */
  notice(text: string): void;
}

/** How long a stop waits for receivers and clients, before it closes the file without their answers. */
const PATIENCE_MS = 3_000;
/** The process exits after this time at the latest. */
const LAST_MS = 3_500;

/**
 * Runs a sandbox until the process is asked to stop. SIGINT and SIGTERM let open requests and deliveries end; a second
 * signal exits at once. Throws a StartProblem if the sandbox cannot start.
 */
export async function runSandbox(
  settings: Settings & Partial<InitialState> & Pick<OpenSandboxOptions, "isFoundByCli">,
  reporter: ProcessReporter,
): Promise<void> {
  const data = settings.data ?? usersDataDirectory();
  // If other machines can reach the sandbox, other people can, too; the control API then requires a token.
  const token = isThisMachine(settings.host) ? null : (settings.token ?? secretToken());
  let stop = () => {};
  // A client may ask it to stop as soon as it answers, before this function goes on.
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const file = join(data, DATA_FILE);
  const wasEmptied = !settings.memory && statSync(file, { throwIfNoEntry: false })?.size === 0;
  const sandbox = await openSandbox({
    ...settings,
    data,
    token,
    onStop: stop,
    onFault: reporter.fault,
    onNotice: reporter.notice,
  });
  const narrowed = settings.memory ? [] : restrictPermissions(data);
  const openTarget = settings.memory ? null : openLinkTarget(file);
  // The command line finds the running sandbox of a data directory by this file.
  const running = settings.memory ? null : join(data, "running.json");
  if (running) {
    try {
      writeFileSync(
        running,
        JSON.stringify({ url: sandbox.url, pid: process.pid, host: hostname(), version }),
        {
          mode: 0o600,
        },
      );
    } catch (error) {
      await sandbox.close();
      throw unusableProblem(running, error);
    }
  }
  const removeRunning = () => running && rmSync(running, { force: true });
  let isStopping = false;
  const signaled = () => {
    if (isStopping) {
      removeRunning();
      process.exit(130);
    }
    isStopping = true;
    stop();
  };
  process.on("SIGINT", signaled);
  process.on("SIGTERM", signaled);
  stopWithNpx(stop);
  reporter.ready(sandbox, token);
  limitYoungGeneration();
  collectAtRest();
  if (wasEmptied) reporter.notice(`The data file ${file} was empty, so a new world has started in it.`);
  if (narrowed.length > 0) {
    reporter.notice(`Other users could read or change ${narrowed.join(", ")}. Only you can now.`);
  }
  if (openTarget !== null) {
    reporter.notice(
      `${file} is a link to ${openTarget}, which contains secrets and which other users can access. To make it accessible only to you: chmod 600 ${openTarget}*`,
    );
  }
  await stopped;
  reporter.stopping();
  let isOver = false;
  const patience = wait(PATIENCE_MS, undefined, { ref: false }).then(() => {
    isOver = true;
  });
  const last = setTimeout(() => {
    removeRunning();
    process.exit(0);
  }, LAST_MS);
  try {
    await sandbox.close(patience);
  } finally {
    // Otherwise a failed close would exit with 0.
    clearTimeout(last);
    removeRunning();
  }
  // What was not waited for would keep the process.
  if (isOver) process.exit(0);
}

/**
 * Stops the sandbox when the npx that started it ends, so that killing `npx localpix start &` frees the port: npx sends
 * a SIGTERM to its shell only, and after other signals the shell lives on.
 */
function stopWithNpx(stop: () => void): void {
  if (process.env.npm_lifecycle_event !== "npx") return;
  const parent = process.ppid;
  const npx = parentOfShell(parent);
  setInterval(() => {
    if (process.ppid !== parent || parentOfShell(parent) !== npx) stop();
  }, 500).unref();
}

/** The parent id of a shell process; null without /proc, and if the process is not a shell (then it is npx itself). */
function parentOfShell(pid: number): string | null {
  try {
    const stat = /^\d+ \((?<name>.*)\) \S (?<parent>\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8"));
    return stat?.groups?.name?.endsWith("sh") ? (stat.groups.parent ?? null) : null;
  } catch {
    return null;
  }
}
