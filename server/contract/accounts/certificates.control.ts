import { z } from "zod";
import { controlOperation } from "../operation.js";
import { accountId } from "./accounts.control.js";

/** A valid certificate, and each kind that the token endpoint refuses. */
export const certificateKind = z.enum([
  "valid",
  "expired",
  "not-yet-valid",
  "unregistered",
  "revoked",
  "other-account",
  "self-signed",
]);
export type CertificateKind = z.infer<typeof certificateKind>;

export const issueCertificate = controlOperation(
  "POST",
  "/sandbox/api/certificates",
  {
    en: "Issue a certificate that is valid, or invalid on purpose",
    pt: "Emite um certificado válido, ou inválido de propósito",
  },
  z.strictObject({ kind: certificateKind, account: accountId.optional() }),
  z.object({
    certificatePem: z.string(),
    privateKeyPem: z.string(),
    certificateHeader: z.string(),
    /** SHA-256 of the DER, lower-case hex. */
    fingerprint: z.string(),
    kind: certificateKind,
  }),
  { status: 201, problems: ["account-unknown"] },
);

/** The checks of the token endpoint, in their order (assumption CERT_ORDER). */
export const CERTIFICATE_CHECKS = [
  "present",
  "encoding",
  "pem",
  "x509",
  "not-before",
  "not-after",
  "registered",
  "linked",
] as const;
export type CertificateCheckName = (typeof CERTIFICATE_CHECKS)[number];

const certificateCheck = z
  .object({
    check: z.enum(CERTIFICATE_CHECKS),
    /** `unreached`: an earlier check failed. */
    outcome: z.enum(["passed", "failed", "unreached"]),
    says: z.string(),
    /** `says` in Portuguese. */
    pt: z.string(),
  })
  .meta({ id: "CertificateCheck" });

const explanation = z.object({
  /** Whether a PEM file was sent, or the value of the header. */
  form: z.enum(["pem", "header"]),
  accepted: z.boolean(),
  checks: z.array(certificateCheck),
  /** How the token endpoint refuses the certificate; null if it accepts it. */
  refusal: z.object({ status: z.int(), code: z.string(), check: z.enum(CERTIFICATE_CHECKS) }).nullable(),
  /** Where the encoding is wrong, in characters from 0: in the text that was sent, and in the decoded text. */
  position: z.object({ sent: z.int(), decoded: z.int() }).nullable(),
  certificate: z
    .object({
      /** SHA-256 of the DER, lower-case hex. */
      fingerprint: z.string(),
      subject: z.string(),
      issuer: z.string(),
      serialNumber: z.string(),
      notBefore: z.string(),
      notAfter: z.string(),
    })
    .nullable(),
  /** The account that it is linked to; null if it is linked to none, or is not known. */
  account: z.int().nullable(),
});
export type CertificateExplanation = z.infer<typeof explanation>;

export const explainCertificate = controlOperation(
  "POST",
  "/sandbox/api/certificates/explain",
  {
    en: "Explain how the token endpoint judges a certificate, check by check",
    pt: "Explica como o endpoint de token julga um certificado, verificação por verificação",
  },
  z.strictObject({
    /** A PEM, or the value of `X-SSL-Client-Cert` as it was sent. */
    sent: z.string().max(100_000),
    account: accountId.optional(),
  }),
  explanation,
  { problems: ["account-unknown"] },
);
