/** The headers that operations read beside those of every HTTP request, with one example each. */
export const requestHeaders = {
  "X-SSL-Client-Cert": {
    description: {
      en: "The client certificate: its PEM, percent-encoded (RFC 3986).",
      pt: "O certificado do cliente: o seu PEM, em percent-encoding (RFC 3986).",
    },
    schema: { type: "string" },
    example: "-----BEGIN%20CERTIFICATE-----%0AMIIC…%0A-----END%20CERTIFICATE-----%0A",
  },
  "x-idempotency-key": {
    description: {
      en: "A UUID v4 of your own; repeating it with the same body returns the first answer and moves no money.",
      pt: "Um UUID v4 seu; repeti-lo com o mesmo corpo devolve a primeira resposta e não move dinheiro.",
    },
    schema: { type: "string", format: "uuid" },
    example: "0b2a5f0e-7a53-4f0e-9c1b-2f3d4c5b6a79",
  },
} as const;

export type RequestHeader = keyof typeof requestHeaders;
