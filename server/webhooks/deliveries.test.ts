import { afterAll, expect, test } from "vitest";
import { type Database, openDatabase } from "../kernel/database.js";
import { createDeliveries } from "./deliveries.js";
import { createFactDeliveries } from "./fact-deliveries.js";

const database = openDatabase(":memory:");
afterAll(() => database.close());

/** The plan of the query that `read` runs. */
function planOf(read: (watched: Database) => void): string {
  const ran: [sql: string, parameters: unknown][] = [];
  const prepare: Database["prepare"] = (sql) =>
    Object.assign(database.prepare(sql) as never, {
      all: (parameters: unknown) => {
        ran.push([sql, parameters]);
        return [];
      },
    });
  read({ ...database, prepare });
  expect(ran).toHaveLength(1);
  const [sql, parameters] = ran[0]!;
  const plan = database.prepare<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(parameters);
  return plan.map(({ detail }) => detail).join("\n");
}

test.each([
  ["status=exhausted", { status: "exhausted" }, "SCAN deliveries USING INDEX deliveries_failed"],
  ["status=cancelled", { status: "cancelled" }, "SCAN deliveries USING INDEX deliveries_failed"],
  ["status=queued", { status: "queued" }, "SCAN deliveries USING INDEX deliveries_queued"],
  ["status=waiting", { status: "waiting" }, "SCAN deliveries USING INDEX deliveries_waiting"],
  ["status=held", { status: "held" }, "SCAN deliveries USING INDEX deliveries_held"],
  ["eventSeq=7", { eventSeq: 7 }, "SEARCH deliveries USING INDEX deliveries_by_event (event_seq=?)"],
  [
    "eventSeq=7&status=exhausted",
    { eventSeq: 7, status: "exhausted" },
    "SEARCH deliveries USING INDEX deliveries_by_event (event_seq=?)",
  ],
  [
    "transactionId=7",
    { transactionId: 7 },
    "SEARCH deliveries USING INDEX deliveries_by_transaction (transaction_id=?)",
  ],
] as const)("a list with %s reads no other deliveries, and sorts none", (_, filter, plan) => {
  expect(planOf((watched) => createDeliveries(watched).list(filter, 20))).toBe(plan);
});

test("the failing events are found without reading delivered ones", () => {
  const span = { first: 1, last: Number.MAX_SAFE_INTEGER };
  const plan = planOf((watched) =>
    createFactDeliveries(watched, { schedule: () => [] }).failing(span, null, 20),
  );
  expect(plan.match(/(SCAN|SEARCH) deliveries .*/g)).toEqual([
    "SCAN deliveries USING INDEX deliveries_failed",
    "SCAN deliveries USING INDEX deliveries_queued",
  ]);
});
