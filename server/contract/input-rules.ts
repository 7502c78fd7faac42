import type { z } from "zod";
import { type BrokenRule, type Rule, type RuleAbout, statedBy } from "./rules.js";
import { innermost } from "./violations.js";

type Issue = z.core.$ZodIssue;

/** What zod noticed, as a rule; a message that no rule states stays as it is. */
function noticed(issue: Issue): Pick<BrokenRule, "params"> & { readonly rule: Rule } {
  const about = issue.code === "custom" ? (issue.params as RuleAbout | undefined) : undefined;
  if (about?.factsOf) return { rule: about.rule, params: about.factsOf(issue.input) };
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

/** Parses an input of the control API. Every broken rule is listed, those of one field one after the other. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  received: unknown,
): { ok: true; value: z.output<Schema> } | { ok: false; violations: BrokenRule[] } {
  const sound = schema.safeParse(received);
  if (sound.success) return { ok: true, value: sound.data };
  // A check without a message of its own says nothing here, and is told by what zod noticed.
  const parsed = schema.safeParse(received, { error: () => "", reportInput: true });
  if (parsed.success) return { ok: true, value: parsed.data };
  const byField = new Map<string, BrokenRule[]>();
  for (const issue of parsed.error.issues.flatMap(innermost)) {
    const field = issue.path.join(".");
    const before = byField.get(field) ?? [];
    byField.set(field, [...before, { field, ...(statedBy(issue.message) ?? noticed(issue)) }]);
  }
  return { ok: false, violations: [...byField.values()].flat() };
}
