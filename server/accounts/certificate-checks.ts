import { type Finding, unregistered } from "../contract/accounts/certificate-findings.js";
import { Refusal } from "../contract/refusal.js";
import type { RefusalCause } from "../contract/refusal-causes.js";
import { type Clock, iso } from "../kernel/clock.js";
import type { ReadCertificate } from "../kernel/pki.js";
import type { Certificates } from "./certificates.js";

/**
 * A check of a parsed certificate. `refusal` returns the refusal of the token endpoint if the check fails, else null.
 */
export interface CertificateCheck {
  readonly name: "not-before" | "not-after" | "registered";
  readonly refusal: (certificate: ReadCertificate) => Refusal | null;
}

/**
 * The checks that come before the check of the certificate's account, in the order of Authentication, item 4
 * (assumption CERT_ORDER).
 */
export function certificateChecks(
  clock: Clock,
  certificates: Pick<Certificates, "registered" | "known">,
): readonly CertificateCheck[] {
  return [
    {
      name: "not-before",
      refusal: ({ notBefore }) =>
        clock.now() >= notBefore
          ? null
          : new Refusal("certificate-not-yet-valid", { values: { notBefore: iso(notBefore) } }),
    },
    {
      name: "not-after",
      refusal: ({ notAfter }) =>
        clock.now() <= notAfter
          ? null
          : new Refusal("certificate-expired", { values: { notAfter: iso(notAfter) } }),
    },
    {
      name: "registered",
      refusal: ({ fingerprint }) =>
        certificates.registered(fingerprint)
          ? null
          : new Refusal("certificate-not-registered", {
              details: { hint: `A impressão digital SHA-256 ${fingerprint} não está registrada.` },
              cause: findingCause(
                "certificate-not-registered",
                unregistered[certificates.known(fingerprint)?.kind ?? "foreign"] ?? unregistered.foreign,
              ),
            }),
    },
  ];
}

/** A finding of the certificate doctor as the cause of a refusal. */
export const findingCause = (
  name: "certificate-not-registered" | "certificate-not-linked",
  { says, pt }: Finding,
): RefusalCause => ({ name, values: { finding: { en: says, pt } } });
