import { expect, it } from "vitest";
import type { WholeTransaction } from "../../../../server/contract/transactions/transactions.control.js";
import type { WholeDelivery } from "../../../../server/contract/webhooks/deliveries.control.js";
import { entry, queued } from "../../../feed/entries-for-test.js";
import { stepsOf } from "./steps.js";

function transaction(values: Partial<WholeTransaction>): WholeTransaction {
  return {
    operation: "WITHDRAW",
    status: "PENDING",
    value: 150,
    fee: 0.35,
    final: 150,
    errorCode: null,
    createdAt: "2027-02-12T22:00:00.000Z",
    dueAt: null,
    request: { status: 201, durationMs: 4 },
    events: [],
    deliveries: [],
    ...values,
  } as unknown as WholeTransaction;
}

const delivery = (values: Partial<WholeDelivery>) =>
  ({
    ...{ id: "1", url: "https://loja.test/a", status: "delivered" },
    ...{ attempts: 1, scheduled: 4, nextAttemptAt: null, attemptList: [] },
    ...values,
  }) as unknown as WholeDelivery;

const NEXT = "2027-02-12T22:05:00.000Z";

it.each<[string, Partial<WholeTransaction>, string]>([
  ["a pending payout that waits for manual settlement", {}, "request blocked settles?"],
  [
    "a settled payout with a delivered webhook",
    { status: "CONFIRMED", events: [entry(2, "payout.settled")], deliveries: [delivery({})] },
    "request blocked settled webhook",
  ],
  [
    "a rejected payout whose webhook fails",
    {
      status: "ERROR",
      events: [entry(2, "payout.rejected")],
      deliveries: [
        delivery({}),
        delivery({
          id: "2",
          url: "https://loja.test/b",
          status: "waiting",
          attempts: 2,
          nextAttemptAt: NEXT,
        }),
      ],
    },
    "request blocked rejected released webhook! next?",
  ],
  [
    "a settled payout whose webhook arrived, and was sent again in vain",
    {
      status: "CONFIRMED",
      events: [entry(2, "payout.settled")],
      deliveries: [delivery({}), delivery({ id: "2", status: "exhausted" })],
    },
    "request blocked settled webhook",
  ],
  [
    "a settled refund",
    { operation: "REFUND_IN", status: "CONFIRMED", events: [entry(2, "refund.settled")] },
    "request blocked settled",
  ],
  [
    "a failed refund",
    { operation: "REFUND_IN", status: "ERROR", events: [entry(2, "refund.failed")] },
    "request blocked rejected released",
  ],
  [
    "the return of a payout",
    { operation: "REFUND_OUT", request: null, events: [entry(2, "payout.returned")] },
    "received credited",
  ],
  ["a charge that waits for its payment", { operation: "PAYMENT", dueAt: NEXT }, "request created awaited?"],
  [
    "a paid charge whose event has no registered URL",
    { operation: "PAYMENT", events: [entry(2, "charge.paid"), queued(3, 2)] },
    "request created paid credited webhook?",
  ],
  [
    "an expired charge",
    { operation: "PAYMENT", events: [entry(2, "charge.expired")] },
    "request created expired!",
  ],
  [
    "a PIX without a charge",
    { operation: "PAYMENT", request: null, events: [entry(2, "pix.received")] },
    "received credited",
  ],
])("shows the steps of %s", (_, values, expected) => {
  // A step that is done has no mark; "!" is failed, "?" is ahead.
  const marks = { done: "", failed: "!", ahead: "?" };
  const seen = stepsOf(transaction(values)).map(({ name, state }) => name + marks[state]);
  expect(seen.join(" ")).toBe(expected);
});

it("shows value and fee as one blocked amount", () => {
  const blocked = stepsOf(transaction({})).find(({ name }) => name === "blocked");
  expect(blocked?.note).toEqual({ kind: "amount", reais: 150.35 });
});

it("shows the URL with the worst state at the webhook step", () => {
  const other = { id: "2", url: "https://loja.test/b" };
  const deliveries = [delivery({}), delivery({ ...other, status: "exhausted", attempts: 4 })];
  const webhook = stepsOf(transaction({ deliveries })).find(({ name }) => name === "webhook");
  expect(webhook?.note).toEqual({ kind: "attempts", attempts: 4, scheduled: 4 });
});
