import type { Database } from "./database.js";

/**
 * `read`, with its results kept until the next commit. Outside of a unit of work SQLite locks and unlocks the file for each
 * read, which takes longer than the read itself. Within a unit of work, whose changes are not committed yet, nothing is kept.
 */
export function cachedUntilCommit<Key, Value>(
  database: Pick<Database, "isWriting" | "onCommitted" | "onReplaced">,
  read: (key: Key) => Value,
): (key: Key) => Value {
  let known = new Map<Key, Value>();
  // Another Map, because a cleared one leads from what it had to what it gets, which keeps both (webhooks/patience.ts).
  const forget = () => {
    if (known.size > 0) known = new Map();
  };
  database.onCommitted(forget);
  database.onReplaced(forget);
  return (key) => {
    if (database.isWriting()) return read(key);
    let value = known.get(key);
    if (value === undefined) {
      value = read(key);
      known.set(key, value);
    }
    return value;
  };
}
