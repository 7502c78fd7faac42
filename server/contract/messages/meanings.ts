import type { MeaningKey } from "../openapi/meanings.js";
import { accessPt } from "./meanings/access.js";
import { centralBankPt } from "./meanings/central-bank.js";
import { namesPt } from "./meanings/names.js";
import { payloadsPt } from "./meanings/payloads.js";
import { paymentsPt } from "./meanings/payments.js";
import { recordsPt } from "./meanings/records.js";
import { webhooksPt } from "./meanings/webhooks.js";

/** What each field of the gateway means, by the same keys. */
export const meaningsPt: Readonly<Record<MeaningKey, string>> = {
  ...namesPt,
  ...accessPt,
  ...paymentsPt,
  ...centralBankPt,
  ...recordsPt,
  ...webhooksPt,
  ...payloadsPt,
};
