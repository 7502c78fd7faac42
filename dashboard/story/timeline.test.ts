import { expect, it } from "vitest";
import type { WholeTransaction } from "../../server/contract/transactions/transactions.control.js";
import { entry, queued } from "../feed/entries-for-test.js";
import { eventKey, type TimelineEvent, timelineOf } from "./timeline.js";

const posting = (from: string, to: string, amount: number, availableAfter: number, blockedAfter: number) => ({
  at: "2027-02-12T22:00:00.000Z",
  from,
  to,
  amount,
  availableAfter,
  blockedAfter,
});

const transaction = (values: Partial<WholeTransaction>) =>
  ({
    operation: "WITHDRAW",
    status: "CONFIRMED",
    dueAt: null,
    request: null,
    postings: [],
    events: [],
    deliveries: [],
    refunds: [],
    ...values,
  }) as unknown as WholeTransaction;

const kinds = (events: TimelineEvent[]) =>
  events.map((event) => (event.kind === "fact" ? event.fact.type : event.kind));

it("gives each fact its own postings, also when all have the same time", () => {
  const events = timelineOf(
    transaction({
      events: [
        entry(1, "payout.created", { balance: { available: 849.65, blocked: 150.35 } }),
        entry(2, "payout.settled", { balance: { available: 849.65, blocked: 0 } }),
      ],
      postings: [
        posting("available", "blocked", 150.35, 849.65, 150.35),
        posting("blocked", "fees", 0.35, 849.65, 150),
        posting("blocked", "outside", 150, 849.65, 0),
      ],
    }),
  );
  const movements = events.map((event) => (event.kind === "fact" ? event.movements : []));
  expect(movements.map((all) => all.map(({ to }) => to))).toEqual([["blocked"], ["fees", "outside"]]);
  expect(movements[0]![0]).toMatchObject({
    available: { before: 1000, after: 849.65 },
    blocked: { before: 0, after: 150.35 },
  });
});

it("assigns each posting once, also when the balance is the same again", () => {
  const events = timelineOf(
    transaction({
      events: [
        entry(1, "med.received", { balance: { available: 70, blocked: 30 } }),
        entry(2, "med.rejected", { balance: { available: 100, blocked: 0 } }),
        entry(3, "med.received", { balance: { available: 70, blocked: 30 } }),
      ],
      postings: [
        posting("available", "blocked", 30, 70, 30),
        posting("blocked", "available", 30, 100, 0),
        posting("available", "blocked", 30, 70, 30),
      ],
    }),
  );
  expect(events.map((event) => (event.kind === "fact" ? event.movements.length : 0))).toEqual([1, 1, 1]);
});

it("gives the remaining postings to the last fact", () => {
  const [event] = timelineOf(
    transaction({
      events: [entry(1, "payout.created", { balance: { available: 1, blocked: 1 } })],
      postings: [posting("available", "blocked", 150, 850, 150)],
    }),
  );
  expect(event).toMatchObject({ movements: [{ amount: 150 }] });
});

it("puts a webhook at its fact, and names an event without a URL", () => {
  const events = timelineOf(
    transaction({
      events: [
        entry(1, "payout.created"),
        entry(2, "payout.settled"),
        queued(3, 2, "d1"),
        entry(4, "payout.returned"),
        queued(5, 4),
      ],
      deliveries: [{ id: "d1", eventSeq: 2 }] as WholeTransaction["deliveries"],
    }),
  );
  expect(events).toMatchObject([
    { deliveries: [], eventWithoutUrl: null },
    { deliveries: [{ id: "d1" }], eventWithoutUrl: null },
    { deliveries: [], eventWithoutUrl: "cash_out" },
  ]);
});

it("starts with the request, puts refunds at their time, and ends with what comes next", () => {
  const refund = { createdAt: "2027-02-12T22:00:01.500Z" } as WholeTransaction["refunds"][number];
  const request = { at: "2027-02-12T22:00:00.000Z" } as WholeTransaction["request"];
  const events = [entry(1, "charge.paid"), entry(3, "med.received")];
  expect(kinds(timelineOf(transaction({ request, events, refunds: [refund] })))).toEqual([
    "request",
    "charge.paid",
    "refund",
    "med.received",
  ]);
  const pending = { status: "PENDING", operation: "PAYMENT", dueAt: "2027-02-13T22:00:00.000Z" } as const;
  expect(timelineOf(transaction(pending)).at(-1)).toEqual({
    kind: "ahead",
    at: pending.dueAt,
    what: "payment",
  });
});

it("keeps the key of each event when a later fact of the same instant comes before a refund", () => {
  const paid = entry(1, "charge.paid");
  const { at } = paid;
  const request = { at } as WholeTransaction["request"];
  const refund = { transactionId: "10002", createdAt: at } as WholeTransaction["refunds"][number];
  const later = { ...entry(5, "med.received"), at };
  const keys = (events: WholeTransaction["events"]) =>
    timelineOf(transaction({ status: "PENDING", request, events, refunds: [refund] })).map(eventKey);
  expect(keys([paid])).toEqual(["request", "fact 1", "refund 10002", "ahead"]);
  expect(keys([paid, later])).toEqual(["request", "fact 1", "fact 5", "refund 10002", "ahead"]);
});

it.each([
  ["payout.rejected", true],
  ["payout.settled", false],
  ["charge.expired", true],
] as const)("%s: failed is %s", (type, failed) => {
  expect(timelineOf(transaction({ events: [entry(1, type)] }))).toMatchObject([{ failed }]);
});
