import type { Request } from "express";
import type { GatewayOperation } from "../contract/operation.js";
import type { Refusal } from "../contract/refusal.js";
import { wireError } from "../contract/refusals.js";
import { redactJsonSecrets } from "../kernel/redaction.js";
import type { Redact } from "../kernel/secret-search.js";

/** As much of a received value as is kept. */
const MAX_CHARACTERS = 200;
const SECRETS = /secret/i;

/** Why a request was refused, as it is recorded: the rule, and for each field what came and what was wrong with it. */
export function explainRefusal(
  { reason, facts }: Refusal,
  operation: GatewayOperation | null,
  { params, query }: Pick<Request, "params" | "query">,
  body: unknown,
  redact: Redact,
) {
  const violations = (facts.violations ?? []).map(({ field, message }) => ({
    field,
    message,
    // A violation of no field is one of the body as a whole.
    ...receivedAt(field, field === "" ? [{ "": body }] : [params, query, body], redact),
  }));
  return { rule: wireError(reason, operation?.id).rule, violations, values: facts.values ?? {} };
}

/** What stood at a path such as `details.key`, in the first place that has it; nothing where none has. */
function receivedAt(field: string, places: readonly unknown[], redact: Redact): { received?: string } {
  if (SECRETS.test(field)) return {};
  const found = places
    .map((place) => field.split(".").reduce(inside, place))
    .find((one) => one !== undefined);
  return found === undefined ? {} : { received: shown(found, redact) };
}

function inside(place: unknown, name: string): unknown {
  const has = typeof place === "object" && place !== null && Object.hasOwn(place, name);
  return has ? (place as Record<string, unknown>)[name] : undefined;
}

function shown(value: unknown, redact: Redact): string {
  // Before it is cut off: nobody finds a part of a secret.
  const text = redact(redactJsonSecrets(JSON.stringify(value) ?? String(value)));
  return text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS)}…`;
}
