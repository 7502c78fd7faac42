import { redirectingClient } from "../cases/redirecting-client.js";
import { replayReceiver } from "../cases/replay-mode.js";
import type { Settings } from "../contract/settings/start-settings.js";
import type { OpenSandboxOptions } from "../ephemeral/sandbox-options.js";
import { version } from "../kernel/package-root.js";
import type { KeyedCertificate } from "../kernel/pki.js";
import type { Library } from "../scenarios/library.js";
import { createDeliverer } from "../webhooks/deliverer.js";
import { createDeliveries } from "../webhooks/deliveries.js";
import { createDeliveryQueue } from "../webhooks/delivery-queue.js";
import { createDeliverySearch } from "../webhooks/delivery-search.js";
import { createDeliverySettings } from "../webhooks/delivery-settings.js";
import { createDeliveryTransitions } from "../webhooks/delivery-state.js";
import { deliveryView } from "../webhooks/delivery-view.js";
import { createDispatch } from "../webhooks/dispatch.js";
import { createEndpointHealth } from "../webhooks/endpoint-health.js";
import { createEventFormats } from "../webhooks/event-formats.js";
import { createFactDeliveries } from "../webhooks/fact-deliveries.js";
import { createHoldService } from "../webhooks/hold-service.js";
import { createHolds } from "../webhooks/holds.js";
import { createInterventions } from "../webhooks/interventions.js";
import { createListeners } from "../webhooks/listeners.js";
import { createOutbox } from "../webhooks/outbox.js";
import { createRecovery } from "../webhooks/recovery.js";
import { createResends } from "../webhooks/resends.js";
import { createSubscriptions } from "../webhooks/subscriptions.js";
import { createTriggers } from "../webhooks/triggers.js";
import { createWebhookClient } from "../webhooks/webhook-client.js";
import type { Kernel, Services } from "./services.js";

/** Above the deliverer's limit per URL, so that a URL never waits for another URL of the same origin. */
const CONNECTIONS_PER_RECEIVER = 128;

/** Creates the webhook services, from subscriptions to the POST. */
export function createWebhooks(
  kernel: Kernel,
  services: Services,
  library: Library,
  options: Pick<
    Settings,
    | "retry"
    | "webhookTimeout"
    | "webhookAddresses"
    | "allowHttpWebhooks"
    | "plainWebhooks"
    | "strict"
    | "webhookVersion"
  > &
    Pick<OpenSandboxOptions, "onArrived"> & { readonly clientIdentity: KeyedCertificate | null },
  onFault: (error: unknown) => void,
) {
  const { database, clock, journal, agenda, meta } = kernel;
  const { onArrived } = options;
  const subscriptions = createSubscriptions(kernel);
  const deliveries = createDeliveries(database);
  const search = createDeliverySearch(database);
  const holds = createHolds(database, clock, meta);
  const settings = createDeliverySettings(database, meta, {
    schedule: options.retry,
    timeoutMs: options.webhookTimeout,
  });
  const formats = createEventFormats(options.webhookVersion);
  const isReplay = () => replayReceiver(meta) !== undefined;
  const webhookClient = redirectingClient(
    createWebhookClient(CONNECTIONS_PER_RECEIVER, options.webhookAddresses, options.clientIdentity),
    () => replayReceiver(meta),
    options,
  );
  const queue = createDeliveryQueue(database, agenda);
  const transitions = createDeliveryTransitions(database, deliveries, agenda, queue);
  const dispatch = createDispatch(kernel, { deliveries, holds, settings }, queue);
  const interventions = createInterventions(kernel, { deliveries, transitions, dispatch });
  const listeners = createListeners(
    database,
    { deliveries, search },
    { send: queue.send, cancel: interventions.cancel },
    { isReplay, onFault },
  );
  const deliverer = createDeliverer(
    kernel,
    { deliveries, search, holds, transitions, interventions, settings },
    // A replay identifies the deliveries by the headers of the sandbox, so it never leaves them out.
    {
      webhookClient,
      listeners,
      userAgent: `localpix/${version}`,
      isPlain: () => options.plainWebhooks && !isReplay(),
      strict: options.strict,
      onArrived:
        onArrived &&
        (({ accountId: account, eventType, url, body }, headers) =>
          onArrived({ account, eventType, url, headers, body })),
    },
    onFault,
  );
  queue.onSend(deliverer.send);
  const holdService = createHoldService(journal, {
    deliveries,
    search,
    holds,
    transitions,
    interventions,
    isUnderWay: deliverer.isUnderWay,
  });
  const triggers = createTriggers(kernel, services, { subscriptions, formats });
  return {
    subscriptions,
    formats,
    listeners,
    triggers,
    deliveries,
    holds,
    deliverySettings: settings,
    deliverer,
    interventions,
    holdService,
    factDeliveries: createFactDeliveries(database, settings),
    endpointHealth: createEndpointHealth(database),
    deliveryView: deliveryView(deliveries, settings, { accounts: services.accounts, subscriptions, formats }),
    recover: createRecovery(kernel, { deliveries, search, interventions }),
    resends: createResends(kernel, { ...services, subscriptions, formats, deliveries, deliverer, listeners }),
    outbox: createOutbox(
      kernel,
      { ...services, library },
      { subscriptions, formats, listeners, triggers, dispatch },
    ),
  };
}

export type WebhookServices = ReturnType<typeof createWebhooks>;
