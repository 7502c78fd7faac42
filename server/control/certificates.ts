import type { CertificateExplanation, explainCertificate } from "../contract/control/certificates.js";
import { CERTIFICATE_CHECKS } from "../contract/control/certificates.js";
import { accessToken } from "../contract/gateway/access-token.js";
import type { Refusal } from "../contract/refusal.js";
import { wireError } from "../contract/refusals.js";
import type { Account, Accounts } from "../core/accounts.js";
import { certificateChecks } from "../core/certificate-checks.js";
import type { Certificates } from "../core/certificates.js";
import { decodedHeader, type EncodingMistake, encodingMistake, pemBody } from "../core/client-certificate.js";
import { type Clock, iso } from "../kernel/clock.js";
import { certificateNames, type ReadCertificate, readCertificate } from "../kernel/pki.js";
import { meantAccount } from "./accounts.js";
import type { Act } from "./serve.js";

type Name = (typeof CERTIFICATE_CHECKS)[number];
type Check = CertificateExplanation["checks"][number];

/** Which check fails, and with what the token endpoint answers then. */
interface Failure {
  readonly check: Name;
  readonly reason: Refusal["reason"];
  readonly says: string;
}

/** The certificate doctor: the checks of the token endpoint one by one, with what is wrong and where. */
export function certificateActs(
  clock: Clock,
  { accounts, certificates }: { accounts: Accounts; certificates: Certificates },
) {
  const standing = certificateChecks(clock, certificates);

  /** The first check that a certificate which can be read fails; undefined when it passes all. */
  const failureOf = (certificate: ReadCertificate, account: Account): Failure | undefined => {
    const { fingerprint, notBefore, notAfter } = certificate;
    for (const { name, refusal } of standing) {
      const refused = refusal(certificate);
      if (refused) {
        const says = {
          "not-before": `It is valid from ${iso(notBefore)} on, and here it is ${iso(clock.now())}.`,
          "not-after": `It was valid until ${iso(notAfter)}, and here it is ${iso(clock.now())}.`,
          registered:
            UNREGISTERED[certificates.known(fingerprint)?.kind ?? "foreign"] ?? UNREGISTERED.foreign!,
        }[name];
        return { check: name, reason: refused.reason, says };
      }
    }
    const owner = certificates.registered(fingerprint)!.account;
    if (owner === account.id) return undefined;
    const whose = owner === null ? "no account" : `account ${owner}`;
    return {
      check: "linked",
      reason: "certificate-not-linked",
      says: `It is linked to ${whose}, and the clientId is that of account ${account.id}.`,
    };
  };

  const explain: Act<typeof explainCertificate> = ({ sent, account: id }) => {
    const account = meantAccount(accounts, id);
    const form = /^-----BEGIN[^\n]*\n/.test(sent.trim()) ? "pem" : "header";
    // What stands in a file is what the header decodes to.
    const decoded = form === "pem" ? sent.trimStart() : decodedHeader(sent.trim());
    const der = decoded === null ? null : pemBody(decoded);
    const certificate = der && readCertificate(der);
    const mistake = certificate || sent.trim() === "" ? null : encodingMistake(decoded);
    const failure =
      sent.trim() === ""
        ? {
            check: "present" as const,
            reason: "certificate-header-missing" as const,
            says: "Nothing was sent.",
          }
        : mistake
          ? {
              check: CHECK_OF[mistake.kind],
              reason: "certificate-malformed" as const,
              says: wordsOf(mistake),
            }
          : failureOf(certificate!, account);
    const position =
      mistake && "at" in mistake
        ? {
            decoded: mistake.at,
            sent: form === "pem" ? sent.indexOf(decoded!) + mistake.at : sentAt(sent, mistake.at),
          }
        : null;
    const line = failure && wireError(failure.reason, accessToken.id);
    return {
      form,
      accepted: failure === undefined,
      checks: checksOf(failure, certificate, account),
      refusal: failure && line ? { status: line.status, code: line.code!, check: failure.check } : null,
      position,
      certificate: certificate && {
        ...{ fingerprint: certificate.fingerprint, ...certificateNames(der!) },
        ...{ notBefore: iso(certificate.notBefore), notAfter: iso(certificate.notAfter) },
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
  const passed = passedWords(certificate, account);
  return CERTIFICATE_CHECKS.map((check, at): Check => {
    if (at > failed)
      return { check, outcome: "unreached", says: "Not looked at: the one before it decides." };
    return at === failed
      ? { check, outcome: "failed", says: failure!.says }
      : { check, outcome: "passed", says: passed[check] };
  });
}

const passedWords = (certificate: ReadCertificate | null, { id }: Account): Record<Name, string> => ({
  present: "Something was sent.",
  encoding: "Its encoding can be undone.",
  pem: "It begins and ends as a PEM certificate, with base64 in between.",
  x509: "It is an X.509 certificate.",
  "not-before": `It is valid since ${certificate ? iso(certificate.notBefore) : ""}.`,
  "not-after": `It is valid until ${certificate ? iso(certificate.notAfter) : ""}.`,
  registered: `Its fingerprint is registered: ${certificate?.fingerprint ?? ""}.`,
  linked: `It is linked to account ${id}, whose clientId this is.`,
});

/** Why a fingerprint is not registered, by what was made on purpose. */
const UNREGISTERED: Readonly<Record<string, string>> = {
  foreign: "Its fingerprint is not registered: it was not made by this sandbox, or before a reset.",
  unregistered: "Its fingerprint is not registered: it was made as one that nobody has registered.",
  revoked: "Its fingerprint is not registered any more: it was revoked.",
  "self-signed": "Its fingerprint is not registered: nobody but itself has signed it.",
};

/** At which check a mistake shows. */
const CHECK_OF: Readonly<Record<EncodingMistake["kind"], Name>> = {
  "percent-broken": "encoding",
  "encoded-twice": "encoding",
  "plus-for-space": "encoding",
  "space-for-plus": "encoding",
  "not-pem": "pem",
  incomplete: "pem",
  "text-before": "pem",
  "not-x509": "x509",
};

/** A mistake in English, as all of the control API speaks. */
function wordsOf(mistake: EncodingMistake): string {
  switch (mistake.kind) {
    case "percent-broken":
      return "The percent-encoding is broken: a % stands without two hexadecimal digits.";
    case "encoded-twice":
      return "It was encoded twice: after decoding there is still a %XX.";
    case "plus-for-space":
      return "It reads -----BEGIN+CERTIFICATE-----: a space was encoded as + (form encoding). RFC 3986 has %20 for a space and %2B for a +.";
    case "space-for-plus":
      return "There is a space within the base64: a + became a space on the way. Encode + as %2B.";
    case "not-pem":
      return "The line -----BEGIN CERTIFICATE----- is missing.";
    case "incomplete":
      return "It is no whole certificate: -----BEGIN CERTIFICATE----- or -----END CERTIFICATE----- is missing.";
    case "text-before":
      return "Something stands before -----BEGIN CERTIFICATE-----, with which it should begin.";
    case "not-x509":
      return "What stands between the lines is not an X.509 certificate.";
  }
}

/** Where a character of the decoded value stood in what was sent. */
function sentAt(sent: string, decodedAt: number): number {
  let at = sent.length - sent.trimStart().length;
  for (let decoded = 0; decoded < decodedAt; decoded++) at += sent[at] === "%" ? 3 : 1;
  return at;
}
