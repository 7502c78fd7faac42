import { hostNow } from "./clock.js";
import type { Database } from "./database.js";
import type { Meta } from "./meta.js";

/** All that a data file holds at one time, and its replacement by another: that of a reset, a snapshot, an import. */
export interface World {
  /** What all ids, codes and people are derived from. */
  seed(): number;
  /** Another number for each world, so that whoever listens knows that what it knew is not true any more. */
  epoch(): number;
  /** Within a unit of work that begins a world: it has this seed. */
  begin(seed: number): void;
  /**
   * Puts what `fill` writes in the place of everything, at once and wholly or not at all; nothing of the old
   * world is left in any table. Whoever remembers things about the world hears of it by `database.onReplaced`.
   */
  replace(fill: () => void): void;
  /** Called within each replacement, once the other world is there: change what must not be so here. */
  onFilled(adapt: () => void): void;
}

/** The tables that hold the world: whatever the schema has, so that none can be forgotten. */
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

  const settle = (wanted: number) => {
    const before = { seed, epoch };
    database.ifUndone(() => {
      ({ seed, epoch } = before);
    });
    seed = wanted;
    // A world in memory is gone when it stops, so the next one must not look like the same world.
    epoch = Math.max(epoch + 1, hostNow());
    meta.set("seed", String(seed));
    meta.set("epoch", String(epoch));
  };

  return {
    seed: () => seed,
    epoch: () => epoch,
    begin: settle,
    replace: (fill) =>
      database.replace(() => {
        for (const name of tablesOf(database)) database.prepare(`DELETE FROM "${name}"`).run();
        fill();
        settle(Number(meta.get("seed")));
        for (const adapt of adapters) adapt();
      }),
    onFilled: (adapt) => void adapters.push(adapt),
  };
}
