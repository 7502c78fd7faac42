import { z } from "zod";
import { meanings } from "../field-meanings.js";
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
      clientId: text().meta({
        meaning: {
          en: "The same as client_id, in the words of the other token endpoint.",
          pt: "O mesmo que client_id, nas palavras do outro endpoint de token.",
        },
      }),
      clientSecret: text().meta({
        meaning: {
          en: "The same as client_secret, in the words of the other token endpoint.",
          pt: "O mesmo que client_secret, nas palavras do outro endpoint de token.",
        },
      }),
      client_id: text().meta({
        meaning: {
          en: "The client id of the account; it may come in a Basic header instead.",
          pt: "O client id da conta; pode vir em um cabeçalho Basic em vez disso.",
        },
      }),
      client_secret: text().meta({
        meaning: {
          en: "The secret that goes with it; it may come in a Basic header instead.",
          pt: "O segredo que o acompanha; pode vir em um cabeçalho Basic em vez disso.",
        },
      }),
      grant_type: z
        .literal("client_credentials")
        .optional()
        .meta({
          meaning: {
            en: "The grant of OAuth 2; needed unless clientId and clientSecret are sent.",
            pt: "O grant do OAuth 2; necessário, a não ser que venham clientId e clientSecret.",
          },
        }),
      scope: z
        .string()
        .optional()
        .meta({
          meaning: {
            en: "Not looked at: every token is good for everything.",
            pt: "Não é olhado: todo token serve para tudo.",
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
        en: "What the token is good for, with spaces between: always everything.",
        pt: "Para que serve o token, com espaços entre os nomes: sempre para tudo.",
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
