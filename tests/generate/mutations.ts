import fc from "fast-check";

/** A change of a valid request: other JSON at a path, also JSON that no JavaScript value can express. */
export interface Edit {
  readonly path: readonly string[];
  /** `twice` repeats the member's name, `beside` adds the value as the object's prototype, `removed` deletes the member. */
  readonly how: "replaced" | "twice" | "beside" | "removed";
  /** JSON, or invalid JSON. */
  readonly text: string;
}

/** Texts rather than values, because some JSON cannot be expressed as a JavaScript value. */
const hostileText = fc.oneof(
  fc.constantFrom(
    "null",
    "true",
    "{}",
    "[]",
    '""',
    "0",
    "-0",
    "-1",
    "1e400",
    "-1e400",
    "1e-400",
    "1e308",
    "0.1e1",
    "9007199254740993",
    "0.30000000000000004",
    "9999999999.99",
    "10000000000",
    "NaN",
    "Infinity",
    '"NaN"',
    '"\\u0000"',
    '"\\ud800"',
    '"\\udfff\\ud800"',
    '"\\u202e\\u2066"',
    '"\\ufeff"',
    '"e\\u0301"',
    '{"__proto__":{"value":1}}',
    '{"constructor":{"prototype":{}}}',
    '{"toString":1,"valueOf":1,"length":-1}',
    '{"length":1000000000,"0":"x"}',
    `"${"x".repeat(60_000)}"`,
    `"${"🎉".repeat(256)}"`,
    `${"[".repeat(500)}${"]".repeat(500)}`,
    `${'{"a":'.repeat(500)}1${"}".repeat(500)}`,
    `[${Array(5_000).fill("{}").join()}]`,
  ),
  fc.json({ maxDepth: 3 }),
  fc.string({ unit: "binary", maxLength: 300 }).map((text) => JSON.stringify(text)),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => JSON.stringify(number)),
);

/** Values that are nearly right: of another type, spelled differently, just beyond a limit, with one decimal more. */
function nearMisses(value: unknown): string[] {
  const wrapped = [[value], { value }, null];
  const near =
    typeof value === "string"
      ? [
          ...[`${value} `, ` ${value}`, `${value}\n`, `${value}\u0000`, `${value}\ud800`, value.slice(1), ""],
          ...[
            value.toUpperCase(),
            value.toLowerCase(),
            value.repeat(2),
            `${value}${"x".repeat(300)}`,
            Number(value),
          ],
          value.replaceAll(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
          value.replaceAll(/[0-9]/g, (digit) => String.fromCodePoint(0x0660 + Number(digit))),
          `${value}0`,
        ]
      : typeof value === "number"
        ? [
            String(value),
            -value,
            value + 0.001,
            value + 0.5,
            value * 1e10,
            0,
            value % 1 === 0 ? value + 0.01 : value * 1_000,
          ]
        : typeof value === "boolean"
          ? [String(value), Number(value)]
          : [];
  // NaN and Infinity become null in JSON.
  return [...near, ...wrapped].map((value) => JSON.stringify(value));
}

/** Every path within a value. */
function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  const here = path.length === 0 ? [] : [path];
  if (typeof value !== "object" || value === null) return here;
  return [...here, ...Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, [...path, name]))];
}

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((inside, name) => (inside as Record<string, unknown>)[name], value);

const isWithin = (path: readonly string[], other: readonly string[]) =>
  other.length <= path.length && other.every((name, index) => name === path[index]);

/** One to three edits of a value, none inside another. A value without members gets an unknown one. */
export function editsOf(value: object): fc.Arbitrary<Edit[]> {
  const paths = pathsOf(value);
  if (paths.length === 0) paths.push(["unknown"]);
  const edit = fc.constantFrom(...paths).chain((path) =>
    fc.record(
      {
        path: fc.constant(path),
        how: fc.constantFrom<Edit["how"]>("replaced", "replaced", "replaced", "removed", "twice", "beside"),
        text: fc.oneof(fc.constantFrom(...nearMisses(at(value, path))), hostileText),
      },
      { noNullPrototype: true },
    ),
  );
  return fc
    .array(edit, { minLength: 1, maxLength: 3 })
    .map((edits) =>
      edits.filter(({ path }, index) =>
        edits.slice(0, index).every((before) => !isWithin(path, before.path) && !isWithin(before.path, path)),
      ),
    );
}

/** The JSON of a value after these edits. */
export function edited(value: unknown, edits: readonly Edit[]): string {
  const whole = edits.find(({ path }) => path.length === 0);
  if (whole) return whole.text;
  if (edits.length === 0 || typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).flatMap(([name, inner]): [string, string][] => {
    const here = edits.filter(({ path }) => path[0] === name);
    const own = here.find(({ path }) => path.length === 1);
    const within = here.map((edit) => ({ ...edit, path: edit.path.slice(1) }));
    if (!own) return [[name, edited(inner, within)]];
    const before: [string, string] = [name, JSON.stringify(inner)];
    if (own.how === "removed") return [];
    if (own.how === "replaced") return [[name, own.text]];
    return [before, [own.how === "twice" ? name : "__proto__", own.text]];
  });
  const added = edits
    .filter(({ path }) => path.length === 1 && !Object.hasOwn(value, path[0]!))
    .map(({ path, text }): [string, string] => [path[0]!, text]);
  const all = [...members, ...added];
  if (Array.isArray(value)) return `[${all.map(([, text]) => text).join()}]`;
  return `{${all.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join()}}`;
}
