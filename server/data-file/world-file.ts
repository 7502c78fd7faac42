import { closeSync, openSync } from "node:fs";
import type SqliteDatabase from "better-sqlite3";
import { Problem } from "../contract/control-problems.js";
import { filledInEach, type Localized } from "../contract/localized.js";
import { DATA_FILE_PHRASES } from "../contract/state/data-file-phrases.js";
import type { WorldCounts } from "../contract/state/state.control.js";
import { type Clock, iso } from "../kernel/clock.js";
import type { Database, Reader } from "../kernel/database.js";
import { faultPoint } from "../kernel/fault-points.js";
import type { Meta } from "../kernel/meta.js";
import { APPLICATION_ID, migrate } from "../kernel/migrate.js";
import { onlyRow } from "../kernel/only-row.js";
import { migrations } from "../kernel/schema.js";
import { openSqlite } from "../kernel/sqlite.js";
import { tablesOf } from "../kernel/world.js";
import { wrongOrder, wrongValue } from "./check-values.js";
import { wrongPages, wrongTables } from "./file-checks.js";

/** A file that holds a whole world and is not in use: a snapshot, an export, a copy of a data file. */
export interface WorldFile {
  /** The sandbox's time in it, epoch milliseconds. */
  readonly at: number;
  readonly contents: WorldCounts;
  /** The mark of the installation that wrote the snapshot; undefined for other files and earlier releases. */
  readonly madeBy: string | undefined;
}

/** The meta entry of a copy with the sandbox time at which it was made. */
const MADE_AT = "copy.madeAt";
/** The meta entry of a snapshot with the mark of its installation. */
export const MADE_BY = "copy.madeBy";

/** The meta entry of a data file with the mark of the installation that last ran on it. */
const OWNER = "installation";

/** Within a unit of work: removes the marks of a copy. Returns whether the data file had been a copy. */
export const removeCopyMark = (meta: Meta): boolean => {
  meta.remove(MADE_BY);
  return meta.remove(MADE_AT);
};

/** Within a unit of work: marks the data file as that of this installation. Returns the mark that it had. */
export function markAsOwn(meta: Meta, mark: string): string | undefined {
  const found = meta.get(OWNER);
  if (found !== mark) meta.set(OWNER, mark);
  return found;
}

/**
 * Writes everything into a new file that only its user may read. `facts` are meta entries that differ in the copy. The
 * mark of the data file is left out, because a file with this mark is trusted as this installation's own. Throws the
 * disk's own errors.
 */
export function writeWorldFile(
  database: Database,
  clock: Clock,
  path: string,
  facts: Readonly<Record<string, string>>,
): void {
  // Created empty first, so that the permissions are set before there is any content.
  closeSync(openSync(path, "wx", 0o600));
  database.prepare("VACUUM INTO ?").run(path);
  faultPoint("during-snapshot");
  const copy = openSqlite(path);
  try {
    // Otherwise the bytes of a removed row stay in the file.
    copy.pragma("secure_delete = ON");
    const set = copy.prepare("INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)");
    const all = { ...facts, [MADE_AT]: String(clock.now()) };
    copy.transaction(() => {
      copy.prepare("DELETE FROM meta WHERE name = ?").run(OWNER);
      for (const fact of Object.entries(all)) set.run(fact);
    })();
  } finally {
    copy.close();
  }
}

/** What problems call a file: its path, or words in each language. */
export type FileName = string | Localized;

/**
 * Reads what a file contains; `name` is its name in problems. Throws the problems `world-file-foreign`,
 * `world-file-schema` and `world-file-damaged`. With `proof`, the whole file is checked: every page, value and
 * reference, and then the world by `proof` (problem `world-file-wrong`).
 */
export function readWorldFile(
  database: Reader,
  path: string,
  name: FileName,
  proof?: (file: Reader, at: number) => string[],
): WorldFile {
  let sqlite: SqliteDatabase.Database | undefined;
  try {
    sqlite = openSqlite(path, { fileMustExist: true });
    const file = readerOf(sqlite);
    const found = checkOrigin(sqlite, name);
    if (found !== migrations.length) throw otherSchema(name, found);
    throwIfDamaged(wrongTables(file, database), name);
    if (proof) throwIfDamaged(wrongPages(file) ?? wrongValue(file) ?? wrongOrder(file), name);
    const at = timeOf(file);
    const wrong = proof?.(file, at) ?? [];
    if (wrong.length > 0) throw new Problem("world-file-wrong", { file: name, problem: wrong.join("; ") });
    return { at, contents: contentsOf(file, at), madeBy: factOf(file, MADE_BY) };
  } catch (error) {
    throw fileProblem(error, name);
  } finally {
    sqlite?.close();
  }
}

