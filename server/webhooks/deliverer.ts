import { acknowledgementWarning, acknowledges } from "../contract/webhooks/acknowledgement.js";
import { isListenerUrl } from "../contract/webhooks/listening.js";
import type { Agenda } from "../kernel/agenda.js";
import { type Clock, iso } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import { faultPoint } from "../kernel/fault-points.js";
import type { Journal } from "../kernel/journal.js";
import { DELIVERY, type Deliveries, type Delivery } from "./deliveries.js";
import { deliveryFact } from "./delivery-fact.js";
import { deliveryHeaders, headersByName } from "./delivery-headers.js";
import type { DeliverySearch } from "./delivery-search.js";
import type { DeliverySettings } from "./delivery-settings.js";
import type { DeliveryTransitions } from "./delivery-state.js";
import { outcomeOf } from "./delivery-state.js";
import type { Holds } from "./holds.js";
import { injectedFailure } from "./injected-failure.js";
import type { Interventions } from "./interventions.js";
import { createLanes, type Lanes, type Turn } from "./lanes.js";
import type { Listeners } from "./listeners.js";
import type { ReceiverAnswer, WebhookClient } from "./webhook-client.js";

/** Sends queued deliveries: prepare → send → record. At least once, and each URL independently (`Lanes`). */
export interface Deliverer extends Lanes {
  /** Within a unit of work: queues a waiting delivery whose time has come. */
  due(id: number): void;
  /** How many queued deliveries wait for an answer, or for their turn at a URL that has not answered. */
  underWay(): number;
  /** Sends the deliveries that a previous process left queued. */
  start(): void;
  /** Waits until the attempts under way are recorded; queued deliveries stay queued in the file. */
  stop(): Promise<void>;
}

export interface DeliveryParts {
  readonly deliveries: Deliveries;
  readonly search: DeliverySearch;
  readonly holds: Holds;
  readonly transitions: DeliveryTransitions;
  readonly interventions: Pick<Interventions, "hold">;
  readonly settings: DeliverySettings;
}

