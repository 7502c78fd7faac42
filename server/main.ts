import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import envPaths from "env-paths";
import type { Founded } from "./contract/founding.js";
import type { Settings } from "./contract/start-settings.js";
import { secretToken } from "./kernel/ids.js";
import { version } from "./kernel/package-root.js";
import type { Sandbox } from "./opening.js";
import { openSandbox } from "./sandbox.js";

/** Whether only this machine reaches what listens there. */
export const isOfThisMachine = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host);

/** The data directory of this user, where no other is given. */
export function usersDataDirectory(): string {
  return envPaths("localpix", { suffix: "" }).data;
}

/** How a process that runs a sandbox talks to the person or program that started it. */
export interface Voice {
  ready(sandbox: Sandbox, token: string | null): void;
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
  const token = isOfThisMachine(settings.host) ? null : (settings.token ?? secretToken());
  const sandbox = await openSandbox({
    ...settings,
    data,
    token,
    onFault: voice.fault,
    onNotice: voice.notice,
  });
  // The command line finds the running instance of a data directory by this file.
  const running = settings.memory ? null : join(data, "running.json");
  if (running) {
    writeFileSync(running, JSON.stringify({ url: sandbox.url, pid: process.pid, version }), { mode: 0o600 });
  }
  // Whoever reads that it is ready may ask it to stop at once.
  const stopped = new Promise<void>((resolve) => {
    let asked = false;
    const stop = () => {
      if (asked) process.exit(130);
      asked = true;
      resolve();
    };
    process.on("SIGINT", stop);
    process.on("SIGTERM", stop);
  });
  voice.ready(sandbox, token);
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
