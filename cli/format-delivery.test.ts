import { describe, expect, test } from "vitest";
import type { WholeDelivery } from "../server/contract/webhooks/deliveries.control.js";
import { formatAttempt, formatDeliveryLine, formatTries } from "./format-delivery.js";

const line = (lastError: string | null, nextAttemptAt: string | null) =>
  formatDeliveryLine({
    id: "7",
    eventType: "cash_in",
    url: "https://loja.example",
    status: "waiting",
    attempts: 1,
    lastStatusCode: lastError === null ? 500 : null,
    lastError,
    nextAttemptAt,
  } as WholeDelivery);

describe("formatting a delivery", () => {
  test.each([
    ["Connection refused.", null, "is waiting, last answer Connection refused."],
    ["Connection refused.", "2027-01-01T00:05:00Z", "refused, next at 2027-01-01 00:05:00 UTC."],
    [null, null, "is waiting, last answer 500."],
  ])(
    "with the last error %j and the next attempt %j ends with its state",
    (lastError, nextAttemptAt, end) => {
      expect(line(lastError, nextAttemptAt).endsWith(end)).toBe(true);
    },
  );
});

describe("formatting the number of attempts", () => {
  test.each([
    [0, 5, "0/5"],
    [5, 5, "5/5"],
    [6, 5, "6"],
  ])("%i of %i is %s", (made, scheduled, text) => {
    expect(formatTries(made, scheduled, "/")).toBe(text);
  });
});

describe("formatting an attempt", () => {
  const attempt = (statusCode: number, acknowledged: boolean, warning: string | null) =>
    formatAttempt({
      number: 1,
      at: "2027-01-01T00:00:00.000Z",
      manual: false,
      statusCode,
      error: null,
      acknowledged,
      warning,
      durationMs: 3,
      requestHeaders: {},
      responseHeaders: {},
      responseBody: '{"said":"something"}',
    });

  test("prints one line for a 200", () => {
    expect(attempt(200, true, null).split("\n")).toHaveLength(1);
  });

  test("prints a warning below, and the response body if it does not acknowledge", () => {
    const [, ...warned] = attempt(204, true, "Answered 204: …").split("\n");
    expect(warned).toEqual(["     Answered 204: …"]);
    const [, first, ...body] = attempt(201, false, "Answered 201: …").split("\n");
    expect([first?.trim(), body.length]).toEqual(["Answered 201: …", 3]);
  });
});
