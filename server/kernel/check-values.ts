import type { z } from "zod";
import { checkedWith } from "../contract/accepted-documents.js";
import { type EntryType, facts } from "../contract/journal/journal.js";
import { controlOperations } from "../contract/operations.js";
import { refusals } from "../contract/refusals.js";
import type { Reader } from "./database.js";
import { readCertificate } from "./pki.js";
import { references } from "./stored-references.js";
import { derOf, NEEDED_FACTS, ORIGINS, storedFacts, storedValues } from "./stored-values.js";

type Row = Readonly<Record<string, unknown>>;
type Table = keyof typeof storedValues;

const TABLES = Object.keys(storedValues) as Table[];

/**
 * What is wrong with the order of a file: the numbers of the journal, and references that SQLite does not look after.
 * Its cost grows with the history, though little.
 */
export const wrongOrder = (file: Reader): string | null => gapInJournal(file) ?? danglingReference(file);

/**
 * What is wrong with the values in a file whose tables are those of its schema, as a sentence that names table and row;
 * null: nothing. With `ends` only so many rows at both ends of each table are looked at, whatever the file's size.
 */
export function wrongValue(file: Reader, ends?: number): string | null {
  for (const table of TABLES) {
    const wrong = wrongRow(file, table, ends);
    if (wrong !== null) return wrong;
  }
  return missingFact(file) ?? takenNumber(file);
}

function wrongRow(file: Reader, table: Table, ends?: number): string | null {
  const key = Object.keys(storedValues[table])[0]!;
  for (const row of rowsOf(file, table, key, ends)) {
    // The file may be of a sandbox that takes more documents than this one.
    const wrong = checkedWith({ alphanumericCnpj: true, lenientDocuments: true }, () => wrongIn(table, row));
    if (wrong !== null) return `${table} ${row[key]}: ${wrong}`;
  }
  return null;
}

function rowsOf(file: Reader, table: Table, key: string, ends?: number): Iterable<Row> {
  const all = `SELECT * FROM "${table}"`;
  if (ends === undefined || table === "meta") return file.prepare<Row>(all).iterate();
  const end = (order: string, most: number) =>
    file.prepare<Row>(`${all} ORDER BY "${key}" ${order} LIMIT ${most}`).all();
  const first = end("ASC", 2 * ends);
  return first.length < 2 * ends ? first : [...first.slice(0, ends), ...end("DESC", ends)];
}

function wrongIn(table: Table, row: Row): string | null {
  for (const [column, schema] of Object.entries(storedValues[table])) {
    const wrong = problemOf(schema, row[column]);
    if (wrong !== null) return `${column}: ${wrong}`;
  }
  return rowRules[table]?.(row as never) ?? null;
}

/** What the columns of a row have to do with one another. */
const rowRules: Partial<Record<Table, (row: never) => string | null>> = {
  meta: ({ name, value }: { name: string; value: string }) => {
    return Object.hasOwn(storedFacts, name) ? problemOf(storedFacts[name]!, value) : null;
  },
  certificates: ({ fingerprint, certificate_pem }: { fingerprint: string; certificate_pem: string }) =>
    readCertificate(derOf(certificate_pem))?.fingerprint === fingerprint
      ? null
      : "fingerprint: Not that of certificate_pem",
  transactions: ({ operation, origin, status, end_to_end_id }: Record<string, string>) => {
    if (!(ORIGINS[operation as keyof typeof ORIGINS] as readonly string[]).includes(origin!))
      return `origin: No ${operation} comes from ${origin}`;
    return status === "CONFIRMED" && end_to_end_id === null ? "end_to_end_id: Missing" : null;
  },
  journal: ({ type, data }: { type: EntryType; data: string }) => {
    const said = JSON.parse(data) as { reason?: string };
    const wrong = problemOf(facts[type], said);
    if (wrong !== null) return `data: ${wrong}`;
    // What a refusal rests on is found by its reason.
    const isKnown = type !== "request.refused" || Object.hasOwn(refusals, said.reason!);
    return isKnown ? null : "data: reason: Unknown";
  },
  requests: ({ plane, operation, body, answer, explanation }: Record<string, string>) => {
    if (plane === "control") {
      if (!Object.hasOwn(controlOperations, operation!)) return "operation: Unknown";
      if (!isJsonObject(body!)) return "body: No JSON object";
    }
    return (plane === "control" || explanation !== null) && !isJsonObject(answer!)
      ? "answer: No JSON object"
      : null;
  },
};

const isJsonObject = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
};

function problemOf(schema: z.ZodType, value: unknown): string | null {
  const parsed = schema.safeParse(value);
  if (parsed.success) return null;
  const { path, message } = parsed.error.issues[0]!;
  return path.length === 0 ? message : `${path.join(".")}: ${message}`;
}

function missingFact(file: Reader): string | null {
  // A death right behind the first migration leaves tables in which nothing has begun.
  if (TABLES.every((table) => file.prepare(`SELECT 1 FROM "${table}" LIMIT 1`).get() === undefined))
    return null;
  const known = new Set(
    file
      .prepare<{ name: string }>("SELECT name FROM meta")
      .all()
      .map(({ name }) => name),
  );
  const missing = NEEDED_FACTS.filter((name) => !known.has(name));
  return missing.length === 0 ? null : `meta has no ${missing.join(", ")}`;
}

/** The next request has a number, and a place among the answers, that no other has. */
function takenNumber(file: Reader): string | null {
  const { next, last } = file
    .prepare<{ next: number; last: number }>(
      `SELECT coalesce((SELECT CAST(value AS INTEGER) FROM meta WHERE name = 'requests.next'), 1) AS next,
         max(coalesce((SELECT max(id) FROM requests), 0), coalesce((SELECT max(answered) FROM requests), 0)) AS last`,
    )
    .get()!;
  return next > last ? null : `meta requests.next: requests has ${last} already`;
}

function gapInJournal(file: Reader): string | null {
  const { rows, last } = file
    .prepare<{ rows: number; last: number }>(
      "SELECT count(*) AS rows, coalesce(max(seq), 0) AS last FROM journal",
    )
    .get()!;
  return rows === last ? null : `journal has ${rows} entries, and the last is number ${last}`;
}

function danglingReference(file: Reader): string | null {
  for (const [table, column, where, found] of references) {
    const row = file
      .prepare<{ value: number }>(
        `SELECT ${column} AS value FROM ${table}
         WHERE (${where}) AND ${column} IS NOT NULL AND ${column} NOT IN (${found}) LIMIT 1`,
      )
      .get();
    if (row) return `${table}: ${column} ${row.value} is not among ${found.replace(/^SELECT \w+ FROM /, "")}`;
  }
  return null;
}
