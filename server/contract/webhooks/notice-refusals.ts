import type { WireError } from "../wire-error.js";

/** What the queries and the webhooks refuse; a part of the catalogue in refusals.ts. */
export const noticeRefusals = {
  "webhook-not-found": {
    status: 404,
    message: "Webhook não encontrado",
    rule: "assumption WEBHOOK_LIST",
  },
  "nothing-to-resend": {
    status: 400,
    message: "A transação {id} ainda não gerou webhook para reenviar (status {status})",
    userMessage: "Ainda não há webhook para reenviar.",
    rule: "assumption RESEND_PENDING",
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
    rule: "assumption RESEND",
  },
  "webhook-timeout": {
    status: 504,
    message: "O destino {url} não respondeu a tempo",
    userMessage: "O destino do webhook não respondeu a tempo.",
    rule: "assumption RESEND",
  },

  // Queries.
  "transaction-not-found": {
    status: 404,
    message: "Transação não encontrada",
    rule: "Errors, status 404",
  },
  "too-many-requests": {
    status: 429,
    message: "Too Many Requests",
    rule: "assumption RATE_429",
  },
} as const satisfies Record<string, WireError>;
