import type { EventType } from "../contract/webhooks/event-types.js";
import { checkOptions, refuseSurplus, shown } from "./check-arguments.js";
import { arrivalReport, type ExpectedPayload, expectedWebhook, webhookFilter } from "./expected-webhook.js";
import type { ReceivedWebhook } from "./receiver.js";

/** A receiver, a forwarding, an account or a sandbox. */
interface HasReceived {
  readonly received: readonly ReceivedWebhook[];
}

/** What `expect.extend(webhookMatchers)` adds to `expect` in vitest, Jest and Playwright. */
export interface WebhookMatchers<Result = unknown> {
  /**
   * Passes if a webhook of this type has arrived that has the expected fields, or for whose payload the function returns
   * true; with `times`, if exactly so many have. It does not wait: `await sandbox.idle()` or `waitFor()` first.
   */
  toHaveReceivedWebhook<Type extends EventType>(
    eventType: Type,
    expected?: ExpectedPayload<Type>,
    options?: { readonly times?: number },
  ): Result;
}

/** The matchers of webhooks: `expect.extend(webhookMatchers)`. */
export const webhookMatchers = {
  toHaveReceivedWebhook: <Type extends EventType>(
    actual: HasReceived,
    eventType: Type,
    expected?: ExpectedPayload<Type>,
    options: { readonly times?: number } = {},
    ...surplus: readonly unknown[]
  ): { readonly pass: boolean; readonly message: () => string } => {
    const where = "toHaveReceivedWebhook";
    if (!Array.isArray((actual as HasReceived | null | undefined)?.received))
      throw new TypeError(
        `${where}: expect() must be given a receiver, a forwarding, an account or a sandbox, not ${shown(actual)}.`,
      );
    refuseSurplus(where, [eventType, expected, options, ...surplus], 3);
    checkOptions(where, options, ["times"], "{ times: 1 }");
    const { times } = options;
    if (times !== undefined && !(Number.isSafeInteger(times) && times >= 0))
      throw new RangeError(`${where}: times must be a whole number, not ${shown(times)}.`);
    const filter = webhookFilter(where, eventType, expected);
    // The list grows while the test runs; the message is about what had arrived now.
    const arrived = [...actual.received];
    const found = arrived.filter(filter.matches).length;
    const pass = times === undefined ? found > 0 : found === times;
    return {
      pass,
      message: () => {
        const what = `a ${expectedWebhook(eventType, expected)}`;
        const wanted = times === undefined ? "" : ` exactly ${count(times)}`;
        return [
          `Expected ${pass ? "not " : ""}to have received ${what}${wanted}, and received it ${count(found)}.`,
          "",
          arrivalReport(arrived, filter),
        ].join("\n");
      },
    };
  },
};

const count = (times: number): string => (times === 1 ? "once" : times === 0 ? "0 times" : `${times} times`);
