import type { Request } from "express";
import type { GatewayOperation } from "../contract/operation.js";
import { Refusal } from "../contract/refusal.js";

/** What a valid token says. */
export interface VerifiedToken {
  readonly account: number;
  /** Whether the client certificate was checked when it was issued (OAUTH_REACH). */
  readonly certificate: boolean;
  /** Epoch milliseconds; the token is refused from this instant on. */
  readonly expiresAt: number;
}

export interface TokenVerifier {
  /** What a token says, or null when it is not one of ours or has expired. */
  verify(token: string): VerifiedToken | null | Promise<VerifiedToken | null>;
}

/** The token of a request. Throws the refusal `token-invalid`; a promise only where a signature must be verified. */
export function authenticate(
  tokens: TokenVerifier,
  request: Request,
): VerifiedToken | Promise<VerifiedToken> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  const verified = token === undefined ? null : tokens.verify(token);
  return verified instanceof Promise ? verified.then(requireValid) : requireValid(verified);
}

/** Throws the refusal `token-without-certificate` where the operation needs the other kind (OAUTH_REACH). */
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
