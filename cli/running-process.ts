import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** What a sandbox writes into `running.json` of its data directory. */
export interface RunningProcess {
  readonly url: string;
  readonly pid: number;
  /** The host name of its machine or container, in which `pid` is valid. */
  readonly host: string;
}

/** The process named in `running.json` of a data directory, if it still runs. */
export async function runningProcess(folder: string): Promise<RunningProcess | undefined> {
  try {
    const running = JSON.parse(await readFile(join(folder, "running.json"), "utf8")) as RunningProcess;
    return isAlive(running.pid) ? running : undefined;
  } catch {
    return undefined; // No file, or an incomplete one.
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    // The process exists, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Whether a process has ended, but its parent has not asked for its exit code yet. Needs /proc. */
function isZombie(pid: number): boolean {
  try {
    return /^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
