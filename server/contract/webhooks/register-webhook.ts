import { z } from "zod";
import { meanings } from "../field-meanings.js";
import { atMostCharacters } from "../fields.js";
import { gatewayOperation } from "../operation.js";
import { sentence } from "../rules.js";
import { ABSOLUTE_URL, hasAuthority } from "./callable-url.js";
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

export const registeredHeader = z.object({
  key: z
    .string()
    .regex(
      /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}$/,
      sentence({
        en: "must be a header name: 1 to 128 letters, digits or !#$%&'*+-.^_`|~",
        pt: "deve ser um nome de header: de 1 a 128 letras, dígitos ou !#$%&'*+-.^_`|~",
      }),
    )
    .refine(
      (name) => !BLOCKED.has(name.toLowerCase()),
      sentence({
        en: `is a blocked header (these cannot be registered: ${[...BLOCKED].join(", ")})`,
        pt: `é um header bloqueado (não podem ser registrados ${[...BLOCKED].join(", ")})`,
      }),
    )
    .meta({ meaning: { en: "The name of the header.", pt: "O nome do cabeçalho." } }),
  value: z
    .string()
    .max(4096, atMostCharacters(4096))
    // The characters that a header can carry; a line break would inject another header.
    .regex(
      /^[\t\x20-\x7e\x80-\xff]*$/,
      sentence({
        en: "must have only characters that a header accepts: the visible ones of ISO 8859-1, spaces and tabs, without line breaks",
        pt: "deve ter só caracteres que um header aceita: os visíveis de ISO 8859-1, espaços e tabs, sem quebra de linha",
      }),
    )
    .meta({ meaning: { en: "The value of the header.", pt: "O valor do cabeçalho." } }),
});

/** The most headers of a registration (POST /api/webhooks). */
export const MAX_HEADERS = 5;
export const TOO_MANY_HEADERS = sentence({
  en: `must have at most ${MAX_HEADERS} items`,
  pt: `deve ter no máximo ${MAX_HEADERS} itens`,
});

/** The most URLs that an account can register for an event type (POST /api/webhooks). */
export const MAX_WEBHOOK_URLS = 3;

/** A URL for webhooks; the handler checks whether its scheme is allowed. */
export const webhookUrl = () =>
  z
    .string()
    .max(2048, atMostCharacters(2048))
    .refine((value) => hasAuthority(value) && value === value.trim(), sentence(ABSOLUTE_URL));

export const webhookBody = z.object({
  url: webhookUrl().meta({
    meaning: {
      en: "The URL that receives the events: https, or http on this machine if the sandbox allows it.",
      pt: "A URL que recebe os eventos: https, ou http nesta máquina se o sandbox permitir.",
    },
  }),
  eventType: eventType.meta({
    meaning: {
      en: "The event type; each call registers one.",
      pt: "O tipo de evento; cada chamada registra um.",
    },
  }),
  headers: z
    .array(registeredHeader)
    .max(MAX_HEADERS, TOO_MANY_HEADERS)
    .optional()
    .meta({
      meaning: {
        en: "Headers of every delivery to this URL, such as a secret; absent: unchanged.",
        pt: "Cabeçalhos de cada entrega a esta URL, como um segredo; ausente: sem mudança.",
      },
    }),
  version: webhookVersion.optional().meta({
    meaning: {
      en: "The format of the payloads, v1 flat or v2 enveloped; absent: unchanged, or the default of the event.",
      pt: "O formato dos payloads, v1 plano ou v2 em envelope; ausente: sem mudança, ou o padrão do evento.",
    },
  }),
});

export const registerWebhook = gatewayOperation({
  id: "register-webhook",
  summary: { en: "Register a URL for an event", pt: "Registra uma URL para um evento" },
  family: "Webhooks",
  method: "POST",
  paths: ["/api/webhooks"],
  section: "POST /api/webhooks",
  rules: {
    en: "The token must have been obtained with the client certificate. Each call adds a URL for one event type, at most three per type. A URL that is already registered is updated; if headers or version are left out, they stay unchanged.",
    pt: "O token deve ter sido obtido com o certificado do cliente. Cada chamada adiciona uma URL a um tipo de evento, no máximo três por tipo. Uma URL já registrada é atualizada; headers e version omitidos não mudam.",
  },
  authenticated: true,
  needsCertificate: true,
  errors: "simple",
  status: 200,
  body: webhookBody,
  answer: z.strictObject({
    success: z.boolean().meta({ meaning: meanings.success }),
    message: z.string().meta({ meaning: meanings.message }),
  }),
  refusals: [
    "token-invalid",
    "token-without-certificate",
    "json-malformed",
    "body-invalid",
    "webhook-urls-exhausted",
    "account-not-found",
  ],
});
