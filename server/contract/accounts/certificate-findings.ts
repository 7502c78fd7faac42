import type { CertificateCheckName } from "./certificates.control.js";

/** A sentence of the certificate doctor, in the words of both languages. */
export interface Finding {
  /** English, as the control API speaks. */
  readonly says: string;
  readonly pt: string;
}

const finding = (says: string, pt: string): Finding => ({ says, pt });

/** What is said of a check that passes. Instants are ISO texts, the fingerprint is lower-case hex. */
export const passed = {
  present: () => finding("Something was sent.", "Algo foi enviado."),
  encoding: () => finding("Its encoding can be undone.", "A codificação pode ser desfeita."),
  pem: () =>
    finding(
      "It begins and ends as a PEM certificate, with base64 in between.",
      "Começa e termina como um certificado PEM, com base64 no meio.",
    ),
  x509: () => finding("It is an X.509 certificate.", "É um certificado X.509."),
  "not-before": ({ notBefore }) => finding(`It is valid since ${notBefore}.`, `É válido desde ${notBefore}.`),
  "not-after": ({ notAfter }) => finding(`It is valid until ${notAfter}.`, `É válido até ${notAfter}.`),
  registered: ({ fingerprint }) =>
    finding(
      `Its fingerprint is registered: ${fingerprint}.`,
      `A sua impressão digital está registrada: ${fingerprint}.`,
    ),
  linked: ({ account }) =>
    finding(
      `It is linked to account ${account}, whose clientId this is.`,
      `Está vinculado à conta ${account}, de quem é este clientId.`,
    ),
} as const satisfies Record<
  CertificateCheckName,
  (facts: { notBefore: string; notAfter: string; fingerprint: string; account: number }) => Finding
>;

export const unreached = finding(
  "Not looked at: the one before it decides.",
  "Não foi verificado: o anterior já decide.",
);
export const nothingSent = finding("Nothing was sent.", "Nada foi enviado.");

/** At which check a mistake of the encoding shows, and what it is. */
export const encodingMistakes = {
  "percent-broken": {
    check: "encoding",
    ...finding(
      "The percent-encoding is broken: a % stands without two hexadecimal digits.",
      "A codificação por porcentagem está quebrada: há um % sem dois dígitos hexadecimais.",
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
      "It reads -----BEGIN+CERTIFICATE-----: a space was encoded as + (form encoding). RFC 3986 has %20 for a space and %2B for a +.",
      "Está escrito -----BEGIN+CERTIFICATE-----: um espaço foi codificado como + (codificação de formulário). Na RFC 3986 o espaço é %20 e o + é %2B.",
    ),
  },
  "space-for-plus": {
    check: "encoding",
    ...finding(
      "There is a space within the base64: a + became a space on the way. Encode + as %2B.",
      "Há um espaço dentro do base64: um + virou espaço no caminho. Codifique + como %2B.",
    ),
  },
  "plus-literal": {
    check: "encoding",
    ...finding(
      "A + of the base64 was not encoded. RFC 3986 has %2B for it; a gateway that reads + as a space cannot read this.",
      "Um + do base64 não foi codificado. Na RFC 3986 ele é %2B; um gateway que lê + como espaço não consegue ler isto.",
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
      "It is no whole certificate: -----BEGIN CERTIFICATE----- or -----END CERTIFICATE----- is missing.",
      "O certificado não está inteiro: falta -----BEGIN CERTIFICATE----- ou -----END CERTIFICATE-----.",
    ),
  },
  "text-before": {
    check: "pem",
    ...finding(
      "Something stands before -----BEGIN CERTIFICATE-----, with which it should begin.",
      "Há algo antes de -----BEGIN CERTIFICATE-----, com que deveria começar.",
    ),
  },
  "text-behind": {
    check: "pem",
    ...finding(
      "Something stands behind -----END CERTIFICATE-----: it should be one certificate, without those that signed it.",
      "Há algo depois de -----END CERTIFICATE-----: deveria ser um só certificado, sem os que o assinaram.",
    ),
  },
  "not-x509": {
    check: "x509",
    ...finding(
      "What stands between the lines is not an X.509 certificate.",
      "O que está entre as linhas não é um certificado X.509.",
    ),
  },
} as const satisfies Record<string, Finding & { check: CertificateCheckName }>;

/** Why a fingerprint is not registered, by what was made on purpose. */
export const unregistered: Readonly<Record<string, Finding>> & { readonly foreign: Finding } = {
  foreign: finding(
    "Its fingerprint is not registered: it was not made by this sandbox, or before a reset.",
    "A sua impressão digital não está registrada: não foi emitido por este sandbox, ou foi antes de um reset.",
  ),
  unregistered: finding(
    "Its fingerprint is not registered: it was made as one that nobody has registered.",
    "A sua impressão digital não está registrada: foi emitido assim, sem que ninguém o registrasse.",
  ),
  revoked: finding(
    "Its fingerprint is not registered any more: it was revoked.",
    "A sua impressão digital não está mais registrada: foi revogado.",
  ),
  "self-signed": finding(
    "Its fingerprint is not registered: nobody but itself has signed it.",
    "A sua impressão digital não está registrada: ninguém além dele mesmo o assinou.",
  ),
};

/** What is said of a certificate at the wrong time (ISO texts), or of another account; null: of none. */
export const refused = {
  tooEarly: (notBefore: string, now: string) =>
    finding(
      `It is valid from ${notBefore} on, and here it is ${now}.`,
      `É válido a partir de ${notBefore}, e aqui são ${now}.`,
    ),
  tooLate: (notAfter: string, now: string) =>
    finding(
      `It was valid until ${notAfter}, and here it is ${now}.`,
      `Foi válido até ${notAfter}, e aqui são ${now}.`,
    ),
  ofAnother: (owner: number | null, account: number) =>
    finding(
      `It is linked to ${owner === null ? "no account" : `account ${owner}`}, and the clientId is that of account ${account}.`,
      `Está vinculado ${owner === null ? "a nenhuma conta" : `à conta ${owner}`}, e o clientId é o da conta ${account}.`,
    ),
};
