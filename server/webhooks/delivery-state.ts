import type { Agenda } from "../kernel/agenda.js";
import type { Database } from "../kernel/database.js";
import { DELIVERY, type Delivery, type Failures, SCHEDULE_USED_UP } from "./deliveries.js";
import type { DeliveryQueue } from "./delivery-queue.js";

/**
 * Where a delivery stands, as it changes between its attempts. Whatever it left is told: the agenda no longer
 * wakes it, and whoever stood behind it moves up. All within a unit of work, with the delivery as it is then.
 */
export interface Standing {
  /** To be sent as soon as its URL has room. */
  queue(delivery: Delivery): void;
  /** The same, because a person wants an attempt now. */
  queueByHand(delivery: Delivery): void;
  /** To be sent once another, if any, has had an attempt. */
  queueBehind(delivery: Delivery, behind: number | null): void;
  /** Until an instant (epoch milliseconds). */
  wait(delivery: Delivery, dueAt: number): void;
  /** Until somebody releases it; an attempt that a person has asked for is not made before. */
  hold(delivery: Delivery): void;
  /** No further attempts, the ones that a person has asked for included. */
  end(delivery: Delivery, as: "cancelled" | "dropped" | "delivered"): void;
  /** Its next attempts fail without being sent; null: they do not. */
  fail(delivery: Delivery, failures: Failures | null): void;
  /** An attempt of it has been made, after which it stands elsewhere. */
  leave(delivery: Delivery): void;
}

export function createStanding(
  database: Database,
  agenda: Agenda,
  queue: Pick<DeliveryQueue, "put">,
): Standing {
  const stand = database.prepare(
    `UPDATE deliveries SET status = ?, due_at = ?, behind = ?, after_next = 0, manual_wanted = manual_wanted + ?
     WHERE id = ?`,
  );
  const end = database.prepare(
    `UPDATE deliveries SET status = ?, due_at = NULL, behind = NULL, after_next = 0, manual_wanted = 0,
       failures_wanted = 0, scheduled_used = ${SCHEDULE_USED_UP} WHERE id = ?`,
  );
  const hold = database.prepare(
    `UPDATE deliveries SET status = 'held', due_at = NULL, behind = NULL, after_next = 0, manual_wanted = 0
     WHERE id = ?`,
  );
  const fail = database.prepare("UPDATE deliveries SET failures_wanted = ?, failure_kind = ? WHERE id = ?");
  const followers = database.prepare<{ id: number; url: string }>(
    "SELECT id, url FROM deliveries WHERE behind = ?",
  );
  const moveUp = database.prepare("UPDATE deliveries SET behind = ? WHERE id = ?");

  const leave = ({ id, dueAt, behind }: Delivery) => {
    if (dueAt !== null) agenda.cancel(dueAt, DELIVERY, id);
    for (const next of followers.all(id)) {
      moveUp.run(behind, next.id);
      if (behind === null) queue.put(next.id, next.url);
    }
  };
  const standInLine = (delivery: Delivery, behind: number | null, asked: 0 | 1) => {
    leave(delivery);
    stand.run("queued", null, behind, asked, delivery.id);
    if (behind === null) queue.put(delivery.id, delivery.url);
  };

  return {
    leave,
    queue: (delivery) => standInLine(delivery, null, 0),
    queueByHand: (delivery) => standInLine(delivery, null, 1),
    queueBehind: (delivery, behind) => standInLine(delivery, behind, 0),
    wait: (delivery, dueAt) => {
      leave(delivery);
      stand.run("waiting", dueAt, null, 0, delivery.id);
      agenda.put(dueAt, DELIVERY, delivery.id);
    },
    hold: (delivery) => {
      leave(delivery);
      hold.run(delivery.id);
    },
    end: (delivery, as) => {
      leave(delivery);
      end.run(as, delivery.id);
    },
    fail: ({ id }, failures) =>
      void fail.run(failures?.times ?? 0, failures === null ? null : String(failures.how), id),
  };
}
