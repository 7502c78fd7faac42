import type { z } from "zod";
import { type EntryType, facts } from "../contract/journal/journal.js";
import { filledInEach, type Localized } from "../contract/localized.js";
import { controlOperations } from "../contract/operations.js";
import { refusals } from "../contract/refusals.js";
import {
  DATA_FILE_PHRASES,
  DATA_FILE_RULE_PHRASES,
  dataFileRule,
} from "../contract/state/data-file-phrases.js";
import { MAX_WEBHOOK_URLS } from "../contract/webhooks/register-webhook.js";
import type { Reader } from "../kernel/database.js";
import { onlyRow } from "../kernel/only-row.js";
import { keyMatchesCertificate, readCertificate } from "../kernel/pki.js";
import { derOf, urlInCode } from "./stored-kinds.js";
import { references } from "./stored-references.js";
import { transactionFault } from "./stored-transaction.js";
import { NEEDED_FACTS, storedFacts, storedValues } from "./stored-values.js";

type Row = Readonly<Record<string, unknown>>;
type StoredTransaction = Row & Readonly<Record<"operation" | "origin" | "status", string>>;
type StoredRequest = Row & Readonly<Record<"plane" | "body" | "answer", string>>;
type Table = keyof typeof storedValues;

const TABLES = Object.keys(storedValues) as Table[];

/**
 * The first contradiction between the rows of a file: a gap in the journal, time that goes back, a broken reference
 * that SQLite does not check, or a sum that does not add up; null if there is none. Its cost grows slowly with the
 * history.
 */
export const wrongOrder = (file: Reader): Localized | null =>
  gapInJournal(file) ??
  timeGoingBack(file) ??
  danglingReference(file) ??
  wrongArmedAccount(file) ??
  tooManyWebhooks(file) ??
  wrongBalance(file) ??
  wrongSum(file);

/**
 * The first invalid value in a file whose tables match its schema, as a sentence that names table, row, column and
 * rule; null if there is none. With `ends`, only that many rows at each end of each table are checked.
 */
export function wrongValue(file: Reader, ends?: number): Localized | null {
  for (const table of TABLES) {
    const wrong = wrongRow(file, table, ends);
    if (wrong !== null) return wrong;
  }
  return missingFact(file) ?? takenNumber(file);
}

/** The rule that a value breaks, and its place: a column and, if that is JSON, a path in it. */
interface BrokenRule {
  readonly column: string;
  readonly rule: Localized;
  /** The value at `path`; absent if the rule is about the whole column. */
  readonly part?: unknown;
  readonly path?: string;
}

function wrongRow(file: Reader, table: Table, ends?: number): Localized | null {
  const [key = "rowid"] = Object.keys(storedValues[table]);
  for (const sql of readsOf(file, table, key, ends)) {
    let number = 0;
    for (const row of file.prepare<Row>(sql).iterate()) {
      const broken = brokenIn(table, row);
      if (broken !== null) return sentenceOf(table, key, exactRow(file, sql, number), broken);
      number += 1;
    }
  }
  return null;
}

/** The statements that read the rows to check. */
function readsOf(file: Reader, table: Table, key: string, ends?: number): string[] {
  const all = `SELECT * FROM "${table}"`;
  if (ends === undefined || table === "meta") return [all];
  const { rows } = onlyRow(
    file.prepare<{ rows: number }>(`SELECT count(*) AS rows FROM (${all} LIMIT ${2 * ends})`),
  );
  const end = (order: string, most: number) =>
    `SELECT * FROM (${all} ORDER BY "${key}" ${order} LIMIT ${most})`;
  return rows < 2 * ends ? [end("ASC", rows)] : [end("ASC", ends), end("DESC", ends)];
}

/** Reads a row again with exact integers, because a JavaScript number is inexact beyond 2^53. */
const exactRow = (file: Reader, sql: string, number: number): Row =>
  onlyRow(file.prepare<Row>(`SELECT * FROM (${sql}) LIMIT 1 OFFSET ${number}`).safeIntegers());

/** Messages show at most this many characters of a value. */
const MOST_SHOWN = 60;
const cut = (value: string) => (value.length > MOST_SHOWN ? `${value.slice(0, MOST_SHOWN)}…` : value);
/** Secrets: messages never show these values. */
const HIDDEN = ["client_secret", "private_key_pem", "authority"];

