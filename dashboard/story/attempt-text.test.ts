import { expect, it } from "vitest";
import type { AttemptView } from "../../server/contract/webhooks/deliveries.control.js";
import { compareJson } from "../parts/compare-json.js";
import { attemptText } from "./attempt-text.js";

const attempt: AttemptView = {
  number: 1,
  at: "2027-02-12T22:00:00.000Z",
  manual: false,
  statusCode: 500,
  acknowledged: false,
  warning: null,
  error: null,
  durationMs: 12,
  requestHeaders: { "content-type": "application/json" },
  responseHeaders: { server: "nginx" },
  responseBody: '{"error":{"code":7}}',
};
const differing = (other: Partial<AttemptView>) =>
  compareJson(attemptText(attempt), attemptText({ ...attempt, ...other }))
    .filter(({ before, now }) => before !== now)
    .map(({ path, before, now }) => `${path}: ${before} → ${now}`);

it("compares content, without attempt number and time", () => {
  expect(differing({ number: 2, at: "2027-02-12T23:00:00.000Z" })).toEqual([]);
});

it("compares the fields of a JSON body, and other bodies as text", () => {
  expect(differing({ statusCode: 503, responseBody: '{"error":{"code":8}}' })).toEqual([
    "statusCode: 500 → 503",
    "responseBody.error.code: 7 → 8",
  ]);
  expect(differing({ responseBody: "boom" })).toContain('responseBody: null → "boom"');
});
