import { formatDuration } from "../contract/clock/duration.js";
import type { FailureKind } from "../contract/webhooks/events.js";
import type { ReceiverAnswer } from "./post.js";

const NOT_SENT = "Made to fail on purpose and not sent";

/** Whether an attempt is one that nobody has received, so that no receiver has answered it. */
export const isForced = (error: string | null): boolean => error?.startsWith(NOT_SENT) ?? false;

/** What is recorded of an attempt that was made to fail and never sent. The timeout is in milliseconds. */
export function forcedFailure(how: FailureKind, timeoutMs: number): ReceiverAnswer {
  return {
    statusCode: typeof how === "number" ? how : null,
    responseHeaders: null,
    responseBody: null,
    error: `${NOT_SENT}, as if ${sentence(how, timeoutMs)}.`,
    durationMs: 0,
  };
}

function sentence(how: FailureKind, timeoutMs: number): string {
  if (how === "timeout") return `no answer had come within ${formatDuration(timeoutMs)}`;
  if (how === "refused") return "the connection had been refused";
  if (how === "reset") return "the receiver had closed the connection without an answer";
  return `the receiver had answered ${how}`;
}
