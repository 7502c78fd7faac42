import { z } from "zod";
import { gatewayOperation } from "../operation.js";

/** The path of the public keys that verify the signed documents of charges; the header of each document points here. */
export const KEY_SET_PATH = "/.well-known/jwks.json";

/** The URL in every BR Code, where the payer's bank reads the charge as a JWS (assumption LOCATION). */
export const location = gatewayOperation({
  id: "location",
  summary: {
    en: "The signed document of a charge, as the payer's bank reads it",
    pt: "O documento assinado de uma cobrança, como o banco do pagador o lê",
  },
  family: "Charging",
  method: "GET",
  paths: ["/qr/:location"],
  section: { assumption: "LOCATION" },
  authenticated: false,
  errors: "simple",
  status: 200,
  params: z.object({
    location: z.string().meta({
      meaning: { en: "The last part of the URL in a BR Code.", pt: "A última parte da URL em um BR Code." },
    }),
  }),
  body: null,
  answer: z.string().regex(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  refusals: ["location-unknown", "location-gone"],
  mediaType: "application/jose",
});

export const keySet = gatewayOperation({
  id: "key-set",
  summary: {
    en: "The keys that verify the signed document of a charge",
    pt: "As chaves que verificam o documento assinado de uma cobrança",
  },
  family: "Charging",
  method: "GET",
  paths: [KEY_SET_PATH],
  section: { assumption: "LOCATION" },
  authenticated: false,
  errors: "simple",
  status: 200,
  body: null,
  answer: z.strictObject({
    keys: z
      .array(
        z.strictObject({
          kty: z.literal("RSA").meta({ meaning: { en: "The type of the key.", pt: "O tipo da chave." } }),
          use: z.literal("sig").meta({
            meaning: { en: "The use of the key: signatures.", pt: "O uso da chave: assinaturas." },
          }),
          alg: z.literal("RS256").meta({
            meaning: { en: "The signature algorithm.", pt: "O algoritmo da assinatura." },
          }),
          kid: z.string().meta({
            meaning: {
              en: "The id of the key, as in the header of a signed document.",
              pt: "O id da chave, como no cabeçalho de um documento assinado.",
            },
          }),
          n: z.string().meta({
            meaning: {
              en: "The modulus of the key, in base64url.",
              pt: "O módulo da chave, em base64url.",
            },
          }),
          e: z.string().meta({
            meaning: {
              en: "The public exponent of the key, in base64url.",
              pt: "O expoente público da chave, em base64url.",
            },
          }),
          x5t: z.string().meta({
            meaning: {
              en: "The SHA-1 fingerprint of the key's certificate, in base64url.",
              pt: "A impressão digital SHA-1 do certificado da chave, em base64url.",
            },
          }),
          x5c: z.array(z.string()).meta({
            meaning: {
              en: "The key's certificate, DER in Base64.",
              pt: "O certificado da chave, DER em Base64.",
            },
          }),
        }),
      )
      .meta({
        meaning: {
          en: "The public keys of this sandbox, as a JSON Web Key Set.",
          pt: "As chaves públicas deste sandbox, como um JSON Web Key Set.",
        },
      }),
  }),
  refusals: [],
});
