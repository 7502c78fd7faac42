import { TOKEN_SECONDS } from "../contract/accounts/access-token.js";
import { type oauthToken, SCOPE } from "../contract/accounts/oauth-token.js";
import { Refusal, type Violation, violationOf } from "../contract/refusal.js";
import { rules } from "../contract/rules.js";
import type { Handler } from "../http/pipeline.js";
import { type Clock, iso } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Journal } from "../kernel/journal.js";
import type { TokenServices } from "./access-token.gateway.js";
import { credentialChecks } from "./credential-checks.js";

/**
 * POST /oauth/token: issues a token for the credentials of POST /api/auth/token (assumption OAUTH_TOKEN). Only a token
 * that was issued with a certificate may configure webhooks (assumption OAUTH_REACH).
 */
export function oauthTokenHandler(
  { database, clock, journal }: { database: Database; clock: Clock; journal: Journal },
  services: TokenServices,
): Handler<typeof oauthToken> {
  const checks = credentialChecks(clock, services);
  return async (call) => {
    const { headers } = call.request;
    const certificate = headers["x-ssl-client-cert"] === undefined ? null : await checks.read(headers);
    call.account = checks.named(certificate) ?? 0;
    const body = await call.read();
    const basic = basicCredentials(headers.authorization);
    const clientId = basic?.clientId ?? body.clientId ?? body.client_id;
    const clientSecret = basic?.clientSecret ?? body.clientSecret ?? body.client_secret;
    call.account = checks.named(certificate, clientId) ?? 0;
    // With the field names of RFC 6749, grant_type is required; with those of the other token endpoint it is not.
    const isRfc6749 = body.clientId === undefined && body.clientSecret === undefined;
    const missing: Violation[] = [];
    const addMissing = (field: string) => missing.push(violationOf(field, rules.required));
    if (clientId === undefined) addMissing(isRfc6749 ? "client_id" : "clientId");
    if (clientSecret === undefined) addMissing(isRfc6749 ? "client_secret" : "clientSecret");
    if (isRfc6749 && body.grant_type === undefined) addMissing("grant_type");
    if (missing.length > 0 || clientId === undefined || clientSecret === undefined)
      throw new Refusal("body-invalid", { violations: missing });

    const account = checks.account(certificate, clientId, clientSecret);
    const generation = database.generation();
    const { token, expiresAt } = await services.tokens.issue({
      account: account.id,
      clientId: account.clientId,
      certificate: certificate !== null,
      number: call.requestId,
    });
    await database.write(() => {
      database.requireGeneration(generation);
      journal.append({ type: "token.issued", account: account.id, data: { expiresAt: iso(expiresAt) } });
    });
    return { access_token: token, token_type: "Bearer", expires_in: TOKEN_SECONDS, scope: SCOPE };
  };
}

/** The credentials of a Basic header, form-encoded as RFC 6749 says; null if there is no such header. */
function basicCredentials(header: string | undefined): { clientId: string; clientSecret: string } | null {
  const encoded = /^Basic +(\S+)$/i.exec(header ?? "")?.[1];
  if (encoded === undefined) return null;
  const [clientId = "", ...rest] = Buffer.from(encoded, "base64").toString("utf8").split(":");
  const decoded = new URLSearchParams(`id=${clientId}&secret=${rest.join(":")}`);
  return { clientId: decoded.get("id") ?? "", clientSecret: decoded.get("secret") ?? "" };
}
