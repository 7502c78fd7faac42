import { formatDuration } from "../contract/clock/duration.js";
import type { FailureKind } from "../contract/webhooks/events.js";
import type { ReceiverAnswer } from "./webhook-client.js";

const NOT_SENT = "Made to fail on purpose and not sent";

/** Whether an attempt with this error was an injected failure, which no receiver has seen. */
export const isForced = (error: string | null): boolean => error?.startsWith(NOT_SENT) ?? false;

/** The result that is recorded for an injected failure, which is never sent. */
export function injectedFailure(how: FailureKind, timeoutMs: number): ReceiverAnswer {
  return {
    statusCode: typeof how === "number" ? how : null,
    responseHeaders: null,
    responseBody: null,
    error: `${NOT_SENT}, as if ${asIf(how, timeoutMs)}.`,
    durationMs: 0,
  };
}

function asIf(how: FailureKind, timeoutMs: number): string {
  if (how === "timeout") return `no answer had come within ${formatDuration(timeoutMs)}`;
  if (how === "refused") return "the connection had been refused";
  if (how === "reset") return "the receiver had closed the connection without an answer";
  return `the receiver had answered ${how}`;
}
