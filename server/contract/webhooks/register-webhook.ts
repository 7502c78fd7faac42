import { z } from "zod";
import { meanings } from "../field-meanings.js";
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
    )
    .meta({ meaning: { en: "The name of the header.", pt: "O nome do cabeçalho." } }),
  value: z
    .string()
    .max(4096, "deve ter no máximo 4096 caracteres")
    // What a header line can carry; a line break here would smuggle in a header of its own.
    .regex(
      /^[\t\x20-\x7e\x80-\xff]*$/,
      "deve ter só caracteres que um header aceita: os visíveis de ISO 8859-1, espaços e tabs, sem quebra de linha",
    )
    .meta({ meaning: { en: "The value of the header.", pt: "O valor do cabeçalho." } }),
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
  url: webhookUrl().meta({
    meaning: {
      en: "Where the events go: https, or http on this machine where the sandbox allows it.",
      pt: "Aonde vão os eventos: https, ou http nesta máquina onde o sandbox permite.",
    },
  }),
  eventType: eventType.meta({
    meaning: {
      en: "Which event is told there; each call registers one.",
      pt: "Qual evento é contado ali; cada chamada registra um.",
    },
  }),
  headers: z
    .array(header)
    .max(5, "deve ter no máximo 5 itens")
    .optional()
    .meta({
      meaning: {
        en: "What every delivery to this URL carries, such as a secret; absent: as it was.",
        pt: "O que cada entrega a esta URL leva, como um segredo; ausente: como estava.",
      },
    }),
  version: webhookVersion.optional().meta({
    meaning: {
      en: "The format of the payloads, v1 flat or v2 enveloped; absent: as it was, or as the event has it.",
      pt: "O formato dos payloads, v1 plano ou v2 em envelope; ausente: como estava, ou o do evento.",
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
    en: "The token must have been obtained with the client certificate. Each call adds a URL for one event type, three at most. A URL that is registered already is updated: headers and version that are left out stay as they are.",
    pt: "O token deve ter sido obtido com o certificado do cliente. Cada chamada soma uma URL a um tipo de evento, no máximo três. Uma URL já registrada é atualizada: headers e version que faltam ficam como estão.",
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
