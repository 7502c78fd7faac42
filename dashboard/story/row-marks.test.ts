import { expect, it } from "vitest";
import type { JournalEntry } from "../../server/contract/journal/journal.js";
import { attempted, entry, queued } from "../feed/entries-for-test.js";
import { JournalReducer, type Row } from "../feed/journal-reducer.js";
import { moneyMark, webhookMark } from "./row-marks.js";
import { transactionMark } from "./transaction-mark.js";

const settled = entry(1, "payout.settled", {}, { transactionId: "10" });
const payout = () => entry(1, "payout.created", {}, { transactionId: "10" });
const failed = { statusCode: 500, status: "waiting" } as const;
const gaveUp = { statusCode: 500, attempt: 4, status: "exhausted" } as const;
const resendGaveUp = { statusCode: 500, deliveryId: "d2", status: "exhausted", manual: true } as const;

/** The entry of a delivery that sends the event again. */
const resent = (seq: number, id: string, url = "https://loja.test/d1") =>
  entry(seq, "event.queued", {
    eventId: "e1",
    eventSeq: 1,
    eventType: "cash_out",
    deliveries: [{ id, url }],
  });

const markOfWebhook = ({ progress }: Row) => progress && webhookMark([...progress.deliveries.values()]);

const mark = (entries: JournalEntry[], of: (row: Row) => object | null) => {
  const reducer = new JournalReducer();
  for (const entry of entries) reducer.add(entry);
  return of(reducer.rows[0]!);
};

it.each<[string, JournalEntry[], object | null]>([
  ["a pending payout", [payout()], { name: "pending", tone: "wait" }],
  [
    "the creation of a payout that has settled",
    [payout(), entry(2, "payout.settled", {}, { transactionId: "10" })],
    { name: "settled", tone: "info" },
  ],
  ["the settlement of a payout", [settled], { name: "settled", tone: "ok" }],
  ["a payout that was rejected", [entry(1, "payout.rejected")], { name: "rejected", tone: "bad" }],
  [
    "a charge that expired",
    [
      entry(1, "charge.created", {}, { transactionId: "10" }),
      entry(2, "charge.expired", {}, { transactionId: "10" }),
    ],
    { name: "expired", tone: "info" },
  ],
  ["a refusal", [entry(1, "request.refused", { status: 422 })], { name: "refused", tone: "bad" }],
  ["a server error", [entry(1, "request.refused", { status: 503 })], { name: "error", tone: "bad" }],
  ["a fact without money", [entry(1, "token.issued")], null],
  [
    "a payment whose webhook fails",
    [settled, queued(2, 1, "d1"), attempted(3, 1, failed)],
    { name: "settled" },
  ],
])("money: %s", (_, entries, expected) => {
  if (expected === null) expect(mark(entries, moneyMark)).toBe(null);
  else expect(mark(entries, moneyMark)).toMatchObject(expected);
});

it.each<[string, JournalEntry[], object | null]>([
  ["no event", [settled], null],
  ["an event without a registered URL", [settled, queued(2, 1)], { name: "noUrl", tone: "info" }],
  ["an event on its way", [settled, queued(2, 1, "d1")], { name: "waiting", tone: "wait" }],
  [
    "a URL that acknowledged",
    [settled, queued(2, 1, "d1"), attempted(3, 1, {})],
    { name: "delivered", tone: "ok", acknowledged: 1, urls: 1, inState: 1 },
  ],
  [
    "a URL that acknowledged twice",
    [settled, queued(2, 1, "d1"), attempted(3, 1, {}), attempted(4, 1, { attempt: 2 })],
    { name: "delivered", acknowledged: 2 },
  ],
  [
    "a failing URL and a working one",
    [settled, queued(2, 1, "d1", "d2"), attempted(3, 1, failed), attempted(4, 1, { deliveryId: "d2" })],
    { name: "failing", tone: "bad", urls: 2, inState: 1 },
  ],
  [
    "an event whose last attempt failed",
    [settled, queued(2, 1, "d1"), attempted(3, 1, gaveUp)],
    { name: "gaveUp", tone: "bad", attempts: 4, scheduled: 4 },
  ],
  [
    "a URL that acknowledged before a resend failed",
    [settled, queued(2, 1, "d1"), attempted(3, 1, {}), resent(4, "d2"), attempted(5, 1, resendGaveUp)],
    { name: "delivered", tone: "ok", urls: 1, acknowledged: 1 },
  ],
  [
    "a URL that acknowledged another attempt of a delivery that is sent again",
    [
      settled,
      queued(2, 1, "d1"),
      attempted(3, 1, {}),
      attempted(4, 1, { attempt: 2, statusCode: 500, status: "queued" }),
    ],
    { name: "delivered", tone: "ok" },
  ],
  [
    "a resend that failed after all scheduled attempts",
    [
      settled,
      queued(2, 1, "d9"),
      attempted(3, 1, { ...gaveUp, deliveryId: "d9" }),
      resent(4, "d10", "https://loja.test/d9"),
      attempted(5, 1, { ...resendGaveUp, deliveryId: "d10" }),
    ],
    { name: "gaveUp", urls: 1, attempts: 1 },
  ],
  [
    "one of three URLs that gave up",
    [
      settled,
      queued(2, 1, "d1", "d2", "d3"),
      attempted(3, 1, {}),
      attempted(4, 1, { ...gaveUp, deliveryId: "d2" }),
      attempted(5, 1, { deliveryId: "d3" }),
    ],
    { name: "gaveUp", tone: "bad", urls: 3, inState: 1, attempts: 4 },
  ],
  [
    "a cancelled event",
    [
      settled,
      queued(2, 1, "d1"),
      attempted(3, 1, failed),
      entry(4, "delivery.cancelled", { deliveryId: "d1", eventSeq: 1, eventType: "cash_out", url: "" }),
    ],
    { name: "cancelled", tone: "info" },
  ],
])("webhook: %s", (_, entries, expected) => {
  if (expected === null) expect(mark(entries, markOfWebhook)).toBe(null);
  else expect(mark(entries, markOfWebhook)).toMatchObject(expected);
});

it.each([
  ["PAYMENT", "cash-in", "PENDING", null, "pending"],
  ["PAYMENT", "cash-in", "CONFIRMED", null, "paid"],
  ["PAYMENT", "direct", "CONFIRMED", null, "received"],
  ["PAYMENT", "cash-in", "ERROR", null, "expired"],
  ["PAYMENT", "cob", "ERROR", "BLOCKED_ACCOUNT", "failed"],
  ["WITHDRAW", "cash-out", "CONFIRMED", null, "settled"],
  ["WITHDRAW", "cash-out", "ERROR", "ACCOUNT_CLOSED", "rejected"],
  ["REFUND_IN", "refund-in", "ERROR", "ACCOUNT_CLOSED", "rejected"],
  ["REFUND_OUT", "return", "CONFIRMED", null, "returned"],
] as const)(
  "a transaction %s of origin %s, %s with error %s, is %s",
  (operation, origin, status, errorCode, name) => {
    expect(transactionMark({ operation, origin, status, errorCode }).name).toBe(name);
  },
);
