import { type accessToken, TOKEN_SECONDS } from "../contract/accounts/access-token.js";
import type { Handler } from "../http/pipeline.js";
import { type Clock, iso } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Journal } from "../kernel/journal.js";
import type { Accounts } from "./accounts.js";
import type { Certificates } from "./certificates.js";
import { credentialChecks } from "./credential-checks.js";
import type { Tokens } from "./tokens.js";

export interface TokenServices {
  readonly accounts: Accounts;
  readonly certificates: Certificates;
  readonly tokens: Tokens;
}

/** POST /api/auth/token: issues a token. The checks run in the order of CERT_ORDER; the first failure is answered. */
export function accessTokenHandler(
  { database, clock, journal }: { database: Database; clock: Clock; journal: Journal },
  services: TokenServices,
): Handler<typeof accessToken> {
  const checks = credentialChecks(clock, services);
  return async (call) => {
    const certificate = await checks.read(call.request.headers);
    call.account = checks.named(certificate) ?? 0;
    const { clientId, clientSecret } = await call.read();
    call.account = checks.named(certificate, clientId) ?? 0;
    const account = checks.account(certificate, clientId, clientSecret);
    const generation = database.generation();
    const { token, expiresAt } = await services.tokens.issue({
      account: account.id,
      clientId: account.clientId,
      certificate: true,
      number: call.requestId,
    });
    await database.write(() => {
      database.requireGeneration(generation);
      journal.append({ type: "token.issued", account: account.id, data: { expiresAt: iso(expiresAt) } });
    });
    return { access_token: token, token_type: "Bearer", expires_in: TOKEN_SECONDS };
  };
}
