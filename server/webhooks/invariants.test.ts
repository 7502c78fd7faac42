import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../kernel/database.js";
import { createMeta } from "../kernel/meta.js";
import { DELIVERY } from "./deliveries.js";
import { createDeliveryTransitions } from "./delivery-state.js";
import { createHolds } from "./holds.js";
import { deliveryInvariants } from "./invariants.js";
import { NOON, openTestWorld } from "./webhook-world-for-test.js";

/**
 * A consistent world: one event with a delivered, a waiting and a held delivery, and two released deliveries, the
 * second queued behind the first.
 */
let database: Database;
let checks: () => ReturnType<ReturnType<typeof deliveryInvariants>>;
let jump: (to: number) => Promise<void>;
beforeEach(async () => {
  const { kernel, deliveries, queue } = await openTestWorld();
  const { clock, journal, agenda } = kernel;
  database = kernel.database;
  jump = (to) => database.write(() => clock.jump(to));
  await database.write(() => {
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
      deliveries.insert(
        {
          ...event,
          accountId: 1,
          transactionId: 10_001,
          url: "https://loja.example",
          headers: [],
          body: "{}",
        },
        { dueAt: null, createdAt: NOON },
      );
    deliveries.record(insert(), attempt(1, 200), { status: "delivered", dueAt: null });
    deliveries.record(insert(), attempt(1, 500), { status: "waiting", dueAt: NOON + 300_000 });
    agenda.put(NOON + 300_000, DELIVERY, 2);
    createHolds(database, clock, createMeta(database)).place({ url: "loja.example" });
    const transitions = createDeliveryTransitions(database, deliveries, agenda, queue);
    transitions.hold(deliveries.get(insert()));
    const first = insert();
    transitions.queueBehind(deliveries.get(insert()), first);
  });
  checks = deliveryInvariants(database, clock);
});
afterEach(() => database.close());

const failed = () =>
  Object.fromEntries(checks().flatMap(({ name, ok, detail }) => (ok ? [] : [[name, detail]])));

describe("a consistent data file", () => {
  it("passes every check, each with its counts", () => {
    expect(checks().map(({ name, ok }) => [name, ok])).toEqual([
      ["every event has its deliveries", true],
      ["each delivery has its attempts", true],
      ["each waiting delivery has a due time", true],
      ["only waiting deliveries are scheduled", true],
      ["each queued delivery waits for one that will be sent", true],
      ["each held delivery has its hold", true],
      ["each manual retry is pending", true],
      ["no success is overwritten", true],
      ["nothing is overdue", true],
    ]);
    for (const { detail } of checks()) expect(detail).not.toBe("");
  });

  it("passes if a delivery has been due for a few seconds only", async () => {
    await jump(NOON + 300_000 + 5_000);
    expect(failed()).toEqual({});
  });
});

/** One violation, with the table and key of its row. */
const ONE_ROW = /^1 \S+ \S+.* \((journal|deliveries|agenda) \d+\)$/;

describe("the check fails and names the row if", () => {
  it.each<[string, string, string]>([
    [
      "an event was never queued",
      "DELETE FROM journal WHERE type = 'event.queued'",
      "every event has its deliveries",
    ],
    [
      "an event was queued for another fact",
      `UPDATE journal SET data = '{"eventSeq":99}' WHERE type = 'event.queued'`,
      "every event has its deliveries",
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
      "only waiting deliveries are scheduled",
    ],
    ["a held delivery has no hold", "DELETE FROM holds", "each held delivery has its hold"],
    [
      "a hold is of another account",
      "UPDATE holds SET account_id = 1, url = 'elsewhere'",
      "each held delivery has its hold",
    ],
    [
      "a delivery was cancelled and the next one did not move up",
      "UPDATE deliveries SET status = 'cancelled' WHERE id = 4",
      "each queued delivery waits for one that will be sent",
    ],
    [
      "a delivery waits behind one that does not exist",
      "UPDATE deliveries SET behind = 99 WHERE id = 5",
      "each queued delivery waits for one that will be sent",
    ],
    [
      "a held delivery still waits behind another",
      "UPDATE deliveries SET status = 'held' WHERE id = 5",
      "each queued delivery waits for one that will be sent",
    ],
    [
      "a requested retry is not queued",
      "UPDATE deliveries SET manual_wanted = 1 WHERE id = 3",
      "each manual retry is pending",
    ],
    ["something was due an hour ago", `UPDATE agenda SET due_at = ${NOON - 3_600_000}`, "nothing is overdue"],
  ])("%s", (_what, sql, name) => {
    database.prepare(sql).run();
    expect(Object.keys(failed())).toContain(name);
    expect(failed()[name]).toMatch(ONE_ROW);
  });

  it("nothing ran for an hour", async () => {
    await jump(NOON + 3_900_000);
    expect(failed()).toEqual({ "nothing is overdue": expect.stringMatching(ONE_ROW) });
  });
});
