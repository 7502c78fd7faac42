import fc from "fast-check";
import type { z } from "zod";
import { formats } from "./formats.js";

/** Values that exist in a sandbox, by the name of the field that can refer to them; `operation.field` is the narrower. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

/** How often in a row a schema may turn down what was made for it, before that counts as nothing to be found. */
const MOST_MISSES = 20_000;

export const fits = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

/**
 * Values that a schema accepts, as a client would send them: made from its structure, and judged by the schema
 * itself wherever it has rules that its structure does not say. A value at a path whose last name is `known` is
 * every other time one that exists.
 *
 * Throws an Error that begins with "No generator" for a type, a format or a rule that nothing here meets.
 */
export function validFor(schema: z.ZodType, where: string, known: Known = {}): fc.Arbitrary<unknown> {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  const inner = (type: unknown, name?: string) =>
    validFor(type as z.ZodType, name === undefined ? where : `${where}.${name}`, known);
  switch (def.type) {
    case "object":
      return judged(objectOf(def.shape, inner), schema, where);
    case "array":
      return judged(fc.array(inner(def.element), { maxLength: 4 }), schema, where);
    case "optional":
    case "default":
    case "prefault":
      return fc.option(inner(def.innerType), { nil: undefined, freq: 2 });
    case "nullable":
      return fc.option(inner(def.innerType), { nil: null });
    case "pipe":
      return judged(inner(def.in), schema, where);
    case "union":
      return fc.oneof(...def.options.map((option) => inner(option)));
    case "record":
      return judged(
        fc.dictionary(fc.string(), inner(def.valueType), { noNullPrototype: true }),
        schema,
        where,
      );
    case "enum":
      return fc.constantFrom(...Object.values(def.entries));
    case "literal":
      return fc.constantFrom(...def.values);
    case "boolean":
      return fc.boolean();
    default:
      return chosenBy(schema, where, known);
  }
}

/** An object whose optional members are there or not; one that is not there is no member at all. */
function objectOf(
  shape: Readonly<Record<string, z.core.SomeType>>,
  inner: (type: unknown, name: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<object> {
  const members = Object.entries(shape).map(([name, type]) => [name, inner(type, name)]);
  return fc
    .record(Object.fromEntries(members) as Record<string, fc.Arbitrary<unknown>>, { noNullPrototype: true })
    .map((object) => Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)));
}

/** A leaf: of everything that there is of its type, what its schema accepts. */
function chosenBy(schema: z.ZodType, where: string, known: Known): fc.Arbitrary<unknown> {
  const formats = acceptedBy(schema);
  if (formats.length === 0) throw new Error(`No generator makes a ${schema._zod.def.type} for ${where}.`);
  const anew = judged(fc.oneof(...formats), schema, where);
  const existing = knownFor(where, known).filter((value) => fits(schema, value));
  return existing.length === 0 ? anew : fc.oneof(fc.constantFrom(...existing), anew);
}

/** The formats of which a schema accepts something; found once, because many operations share a schema. */
const accepted = new WeakMap<z.ZodType, readonly fc.Arbitrary<unknown>[]>();
function acceptedBy(schema: z.ZodType): readonly fc.Arbitrary<unknown>[] {
  const candidates = () => [...(formats[schema._zod.def.type] ?? []), ...ownFormats(schema)];
  const found =
    accepted.get(schema) ??
    candidates().filter((format) => samplesOf(format).some((value) => fits(schema, value)));
  accepted.set(schema, found);
  return found;
}

/** What a format makes, so that a schema can say whether it will do; made once, because every leaf asks. */
const samples = new WeakMap<fc.Arbitrary<unknown>, readonly unknown[]>();
function samplesOf(format: fc.Arbitrary<unknown>): readonly unknown[] {
  const made = samples.get(format) ?? fc.sample(format, { numRuns: 40, seed: 1 });
  samples.set(format, made);
  return made;
}

/** What the rules of a leaf say by themselves: the pattern of a text, and the ends of what is allowed. */
function ownFormats(schema: z.ZodType): fc.Arbitrary<unknown>[] {
  const rules = (schema._zod.def.checks ?? []).map(
    (check) => check._zod.def as unknown as Record<string, unknown>,
  );
  const told = { ...(schema.meta() ?? {}) } as Record<string, number | undefined>;
  for (const { check, maximum, minimum } of rules) {
    if (check === "max_length") told.maxLength = maximum as number;
    if (check === "min_length") told.minLength = minimum as number;
  }
  const lengths = [told.minLength, told.maxLength].filter((length) => length !== undefined);
  const ends = [told.minimum, told.maximum, ...rules.map(({ value }) => value)];
  return [
    ...rules.flatMap(({ pattern }) => (pattern instanceof RegExp ? [matching(pattern)] : [])),
    // Of two units: a limit may count code points or halves of them.
    ...lengths.map((length) => fc.constantFrom("x", "é", "🎉").map((one) => one.repeat(length))),
    ...ends.filter((end) => typeof end === "number").map((end) => fc.constant(end)),
  ];
}

/** Lower and upper case are the same to a pattern with the flag i, so without the flag it accepts a part. */
const matching = (pattern: RegExp) =>
  fc.stringMatching(new RegExp(pattern.source, pattern.flags.replace("i", "")));

function knownFor(where: string, known: Known): readonly unknown[] {
  const names = where.split(".");
  return known[`${names[0]}.${names.at(-1)}`] ?? known[names.at(-1)!] ?? [];
}

function judged(values: fc.Arbitrary<unknown>, schema: z.ZodType, where: string): fc.Arbitrary<unknown> {
  let misses = 0;
  return values.filter((value) => {
    const accepted = fits(schema, value);
    misses = accepted ? 0 : misses + 1;
    if (misses > MOST_MISSES) throw new Error(`No generator meets all rules of ${where} at once.`);
    return accepted;
  });
}
