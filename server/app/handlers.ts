import * as accounts from "../accounts/handlers.js";
import { caseHandlers } from "../cases/case.control.js";
import type { StoryServices } from "../cases/case-story.js";
import * as charges from "../charges/handlers.js";
import * as clock from "../clock/handlers.js";
import * as cobs from "../cobs/handlers.js";
import type { ControlHandler } from "../contract/operation.js";
import type {
  ControlOperationName,
  controlOperations,
  GatewayOperationName,
  gatewayOperations,
} from "../contract/operations.js";
import type { Handler } from "../http/pipeline.js";
import * as journal from "../journal/handlers.js";
import type { SearchIndex } from "../journal/search-index.js";
import { identifyHandlers } from "../lookup/identify.control.js";
import * as meds from "../meds/handlers.js";
import { referenceHandlers } from "../openapi/reference.control.js";
import * as payouts from "../payouts/handlers.js";
import * as refunds from "../refunds/handlers.js";
import { scenarioHandlers } from "../scenarios/scenarios.control.js";
import * as state from "../state/handlers.js";
import * as transactions from "../transactions/handlers.js";
import * as webhooks from "../webhooks/handlers.js";
import type { Kernel, Services } from "./services.js";
import type { WebhookServices } from "./webhooks.js";

/** One handler for each operation; the compiler reports a missing one. */
export type GatewayHandlers = {
  readonly [Name in GatewayOperationName]: Handler<(typeof gatewayOperations)[Name]>;
};
export type ControlHandlers = {
  readonly [Name in ControlOperationName]: ControlHandler<(typeof controlOperations)[Name]>;
};

/** The handlers of all gateway operations, collected from the feature folders. */
export const gatewayHandlers = (
  kernel: Kernel,
  services: Services & WebhookServices,
  settings: Parameters<typeof cobs.gatewayHandlers>[2] & Parameters<typeof webhooks.gatewayHandlers>[2],
): GatewayHandlers => ({
  ...accounts.gatewayHandlers(kernel, services),
  ...transactions.gatewayHandlers(kernel, services),
  ...charges.gatewayHandlers(kernel, services),
  ...refunds.gatewayHandlers(kernel, services),
  ...cobs.gatewayHandlers(kernel, services, settings),
  ...payouts.gatewayHandlers(kernel, services),
  ...meds.gatewayHandlers(kernel, services),
  ...webhooks.gatewayHandlers(kernel, services, settings),
});

/** Dependencies of the control handlers beside the services. */
export type ControlParts = Parameters<typeof state.controlHandlers>[1] &
  Parameters<typeof scenarioHandlers>[1] &
  Omit<Parameters<typeof caseHandlers>[1], keyof StoryServices> & { readonly searchIndex: SearchIndex };
export type ControlSettings = Parameters<typeof state.controlHandlers>[2] &
  Parameters<typeof caseHandlers>[2] & { readonly strict: boolean };

/** The handlers of all control operations, collected from the feature folders. */
export const controlHandlers = (
  kernel: Kernel,
  services: Services & WebhookServices,
  parts: ControlParts,
  settings: ControlSettings,
): ControlHandlers => ({
  ...accounts.controlHandlers(kernel, services),
  ...transactions.controlHandlers(services),
  ...refunds.controlHandlers(kernel, services),
  ...cobs.controlHandlers(kernel, services),
  ...payouts.controlHandlers(kernel, services),
  ...meds.controlHandlers(kernel, services),
  ...webhooks.controlHandlers(kernel, services),
  ...identifyHandlers(services),
  ...journal.controlHandlers(kernel, {
    ...services,
    journal: kernel.journal,
    deliveries: services.deliveryView,
    index: parts.searchIndex,
    recorder: parts.recorder,
    library: parts.library,
  }),
  ...clock.controlHandlers(kernel, services),
  ...state.controlHandlers(kernel, parts, settings),
  ...caseHandlers(kernel, { ...services, ...parts }, settings),
  ...referenceHandlers(() => ({ url: settings.url(), version: settings.version }), settings.strict),
  ...scenarioHandlers(kernel.database, parts),
});

/** The agenda handlers by kind, collected from the feature folders. */
export const agendaHandlers = (services: Services & WebhookServices) => ({
  ...charges.agendaHandlers(services),
  ...refunds.agendaHandlers(services),
  ...cobs.agendaHandlers(services),
  ...payouts.agendaHandlers(services),
  ...webhooks.agendaHandlers(services),
});
