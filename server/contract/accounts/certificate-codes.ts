import { tokenRefusals } from "./token-refusals.js";

/** An error code about a certificate, and the code of the response with which the gateway refuses it. */
export interface CertificateCode {
  readonly code: string;
  readonly answered: string;
}

const ofReason = (reason: string, answered: string): readonly CertificateCode[] => [
  { code: answered, answered },
  { code: reason.toUpperCase().replaceAll("-", "_"), answered },
];

const CODES: readonly CertificateCode[] = [
  ...Object.entries(tokenRefusals)
    .filter(([reason]) => reason.startsWith("certificate-"))
    .flatMap(([reason, { code }]) => ofReason(reason, code)),
  // A cause that the gateway does not distinguish from a missing header.
  { code: "CERTIFICATE_HEADER_EMPTY", answered: tokenRefusals["certificate-header-missing"].code },
];

/** The codes about certificates, of a response or of the cause of a refusal, that begin with this text. */
export const certificateCodes = (text: string): readonly CertificateCode[] =>
  /^\w+_\w*$/.test(text) ? CODES.filter(({ code }) => code.startsWith(text.toUpperCase())) : [];
