import type { ControlClient } from "../contract/client.js";
import { agendaKinds } from "../contract/clock/agenda-kinds.js";
import { timeoutOf } from "./check-arguments.js";

const ASK_EVERY_MS = 10;
/** How many events and deliveries a message lists of each. */
const MOST_LISTED = 20;

/**
 * Resolves when nothing is due at the current instant of the sandbox and no webhook is on its way. Rejects after `timeout`
 * milliseconds of real time with what is still going on.
 */
export async function waitUntilIdle(
  control: Pick<ControlClient, "showAgenda" | "listDeliveries">,
  options: { readonly timeout?: number },
): Promise<void> {
  const timeout = timeoutOf("idle", options);
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
  }, timeout);
  try {
    // The two questions are not answered at one instant: what began between them is found by the second round.
    for (let quiet = 0; quiet < 2; ) {
      const busy = await openWork(control);
      quiet = busy.length === 0 ? quiet + 1 : 0;
      if (quiet > 0) continue;
      if (isOver)
        throw new Error(
          [`The sandbox was not idle within ${timeout} ms. Still going on:`, ...busy].join("\n  "),
        );
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    }
  } finally {
    clearTimeout(timer);
  }
}

/** What is due or on its way, one phrase for each. */
async function openWork(control: Pick<ControlClient, "showAgenda" | "listDeliveries">): Promise<string[]> {
  const { now, upcoming } = await control.showAgenda({ limit: MOST_LISTED });
  const { deliveries } = await control.listDeliveries({ status: "queued", limit: MOST_LISTED });
  const due = upcoming.filter(({ at }) => Date.parse(at) <= Date.parse(now));
  return [
    ...due.map(({ at, kind, transactionId, txid, deliveryId }) => {
      const subject = deliveryId ?? transactionId ?? txid;
      return `${agendaKinds[kind].en}${subject === null ? "" : ` of ${subject}`}, due since ${at}`;
    }),
    ...deliveries.map(
      ({ id, eventType, transactionId, url }) =>
        `delivery ${id}: ${eventType}${transactionId === null ? "" : ` of ${transactionId}`} to ${url}, which has not answered yet`,
    ),
  ];
}
