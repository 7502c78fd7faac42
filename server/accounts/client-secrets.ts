import type { Database } from "../kernel/database.js";
import { SECRET_LENGTH, type SecretsByPrefix, secretPrefix } from "../kernel/secret-search.js";

/** The secrets of all accounts that there have been since the start, for whoever must not show them. */
export function createClientSecrets(database: Database): () => SecretsByPrefix {
  const newer = database.prepare<{ id: number; secret: string }>(
    "SELECT id, client_secret AS secret FROM accounts WHERE id > ? ORDER BY id",
  );
  const known = new Map<number, string[]>();
  let last = 0;
  // Those of a world that was put aside are kept: it may come back.
  database.onReplaced(() => {
    last = 0;
  });
  return () => {
    for (const { id, secret } of newer.all(last)) {
      last = id;
      // One that somebody has chosen is looked for as what it is, not as a word of letters and digits.
      if (secret.length !== SECRET_LENGTH) continue;
      const alike = known.get(secretPrefix(secret)) ?? [];
      if (!alike.includes(secret)) known.set(secretPrefix(secret), [...alike, secret]);
    }
    return known;
  };
}
