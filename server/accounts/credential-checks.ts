import { timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { refused } from "../contract/accounts/certificate-findings.js";
import { Refusal } from "../contract/refusal.js";
import type { Clock } from "../kernel/clock.js";
import type { Account, Accounts } from "./accounts.js";
import { certificateChecks, findingCause } from "./certificate-checks.js";
import type { Certificates } from "./certificates.js";
import { readCertificateHeader } from "./client-certificate.js";

type Certificate = ReturnType<typeof readCertificateHeader>;

/** The checks of both token endpoints, in the order of CERT_ORDER. Each method throws the refusal of the first failure. */
export interface CredentialChecks {
  /** Parses the certificate in the header, without checking it. */
  read(headers: IncomingHttpHeaders): Promise<Certificate>;
  /** The account that credentials name, right or wrong; undefined if they name none. */
  named(certificate: Certificate | null, clientId?: string): number | undefined;
  /** The account of these credentials. With `certificate` null, only the id and the secret are checked. */
  account(certificate: Certificate | null, clientId: string, clientSecret: string): Account;
}

export function credentialChecks(
  clock: Clock,
  { accounts, certificates }: { accounts: Accounts; certificates: Certificates },
): CredentialChecks {
  const checks = certificateChecks(clock, certificates);
  /** The account that a certificate is linked to. Throws the refusal of the first failed check. */
  const linkedTo = (certificate: Certificate): number | null => {
    for (const { refusal } of checks) {
      const failure = refusal(certificate);
      if (failure) throw failure;
    }
    return certificates.registered(certificate.fingerprint)?.account ?? null;
  };

  return {
    read: async (headers) => {
      const header = headers["x-ssl-client-cert"];
      const certificate = readCertificateHeader(Array.isArray(header) ? header.join() : header);
      await certificates.issueMissing(certificate.fingerprint);
      return certificate;
    },
    named: (certificate, clientId = "") =>
      accounts.byClientId(clientId.toLowerCase())?.id ??
      (certificate && certificates.known(certificate.fingerprint)?.account) ??
      undefined,
    account: (certificate, clientId, clientSecret) => {
      const owner = certificate && linkedTo(certificate);
      const account = accounts.byClientId(clientId.toLowerCase());
      if (!account) throw new Refusal("credentials-invalid", { cause: { name: "client-id-unknown" } });
      if (certificate && owner !== account.id) {
        const cause = findingCause("certificate-not-linked", refused.ofAnother(owner, account.id));
        throw new Refusal("certificate-not-linked", { cause });
      }
      if (!sameText(clientSecret, account.clientSecret)) {
        const cause = { name: "client-secret-wrong", values: { account: account.id } } as const;
        throw new Refusal("credentials-invalid", { cause });
      }
      return account;
    },
  };
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