function sentenceOf(
  table: Table,
  key: string,
  row: Row,
  { column, rule, path, ...found }: BrokenRule,
): Localized {
  const place = {
    row: `${table} ${cut(String(row[key]))}`,
    column: path ? `${column}: ${path}` : column,
    rule,
  };
  const isFact = table === "meta" && column === "value";
  if (isFact) Object.assign(place, { row: "meta", column: path ? `${row.name}: ${path}` : row.name });
  if (HIDDEN.includes(isFact ? String(row.name) : column))
    return filledInEach(DATA_FILE_PHRASES.hiddenValue, place);
  const value = "part" in found ? found.part : row[column];
  // The rule already says that the value is missing.
  if (value === undefined) return filledInEach(DATA_FILE_PHRASES.hiddenValue, place);
  const shown = typeof value === "bigint" ? String(value) : JSON.stringify(value);
  return filledInEach(DATA_FILE_PHRASES.value, { ...place, value: cut(shown) });
}

function brokenIn(table: Table, row: Row): BrokenRule | null {
  for (const [column, schema] of Object.entries(storedValues[table])) {
    const broken = brokenBy(schema, column, row[column]);
    if (broken !== null) return broken;
  }
  return rowRules[table]?.(row as never) ?? null;
}

/** Rules that relate the columns of a row to one another. */
const rowRules: Partial<Record<Table, (row: never) => BrokenRule | null>> = {
  meta: ({ name, value }: { name: string; value: string }) =>
    brokenByFact(Object.hasOwn(storedFacts, name) ? storedFacts[name] : undefined, value),
  certificates: (row: { fingerprint: string; certificate_pem: string; private_key_pem: string }) => {
    const der = derOf(row.certificate_pem);
    if (readCertificate(der)?.fingerprint !== row.fingerprint)
      return { column: "fingerprint", rule: DATA_FILE_RULE_PHRASES.fingerprint };
    return keyMatchesCertificate(der, row.private_key_pem)
      ? null
      : { column: "private_key_pem", rule: DATA_FILE_RULE_PHRASES.keyOfCertificate };
  },
  transactions: (row: StoredTransaction) => {
    const fault = transactionFault({
      operation: row.operation,
      origin: row.origin,
      status: row.status,
      externalId: row.external_id,
      endToEndId: row.end_to_end_id,
      pixKey: row.pix_key,
      keyType: row.key_type,
      counterpartName: row.counterpart_name,
      counterpartDocument: row.counterpart_document,
      processedAt: row.processed_at,
    });
    if (fault) return { column: fault.column, rule: DATA_FILE_RULE_PHRASES[fault.rule] };
    return beforeCreated(row, "processed_at");
  },
  meds: (row: Row) => beforeCreated(row, "received_at") ?? beforeCreated(row, "ended_at"),
  charges: locationOfCode,
  cobs: locationOfCode,
  journal: ({ type, data }: { type: EntryType; data: string }) => {
    const fact = JSON.parse(data) as { reason?: string };
    const broken = brokenBy(facts[type], "data", fact);
    if (broken !== null) return broken;
    // The assumptions of a refusal are looked up by its reason.
    const isKnown = type !== "request.refused" || Object.hasOwn(refusals, String(fact.reason));
    return isKnown
      ? null
      : { column: "data", path: "reason", rule: DATA_FILE_RULE_PHRASES.unknown, part: fact.reason };
  },
  requests: ({ plane, operation, status, body, answer, explanation }: StoredRequest) => {
    if (Number(status) === 0 && answer !== "")
      return { column: "answer", rule: DATA_FILE_RULE_PHRASES.answered };
    if (plane === "control") {
      if (!Object.hasOwn(controlOperations, String(operation)))
        return { column: "operation", rule: DATA_FILE_RULE_PHRASES.unknown };
      if (!isJsonObject(body)) return { column: "body", rule: DATA_FILE_RULE_PHRASES.object };
    }
    return (plane === "control" || explanation !== null) && !isJsonObject(answer)
      ? { column: "answer", rule: DATA_FILE_RULE_PHRASES.object }
      : null;
  },
};

