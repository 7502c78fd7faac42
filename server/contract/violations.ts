import type { z } from "zod";
import type { RefusalReason, Violation } from "./refusals.js";

/** The Portuguese sentence for what zod noticed, where a schema has no sentence of its own (MESSAGES). */
const portuguese: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === "invalid_type") {
    return issue.input === undefined ? "é obrigatório" : `deve ser ${typeInPortuguese[issue.expected] ?? issue.expected}`;
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

/**
 * Parses what came over the wire. Every violation is listed, one entry per field (Errors, `message`):
 * a field that breaks two rules has both sentences in its one entry.
 */
export function parseListingAll<Schema extends z.ZodType>(
  schema: Schema,
  received: unknown,
): { ok: true; value: z.output<Schema> } | { ok: false; violations: Violation[] } {
  const parsed = schema.safeParse(received, { error: portuguese });
  if (parsed.success) return { ok: true, value: parsed.data };
  const byField = new Map<string, Violation>();
  for (const issue of parsed.error.issues) {
    const field = issue.path.join(".");
    const subject = field === "" ? "o corpo" : field;
    const before = byField.get(field);
    const params = issue.code === "custom" ? (issue.params as { reason?: RefusalReason } | undefined) : undefined;
    const reason = params?.reason ?? before?.reason;
    byField.set(field, {
      field,
      message: before ? `${before.message}; ${issue.message}` : `${subject} ${issue.message}`,
      ...(reason ? { reason } : {}),
    });
  }
  return { ok: false, violations: [...byField.values()] };
}
