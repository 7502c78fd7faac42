import type { Request } from "express";
import type { GatewayOperation } from "../contract/operation.js";
import { Refusal } from "../contract/refusal.js";
import type { RefusalCause } from "../contract/refusal-causes.js";

/** The content of a valid token. */
export interface VerifiedToken {
  /** 0, which no account has, if the account is not in this world, so that no record refers to it. */
  readonly account: number;
  /** Whether the token was issued with a checked client certificate (assumption OAUTH_REACH). */
  readonly certificate: boolean;
  /** Epoch milliseconds; the token is refused from this instant on. */
  readonly expiresAt: number;
}

export interface TokenVerifier {
  /** The content of a token. Throws the refusal `token-invalid` with its cause if it is not ours or has expired. */
  verify(token: string): VerifiedToken | Promise<VerifiedToken>;
}

/** Verifies the token of a request. Throws the refusal `token-invalid`. A promise only if a signature must be verified. */
export function authenticate(
  tokens: TokenVerifier,
  request: Request,
): VerifiedToken | Promise<VerifiedToken> {
  const { authorization } = request.headers;
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
  if (token === undefined) throw new Refusal("token-invalid", { cause: headerMistake(authorization) });
  return tokens.verify(token);
}

/** Schemes that a message may name; any other word could be a secret. */
const OTHER_SCHEME = /^(Basic|Digest|Token|JWT|ApiKey|OAuth|Negotiate|HMAC) /i;

/** What is wrong with an Authorization header that is not `Bearer` and a token. */
function headerMistake(authorization: string | undefined): RefusalCause {
  if (authorization === undefined) return { name: "token-missing" };
  if (authorization === "") return { name: "token-header-empty" };
  if (/^Bearer$/i.test(authorization)) return { name: "token-empty" };
  if (/^Bearer +Bearer\b/i.test(authorization)) return { name: "token-scheme-doubled" };
  const scheme = OTHER_SCHEME.exec(authorization)?.[1];
  if (scheme) return { name: "token-scheme-wrong", values: { scheme } };
  return { name: /^Bearer|\s/i.test(authorization) ? "token-header-malformed" : "token-scheme-missing" };
}

/**
 * Throws the refusal `token-without-certificate` if the operation needs a token issued with a certificate (assumption
 * OAUTH_REACH).
 */
export function requireCertificate(
  { needsCertificate }: GatewayOperation,
  { certificate }: VerifiedToken,
): void {
  if (needsCertificate && !certificate) throw new Refusal("token-without-certificate");
}
