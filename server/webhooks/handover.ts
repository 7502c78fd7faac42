import type { FromListener, HandedDelivery } from "../contract/webhooks/listening.js";
import { type Clock, iso, stopwatch } from "../kernel/clock.js";
import type { Hand } from "./listeners.js";
import { noAnswerWithin, type ReceiverAnswer } from "./post.js";

type Brought = Extract<FromListener, { readonly type: "answer" }>;

/** The deliveries that one connection has handed over and waits to hear of. */
export interface Handover {
  readonly hand: Hand;
  /** An answer has come, and of which delivery; one that nobody waits for any more is left alone. */
  take(brought: Brought): number | undefined;
  /** The connection is gone: nobody knows what became of what was under way, so it was not tried. */
  drop(): void;
}

export function createHandover(say: (message: HandedDelivery) => void, clock: Clock): Handover {
  const waiting = new Map<number, { deliveryId: number; end(answer: ReceiverAnswer | null): void }>();
  let handed = 0;
  let isOpen = true;

  return {
    hand: (delivery, attempt, headers, timeoutMs) =>
      new Promise((resolve) => {
        if (!isOpen) return resolve(null);
        handed += 1;
        const number = handed;
        const elapsed = stopwatch();
        const end = (answer: ReceiverAnswer | null) => {
          clearTimeout(patience);
          waiting.delete(number);
          resolve(answer);
        };
        // The receiver's time is the same however far the listener is away.
        const patience = setTimeout(() => end(noAnswerWithin(timeoutMs, elapsed())), timeoutMs);
        waiting.set(number, { deliveryId: delivery.id, end });
        const { id, eventId, eventType, accountId: account, transactionId, body } = delivery;
        say({
          type: "delivery",
          number,
          at: iso(clock.now()),
          deliveryId: String(id),
          eventId,
          eventType,
          account,
          attempt,
          timeoutMs,
          headers,
          body,
          transactionId: transactionId === null ? null : String(transactionId),
        });
      }),
    take: ({ type: _, number, ...answer }) => {
      const handedOver = waiting.get(number);
      handedOver?.end(answer);
      return handedOver?.deliveryId;
    },
    drop: () => {
      isOpen = false;
      for (const { end } of [...waiting.values()]) end(null);
    },
  };
}
