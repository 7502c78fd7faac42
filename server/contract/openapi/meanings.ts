import { accessMeanings } from "./meanings/access.js";
import { centralBankMeanings } from "./meanings/central-bank.js";
import { nameMeanings } from "./meanings/names.js";
import { payloadMeanings } from "./meanings/payloads.js";
import { paymentMeanings } from "./meanings/payments.js";
import { recordMeanings } from "./meanings/records.js";
import { webhookMeanings } from "./meanings/webhooks.js";

/**
 * What each field of the gateway means, in one sentence. A key is the name of a field, or a longer end of the place
 * where it stands (`pix.valor`, `CashOutRequest.value`); of two keys that fit, the longer one says more. The place of
 * a parameter begins with its operation: `RefundInParameters.id`.
 */
export const meanings = {
  ...nameMeanings,
  ...accessMeanings,
  ...paymentMeanings,
  ...centralBankMeanings,
  ...recordMeanings,
  ...webhookMeanings,
  ...payloadMeanings,
} as const;

export type MeaningKey = keyof typeof meanings;
