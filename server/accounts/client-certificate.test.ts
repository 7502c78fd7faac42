import { X509Certificate } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { Refusal } from "../contract/refusal.js";
import { makeCertificate } from "../kernel/pki.js";
import { pemBody, readCertificateHeader } from "./client-certificate.js";

/** A certificate with a + in its base64 that is neither the first nor the last character of a line. */
let pem: string;
beforeAll(async () => {
  do {
    const validity = { notBefore: Date.UTC(2029, 0), notAfter: Date.UTC(2060, 0) };
    ({ certificatePem: pem } = await makeCertificate({ commonName: "conta 1", serial: 1, ...validity }));
  } while (!/[^\n+]\+[^\n+]/.test(pem));
});

const fingerprint = () => new X509Certificate(pem).fingerprint256.replaceAll(":", "").toLowerCase();
const rfc3986 = (text: string) => encodeURIComponent(text);
const formEncoded = (text: string) => new URLSearchParams({ v: text }).toString().slice(2);

function refused(header: string | undefined): { reason: string; hint: unknown } {
  try {
    readCertificateHeader(header);
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
    const { reason, facts } = error as Refusal;
    return { reason, hint: facts.details?.hint };
  }
  throw new Error("The header was accepted.");
}

describe("X-SSL-Client-Cert is read", () => {
  it.each<[string, (pem: string) => string]>([
    ["percent-encoded by RFC 3986", rfc3986],
    [
      "with only what must be encoded encoded",
      (text) => text.replaceAll("\n", "%0A").replaceAll(" ", "%20").replaceAll("+", "%2B"),
    ],
    ["with Windows line ends", (text) => rfc3986(text.replaceAll("\n", "\r\n"))],
    ["without the line end after the last line", (text) => rfc3986(text.trimEnd())],
    ["in one long line", (text) => rfc3986(text.replaceAll(/([^-])\n([^-])/g, "$1$2"))],
    ["with lower-case escapes", (text) => rfc3986(text).replaceAll(/%../g, (octet) => octet.toLowerCase())],
    ["with empty lines behind it", (text) => rfc3986(`${text}\n\r\n `)],
  ])("%s", (_how, encode) => {
    expect(readCertificateHeader(encode(pem)).fingerprint).toBe(fingerprint());
  });
});

describe("a missing header", () => {
  it.each([undefined, "", "  "])("(%j) is refused as missing", (header) => {
    expect(refused(header).reason).toBe("certificate-header-missing");
  });
});

describe("a header that cannot be read", () => {
  it.each<[string, (pem: string) => string, string]>([
    ["form-encoded, where a space becomes +", formEncoded, "O espaço foi codificado como +"],
    [
      "with a + that became a space",
      (text) => rfc3986(text.replace(/(?<=[^\n+])\+(?=[^\n+])/, " ")),
      "um + virou espaço",
    ],
    // proves: authentication.PUB_CERT_MALFORMED_PEM
    ["with every + as %20", (text) => rfc3986(text).replaceAll("%2B", "%20"), "um + virou espaço"],
    ["with every + left as it is", (text) => rfc3986(text).replaceAll("%2B", "+"), "um + não codificado"],
    ["with one + left as it is", (text) => rfc3986(text).replace("%2B", "+"), "um + não codificado"],
    [
      "with only line ends and spaces encoded",
      (text) => text.replaceAll("\n", "%0A").replaceAll(" ", "%20"),
      "um + não codificado",
    ],
    ["encoded twice", (text) => rfc3986(rfc3986(text)), "codificado duas vezes"],
    ["with a % and no digits", (text) => `${rfc3986(text)}%`, "há um % sem dois dígitos hexadecimais"],
    ["with a % and one digit", (text) => rfc3986(text).replace("%0A", "%0"), "há um % sem dois dígitos"],
    [
      "cut off",
      (text) => rfc3986(text).slice(0, 700).replace(/%.?$/, ""),
      "falta -----BEGIN CERTIFICATE----- ou -----END CERTIFICATE-----",
    ],
    [
      "with another label",
      (text) => rfc3986(text.replaceAll("CERTIFICATE", "RSA PRIVATE KEY")),
      "O PEM não é um certificado completo",
    ],
    [
      "without its armor",
      (text) => rfc3986(text.split("\n").slice(1, -2).join("\n")),
      "O valor não é um PEM",
    ],
    ["that is another text", () => "hello", "O valor não é um PEM"],
    ["with text before it", (text) => rfc3986(`Bag Attributes\n${text}`), "Há texto antes de -----BEGIN"],
    ["with text behind it", (text) => rfc3986(`${text}x`), "Há algo depois de -----END CERTIFICATE-----"],
    [
      "with a second certificate",
      (text) => rfc3986(text + text),
      "Há algo depois de -----END CERTIFICATE-----",
    ],
    [
      "with a key behind it",
      (text) => rfc3986(text + text.replaceAll("CERTIFICATE", "KEY")),
      "Há algo depois de",
    ],
    [
      "with a line missing",
      (text) => rfc3986(text.split("\n").toSpliced(5, 1).join("\n")),
      "O conteúdo do PEM não é um certificado X.509",
    ],
    [
      "without content between its lines",
      () => rfc3986("-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n"),
      "O conteúdo do PEM não é um certificado X.509",
    ],
  ])("%s is malformed, and the hint says so", (_how, encode, expected) => {
    const { reason, hint } = refused(encode(pem));
    expect(reason).toBe("certificate-malformed");
    expect(hint).toContain(expected);
  });
});

describe("the position of a + that became a space", () => {
  const places = () => [...pem.matchAll(/(?<=[^\n+])\+(?=[^\n+])/g)].map(({ index }) => index);

  it("is the position in the decoded value, for any +", () => {
    for (const place of places()) {
      const spoilt = `${pem.slice(0, place)} ${pem.slice(place + 1)}`;
      expect(refused(rfc3986(spoilt)).hint).toContain(`na posição ${place}:`);
    }
  });

  it("is the first position of several", () => {
    const spoilt = pem.replaceAll(/(?<=[^\n+])\+(?=[^\n+])/g, " ");
    expect(refused(rfc3986(spoilt)).hint).toContain(`na posição ${places()[0]}:`);
  });

  // Base64 is split into lines, so about every second certificate has a + at the start or end of one.
  it.each([
    ["first", 0],
    ["last", 63],
  ])("is found if the + was the %s character of its line", (_which, column) => {
    const place = pem.indexOf("\n") + 1 + 65 * 3 + column;
    const spoilt = `${pem.slice(0, place)} ${pem.slice(place + 1)}`.replaceAll("+", "A");
    expect(refused(rfc3986(spoilt)).hint).toContain(`na posição ${place}:`);
  });
});

describe("the position of an unencoded +", () => {
  it("is the position in the header, for any +", () => {
    const header = rfc3986(pem);
    for (const { index } of header.matchAll(/%2B/g)) {
      const spoilt = `${header.slice(0, index)}+${header.slice(index + 3)}`;
      expect(refused(spoilt).hint).toBe(
        `Há um + não codificado no base64, na posição ${index} do header. Codifique + como %2B.`,
      );
    }
  });
});

describe("the body of a PEM", () => {
  it("is the DER of its certificate", () => {
    expect(pemBody(pem)).toEqual(new X509Certificate(pem).raw);
  });

  it.each(["", "-----BEGIN CERTIFICATE-----", "-----BEGIN CERTIFICATE-----\n!!\n-----END CERTIFICATE-----"])(
    "of %j is null",
    (text) => expect(pemBody(text)).toBeNull(),
  );
});
