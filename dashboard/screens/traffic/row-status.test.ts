import { expect, it } from "vitest";
import type { JournalEntry } from "../../../server/contract/journal/journal.js";
import { attempted, entry, queued } from "../../feed/entries-for-test.js";
import { JournalReducer } from "../../feed/journal-reducer.js";
import { rowStatus } from "./row-status.js";

const settled = entry(1, "payout.settled", {}, { transactionId: "10" });
const failed = { statusCode: 500, status: "waiting" } as const;

it.each<[string, JournalEntry[], object]>([
  [
    "a payout nobody has decided",
    [entry(1, "payout.created", {}, { transactionId: "10" })],
    { name: "pending" },
  ],
  [
    "a payout that settled later",
    [
      entry(1, "payout.created", {}, { transactionId: "10" }),
      entry(2, "payout.settled", {}, { transactionId: "10" }),
    ],
    { name: "settled", tone: "info" },
  ],
  [
    "a charge that expired",
    [
      entry(1, "charge.created", {}, { transactionId: "10" }),
      entry(2, "charge.expired", {}, { transactionId: "10" }),
    ],
    { name: "expired", tone: "info" },
  ],
  ["an event without a registered url", [settled, queued(2, 1)], { name: "noUrl", tone: "info" }],
  ["an event on its way", [settled, queued(2, 1, "d1")], { name: "sending", tone: "wait" }],
  [
    "one url that acknowledged",
    [settled, queued(2, 1, "d1"), attempted(3, 1, {})],
    { name: "delivered", tone: "ok" },
  ],
  [
    "a URL that acknowledged twice",
    [settled, queued(2, 1, "d1"), attempted(3, 1, {}), attempted(4, 1, { attempt: 2 })],
    { name: "delivered", times: 2 },
  ],
  [
    "one of two urls failing",
    [settled, queued(2, 1, "d1", "d2"), attempted(3, 1, failed), attempted(4, 1, { deliveryId: "d2" })],
    { name: "failing", tone: "bad" },
  ],
  [
    "an event whose last attempt failed",
    [settled, queued(2, 1, "d1"), attempted(3, 1, { ...failed, attempt: 4, status: "exhausted" })],
    { name: "gaveUp", tone: "bad" },
  ],
  [
    "an event that somebody stopped",
    [
      settled,
      queued(2, 1, "d1"),
      attempted(3, 1, failed),
      entry(4, "delivery.cancelled", { deliveryId: "d1", eventSeq: 1, eventType: "cash_out", url: "" }),
    ],
    { name: "cancelled", tone: "info" },
  ],
  ["a refusal", [entry(1, "request.refused")], { name: "refused", tone: "bad" }],
  ["a fact without an event", [entry(1, "token.issued")], { name: "info" }],
])("%s", (_, entries, expected) => {
  const fold = new JournalReducer();
  for (const one of entries) fold.add(one);
  expect(rowStatus(fold.rows[0]!)).toMatchObject(expected);
});
