import type { Upcoming } from "../server/contract/clock/agenda.control.js";
import { type AgendaKind, agendaKinds } from "../server/contract/clock/agenda-kinds.js";
import type { ClockState } from "../server/contract/clock/clock.control.js";
import { formatDuration } from "../server/contract/clock/duration.js";
import { counted, formatInstant } from "./format.js";
import { tone } from "./print.js";
import { fields, table } from "./table.js";

/** A duration rounded to seconds. */
const span = (milliseconds: number) => formatDuration(Math.round(milliseconds / 1000) * 1000);

const until = (now: string, at: string) => span(Math.max(0, Date.parse(at) - Date.parse(now)));

export function formatClock({ now, mode, offsetMs, nextDue, advancing }: ClockState): string {
  const difference = span(Math.abs(offsetMs));
  const relation =
    difference === "0s"
      ? "the time of this machine"
      : `${difference} ${offsetMs > 0 ? "ahead of" : "behind"} this machine`;
  return fields([
    ["now", { text: `${formatInstant(now)} UTC`, tone: "strong" }],
    ["mode", { text: mode, tone: mode === "frozen" ? "accent" : "good" }],
    ["it is", relation],
    ["next due", nextDue ? `${formatInstant(nextDue)} UTC, in ${until(now, nextDue)}` : "nothing scheduled"],
    [
      "advancing",
      advancing &&
        `to ${formatInstant(advancing.to)} UTC: ${advancing.fired} done, ${advancing.remaining} still to run`,
    ],
  ]);
}

/**
 * The events that an advance has run, most frequent first: `2 settlements, 1 charge expiry`. Then how many webhooks it left
 * without an answer, if any.
 */
export function formatAdvance({
  now,
  fired,
  byKind,
  underWay,
}: {
  now: string;
  fired: number;
  byKind: Partial<Record<AgendaKind, number>>;
  underWay: number;
}): string {
  const kinds = Object.entries(byKind) as [AgendaKind, number][];
  const names = kinds
    .sort(([, a], [, b]) => b - a)
    .map(([kind, times]) => counted(times, agendaKinds[kind].en));
  const summary = fired === 0 ? "Nothing was due." : `${counted(fired, "event")} ran: ${names.join(", ")}.`;
  const left =
    underWay === 0
      ? ""
      : ` ${counted(underWay, "webhook")} ${underWay === 1 ? "has" : "have"} no answer yet.`;
  return `It is now ${tone("strong", formatInstant(now))} UTC. ${summary}${left}`;
}

export function formatAgenda({
  now,
  pending,
  upcoming,
}: {
  now: string;
  pending: number;
  upcoming: readonly Upcoming[];
}): string {
  if (upcoming.length === 0) return "Nothing is scheduled.";
  const more = pending > upcoming.length ? `\n${tone("quiet", `and ${pending - upcoming.length} more`)}` : "";
  const rows = upcoming.map(({ at, kind, account, transactionId, txid, deliveryId }) => [
    formatInstant(at),
    until(now, at),
    agendaKinds[kind].en,
    transactionId ?? txid ?? "",
    deliveryId ?? "",
    account?.toString() ?? "",
  ]);
  const columns = ["due (UTC)", "in", "what", "of", "delivery", "account"].map((title) => ({ title }));
  return table(columns, rows) + more;
}
