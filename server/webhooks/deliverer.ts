import { acknowledgementWarning, acknowledges } from "../contract/webhooks/acknowledgement.js";
import { isListenerUrl } from "../contract/webhooks/listening.js";
import type { Agenda } from "../kernel/agenda.js";
import { type Clock, iso } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import { faultPoint } from "../kernel/fault-points.js";
import type { Journal } from "../kernel/journal.js";
import { DELIVERY, type Deliveries, type Delivery } from "./deliveries.js";
import { deliveryFact } from "./delivery-fact.js";
import { grouped, headersOf } from "./delivery-headers.js";
import type { DeliverySearch } from "./delivery-search.js";
import type { DeliverySettings } from "./delivery-settings.js";
import type { Standing } from "./delivery-state.js";
import type { Holds } from "./holds.js";
import { forcedFailure } from "./injected-failure.js";
import { createLanes, type Lanes } from "./lanes.js";
import type { Listeners } from "./listeners.js";
import { outcomeOf } from "./outcome.js";
import type { Postman, ReceiverAnswer } from "./post.js";

/** Sends what is queued: prepare → send → record. At least once, each URL by itself (`Lanes`). */
export interface Deliverer extends Lanes {
  /** Within a unit of work: a waiting delivery is due. */
  due(id: number): void;
  /** Picks up what a previous process left queued. */
  start(): void;
  /** Lets attempts under way end and be recorded; what is queued stays queued on disk. */
  stop(): Promise<void>;
}

export interface DeliveryParts {
  readonly deliveries: Deliveries;
  readonly search: DeliverySearch;
  readonly holds: Holds;
  readonly standing: Standing;
  readonly settings: DeliverySettings;
}

export function createDeliverer(
  kernel: { database: Database; clock: Clock; journal: Journal; agenda: Agenda },
  { deliveries, search, holds, standing, settings }: DeliveryParts,
  {
    postman,
    listeners,
    userAgent,
    isPlain,
    strict,
    onArrived,
  }: {
    postman: Postman;
    listeners: Pick<Listeners, "hand">;
    userAgent: string;
    isPlain: () => boolean;
    strict: boolean;
    /** Absent where nobody asks: most sandboxes are no test's. */
    onArrived?: ((delivery: Delivery, headers: Record<string, string | string[]>) => void) | undefined;
  },
  onFault: (error: unknown) => void,
): Deliverer {
  const { database, clock, journal, agenda } = kernel;

  const attempt = async (id: number, isWanted: () => boolean): Promise<void> => {
    const delivery = deliveries.find(id);
    // It may have been cancelled while it stood in line, or be told to let others pass.
    if (delivery?.status !== "queued" || delivery.behind !== null) return;
    const number = delivery.attempts + 1;
    const at = clock.now();
    const headers = headersOf(delivery, number, { userAgent, isPlain: isPlain() });
    const timeoutMs = settings.timeoutMs();
    const answer = delivery.failures
      ? forcedFailure(delivery.failures.how, timeoutMs)
      : isListenerUrl(delivery.url)
        ? await listeners.hand(delivery, number, headers, timeoutMs)
        : await postman.post(delivery.url, headers, delivery.body, timeoutMs);
    // Its listener is away: it stays queued, and is sent when the listener is back.
    if (answer === null) return;
    faultPoint("before-attempt-recorded");
    await database.write(() => {
      if (isWanted()) record(delivery, number, at, headers, answer);
    });
    // A failure that was forced has a status, but nobody has seen the webhook; and a listener is no registered URL.
    if (answer.statusCode !== null && !delivery.failures && !isListenerUrl(delivery.url))
      onArrived?.(delivery, grouped(headers));
  };

  const record = (
    sent: Delivery,
    number: number,
    at: number,
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
      isHeld: () => holds.catch(sent),
      schedule,
      now: clock.now(),
    });
    const requestHeaders = grouped(headers);
    standing.leave(current);
    if (sent.failures && current.failures) standing.fail(current, oneLess(current.failures));
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
      agenda.woken();
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
    if (number === 1) letPass(sent);
  };

  /** Those that were to come after the next event have seen it pass. */
  const letPass = ({ url, eventSeq }: Delivery) => {
    for (const id of search.waitingForNext(url, eventSeq)) standing.queue(deliveries.get(id));
  };

  const lanes = createLanes(attempt, onFault);
  let started = false;
  /** Takes in what stands queued in the file. */
  const takeUp = () => {
    for (const id of deliveries.queued()) lanes.send(id, deliveries.get(id).url);
  };
  database.onReplaced(() => {
    lanes.forget();
    if (started) takeUp();
  });

  return {
    ...lanes,
    due: (id) => {
      const delivery = deliveries.find(id);
      if (delivery?.status === "waiting") standing.queue(delivery);
    },
    start: () => {
      started = true;
      takeUp();
    },
    stop: async () => {
      await lanes.stop();
      await postman.close();
    },
  };
}

const oneLess = ({ times, how }: NonNullable<Delivery["failures"]>) =>
  times > 1 ? { times: times - 1, how } : null;
