import { z } from "zod";
import { controlOperation } from "../operation.js";
import { accountId } from "./accounts.js";

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
  "Make a certificate, right or wrong on purpose",
  z.strictObject({ kind: certificateKind, account: accountId.optional() }),
  z.object({
    certificatePem: z.string(),
    privateKeyPem: z.string(),
    certificateHeader: z.string(),
    /** SHA-256 of the DER, lower-case hex. */
    fingerprint: z.string(),
    kind: certificateKind,
  }),
  201,
);
