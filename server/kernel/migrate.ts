import type SqliteDatabase from "better-sqlite3";
import { faultPoint } from "./fault-points.js";
import { migrations } from "./schema.js";
import { StartProblem } from "./start-problem.js";

/** Marks a SQLite file as ours: "pix1". */
export const APPLICATION_ID = 0x70697831;

/** The file is not a localpix data file. */
export const notOursProblem = (path: string) =>
  new StartProblem(`${path} is not a localpix data file.`, "Give another directory with --data.");

/** Brings the schema up to date. Throws a StartProblem if the file is not ours, damaged, or newer than this localpix. */
export function migrate(sqlite: SqliteDatabase.Database, path: string): void {
  const current = sqlite.pragma("user_version", { simple: true }) as number;
  const owner = sqlite.pragma("application_id", { simple: true });
  const tables = sqlite.prepare("SELECT count(*) FROM sqlite_schema").pluck().get();
  if (owner !== APPLICATION_ID && tables !== 0) throw notOursProblem(path);
  sqlite.pragma(`application_id = ${APPLICATION_ID}`);
  if (current > migrations.length) {
    throw new StartProblem(
      `${path} was written by a newer localpix (schema ${current}, this one knows ${migrations.length}).`,
      "Update localpix, or give another directory with --data.",
    );
  }
  if (tables !== 0 && current < 1) {
    throw new StartProblem(
      `${path} is damaged: its schema version (user_version) is ${current}, which no localpix writes.`,
      "Replace it with a copy (localpix state export makes one), or give another directory with --data.",
    );
  }
  for (const [index, migration] of migrations.entries()) {
    if (index < current) continue;
    sqlite.transaction(() => {
      if (typeof migration === "string") sqlite.exec(migration);
      else migration(sqlite);
      faultPoint("during-migration");
      sqlite.pragma(`user_version = ${index + 1}`);
    })();
  }
}