const beforeCreated = (row: Row, column: string): BrokenRule | null =>
  row[column] !== null && Number(row[column]) < Number(row.created_at)
    ? { column, rule: DATA_FILE_RULE_PHRASES.afterCreated }
    : null;

/** The URL in `pix_code` must end with the row's `location`. */
function locationOfCode({ location, pix_code }: { location: string; pix_code: string }): BrokenRule | null {
  const isOfCode = urlInCode(pix_code)?.endsWith(`/qr/${location}`);
  return isOfCode ? null : { column: "location", rule: DATA_FILE_RULE_PHRASES.locationOfCode };
}

const isJsonObject = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
};

const brokenByFact = (schema: z.ZodType | undefined, value: string): BrokenRule | null =>
  schema === undefined ? null : brokenBy(schema, "value", value);

function brokenBy(schema: z.ZodType, column: string, value: unknown): BrokenRule | null {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return null;
  const [issue] = parsed.error.issues;
  if (issue === undefined) return { column, rule: DATA_FILE_RULE_PHRASES.invalid };
  const rule = ruleOf(issue);
  return issue.path.length === 0
    ? { column, rule }
    : { column, rule, path: issue.path.join("."), part: issue.input };
}

/** A longer list would not help the reader. */
const MOST_VALUES = 10;

/** Converts a validation issue to the phrase of its rule. */
function ruleOf(issue: z.core.$ZodIssue): Localized {
  const rules = DATA_FILE_RULE_PHRASES;
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? rules.missing : filledInEach(rules.type, { type: issue.expected });
    case "invalid_value":
      if (issue.values.length > MOST_VALUES) return rules.unknown;
      return filledInEach(rules.among, { values: issue.values.join(", ") });
    case "too_small": {
      const isSize = ["string", "array"].includes(issue.origin);
      return filledInEach(isSize ? rules.shortest : rules.least, { least: String(issue.minimum) });
    }
    case "too_big": {
      const isSize = ["string", "array"].includes(issue.origin);
      return filledInEach(isSize ? rules.longest : rules.most, { most: String(issue.maximum) });
    }
    case "unrecognized_keys":
      return filledInEach(rules.unknownFields, { names: issue.keys.join(", ") });
    default:
      // Other messages are Portuguese (the gateway's rules) or unlocalized (zod's own), so they are not shown.
      return dataFileRule(issue.message) ?? rules.invalid;
  }
}

function missingFact(file: Reader): Localized | null {
  // A crash right after the first migration leaves empty tables; they are valid.
  if (TABLES.every((table) => file.prepare(`SELECT 1 FROM "${table}" LIMIT 1`).get() === undefined))
    return null;
  const known = new Set(
    file
      .prepare<{ name: string }>("SELECT name FROM meta")
      .all()
      .map(({ name }) => name),
  );
  const missing = NEEDED_FACTS.filter((name) => !known.has(name));
  return missing.length === 0
    ? null
    : filledInEach(DATA_FILE_PHRASES.missingFacts, { names: missing.join(", ") });
}

/** The number of the next request must be above all recorded request numbers and answer positions. */
function takenNumber(file: Reader): Localized | null {
  const { next, last } = onlyRow(
    file.prepare<{ next: number; last: number }>(
      `SELECT coalesce((SELECT CAST(value AS INTEGER) FROM meta WHERE name = 'requests.next'), 1) AS next,
         max(coalesce((SELECT max(id) FROM requests), 0), coalesce((SELECT max(answered) FROM requests), 0)) AS last`,
    ),
  );
  return next > last ? null : filledInEach(DATA_FILE_PHRASES.numberTaken, { last });
}

function gapInJournal(file: Reader): Localized | null {
  const { rows, last } = onlyRow(
    file
      .prepare<{ rows: bigint; last: bigint }>(
        "SELECT count(*) AS rows, coalesce(max(seq), 0) AS last FROM journal",
      )
      .safeIntegers(),
  );
  return rows === last
    ? null
    : filledInEach(DATA_FILE_PHRASES.journalGap, { rows: `${rows}`, last: `${last}` });
}

