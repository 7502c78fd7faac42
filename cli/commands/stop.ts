import { setTimeout as pause } from "node:timers/promises";
import type { Command } from "commander";
import { connect } from "../connection.js";
import { RefusedError } from "../failure.js";
import { printResult, tone } from "../print.js";

/** A stopping sandbox waits less than this for receivers and open connections. */
const PATIENCE_MS = 15_000;
const PAUSE_MS = 50;

/** `localpix stop`: stops a sandbox that has no terminal for Ctrl-C. */
export function stop(program: Command): void {
  program
    .command("stop")
    .summary("stop the running sandbox")
    .description(
      "Stops the running sandbox as Ctrl-C does and waits until it has ended. Requests under way are completed, and the data stays. Exit code 3 if none runs.",
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
      await client.stop();
      for (let waitedMs = 0; await client.health().then(Boolean, () => false); waitedMs += PAUSE_MS) {
        if (waitedMs > PATIENCE_MS) {
          throw new RefusedError("STILL_RUNNING", `${url} still answers after ${PATIENCE_MS / 1_000} s.`);
        }
        await pause(PAUSE_MS);
      }
      printResult(json, { stopped: url }, () => `Stopped ${tone("accent", url)}.`);
    });
}
