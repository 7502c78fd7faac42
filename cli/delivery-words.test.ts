import { describe, expect, test } from "vitest";
import type { WholeDelivery } from "../server/contract/control/deliveries.js";
import { deliveryLine } from "./delivery-words.js";

const line = (lastError: string | null, nextAttemptAt: string | null) =>
  deliveryLine({
    ...{ id: "7", eventType: "cash_in", url: "https://loja.example", status: "waiting", attempts: 1 },
    ...{ lastStatusCode: lastError === null ? 500 : null, lastError, nextAttemptAt },
  } as WholeDelivery);

describe("a delivery on a line", () => {
  test.each([
    ["Connection refused.", null, "is waiting, last answer Connection refused."],
    ["Connection refused.", "2027-01-01T00:05:00Z", "refused, next at 2027-01-01 00:05:00 UTC."],
    [null, null, "is waiting, last answer 500."],
  ])("%j, %j", (lastError, nextAttemptAt, end) => {
    expect(line(lastError, nextAttemptAt).endsWith(end)).toBe(true);
  });
});
