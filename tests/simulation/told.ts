import type { Account } from "./movements.js";

/** DELIVERY: how long after a failed attempt the next one follows, in milliseconds. */
const RETRIES = [300_000, 300_000, 900_000];

type Url = "moody" | "patient" | "second";

export interface Delivery {
  readonly event: string;
  readonly url: Url;
  status: "waiting" | "delivered" | "exhausted";
  attempts: number;
  /** When the next attempt is made; null: there is none. */
  dueAt: number | null;
}

/**
 * What of a story has been told to its receiver, which has a URL for each account, as moody as the other, and one more
 * for `cash_out` of the first; the patient one always answers 200.
 */
export class Told {
  deliveries: Delivery[] = [];
  /** Whether the moody URL answers 200 now. */
  isWell = true;

  copy(): Told {
    return Object.assign(new Told(), structuredClone({ ...this }));
  }

  tell(now: number, account: Account, event: string): void {
    const urls: Url[] = account === 1 ? ["second"] : event === "cash_out" ? ["moody", "patient"] : ["moody"];
    for (const url of urls) {
      const delivery: Delivery = { event, url, status: "waiting", attempts: 0, dueAt: now };
      this.deliveries.push(delivery);
      this.#attempt(delivery);
    }
  }

  /** Makes every attempt that falls due until then, each at its own time. */
  pass(until: number): void {
    for (const delivery of this.deliveries) {
      while (delivery.dueAt !== null && delivery.dueAt <= until) this.#attempt(delivery);
    }
  }

  #attempt(delivery: Delivery): void {
    const wait = RETRIES[delivery.attempts++];
    const arrived = delivery.url === "patient" || this.isWell;
    delivery.status = arrived ? "delivered" : wait === undefined ? "exhausted" : "waiting";
    delivery.dueAt = delivery.status === "waiting" ? delivery.dueAt! + wait! : null;
  }
}
