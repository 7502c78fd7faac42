import { expect, it } from "vitest";
import type { JournalEntry } from "../../../server/contract/journal/journal.js";
import type { RequestSummary } from "../../../server/contract/journal/requests.control.js";
import { attempted, entry } from "../../feed/entries-for-test.js";
import { JournalReducer } from "../../feed/journal-reducer.js";
import { idOf, interleave } from "./lines.js";

const AT = "2027-02-12T22:00:00.000Z";
const LATER = "2027-02-12T22:05:00.000Z";
const at = (line: JournalEntry, time: string) => ({ ...line, at: time }) as JournalEntry;
const request = (id: number, transactionId: string | null, time = AT, method = "POST") =>
  ({ id, transactionId, at: time, method }) as RequestSummary;

function ids(entries: JournalEntry[], requests: RequestSummary[], isWhole = true) {
  const fold = new JournalReducer();
  for (const one of entries) fold.add(one);
  const newestFirst = [...requests].reverse();
  return interleave(fold.rows.toReversed(), fold.attempts, newestFirst, isWhole).map(idOf);
}

it("puts a transaction right after its request, also while the clock is frozen", () => {
  const entries = [
    at(entry(1, "payout.created", {}, { transactionId: "10" }), AT),
    at(entry(2, "payout.created", {}, { transactionId: "11" }), AT),
    at(attempted(3, 1, {}), AT),
  ];
  const requests = [request(1, "10"), request(2, null, AT, "GET"), request(3, "11")];
  expect(ids(entries, requests)).toEqual(["3", "2", "r3", "r2", "1", "r1"]);
});

it("orders by time", () => {
  const entries = [at(entry(1, "token.issued"), AT), at(entry(2, "token.issued"), LATER)];
  const requests = [
    request(1, null, "2027-02-12T22:01:00.000Z", "GET"),
    request(2, null, "2027-02-12T22:09:00.000Z"),
  ];
  expect(ids(entries, requests)).toEqual(["r2", "2", "r1", "1"]);
});

it("shows a refusal once", () => {
  const refused = at(entry(1, "request.refused", { requestId: 7 }), AT);
  expect(ids([refused], [request(7, null), request(8, null)])).toEqual(["r8", "1"]);
});

it("leaves out facts older than the loaded requests", () => {
  const entries = [at(entry(1, "token.issued"), AT), at(entry(2, "token.issued"), LATER)];
  expect(ids(entries, [request(9, null, LATER)], false)).toEqual(["r9", "2"]);
  expect(ids(entries, [request(9, null, LATER)], true)).toEqual(["r9", "2", "1"]);
});

it("leaves out attempts older than the loaded requests", () => {
  const entries = [
    at(entry(1, "token.issued"), AT),
    at(attempted(2, 1, {}), AT),
    at(attempted(3, 1, { attempt: 2 }), LATER),
  ];
  expect(ids(entries, [request(9, null, LATER)], false)).toEqual(["r9", "3"]);
});

it("keeps an attempt once, however often and in any order it arrives", () => {
  const [first, second] = [at(attempted(4, 1, {}), AT), at(attempted(5, 1, { attempt: 2 }), AT)];
  expect(ids([second, first, second], [])).toEqual(["5", "4"]);
});
