import type { z } from "zod";
import { expectedText } from "./expected-value.js";
import { inEach, type Localized } from "./localized.js";
import { type Violation, violationOf } from "./refusal.js";
import type { RefusalReason } from "./refusals.js";
import { type FilledRule, messageText, rule, sentence } from "./rules.js";

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

/** The rule for an issue that zod found by itself; one about a missing value or a wrong type is up to the API. */
export function ruleOfIssue(issue: z.core.$ZodIssue | z.core.$ZodRawIssue): FilledRule {
  switch (issue.code) {
    case "unrecognized_keys":
      return { rule: "unknown-fields", params: { names: issue.keys.join(", ") } };
    case "invalid_value":
      return { rule: "one-of", params: { values: issue.values.map(String).join(", ") } };
    case "too_small":
      return { rule: "at-least", params: { least: String(issue.minimum) } };
    case "too_big":
      return { rule: "at-most", params: { most: String(issue.maximum) } };
    default:
      return { rule: "invalid" };
  }
}

/** The message for an issue whose check has none of its own (assumption MESSAGES). */
const ownMessage: z.core.$ZodErrorMap = (issue) => {
  const { code, input } = issue;
  if (input === undefined && (code === "invalid_type" || code === "invalid_value")) return rule("required");
  if (code === "invalid_type") return typeSentence(issue.expected);
  const { rule: name, params } = ruleOfIssue(issue);
  return rule(name, params);
};

function typeSentence(expected: string): string {
  const { en, pt } = TYPES[expected] ?? { en: expected, pt: expected };
  return sentence({ en: `must be ${en}`, pt: `deve ser ${pt}` });
}

const REQUIRED_NOT_NULL = sentence({
  en: "is required, and must not be null",
  pt: "é obrigatório, e não pode ser null",
});

const TYPES: Readonly<Record<string, Localized>> = {
  string: { en: "a text", pt: "um texto" },
  number: { en: "a number", pt: "um número" },
  int: { en: "a whole number", pt: "um número inteiro" },
  boolean: { en: "true or false", pt: "true ou false" },
  object: { en: "an object", pt: "um objeto" },
  record: { en: "an object", pt: "um objeto" },
  array: { en: "a list", pt: "uma lista" },
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
  const parsed = schema.safeParse(received, { error: ownMessage });
  if (parsed.success) return { ok: true, value: parsed.data };
  const byField = new Map<string, Violation>();
  for (const issue of parsed.error.issues.flatMap(innermost)) {
    const field = issue.path.join(".");
    const before = byField.get(field);
    const message = isRequiredNull(issue, received) ? REQUIRED_NOT_NULL : issue.message;
    const [text, expected] = [messageText(message, "pt"), expectedText(message)];
    const params =
      issue.code === "custom" ? (issue.params as { reason?: RefusalReason } | undefined) : undefined;
    const reason = params?.reason ?? before?.reason;
    const violation = before
      ? {
          field,
          message: `${before.message}; ${text}`,
          expected: inEach((language) => `${before.expected[language]}; ${expected[language]}`),
        }
      : violationOf(field, expected, text);
    byField.set(field, { ...violation, ...(reason ? { reason } : {}) });
  }
  return { ok: false, violations: [...byField.values()] };
}
