import { timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { Refusal } from "../contract/refusal.js";
import type { Account, Accounts } from "../core/accounts.js";
import type { Certificates } from "../core/certificates.js";
import { readCertificateHeader } from "../core/client-certificate.js";
import { type Clock, iso } from "../kernel/clock.js";

type Certificate = ReturnType<typeof readCertificateHeader>;

/** The checks of both token endpoints, in the order of CERT_ORDER; each throws the refusal of the first that fails. */
export interface CredentialChecks {
  /** The certificate of the header, read but not judged. */
  read(headers: IncomingHttpHeaders): Certificate;
  /** The account of these credentials; without a certificate, where none is needed, they alone decide. */
  account(certificate: Certificate | null, clientId: string, clientSecret: string): Account;
}

export function credentialChecks(
  clock: Clock,
  { accounts, certificates }: { accounts: Accounts; certificates: Certificates },
): CredentialChecks {
  /** Whom a certificate is linked to, once it is valid and registered. */
  const linkedTo = (certificate: Certificate): number | null => {
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
    return registration.account;
  };

  return {
    read: (headers) => {
      const header = headers["x-ssl-client-cert"];
      return readCertificateHeader(Array.isArray(header) ? header.join() : header);
    },
    account: (certificate, clientId, clientSecret) => {
      const owner = certificate && linkedTo(certificate);
      const account = accounts.byClientId(clientId.toLowerCase());
      if (!account) throw new Refusal("credentials-invalid");
      if (certificate && owner !== account.id) {
        throw new Refusal("certificate-not-linked", {
          details: {
            hint: "Use o certificado vinculado à conta deste clientId, ou o clientId da conta deste certificado.",
          },
        });
      }
      if (!sameText(clientSecret, account.clientSecret)) throw new Refusal("credentials-invalid");
      return account;
    },
  };
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
