import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { type AssumptionId, assumptionRows } from "../../server/contract/assumptions/assumptions.js";

/** One rule of the specification. */
export interface Rule {
  /** Section and item. A published id does not change, because tests and documents cite it. */
  readonly id: string;
  /** The rule in one line, in our own words. */
  readonly says: string;
  /** The assumptions that apply where the specification leaves this open. */
  readonly assumptions: readonly AssumptionId[];
}

/** A section of the specification with its heading. */
export interface Section {
  readonly title: string;
  readonly rules: readonly Rule[];
}

const line = z.string().regex(/^\S[^\n]*\S$/, "A rule is one line.");
const assumption = z.enum(assumptionRows.map(({ id }) => id));
const table = z.record(
  z.string(),
  z.record(
    z.string(),
    z.union([line, z.strictObject({ says: line, assumptions: z.array(assumption).min(1) })]),
  ),
);

/** Reads sections and rules from a text in the format of rules.yaml. */
export const readRules = (text: string): Section[] =>
  Object.entries(table.parse(parse(text))).map(([title, rules]) => ({
    title,
    rules: Object.entries(rules).map(([id, rule]) =>
      typeof rule === "string" ? { id, says: rule, assumptions: [] } : { id, ...rule },
    ),
  }));

export const sections = readRules(readFileSync(new URL("rules.yaml", import.meta.url), "utf8"));
