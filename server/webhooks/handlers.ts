import type { Clock } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Journal } from "../kernel/journal.js";
import type { Deliverer } from "./deliverer.js";
import { deliveryActs } from "./deliveries.control.js";
import { DELIVERY } from "./deliveries.js";
import { deliveryFaultActs } from "./delivery-faults.control.js";
import { deliveryHoldActs } from "./delivery-holds.control.js";
import { deliveryRecoveryActs } from "./delivery-recovery.control.js";
import { deliverySettingActs } from "./delivery-settings.control.js";
import type { deliveryView } from "./delivery-view.js";
import { endpointActs } from "./endpoints.control.js";
import { resendWebhookHandler } from "./resend-webhook.gateway.js";
import { triggerActs } from "./trigger.control.js";
import { deleteWebhookHandler, listWebhooksHandler, registerWebhookHandler } from "./webhooks.gateway.js";

type GatewayServices = Parameters<typeof registerWebhookHandler>[1] &
  Parameters<typeof resendWebhookHandler>[1];

export const gatewayHandlers = (
  kernel: { database: Database; clock: Clock },
  services: GatewayServices,
  bounds: Parameters<typeof registerWebhookHandler>[2],
) => ({
  registerWebhook: registerWebhookHandler(kernel.database, services, bounds),
  listWebhooks: listWebhooksHandler(services),
  deleteWebhook: deleteWebhookHandler(kernel.database, services),
  resendWebhook: resendWebhookHandler(kernel, services, bounds),
});

type ControlServices = Parameters<typeof triggerActs>[1] &
  Parameters<typeof endpointActs>[0] &
  Parameters<typeof deliveryActs>[1] &
  Parameters<typeof deliveryHoldActs>[1] &
  Parameters<typeof deliveryRecoveryActs>[0] &
  Parameters<typeof deliverySettingActs>[1] & { deliveryView: ReturnType<typeof deliveryView> };

export const controlHandlers = (
  kernel: { database: Database; clock: Clock; journal: Journal },
  services: ControlServices,
) => ({
  ...triggerActs(kernel.database, services),
  ...endpointActs(services),
  ...deliveryActs(kernel.database, services, services.deliveryView),
  ...deliveryHoldActs(kernel.database, services),
  ...deliveryFaultActs(kernel, services, services.deliveryView),
  ...deliveryRecoveryActs(services),
  ...deliverySettingActs(kernel, services),
});

export const agendaHandlers = ({ deliverer }: { deliverer: Deliverer }) => ({ [DELIVERY]: deliverer.due });
