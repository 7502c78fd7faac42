import { z } from "zod";
import { meanings } from "../field-meanings.js";
import { atMostCharacters, NOT_EMPTY } from "../fields.js";
import { gatewayOperation } from "../operation.js";
import { TOKEN_SECONDS } from "./access-token.js";

export const SCOPE = "pix:read pix:write balance:read";

/** A text that could be a secret or an id. Whether it is the right one is checked with the credentials. */
const text = () => z.string().min(1, NOT_EMPTY).max(255, atMostCharacters(255)).optional();

/**
 * The token of the central-bank-style endpoints. The specification does not show its request (assumption OAUTH_TOKEN),
 * so it takes the field names of the other token endpoint in JSON, or those of RFC 6749 in a form, in JSON or in a
 * Basic header.
 */
export const oauthToken = gatewayOperation({
  id: "oauth-token",
  summary: {
    en: "Get an OAuth 2 token for the central-bank-style endpoints",
    pt: "Obtém um token OAuth 2 para os endpoints no estilo do Banco Central",
  },
  family: "Tokens",
  headers: { "X-SSL-Client-Cert": "optional" },
  method: "POST",
  paths: ["/oauth/token"],
  section: "Authentication, item 7",
  rules: {
    en: "The token works like that of /api/auth/token. The certificate is optional, and is checked if it is sent; without it, the token cannot configure webhooks.",
    pt: "O token funciona como o de /api/auth/token. O certificado é opcional, e é verificado se for enviado; sem ele, o token não configura webhooks.",
  },
  authenticated: false,
  errors: "simple",
  status: 200,
  forms: true,
  body: z
    .object({
      clientId: text().meta({
        meaning: {
          en: "The same as client_id, as the other token endpoint names it.",
          pt: "O mesmo que client_id, com o nome do outro endpoint de token.",
        },
      }),
      clientSecret: text().meta({
        meaning: {
          en: "The same as client_secret, as the other token endpoint names it.",
          pt: "O mesmo que client_secret, com o nome do outro endpoint de token.",
        },
      }),
      client_id: text().meta({
        meaning: {
          en: "The client id of the account; you can send it in a Basic header instead.",
          pt: "O client id da conta; também pode ir em um cabeçalho Basic.",
        },
      }),
      client_secret: text().meta({
        meaning: {
          en: "The secret of the client id; you can send it in a Basic header instead.",
          pt: "O segredo do client id; também pode ir em um cabeçalho Basic.",
        },
      }),
      grant_type: z
        .literal("client_credentials")
        .optional()
        .meta({
          meaning: {
            en: "The OAuth 2 grant type; required unless clientId and clientSecret are sent.",
            pt: "O grant type do OAuth 2; obrigatório, a não ser que clientId e clientSecret sejam enviados.",
          },
        }),
      scope: z
        .string()
        .optional()
        .meta({
          meaning: {
            en: "Ignored: every token has all scopes.",
            pt: "Ignorado: todo token tem todos os escopos.",
          },
        }),
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
    access_token: z.string().meta({ meaning: meanings.accessToken }),
    token_type: z.literal("Bearer").meta({ meaning: meanings.tokenType }),
    expires_in: z.literal(TOKEN_SECONDS).meta({ meaning: meanings.expiresIn }),
    scope: z.literal(SCOPE).meta({
      meaning: {
        en: "The scopes of the token, separated by spaces; always all of them.",
        pt: "Os escopos do token, separados por espaços; sempre todos.",
      },
    }),
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
  refusalAssumptions: {
    "credentials-invalid": ["OAUTH_TOKEN"],
  },
});
