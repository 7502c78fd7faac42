import { setTimeout as pause } from "node:timers/promises";
import type { Command } from "commander";
import { durationOf } from "../../server/contract/clock/duration.js";
import { connect } from "../connection.js";
import { checkDuration } from "../parse-values.js";
import { printResult, tone } from "../print.js";

const PAUSE_MS = 100;
/** The longest delay that a Node timer accepts, in milliseconds. */
const LONGEST_MS = 2 ** 31 - 1;

/** `localpix wait`: for scripts that start a sandbox in the background. */
export function wait(program: Command): void {
  program
    .command("wait")
    .summary("wait until a sandbox answers")
    .description("Waits until a sandbox answers and prints its address. Exit code 3 if none answers in time.")
    .option("--timeout <duration>", "how long to wait", checkDuration, "30s")
    .addHelpText(
      "after",
      `
Examples:
  $ localpix start --memory & localpix wait && npm test
  $ localpix wait --url http://localpix:7490 --timeout 1m`,
    )
    .action(async ({ timeout }: { timeout: string }, command: Command) => {
      const timeoutSignal = AbortSignal.timeout(Math.min(durationOf(timeout), LONGEST_MS));
      const timedOut = new Promise<never>((_, reject) => {
        timeoutSignal.addEventListener("abort", () => reject(timeoutSignal.reason));
      });
      // Prevents an unhandled rejection if the timeout passes while nothing awaits this promise.
      timedOut.catch(() => {});
      const { UnreachableError } = await import("../../server/contract/client.js");
      for (;;) {
        // The address may be known only once the sandbox listens.
        const { client, json, url } = await connect(command);
        try {
          const { version } = await Promise.race([client.health(), timedOut]);
          return printResult(json, { url, version }, () => `Ready at ${tone("accent", url)}.`);
        } catch (error) {
          // It will never answer at this address.
          if ((error as { code?: string }).code === "HTTPS_REQUIRED") throw error;
          if (timeoutSignal.aborted)
            throw error === timeoutSignal.reason ? new UnreachableError(url, error) : error;
        }
        await pause(PAUSE_MS);
      }
    });
}
