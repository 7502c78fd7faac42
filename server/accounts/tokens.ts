import { TOKEN_SECONDS } from "../contract/accounts/access-token.js";
import type { TokenVerifier, VerifiedToken } from "../http/authenticate.js";
import type { Clock } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Ids } from "../kernel/ids.js";

/** Whom a token is issued to. */
export interface TokenRequest {
  readonly account: number;
  readonly clientId: string;
  /** Whether the client certificate was checked; only then may the token configure webhooks (OAUTH_REACH). */
  readonly certificate: boolean;
  /** The number of the request that asks for the token, from which its id is derived. */
  readonly number: number;
}

/** Bearer tokens: JWTs that live 1800 seconds of sandbox time (Authentication, item 1). */
export interface Tokens extends TokenVerifier {
  issue(request: TokenRequest): Promise<{ token: string; expiresAt: number }>;
  /** When the newest token of an account, or of any, was issued; undefined before the first. Epoch milliseconds. */
  lastIssued(account: number | undefined): number | undefined;
}

/** Verifying a signature costs thirty times what a look at an earlier verdict does. */
const MAX_CACHED = 10_000;

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
  let verified = new Map<string, VerifiedToken>();
  // It does not go with the process, so that a token outlives a restart or a reset.
  const key = () =>
    crypto.subtle.importKey(
      "raw",
      new TextEncoder().encode(ids.secret("token.key", 0, 43)),
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

  const remember = (known: typeof verified, token: string, content: VerifiedToken) => {
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size >= MAX_CACHED) known.delete(oldest);
    known.set(token, content);
  };

  const ifAlive = (content: VerifiedToken) => (clock.now() < content.expiresAt ? content : null);

  const verifySignature = async (token: string): Promise<VerifiedToken | null> => {
    const known = verified;
    const { jwtVerify } = await import("jose");
    try {
      const { payload } = await jwtVerify(token, await theKey(), {
        algorithms: ["HS256"],
        currentDate: new Date(clock.now()),
        // `exp` is cut off to the second before the real end, which `exp_ms` says.
        clockTolerance: 1,
        requiredClaims: ["exp", "exp_ms", "account"],
      });
      const content = {
        account: Number(payload.account),
        certificate: payload.certificate === true,
        expiresAt: Number(payload.exp_ms),
      };
      remember(known, token, content);
      return ifAlive(content);
    } catch {
      return null;
    }
  };

  return {
    lastIssued: (account) => newest.get({ account: account ?? null })?.at,
    issue: async ({ account, clientId, certificate, number }) => {
      const known = verified;
      const { SignJWT } = await import("jose");
      const now = clock.now();
      const expiresAt = now + TOKEN_SECONDS * 1_000;
      // A JWT knows whole seconds. `exp` is never later than the real end, so a client that obeys it is never refused.
      const issuedAt = Math.floor(now / 1_000);
      const token = await new SignJWT({ account, certificate, exp_ms: expiresAt })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setSubject(clientId)
        .setJti(ids.uuid("token", number))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + TOKEN_SECONDS)
        .sign(await theKey());
      remember(known, token, { account, certificate, expiresAt });
      return { token, expiresAt };
    },
    verify: (token) => {
      const known = verified.get(token);
      return known === undefined ? verifySignature(token) : ifAlive(known);
    },
  };
}
