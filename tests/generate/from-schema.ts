import fc from "fast-check";
import type { z } from "zod";
import { formats } from "./formats.js";

/** Existing values by the name of the field that refers to them; `operation.field` takes precedence over `field`. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

/** The number of consecutive rejected values after which a rule counts as impossible. */
const MAX_MISSES = 20_000;

export const fits = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

/**
 * Generates values that a schema accepts, as a client would send them. They are made from the structure of the schema,
 * and filtered by the schema itself where it has more rules. A value at a path that ends with a name in `known` is an
 * existing one about half of the time.
 *
 * Throws an Error that begins with "No generator" for a type, format or rule that no generator fulfills.
 */
export function validFor(schema: z.ZodType, where: string, known: Known = {}): fc.Arbitrary<unknown> {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  const inner = (type: unknown, name?: string) =>
    validFor(type as z.ZodType, name === undefined ? where : `${where}.${name}`, known);
  switch (def.type) {
    case "object":
      return filtered(objectOf(def.shape, inner), schema, where);
    case "array":
      return filtered(fc.array(inner(def.element), { maxLength: 4 }), schema, where);
    case "optional":
    case "default":
    case "prefault":
      return fc.option(inner(def.innerType), { nil: undefined, freq: 2 });
    case "nullable":
      return fc.option(inner(def.innerType), { nil: null });
    case "pipe":
      return filtered(inner(def.in), schema, where);
    case "union":
      return fc.oneof(...def.options.map((option) => inner(option)));
    case "record":
      return filtered(
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

/** An object with and without its optional members. A missing one has no key. */
function objectOf(
  shape: Readonly<Record<string, z.core.SomeType>>,
  inner: (type: unknown, name: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<object> {
  const members = Object.entries(shape).map(([name, type]) => [name, inner(type, name)]);
  return fc
    .record(Object.fromEntries(members) as Record<string, fc.Arbitrary<unknown>>, { noNullPrototype: true })
    .map((object) => Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)));
}

/** A leaf: every known value and every generated value of its type that its schema accepts. */
function chosenBy(schema: z.ZodType, where: string, known: Known): fc.Arbitrary<unknown> {
  const formats = acceptedBy(schema);
  if (formats.length === 0) throw new Error(`No generator makes a ${schema._zod.def.type} for ${where}.`);
  const generated = filtered(fc.oneof(...formats), schema, where);
  const existing = knownFor(where, known).filter((value) => fits(schema, value));
  return existing.length === 0 ? generated : fc.oneof(fc.constantFrom(...existing), generated);
}

/** The formats with values that a schema accepts. Cached, because many operations share a schema. */
const accepted = new WeakMap<z.ZodType, readonly fc.Arbitrary<unknown>[]>();
function acceptedBy(schema: z.ZodType): readonly fc.Arbitrary<unknown>[] {
  const candidates = () => [...(formats[schema._zod.def.type] ?? []), ...ownFormats(schema)];
  const found =
    accepted.get(schema) ??
    candidates().filter((format) => samplesOf(format).some((value) => fits(schema, value)));
  accepted.set(schema, found);
  return found;
}

/** Sample values of a format, to decide whether a schema accepts it. Cached, because every leaf needs them. */
const samples = new WeakMap<fc.Arbitrary<unknown>, readonly unknown[]>();
function samplesOf(format: fc.Arbitrary<unknown>): readonly unknown[] {
  const made = samples.get(format) ?? fc.sample(format, { numRuns: 40, seed: 1 });
  samples.set(format, made);
  return made;
}

/** Generators from the rules of a leaf: the pattern of a text, and the limits of a length or number. */
function ownFormats(schema: z.ZodType): fc.Arbitrary<unknown>[] {
  const rules = (schema._zod.def.checks ?? []).map(
    (check) => check._zod.def as unknown as Record<string, unknown>,
  );
  const limits = { ...(schema.meta() ?? {}) } as Record<string, number | undefined>;
  for (const { check, maximum, minimum } of rules) {
    if (check === "max_length") limits.maxLength = maximum as number;
    if (check === "min_length") limits.minLength = minimum as number;
  }
  const lengths = [limits.minLength, limits.maxLength].filter((length) => length !== undefined);
  const ends = [limits.minimum, limits.maximum, ...rules.map(({ value }) => value)];
  return [
    ...rules.flatMap(({ pattern }) => (pattern instanceof RegExp ? [matching(pattern)] : [])),
    // Of several units, because a limit can count code points or UTF-16 halves.
    ...lengths.map((length) => fc.constantFrom("x", "é", "🎉").map((char) => char.repeat(length))),
    ...ends.filter((end) => typeof end === "number").map((end) => fc.constant(end)),
  ];
}

/** With the flag i a pattern accepts both cases; without it the generator uses only one of them. */
const matching = (pattern: RegExp) =>
  fc.stringMatching(new RegExp(pattern.source, pattern.flags.replace("i", "")));

function knownFor(where: string, known: Known): readonly unknown[] {
  const names = where.split(".");
  return known[`${names[0]}.${names.at(-1)}`] ?? known[names.at(-1)!] ?? [];
}

function filtered(values: fc.Arbitrary<unknown>, schema: z.ZodType, where: string): fc.Arbitrary<unknown> {
  let misses = 0;
  return values.filter((value) => {
    const accepted = fits(schema, value);
    misses = accepted ? 0 : misses + 1;
    if (misses > MAX_MISSES) throw new Error(`No generator meets all rules of ${where} at once.`);
    return accepted;
  });
}
