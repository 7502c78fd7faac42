import type SqliteDatabase from "better-sqlite3";
import fc from "fast-check";

/** Replacement values, whatever the type of the column. */
const NUMBERS = [
  ...[0, -1, 1, 2, 7, 1e12, -1e12, 8.64e15, 8.64e15 + 1].map((value) => BigInt(value)),
  ...[2n ** 53n - 1n, 2n ** 53n, 2n ** 63n - 1n, -(2n ** 63n)],
];
const TEXTS = [
  ...[
    "",
    " ",
    "0",
    "-1",
    "x",
    "…",
    "null",
    "true",
    "{}",
    "[]",
    "[null]",
    '{"a":',
    '"x"',
    "[[]]",
    '{"data":{}}',
  ],
  ...[
    "NaN",
    "Infinity",
    "9007199254740993",
    "-----BEGIN CERTIFICATE-----",
    "https://",
    "listen://x",
    "a\u0000b",
  ],
  ...["__proto__", "constructor", "x".repeat(5_000)],
];
const REALS = [-1.5, 0.5, 1e300];

/** A change of one value in a file; `description` describes where and how. */
export interface ValueChange {
  readonly description: string;
  readonly apply: (database: SqliteDatabase.Database) => void;
}

/**
 * Generates changes of one value or row of a data file that SQLite accepts: another value from a list, the value of
 * another row, a changed part of JSON, a deleted row.
 */
export function valueChanges(database: SqliteDatabase.Database): fc.Arbitrary<ValueChange> {
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
    .pluck()
    .all() as string[];
  const full = tables.filter((table) => database.prepare(`SELECT 1 FROM "${table}"`).get());
  return fc.constantFrom(...full).chain((table) => {
    const columns = database.prepare(`SELECT name FROM pragma_table_info(?)`).pluck().all(table) as string[];
    const key = columns[0]!;
    const keys = database.prepare(`SELECT "${key}" FROM "${table}"`).safeIntegers().pluck().all();
    return fc
      .record({
        row: fc.constantFrom(...keys),
        column: fc.constantFrom(...columns),
        other: fc.constantFrom(...keys),
        number: fc.constantFrom(...NUMBERS),
        text: fc.constantFrom(...TEXTS),
        real: fc.constantFrom(...REALS),
        part: fc.nat(10_000),
        how: fc.constantFrom(
          "number",
          "number",
          "text",
          "text",
          "real",
          "null",
          "other",
          "json",
          "json",
          "gone",
        ),
      })
      .map(({ row, column, other, how, part, ...values }): ValueChange => {
        const valueAt = (at: unknown, file: SqliteDatabase.Database) =>
          file
            .prepare(`SELECT "${column}" FROM "${table}" WHERE "${key}" = ?`)
            .safeIntegers()
            .pluck()
            .get(at);
        const description = `${table} ${row} ${column}: ${how}`;
        if (how === "gone")
          return {
            description,
            apply: (file) => void file.prepare(`DELETE FROM "${table}" WHERE "${key}" = ?`).run(row),
          };
        return {
          description: `${description} ${how in values ? String(values[how as "number"]).slice(0, 40) : how === "other" ? other : part}`,
          apply: (file) => {
            const value =
              how === "null"
                ? null
                : how === "other"
                  ? valueAt(other, file)
                  : how === "json"
                    ? otherJson(valueAt(row, file), part)
                    : values[how as "number"];
            file.prepare(`UPDATE "${table}" SET "${column}" = ? WHERE "${key}" = ?`).run(value, row);
          },
        };
      });
  });
}

const PARTS: readonly unknown[] = [null, -1, 0.5, 1e300, "", "x", {}, [], [null], true];

/** Changes or removes one value in a JSON text. Returns any other text unchanged. */
function otherJson(text: unknown, part: number): unknown {
  if (typeof text !== "string") return text;
  try {
    const whole: unknown = JSON.parse(text);
    const places: { holder: Record<string, unknown>; name: string }[] = [];
    const walk = (value: unknown) => {
      if (typeof value !== "object" || value === null) return;
      for (const [name, inner] of Object.entries(value)) {
        places.push({ holder: value as Record<string, unknown>, name });
        walk(inner);
      }
    };
    walk(whole);
    const place = places[part % places.length];
    if (!place) return JSON.stringify(PARTS[part % PARTS.length]);
    const choice = Math.floor(part / places.length) % (PARTS.length + 1);
    if (choice === PARTS.length) delete place.holder[place.name];
    else place.holder[place.name] = PARTS[choice];
    return JSON.stringify(whole);
  } catch {
    return text;
  }
}
