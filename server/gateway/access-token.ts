import { timingSafeEqual } from "node:crypto";
import { type accessToken, TOKEN_SECONDS } from "../contract/gateway/access-token.js";
import { Refusal } from "../contract/refusal.js";
import type { Accounts } from "../core/accounts.js";
import type { Certificates } from "../core/certificates.js";
import { readCertificateHeader } from "../core/client-certificate.js";
import type { Tokens } from "../core/tokens.js";
import type { Dialect } from "../http/pipeline.js";
import { type Clock, iso } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Journal } from "../kernel/journal.js";

const sameText = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** POST /api/auth/token: the checks run in the order of CERT_ORDER, and the first that fails answers. */
export function accessTokenDialect(
  { database, clock, journal }: { database: Database; clock: Clock; journal: Journal },
  { accounts, certificates, tokens }: { accounts: Accounts; certificates: Certificates; tokens: Tokens },
): Dialect<typeof accessToken> {
  return async (call) => {
    const header = call.request.headers["x-ssl-client-cert"];
    const certificate = readCertificateHeader(Array.isArray(header) ? header.join() : header);
    const { clientId, clientSecret } = await call.read();
    const now = clock.now();
    if (now < certificate.notBefore) {
      throw new Refusal("certificate-not-yet-valid", {
        values: { notBefore: iso(certificate.notBefore) },
        details: { hint: "O relógio do sandbox está antes do início da validade deste certificado." },
      });
    }
    if (now > certificate.notAfter) {
      throw new Refusal("certificate-expired", {
        values: { notAfter: iso(certificate.notAfter) },
        details: { hint: "Emita outro certificado, ou confira o relógio do sandbox." },
      });
    }
    const registration = certificates.registered(certificate.fingerprint);
    if (!registration) {
      throw new Refusal("certificate-not-registered", {
        details: { hint: `A impressão digital SHA-256 ${certificate.fingerprint} não está registrada.` },
      });
    }
    const account = accounts.byClientId(clientId.toLowerCase());
    if (!account) throw new Refusal("credentials-invalid");
    if (registration.account !== account.id) {
      throw new Refusal("certificate-not-linked", {
        details: {
          hint: "Use o certificado vinculado à conta deste clientId, ou o clientId da conta deste certificado.",
        },
      });
    }
    if (!sameText(clientSecret, account.clientSecret)) throw new Refusal("credentials-invalid");

    const { token, expiresAt } = await tokens.issue(account.id, account.clientId, call.requestId);
    await database.write(() =>
      journal.append({ type: "token.issued", account: account.id, data: { expiresAt: iso(expiresAt) } }),
    );
    return { access_token: token, token_type: "Bearer", expires_in: TOKEN_SECONDS };
  };
}
