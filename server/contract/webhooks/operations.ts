import {
  cancelDelivery,
  listDeliveries,
  listHeldDeliveries,
  retryDelivery,
  showDelivery,
} from "./deliveries.control.js";
import { delayDelivery, dropDelivery, duplicateDelivery, failDelivery } from "./delivery-faults.control.js";
import { holdDeliveries, releaseDeliveries } from "./delivery-holds.control.js";
import { recoverDeliveries } from "./delivery-recovery.control.js";
import { changeDeliverySettings, showDeliverySettings } from "./delivery-settings.control.js";
import { listEndpoints } from "./endpoints.control.js";
import { registerWebhook } from "./register-webhook.js";
import { resendWebhook } from "./resend-webhook.js";
import { triggerEvent } from "./trigger.control.js";
import { deleteWebhook, listWebhooks } from "./webhooks.js";

/** The gateway operations of webhooks. */
export const gateway = { registerWebhook, listWebhooks, deleteWebhook, resendWebhook } as const;

/** The control operations of webhooks, by their names in the client. */
export const control = {
  triggerEvent,
  listEndpoints,
  showDeliverySettings,
  changeDeliverySettings,
  holdDeliveries,
  releaseDeliveries,
  recoverDeliveries,
  duplicateDelivery,
  dropDelivery,
  delayDelivery,
  failDelivery,
  listHeldDeliveries,
  // After the operations whose paths would match `:id`.
  listDeliveries,
  showDelivery,
  retryDelivery,
  cancelDelivery,
} as const;
