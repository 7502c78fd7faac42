import { formatDuration } from "../contract/clock/duration.js";
import { filled } from "../contract/localized.js";
import { attemptErrors } from "../contract/webhooks/attempt-errors.js";
import type { FailureKind } from "../contract/webhooks/events.js";
import type { ReceiverAnswer } from "./webhook-client.js";

const [NOT_SENT = ""] = attemptErrors.injectedRefusal.en.split(",");

/** Whether an attempt with this error was an injected failure, which no receiver has seen. */
export const isForced = (error: string | null): boolean => error?.startsWith(NOT_SENT) ?? false;

/** The result that is recorded for an injected failure, which is never sent. */
export function injectedFailure(how: FailureKind, timeoutMs: number): ReceiverAnswer {
  return {
    statusCode: typeof how === "number" ? how : null,
    responseHeaders: null,
    responseBody: null,
    error: errorOf(how, timeoutMs),
    durationMs: 0,
  };
}

function errorOf(how: FailureKind, timeoutMs: number): string {
  const { injectedTimeout, injectedRefusal, injectedReset, injectedStatus } = attemptErrors;
  if (how === "timeout") return filled(injectedTimeout.en, { time: formatDuration(timeoutMs) }, "en");
  if (how === "refused") return injectedRefusal.en;
  if (how === "reset") return injectedReset.en;
  return filled(injectedStatus.en, { status: how }, "en");
}
