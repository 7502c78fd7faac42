import type SqliteDatabase from "better-sqlite3";
import { schema2 } from "./schema-2.js";
import { schema3 } from "./schema-3.js";
import { schema4 } from "./schema-4.js";
import { schema5 } from "./schema-5.js";
import { schema6 } from "./schema-6.js";
import { events } from "./schema-events.js";
import { money } from "./schema-money.js";

/**
 * The migrations, in order: `user_version` is how many have run. Never edit one that a file may have run, not even a
 * comment: SQLite stores the text of a table, and a file with another text counts as damaged.
 * Amounts are integer centavos, times epoch milliseconds in sandbox time.
 */
export const migrations: readonly Migration[] = [money + events, schema2, schema3, schema4, schema5, schema6];

/** SQL, or what SQL cannot do. Runs in a transaction. */
export type Migration = string | ((sqlite: SqliteDatabase.Database) => void);