export function createDeliverer(
  kernel: { database: Database; clock: Clock; journal: Journal; agenda: Agenda },
  { deliveries, search, holds, transitions, interventions, settings }: DeliveryParts,
  {
    webhookClient,
    listeners,
    userAgent,
    isPlain,
    strict,
    onArrived,
  }: {
    webhookClient: WebhookClient;
    listeners: Pick<Listeners, "send">;
    userAgent: string;
    isPlain: () => boolean;
    strict: boolean;
    /** Called for each webhook that a registered URL has answered; only the testkit sets it. */
    onArrived?: ((delivery: Delivery, headers: Record<string, string | string[]>) => void) | undefined;
  },
  onFault: (error: unknown) => void,
): Deliverer {
  const { database, clock, journal, agenda } = kernel;

  const attempt = async (id: number, { isCurrent, sent, answered, recorded }: Turn): Promise<void> => {
    const delivery = deliveries.find(id);
    // It may have been cancelled or put behind another one since it was queued.
    if (delivery?.status !== "queued" || delivery.behind !== null) return;
    const number = delivery.attempts + 1;
    const at = clock.now();
    const headers = deliveryHeaders(delivery, number, { userAgent, isPlain: isPlain() });
    const timeoutMs = settings.timeoutMs();
    const endsAt = at + timeoutMs;
    const send = () => {
      let end = () => {};
      const registerTimeout = (endAttempt: () => void) => {
        end = endAttempt;
      };
      sent(endsAt, () => end());
      return isListenerUrl(delivery.url)
        ? listeners.send(delivery, number, headers, timeoutMs, registerTimeout)
        : webhookClient.post(delivery.url, headers, delivery.body, timeoutMs, registerTimeout);
    };
    const answer = delivery.failures ? injectedFailure(delivery.failures.how, timeoutMs) : await send();
    // Its listener is disconnected: it is sent when the listener is back.
    if (answer === null) {
      if (holds.matches(delivery)) await database.write(() => isCurrent() && applyHold(id));
      return;
    }
    answered();
    faultPoint("before-attempt-recorded");
    await database.write(() => {
      recorded();
      if (isCurrent()) record(delivery, number, { at, endsAt }, headers, answer);
    });
    // An injected failure has a status although nobody received the webhook; and a listener is not a registered URL.
    if (answer.statusCode !== null && !delivery.failures && !isListenerUrl(delivery.url))
      onArrived?.(delivery, headersByName(headers));
  };

  /** A hold that was placed during an attempt applies once the attempt is over (assumption DELIVERY_HOLDS). */
  const applyHold = (id: number) => {
    const delivery = deliveries.get(id);
    if (delivery.status === "queued" && delivery.manualWanted === 0) interventions.hold(delivery);
  };

  const record = (
    sent: Delivery,
    number: number,
    { at, endsAt }: { at: number; endsAt: number },
    headers: readonly string[],
    answer: ReceiverAnswer,
  ) => {
    const { id } = sent;
    const manual = sent.manualWanted > 0;
    const current = deliveries.get(id);
    const schedule = settings.schedule();
    const { durationMs, statusCode, error, responseHeaders, responseBody } = answer;
    const acknowledged = acknowledges(statusCode, strict);
    const next = outcomeOf(sent, current, {
      acknowledged,
      wasDelivered: () => deliveries.wasDelivered(id),
      isHeld: () => holds.matches(sent),
      schedule,
      // With a frozen clock, a timeout in real time comes before the one in sandbox time, from which the wait counts.
      endedAt: durationMs >= endsAt - at ? Math.max(clock.now(), endsAt) : clock.now(),
    });
    const requestHeaders = headersByName(headers);
    transitions.detach(current);
    if (sent.failures && current.failures) transitions.fail(current, oneLess(current.failures));
    deliveries.record(
      id,
      {
        number,
        manual,
        at,
        durationMs,
        requestHeaders,
        statusCode,
        responseHeaders,
        responseBody,
        error,
        acknowledged,
      },
      next,
    );
    if (next.dueAt !== null) agenda.put(next.dueAt, DELIVERY, id);
    if (next.status === "queued") {
      agenda.mustWait();
      database.afterCommit(() => lanes.send(id, sent.url));
    }
    const warning = acknowledgementWarning({ statusCode, acknowledged });
    journal.append(
      deliveryFact("delivery.attempted", sent, {
        attempt: number,
        scheduled: schedule.length,
        manual,
        statusCode,
        error,
        acknowledged,
        ...(warning === undefined ? {} : { warning }),
        durationMs: Math.round(durationMs * 10) / 10,
        status: next.status,
        nextAttemptAt: next.dueAt === null ? null : iso(next.dueAt),
      }),
    );
    if (number === 1) queueWaitingForNext(sent);
  };

  /** Queues the deliveries that waited for the first attempt of this event. */
  const queueWaitingForNext = ({ url, eventSeq }: Delivery) => {
    for (const id of search.waitingForNext(url, eventSeq)) transitions.queue(deliveries.get(id));
  };

  const lanes = createLanes(attempt, clock, onFault);
  let started = false;
  const sendQueued = () => {
    for (const id of deliveries.queued()) lanes.send(id, deliveries.get(id).url);
  };
  database.onReplaced(() => {
    lanes.forget();
    if (started) sendQueued();
  });

  return {
    ...lanes,
    due: (id) => {
      const delivery = deliveries.find(id);
      if (delivery?.status === "waiting") transitions.queue(delivery);
    },
    underWay: () =>
      deliveries
        .queuedByUrl()
        .reduce((total, { url, count }) => total + (lanes.isCalling(url) ? count : 0), 0),
    start: () => {
      started = true;
      sendQueued();
    },
    stop: async () => {
      await lanes.stop();
      await webhookClient.close();
    },
  };
}

const oneLess = ({ times, how }: NonNullable<Delivery["failures"]>) =>
  times > 1 ? { times: times - 1, how } : null;
