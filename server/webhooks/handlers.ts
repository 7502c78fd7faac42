import type { Clock } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Journal } from "../kernel/journal.js";
import type { Deliverer } from "./deliverer.js";
import { deliveryHandlers } from "./deliveries.control.js";
import { DELIVERY } from "./deliveries.js";
import { deliveryFaultHandlers } from "./delivery-faults.control.js";
import { deliveryHoldHandlers } from "./delivery-holds.control.js";
import { deliveryRecoveryHandlers } from "./delivery-recovery.control.js";
import { deliverySettingHandlers } from "./delivery-settings.control.js";
import type { deliveryView } from "./delivery-view.js";
import { endpointHandlers } from "./endpoints.control.js";
import { resendWebhookHandler } from "./resend-webhook.gateway.js";
import { triggerHandlers } from "./trigger.control.js";
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

type ControlServices = Parameters<typeof triggerHandlers>[1] &
  Parameters<typeof endpointHandlers>[0] &
  Parameters<typeof deliveryHandlers>[1] &
  Parameters<typeof deliveryHoldHandlers>[1] &
  Parameters<typeof deliveryRecoveryHandlers>[0] &
  Parameters<typeof deliverySettingHandlers>[1] & { deliveryView: ReturnType<typeof deliveryView> };

export const controlHandlers = (
  kernel: { database: Database; clock: Clock; journal: Journal },
  services: ControlServices,
) => ({
  ...triggerHandlers(kernel.database, services),
  ...endpointHandlers(services),
  ...deliveryHandlers(kernel.database, services, services.deliveryView),
  ...deliveryHoldHandlers(kernel.database, services),
  ...deliveryFaultHandlers(kernel, services, services.deliveryView),
  ...deliveryRecoveryHandlers(services),
  ...deliverySettingHandlers(kernel, services),
});

export const agendaHandlers = ({ deliverer }: { deliverer: Deliverer }) => ({ [DELIVERY]: deliverer.due });
