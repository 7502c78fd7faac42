import type { Settings } from "./contract/start-settings.js";
import { version } from "./kernel/package-root.js";
import { replayReceiver } from "./kernel/replaying.js";
import type { Kernel, Nouns } from "./nouns.js";
import type { Library } from "./scenario/library.js";
import { createDeliverer, type Deliverer } from "./webhooks/deliverer.js";
import { createDeliveries } from "./webhooks/deliveries.js";
import { createDeliverySearch } from "./webhooks/delivery-search.js";
import { createDeliverySettings } from "./webhooks/delivery-settings.js";
import { createDispatch } from "./webhooks/dispatch.js";
import { createEndpointHealth } from "./webhooks/endpoint-health.js";
import { createHolding } from "./webhooks/holding.js";
import { createHolds } from "./webhooks/holds.js";
import { createInterventions } from "./webhooks/interventions.js";
import { createListeners } from "./webhooks/listeners.js";
import { createOutbox } from "./webhooks/outbox.js";
import { createPostman } from "./webhooks/post.js";
import { createRecovery } from "./webhooks/recovery.js";
import { redirected } from "./webhooks/redirected.js";
import { createResends } from "./webhooks/resends.js";
import { createStanding } from "./webhooks/standing.js";
import { createSubscriptions } from "./webhooks/subscriptions.js";
import { createTriggers } from "./webhooks/triggers.js";

/** More than the deliverer uses, which bounds each URL by itself: one URL never waits for another of its origin. */
const CONNECTIONS_PER_RECEIVER = 128;

/** Everything by which integrators hear of what happened, from subscriptions to the POST. */
export function createNotices(
  kernel: Kernel,
  nouns: Nouns,
  library: Library,
  options: Pick<Settings, "retry" | "webhookTimeout" | "webhookAddresses" | "plainWebhooks">,
  onFault: (error: unknown) => void,
) {
  const { database, clock, journal, agenda, meta } = kernel;
  const subscriptions = createSubscriptions(kernel);
  const deliveries = createDeliveries(database);
  const search = createDeliverySearch(database);
  const holds = createHolds(database, clock);
  const settings = createDeliverySettings(database, meta, {
    schedule: options.retry,
    timeoutMs: options.webhookTimeout,
  });
  const isReplay = () => replayReceiver(meta) !== undefined;
  const postman = redirected(createPostman(CONNECTIONS_PER_RECEIVER, options.webhookAddresses), () =>
    replayReceiver(meta),
  );
  const send: Deliverer["send"] = (id, url) => deliverer.send(id, url);
  const standing = createStanding(database, agenda, send);
  const listeners = createListeners(
    database,
    { deliveries, search },
    { send, cancel: (delivery) => interventions.cancel(delivery) },
    { isReplay, onFault },
  );
  const deliverer = createDeliverer(
    kernel,
    { deliveries, search, holds, standing, settings },
    // Whoever replays a case knows the deliveries apart by the headers that are the sandbox's own.
    {
      postman,
      listeners,
      userAgent: `localpix/${version}`,
      isPlain: () => options.plainWebhooks && !isReplay(),
    },
    onFault,
  );
  const dispatch = createDispatch(kernel, { deliveries, holds, settings }, send);
  const interventions = createInterventions(kernel, { deliveries, standing, dispatch });
  const { isUnderWay } = deliverer;
  const holding = createHolding(journal, { deliveries, search, holds, standing, isUnderWay });
  const triggers = createTriggers(kernel, nouns, subscriptions);
  return {
    ...{ subscriptions, listeners, triggers, deliveries, holds, deliverySettings: settings, deliverer },
    ...{ interventions, holding },
    endpointHealth: createEndpointHealth(database),
    recover: createRecovery(kernel, { deliveries, search, interventions }),
    resends: createResends(kernel, { subscriptions, deliveries, deliverer, listeners }),
    outbox: createOutbox(kernel, { ...nouns, library }, { subscriptions, listeners, triggers, dispatch }),
  };
}
