import { hostname } from "node:os";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Command } from "commander";
import type { ControlClient } from "../../server/contract/client.js";
import { connect } from "../connection.js";
import { RefusedError } from "../failure.js";
import { printResult, tone } from "../print.js";
import { isAlive, runningProcess } from "../running-process.js";

/** A stopping sandbox waits less than this for receivers and open connections. */
const PATIENCE_MS = 15_000;
const PAUSE_MS = 50;

/** `localpix stop`: stops a sandbox that has no terminal for Ctrl-C. */
export function stop(program: Command): void {
  program
    .command("stop")
    .summary("stop the running sandbox")
    .description(
      "Stops the running sandbox as Ctrl-C does and waits until its process has ended (with --memory or in a container: until it no longer answers). Requests under way are completed, and the data stays. Exit code 3 if none runs.",
    )
    .addHelpText(
      "after",
      `
Examples:
  $ localpix stop
  $ localpix stop --url http://localhost:7491`,
    )
    .action(async (_: unknown, command: Command) => {
      const { client, json, url } = await connect(command);
      // Read the process id now: the sandbox removes running.json when it ends.
      const pid = await pidOf(client);
      await client.stop();
      const isRunning = async () =>
        pid === undefined ? await client.health().then(Boolean, () => false) : isAlive(pid);
      for (let waitedMs = 0; await isRunning(); waitedMs += PAUSE_MS) {
        if (waitedMs > PATIENCE_MS) {
          const what =
            pid === undefined ? `${url} still answers` : `${url} (process ${pid}) is still running`;
          throw new RefusedError("STILL_RUNNING", `${what} after ${PATIENCE_MS / 1_000} s.`);
        }
        await pause(PAUSE_MS);
      }
      printResult(json, { stopped: url }, () => `Stopped ${tone("accent", url)}.`);
    });
}

/** The process of a sandbox whose data directory is on this machine; undefined for one in memory or in a container. */
async function pidOf(client: ControlClient): Promise<number | undefined> {
  const { dataFile } = await client.health();
  if (!dataFile) return undefined;
  const running = await runningProcess(dirname(dataFile));
  return running?.host === hostname() ? running.pid : undefined;
}
