import { z } from "zod";
import { gatewayOperation } from "../operation.js";
import { hasAuthority } from "./callable-url.js";
import { eventType, webhookVersion } from "./events.js";

/** Header names that a registration may not set (POST /api/webhooks). */
const BLOCKED = new Set([
  "host",
  "content-length",
  "connection",
  "transfer-encoding",
  "content-type",
  "user-agent",
]);

const header = z.object({
  key: z
    .string()
    .regex(
      /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}$/,
      "deve ser um nome de header: de 1 a 128 letras, dígitos ou !#$%&'*+-.^_`|~",
    )
    .refine(
      (name) => !BLOCKED.has(name.toLowerCase()),
      `é um header bloqueado (não podem ser registrados ${[...BLOCKED].join(", ")})`,
    ),
  value: z
    .string()
    .max(4096, "deve ter no máximo 4096 caracteres")
    // What a header line can carry; a line break here would smuggle in a header of its own.
    .regex(
      /^[\t\x20-\x7e\x80-\xff]*$/,
      "deve ter só caracteres que um header aceita: os visíveis de ISO 8859-1, espaços e tabs, sem quebra de linha",
    ),
});

/** An address to which webhooks can go; whether its scheme will do is the handler's to say. */
export const webhookUrl = () =>
  z
    .string()
    .max(2048, "deve ter no máximo 2048 caracteres")
    .refine(
      (value) => hasAuthority(value) && value === value.trim(),
      "deve ser uma URL absoluta com host, sem espaços e sem usuário e senha, como https://loja.example/pix",
    );

export const webhookBody = z.object({
  url: webhookUrl(),
  eventType,
  headers: z.array(header).max(5, "deve ter no máximo 5 itens").optional(),
  version: webhookVersion.optional(),
});

export const registerWebhook = gatewayOperation({
  id: "register-webhook",
  summary: { en: "Register a URL for an event", pt: "Registra uma URL para um evento" },
  family: "Webhooks",
  method: "POST",
  paths: ["/api/webhooks"],
  section: "POST /api/webhooks",
  rules: {
    en: "The token must have been obtained with the client certificate. Each call adds a URL for one event type, three at most. A URL that is registered already is updated: headers and version that are left out stay as they are.",
    pt: "O token deve ter sido obtido com o certificado do cliente. Cada chamada soma uma URL a um tipo de evento, no máximo três. Uma URL já registrada é atualizada: headers e version que faltam ficam como estão.",
  },
  authenticated: true,
  needsCertificate: true,
  errors: "simple",
  status: 200,
  body: webhookBody,
  answer: z.strictObject({ success: z.boolean(), message: z.string() }),
  refusals: [
    "token-invalid",
    "token-without-certificate",
    "json-malformed",
    "body-invalid",
    "webhook-urls-exhausted",
    "account-not-found",
  ],
});
