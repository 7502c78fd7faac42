import { type Command, Option } from "commander";
import type { EventType } from "../server/contract/events.js";

/** How a person says which deliveries are meant. The account is an option that all commands share. */
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

export const EVENTS_HELP = `Event types:\n${Object.entries(EVENTS)
  .map(([word, meaning]) => `  ${word.padEnd(16)}${meaning}`)
  .join("\n")}`;

export function addDeliveryFilter(command: Command): Command {
  return command
    .addOption(new Option("--event <type>", "only of this event type").choices(Object.keys(EVENTS)))
    .option("--to <url>", "only to this URL, or to those that contain this")
    .option("--transaction <id>", "only of this transactionId");
}

/** The same as the control API takes it. */
export const deliveryFilter = ({ event, to, transaction }: FilterFlags, account: number | undefined) => ({
  eventType: event,
  url: to,
  transactionId: transaction,
  account,
});
