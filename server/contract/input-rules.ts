import type { z } from "zod";
import { type BrokenRule, type Rule, ruleIn } from "./rules.js";
import { innermost } from "./violations.js";

type Issue = z.core.$ZodIssue;

/** The rule for an issue that zod found by itself, or whose message is a text. */
function ruleOfIssue(issue: Issue): Pick<BrokenRule, "params"> & { readonly rule: Rule } {
  if (issue.message !== "") return { rule: "other", params: { text: issue.message } };
  switch (issue.code) {
    case "unrecognized_keys":
      return { rule: "unknown-fields", params: { names: issue.keys.join(", ") } };
    case "invalid_type":
      if (issue.input === undefined) return { rule: "required" };
      return { rule: "type", params: { type: issue.expected } };
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

/** Parses an input of the control API. Lists every broken rule, grouped by field. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  received: unknown,
): { ok: true; value: z.output<Schema> } | { ok: false; violations: BrokenRule[] } {
  const parsedOnce = schema.safeParse(received);
  if (parsedOnce.success) return { ok: true, value: parsedOnce.data };
  // The error map marks zod's own issues with an empty message; a check with its own message keeps it.
  const parsed = schema.safeParse(received, { error: () => "", reportInput: true });
  if (parsed.success) return { ok: true, value: parsed.data };
  const byField = new Map<string, BrokenRule[]>();
  for (const issue of parsed.error.issues.flatMap(innermost)) {
    const field = issue.path.join(".");
    const before = byField.get(field) ?? [];
    byField.set(field, [...before, { field, ...(ruleIn(issue.message) ?? ruleOfIssue(issue)) }]);
  }
  return { ok: false, violations: [...byField.values()].flat() };
}
