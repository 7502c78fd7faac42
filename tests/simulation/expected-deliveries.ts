import type { Account } from "./movements.js";

/** DELIVERY: the delays between a failed attempt and the next one, in milliseconds. */
const RETRIES = [300_000, 300_000, 900_000];

type Url = "unreliable" | "reliable" | "second";

export interface Delivery {
  readonly event: string;
  readonly url: Url;
  status: "waiting" | "delivered" | "exhausted";
  attempts: number;
  /** The time of the next attempt, or null if there is none. */
  dueAt: number | null;
}

/**
 * The webhooks that the receiver should have. It has one URL for each account, which can both be made to fail, and an
 * additional one for `cash_out` of the first account, which always responds with 200.
 */
export class ExpectedDeliveries {
  deliveries: Delivery[] = [];
  /** Whether the unreliable URLs respond with 200 now. */
  isHealthy = true;

  copy(): ExpectedDeliveries {
    return Object.assign(new ExpectedDeliveries(), structuredClone({ ...this }));
  }

  add(now: number, account: Account, event: string): void {
    const urls: Url[] =
      account === 1 ? ["second"] : event === "cash_out" ? ["unreliable", "reliable"] : ["unreliable"];
    for (const url of urls) {
      const delivery: Delivery = { event, url, status: "waiting", attempts: 0, dueAt: now };
      this.deliveries.push(delivery);
      this.#attempt(delivery);
    }
  }

  /** Makes every attempt that becomes due until then, each at its own time. */
  pass(until: number): void {
    for (const delivery of this.deliveries) {
      while (delivery.dueAt !== null && delivery.dueAt <= until) this.#attempt(delivery);
    }
  }

  #attempt(delivery: Delivery): void {
    const wait = RETRIES[delivery.attempts++];
    const arrived = delivery.url === "reliable" || this.isHealthy;
    delivery.status = arrived ? "delivered" : wait === undefined ? "exhausted" : "waiting";
    delivery.dueAt = delivery.status === "waiting" ? delivery.dueAt! + wait! : null;
  }
}
