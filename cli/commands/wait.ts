import { setTimeout as pause } from "node:timers/promises";
import type { Command } from "commander";
import { durationOf } from "../../server/contract/clock/duration.js";
import { connect } from "../connection.js";
import { answer, tone } from "../print.js";
import { typedDuration } from "../typed-values.js";

const PAUSE_MS = 100;
/** What a timer can wait for. */
const LONGEST_MS = 2 ** 31 - 1;

/** `localpix wait`: for scripts that have started a sandbox elsewhere. */
export function wait(program: Command): void {
  program
    .command("wait")
    .summary("wait until a sandbox answers")
    .description("Waits until a sandbox answers, and says where. Exit code 3 when none does in time.")
    .option("--timeout <duration>", "how long to wait", typedDuration, "30s")
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
      // It may be over while nobody looks.
      timedOut.catch(() => {});
      const { UnreachableError } = await import("../../server/contract/client.js");
      for (;;) {
        // Asked for anew each time: where it listens is known only once it does.
        const { client, json, url } = await connect(command);
        try {
          const { version } = await Promise.race([client.health(), timedOut]);
          return answer(json, { url, version }, () => `Ready at ${tone("accent", url)}.`);
        } catch (error) {
          if (timeoutSignal.aborted)
            throw error === timeoutSignal.reason ? new UnreachableError(url, error) : error;
        }
        await pause(PAUSE_MS);
      }
    });
}
