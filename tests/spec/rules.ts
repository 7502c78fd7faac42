import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { type AssumptionId, assumptionRows } from "../../server/contract/assumptions/assumptions.js";

/** One rule of the specification. */
export interface Rule {
  /** Section and item. It stays as it is once it is published, because others cite it. */
  readonly id: string;
  /** The rule in one line of our own words. */
  readonly says: string;
  /** What decides where the specification is silent. */
  readonly assumptions: readonly AssumptionId[];
}

/** A section of the specification, under its heading there. */
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

/** The sections and their rules, as a text in the format of rules.yaml has them. */
export const readRules = (text: string): Section[] =>
  Object.entries(table.parse(parse(text))).map(([title, rules]) => ({
    title,
    rules: Object.entries(rules).map(([id, rule]) =>
      typeof rule === "string" ? { id, says: rule, assumptions: [] } : { id, ...rule },
    ),
  }));

export const sections = readRules(readFileSync(new URL("rules.yaml", import.meta.url), "utf8"));
