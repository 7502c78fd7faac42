import { describe, expect, it } from "vitest";
import { z } from "zod";
import { replayInput } from "./cases/replay.control.js";
import { parseInput } from "./input-rules.js";
import type { ControlOperation } from "./operation.js";
import { controlOperations } from "./operations.js";
import { brokenRulesText, rule, ruleIn, rules } from "./rules.js";
import { listenerParameters } from "./webhooks/listening.js";

interface ZodDefinition {
  readonly _zod: {
    readonly def: {
      readonly error?: (issue: object) => unknown;
      readonly params?: { readonly rule?: string };
      readonly checks?: ZodDefinition[];
    };
  };
}

/** The custom messages of a schema, of its nested schemas and of their checks. */
function messagesOf(schema: z.ZodType): string[] {
  const found: string[] = [];
  const collect = ({ _zod: { def } }: ZodDefinition) => {
    // A check with `params.rule` needs no message.
    const custom = def.params?.rule ? undefined : def.error?.({ input: "?" });
    const message =
      typeof custom === "object" && custom !== null ? (custom as { message: unknown }).message : custom;
    if (typeof message === "string") found.push(message);
    def.checks?.forEach(collect);
  };
  z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema }) => collect(zodSchema as unknown as ZodDefinition),
  });
  return found;
}

describe("every rule", () => {
  const inputs = [
    ...Object.values(controlOperations as Readonly<Record<string, ControlOperation>>).map(
      ({ input }) => input,
    ),
    ...[replayInput, listenerParameters],
  ];

  it("of a control input is in the catalogue", () => {
    const messages = inputs.flatMap(messagesOf);
    expect(messages.length).toBeGreaterThan(30);
    expect([...new Set(messages)].filter((message) => !ruleIn(message))).toEqual([]);
  });

  it("has the same placeholders in both languages", () => {
    const namesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
    // A sentence has a text of its own in each language.
    const { sentence: _, ...others } = rules;
    for (const { en, pt } of Object.values(others)) expect(namesIn(pt)).toEqual(namesIn(en));
  });
});

describe("an input with several violations", () => {
  const schema = z.strictObject({
    text: z.string(),
    count: z.int().min(1).max(5),
    least: z.int().min(1),
    most: z.int().max(5),
    flag: z.boolean(),
    word: z.enum(["one", "other"]),
    name: z
      .string()
      .refine((text) => text.length < 2, rule("characters", { from: 0, to: 1 }))
      .refine((text) => text.isWellFormed(), rule("keepable")),
    when: z.iso.datetime(),
    own: z.string().max(1, "é longo"),
  });

  it("returns all of them, as data", () => {
    const sent = {
      text: 1,
      least: 0,
      most: 9,
      flag: "x",
      word: "third",
      name: "a\ud800",
      when: "?",
      own: "ab",
    };
    const parsed = parseInput(schema, { ...sent, extra: 1 });
    const violations = parsed.ok ? [] : parsed.violations;
    expect(violations).toEqual([
      { field: "text", rule: "type", params: { type: "string" } },
      { field: "count", rule: "required" },
      { field: "least", rule: "at-least", params: { least: "1" } },
      { field: "most", rule: "at-most", params: { most: "5" } },
      { field: "flag", rule: "type", params: { type: "boolean" } },
      { field: "word", rule: "one-of", params: { values: "one, other" } },
      { field: "name", rule: "characters", params: { from: 0, to: 1 } },
      { field: "name", rule: "keepable" },
      { field: "when", rule: "invalid" },
      { field: "own", rule: "other", params: { text: "é longo" } },
      { field: "", rule: "unknown-fields", params: { names: "extra" } },
    ]);
    expect(brokenRulesText(violations, "en")).toBe(
      "text must be of type string; count is required; least must be at least 1; most must be at most 5; flag must be of type boolean; word must be one of: one, other; name must have 0 to 1 characters; must not contain broken characters; when is not valid; own é longo; the input has unknown fields: extra.",
    );
  });

  it("returns the violations of the union member that it matches best", () => {
    const forms = z.union([z.strictObject({ a: z.string() }), z.strictObject({ b: z.int() })]);
    const parsed = parseInput(z.strictObject({ one: forms }), { one: { b: "x" } });
    expect(parsed).toEqual({
      ok: false,
      violations: [{ field: "one.b", rule: "type", params: { type: "number" } }],
    });
  });
});
