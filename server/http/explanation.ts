import type { Request } from "express";
import { citationText } from "../contract/citation.js";
import { sharedReason } from "../contract/error-answer.js";
import type { GatewayOperation } from "../contract/operation.js";
import type { Refusal } from "../contract/refusal.js";
import { type CauseName, type RefusalCause, refusalCauses } from "../contract/refusal-causes.js";
import { type RefusalReason, wireError } from "../contract/refusals.js";
import { redactJsonSecrets } from "../kernel/redaction.js";
import type { Redact } from "../kernel/secret-search.js";

/** The recorded length of a received value. */
const MAX_CHARACTERS = 200;
const SECRETS = /secret/i;
/** Stands for a secret, as in the recorded body. */
const HIDDEN = "…";

/** The recorded explanation of a refusal: its rule, and for each field the received value and the violation. */
export function explainRefusal(
  { reason, facts }: Refusal,
  operation: GatewayOperation | null,
  { params, query }: Pick<Request, "params" | "query">,
  body: unknown,
  redact: Redact,
) {
  const violations = (facts.violations ?? []).map(({ field, message, expected }) => ({
    field,
    message,
    expected,
    // A violation without a field is about the body as a whole.
    ...receivedAt(field, field === "" ? [{ "": body }] : [params, query, body], redact),
  }));
  const { rule } = wireError(reason, operation?.id);
  const shared = sharedReason(facts.violations);
  const cause = facts.cause ?? (shared && causeOf(shared));
  return { rule: citationText(rule, "en"), violations, values: facts.values ?? {}, cause };
}

/** The cause that has the name of a reason. */
const causeOf = (reason: RefusalReason): RefusalCause | undefined =>
  Object.hasOwn(refusalCauses, reason) ? { name: reason as CauseName } : undefined;

/** The received value at a path such as `details.key`, from the first source that has it. */
function receivedAt(field: string, sources: readonly unknown[], redact: Redact): { received?: string } {
  const found = sources
    .map((source) => field.split(".").reduce(valueAt, source))
    .find((value) => value !== undefined);
  if (found === undefined) return {};
  return { received: SECRETS.test(field) ? HIDDEN : redactedText(found, redact) };
}

function valueAt(source: unknown, name: string): unknown {
  const has = typeof source === "object" && source !== null && Object.hasOwn(source, name);
  return has ? (source as Record<string, unknown>)[name] : undefined;
}

function redactedText(value: unknown, redact: Redact): string {
  // Redact before truncating, because a truncated secret would not be found.
  const text = redact(redactJsonSecrets(JSON.stringify(value) ?? String(value)));
  return text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS)}…`;
}
