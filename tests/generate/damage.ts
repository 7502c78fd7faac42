import { closeSync, openSync, readSync, statSync, truncateSync, writeSync } from "node:fs";
import SqliteDatabase from "better-sqlite3";
import fc from "fast-check";

/** A way to damage a data file; `description` describes it. */
export interface Damage {
  readonly description: string;
  readonly apply: (file: string) => void;
}

const PAGE = 4096;

function overwrite(file: string, at: number, bytes: Buffer): void {
  const open = openSync(file, "r+");
  writeSync(open, bytes, 0, bytes.length, at);
  closeSync(open);
}

function flip(file: string, at: readonly number[]): void {
  const open = openSync(file, "r+");
  const byte = Buffer.alloc(1);
  for (const place of at) {
    readSync(open, byte, 0, 1, place);
    byte[0]! ^= 0xff;
    writeSync(open, byte, 0, 1, place);
  }
  closeSync(open);
}

const sql =
  (statements: string) =>
  (file: string): void => {
    const database = new SqliteDatabase(file);
    database.pragma("foreign_keys = OFF");
    database.pragma("ignore_check_constraints = ON");
    database.exec(statements);
    database.close();
  };

/** The root page of a table or an index. */
export function pageOf(file: string, name: string): number {
  const database = new SqliteDatabase(file, { readonly: true });
  const page = database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = ?").pluck().get(name);
  database.close();
  return page as number;
}

const NAMES = `SELECT name FROM sqlite_schema WHERE type = ? AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`;

/** One example of each kind of damage for this file: missing, wrong or unknown content. */
export function knownDamage(file: string): Damage[] {
  const database = new SqliteDatabase(file, { readonly: true });
  const namesOf = (type: string) => database.prepare(NAMES).pluck().all(type) as string[];
  const [tables, indexes] = [namesOf("table"), namesOf("index")];
  database.close();
  const facts = ["seed", "epoch", "clock.mode", "clock.offset", "clock.frozenAt", "clock.latest"];
  const changes: [description: string, statements: string][] = [
    ...tables.map((name): [string, string] => [`no table ${name}`, `DROP TABLE "${name}"`]),
    ...indexes.map((name): [string, string] => [`no index ${name}`, `DROP INDEX "${name}"`]),
    ...facts.map((name): [string, string] => [`no fact ${name}`, `DELETE FROM meta WHERE name = '${name}'`]),
    ...[...facts, "requests.next", "authority", "scenarios.armed"].map((name): [string, string] => [
      `fact ${name} is invalid`,
      `INSERT OR REPLACE INTO meta VALUES ('${name}', 'x')`,
    ]),
    ["no facts", "DELETE FROM meta"],
    ["no accounts", "DELETE FROM accounts"],
    ["an additional table", "CREATE TABLE strange (id INTEGER)"],
    ["an additional column", "ALTER TABLE accounts ADD COLUMN strange TEXT"],
    ["no schema version", "PRAGMA user_version = 0"],
    ["an earlier schema", "PRAGMA user_version = 1"],
    ["a later schema", "PRAGMA user_version = 999"],
    ["another application id", "PRAGMA application_id = 7"],
    [
      "journal: a skipped number",
      "UPDATE journal SET seq = seq + 1000 WHERE seq = (SELECT max(seq) FROM journal)",
    ],
    [
      "journal: the highest possible number",
      `UPDATE journal SET seq = ${2n ** 63n - 1n} WHERE seq = (SELECT max(seq) FROM journal)`,
    ],
    ["journal: a missing entry", "DELETE FROM journal WHERE seq = 3"],
    ["journal: entries that lists by type leave out", "DELETE FROM journal_blocks"],
    ["journal: invalid JSON", "UPDATE journal SET data = '{' WHERE seq = 2"],
    ["journal: an unknown type", "UPDATE journal SET type = 'x' WHERE seq = 2"],
    ["journal: a time beyond the range", `UPDATE journal SET at = ${2n ** 62n} WHERE seq = 2`],
    ["a request number that is in use", "UPDATE meta SET value = '1' WHERE name = 'requests.next'"],
    ["an invalid certificate", "UPDATE certificates SET certificate_pem = 'x'"],
    ["an invalid private key", "UPDATE certificates SET private_key_pem = 'x'"],
    ["an unknown kind on the agenda", "INSERT INTO agenda VALUES (1, 'x', 1)"],
    ["an account with a negative creation time", "UPDATE accounts SET created_at = -1"],
    ["invalid headers", "UPDATE deliveries SET headers = 'x'"],
    ["a missing transaction", "DELETE FROM transactions WHERE id = (SELECT max(id) FROM transactions)"],
  ];
  return [
    ...changes.map(([description, statements]) => ({ description, apply: sql(statements) })),
    ...[...tables, ...indexes].map((name) => ({
      description: `the first page of ${name}`,
      apply: (path: string) => overwrite(path, PAGE * (pageOf(path, name) - 1), Buffer.alloc(PAGE, "x")),
    })),
    ...[1, 50, 100, 700, PAGE, 5 * PAGE + 1].map((size) => ({
      description: `cut off at ${size}`,
      apply: (path: string) => truncateSync(path, size),
    })),
    ...[0, 16, 28, 40, 56, 100].map((at) => ({
      description: `the header overwritten from ${at}`,
      apply: (path: string) => overwrite(path, at, Buffer.alloc(16, "x")),
    })),
  ];
}

/** Random changes of the bytes of a file of this size. */
export const anyDamage = (size: number): fc.Arbitrary<Damage> =>
  fc.oneof(
    fc.integer({ min: 1, max: size - 1 }).map((at) => ({
      description: `cut off at ${at}`,
      apply: (file: string) => truncateSync(file, Math.min(at, statSync(file).size)),
    })),
    fc.array(fc.nat(size - 1), { minLength: 1, maxLength: 30 }).map((at) => ({
      description: `flipped at ${at}`,
      apply: (file: string) => flip(file, at),
    })),
    fc
      .tuple(fc.nat(size - 1), fc.constantFrom(16, 512, PAGE), fc.constantFrom(0, 0x78, 0xff))
      .map(([at, length, byte]) => ({
        description: `${length} times ${byte} from ${at}`,
        apply: (file: string) => overwrite(file, at, Buffer.alloc(Math.min(length, size - at), byte)),
      })),
    fc.tuple(fc.nat(Math.floor(size / PAGE) - 1), fc.constantFrom(0, 0x78)).map(([page, byte]) => ({
      description: `page ${page + 1} is ${byte}`,
      apply: (file: string) => overwrite(file, page * PAGE, Buffer.alloc(PAGE, byte)),
    })),
  );
