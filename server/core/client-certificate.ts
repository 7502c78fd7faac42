import { Refusal } from "../contract/refusal.js";
import { type ReadCertificate, readCertificate } from "../kernel/pki.js";

const ARMOR = /^-----BEGIN CERTIFICATE-----[\r\n]*([\s\S]*?)[\r\n]*-----END CERTIFICATE-----\s*/;

/** The DER inside a PEM certificate; null when the text is not one. */
export function pemBody(pem: string): Buffer | null {
  const body = ARMOR.exec(pem)?.[1]?.replaceAll(/\r?\n/g, "");
  if (body === undefined || body === "" || !/^[A-Za-z0-9+/]+={0,2}$/.test(body)) return null;
  return Buffer.from(body, "base64");
}

/**
 * Reads `X-SSL-Client-Cert`: a PEM certificate, percent-encoded as RFC 3986 says (Authentication, item 4).
 * Throws the refusals `certificate-header-missing` and `certificate-malformed`; the latter names, in
 * `details.hint`, the encoding mistake that was made and where.
 */
export function readCertificateHeader(header: string | undefined): ReadCertificate {
  if (header === undefined || header.trim() === "") {
    throw new Refusal("certificate-header-missing", {
      details: { hint: "Envie o certificado PEM em X-SSL-Client-Cert, com percent-encoding RFC 3986." },
    });
  }
  const decoded = decode(header);
  const der = decoded === null ? null : pemBody(decoded);
  const certificate = der && readCertificate(der);
  if (!certificate) throw new Refusal("certificate-malformed", { details: { hint: mistake(decoded) } });
  return certificate;
}

function decode(header: string): string | null {
  try {
    return decodeURIComponent(header);
  } catch {
    return null;
  }
}

/** Which of the usual mistakes this is, in Portuguese, for whoever has to mend the encoding. */
function mistake(decoded: string | null): string {
  if (decoded === null)
    return "O valor não é percent-encoding válido: há um % sem dois dígitos hexadecimais.";
  if (/%[0-9A-Fa-f]{2}/.test(decoded))
    return "O valor foi codificado duas vezes: ainda há %XX depois de decodificar.";
  if (decoded.includes("-----BEGIN+CERTIFICATE-----")) {
    return "O espaço foi codificado como + (form-urlencoded). Use RFC 3986: espaço como %20 e + como %2B.";
  }
  const body = /-----BEGIN CERTIFICATE-----([\s\S]*)-----END CERTIFICATE-----/.exec(decoded)?.[1];
  if (body === undefined) {
    return decoded.includes("-----BEGIN")
      ? "O PEM não é um certificado completo: falta -----BEGIN CERTIFICATE----- ou -----END CERTIFICATE-----."
      : "O valor não é um PEM: falta a linha -----BEGIN CERTIFICATE-----.";
  }
  if (body.includes(" ")) {
    const position = decoded.indexOf(body) + body.indexOf(" ");
    return `Há um espaço dentro do base64, na posição ${position}: um + virou espaço. Codifique + como %2B.`;
  }
  return "O conteúdo do PEM não é um certificado X.509.";
}
