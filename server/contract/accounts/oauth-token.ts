import { z } from "zod";
import { gatewayOperation } from "../operation.js";
import { TOKEN_SECONDS } from "./access-token.js";

export const SCOPE = "pix:read pix:write balance:read";

/** Some text that a secret or an id could be; whether it is one is a matter of credentials. */
const text = () =>
  z.string().min(1, "não pode ser vazio").max(255, "deve ter no máximo 255 caracteres").optional();

/**
 * The token of the central-bank-style endpoints, whose request the specification does not show (OAUTH_TOKEN):
 * the names of the other token endpoint in JSON, or those of RFC 6749 in a form, in JSON or in a Basic header.
 */
export const oauthToken = gatewayOperation({
  id: "oauth-token",
  summary: {
    en: "A token in the words of OAuth 2, for the central-bank-style endpoints",
    pt: "Um token nas palavras do OAuth 2, para os endpoints no estilo do Banco Central",
  },
  family: "Tokens",
  headers: { "X-SSL-Client-Cert": "optional" },
  method: "POST",
  paths: ["/oauth/token"],
  section: "Authentication, item 7",
  rules: {
    en: "A token like that of /api/auth/token. The certificate may be left out, and is checked when it is sent; only with it does the token configure webhooks.",
    pt: "Um token como o de /api/auth/token. O certificado pode faltar, e é verificado quando vem; só com ele o token configura webhooks.",
  },
  authenticated: false,
  errors: "simple",
  status: 200,
  forms: true,
  body: z
    .object({
      clientId: text(),
      clientSecret: text(),
      client_id: text(),
      client_secret: text(),
      grant_type: z.literal("client_credentials").optional(),
      scope: z.string().optional(),
    })
    .meta({
      examples: [
        {
          grant_type: "client_credentials",
          client_id: "3f1d9d52-6a1e-4c39-8f05-6f1d2c3b4a59",
          client_secret: "a-secret-of-this-sandbox",
        },
      ],
    }),
  answer: z.strictObject({
    access_token: z.string(),
    token_type: z.literal("Bearer"),
    expires_in: z.literal(TOKEN_SECONDS),
    scope: z.literal(SCOPE),
  }),
  refusals: [
    "json-malformed",
    "body-invalid",
    "certificate-malformed",
    "certificate-not-yet-valid",
    "certificate-expired",
    "certificate-not-registered",
    "credentials-invalid",
    "certificate-not-linked",
    "auth-upstream-error",
    "auth-upstream-unavailable",
  ],
});
