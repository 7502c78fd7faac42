import type { Agenda } from "../kernel/agenda.js";
import type { Database } from "../kernel/database.js";

/** Sends a queued delivery; does nothing if it waits behind another one. */
type Send = (delivery: number, url: string) => void;

/** Passes deliveries to the deliverer, for services that are created before it. */
export interface DeliveryQueue {
  /** Within a unit of work: sends the delivery once the unit is on disk; an advance of the clock waits for it. */
  put: Send;
  /** Sends a delivery that is already queued in the file. */
  send: Send;
  /** Sets the function that sends. Called once, by the deliverer's owner. */
  onSend(send: Send): void;
}

export function createDeliveryQueue(
  database: Pick<Database, "afterCommit">,
  agenda: Pick<Agenda, "mustWait">,
): DeliveryQueue {
  let deliver: Send = () => {};
  return {
    put: (delivery, url) => {
      agenda.mustWait();
      database.afterCommit(() => deliver(delivery, url));
    },
    send: (delivery, url) => deliver(delivery, url),
    onSend: (send) => {
      deliver = send;
    },
  };
}
