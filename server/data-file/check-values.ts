import { filledInEach, type Localized } from "../contract/localized.js";
import { DATA_FILE_PHRASES } from "../contract/state/data-file-phrases.js";
import { MAX_WEBHOOK_URLS } from "../contract/webhooks/register-webhook.js";
import type { Reader } from "../kernel/database.js";
import { missingInBlocks } from "../kernel/journal-blocks.js";
import { onlyRow } from "../kernel/only-row.js";
import { type BrokenRule, brokenBy, type Growth, type Row, rowRules, type Table } from "./row-rules.js";
import { references } from "./stored-references.js";
import { NEEDED_FACTS, storedValues } from "./stored-values.js";

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
  missingBlock(file) ??
  wrongArmedAccount(file) ??
  tooManyWebhooks(file) ??
  wrongBalance(file) ??
  wrongSum(file);

/**
 * The first invalid value in a file whose tables match its schema, as a sentence that names table, row, column and
 * rule; null if there is none. `rowsPerEnd` limits the check to the first and last rows of each table.
 */
export function wrongValue(file: Reader, rowsPerEnd?: number): Localized | null {
  let rows: number | undefined;
  const growth = () => {
    rows ??= rowsOf(file);
    return rows;
  };
  for (const table of TABLES) {
    const wrong = wrongRow(file, table, growth, rowsPerEnd);
    if (wrong !== null) return wrong;
  }
  return (
    missingFact(file) ??
    takenNumber(file) ??
    (rowsPerEnd === undefined ? null : missingBlock(file, rowsPerEnd))
  );
}

const rowsOf = (file: Reader): number =>
  onlyRow(
    file.prepare<{ rows: number }>(
      `SELECT ${TABLES.map((table) => `(SELECT count(*) FROM "${table}")`).join(" + ")} AS rows`,
    ),
  ).rows;

function wrongRow(file: Reader, table: Table, growth: Growth, rowsPerEnd?: number): Localized | null {
  const [key = "rowid"] = Object.keys(storedValues[table]);
  for (const sql of readsOf(file, table, key, rowsPerEnd)) {
    let number = 0;
    for (const row of file.prepare<Row>(sql).iterate()) {
      const broken = brokenIn(table, row, growth);
      if (broken !== null) return sentenceOf(table, key, exactRow(file, sql, number), broken);
      number += 1;
    }
  }
  return null;
}

/** The statements that read the rows to check. */
function readsOf(file: Reader, table: Table, key: string, rowsPerEnd?: number): string[] {
  const all = `SELECT * FROM "${table}"`;
  if (rowsPerEnd === undefined || table === "meta") return [all];
  const { rows } = onlyRow(
    file.prepare<{ rows: number }>(`SELECT count(*) AS rows FROM (${all} LIMIT ${2 * rowsPerEnd})`),
  );
  const end = (order: string, most: number) =>
    `SELECT * FROM (${all} ORDER BY "${key}" ${order} LIMIT ${most})`;
  return rows < 2 * rowsPerEnd ? [end("ASC", rows)] : [end("ASC", rowsPerEnd), end("DESC", rowsPerEnd)];
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

function brokenIn(table: Table, row: Row, growth: Growth): BrokenRule | null {
  for (const [column, schema] of Object.entries(storedValues[table])) {
    const broken = brokenBy(schema, column, row[column], growth);
    if (broken !== null) return broken;
  }
  return rowRules[table]?.(row as never, growth) ?? null;
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

/** Entries that a list by type or account would leave out; with `rowsPerEnd`, only the first and last ones are looked at. */
function missingBlock(file: Reader, rowsPerEnd?: number): Localized | null {
  const ends = `seq <= ${rowsPerEnd} OR seq > (SELECT max(seq) FROM journal) - ${rowsPerEnd}`;
  const missing = missingInBlocks(rowsPerEnd === undefined ? "true" : ends);
  const row = file
    .prepare<{ block: number; type: string }>(`SELECT * FROM (${missing}) ORDER BY block, type LIMIT 1`)
    .get();
  return row === undefined ? null : filledInEach(DATA_FILE_PHRASES.journalBlock, row);
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
