import { type Command, InvalidArgumentError } from "commander";
import { forwardTarget } from "../../server/contract/webhooks/callable-url.js";
import type { EventType } from "../../server/contract/webhooks/event-types.js";
import { connect } from "../connection.js";
import { EVENTS, EVENTS_HELP } from "../delivery-filter.js";
import { didYouMean } from "../did-you-mean.js";
import { UsageError } from "../failure.js";
import { clean, printLine, printResult, remark } from "../print.js";
import { streams } from "../streams.js";

interface ListenFlags {
  readonly forwardTo?: string;
  readonly events?: EventType[];
  readonly printBody?: boolean;
}

/** `localpix listen`: forwards webhooks to this machine without registering a URL. */
export function listen(program: Command): void {
  program
    .command("listen")
    .summary("forward webhooks to a local receiver until Ctrl-C")
    .description(
      "Forwards every webhook to your receiver too, without registering its URL; plain http is allowed. The response of your receiver is recorded as the outcome of the attempt, and failures are retried by the schedule. After a lost connection, forwarding continues where it stopped. Ctrl-C ends it and cancels deliveries to this listener that are still pending.",
    )
    .option("--forward-to <url>", "your receiver, such as localhost:3000/webhooks (required)", parseReceiver)
    .option("--events <types>", "event types, separated by commas (default: all)", parseEvents)
    .option("--print-body", "print the payload under each line")
    .addHelpText(
      "after",
      `
${EVENTS_HELP}

Without --account, webhooks of all accounts are forwarded.

Examples:
  $ localpix listen --forward-to localhost:3000/webhooks
  $ localpix listen --forward-to localhost:3000 --events cash_in,cash_out --print-body
  $ localpix listen --forward-to https://127.0.0.1:8443/pix --json | jq -c 'select(.statusCode != 200)'`,
    )
    .action(async ({ forwardTo: to, events, printBody = false }: ListenFlags, command: Command) => {
      if (to === undefined) {
        throw new UsageError(
          "--forward-to is required.",
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
                ? `Forwarding webhooks to ${clean(to)} as ${clean(url)}. Ctrl-C ends it.`
                : "Connected again.",
            );
            const titles = isFirst && !json && streams().stdout.isTTY ? formatHeading() : null;
            if (titles !== null) printLine(titles);
          },
          attempted: (attempt) =>
            printResult(json, attemptDocument(attempt, to, printBody), () =>
              formatAttemptLine(attempt, printBody),
            ),
        },
      );
    });
}

function parseReceiver(text: string): string {
  const url = forwardTarget(text);
  if (url !== null) return url;
  throw new InvalidArgumentError("It must be an address such as http://localhost:3000/webhooks.");
}

function parseEvents(text: string): EventType[] {
  return text.split(",").map((word) => {
    if (word in EVENTS) return word as EventType;
    const types = Object.keys(EVENTS);
    throw new InvalidArgumentError(
      `"${word}" is not an event type. ${didYouMean(word, types, `Event types: ${types.join(", ")}.`)}`,
    );
  });
}
