import type { Database } from "../kernel/database.js";
import { SECRET_LENGTH, type SecretsByPrefix, secretPrefix } from "../kernel/secret-search.js";

/** The client secrets of all accounts since the start, for redaction. Reads new accounts once after each commit. */
export function createClientSecrets(database: Database): () => SecretsByPrefix {
  const newer = database.prepare<{ id: number; secret: string }>(
    "SELECT id, client_secret AS secret FROM accounts WHERE id > ? ORDER BY id",
  );
  const secrets = new Map<number, string[]>();
  let last = 0;
  let isCurrent = false;
  database.onCommitted(() => {
    isCurrent = false;
  });
  // Secrets of a replaced world are kept, because a restore may bring that world back.
  database.onReplaced(() => {
    last = 0;
    isCurrent = false;
  });
  return () => {
    if (isCurrent) return secrets;
    // A client learns the secret of an account that this unit of work creates only after its commit.
    isCurrent = true;
    for (const { id, secret } of newer.all(last)) {
      last = id;
      // A secret of another length was chosen by the user; it is searched for as a phrase, not here.
      if (secret.length !== SECRET_LENGTH) continue;
      const samePrefix = secrets.get(secretPrefix(secret)) ?? [];
      if (!samePrefix.includes(secret)) secrets.set(secretPrefix(secret), [...samePrefix, secret]);
    }
    return secrets;
  };
}
