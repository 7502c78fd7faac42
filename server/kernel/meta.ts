import type { Database } from "./database.js";

/** Key-value store for facts about the sandbox that survive a restart, such as its seed, epoch and clock. */
export interface Meta {
  get(name: string): string | undefined;
  /** Within a unit of work. Writes nothing if the value is the same. */
  set(name: string, value: string): void;
  /** Within a unit of work. Returns whether the value existed. */
  remove(name: string): boolean;
  /** Within a replacement of the world, whose table is filled without this store: reads all values again. */
  forget(): void;
}

export function createMeta(database: Database): Meta {
  const read = database.prepare<{ value: string }>("SELECT value FROM meta WHERE name = ?");
  const write = database.prepare(
    "INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
  );
  const remove = database.prepare("DELETE FROM meta WHERE name = ?");
  // Every delivery and every commit of an advance reads or writes several.
  const values = new Map<string, string | undefined>();
  const forget = () => values.clear();
  database.onReplaced(forget);
  const get = (name: string) => {
    if (!values.has(name)) values.set(name, read.get(name)?.value);
    return values.get(name);
  };
  const change = (name: string, value: string | undefined) => {
    values.set(name, value);
    database.onRollback(() => values.delete(name));
  };
  return {
    get,
    set: (name, value) => {
      if (get(name) === value) return;
      write.run(name, value);
      change(name, value);
    },
    remove: (name) => {
      change(name, undefined);
      return remove.run(name).changes > 0;
    },
    forget: () => {
      forget();
      database.onRollback(forget);
    },
  };
}
