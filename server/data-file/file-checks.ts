import { statSync } from "node:fs";
import { filledInEach, type Localized } from "../contract/localized.js";
import { DATA_FILE_PHRASES } from "../contract/state/data-file-phrases.js";
import { type Database, openDatabase, type Reader } from "../kernel/database.js";
import { damaged, startProblem } from "../kernel/file-problems.js";
import { onlyRow } from "../kernel/only-row.js";
import { StartProblem } from "../kernel/start-problem.js";
import { wrongOrder, wrongValue } from "./check-values.js";

/** Whether a file is whole: its tables, its pages, and what its rows refer to. Each answers a sentence, or null. */

/** Tables and indexes that are not made as those of `usual`, which is of the same schema. */
export function wrongTables(file: Reader, usual: Reader): Localized | null {
  const [found, known] = [schemaOf(file), schemaOf(usual)];
  const strange = [...new Set([...found.keys(), ...known.keys()])].filter(
    (one) => found.get(one) !== known.get(one),
  );
  return strange.length === 0 ? null : filledInEach(DATA_FILE_PHRASES.tables, { names: strange.join(", ") });
}

/** How each table and each index is made, by name. */
const schemaOf = (reader: Reader): ReadonlyMap<string, string> =>
  new Map(
    reader
      .prepare<{ name: string; made: string }>(
        `SELECT name, type || ' ' || sql AS made FROM sqlite_schema
         WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
      )
      .all()
      .map(({ name, made }) => [name, made]),
  );

/** Reads every page; with `quick`, entries of indexes are not compared with the rows that they are of. */
export function wrongPages(
  file: Reader,
  check: "integrity_check" | "quick_check" = "integrity_check",
): Localized | null {
  const [said = ""] = Object.values(onlyRow(file.prepare<Record<string, string>>(`PRAGMA ${check}(1)`)));
  if (said !== "ok") return asSaid(said.replace(/^\*\*\* .*\n/, ""));
  const loose = file.prepare<{ table: string }>("PRAGMA foreign_key_check").get();
  return loose ? filledInEach(DATA_FILE_PHRASES.loose, loose) : null;
}

/** What SQLite says of a file, which no language translates. */
const asSaid = (text: string): Localized => ({ en: text, pt: text });

/** Every page of a file of this size is read in a fifth of a second. */
const READ_WHOLE = 32_000_000;
/** Rows at each end of each table that are looked at, so that the cost does not grow with the history. */
const ENDS = 150;

/**
 * The data file, open and found fit to go on with. A start looks at all of a file of the usual size, and of a larger one at
 * its tables, its small facts and both ends of each table. Throws a StartProblem, and has let go of the file then.
 */
export function openDataFile(path: string): Database {
  const database = openDatabase(path);
  if (path === ":memory:") return database;
  const usual = openDatabase(":memory:");
  try {
    const isSmall = statSync(path).size <= READ_WHOLE;
    const problem =
      wrongTables(database, usual) ??
      (isSmall ? wrongPages(database, "quick_check") : null) ??
      wrongValue(database, ENDS) ??
      (isSmall ? wrongOrder(database) : null);
    if (problem !== null) throw damaged(path, new Error(problem.en));
    return database;
  } catch (error) {
    closeDamaged(database);
    throw startProblem(path, error);
  } finally {
    usual.close();
  }
}

/**
 * Looks for damage behind an error that nobody foresaw, once in each world: at every row, unless the file is so large
 * that everybody would wait for it.
 */
export function damageSeeker(database: Database): () => Localized | null {
  let known: { readonly damage: Localized | null } | undefined;
  database.onReplaced(() => {
    known = undefined;
  });
  const look = () => {
    const isSmall = database.path === ":memory:" || statSync(database.path).size <= READ_WHOLE;
    try {
      return wrongValue(database, isSmall ? undefined : ENDS) ?? (isSmall ? wrongOrder(database) : null);
    } catch (error) {
      const problem = startProblem(database.path, error);
      return problem instanceof StartProblem ? asSaid((error as Error).message) : null;
    }
  };
  return () => {
    known ??= { damage: look() };
    return known.damage;
  };
}

/** Lets go of a file; what closing it has against it has been said. */
export function closeDamaged(database: Database): void {
  try {
    database.close();
  } catch {
    // It is closed all the same.
  }
}
