import { encodingMistakes } from "../contract/accounts/certificate-findings.js";
import { Refusal } from "../contract/refusal.js";
import { type ReadCertificate, readCertificate } from "../kernel/pki.js";

const ARMOR = /^-----BEGIN CERTIFICATE-----[\r\n]*([\s\S]*?)[\r\n]*-----END CERTIFICATE-----\s*$/;

/** The DER inside a PEM certificate; null unless the text is exactly one PEM certificate. */
export function pemBody(pem: string): Buffer | null {
  const body = ARMOR.exec(pem)?.[1]?.replaceAll(/\r?\n/g, "");
  if (body === undefined || body === "" || !/^[A-Za-z0-9+/]+={0,2}$/.test(body)) return null;
  return Buffer.from(body, "base64");
}

/**
 * A mistake in the encoding of a certificate. `at` is the position in the decoded value, `sent` the one in the header,
 * both from 0.
 */
export type EncodingMistake =
  | { readonly kind: "percent-broken" | "not-pem" | "incomplete" | "not-x509" }
  | {
      readonly kind: "encoded-twice" | "plus-for-space" | "space-for-plus" | "text-before" | "text-behind";
      readonly at: number;
    }
  | { readonly kind: "plus-literal"; readonly at: number; readonly sent: number };

const NO_CERTIFICATE = {
  en: "It is not a PEM certificate, or a part of it is missing.",
  pt: "Ele não é um certificado PEM, ou falta uma parte dele.",
};

/**
 * Reads `X-SSL-Client-Cert`: a PEM certificate, percent-encoded per RFC 3986 (specification: Authentication, item 4).
 * Throws the refusals `certificate-header-missing` and `certificate-malformed`; the latter explains the encoding
 * mistake and its position in `details.hint`.
 */
export function readCertificateHeader(header: string | undefined): ReadCertificate {
  if (header === undefined) throw new Refusal("certificate-header-missing");
  if (header.trim() === "")
    throw new Refusal("certificate-header-missing", { cause: { name: "certificate-header-empty" } });
  const decoded = decodedHeader(header);
  const der = decoded === null ? null : pemBody(decoded);
  const certificate = der && readCertificate(der);
  const mistake = certificate ? literalPlus(header) : encodingMistake(decoded);
  if (mistake) {
    const { says, pt } = encodingMistakes[mistake.kind];
    const cause = { name: "certificate-malformed", values: { mistake: { en: says, pt } } } as const;
    throw new Refusal("certificate-malformed", { details: { hint: hint(mistake) }, cause });
  }
  if (!certificate) {
    const cause = { name: "certificate-malformed", values: { mistake: NO_CERTIFICATE } } as const;
    throw new Refusal("certificate-malformed", { cause });
  }
  return certificate;
}

/**
 * The first unencoded + in the header of a readable certificate; null if there is none. The specification asks for
 * %2B: a gateway that decodes + as a space would refuse it, so the sandbox does too (assumption CERT_ORDER).
 */
export function literalPlus(header: string): EncodingMistake | null {
  const sent = header.indexOf("+");
  return sent < 0
    ? null
    : { kind: "plus-literal", at: decodeURIComponent(header.slice(0, sent)).length, sent };
}

/** The percent-decoded header; null if the encoding is broken. */
export function decodedHeader(header: string): string | null {
  try {
    return decodeURIComponent(header);
  } catch {
    return null;
  }
}

/** The mistake that makes this text unreadable as a certificate. `decoded`: the decoded header, null if broken. */
export function encodingMistake(decoded: string | null): EncodingMistake {
  if (decoded === null) return { kind: "percent-broken" };
  const escaped = decoded.search(/%[0-9A-Fa-f]{2}/);
  if (escaped >= 0) return { kind: "encoded-twice", at: escaped };
  const plus = decoded.indexOf("-----BEGIN+CERTIFICATE-----");
  if (plus >= 0) return { kind: "plus-for-space", at: plus + "-----BEGIN".length };
  const [whole, body] =
    /-----BEGIN CERTIFICATE-----([\s\S]*?)-----END CERTIFICATE-----\s*/.exec(decoded) ?? [];
  if (whole === undefined || body === undefined)
    return { kind: decoded.includes("-----BEGIN") ? "incomplete" : "not-pem" };
  const space = body.indexOf(" ");
  if (space >= 0) return { kind: "space-for-plus", at: decoded.indexOf(body) + space };
  if (!decoded.startsWith("-----BEGIN")) return { kind: "text-before", at: 0 };
  return whole.length < decoded.length ? { kind: "text-behind", at: whole.length } : { kind: "not-x509" };
}

/** A mistake and its remedy in Portuguese, for the refusal. */
function hint(mistake: EncodingMistake): string {
  switch (mistake.kind) {
    case "percent-broken":
      return "O valor não é percent-encoding válido: há um % sem dois dígitos hexadecimais.";
    case "encoded-twice":
      return "O valor foi codificado duas vezes: ainda há %XX depois de decodificar.";
    case "plus-for-space":
      return "O espaço foi codificado como + (form-urlencoded). Use RFC 3986: espaço como %20 e + como %2B.";
    case "incomplete":
      return "O PEM não é um certificado completo: falta -----BEGIN CERTIFICATE----- ou -----END CERTIFICATE-----.";
    case "not-pem":
      return "O valor não é um PEM: falta a linha -----BEGIN CERTIFICATE-----.";
    case "space-for-plus":
      return `Há um espaço dentro do base64, na posição ${mistake.at}: um + virou espaço. Codifique + como %2B.`;
    case "plus-literal":
      return `Há um + não codificado no base64, na posição ${mistake.sent} do header. Codifique + como %2B.`;
    case "text-before":
      return "Há texto antes de -----BEGIN CERTIFICATE-----: o valor deve começar com essa linha.";
    case "text-behind":
      return `Há algo depois de -----END CERTIFICATE-----, na posição ${mistake.at}: o valor deve ter um único certificado.`;
    case "not-x509":
      return "O conteúdo do PEM não é um certificado X.509.";
  }
}
