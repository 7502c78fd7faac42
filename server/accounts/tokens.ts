import { TOKEN_SECONDS } from "../contract/accounts/access-token.js";
import { spacedDuration } from "../contract/clock/duration.js";
import { Refusal, type RefusalFacts } from "../contract/refusal.js";
import type { RefusalCause } from "../contract/refusal-causes.js";
import type { TokenVerifier, VerifiedToken } from "../http/authenticate.js";
import { type Clock, iso } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Ids } from "../kernel/ids.js";

/** The data of a token to issue. */
export interface TokenRequest {
  readonly account: number;
  readonly clientId: string;
  /** Whether the client certificate was checked: only then may the token configure webhooks (assumption OAUTH_REACH). */
  readonly certificate: boolean;
  /** The number of the token request, from which the token's id is derived. */
  readonly number: number;
}

/** Bearer tokens: JWTs valid for 1800 seconds of sandbox time (specification: Authentication, item 1). */
export interface Tokens extends TokenVerifier {
  issue(request: TokenRequest): Promise<{ token: string; expiresAt: number }>;
  /** When the newest token of an account, or of any account, was issued, epoch milliseconds; undefined before the first. */
  lastIssued(account: number | undefined): number | undefined;
}

/** Verified tokens are cached: verifying a signature costs thirty times a look into the cache. */
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
  const holder = database.prepare<{ id: number }>("SELECT id FROM accounts WHERE client_id = ?");
  const exists = database.prepare("SELECT 1 FROM accounts WHERE id = ?");
  /** The account that a token names; 0 if this world, which may have been reset since, does not have it. */
  const accountOf = (named: unknown): number => {
    const id = Number(named);
    return exists.get(id) === undefined ? 0 : id;
  };
  let verified = new Map<string, VerifiedToken>();
  // The key is derived, not random, so tokens stay valid after a restart or a reset.
  const importKey = () =>
    crypto.subtle.importKey(
      "raw",
      new TextEncoder().encode(ids.secret("token.key", 0, 43)),
      { name: "HMAC", hash: "SHA-256" },
      false,
      ["sign", "verify"],
    );
  let imported: ReturnType<typeof importKey> | undefined;
  const signingKey = () => (imported ??= importKey());
  database.onReplaced(() => {
    verified = new Map();
    imported = undefined;
  });

  const remember = (cache: typeof verified, token: string, content: VerifiedToken) => {
    const [oldest] = cache.keys();
    if (oldest !== undefined && cache.size >= MAX_CACHED) cache.delete(oldest);
    cache.set(token, content);
  };

  const refused = (
    name: RefusalCause["name"],
    values: RefusalCause["values"] = {},
    facts: Pick<RefusalFacts, "account"> = {},
  ) => new Refusal("token-invalid", { cause: { name, values }, ...facts });

  const expired = ({ account, expiresAt }: Pick<VerifiedToken, "account" | "expiresAt">) => {
    const late = spacedDuration(clock.now() - expiresAt);
    const values = { expiredAt: iso(expiresAt), late, minutes: TOKEN_SECONDS / 60 };
    return refused("token-expired", values, { account });
  };

  const requireUnexpired = (content: VerifiedToken) => {
    if (clock.now() < content.expiresAt) return content;
    throw expired(content);
  };

  /** Why a token is not valid. `code`: the error code of jose. */
  const refusalOf = (
    token: string,
    code: unknown,
    { decodeJwt, decodeProtectedHeader }: typeof import("jose"),
  ) => {
    if (!/^[\w-]+\.[\w-]+\.[\w-]*$/.test(token)) return refused("token-malformed");
    try {
      if (decodeProtectedHeader(token).alg === "none") return refused("token-unsigned");
      const { account, exp_ms: expiresAt, sub: clientId = "" } = decodeJwt(token);
      if (account === undefined || expiresAt === undefined) return refused("token-foreign");
      if (code === "ERR_JWT_EXPIRED")
        return expired({ account: accountOf(account), expiresAt: Number(expiresAt) });
      if (code !== "ERR_JWS_SIGNATURE_VERIFICATION_FAILED") return refused("token-foreign");
      const owner = holder.get(clientId);
      return owner
        ? refused("token-altered", {}, { account: owner.id })
        : refused("token-of-another-sandbox", { clientId });
    } catch {
      // The token has three parts, but one of them is not JSON.
      return refused("token-malformed");
    }
  };

  const verifySignature = async (token: string): Promise<VerifiedToken> => {
    const cache = verified;
    const jose = await import("jose");
    const key = await signingKey();
    const options = {
      algorithms: ["HS256"],
      currentDate: new Date(clock.now()),
      // `exp` is rounded down to the second; the exact end is in `exp_ms`.
      clockTolerance: 1,
      requiredClaims: ["exp", "exp_ms", "account"],
    };
    const { payload } = await jose.jwtVerify(token, key, options).catch((error: { code?: unknown }) => {
      throw refusalOf(token, error.code, jose);
    });
    const content = {
      account: accountOf(payload.account),
      certificate: payload.certificate === true,
      expiresAt: Number(payload.exp_ms),
    };
    // An account that is missing may be created again.
    if (content.account !== 0) remember(cache, token, content);
    return requireUnexpired(content);
  };

  return {
    lastIssued: (account) => newest.get({ account: account ?? null })?.at,
    issue: async ({ account, clientId, certificate, number }) => {
      const cache = verified;
      const { SignJWT } = await import("jose");
      const now = clock.now();
      const expiresAt = now + TOKEN_SECONDS * 1_000;
      // JWT times are whole seconds. `exp` is never after the exact end, so a client that obeys it is never refused.
      const issuedAt = Math.floor(now / 1_000);
      const token = await new SignJWT({ account, certificate, exp_ms: expiresAt })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setSubject(clientId)
        .setJti(ids.uuid("token", number))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + TOKEN_SECONDS)
        .sign(await signingKey());
      remember(cache, token, { account, certificate, expiresAt });
      return { token, expiresAt };
    },
    verify: (token) => {
      const content = verified.get(token);
      return content === undefined ? verifySignature(token) : requireUnexpired(content);
    },
  };
}
