import { afterAll, expect, test } from "vitest";
import { openDatabase } from "../kernel/database.js";
import { planOf } from "../kernel/query-plan-for-test.js";
import { createDeliveries } from "./deliveries.js";
import { createFactDeliveries } from "./fact-deliveries.js";

const database = openDatabase(":memory:");
afterAll(() => database.close());

/** A history without an index for the filter is read from its newest end, in slices. */
const SLICE = "SEARCH deliveries USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)";

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
  ["account=7", { account: 7 }, SLICE],
  ["url=loja&eventType=cash_in", { url: "loja", eventType: "cash_in" }, SLICE],
  ["status=dropped", { status: "dropped" }, SLICE],
  ["status=delivered", { status: "delivered" }, SLICE],
  ["no filter", {}, SLICE],
] as const)("a list with %s reads no other deliveries, and sorts none", (_, filter, plan) => {
  expect(planOf(database, (watched) => createDeliveries(watched).list(filter, 20))).toBe(plan);
});

test("the failing events are found without reading delivered ones", () => {
  const span = { first: 1, last: Number.MAX_SAFE_INTEGER };
  const plan = planOf(database, (watched) =>
    createFactDeliveries(watched, { schedule: () => [] }).failing(span, null, 20),
  );
  expect(plan.match(/(SCAN|SEARCH) deliveries .*/g)).toEqual([
    "SCAN deliveries USING INDEX deliveries_failed",
    "SCAN deliveries USING INDEX deliveries_queued",
  ]);
});
