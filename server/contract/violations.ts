import type { z } from "zod";
import type { Violation } from "./refusal.js";
import type { RefusalReason } from "./refusals.js";

/**
 * The issues of a value that may have several forms. If some form fails only in its fields, that is the intended form,
 * and its issues are listed.
 */
export function innermost(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const [nearest] = issue.errors
    .filter((form) => form.every(({ code, path }) => path.length > 0 || code === "unrecognized_keys"))
    .sort((one, other) => one.length - other.length);
  if (nearest === undefined) return [issue];
  return nearest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** The Portuguese sentence for an issue whose check has no sentence of its own (assumption MESSAGES). */
const portuguese: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === "invalid_type") {
    return issue.input === undefined
      ? "é obrigatório"
      : `deve ser ${typeInPortuguese[issue.expected] ?? issue.expected}`;
  }
  if (issue.code === "invalid_value") {
    if (issue.input === undefined) return "é obrigatório";
    return `deve ser um de: ${issue.values.map(String).join(", ")}`;
  }
  if (issue.code === "too_small") return `deve ser no mínimo ${issue.minimum}`;
  if (issue.code === "too_big") return `deve ser no máximo ${issue.maximum}`;
  if (issue.code === "unrecognized_keys") return `tem campos desconhecidos: ${issue.keys.join(", ")}`;
  if (issue.code === "not_multiple_of") return `deve ser múltiplo de ${issue.divisor}`;
  return "é inválido";
};

const typeInPortuguese: Record<string, string> = {
  string: "um texto",
  number: "um número",
  int: "um número inteiro",
  boolean: "true ou false",
  object: "um objeto",
  record: "um objeto",
  array: "uma lista",
};

/** A required field that is null counts as missing; a body that is null is of a wrong type (assumption NULL_FIELDS). */
function isRequiredNull({ code, path }: z.core.$ZodIssue, received: unknown): boolean {
  if (path.length === 0 || (code !== "invalid_type" && code !== "invalid_value")) return false;
  return path.reduce((at, name) => (at as Record<PropertyKey, unknown>)[name], received) === null;
}

/**
 * Parses input of the gateway. Lists every violation, one entry per field (Errors, `message`): a field that breaks two
 * rules has both sentences in its entry.
 */
export function parseListingAll<Schema extends z.ZodType>(
  schema: Schema,
  received: unknown,
): { ok: true; value: z.output<Schema> } | { ok: false; violations: Violation[] } {
  // Most bodies are valid. Building the sentences takes time, so only invalid bodies get them.
  const sound = schema.safeParse(received);
  if (sound.success) return { ok: true, value: sound.data };
  const parsed = schema.safeParse(received, { error: portuguese });
  if (parsed.success) return { ok: true, value: parsed.data };
  const byField = new Map<string, Violation>();
  for (const issue of parsed.error.issues.flatMap(innermost)) {
    const field = issue.path.join(".");
    const subject = field === "" ? "o corpo" : field;
    const before = byField.get(field);
    const message = isRequiredNull(issue, received) ? "é obrigatório, e não pode ser null" : issue.message;
    const params =
      issue.code === "custom" ? (issue.params as { reason?: RefusalReason } | undefined) : undefined;
    const reason = params?.reason ?? before?.reason;
    byField.set(field, {
      field,
      message: before ? `${before.message}; ${message}` : `${subject} ${message}`,
      ...(reason ? { reason } : {}),
    });
  }
  return { ok: false, violations: [...byField.values()] };
}
