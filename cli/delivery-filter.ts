import { type Command, Option } from "commander";
import type { EventType } from "../server/contract/webhooks/event-types.js";
import type { Connection } from "./connection.js";
import { didYouMean } from "./did-you-mean.js";
import { UsageError } from "./failure.js";
import { ANY_ID, resolveId, TRANSACTIONS } from "./resolve-id.js";

/** Flags that select deliveries. The account is a common option. */
export interface FilterFlags {
  readonly event?: EventType;
  readonly to?: string;
  readonly transaction?: string;
}

export const EVENTS: Readonly<Record<EventType, string>> = {
  cash_in: "PIX received",
  cash_out: "PIX sent, or rejected",
  refund_in: "refund of a received payment",
  refund_out: "refund received",
  med_created: "MED opened",
  med_accepted: "MED approved",
  med_rejected: "MED rejected",
};

export const EVENT_NAMES = Object.keys(EVENTS) as EventType[];

/** Parses an event type. Throws a UsageError with a suggestion. */
export function parseEventType(text: string): EventType {
  const type = EVENT_NAMES.find((eventType) => eventType === text.trim());
  if (type !== undefined) return type;
  const hint = didYouMean(text.trim(), EVENT_NAMES, `Event types: ${EVENT_NAMES.join(", ")}`);
  throw new UsageError(`"${text}" is not an event type.`, hint);
}

export const EVENTS_HELP = `Event types:\n${Object.entries(EVENTS)
  .map(([word, meaning]) => `  ${word.padEnd(16)}${meaning}`)
  .join("\n")}`;

export function addDeliveryFilter(command: Command): Command {
  return command
    .addOption(new Option("--event <type>", "only this event type").choices(Object.keys(EVENTS)))
    .option("--to <url>", "only URLs that contain this text")
    .option("--transaction <id>", `only this transaction: ${ANY_ID}`);
}

/** The filter for the control API. Resolves the transaction by any of its ids. */
export async function deliveryFilter(connection: Connection, { event, to, transaction }: FilterFlags) {
  const about =
    transaction === undefined ? undefined : await resolveId(connection, transaction, TRANSACTIONS);
  return {
    eventType: event,
    url: to,
    transactionId: about?.id,
    account: about?.account ?? connection.account,
  };
}
