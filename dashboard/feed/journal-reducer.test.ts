import { describe, expect, it } from "vitest";
import type { JournalEntry } from "../../server/contract/journal/journal.js";
import { attempted, entry, queued } from "./entries-for-test.js";
import { JournalReducer } from "./journal-reducer.js";

function reduce(entries: readonly JournalEntry[], capacity?: number): JournalReducer {
  const reducer = new JournalReducer(capacity);
  for (const item of entries) reducer.add(item);
  return reducer;
}

const story: JournalEntry[] = [
  entry(1, "payout.created", {}, { transactionId: "10" }),
  entry(2, "payout.rejected", { errorCode: "ACCOUNT_CLOSED" }, { transactionId: "10" }),
  queued(3, 2, "d1"),
  attempted(4, 2, { statusCode: 500, status: "waiting", nextAttemptAt: "2027-02-12T22:05:00.000Z" }),
  entry(5, "delivery.retried", {
    deliveryId: "d1",
    eventSeq: 2,
    eventType: "cash_out",
    url: "https://loja.test/d1",
  }),
  attempted(6, 2, { attempt: 2, manual: true, statusCode: 204, status: "delivered" }),
];

const shape = (reducer: JournalReducer) =>
  reducer.rows.map(({ seq, outcome, progress }) => ({
    seq,
    outcome,
    deliveries: [...(progress?.deliveries.values() ?? [])],
  }));

describe("JournalReducer", () => {
  it("makes one row per fact, and assigns deliveries to their fact", () => {
    const reducer = reduce(story);
    expect(reducer.rows.map(({ fact }) => fact.type)).toEqual(["payout.created", "payout.rejected"]);
    const delivery = reducer.find(2)?.progress?.deliveries.get("d1");
    expect(delivery).toMatchObject({
      status: "delivered",
      attempts: 2,
      scheduled: 4,
      acknowledged: [2],
      nextAttemptAt: null,
    });
  });

  it.each([
    ["delivery.held", {}, { status: "held", nextAttemptAt: null }],
    ["delivery.released", { behind: null }, { status: "queued", nextAttemptAt: null }],
    ["delivery.dropped", {}, { status: "dropped", nextAttemptAt: null }],
    [
      "delivery.delayed",
      { nextAttemptAt: "2027-02-12T23:00:00.000Z" },
      { status: "waiting", nextAttemptAt: "2027-02-12T23:00:00.000Z" },
    ],
    [
      "delivery.failing",
      { times: 2, how: 500 },
      { status: "waiting", nextAttemptAt: "2027-02-12T22:05:00.000Z" },
    ],
  ] as const)("has the state of a delivery after %s", (type, data, expected) => {
    const about = {
      deliveryId: "d1",
      eventSeq: 2,
      eventType: "cash_out",
      url: "https://loja.test/d1",
    } as const;
    const reducer = reduce([...story.slice(0, 4), entry(5, type, { ...about, ...data })]);
    expect(reducer.find(2)?.progress?.deliveries.get("d1")).toMatchObject(expected);
  });

  it("shows a duplicate beside its original, and the first status of a delivery", () => {
    const about = { eventSeq: 2, eventType: "cash_out", url: "https://loja.test/d1" } as const;
    const deliveries = [{ id: "d1", url: about.url, status: "held" as const }];
    const reducer = reduce([
      ...story.slice(0, 2),
      entry(3, "event.queued", { eventId: "e1", eventSeq: 2, eventType: "cash_out", deliveries }),
      entry(4, "delivery.duplicated", { ...about, deliveryId: "d2", copyOf: "d1", status: "queued" }),
    ]);
    const seen = [...(reducer.find(2)?.progress?.deliveries.values() ?? [])].map(({ id, status }) => [
      id,
      status,
    ]);
    expect(seen).toEqual([
      ["d1", "held"],
      ["d2", "queued"],
    ]);
  });

  it("sets the outcome of a payout when it is rejected", () => {
    expect(reduce(story).find(1)?.outcome).toBe("payout.rejected");
  });

  it("sets the outcome of a cob by its txid and account", () => {
    const cob = (seq: number, txid: string, account = 1) => entry(seq, "cob.created", { txid }, { account });
    const reducer = reduce([
      ...[cob(1, "paid"), cob(2, "removed"), cob(3, "waits"), cob(4, "paid", 2)],
      entry(5, "cob.paid", { txid: "paid" }, { transactionId: "10" }),
      entry(6, "cob.removed", { txid: "removed", by: "psp" }),
      entry(7, "cob.failed", { txid: "waits", errorCode: "ORDER_REJECTED" }, { transactionId: "11" }),
    ]);
    const outcomes = [1, 2, 3, 4].map((seq) => reducer.find(seq)?.outcome);
    expect(outcomes).toEqual(["cob.paid", "cob.removed", null, null]);
  });

  it.each([
    ["backwards", story.toReversed()],
    ["shuffled", [3, 0, 5, 1, 4, 2].map((index) => story[index]!)],
    ["twice", [...story, ...story]],
    ["each entry twice", story.flatMap((entry) => [entry, entry])],
  ])("makes the same rows when entries arrive %s", (_, entries) => {
    expect(shape(reduce(entries))).toEqual(shape(reduce(story)));
  });

  it("replaces a changed row instead of changing it, so that React sees the difference", () => {
    const reducer = reduce(story.slice(0, 3));
    const before = reducer.find(2);
    reducer.add(story[3]!);
    expect(reducer.find(2)).not.toBe(before);
    expect(before?.progress?.deliveries.get("d1")?.attempts).toBe(0);
  });

  it("keeps the newest balance in any order", () => {
    const older = entry(7, "balance.adjusted", { balance: { available: 1, blocked: 0 } });
    const newer = entry(8, "balance.adjusted", { balance: { available: 2, blocked: 0 } });
    expect(reduce([newer, older]).balanceOf(1)).toMatchObject({ available: 2 });
  });

  it("counts deliveries as changes of a transaction", () => {
    expect(reduce(story.slice(0, 2)).versionOf("10")).toBe(2);
    expect(reduce(story).versionOf("10")).toBe(6);
  });

  it("drops the oldest rows above its capacity with everything that belongs to them", () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      entry(index + 1, "payout.created", {}, { transactionId: String(index + 1) }),
    );
    const reducer = reduce(many, 20);
    expect(reducer.rows.length).toBeLessThanOrEqual(21);
    expect(reducer.rows.at(-1)?.seq).toBe(30);
    expect(reducer.find(1)).toBeUndefined();
    expect(reducer.versionOf("1")).toBe(0);
  });
});

it("reports entries about facts that are older than its rows", () => {
  const older = (...entries: JournalEntry[]) => reduce(entries).olderVersion;
  const created = entry(1, "charge.created", {}, { transactionId: "10" });
  const paid = entry(2, "charge.paid", {}, { transactionId: "10" });
  expect(older(created, paid, queued(3, 2, "d1"), attempted(4, 2, {}))).toBe(0);
  expect(older(paid), "how something older ended").toBe(2);
  expect(older(attempted(4, 1, {})), "a change of an older webhook").toBe(4);
});
