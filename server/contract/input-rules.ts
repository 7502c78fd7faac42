import type { z } from "zod";
import { type BrokenRule, type FilledRule, ruleIn } from "./rules.js";
import { innermost, ruleOfIssue } from "./violations.js";

/** The rule for an issue whose check has none of its own: zod found it by itself, or its message is a text. */
function ruleWithoutName(issue: z.core.$ZodIssue): FilledRule {
  if (issue.message !== "") return { rule: "other", params: { text: issue.message } };
  if (issue.code !== "invalid_type") return ruleOfIssue(issue);
  return issue.input === undefined
    ? { rule: "required" }
    : { rule: "type", params: { type: issue.expected } };
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
    byField.set(field, [...before, { field, ...(ruleIn(issue.message) ?? ruleWithoutName(issue)) }]);
  }
  return { ok: false, violations: [...byField.values()].flat() };
}
