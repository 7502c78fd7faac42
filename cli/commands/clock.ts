import type { Command } from "commander";
import type { ClockState } from "../../server/contract/control/clock.js";
import { formatDuration } from "../../server/contract/duration.js";
import { connect } from "../connection.js";
import { UsageError } from "../failure.js";
import { answer, tone } from "../print.js";
import { fields } from "../table.js";
import { typedDuration, typedInstant } from "../typed-values.js";
import { count, moment } from "../wording.js";

export function clock(program: Command): void {
  const group = program
    .command("clock")
    .summary("see and move the sandbox's time")
    .description("The sandbox has a clock of its own. Whatever falls due while it moves happens, in order.")
    .addHelpText(
      "afterAll",
      `
Examples:
  $ localpix clock advance 30m          a token expires
  $ localpix clock advance next         straight to whatever falls due next
  $ localpix clock advance --to 2027-01-01T02:59:50Z
  $ localpix clock freeze               time stands still until you move it`,
    );

  group
    .command("show")
    .summary("what time it is in the sandbox")
    .action(async (_: unknown, command: Command) => {
      const { client, json } = await connect(command);
      const state = await client.showClock();
      answer(json, state, () => clockWords(state));
    });

  group
    .command("advance")
    .summary("move time forward")
    .description(
      "Moves time forward and waits until all that fell due has run, first webhook attempts included.",
    )
    .argument("[duration|next]", "how far, such as 90d or 1h30m; next goes to what falls due next", (text) =>
      text === "next" ? text : typedDuration(text),
    )
    .option("--to <instant>", "until when, instead of how far", typedInstant)
    .action(async (by: string | undefined, { to }: { to?: string }, command: Command) => {
      if ((by === undefined) === (to === undefined)) {
        throw new UsageError(
          "Say how far, or until when with --to.",
          "For example: localpix clock advance 1h",
        );
      }
      const { client, json } = await connect(command);
      const moved = await client.advanceClock(by === "next" ? { next: true } : { by, to });
      answer(json, moved, () => {
        const what =
          moved.fired === 0 ? "Nothing fell due." : `${count(moved.fired, "thing")} fell due and ran.`;
        return `It is now ${tone("strong", moment(moved.now))} UTC. ${what}`;
      });
    });

  group
    .command("set")
    .summary("move time forward to an instant")
    .argument("<instant>", "ISO 8601 with its zone, or a date alone", typedInstant)
    .action((now: string, _: unknown, command: Command) => change(command, { now }));

  group
    .command("freeze")
    .summary("let time stand still")
    .description("Time stands still. What is due at this instant still runs at once; only the future waits.")
    .action((_: unknown, command: Command) => change(command, { mode: "frozen" }));

  group
    .command("resume")
    .summary("let time run again")
    .action((_: unknown, command: Command) => change(command, { mode: "running" }));
}

async function change(command: Command, to: { now?: string; mode?: "running" | "frozen" }): Promise<void> {
  const { client, json } = await connect(command);
  const state = await client.setClock(to);
  answer(json, state, () => clockWords(state));
}

/** A span as people say it: nobody needs the milliseconds. */
const span = (milliseconds: number) => formatDuration(Math.round(milliseconds / 1000) * 1000);

function clockWords({ now, mode, offsetMs, nextDue }: ClockState): string {
  const apart = span(Math.abs(offsetMs));
  const relation =
    apart === "0s" ? "the same as here" : `${apart} ${offsetMs > 0 ? "ahead of" : "behind"} here`;
  const wait = nextDue && span(Math.max(0, Date.parse(nextDue) - Date.parse(now)));
  return fields([
    ["now", { text: `${moment(now)} UTC`, tone: "strong" }],
    ["mode", { text: mode, tone: mode === "frozen" ? "accent" : "good" }],
    ["it is", relation],
    ["next due", nextDue ? `${moment(nextDue)} UTC, in ${wait}` : "nothing waits"],
  ]);
}
