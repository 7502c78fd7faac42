import { type Command, InvalidArgumentError } from "commander";
import { nearMatches } from "../../server/contract/near.js";
import { hasAuthority } from "../../server/contract/webhooks/callable-url.js";
import type { EventType } from "../../server/contract/webhooks/event-types.js";
import { connect } from "../connection.js";
import { EVENTS, EVENTS_HELP } from "../delivery-filter.js";
import { UsageError } from "../failure.js";
import { answer, clean, printLine, remark } from "../print.js";
import { streams } from "../streams.js";

interface ListenFlags {
  readonly forwardTo?: string;
  readonly events?: EventType[];
  readonly printBody?: boolean;
}

/** `localpix listen`: webhooks on this machine, without registering a URL. */
export function listen(program: Command): void {
  program
    .command("listen")
    .summary("bring webhooks to a receiver on this machine, until Ctrl-C")
    .description(
      "Every webhook is also brought to your own receiver, plain http too, without registering it. What it answers is the outcome of the attempt: it is recorded, and a failure is tried again by the schedule. After a broken connection it goes on where it was; Ctrl-C ends it, and cancels what was still on its way here.",
    )
    .option("--forward-to <url>", "needed: your receiver, such as localhost:3000/webhooks", typedReceiver)
    .option("--events <types>", "only these, joined with commas (else all)", typedEvents)
    .option("--print-body", "the payload too, under each line")
    .addHelpText(
      "after",
      `
${EVENTS_HELP}

Without --account the webhooks of all accounts come.

Examples:
  $ localpix listen --forward-to localhost:3000/webhooks
  $ localpix listen --forward-to localhost:3000 --events cash_in,cash_out --print-body
  $ localpix listen --forward-to https://127.0.0.1:8443/pix --json | jq -c 'select(.statusCode != 200)'`,
    )
    .action(async ({ forwardTo: to, events, printBody = false }: ListenFlags, command: Command) => {
      if (to === undefined) {
        throw new UsageError(
          "Say where to bring them.",
          "For example: localpix listen --forward-to localhost:3000/webhooks",
        );
      }
      const connection = await connect(command);
      const { json, account } = connection;
      const [{ forward }, { attemptDocument, formatAttemptLine, formatHeading }] = await Promise.all([
        import("../listen/forwarding.js"),
        import("../listen/print-attempt.js"),
      ]);
      await forward(
        connection,
        { to, events, account },
        {
          connected: (url, isFirst) => {
            remark(
              isFirst
                ? `Webhooks come to ${clean(to)}, here known as ${clean(url)}. Ctrl-C ends it.`
                : "Connected again.",
            );
            const titles = isFirst && !json && streams().stdout.isTTY ? formatHeading() : null;
            if (titles !== null) printLine(titles);
          },
          attempted: (attempt) =>
            answer(json, attemptDocument(attempt, to, printBody), () =>
              formatAttemptLine(attempt, printBody),
            ),
        },
      );
    });
}

/** People leave out `http://` where they mean their own machine. */
function typedReceiver(text: string): string {
  const url = /^(https?:|[a-z][a-z\d+.-]*:\/\/)/i.test(text) ? text : `http://${text}`;
  if (!/^https?:/i.test(url) || !hasAuthority(url)) {
    throw new InvalidArgumentError("It should be an address such as http://localhost:3000/webhooks.");
  }
  return url;
}

function typedEvents(text: string): EventType[] {
  return text.split(",").map((word) => {
    if (word in EVENTS) return word as EventType;
    const near = nearMatches(word, Object.keys(EVENTS));
    throw new InvalidArgumentError(
      near.length > 0
        ? `"${word}" is no event type. Did you mean ${near.join(" or ")}?`
        : `"${word}" is no event type; there are ${Object.keys(EVENTS).join(", ")}.`,
    );
  });
}
