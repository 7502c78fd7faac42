import { expect, test } from "vitest";
import { openDatabase } from "../kernel/database.js";
import { RECENT_ATTEMPTS_SQL } from "./endpoint-health.js";

test("reads the health of an endpoint from indexes only", () => {
  const database = openDatabase(":memory:");
  const endpoint = { account: 1, eventType: "cash_in", url: "https://loja.test" };
  const plan = database
    .prepare<{ detail: string }>(`EXPLAIN QUERY PLAN ${RECENT_ATTEMPTS_SQL}`)
    .all(endpoint)
    .map(({ detail }) => detail)
    .join("\n");
  database.close();
  expect(plan).toContain(
    "SEARCH deliveries USING INDEX deliveries_by_endpoint (account_id=? AND event_type=? AND url=?)",
  );
  expect(plan).toMatch(/SEARCH a USING INDEX \S+ \(delivery_id=\? AND number>\?\)/);
  expect(plan).not.toMatch(/SCAN (deliveries|a)\b/);
});
