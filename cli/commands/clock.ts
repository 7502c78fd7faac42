import type { Command } from "commander";
import type { Jump } from "../../server/contract/clock/jumps.js";
import { type ClockTarget, checkJumpId, jumpsHelp, parseClockTarget } from "../clock-target.js";
import { type Connection, connect } from "../connection.js";
import { UsageError } from "../failure.js";
import { groupExamples } from "../group-examples.js";
import { parseCount, parseInstant } from "../parse-values.js";
import { printResult } from "../print.js";
import { ANY_ID, OPEN_CHARGES, RECEIPTS, resolveId } from "../resolve-id.js";

export function clock(program: Command): void {
  const group = program
    .command("clock")
    .summary("show and move the sandbox clock")
    .description("The sandbox has its own clock. When it moves, everything that falls due happens in order.");

  groupExamples(
    group,
    "localpix clock show",
    "localpix clock agenda               scheduled events, next first",
    "localpix clock freeze               time stops until you move it",
    "localpix clock resume               time runs again from where it is",
    "localpix clock set 2027-01-01T09:00:00-03:00",
    "localpix clock advance 30m          a token expires",
    "localpix clock advance next         to the next scheduled event",
    "localpix clock advance night        the night limit begins",
    "localpix clock advance 2027-01-01T02:59:50Z",
  );

  group
    .command("show")
    .summary("show the sandbox time")
    .action(async (_: unknown, command: Command) => {
      const { client, json } = await connect(command);
      const state = await client.showClock();
      const { formatClock } = await import("../format-clock.js");
      printResult(json, state, () => formatClock(state));
    });

  group
    .command("agenda")
    .summary("list scheduled events, next first")
    .option("--limit <n>", "show at most this many", parseCount, 20)
    .action(async ({ limit }: { limit: number }, command: Command) => {
      const { client, json } = await connect(command);
      const agenda = await client.showAgenda({ limit });
      const { formatAgenda } = await import("../format-clock.js");
      printResult(json, agenda, () => formatAgenda(agenda));
    });

  group
    .command("advance")
    .summary("move time forward")
    .description(
      "Moves time forward and waits until everything that fell due has run and its webhooks are answered, but only a moment for a receiver that does not answer. Ctrl-C stops waiting; the sandbox continues.",
    )
    .argument(
      "[where]",
      "a duration (90d, 1h30m), an instant, next, or one of the names below",
      parseClockTarget,
    )
    .argument("[id]", `the payment or charge, for names that refer to one: ${ANY_ID}`)
    .option("--to <instant>", "advance to this instant", parseInstant)
    .addHelpText("after", () => `\nNames:\n${jumpsHelp()}`)
    .action(
      async (
        target: ClockTarget | undefined,
        id: string | undefined,
        { to }: { to?: string },
        command: Command,
      ) => {
        if ((target === undefined) === (to === undefined)) {
          throw new UsageError(
            "Give one target: a duration, an instant or a name; or use --to instead.",
            "For example: localpix clock advance 1h",
          );
        }
        const clockTarget = target ?? { to: to ?? "" };
        checkJumpId(clockTarget, id);
        const connection = await connect(command);
        const { client, json } = connection;
        const { withProgress } = await import("../show-progress.js");
        const parameters =
          "jump" in clockTarget ? await jumpParameters(connection, clockTarget.jump, id) : {};
        const advanced = await withProgress(client, client.advanceClock({ ...clockTarget, ...parameters }));
        const { formatAdvance } = await import("../format-clock.js");
        printResult(json, advanced, () => formatAdvance(advanced));
      },
    );

  group
    .command("set")
    .summary("move time forward like advance --to, and print the clock")
    .argument("<instant>", "ISO 8601 with time zone", parseInstant)
    .action((now: string, _: unknown, command: Command) => changeClock(command, { now }));

  group
    .command("freeze")
    .summary("stop the clock")
    .description("Stops the clock. Events that are due at this instant still run; later ones wait.")
    .action((_: unknown, command: Command) => changeClock(command, { mode: "frozen" }));

  group
    .command("resume")
    .summary("let the clock run again")
    .action((_: unknown, command: Command) => changeClock(command, { mode: "running" }));
}

/** The id and account for a jump. Without an id, the sandbox uses the account's newest payment. */
async function jumpParameters(connection: Connection, jump: Jump, id: string | undefined) {
  if (id === undefined) return { account: connection.account };
  return resolveId(connection, id, jump === "charge-expiry" ? OPEN_CHARGES : RECEIPTS);
}

async function changeClock(
  command: Command,
  to: { now?: string; mode?: "running" | "frozen" },
): Promise<void> {
  const { client, json } = await connect(command);
  const state = await client.setClock(to);
  const { formatClock } = await import("../format-clock.js");
  printResult(json, state, () => formatClock(state));
}
