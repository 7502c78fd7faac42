import { statSync } from "node:fs";
import { filledInEach, type Localized } from "../contract/localized.js";
import { DATA_FILE_PHRASES } from "../contract/state/data-file-phrases.js";
import { dataSize } from "../kernel/data-size.js";
import { type Database, openDatabase, type Reader } from "../kernel/database.js";
import { damagedProblem, startProblem } from "../kernel/file-problems.js";
import { onlyRow } from "../kernel/only-row.js";
import { StartProblem } from "../kernel/start-problem.js";
import { wrongOrder, wrongValue } from "./check-values.js";
import { keepStamp, takeStamp } from "./file-stamp.js";

/** Checks of a data file: tables, pages, values and references. Each returns a sentence about the first fault, or null. */

/** Tables and indexes that differ from those of `reference`, a new database with the same schema. */
export function wrongTables(file: Reader, reference: Reader): Localized | null {
  const [found, known] = [schemaOf(file), schemaOf(reference)];
  const strange = [...new Set([...found.keys(), ...known.keys()])].filter(
    (name) => found.get(name)?.definition !== known.get(name)?.definition,
  );
  const names = strange.map((name) => `${(found.get(name) ?? known.get(name))?.type} ${name}`).join(", ");
  return strange.length === 0 ? null : filledInEach(DATA_FILE_PHRASES.tables, { names });
}

/** Each table, index, trigger and view with its SQL, by name. */
const schemaOf = (reader: Reader) =>
  new Map(
    reader
      .prepare<{ name: string; type: string; definition: string }>(
        `SELECT name, type, type || ' ' || sql AS definition FROM sqlite_schema
         WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
      )
      .all()
      .map((entry) => [entry.name, entry]),
  );

/** Reads every page; `quick_check` does not compare index entries with their rows. */
export function wrongPages(
  file: Reader,
  check: "integrity_check" | "quick_check" = "integrity_check",
): Localized | null {
  const [result = ""] = Object.values(onlyRow(file.prepare<Record<string, string>>(`PRAGMA ${check}(1)`)));
  if (result !== "ok") return untranslated(result.replace(/^\*\*\* .*\n/, ""));
  const loose = file.prepare<ForeignKeyFault>("PRAGMA foreign_key_check").safeIntegers().get();
  return loose ? looseReference(file, loose) : null;
}

interface ForeignKeyFault {
  readonly table: string;
  /** A bigint, because a damaged row may have an id that a JavaScript number cannot represent exactly. */
  readonly rowid: bigint;
  readonly parent: string;
  readonly fkid: bigint;
}

/** Names the row of a broken foreign key by the value of its first column. */
function looseReference(file: Reader, { table, rowid, parent, fkid }: ForeignKeyFault): Localized {
  const { column, key } = onlyRow(
    file.prepare<{ column: string; key: string }>(
      `SELECT "from" AS column, (SELECT name FROM pragma_table_info('${table}') WHERE cid = 0) AS key
       FROM pragma_foreign_key_list('${table}') WHERE id = ${fkid} LIMIT 1`,
    ),
  );
  const { row, value } = onlyRow(
    file
      .prepare<{ row: unknown; value: unknown }>(
        `SELECT "${key}" AS row, "${column}" AS value FROM "${table}" WHERE rowid = ?`,
      )
      .safeIntegers(),
    rowid,
  );
  const names = { table, row: `${row}`, column, value: `${value}`, found: parent };
  return filledInEach(DATA_FILE_PHRASES.dangling, names);
}

/** A message of SQLite, which has no translation. */
const untranslated = (text: string): Localized => ({ en: text, pt: text });

const MEMORY = ":memory:";

/** Files up to this size are read completely, which takes a fifth of a second. */
const MAX_FULL_CHECK_BYTES = 32_000_000;
/** How many rows at each end of each table of a larger file are checked, so that the cost does not grow with the history. */
const ROWS_PER_END = 150;

interface DataFile {
  readonly database: Database;
  readonly isUntouched: boolean;
  close(): void;
}

/**
 * Opens the data file. Skips the check if a sandbox of this version closed the file and nothing has written to it since.
 * Otherwise checks a file of the usual size completely, and of a larger file only the schema, the meta entries and both
 * ends of each table. Throws a StartProblem and closes the file if it is damaged. `isUntouched`: a sandbox, of any
 * version, closed the file and nothing has written to it since.
 */
export function openDataFile(path: string): DataFile {
  if (path === MEMORY) {
    const database = openDatabase(path);
    return { database, isUntouched: false, close: database.close };
  }
  // Read the stamp before SQLite opens the file, because SQLite may then write a log beside it.
  const { isChecked, isUntouched } = takeStamp(path);
  const database = openDatabase(path);
  const inode = statSync(path).ino;
  if (!isChecked) checkDataFile(database);
  const close = () => {
    const isSound = database.unwritable() === null;
    database.close();
    if (isSound) keepStamp(path, inode);
  };
  return { database, isUntouched, close };
}

function checkDataFile(database: Database): void {
  const reference = openDatabase(MEMORY);
  const { path } = database;
  try {
    const isSmall = statSync(path).size <= MAX_FULL_CHECK_BYTES;
    const problem =
      wrongTables(database, reference) ??
      (isSmall ? wrongPages(database, "quick_check") : null) ??
      wrongValue(database, ROWS_PER_END) ??
      (isSmall ? wrongOrder(database) : null);
    if (problem !== null) throw damagedProblem(path, new Error(problem.en));
  } catch (error) {
    closeDamaged(database);
    throw startProblem(path, error);
  } finally {
    reference.close();
  }
}

/** The first damage in the rows. Reads all of them, unless they are so many that requests would have to wait. */
export function findDamage(database: Database): Localized | null {
  try {
    const isSmall = dataSize(database)() <= MAX_FULL_CHECK_BYTES;
    return (
      wrongValue(database, isSmall ? undefined : ROWS_PER_END) ?? (isSmall ? wrongOrder(database) : null)
    );
  } catch (error) {
    const problem = startProblem(database.path, error);
    return problem instanceof StartProblem ? untranslated((error as Error).message) : null;
  }
}

/** Looks for damage behind an unexpected error, once per world. */
export function createDamageCheck(database: Database): () => Localized | null {
  let known: { readonly damage: Localized | null } | undefined;
  database.onReplaced(() => {
    known = undefined;
  });
  return () => {
    known ??= { damage: findDamage(database) };
    return known.damage;
  };
}

/** Closes a damaged file; errors of closing it are ignored, because the damage was already reported. */
export function closeDamaged(database: Database): void {
  try {
    database.close();
  } catch {
    // The file is closed anyway.
  }
}
