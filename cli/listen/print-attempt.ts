import { lineTime } from "../format.js";
import { prettyJson } from "../format-delivery.js";
import { clean, lineWidth, type Tone, tone } from "../print.js";
import { indent } from "../table.js";
import { cutToWidth } from "../wrap.js";
import type { ForwardedAttempt } from "./forwarding.js";

/** The columns of an attempt. Widths are fixed, because later rows are not known yet. */
const COLUMNS = [
  ["EVENT", 12],
  ["TRANSACTION", 11],
  ["ATTEMPT", 7],
  ["STATUS", 6],
] as const;

/** With fewer columns than this an attempt takes two lines and has no heading. */
const MIN_TABLE_COLUMNS = 60;

/** The column titles; null on a narrow terminal. */
export const formatHeading = (): string | null =>
  lineWidth() < MIN_TABLE_COLUMNS
    ? null
    : tone(
        "quiet",
        ["TIME".padEnd(8), ...COLUMNS.map(([title, width]) => title.padEnd(width)), "MS"].join("  "),
      );

/**
 * One attempt as text. On a terminal: a row of the table, cut to the width (two lines if it is narrow). In a pipe: one
 * line with the date and uncut, for grep.
 */
export function formatAttemptLine(
  { delivery, answer, acknowledged, warning }: ForwardedAttempt,
  printBody: boolean,
): string {
  const { statusCode, error, durationMs } = answer;
  const width = lineWidth();
  const time = lineTime(delivery.at, width);
  const resultTone: Tone = acknowledged ? "good" : "bad";
  const body = printBody ? `\n${indent(prettyJson(delivery.body))}` : "";
  if (width < MIN_TABLE_COLUMNS) {
    const subject = [delivery.eventType, delivery.transactionId].filter(Boolean).join(" of ");
    const result = `attempt ${delivery.attempt}: ${statusCode ?? error ?? "none"} in ${Math.round(durationMs)} ms`;
    const warningLine = warning === undefined ? "" : `\n  ${clean(warning)}`;
    return `${tone("quiet", time)}  ${clean(subject)}\n  ${tone(resultTone, clean(result))}${warningLine}${body}`;
  }
  const cells = [
    delivery.eventType,
    delivery.transactionId ?? "",
    String(delivery.attempt),
    statusCode === null ? "none" : String(statusCode),
  ];
  const head = COLUMNS.map(([, size], index) => (cells[index] ?? "").padEnd(size)).join("  ");
  const note = error ?? warning;
  const tail = clean(`${Math.round(durationMs)}${note === undefined ? "" : `  ${note}`}`);
  const room = width - time.length - head.length - 4;
  const shown = cutToWidth(tail, room);
  return `${tone("quiet", time)}  ${tone(resultTone, head)}  ${shown}${body}`;
}

/** The JSON document of an attempt. */
export function attemptDocument(
  { delivery, answer, acknowledged, warning }: ForwardedAttempt,
  to: string,
  printBody: boolean,
): object {
  const { at, deliveryId, eventId, eventType, account, transactionId, attempt, body } = delivery;
  const { statusCode, error, durationMs } = answer;
  return {
    at,
    deliveryId,
    eventId,
    eventType,
    account,
    transactionId,
    attempt,
    to,
    statusCode,
    error,
    acknowledged,
    durationMs,
    ...(warning === undefined ? {} : { warning }),
    ...(printBody ? { body: JSON.parse(body) as unknown } : {}),
  };
}