/** An entry of the journal that is older than the one before it. */
function timeGoingBack(file: Reader): Localized | null {
  const row = file
    .prepare<{ seq: number; value: number }>(
      `SELECT seq, at AS value FROM (SELECT seq, at, lag(at) OVER (ORDER BY seq) AS before FROM journal)
       WHERE at < before ORDER BY seq LIMIT 1`,
    )
    .get();
  return row === undefined ? null : filledInEach(DATA_FILE_PHRASES.journalTime, row);
}

function danglingReference(file: Reader): Localized | null {
  for (const [table, column, where, found] of references) {
    const [key = "rowid"] = Object.keys(storedValues[table]);
    const row = file
      .prepare<{ row: bigint; value: bigint }>(
        `SELECT ${key} AS row, ${column} AS value FROM ${table}
         WHERE (${where}) AND ${column} IS NOT NULL AND ${column} NOT IN (${found}) LIMIT 1`,
      )
      .safeIntegers()
      .get();
    if (row === undefined) continue;
    const names = {
      table,
      row: `${row.row}`,
      column,
      value: `${row.value}`,
      found: found.replace(/^SELECT \w+ FROM /, ""),
    };
    return filledInEach(DATA_FILE_PHRASES.dangling, names);
  }
  return null;
}

/** A posting whose recorded balance is not the sum of all postings up to it. */
function wrongBalance(file: Reader): Localized | null {
  const flow = (place: string) =>
    `sum(amount * ((target_place = '${place}') - (origin_place = '${place}')))
       OVER (PARTITION BY account_id ORDER BY id ROWS UNBOUNDED PRECEDING)`;
  const row = file
    .prepare<Record<"id" | "available" | "blocked" | "available_after" | "blocked_after", number>>(
      `SELECT * FROM (SELECT id, available_after, blocked_after, ${flow("available")} AS available,
         ${flow("blocked")} AS blocked FROM postings)
       WHERE available <> available_after OR blocked <> blocked_after ORDER BY id LIMIT 1`,
    )
    .get();
  if (row === undefined) return null;
  const place = row.available === row.available_after ? "blocked" : "available";
  const { id, [place]: expected, [`${place}_after` as const]: value } = row;
  return filledInEach(DATA_FILE_PHRASES.balance, { id, column: `${place}_after`, expected, value });
}

/** A scenario that is armed for an account that does not exist. */
function wrongArmedAccount(file: Reader): Localized | null {
  const armed = file
    .prepare<{ value: number }>(
      `SELECT entry.value ->> 'account' AS value FROM meta, json_each(meta.value, '$.armed') AS entry
       WHERE meta.name = 'scenarios.armed' AND entry.value ->> 'account' NOT IN (SELECT id FROM accounts) LIMIT 1`,
    )
    .get();
  const place = { table: "meta", row: "scenarios.armed", column: "account", found: "accounts" };
  return armed === undefined
    ? null
    : filledInEach(DATA_FILE_PHRASES.dangling, Object.assign(place, { value: armed.value }));
}

/** An active webhook beyond those that an account can register for an event type. */
function tooManyWebhooks(file: Reader): Localized | null {
  const row = file
    .prepare<{ id: number }>(
      `SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY account_id, event_type ORDER BY id) AS place
         FROM webhooks WHERE active = 1) WHERE place > ${MAX_WEBHOOK_URLS} ORDER BY id LIMIT 1`,
    )
    .get();
  return row === undefined
    ? null
    : filledInEach(DATA_FILE_PHRASES.webhooks, { id: row.id, most: MAX_WEBHOOK_URLS });
}

/** An account that, by `sent_today`, sent more today than all its payouts together. */
function wrongSum(file: Reader): Localized | null {
  const row = file
    .prepare<{ id: number; value: number; most: number }>(
      `SELECT id, sent_today AS value, most FROM accounts LEFT JOIN (
         SELECT account_id, sum(value) AS most FROM transactions WHERE operation = 'WITHDRAW' GROUP BY account_id
       ) ON account_id = id WHERE sent_today > coalesce(most, 0) LIMIT 1`,
    )
    .get();
  return row === undefined
    ? null
    : filledInEach(DATA_FILE_PHRASES.sentToday, { ...row, most: row.most ?? 0 });
}
