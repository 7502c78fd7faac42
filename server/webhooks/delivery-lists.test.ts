import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { EVENT_TYPES } from "../contract/webhooks/event-types.js";
import { deliveryStatus } from "../contract/webhooks/events.js";
import { openDatabase } from "../kernel/database.js";
import { createDeliveryLists, type DeliveryFilter } from "./delivery-lists.js";

const database = openDatabase(":memory:");
afterAll(() => database.close());
const find = createDeliveryLists(database, 3);
const insert = database.prepare(
  `INSERT INTO deliveries (id, event_id, event_seq, event_type, account_id, transaction_id, url, headers, body, status, created_at)
   VALUES (:id, 'e', :eventSeq, :eventType, :account, :transactionId, :url, '[]', '{}', :status, 0)`,
);

const URLS = [
  "http://a.example/pix",
  "http://a.example/pix2",
  "http://b.example/pix?from=listen://x",
  "listen://a.example/#abcdef",
];
const delivery = fc.record({
  eventSeq: fc.integer({ min: 1, max: 4 }),
  eventType: fc.constantFrom(...EVENT_TYPES.slice(0, 3)),
  account: fc.integer({ min: 1, max: 3 }),
  transactionId: fc.option(fc.integer({ min: 1, max: 4 })),
  url: fc.constantFrom(...URLS),
  status: fc.constantFrom(...deliveryStatus.options),
});
const ofEndpoint = {
  eventType: fc.constantFrom(...EVENT_TYPES.slice(0, 4)),
  account: fc.integer({ min: 1, max: 4 }),
  url: fc.constantFrom(...URLS, "example", "pix", "listen", "none"),
  status: fc.constantFrom(...deliveryStatus.options),
  before: fc.integer({ min: 0, max: 41 }),
};
const ofRecord = {
  eventSeq: fc.integer({ min: 1, max: 4 }),
  transactionId: fc.integer({ min: 1, max: 4 }),
};
const filter: fc.Arbitrary<DeliveryFilter> = fc.oneof(
  fc.record(ofEndpoint, { requiredKeys: [] }),
  fc.record({ ...ofEndpoint, ...ofRecord }, { requiredKeys: [] }),
);

test("each filter finds the newest matching deliveries", () => {
  fc.assert(
    fc.property(
      fc.array(delivery, { maxLength: 40 }),
      filter,
      fc.integer({ min: 1, max: 12 }),
      (rows, wanted, limit) => {
        database.replace(() => {
          database.prepare("DELETE FROM deliveries").run();
          for (const [index, row] of rows.entries()) insert.run({ ...row, id: index + 1 });
        });
        const { url = "", before = Number.POSITIVE_INFINITY, ...exact } = wanted;
        const isWanted = (row: (typeof rows)[number]) =>
          row.url.includes(url) &&
          Object.entries(exact).every(([name, value]) => row[name as keyof typeof row] === value);
        const ids = rows.flatMap((row, index) => (isWanted(row) && index + 1 < before ? [index + 1] : []));
        expect(find(wanted, limit)).toEqual(ids.reverse().slice(0, limit));
      },
    ),
    { numRuns: 1_000 },
  );
});
