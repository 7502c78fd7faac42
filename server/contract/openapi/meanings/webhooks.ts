/** Which URLs hear of what, and sending it once more. */
export const webhookMeanings = {
  // Registering, listing and deleting URLs.
  "RegisterWebhookRequest.url":
    "Where the events go: https, or http on this machine where the sandbox allows it.",
  eventType: "Which event is told there; each call registers one.",
  "RegisterWebhookRequest.headers":
    "What every delivery to this URL carries, such as a secret; absent: as it was.",
  "headers.key": "The name of the header.",
  "headers.value": "The value of the header.",
  "RegisterWebhookRequest.version":
    "The format of the payloads, v1 flat or v2 enveloped; absent: as it was, or as the event has it.",
  success: "Always true: what goes wrong is refused.",
  accountId: "Whose URLs they are.",
  webhooks: "Every registration of the account: a URL for an event.",
  "webhooks.id": "The number of the registration, by which it is deleted.",
  "webhooks.url": "Where the events go.",
  "webhooks.type": "Which event is told there.",
  "webhooks.headers": "What every delivery to this URL carries, by the names of the headers.",
  "webhooks.version": "The format of the payloads; null: as the event has it.",
  isActive: "Always true: what was deleted is not listed.",
  "ListWebhooksAnswer.total": "How many there are.",
  "DeleteWebhookParameters.id": "The number of the registration, as the list has it.",

  // POST /api/resend-webhook/{transactionIdentifier}.
  transactionIdentifier: "The transaction by its transactionId, its externalId or its end-to-end id.",
  "ResendWebhookRequest.url": "Where it goes this once; absent: to the URL that is registered for it.",
  webhookLogId: "The number of the delivery that this attempt is recorded as.",
  sentAt: "When it was sent, in UTC.",
  "ResendWebhookAnswer.statusCode": "The HTTP status that the destination answered with.",
} as const;
