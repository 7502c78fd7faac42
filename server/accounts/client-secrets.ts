import type { Database } from "../kernel/database.js";
import { isUsualSecret, type KnownSecrets, secretPrefix } from "../kernel/secret-search.js";

/**
 * The client secrets of all accounts since the start, for redaction, and `others`, such as the control token. Reads new
 * accounts once after each commit.
 */
export function createClientSecrets(
  database: Database,
  others: readonly (string | null)[] = [],
): () => KnownSecrets {
  const newer = database.prepare<{ id: number; secret: string }>(
    "SELECT id, client_secret AS secret FROM accounts WHERE id > ? ORDER BY id",
  );
  const byPrefix = new Map<number, string[]>();
  const chosen = new Set(others.filter((secret) => secret !== null));
  const secrets = { byPrefix, chosen };
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
      if (!isUsualSecret(secret)) {
        chosen.add(secret);
        continue;
      }
      const samePrefix = byPrefix.get(secretPrefix(secret)) ?? [];
      if (!samePrefix.includes(secret)) byPrefix.set(secretPrefix(secret), [...samePrefix, secret]);
    }
    return secrets;
  };
}
