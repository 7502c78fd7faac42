import type { WireError } from "../wire-error.js";

/** Refusals of the webhook operations and of resends. */
export const webhookRefusals = {
  "webhook-urls-exhausted": {
    status: 400,
    message: "Limite de 3 URLs ativas para o evento {eventType} atingido",
    rule: "POST /api/webhooks, rule 1",
  },
  "webhook-not-found": {
    status: 404,
    message: "Webhook não encontrado",
    rule: { assumption: "WEBHOOK_LIST" },
  },
  "nothing-to-resend": {
    status: 400,
    message: "A transação {id} ainda não gerou webhook para reenviar (status {status})",
    userMessage: "Ainda não há webhook para reenviar.",
    rule: { assumption: "RESEND_PENDING" },
  },
  "no-webhook-url": {
    status: 400,
    message: "Nenhuma URL configurada para o evento {eventType}; informe url no corpo",
    userMessage: "Nenhuma URL de webhook disponível.",
    rule: "POST /api/resend-webhook/{transactionIdentifier}, errors",
  },
  "webhook-unreachable": {
    status: 502,
    message: "Não foi possível entregar o webhook em {url}",
    userMessage: "Não foi possível entregar o webhook.",
    rule: { assumption: "RESEND" },
  },
  "webhook-timeout": {
    status: 504,
    message: "O destino {url} não respondeu a tempo",
    userMessage: "O destino do webhook não respondeu a tempo.",
    rule: { assumption: "RESEND" },
  },
} as const satisfies Record<string, WireError>;
