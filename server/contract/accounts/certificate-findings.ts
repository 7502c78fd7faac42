import type { CertificateCheckName } from "./certificates.control.js";

/** The finding of one certificate check, in both languages. */
export interface Finding {
  /** The English sentence. */
  readonly says: string;
  readonly pt: string;
}

const finding = (says: string, pt: string): Finding => ({ says, pt });

/** The findings of the checks that pass. Instants are ISO texts, the fingerprint is lower-case hex. */
export const passed = {
  present: () => finding("A certificate was sent.", "Um certificado foi enviado."),
  encoding: () => finding("It can be decoded.", "Pode ser decodificado."),
  pem: () =>
    finding(
      "It begins and ends as a PEM certificate, with Base64 in between.",
      "Começa e termina como um certificado PEM, com Base64 no meio.",
    ),
  x509: () => finding("It is an X.509 certificate.", "É um certificado X.509."),
  "not-before": ({ notBefore }) =>
    finding(`It has been valid since ${notBefore}.`, `É válido desde ${notBefore}.`),
  "not-after": ({ notAfter }) => finding(`It is valid until ${notAfter}.`, `É válido até ${notAfter}.`),
  registered: ({ fingerprint }) =>
    finding(
      `Its fingerprint is registered: ${fingerprint}.`,
      `A sua impressão digital está registrada: ${fingerprint}.`,
    ),
  linked: ({ account }) =>
    finding(
      `It is linked to account ${account}, which has this clientId.`,
      `Está vinculado à conta ${account}, que tem este clientId.`,
    ),
} as const satisfies Record<
  CertificateCheckName,
  (facts: { notBefore: string; notAfter: string; fingerprint: string; account: number }) => Finding
>;

export const unreached = finding(
  "Not checked, because an earlier check failed.",
  "Não verificado, porque uma verificação anterior falhou.",
);
export const nothingSent = finding("No certificate was sent.", "Nenhum certificado foi enviado.");

/** Each encoding mistake, with the check that finds it. */
export const encodingMistakes = {
  "percent-broken": {
    check: "encoding",
    ...finding(
      "The percent-encoding is broken: a % is not followed by two hexadecimal digits.",
      "O percent-encoding está quebrado: há um % sem dois dígitos hexadecimais depois dele.",
    ),
  },
  "encoded-twice": {
    check: "encoding",
    ...finding(
      "It was encoded twice: after decoding there is still a %XX.",
      "Foi codificado duas vezes: depois de decodificado, ainda há um %XX.",
    ),
  },
  "plus-for-space": {
    check: "encoding",
    ...finding(
      "It contains -----BEGIN+CERTIFICATE-----: a space was encoded as + (form encoding). With RFC 3986 a space is %20 and a + is %2B.",
      "Contém -----BEGIN+CERTIFICATE-----: um espaço foi codificado como + (codificação de formulário). Na RFC 3986, o espaço é %20 e o + é %2B.",
    ),
  },
  "space-for-plus": {
    check: "encoding",
    ...finding(
      "There is a space in the Base64: a + was decoded as a space on the way. Encode + as %2B.",
      "Há um espaço no Base64: um + virou espaço no caminho. Codifique o + como %2B.",
    ),
  },
  "plus-literal": {
    check: "encoding",
    ...finding(
      "A + in the Base64 was not encoded. Encode it as %2B (RFC 3986); a gateway that decodes + as a space cannot read this.",
      "Um + do Base64 não foi codificado. Codifique-o como %2B (RFC 3986); um gateway que decodifica + como espaço não consegue ler isto.",
    ),
  },
  "not-pem": {
    check: "pem",
    ...finding(
      "The line -----BEGIN CERTIFICATE----- is missing.",
      "Falta a linha -----BEGIN CERTIFICATE-----.",
    ),
  },
  incomplete: {
    check: "pem",
    ...finding(
      "The certificate is incomplete: -----BEGIN CERTIFICATE----- or -----END CERTIFICATE----- is missing.",
      "O certificado está incompleto: falta -----BEGIN CERTIFICATE----- ou -----END CERTIFICATE-----.",
    ),
  },
  "text-before": {
    check: "pem",
    ...finding(
      "There is text before -----BEGIN CERTIFICATE-----; remove it.",
      "Há texto antes de -----BEGIN CERTIFICATE-----; remova-o.",
    ),
  },
  "text-behind": {
    check: "pem",
    ...finding(
      "There is text after -----END CERTIFICATE-----: send one certificate only, without its chain.",
      "Há texto depois de -----END CERTIFICATE-----: envie um só certificado, sem a cadeia.",
    ),
  },
  "not-x509": {
    check: "x509",
    ...finding(
      "The content between the two lines is not an X.509 certificate.",
      "O conteúdo entre as duas linhas não é um certificado X.509.",
    ),
  },
} as const satisfies Record<string, Finding & { check: CertificateCheckName }>;

/** Why a fingerprint is not registered, by the kind of certificate that was issued on purpose. */
export const unregistered: Readonly<Record<string, Finding>> & { readonly foreign: Finding } = {
  foreign: finding(
    "The certificate is not registered: it was not issued by this sandbox, or it was issued before a reset.",
    "O certificado não está registrado: não foi emitido por este sandbox, ou foi emitido antes de um reset.",
  ),
  unregistered: finding(
    "The certificate is not registered: it was issued unregistered on purpose.",
    "O certificado não está registrado: foi emitido sem registro, de propósito.",
  ),
  revoked: finding(
    "The certificate is no longer registered: it was revoked.",
    "O certificado não está mais registrado: foi revogado.",
  ),
  "self-signed": finding(
    "The certificate is not registered: it is self-signed.",
    "O certificado não está registrado: é autoassinado.",
  ),
};

/** The findings of a certificate at the wrong time (ISO texts) or of another account (null: linked to none). */
export const refused = {
  tooEarly: (notBefore: string, now: string) =>
    finding(
      `It is valid from ${notBefore}, and the sandbox clock is at ${now}.`,
      `É válido a partir de ${notBefore}, e o relógio do sandbox está em ${now}.`,
    ),
  tooLate: (notAfter: string, now: string) =>
    finding(
      `It was valid until ${notAfter}, and the sandbox clock is at ${now}.`,
      `Foi válido até ${notAfter}, e o relógio do sandbox está em ${now}.`,
    ),
  ofAnother: (owner: number | null, account: number) =>
    finding(
      `The certificate is linked to ${owner === null ? "no account" : `account ${owner}`}, but the clientId belongs to account ${account}.`,
      `O certificado está vinculado ${owner === null ? "a nenhuma conta" : `à conta ${owner}`}, mas o clientId é da conta ${account}.`,
    ),
};
