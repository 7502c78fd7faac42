import type { Fact } from "../server/contract/journal/journal.js";
import type { AttemptView, WholeDelivery } from "../server/contract/webhooks/deliveries.control.js";
import type { FailureKind } from "../server/contract/webhooks/events.js";
import { FORMAT_NAMES, formatReasonText } from "../server/contract/webhooks/format-texts.js";
import { coloredStatus, formatInstant } from "./format.js";
import { clean, tone } from "./print.js";
import { fields, indent } from "./table.js";

/** The result of an attempt: the status of the response, or the reason why there is none. */
export function formatOutcome(statusCode: number | null, error: string | null): string {
  return error ?? (statusCode === null ? "no answer" : String(statusCode));
}

/** The filter of a hold or recovery in words; `all` if it is empty. */
export function formatFilter({
  eventType,
  url,
  account,
  transactionId,
}: Fact<"webhook.held">["filter"]): string {
  const parts = [
    eventType,
    url && `to ${url}`,
    account && `of account ${account}`,
    transactionId && `of transaction ${transactionId}`,
  ].filter(Boolean);
  return parts.length === 0 ? "all" : parts.join(", ");
}

/** The injected failure of a delivery in words. */
export function formatInjectedFailure({ times, how }: { times: number; how: FailureKind }): string {
  if (times === 0) return "no failure is injected any more";
  const outcome = typeof how === "number" ? `answered ${how}` : FAILURES[how];
  const which = times === 1 ? "the next attempt fails" : `the next ${times} attempts fail`;
  return `${which} without being sent, as if ${outcome}`;
}

const FAILURES: Readonly<Record<Exclude<FailureKind, number>, string>> = {
  timeout: "no answer came in time",
  refused: "the connection was refused",
  reset: "the connection was closed",
};

/** The state of a delivery in one line. */
export function formatDeliveryLine({
  id,
  eventType,
  url,
  status,
  attempts,
  ...delivery
}: WholeDelivery): string {
  const next = delivery.nextAttemptAt ? `, next at ${formatInstant(delivery.nextAttemptAt)} UTC` : "";
  // `lastError` ends with a full stop, but here it is inside a sentence.
  const answer = formatOutcome(delivery.lastStatusCode, delivery.lastError).replace(/\.$/, "");
  const last = attempts === 0 ? "" : `, last answer ${answer}`;
  const failing = delivery.failing ? `; ${formatInjectedFailure(delivery.failing)}` : "";
  return clean(`${eventType} to ${url} (${id}) is ${status}${last}${next}${failing}.`);
}

/**
 * How many attempts were made, of how many. Only how many if there were more than the schedule has: some were by hand, or the
 * schedule became shorter.
 */
export const formatTries = (made: number, scheduled: number, separator: string): string =>
  made > scheduled ? String(made) : `${made}${separator}${scheduled}`;

/** A delivery with its body and every attempt. */
export function formatDelivery(delivery: WholeDelivery): string {
  const {
    id,
    eventType,
    eventId,
    transactionId,
    url,
    attempts,
    scheduled,
    nextAttemptAt,
    body,
    attemptList,
    failing,
    behind,
    format,
  } = delivery;
  return [
    fields([
      ["delivery", id],
      ["event", `${eventType} (${eventId})`],
      ["transaction", transactionId],
      ["url", url],
      ["format", format && `${FORMAT_NAMES[format.version].en}, because ${formatReasonText(format).en}`],
      ["status", coloredStatus(delivery.status)],
      ["attempts", formatTries(attempts, scheduled, " of ")],
      ["next", nextAttemptAt && `${formatInstant(nextAttemptAt)} UTC`],
      ["sent after", behind && `delivery ${behind}`],
      ["injected", failing && formatInjectedFailure(failing)],
    ]),
    "",
    tone("strong", "Body"),
    indent(prettyJson(body)),
    "",
    tone("strong", attemptList.length === 0 ? "No attempts yet" : "Attempts"),
    ...attemptList.map(formatAttempt),
  ].join("\n");
}

/** An attempt in one line; below it the warning, and the response body unless it was acknowledged. */
export function formatAttempt({
  number,
  at,
  manual,
  statusCode,
  error,
  acknowledged,
  warning,
  durationMs,
  responseBody,
}: AttemptView): string {
  const suffix = manual ? ", by hand" : "";
  const result = tone(acknowledged ? "good" : "bad", clean(formatOutcome(statusCode, error)));
  const line = `  ${number}. ${formatInstant(at)}  ${result} in ${Math.round(durationMs)} ms${suffix}`;
  return [
    line,
    ...(warning === null ? [] : [indent(warning, "     ")]),
    ...(acknowledged || !responseBody ? [] : [indent(prettyJson(responseBody), "     ")]),
  ].join("\n");
}

/** JSON indented over several lines; any other text with its control characters escaped. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text.split("\n").map(clean).join("\n");
  }
}
