import type { CertificateKind } from "./certificates.control.js";

/**
 * How the token endpoint answers each kind of certificate (specification: Authentication, Token endpoint error codes).
 */
export const certificateVerdicts: Readonly<Record<CertificateKind, string>> = {
  valid: "201",
  expired: "401 PUB_CERT_EXPIRED",
  "not-yet-valid": "401 PUB_CERT_NOT_YET_VALID",
  unregistered: "401 PUB_CERT_NOT_REGISTERED",
  revoked: "401 PUB_CERT_NOT_REGISTERED",
  "other-account": "403 PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT",
  "self-signed": "401 PUB_CERT_NOT_REGISTERED",
};
