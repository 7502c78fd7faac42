import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createAccounts } from "../accounts/accounts.js";
import { createAgenda } from "../kernel/agenda.js";
import { createClock } from "../kernel/clock.js";
import { type Database, openDatabase } from "../kernel/database.js";
import { createIds } from "../kernel/ids.js";
import { createJournal } from "../kernel/journal.js";
import { createMeta } from "../kernel/meta.js";
import { createLedger } from "../ledger/ledger.js";
import { createDeliveries, DELIVERY } from "./deliveries.js";
import { createDeliveryQueue } from "./delivery-queue.js";
import { createStanding } from "./delivery-state.js";
import { createHolds } from "./holds.js";
import { deliveryInvariants } from "./invariants.js";

const NOON = Date.parse("2030-02-14T15:00:00.000Z");

/**
 * A sound world: one fact, its event, and of its deliveries one arrived, one waits for its second attempt, one is held
 * by a hold and two stand in a line.
 */
let database: Database;
let checks: () => ReturnType<ReturnType<typeof deliveryInvariants>>;
let jump: (to: number) => Promise<void>;
beforeEach(async () => {
  database = openDatabase(":memory:");
  const clock = createClock(database, createMeta(database));
  const journal = createJournal(database, clock);
  const agenda = createAgenda(database, clock, () => {});
  const accounts = createAccounts(
    { database, clock, ids: createIds(1), journal },
    createLedger(database, clock),
  );
  const deliveries = createDeliveries(database);
  jump = (to) => database.write(() => clock.jump(to));
  await database.write(() => {
    clock.freeze();
    clock.jump(NOON);
    accounts.create({});
    const about = { account: 1, transactionId: 10_001 };
    const eventSeq = journal.append({ type: "charge.paid", ...about, data: {} as never });
    const event = { eventId: "e", eventSeq, eventType: "cash_in" } as const;
    journal.append({ type: "event.queued", ...about, data: { ...event, deliveries: [] } });
    const attempt = (number: number, statusCode: number) => ({
      number,
      manual: false,
      at: NOON,
      durationMs: 1,
      requestHeaders: {},
      statusCode,
      responseHeaders: {},
      responseBody: "",
      error: null,
      acknowledged: statusCode === 200,
    });
    const insert = () =>
      deliveries.insert({
        ...event,
        accountId: 1,
        transactionId: 10_001,
        url: "https://loja.example",
        headers: [],
        body: "{}",
        dueAt: null,
        createdAt: NOON,
      });
    deliveries.record(insert(), attempt(1, 200), { status: "delivered", dueAt: null });
    deliveries.record(insert(), attempt(1, 500), { status: "waiting", dueAt: NOON + 300_000 });
    agenda.put(NOON + 300_000, DELIVERY, 2);
    createHolds(database, clock).place({ url: "loja.example" });
    const standing = createStanding(database, agenda, createDeliveryQueue(database, agenda));
    standing.hold(deliveries.find(insert())!);
    const first = insert();
    standing.queueBehind(deliveries.find(insert())!, first);
  });
  checks = deliveryInvariants(database, clock);
});
afterEach(() => database.close());

const failed = () =>
  Object.fromEntries(checks().flatMap(({ name, ok, detail }) => (ok ? [] : [[name, detail]])));

describe("a sound data file", () => {
  it("passes every check, each with what it has counted", () => {
    expect(checks().map(({ name, ok }) => [name, ok])).toEqual([
      ["each fact has its deliveries", true],
      ["each delivery has its attempts", true],
      ["each waiting delivery has a due time", true],
      ["only waiting deliveries are woken", true],
      ["each delivery in line comes after one that is sent", true],
      ["each held delivery has its hold", true],
      ["each manual retry is on its way", true],
      ["no success is overwritten", true],
      ["nothing is overdue", true],
    ]);
    for (const { detail } of checks()) expect(detail).not.toBe("");
  });

  it("may be due for a moment before it counts as forgotten", async () => {
    await jump(NOON + 300_000 + 5_000);
    expect(failed()).toEqual({});
  });
});

describe("a data file in which", () => {
  it.each<[string, string, string]>([
    [
      "an event was never queued",
      "DELETE FROM journal WHERE type = 'event.queued'",
      "each fact has its deliveries",
    ],
    [
      "an event was queued for another fact",
      `UPDATE journal SET data = '{"eventSeq":99}' WHERE type = 'event.queued'`,
      "each fact has its deliveries",
    ],
    ["an attempt is lost", "DELETE FROM attempts WHERE delivery_id = 1", "each delivery has its attempts"],
    [
      "an attempt was never made",
      "UPDATE deliveries SET attempts = 2 WHERE id = 2",
      "each delivery has its attempts",
    ],
    ["a waiting delivery is not on the agenda", "DELETE FROM agenda", "each waiting delivery has a due time"],
    [
      "a waiting delivery is on the agenda for another time",
      "UPDATE deliveries SET due_at = due_at + 1 WHERE id = 2",
      "each waiting delivery has a due time",
    ],
    [
      "a success is called exhausted",
      "UPDATE deliveries SET status = 'exhausted' WHERE id = 1",
      "no success is overwritten",
    ],
    [
      "a success is called dropped",
      "UPDATE deliveries SET status = 'dropped' WHERE id = 1",
      "no success is overwritten",
    ],
    [
      "a cancelled delivery is still on the agenda",
      "UPDATE deliveries SET status = 'cancelled', due_at = NULL WHERE id = 2",
      "only waiting deliveries are woken",
    ],
    ["nothing holds a held delivery any more", "DELETE FROM holds", "each held delivery has its hold"],
    [
      "a hold is of another account",
      "UPDATE holds SET account_id = 1, url = 'elsewhere'",
      "each held delivery has its hold",
    ],
    [
      "the delivery before one in line was cancelled without letting it pass",
      "UPDATE deliveries SET status = 'cancelled' WHERE id = 4",
      "each delivery in line comes after one that is sent",
    ],
    [
      "one stands behind nothing at all",
      "UPDATE deliveries SET behind = 99 WHERE id = 5",
      "each delivery in line comes after one that is sent",
    ],
    [
      "one was taken out of its line and not out of its place",
      "UPDATE deliveries SET status = 'held' WHERE id = 5",
      "each delivery in line comes after one that is sent",
    ],
    [
      "a retry was asked for and forgotten",
      "UPDATE deliveries SET manual_wanted = 1 WHERE id = 3",
      "each manual retry is on its way",
    ],
    ["something was due an hour ago", `UPDATE agenda SET due_at = ${NOON - 3_600_000}`, "nothing is overdue"],
  ])("%s fails by name, in words", (_what, sql, name) => {
    database.prepare(sql).run();
    expect(Object.keys(failed())).toContain(name);
    expect(failed()[name]).toMatch(/^1 \S+ \S+/);
  });

  it("nothing was done for an hour fails", async () => {
    await jump(NOON + 3_900_000);
    expect(failed()).toEqual({ "nothing is overdue": expect.stringMatching(/^1 /) });
  });
});
