import type { Attempt, WholeDelivery } from "../server/contract/control/deliveries.js";
import { clean, tone } from "./print.js";
import { fields, indented } from "./table.js";
import { moment, status } from "./wording.js";

/** What came back of an attempt: the status of the answer, or why there was none. */
export function outcome(statusCode: number | null, error: string | null): string {
  return error ?? (statusCode === null ? "no answer" : String(statusCode));
}

/** One delivery with its body and every attempt. */
export function deliveryWords(delivery: WholeDelivery): string {
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
  } = delivery;
  return [
    fields([
      ["delivery", id],
      ["event", `${eventType} (${eventId})`],
      ["transaction", transactionId],
      ["url", url],
      ["status", status(delivery.status)],
      ["tries", `${attempts} of ${scheduled}`],
      ["next", nextAttemptAt && `${moment(nextAttemptAt)} UTC`],
    ]),
    "",
    tone("strong", "Body"),
    indented(prettyJson(body)),
    "",
    tone("strong", attemptList.length === 0 ? "Not tried yet" : "Attempts"),
    ...attemptList.map(attemptWords),
  ].join("\n");
}

/** One attempt on a line, and under it what the receiver said when it was not a plain yes. */
export function attemptWords({
  number,
  at,
  manual,
  statusCode,
  error,
  durationMs,
  responseBody,
}: Attempt): string {
  const good = statusCode !== null && statusCode >= 200 && statusCode < 300;
  const by = manual ? ", by hand" : "";
  const came = tone(good ? "good" : "bad", clean(outcome(statusCode, error)));
  const line = `  ${number}. ${moment(at)}  ${came} in ${Math.round(durationMs)} ms${by}`;
  return good || !responseBody ? line : `${line}\n${indented(prettyJson(responseBody), "     ")}`;
}

/** JSON over several lines where it is JSON, else the text as it is. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text.split("\n").map(clean).join("\n");
  }
}
