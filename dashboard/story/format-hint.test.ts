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
  ["was refused", {}, true],
  ["was refused and then taken", { status: "delivered" }, false],
  ["is about a MED, which has only one format", { format: null }, false],
  ["has not been tried", { attemptList: [] }, false],
  ["no receiver has answered", { attemptList: [attempt(null, "Connection refused.")] }, false],
  ["was made to fail on purpose", { attemptList: [attempt(500, "Made to fail on purpose.")] }, false],
] as const)("an event that %s", (_, change, expected) => {
  expect(isFormatSuspect(delivery(change as Partial<WholeDelivery>))).toBe(expected);
});
