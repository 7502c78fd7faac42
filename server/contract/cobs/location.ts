import { z } from "zod";
import { gatewayOperation } from "../operation.js";

/** Where the key is served by which a charge's document can be verified; the header of each points here. */
export const KEY_SET_PATH = "/.well-known/jwks.json";

/** The URL in every BR Code: the payer's bank reads the charge there, as a JWS (assumption LOCATION). */
export const location = gatewayOperation({
  id: "location",
  summary: {
    en: "The signed document of a charge, as the payer's bank reads it",
    pt: "O documento assinado de uma cobrança, como o banco do pagador o lê",
  },
  family: "Charging",
  method: "GET",
  paths: ["/qr/:location"],
  section: "assumption LOCATION",
  authenticated: false,
  errors: "simple",
  status: 200,
  params: z.object({ location: z.string() }),
  body: null,
  answer: z.string().regex(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  refusals: ["location-unknown", "location-gone"],
  mediaType: "application/jose",
});

export const keySet = gatewayOperation({
  id: "key-set",
  summary: {
    en: "The keys that verify the signed document of a charge",
    pt: "As chaves que conferem o documento assinado de uma cobrança",
  },
  family: "Charging",
  method: "GET",
  paths: [KEY_SET_PATH],
  section: "assumption LOCATION",
  authenticated: false,
  errors: "simple",
  status: 200,
  body: null,
  answer: z.strictObject({
    keys: z.array(
      z.strictObject({
        kty: z.literal("RSA"),
        use: z.literal("sig"),
        alg: z.literal("RS256"),
        kid: z.string(),
        n: z.string(),
        e: z.string(),
        x5t: z.string(),
        x5c: z.array(z.string()),
      }),
    ),
  }),
  refusals: [],
});
