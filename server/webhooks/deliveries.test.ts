import { afterAll, expect, test } from "vitest";
import { openDatabase } from "../kernel/database.js";
import { planOf } from "../kernel/query-plan-for-test.js";
import { createDeliveries } from "./deliveries.js";
import { createFactDeliveries } from "./fact-deliveries.js";

const database = openDatabase(":memory:");
afterAll(() => database.close());

const ROW = { id: 1_000_000, account: 7, eventType: "cash_in", url: "https://loja.example/pix" };
/** The columns that distinguish endpoints, one after the other, so that only their first delivery is read. */
const nextOf = (index: string, columns: string) =>
  ["account_id=? AND event_type=? AND url>?", "account_id=? AND event_type>?", "account_id>?"].map(
    (compared) => `SEARCH deliveries USING COVERING INDEX ${index} (${columns}${compared})`,
  );
const runOf = (index: string, columns: string) =>
  `SEARCH deliveries USING COVERING INDEX ${index} (${columns}account_id=? AND event_type=? AND url=? AND rowid>? AND rowid<?)`;
const NEWEST = ["SCAN deliveries", "SEARCH deliveries USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)"];
/** The newest deliveries first, and then each run of the index in turn. */
const ALL = [...NEWEST, ...nextOf("deliveries_by_endpoint", ""), runOf("deliveries_by_endpoint", "")];
const ENDED = [
  ...NEWEST,
  ...nextOf("deliveries_ended", "status=? AND "),
  runOf("deliveries_ended", "status=? AND "),
];

test.each([
  ["status=exhausted", { status: "exhausted" }, ENDED],
  ["status=cancelled", { status: "cancelled" }, ENDED],
  ["status=dropped", { status: "dropped" }, ENDED],
  ["status=delivered", { status: "delivered" }, ENDED],
  ["status=delivered&account=7", { status: "delivered", account: 7 }, ENDED],
  ["status=queued", { status: "queued" }, ["SCAN deliveries USING INDEX deliveries_queued"]],
  ["status=waiting", { status: "waiting" }, ["SCAN deliveries USING INDEX deliveries_waiting"]],
  ["status=held", { status: "held" }, ["SCAN deliveries USING INDEX deliveries_held"]],
  ["eventSeq=7", { eventSeq: 7 }, ["SEARCH deliveries USING INDEX deliveries_by_event (event_seq=?)"]],
  [
    "eventSeq=7&status=exhausted",
    { eventSeq: 7, status: "exhausted" },
    ["SEARCH deliveries USING INDEX deliveries_by_event (event_seq=?)"],
  ],
  [
    "transactionId=7",
    { transactionId: 7 },
    ["SEARCH deliveries USING INDEX deliveries_by_transaction (transaction_id=?)"],
  ],
  ["account=7", { account: 7 }, ALL],
  ["url=loja&eventType=cash_in", { url: "loja", eventType: "cash_in" }, ALL],
  ["no filter", {}, ALL],
] as const)("a list with %s reads no other deliveries, and sorts none", (_, filter, plan) => {
  const found = planOf(database, ROW, (watched) => createDeliveries(watched).list(filter, 20));
  expect(found.split("\n").filter((step) => step.includes("deliveries"))).toEqual(plan);
  expect(found).not.toContain("B-TREE");
});

test("the failing events are found without reading delivered ones", () => {
  const span = { first: 1, last: Number.MAX_SAFE_INTEGER };
  const plan = planOf(database, ROW, (watched) =>
    createFactDeliveries(watched, { schedule: () => [] }).failing(span, null, 20),
  );
  expect(plan.match(/(SCAN|SEARCH) deliveries .*/g)).toEqual([
    "SCAN deliveries USING INDEX deliveries_failed",
    "SCAN deliveries USING INDEX deliveries_queued",
  ]);
});
