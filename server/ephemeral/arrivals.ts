import type { EventType } from "../contract/webhooks/event-types.js";
import { timeoutOf } from "./check-arguments.js";
import { arrivalReport, type ExpectedPayload, expectedWebhook, webhookFilter } from "./expected-webhook.js";
import type { ReceivedWebhook } from "./receiver.js";

/** The webhooks of one account that arrived in this world, and the tests that wait for one. */
export interface Arrivals {
  /** Oldest first; the same list always. */
  readonly received: readonly ReceivedWebhook[];
  record(webhook: ReceivedWebhook): void;
  waitFor<Type extends EventType>(
    eventType: Type,
    expected?: ExpectedPayload<Type>,
    options?: { readonly timeout?: number },
  ): Promise<ReceivedWebhook<Type>>;
  /** Forgets all, because the world was replaced. */
  clear(): void;
}

/** How often a sandbox of another process is asked for webhooks that have arrived at other receivers. */
const LOOK_EVERY_MS = 20;

/**
 * `look` finds webhooks that nobody reports, in a sandbox of another process, and records them. `whyNothing` says why
 * none may have arrived, for the error of `waitFor`.
 */
export function createArrivals(
  look: (() => Promise<void>) | undefined,
  whyNothing: () => Promise<string>,
): Arrivals {
  const received: ReceivedWebhook[] = [];
  const waiting = new Set<(webhook: ReceivedWebhook) => void>();

  const lookUntil = async (isOver: () => boolean) => {
    while (look && !isOver()) {
      await look();
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  };

  return {
    received,
    record: (webhook) => {
      received.push(webhook);
      for (const check of [...waiting]) check(webhook);
    },
    clear: () => {
      received.length = 0;
    },
    waitFor: async <Type extends EventType>(
      eventType: Type,
      expected?: ExpectedPayload<Type>,
      options: { readonly timeout?: number } = {},
    ) => {
      if (typeof expected === "object" && expected !== null && "timeout" in expected)
        throw new TypeError(
          "waitFor takes its options as the third argument: waitFor(event, undefined, { timeout: 5000 }).",
        );
      const { matches, differences } = webhookFilter("waitFor", eventType, expected);
      const timeout = timeoutOf("waitFor", options);
      const found = received.find(matches);
      if (found) return found as ReceivedWebhook<Type>;
      return new Promise<ReceivedWebhook<Type>>((resolve, reject) => {
        let isOver = false;
        const end = () => {
          isOver = true;
          clearTimeout(timer);
          waiting.delete(check);
        };
        const fail = (error: unknown) => {
          end();
          reject(error);
        };
        const check = (webhook: ReceivedWebhook) => {
          try {
            if (!matches(webhook)) return;
          } catch (error) {
            // A function of the test must not end the receiver that calls it.
            return fail(error);
          }
          end();
          resolve(webhook as ReceivedWebhook<Type>);
        };
        const timer = setTimeout(() => {
          const what = `No ${expectedWebhook(eventType, expected)} arrived within ${timeout} ms of real time.`;
          const report = arrivalReport(received, { matches, differences }, "What arrived instead");
          const error = new Error(`${what} ${report}`);
          if (received.length > 0) return fail(error);
          const addHint = (why: string) => {
            if (why !== "") error.message += ` ${why}`;
          };
          // A sandbox that has ended has no reason to give.
          whyNothing()
            .then(addHint, () => {})
            .finally(() => fail(error));
        }, timeout);
        waiting.add(check);
        lookUntil(() => isOver).catch(fail);
      });
    },
  };
}
