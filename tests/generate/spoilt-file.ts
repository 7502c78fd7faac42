import type SqliteDatabase from "better-sqlite3";
import fc from "fast-check";

/** What is put in the place of a value, whatever the column says of its type. */
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

/** One value of a file, changed: where, and how it is told. */
export interface Spoil {
  readonly told: string;
  readonly change: (database: SqliteDatabase.Database) => void;
}

/**
 * Ways to change one value of a data file, or one row, so that SQLite takes it: another value from a list, the value
 * of another row, JSON with a part of it changed, a row that is gone or there twice.
 */
export function spoils(database: SqliteDatabase.Database): fc.Arbitrary<Spoil> {
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
      .map(({ row, column, other, how, part, ...values }): Spoil => {
        const valueAt = (at: unknown, file: SqliteDatabase.Database) =>
          file
            .prepare(`SELECT "${column}" FROM "${table}" WHERE "${key}" = ?`)
            .safeIntegers()
            .pluck()
            .get(at);
        const told = `${table} ${row} ${column}: ${how}`;
        if (how === "gone")
          return {
            told,
            change: (file) => void file.prepare(`DELETE FROM "${table}" WHERE "${key}" = ?`).run(row),
          };
        return {
          told: `${told} ${how in values ? String(values[how as "number"]).slice(0, 40) : how === "other" ? other : part}`,
          change: (file) => {
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

/** A text of JSON with one of its values changed or taken away; another text as it is. */
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
