import { phraseOf } from "./http-phrases.js";
import type { ErrorShape } from "./operation.js";
import { type Refusal, refusalMessage, type Violation } from "./refusal.js";
import { type RefusalReason, wireError } from "./refusals.js";

/** What an error body says beside the refusal itself. */
export interface ErrorContext {
  readonly shape: ErrorShape;
  /** The id of the operation, which may have words of its own for a reason; null where none serves. */
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

/** It adds a hint to each of its errors (Errors, `details`). */
const TOKEN_ENDPOINT = "access-token";

/**
 * Turns a refusal into the body that its operation answers with (Errors: two body shapes). A refused
 * body says one sentence per field, and has the business code only when every field is about that code.
 * The full shape lists the sentences; in the simple one `message` is a text, so they are joined (SIMPLE_LIST),
 * and the hint of the case follows, which the full shape has in `details`.
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

function sharedReason(violations: readonly Violation[] | undefined): RefusalReason | undefined {
  const reason = violations?.[0]?.reason;
  return violations?.every((violation) => violation.reason === reason) ? reason : undefined;
}
