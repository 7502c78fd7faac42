import { expect, it } from "vitest";
import type { WholeDelivery } from "../../server/contract/webhooks/deliveries.control.js";
import { isFormatSuspect } from "./format-hint.js";

const attempt = (statusCode: number | null, error: string | null = null) =>
  ({ statusCode, error, acknowledged: statusCode === 200 }) as WholeDelivery["attemptList"][number];
const delivery = (change: Partial<WholeDelivery>) =>
  ({
    status: "waiting",
    format: { version: "v1", reason: "specification" },
    attemptList: [attempt(422)],
    ...change,
  }) as WholeDelivery;

it.each([
  ["that the receiver answered without acknowledging it", true, {}],
  ["that the receiver refused at first and acknowledged later", false, { status: "delivered" }],
  ["about a MED, which has only one format", false, { format: null }],
  ["that has not been attempted", false, { attemptList: [] }],
  ["that no receiver has answered", false, { attemptList: [attempt(null, "Connection refused.")] }],
  ["that was made to fail on purpose", false, { attemptList: [attempt(500, "Made to fail on purpose.")] }],
] as const)("whether the format may have been refused, for a delivery %s: %s", (_, expected, change) => {
  expect(isFormatSuspect(delivery(change as Partial<WholeDelivery>))).toBe(expected);
});
