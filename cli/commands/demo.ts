import type { Command } from "commander";
import { commonOptions } from "../common-options.js";
import type { DemoStep } from "../demo/step.js";
import { printLine, say, tone } from "../print.js";

const NEXT_STEPS = `Now do it yourself:

  $ localpix start                       your own sandbox; it keeps its data
  $ localpix credentials --curl | sh     a token, over real HTTP
  $ localpix logs --follow               watch, in a second terminal
  $ localpix pay <code|id>               pay a charge that your program created
  $ localpix clock advance 90d           and see what happens`;

export function demo(program: Command): void {
  program
    .command("demo")
    .summary("watch a complete example from start to end")
    .description(
      "Runs a charge that is paid, a cash-out that settles and a cash-out that is rejected, in a temporary sandbox.",
    )
    .addHelpText(
      "after",
      `
It takes a few seconds, runs in memory and does not touch your data.

Examples:
  $ localpix demo
  $ localpix demo --json | jq -c 'select(.webhook) | .webhook.body'`,
    )
    .action(async (_: unknown, command: Command) => {
      const { json = false } = commonOptions(command);
      const [{ startEphemeralSandbox }, { startReceiver }, { runDemoStory }, { formatStep }] =
        await Promise.all([
          import("../ephemeral-sandbox.js"),
          import("../demo/receiver.js"),
          import("../demo/story.js"),
          import("../demo/print-step.js"),
        ]);
      const sandbox = await startEphemeralSandbox();
      const receiver = await startReceiver();
      try {
        if (!json) say(`A temporary sandbox runs at ${sandbox.url}, in memory.\n`);
        let number = 0;
        let balance: DemoStep["balance"];
        await runDemoStory(sandbox.url, receiver, (step) => {
          number++;
          printLine(json ? JSON.stringify({ step: number, ...step }) : formatStep(number, step, balance));
          balance = step.balance ?? balance;
        });
        if (!json) say(tone("strong", NEXT_STEPS));
      } finally {
        await receiver.close();
        await sandbox.close();
      }
    });
}
