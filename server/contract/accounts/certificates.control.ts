import { z } from "zod";
import { controlOperation } from "../operation.js";
import { accountId } from "./accounts.control.js";

/** The right certificate, and one of each kind that the token endpoint refuses. */
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
    en: "Make a certificate, right or wrong on purpose",
    pt: "Emite um certificado, certo ou errado de propósito",
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

/** What the token endpoint looks at, in the order in which it does (CERT_ORDER). */
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
    /** `unreached`: one before it has failed. */
    outcome: z.enum(["passed", "failed", "unreached"]),
    says: z.string(),
    /** The same in Portuguese. */
    pt: z.string(),
  })
  .meta({ id: "CertificateCheck" });

const explanation = z.object({
  /** A PEM as it stands in a file, or the value of the header. */
  form: z.enum(["pem", "header"]),
  accepted: z.boolean(),
  checks: z.array(certificateCheck),
  /** What the token endpoint answers, as far as the certificate decides it; null: it is accepted. */
  refusal: z.object({ status: z.int(), code: z.string(), check: z.enum(CERTIFICATE_CHECKS) }).nullable(),
  /** Where the encoding went wrong, counted in characters from 0: in what was sent, and in what it decodes to. */
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
  /** Whom it is linked to; null: nobody, or nobody knows it. */
  account: z.int().nullable(),
});
export type CertificateExplanation = z.infer<typeof explanation>;

export const explainCertificate = controlOperation(
  "POST",
  "/sandbox/api/certificates/explain",
  {
    en: "What the token endpoint makes of a certificate, check by check",
    pt: "O que o endpoint de token acha de um certificado, verificação por verificação",
  },
  z.strictObject({
    /** A PEM, or the value of `X-SSL-Client-Cert` as it was sent. */
    sent: z.string().max(100_000),
    account: accountId.optional(),
  }),
  explanation,
  { problems: ["account-unknown"] },
);
