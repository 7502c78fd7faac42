import { z } from "zod";
import { meanings } from "../field-meanings.js";
import { atMostCharacters } from "../fields.js";
import { gatewayOperation } from "../operation.js";
import { sentence } from "../rules.js";

/** Access token lifetime (specification: Limits). */
export const TOKEN_SECONDS = 1800;

export const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export const accessToken = gatewayOperation({
  id: "access-token",
  summary: {
    en: "Exchange the certificate and the secret for a 30-minute token",
    pt: "Troca o certificado e o segredo por um token de 30 minutos",
  },
  family: "Tokens",
  headers: { "X-SSL-Client-Cert": "required" },
  method: "POST",
  paths: ["/api/auth/token"],
  section: "POST /api/auth/token",
  rules: {
    en: "The certificate must be registered and linked to the account of the clientId. The token is valid for 1800 seconds; request a new one before it expires.",
    pt: "O certificado deve estar registrado e vinculado à conta do clientId. O token vale por 1800 segundos; peça outro antes que ele expire.",
  },
  authenticated: false,
  errors: "full",
  status: 201,
  body: z.object({
    clientId: z
      .string()
      .regex(UUID_V4, sentence({ en: "must be a UUID v4", pt: "deve ser um UUID v4" }))
      .meta({
        meaning: {
          en: "The client id of the account, from its credentials.",
          pt: "O client id da conta, que está nas credenciais dela.",
        },
      }),
    clientSecret: z
      .string()
      .min(8, sentence({ en: "must have at least 8 characters", pt: "deve ter no mínimo 8 caracteres" }))
      .max(64, atMostCharacters(64))
      .meta({
        meaning: {
          en: "The secret that goes with the client id.",
          pt: "O segredo que acompanha o client id.",
        },
      }),
  }),
  answer: z.strictObject({
    access_token: z.string().meta({ meaning: meanings.accessToken }),
    token_type: z.literal("Bearer").meta({ meaning: meanings.tokenType }),
    expires_in: z.literal(TOKEN_SECONDS).meta({ meaning: meanings.expiresIn }),
  }),
  refusals: [
    "certificate-header-missing",
    "certificate-malformed",
    "json-malformed",
    "token-body-invalid",
    "certificate-not-yet-valid",
    "certificate-expired",
    "certificate-not-registered",
    "credentials-invalid",
    "certificate-not-linked",
    "auth-upstream-error",
    "auth-upstream-unavailable",
  ],
});
