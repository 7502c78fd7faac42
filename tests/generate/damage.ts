import { closeSync, openSync, readSync, statSync, truncateSync, writeSync } from "node:fs";
import SqliteDatabase from "better-sqlite3";
import fc from "fast-check";

/** A way to damage a data file; `told` says which. */
export interface Damage {
  readonly told: string;
  readonly spoil: (file: string) => void;
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

/** The page on which a table or an index begins. */
export function pageOf(file: string, name: string): number {
  const database = new SqliteDatabase(file, { readonly: true });
  const page = database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = ?").pluck().get(name);
  database.close();
  return page as number;
}

const NAMES = `SELECT name FROM sqlite_schema WHERE type = ? AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`;

/** What is gone from a file, or says what nobody wrote: one of each, for this file. */
export function knownDamage(file: string): Damage[] {
  const database = new SqliteDatabase(file, { readonly: true });
  const namesOf = (type: string) => database.prepare(NAMES).pluck().all(type) as string[];
  const [tables, indexes] = [namesOf("table"), namesOf("index")];
  database.close();
  const facts = ["seed", "epoch", "clock.mode", "clock.offset", "clock.frozenAt", "clock.latest"];
  const changes: [told: string, statements: string][] = [
    ...tables.map((name): [string, string] => [`no table ${name}`, `DROP TABLE "${name}"`]),
    ...indexes.map((name): [string, string] => [`no index ${name}`, `DROP INDEX "${name}"`]),
    ...facts.map((name): [string, string] => [`no fact ${name}`, `DELETE FROM meta WHERE name = '${name}'`]),
    ...[...facts, "requests.next", "authority", "scenarios.armed"].map((name): [string, string] => [
      `fact ${name} says nothing`,
      `INSERT OR REPLACE INTO meta VALUES ('${name}', 'x')`,
    ]),
    ["no facts", "DELETE FROM meta"],
    ["no accounts", "DELETE FROM accounts"],
    ["a table more", "CREATE TABLE strange (id INTEGER)"],
    ["another column", "ALTER TABLE accounts ADD COLUMN strange TEXT"],
    ["the schema of nobody", "PRAGMA user_version = 0"],
    ["an earlier schema", "PRAGMA user_version = 1"],
    ["a later schema", "PRAGMA user_version = 999"],
    ["another program's", "PRAGMA application_id = 7"],
    [
      "journal: a number left out",
      "UPDATE journal SET seq = seq + 1000 WHERE seq = (SELECT max(seq) FROM journal)",
    ],
    [
      "journal: the last number",
      `UPDATE journal SET seq = ${2n ** 63n - 1n} WHERE seq = (SELECT max(seq) FROM journal)`,
    ],
    ["journal: an entry gone", "DELETE FROM journal WHERE seq = 3"],
    ["journal: no JSON", "UPDATE journal SET data = '{' WHERE seq = 2"],
    ["journal: no such type", "UPDATE journal SET type = 'x' WHERE seq = 2"],
    ["journal: beyond all time", `UPDATE journal SET at = ${2n ** 62n} WHERE seq = 2`],
    ["a number that was given", "UPDATE meta SET value = '1' WHERE name = 'requests.next'"],
    ["a certificate that is none", "UPDATE certificates SET certificate_pem = 'x'"],
    ["a key that is none", "UPDATE certificates SET private_key_pem = 'x'"],
    ["an unknown kind on the agenda", "INSERT INTO agenda VALUES (1, 'x', 1)"],
    ["an account of no time", "UPDATE accounts SET created_at = -1"],
    ["headers that are none", "UPDATE deliveries SET headers = 'x'"],
    ["a transaction gone", "DELETE FROM transactions WHERE id = (SELECT max(id) FROM transactions)"],
  ];
  return [
    ...changes.map(([told, statements]) => ({ told, spoil: sql(statements) })),
    ...[...tables, ...indexes].map((name) => ({
      told: `the first page of ${name}`,
      spoil: (path: string) => overwrite(path, PAGE * (pageOf(path, name) - 1), Buffer.alloc(PAGE, "x")),
    })),
    ...[1, 50, 100, 700, PAGE, 5 * PAGE + 1].map((size) => ({
      told: `cut off at ${size}`,
      spoil: (path: string) => truncateSync(path, size),
    })),
    ...[0, 16, 28, 40, 56, 100].map((at) => ({
      told: `the header overwritten from ${at}`,
      spoil: (path: string) => overwrite(path, at, Buffer.alloc(16, "x")),
    })),
  ];
}

/** Bytes of a file of this size that are changed, wherever they stand. */
export const anyDamage = (size: number): fc.Arbitrary<Damage> =>
  fc.oneof(
    fc.integer({ min: 1, max: size - 1 }).map((at) => ({
      told: `cut off at ${at}`,
      spoil: (file: string) => truncateSync(file, Math.min(at, statSync(file).size)),
    })),
    fc.array(fc.nat(size - 1), { minLength: 1, maxLength: 30 }).map((at) => ({
      told: `flipped at ${at}`,
      spoil: (file: string) => flip(file, at),
    })),
    fc
      .tuple(fc.nat(size - 1), fc.constantFrom(16, 512, PAGE), fc.constantFrom(0, 0x78, 0xff))
      .map(([at, length, byte]) => ({
        told: `${length} times ${byte} from ${at}`,
        spoil: (file: string) => overwrite(file, at, Buffer.alloc(Math.min(length, size - at), byte)),
      })),
    fc.tuple(fc.nat(Math.floor(size / PAGE) - 1), fc.constantFrom(0, 0x78)).map(([page, byte]) => ({
      told: `page ${page + 1} is ${byte}`,
      spoil: (file: string) => overwrite(file, page * PAGE, Buffer.alloc(PAGE, byte)),
    })),
  );
