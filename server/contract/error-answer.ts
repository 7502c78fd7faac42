import { phraseOf } from "./http-phrases.js";
import type { ErrorShape } from "./operation.js";
import { type Refusal, refusalMessage, type Violation } from "./refusal.js";
import { type RefusalReason, wireError } from "./refusals.js";

/** The parts of an error body that do not come from the refusal. */
export interface ErrorContext {
  readonly shape: ErrorShape;
  /** The id of the operation, which may have its own words for a reason; null if none matched. */
  readonly operation?: string | null;
  readonly timestamp: string;
  readonly path: string;
  readonly method: string;
  readonly errorId: string;
}

export interface ErrorAnswer {
  readonly status: number;
  readonly code: string | null;
  readonly message: string | string[];
  readonly body: Readonly<Record<string, unknown>>;
}

/** The operation that adds a hint to each of its errors (Errors, `details`). */
const TOKEN_ENDPOINT = "access-token";

/**
 * The answer to a refusal, in the shape of its operation (Errors: two body shapes). An invalid body gets one sentence
 * per field, and the business code only if all its violations have that code. The full shape lists the sentences and
 * has the hint in `details`; the simple shape joins them into one text (assumption SIMPLE_LIST), followed by the hint.
 */
export function errorAnswer(refusal: Refusal, context: ErrorContext): ErrorAnswer {
  const { violations, members } = refusal.facts;
  const { operation } = context;
  const line = wireError(refusal.reason, operation);
  const shared = sharedReason(violations);
  const code = line.code ?? (shared && wireError(shared, operation).code) ?? null;
  const error = phraseOf(line.status) || "Error";
  const general = refusalMessage(refusal, operation);
  const sentences = violations?.map((violation) => violation.message) ?? [general];
  if (context.shape === "simple") {
    const { hint } = refusal.facts.details ?? {};
    const message = [sentences.join("; "), ...(hint === undefined ? [] : [hint])].join(". ");
    const named = code === null ? {} : { code };
    const body = { statusCode: line.status, message, error, ...named, ...members };
    return { status: line.status, code, message, body };
  }
  const message = violations || line.isAboutBody ? sentences : general;
  const details = { ...refusal.facts.details };
  const hint = line.hint ?? (operation === TOKEN_ENDPOINT ? (line.userMessage ?? `${general}.`) : undefined);
  if (hint !== undefined) details.hint ??= hint;
  const body = {
    statusCode: line.status,
    timestamp: context.timestamp,
    path: context.path,
    method: context.method,
    code: code ?? "HTTP_ERROR",
    message,
    userMessage: (shared && wireError(shared, operation).userMessage) ?? line.userMessage ?? general,
    ...(Object.keys(details).length > 0 ? { details } : {}),
    errorId: context.errorId,
    error,
    ...(code === null ? {} : { errorCode: code }),
  };
  return { status: line.status, code, message, body };
}

/** The business reason of an invalid body, if all its violations have the same. */
export function sharedReason(violations: readonly Violation[] | undefined): RefusalReason | undefined {
  const reason = violations?.[0]?.reason;
  return violations?.every((violation) => violation.reason === reason) ? reason : undefined;
}
