import type { z } from "zod";
import { parseInput } from "../input-rules.js";
import { inEach, type Localized } from "../localized.js";
import { mustExist } from "../must-exist.js";
import { didYouMean, nearMatches } from "../near.js";
import { type BrokenRule, brokenRulesText } from "../rules.js";
import { matchingPath, schemaPaths } from "../schema-paths.js";
import type { Overrides, OverrideValue } from "./trigger.control.js";

/** Replaces some values of a payload; `problems` has a sentence for each override that is not possible. */
export function overridden<Payload extends object>(
  payload: Payload,
  overrides: Overrides,
  schema: z.ZodType,
): { payload: Payload; problems: Localized[] } {
  const entries = Object.entries(overrides);
  if (entries.length === 0) return { payload, problems: [] };
  const paths = schemaPaths(schema, "output");
  const unknown = entries.filter(([path]) => !matchingPath(paths, path));
  if (unknown.length > 0) {
    const known = paths.map(({ path }) => path);
    return { payload, problems: unknown.map(([path]) => unknownPath(path, known)) };
  }
  const changed = entries.reduce<object>(
    (whole, [path, value]) => withValue(whole, path.split("."), value),
    payload,
  );
  const parsed = parseInput(schema, changed);
  return {
    payload: changed as Payload,
    problems: parsed.ok ? [] : sentences(parsed.violations),
  };
}

/** One sentence per field, with all rules that it breaks. */
const sentences = (violations: readonly BrokenRule[]): Localized[] =>
  [...new Set(violations.map(({ field }) => field))].map((field) => {
    const own = violations.filter((violation) => violation.field === field);
    return inEach((language) => brokenRulesText(own, language));
  });

/** The sentence for a path that is none of the known ones, with what was probably meant. */
export function unknownPath(path: string, known: readonly string[]): Localized {
  // A user who knows only the field name types the end of its path.
  const end = (field: string) => field.slice(field.lastIndexOf(".") + 1).toLowerCase();
  const ends = known.filter((field) => end(field) === end(path));
  const near = ends.length > 0 ? ends.slice(0, 3) : nearMatches(path, known);
  const unknown = { en: `The payload has no ${path}.`, pt: `O payload não tem ${path}.` };
  if (near.length === 0) return unknown;
  const question = didYouMean(near);
  return inEach((language) => `${unknown[language]} ${question[language]}`);
}

/** A copy with one value replaced; a list stays a list. */
function withValue(whole: object, [first, ...rest]: readonly string[], value: OverrideValue): object {
  const name = mustExist(first, "name in the path of an override");
  const inner: unknown = Object.hasOwn(whole, name) ? (whole as Record<string, unknown>)[name] : undefined;
  const next =
    rest.length === 0
      ? value
      : withValue(typeof inner === "object" && inner !== null ? inner : {}, rest, value);
  if (Array.isArray(whole)) return Object.assign([...whole], { [name]: next });
  return { ...whole, [name]: next };
}
