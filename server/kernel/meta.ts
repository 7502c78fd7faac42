import type { Database } from "./database.js";

/** Key-value store for facts about the sandbox that survive a restart, such as its seed, epoch and clock. */
export interface Meta {
  get(name: string): string | undefined;
  /** Within a unit of work. */
  set(name: string, value: string): void;
  /** Within a unit of work. Returns whether the value existed. */
  remove(name: string): boolean;
}

export function createMeta(database: Database): Meta {
  const read = database.prepare<{ value: string }>("SELECT value FROM meta WHERE name = ?");
  const write = database.prepare(
    "INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
  );
  const remove = database.prepare("DELETE FROM meta WHERE name = ?");
  return {
    get: (name) => read.get(name)?.value,
    set: (name, value) => void write.run(name, value),
    remove: (name) => remove.run(name).changes > 0,
  };
}
