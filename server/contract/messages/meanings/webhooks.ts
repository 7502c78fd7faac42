import type { webhookMeanings } from "../../openapi/meanings/webhooks.js";

export const webhooksPt: Readonly<Record<keyof typeof webhookMeanings, string>> = {
  "RegisterWebhookRequest.url": "Aonde vão os eventos: https, ou http nesta máquina onde o sandbox permite.",
  eventType: "Qual evento é contado ali; cada chamada registra um.",
  "RegisterWebhookRequest.headers":
    "O que cada entrega a esta URL leva, como um segredo; ausente: como estava.",
  "headers.key": "O nome do cabeçalho.",
  "headers.value": "O valor do cabeçalho.",
  "RegisterWebhookRequest.version":
    "O formato dos payloads, v1 plano ou v2 em envelope; ausente: como estava, ou o do evento.",
  success: "Sempre true: o que dá errado é recusado.",
  accountId: "De quem são as URLs.",
  webhooks: "Cada registro da conta: uma URL para um evento.",
  "webhooks.id": "O número do registro, pelo qual é removido.",
  "webhooks.url": "Aonde vão os eventos.",
  "webhooks.type": "Qual evento é contado ali.",
  "webhooks.headers": "O que cada entrega a esta URL leva, pelos nomes dos cabeçalhos.",
  "webhooks.version": "O formato dos payloads; null: o do evento.",
  isActive: "Sempre true: o que foi removido não aparece.",
  "ListWebhooksAnswer.total": "Quantos há.",
  "DeleteWebhookParameters.id": "O número do registro, como está na lista.",
  transactionIdentifier: "A transação pelo seu transactionId, o seu externalId ou o seu end-to-end id.",
  "ResendWebhookRequest.url": "Aonde vai esta única vez; ausente: à URL registrada para ela.",
  webhookLogId: "O número da entrega em que esta tentativa fica registrada.",
  sentAt: "Quando foi enviado, em UTC.",
  "ResendWebhookAnswer.statusCode": "O status HTTP com que o destino respondeu.",
};