/** Turns an SQLite error about the content of a file into a Problem; errors of the disk or of locks stay as they are. */
export function fileProblem(error: unknown, name: FileName): unknown {
  const { code = "", message } = error as { code?: string; message: string };
  if (code === "SQLITE_NOTADB") return new Problem("world-file-foreign", { file: name });
  if (!code.startsWith("SQLITE_") || /^SQLITE_(BUSY|CANTOPEN|FULL|PERM|READONLY)/.test(code)) return error;
  return new Problem("world-file-damaged", { file: name, problem: message });
}

/**
 * Migrates a copy of a data file to the current schema, and returns the version that it had. Throws
 * `world-file-foreign`, `world-file-schema` for a newer one, and `world-file-damaged`.
 */
export function upgradeWorldFile(path: string, name: string): number {
  let sqlite: SqliteDatabase.Database | undefined;
  try {
    sqlite = openSqlite(path, { fileMustExist: true });
    const found = checkOrigin(sqlite, name);
    // Version 0 is valid only without tables: the first migration was interrupted.
    const isBefore = found < 1 && tablesOf(readerOf(sqlite)).length > 0;
    if (isBefore || found > migrations.length) throw otherSchema(name, found);
    // A migration must not change a damaged file.
    throwIfDamaged(wrongPages(readerOf(sqlite)), name);
    migrate(sqlite, name);
    return found;
  } catch (error) {
    throw fileProblem(error, name);
  } finally {
    sqlite?.close();
  }
}

/**
 * Within a replacement of the world, when its tables are empty: fills them from the attached database of this name, and
 * continues from the time `at`.
 */
export function fillWorld(database: Database, clock: Clock, attached: string, at: number): void {
  for (const table of tablesOf(database)) {
    database.prepare(`INSERT INTO main."${table}" SELECT * FROM ${attached}."${table}"`).run();
    faultPoint("during-restore");
  }
  database.prepare("DELETE FROM meta WHERE name IN (?, ?, ?)").run(MADE_AT, MADE_BY, OWNER);
  clock.restart(factOf(database, "clock.mode") === "frozen" ? "frozen" : "running", at);
}

const readerOf = (sqlite: SqliteDatabase.Database): Reader => ({
  prepare: (sql) => sqlite.prepare(sql) as never,
});

/** Returns the schema version of the file. */
function checkOrigin(sqlite: SqliteDatabase.Database, name: FileName): number {
  if (sqlite.pragma("application_id", { simple: true }) !== APPLICATION_ID) {
    throw new Problem("world-file-foreign", { file: name });
  }
  // SQLite can only attach files with the same text encoding; ours is UTF-8.
  if (sqlite.pragma("encoding", { simple: true }) !== "UTF-8") {
    throw damaged(name, DATA_FILE_PHRASES.encoding);
  }
  return sqlite.pragma("user_version", { simple: true }) as number;
}

/** Versions begin with 1, so a lower one means damage; any other belongs to another release. */
const otherSchema = (name: FileName, found: number) =>
  found < 1
    ? damaged(name, filledInEach(DATA_FILE_PHRASES.schemaVersion, { found }))
    : new Problem("world-file-schema", { file: name, found, known: migrations.length });

const damaged = (name: FileName, problem: Localized) =>
  new Problem("world-file-damaged", { file: name, problem });

function throwIfDamaged(problem: Localized | null, name: FileName): void {
  if (problem !== null) throw damaged(name, problem);
}

const factOf = (reader: Reader, name: string): string | undefined =>
  reader.prepare<{ value: string }>("SELECT value FROM meta WHERE name = ?").get(name)?.value;

/** The time of a world file: a copy records when it was made; for a plain data file it is that of the latest write. */
function timeOf(reader: Reader): number {
  const last = reader.prepare<{ at: number }>("SELECT at FROM journal ORDER BY seq DESC LIMIT 1").get();
  const latest = Math.max(Number(factOf(reader, "clock.latest") ?? 0), last?.at ?? 0);
  return Number(factOf(reader, MADE_AT) ?? latest);
}

function contentsOf(reader: Reader, at: number): WorldCounts {
  const count = (table: string) =>
    onlyRow(reader.prepare<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`)).rows;
  return {
    seed: Number(factOf(reader, "seed")),
    now: iso(at),
    accounts: count("accounts"),
    transactions: count("transactions"),
    deliveries: count("deliveries"),
    journalEntries: count("journal"),
  };
}
