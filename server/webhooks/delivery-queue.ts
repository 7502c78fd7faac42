import type { Agenda } from "../kernel/agenda.js";
import type { Database } from "../kernel/database.js";

/** Sends a queued delivery; one whose turn has not come, or that is under way, is left alone. */
type Send = (delivery: number, url: string) => void;

/** Hands deliveries to the deliverer, for those who queue them and are made before it. */
export interface DeliveryQueue {
  /** Within a unit of work: the delivery goes out once that is on disk, and an advance of time waits for it. */
  put: Send;
  /** The delivery has been queued before, and may go out now. */
  send: Send;
  /** The one who sends says so, once. */
  onSend(send: Send): void;
}

export function createDeliveryQueue(
  database: Pick<Database, "afterCommit">,
  agenda: Pick<Agenda, "woken">,
): DeliveryQueue {
  let deliver: Send = () => {};
  return {
    put: (delivery, url) => {
      agenda.woken();
      database.afterCommit(() => deliver(delivery, url));
    },
    send: (delivery, url) => deliver(delivery, url),
    onSend: (send) => {
      deliver = send;
    },
  };
}
