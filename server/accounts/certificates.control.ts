import { accessToken } from "../contract/accounts/access-token.js";
import {
  encodingMistakes,
  type Finding,
  nothingSent,
  passed,
  refused,
  unreached,
  unregistered,
} from "../contract/accounts/certificate-findings.js";
import {
  CERTIFICATE_CHECKS,
  type CertificateCheckName,
  type CertificateExplanation,
  type explainCertificate,
} from "../contract/accounts/certificates.control.js";
import { mustExist } from "../contract/must-exist.js";
import type { ControlHandler } from "../contract/operation.js";
import type { Refusal } from "../contract/refusal.js";
import { wireError } from "../contract/refusals.js";
import { type Clock, iso } from "../kernel/clock.js";
import { certificateNames, type ReadCertificate, readCertificate } from "../kernel/pki.js";
import { resolveAccount } from "./accounts.control.js";
import type { Account, Accounts } from "./accounts.js";
import { certificateChecks } from "./certificate-checks.js";
import type { Certificates } from "./certificates.js";
import {
  decodedHeader,
  type EncodingMistake,
  encodingMistake,
  literalPlus,
  pemBody,
} from "./client-certificate.js";

type Check = CertificateExplanation["checks"][number];

/** A check that fails, and the token endpoint's refusal for it. */
interface Failure {
  readonly check: CertificateCheckName;
  readonly reason: Refusal["reason"];
  readonly finding: Finding;
}

/**
 * The certificate doctor: runs the token endpoint's checks one by one, and names the first mistake and its position.
 */
export function certificateHandlers(
  clock: Clock,
  { accounts, certificates }: { accounts: Accounts; certificates: Certificates },
) {
  const checks = certificateChecks(clock, certificates);

  /** The first check that a readable certificate fails; undefined if it passes all. */
  const failureOf = (certificate: ReadCertificate | null, account: Account): Failure | undefined => {
    if (certificate === null)
      throw new Error("A certificate that cannot be read must have an encoding mistake.");
    const { fingerprint, notBefore, notAfter } = certificate;
    for (const { name, refusal } of checks) {
      const failure = refusal(certificate);
      if (failure) {
        const kind = certificates.known(fingerprint)?.kind ?? "foreign";
        const finding = {
          "not-before": refused.tooEarly(iso(notBefore), iso(clock.now())),
          "not-after": refused.tooLate(iso(notAfter), iso(clock.now())),
          registered: unregistered[kind] ?? unregistered.foreign,
        }[name];
        return { check: name, reason: failure.reason, finding };
      }
    }
    const owner = certificates.registered(fingerprint)?.account ?? null;
    if (owner === account.id) return undefined;
    return {
      check: "linked",
      reason: "certificate-not-linked",
      finding: refused.ofAnother(owner, account.id),
    };
  };

  const explain: ControlHandler<typeof explainCertificate> = async ({ sent, account: id }) => {
    const account = resolveAccount(accounts, id);
    const form = /^-----BEGIN[^\n]*\n/.test(sent.trim()) ? "pem" : "header";
    // A file holds the PEM that the header encodes.
    const decoded = form === "pem" ? sent.trimStart() : decodedHeader(sent.trim());
    const der = decoded === null ? null : pemBody(decoded);
    const certificate = der && readCertificate(der);
    if (certificate) await certificates.issueMissing(certificate.fingerprint);
    const mistake = mistakeOf(sent.trim(), form, decoded, certificate);
    const failure =
      sent.trim() === ""
        ? {
            check: "present" as const,
            finding: nothingSent,
            reason: "certificate-header-missing" as const,
          }
        : mistake
          ? malformed(mistake)
          : failureOf(certificate, account);
    const position =
      mistake && "at" in mistake
        ? {
            decoded: mistake.at,
            sent: form === "pem" ? sent.indexOf(decoded ?? "") + mistake.at : sentAt(sent, mistake.at),
          }
        : null;
    const line = failure && wireError(failure.reason, accessToken.id);
    return {
      form,
      accepted: failure === undefined,
      checks: checksOf(failure, certificate, account),
      refusal:
        failure && line
          ? {
              status: line.status,
              code: mustExist(line.code, `code of ${failure.reason}`),
              check: failure.check,
            }
          : null,
      position,
      certificate: certificate && {
        fingerprint: certificate.fingerprint,
        ...certificateNames(mustExist(der, "DER of a certificate that was read")),
        notBefore: iso(certificate.notBefore),
        notAfter: iso(certificate.notAfter),
      },
      account: (certificate && certificates.known(certificate.fingerprint)?.account) ?? null,
    };
  };

  return { explainCertificate: explain };
}

function checksOf(
  failure: Failure | undefined,
  certificate: ReadCertificate | null,
  account: Account,
): Check[] {
  const failed = failure ? CERTIFICATE_CHECKS.indexOf(failure.check) : CERTIFICATE_CHECKS.length;
  const facts = {
    notBefore: certificate ? iso(certificate.notBefore) : "",
    notAfter: certificate ? iso(certificate.notAfter) : "",
    fingerprint: certificate?.fingerprint ?? "",
    account: account.id,
  };
  return CERTIFICATE_CHECKS.map((check, index): Check => {
    if (index > failed) return { check, outcome: "unreached", ...unreached };
    return failure && index === failed
      ? { check, outcome: "failed", ...failure.finding }
      : { check, outcome: "passed", ...passed[check](facts) };
  });
}

/** The encoding mistake in the certificate; null if there is none. A literal + is a mistake only in a header. */
function mistakeOf(
  sent: string,
  form: CertificateExplanation["form"],
  decoded: string | null,
  certificate: ReadCertificate | null,
): EncodingMistake | null {
  if (sent === "") return null;
  if (!certificate) return encodingMistake(decoded);
  return form === "header" ? literalPlus(sent) : null;
}

function malformed({ kind }: EncodingMistake): Failure {
  const { check, ...finding } = encodingMistakes[kind];
  return { check, reason: "certificate-malformed", finding };
}

/** The position in the sent text of a character of the decoded value. */
function sentAt(sent: string, decodedAt: number): number {
  let index = sent.length - sent.trimStart().length;
  for (let decoded = 0; decoded < decodedAt; decoded++) index += sent[index] === "%" ? 3 : 1;
  return index;
}
