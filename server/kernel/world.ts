import { hostNow } from "./clock.js";
import type { Database } from "./database.js";
import type { Meta } from "./meta.js";

/** The whole content of a data file, and its replacement by a reset, a snapshot or an import. */
export interface World {
  /** The seed from which all ids, codes and people are derived. */
  seed(): number;
  /** A number that differs for each world, so that clients notice a replacement. */
  epoch(): number;
  /** Within a unit of work that creates a world: sets its seed. */
  begin(seed: number): void;
  /**
   * Empties all tables and runs `fill`, in one transaction. Caches of the old world are cleared through
   * `database.onReplaced`.
   */
  replace(fill: () => void): void;
  /** Adds a function that runs in each replacement after `fill`, to adapt the new world to this sandbox. */
  onFilled(adapt: () => void): void;
}

/** All tables of the schema, so that none is forgotten. */
const TABLES =
  "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";

export const tablesOf = (database: Pick<Database, "prepare">): string[] =>
  database
    .prepare<{ name: string }>(TABLES)
    .all()
    .map(({ name }) => name);

export function createWorld(database: Database, meta: Meta): World {
  let seed = Number(meta.get("seed") ?? 0);
  let epoch = Number(meta.get("epoch") ?? 0);
  const adapters: (() => void)[] = [];

  const setSeed = (newSeed: number) => {
    const before = { seed, epoch };
    database.onRollback(() => {
      ({ seed, epoch } = before);
    });
    seed = newSeed;
    // Host time: a world in memory is lost when it stops, and the next one must not have the same epoch.
    epoch = Math.max(epoch + 1, hostNow());
    meta.set("seed", String(seed));
    meta.set("epoch", String(epoch));
  };

  return {
    seed: () => seed,
    epoch: () => epoch,
    begin: setSeed,
    replace: (fill) =>
      database.replace(() => {
        for (const name of tablesOf(database)) database.prepare(`DELETE FROM "${name}"`).run();
        meta.forget();
        fill();
        setSeed(Number(meta.get("seed")));
        for (const adapt of adapters) adapt();
      }),
    onFilled: (adapt) => void adapters.push(adapt),
  };
}
