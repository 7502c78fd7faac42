import type { Request } from "express";
import type { GatewayOperation } from "../contract/operation.js";
import { Refusal } from "../contract/refusal.js";

/** The content of a valid token. */
export interface VerifiedToken {
  readonly account: number;
  /** Whether the token was issued with a checked client certificate (OAUTH_REACH). */
  readonly certificate: boolean;
  /** Epoch milliseconds; the token is refused from this instant on. */
  readonly expiresAt: number;
}

export interface TokenVerifier {
  /** The content of a token; null if it is not ours or has expired. */
  verify(token: string): VerifiedToken | null | Promise<VerifiedToken | null>;
}

/** Verifies the token of a request. Throws the refusal `token-invalid`. A promise only if a signature must be verified. */
export function authenticate(
  tokens: TokenVerifier,
  request: Request,
): VerifiedToken | Promise<VerifiedToken> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  const verified = token === undefined ? null : tokens.verify(token);
  return verified instanceof Promise ? verified.then(requireValid) : requireValid(verified);
}

/** Throws the refusal `token-without-certificate` if the operation needs a token issued with a certificate (OAUTH_REACH). */
export function requireCertificate(
  { needsCertificate }: GatewayOperation,
  { certificate }: VerifiedToken,
): void {
  if (needsCertificate && !certificate) throw new Refusal("token-without-certificate");
}

function requireValid(token: VerifiedToken | null): VerifiedToken {
  if (token === null) throw new Refusal("token-invalid");
  return token;
}
