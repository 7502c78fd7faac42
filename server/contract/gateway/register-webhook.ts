import { z } from "zod";
import { eventType, webhookVersion } from "../events.js";
import { gatewayOperation } from "../operation.js";

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
    .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}$/, "não é um nome de header válido")
    .refine((name) => !BLOCKED.has(name.toLowerCase()), "é um header bloqueado"),
  value: z
    .string()
    .max(4096, "deve ter no máximo 4096 caracteres")
    // What a header line can carry; a line break here would smuggle in a header of its own.
    .regex(/^[\t\x20-\x7e\x80-\xff]*$/, "contém caracteres que um header não aceita"),
});

/** An address to which webhooks can go; whether its scheme will do is the dialect's to say. */
export const webhookUrl = () =>
  z
    .string()
    .max(2048, "deve ter no máximo 2048 caracteres")
    .refine((value) => URL.canParse(value) && value === value.trim(), "não é uma URL válida");

export const registerWebhook = gatewayOperation({
  id: "register-webhook",
  summary: "Register a URL for an event",
  family: "Webhooks",
  method: "POST",
  paths: ["/api/webhooks"],
  section: "POST /api/webhooks",
  rules:
    "Each call adds a URL for one event type, three at most. A URL that is registered already is updated: headers and version that are left out stay as they are.",
  authenticated: true,
  errors: "simple",
  status: 201,
  body: z.object({
    url: webhookUrl(),
    eventType,
    headers: z.array(header).max(5, "deve ter no máximo 5 itens").optional(),
    version: webhookVersion.optional(),
  }),
  answer: z.strictObject({ success: z.boolean(), message: z.string() }),
  refusals: [
    "token-invalid",
    "json-malformed",
    "body-invalid",
    "webhook-urls-exhausted",
    "account-not-found",
  ],
});
