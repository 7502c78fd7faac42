import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import envPaths from "env-paths";
import type { Settings } from "../contract/settings/start-settings.js";
import type { Founded } from "../contract/state/founding.js";
import { isThisMachine } from "../contract/this-machine.js";
import type { Announcement } from "../ephemeral/sandbox-options.js";
import { narrowRights } from "../kernel/file-permissions.js";
import { unusable } from "../kernel/file-problems.js";
import { secretToken } from "../kernel/ids.js";
import { version } from "../kernel/package-root.js";
import { DATA_FILE, openSandbox } from "./sandbox.js";

export type { Announcement };

/** The data directory of this user, where no other is given. */
export function usersDataDirectory(): string {
  return envPaths("localpix", { suffix: "" }).data;
}

/** How a process that runs a sandbox talks to the person or program that started it. */
export interface Voice {
  ready(sandbox: Announcement, token: string | null): void;
  stopping(): void;
  fault(error: unknown): void;
  /** Something that its user should know and can mend. */
  notice(text: string): void;
}

/**
 * Runs a sandbox until the process is asked to stop: SIGINT and SIGTERM let requests and deliveries under
 * way end, a second signal leaves at once. Throws a StartProblem when it cannot start.
 */
export async function runSandbox(settings: Settings & Partial<Founded>, voice: Voice): Promise<void> {
  // While a process starts, most of what it makes stays. V8 would learn from that to put what a request makes among
  // the old objects too, where it holds the young that it points to until the next full collection.
  setFlagsFromString("--no-allocation-site-pretenuring");
  const data = settings.data ?? usersDataDirectory();
  // Reachable from other machines means reachable by other people, so the control API asks who it is.
  const token = isThisMachine(settings.host) ? null : (settings.token ?? secretToken());
  let stop = () => {};
  // Whoever hears it answer may ask it to stop at once.
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
    onFault: voice.fault,
    onNotice: voice.notice,
  });
  const narrowed = settings.memory ? [] : narrowRights(data);
  // The command line finds the running instance of a data directory by this file.
  const running = settings.memory ? null : join(data, "running.json");
  if (running) {
    try {
      writeFileSync(running, JSON.stringify({ url: sandbox.url, pid: process.pid, version }), {
        mode: 0o600,
      });
    } catch (error) {
      await sandbox.close();
      throw unusable(running, error);
    }
  }
  let asked = false;
  const signalled = () => {
    if (asked) process.exit(130);
    asked = true;
    stop();
  };
  process.on("SIGINT", signalled);
  process.on("SIGTERM", signalled);
  stopWithNpx(stop);
  voice.ready(sandbox, token);
  if (wasEmptied) voice.notice(`${file} was there, but empty: a new world has begun in it.`);
  if (narrowed.length > 0) {
    voice.notice(`Others had rights to ${narrowed.join(", ")}; now they are yours alone.`);
  }
  await stopped;
  voice.stopping();
  // Closing takes as long as the slowest receiver; nobody who asked to stop waits longer than this.
  const PATIENCE_MS = 3_500;
  const impatient = setTimeout(() => process.exit(0), PATIENCE_MS);
  try {
    await sandbox.close();
  } finally {
    // It would end with 0 also what has failed.
    clearTimeout(impatient);
    if (running) rmSync(running, { force: true });
  }
}

/**
 * npx hands a SIGTERM to its shell, which dies of it and tells nobody, and when npx dies of another signal the shell
 * lives on: whoever kills `npx localpix start &` wants the port back.
 */
function stopWithNpx(stop: () => void): void {
  if (process.env.npm_lifecycle_event !== "npx") return;
  const parent = process.ppid;
  const npx = parentOfShell(parent);
  setInterval(() => {
    if (process.ppid !== parent || parentOfShell(parent) !== npx) stop();
  }, 500).unref();
}

/** The parent of a shell; null where there is no /proc, and of what is no shell: then it is npx, and nobody stands between. */
function parentOfShell(pid: number): string | null {
  try {
    const stat = /^\d+ \((?<name>.*)\) \S (?<parent>\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8"));
    return stat?.groups?.name?.endsWith("sh") ? (stat.groups.parent ?? null) : null;
  } catch {
    return null;
  }
}
