import type { DeliveryStatus } from "../contract/events.js";
import type { Agenda } from "../kernel/agenda.js";
import { type Clock, iso } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Journal } from "../kernel/journal.js";
import type { Deliveries, Delivery } from "./deliveries.js";
import { grouped, headersOf } from "./delivery-headers.js";
import { createLanes } from "./lanes.js";
import { DELIVERY } from "./outbox.js";
import { FAILED_ON_PURPOSE } from "./plan.js";
import type { Answer, Postman } from "./post.js";

export interface DeliverySettings {
  /** Milliseconds before the first attempt and between attempts; its length is the number of attempts. */
  readonly schedule: readonly number[];
  readonly timeoutMs: number;
  readonly userAgent: string;
}

/**
 * Sends what is queued: prepare → send → record. At least once, each URL by itself, so many at a time
 * and no more, so that a slow receiver delays nobody else.
 */
export interface Deliverer {
  /** Takes a queued delivery in; call it after the commit that queued it. */
  send(id: number, url: string): void;
  /** Within a unit of work: a waiting delivery is due. */
  due(id: number): void;
  /** Within a unit of work: a person wants an attempt now, whatever became of the ones before. */
  retry(delivery: Delivery): void;
  /** Resolves when the next attempt of a delivery has been recorded, or the world that it is in was replaced. */
  attempted(id: number): Promise<void>;
  /** Within a unit of work: no further attempts. */
  cancel(delivery: Delivery): void;
  /** Picks up what a previous process left queued. */
  start(): void;
  /** Resolves once nothing is queued or under way. */
  idle(): Promise<void>;
  /** Lets attempts under way end and be recorded; what is queued stays queued on disk. */
  stop(): Promise<void>;
}

export function createDeliverer(
  kernel: { database: Database; clock: Clock; journal: Journal; agenda: Agenda },
  deliveries: Deliveries,
  postman: Postman,
  settings: DeliverySettings,
  onFault: (error: unknown) => void,
): Deliverer {
  const { database, clock, journal, agenda } = kernel;
  let started = false;

  const attempt = async (id: number): Promise<void> => {
    const generation = database.generation();
    const delivery = deliveries.find(id);
    // It may have been cancelled while it stood in line.
    if (delivery?.status !== "queued") return;
    const number = delivery.attempts + 1;
    const at = clock.now();
    const headers = headersOf(delivery, number, settings.userAgent);
    const answer =
      number <= delivery.failuresPlanned
        ? FAILED_ON_PURPOSE
        : await postman.post(delivery.url, headers, delivery.body, settings.timeoutMs);
    database.mustBe(generation);
    await database.write(() => record(delivery, number, at, headers, answer));
  };

  const record = (sent: Delivery, number: number, at: number, headers: readonly string[], answer: Answer) => {
    const { id } = sent;
    const manual = sent.manualWanted > 0;
    const delivered = answer.statusCode !== null && answer.statusCode >= 200 && answer.statusCode < 300;
    const current = deliveries.find(id)!;
    const next = outcome(sent, current, delivered);
    const { durationMs, statusCode, error, responseHeaders, responseBody } = answer;
    const requestHeaders = grouped(headers);
    deliveries.record(
      id,
      { number, manual, at, durationMs, requestHeaders, statusCode, responseHeaders, responseBody, error },
      next,
    );
    if (next.dueAt !== null) agenda.put(next.dueAt, DELIVERY, id);
    if (next.status === "queued") database.afterCommit(() => send(id, sent.url));
    if (number === 1) for (const held of deliveries.heldBefore(sent.url, sent.eventSeq)) release(held);
    journal.append({
      type: "delivery.attempted",
      account: sent.accountId,
      ...(sent.transactionId === null ? {} : { transactionId: sent.transactionId }),
      data: {
        deliveryId: String(id),
        eventSeq: sent.eventSeq,
        eventType: sent.eventType,
        url: sent.url,
        attempt: number,
        scheduled: settings.schedule.length,
        manual,
        statusCode,
        error,
        durationMs: Math.round(durationMs * 10) / 10,
        status: next.status,
        nextAttemptAt: next.dueAt === null ? null : iso(next.dueAt),
      },
    });
  };

  /** A waiting delivery need wait no longer. */
  const release = (delivery: Delivery) => {
    leaveAgenda(delivery);
    deliveries.queue(delivery.id, false);
    database.afterCommit(() => send(delivery.id, delivery.url));
  };

  /** What becomes of a delivery after an attempt. Nothing is ever scheduled in the past: the wait counts from now. */
  const outcome = (
    sent: Delivery,
    current: Delivery,
    delivered: boolean,
  ): { status: DeliveryStatus; dueAt: number | null } => {
    // Every manual retry makes an attempt, also one that was asked for while this attempt was under way.
    if (current.manualWanted > Math.min(sent.manualWanted, 1)) return { status: "queued", dueAt: null };
    if (delivered) return { status: "delivered", dueAt: null };
    // A failed extra attempt does not undo that the receiver has had the event already.
    if (sent.manualWanted > 0 && wasDelivered(sent)) return { status: "delivered", dueAt: null };
    if (current.status === "cancelled") return { status: "cancelled", dueAt: null };
    const used = sent.scheduledUsed + (sent.manualWanted > 0 ? 0 : 1);
    const wait = settings.schedule[used];
    return wait === undefined
      ? { status: "exhausted", dueAt: null }
      : { status: "waiting", dueAt: clock.now() + wait };
  };

  const wasDelivered = (delivery: Delivery) =>
    deliveries
      .attempts(delivery.id)
      .some(({ statusCode }) => statusCode !== null && statusCode >= 200 && statusCode < 300);

  const leaveAgenda = (delivery: Delivery) => {
    if (delivery.dueAt !== null) agenda.cancel(delivery.dueAt, DELIVERY, delivery.id);
  };
  const tell = (type: "delivery.retried" | "delivery.cancelled", delivery: Delivery) => {
    const { id, accountId: account, transactionId, eventSeq, eventType, url } = delivery;
    const data = { deliveryId: String(id), eventSeq, eventType, url };
    journal.append({ type, account, ...(transactionId === null ? {} : { transactionId }), data });
  };

  const lanes = createLanes(attempt, onFault);
  const { send } = lanes;
  /** Takes in what stands queued in the file. */
  const takeUp = () => {
    for (const id of deliveries.queued()) send(id, deliveries.find(id)!.url);
  };
  database.onReplaced(() => {
    lanes.clear();
    if (started) takeUp();
  });

  return {
    send,
    idle: lanes.idle,
    attempted: lanes.attempted,
    due: (id) => {
      const delivery = deliveries.find(id);
      if (delivery?.status === "waiting") release(delivery);
    },
    retry: (delivery) => {
      leaveAgenda(delivery);
      deliveries.queue(delivery.id, true);
      tell("delivery.retried", delivery);
      database.afterCommit(() => send(delivery.id, delivery.url));
    },
    cancel: (delivery) => {
      leaveAgenda(delivery);
      deliveries.cancel(delivery.id);
      tell("delivery.cancelled", delivery);
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
