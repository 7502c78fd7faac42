import { TOKEN_SECONDS } from "../contract/gateway/access-token.js";
import type { Clock } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Ids } from "../kernel/ids.js";

/** Bearer tokens: JWTs that live 1800 seconds of sandbox time (Authentication, item 1). */
export interface Tokens {
  issue(account: number, clientId: string, number: number): Promise<{ token: string; expiresAt: number }>;
  /** The account that a token speaks for, or null when it is not one of ours or has expired. */
  accountOf(token: string): number | null | Promise<number | null>;
  /** When the newest token of an account, or of any, was issued; undefined before the first. Epoch milliseconds. */
  lastIssued(account: number | undefined): number | undefined;
}

/** Verifying a signature costs thirty times what a look at an earlier verdict does. */
const REMEMBERED = 10_000;

export function createTokens({
  database,
  clock,
  ids,
}: {
  database: Database;
  clock: Clock;
  ids: Ids;
}): Tokens {
  const newest = database.prepare<{ at: number }>(
    `SELECT at FROM journal WHERE type = 'token.issued' AND (:account IS NULL OR account_id = :account)
     ORDER BY seq DESC LIMIT 1`,
  );
  let verified = new Map<string, { account: number; expiresAt: number }>();
  // The key comes from the seed, so that a token outlives a restart or a reset and the same run has the same tokens.
  const key = () =>
    crypto.subtle.importKey(
      "raw",
      new TextEncoder().encode(ids.token("token.key", 0, 43)),
      { name: "HMAC", hash: "SHA-256" },
      false,
      ["sign", "verify"],
    );
  let imported: ReturnType<typeof key> | undefined;
  const theKey = () => (imported ??= key());
  database.onReplaced(() => {
    verified = new Map();
    imported = undefined;
  });

  const remember = (known: typeof verified, token: string, account: number, expiresAt: number) => {
    if (known.size >= REMEMBERED) known.delete(known.keys().next().value!);
    known.set(token, { account, expiresAt });
  };

  const verify = async (token: string): Promise<number | null> => {
    const known = verified;
    const { jwtVerify } = await import("jose");
    try {
      const { payload } = await jwtVerify(token, await theKey(), {
        algorithms: ["HS256"],
        currentDate: new Date(clock.now()),
        requiredClaims: ["exp", "account"],
      });
      const account = Number(payload.account);
      remember(known, token, account, payload.exp! * 1_000);
      return account;
    } catch {
      return null;
    }
  };

  return {
    lastIssued: (account) => newest.get({ account: account ?? null })?.at,
    issue: async (account, clientId, number) => {
      const known = verified;
      const { SignJWT } = await import("jose");
      const issuedAt = Math.floor(clock.now() / 1_000);
      // A JWT knows whole seconds; rounded up, so that no token lives less than it was promised.
      const expires = Math.ceil(clock.now() / 1_000) + TOKEN_SECONDS;
      const token = await new SignJWT({ account })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setSubject(clientId)
        .setJti(ids.uuid("token", number))
        .setIssuedAt(issuedAt)
        .setExpirationTime(expires)
        .sign(await theKey());
      const expiresAt = expires * 1_000;
      remember(known, token, account, expiresAt);
      return { token, expiresAt };
    },
    accountOf: (token) => {
      const known = verified.get(token);
      if (known === undefined) return verify(token);
      return clock.now() < known.expiresAt ? known.account : null;
    },
  };
}
