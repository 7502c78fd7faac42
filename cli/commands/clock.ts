import type { Command } from "commander";
import type { Jump } from "../../server/contract/clock/jumps.js";
import { type ClockTarget, checkJumpId, jumpsHelp, typedClockTarget } from "../clock-target.js";
import { type Connection, connect } from "../connection.js";
import { UsageError } from "../failure.js";
import { groupExamples } from "../group-examples.js";
import { answer } from "../print.js";
import { ANY_ID, OPEN_CHARGES, RECEIPTS, resolveId } from "../resolve-id.js";
import { typedCount, typedInstant } from "../typed-values.js";

export function clock(program: Command): void {
  const group = program
    .command("clock")
    .summary("see and move the sandbox's time")
    .description("The sandbox has a clock of its own. Whatever falls due while it moves happens, in order.");

  groupExamples(
    group,
    "localpix clock show",
    "localpix clock agenda               what falls due next",
    "localpix clock freeze               time stands still until you move it",
    "localpix clock resume               it goes on from where it stands",
    "localpix clock set 2027-01-01T09:00:00-03:00",
    "localpix clock advance 30m          a token expires",
    "localpix clock advance next         straight to whatever falls due next",
    "localpix clock advance night        the night limit begins",
    "localpix clock advance 2027-01-01T02:59:50Z",
  );

  group
    .command("show")
    .summary("what time it is in the sandbox")
    .action(async (_: unknown, command: Command) => {
      const { client, json } = await connect(command);
      const state = await client.showClock();
      const { formatClock } = await import("../format-clock.js");
      answer(json, state, () => formatClock(state));
    });

  group
    .command("agenda")
    .summary("what falls due next")
    .option("--limit <n>", "at most so many", typedCount, 20)
    .action(async ({ limit }: { limit: number }, command: Command) => {
      const { client, json } = await connect(command);
      const agenda = await client.showAgenda({ limit });
      const { formatAgenda } = await import("../format-clock.js");
      answer(json, agenda, () => formatAgenda(agenda));
    });

  group
    .command("advance")
    .summary("move time forward")
    .description(
      "Moves time forward and waits until all that fell due has run, first webhook attempts included. Ctrl-C ends the waiting only: the sandbox goes on.",
    )
    .argument("[where]", "a duration such as 90d or 1h30m, an instant, next, or a name", typedClockTarget)
    .argument("[id]", `what the name is about: ${ANY_ID}`)
    .option("--to <instant>", "until when, instead of how far", typedInstant)
    .addHelpText("after", () => `\nNames:\n${jumpsHelp()}`)
    .action(
      async (
        target: ClockTarget | undefined,
        id: string | undefined,
        { to }: { to?: string },
        command: Command,
      ) => {
        if ((target === undefined) === (to === undefined)) {
          throw new UsageError("Say how far, or until when.", "For example: localpix clock advance 1h");
        }
        const clockTarget = target ?? { to: to ?? "" };
        checkJumpId(clockTarget, id);
        const connection = await connect(command);
        const { client, json } = connection;
        const { withProgress } = await import("../show-progress.js");
        const about = "jump" in clockTarget ? await jumpParameters(connection, clockTarget.jump, id) : {};
        const advanced = await withProgress(client, client.advanceClock({ ...clockTarget, ...about }));
        const { formatAdvance } = await import("../format-clock.js");
        answer(json, advanced, () => formatAdvance(advanced));
      },
    );

  group
    .command("set")
    .summary("move time forward to an instant")
    .argument("<instant>", "ISO 8601 with its zone, or a date alone", typedInstant)
    .action((now: string, _: unknown, command: Command) => changeClock(command, { now }));

  group
    .command("freeze")
    .summary("let time stand still")
    .description("Time stands still. What is due at this instant still runs at once; only the future waits.")
    .action((_: unknown, command: Command) => changeClock(command, { mode: "frozen" }));

  group
    .command("resume")
    .summary("let time run again")
    .action((_: unknown, command: Command) => changeClock(command, { mode: "running" }));
}

/** What a jump is about: one thing that somebody names, or the newest of an account. */
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
  answer(json, state, () => formatClock(state));
}
