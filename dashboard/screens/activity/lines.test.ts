import { describe, expect, it } from "vitest";
import type { JournalEntry } from "../../../server/contract/journal/journal.js";
import type { RequestSummary } from "../../../server/contract/journal/requests.control.js";
import { attempted, entry } from "../../feed/entries-for-test.js";
import { type AttemptLine, JournalReducer, type Row } from "../../feed/journal-reducer.js";
import { foldClock, idOf, interleave } from "./lines.js";

const AT = "2027-02-12T22:00:00.000Z";
const at = (line: JournalEntry, time: string) => ({ ...line, at: time }) as JournalEntry;
const request = (id: number, journalSeq: number, transactionId: string | null = null, method = "POST") =>
  ({ id, transactionId, at: AT, method, journalSeq }) as RequestSummary;

function linesOf(entries: JournalEntry[]): (Row | AttemptLine)[] {
  const reducer = new JournalReducer();
  for (const added of entries) reducer.add(added);
  return [...reducer.rows, ...reducer.attempts].toSorted((left, right) => right.seq - left.seq);
}
function ids(entries: JournalEntry[], requests: RequestSummary[], whole = { entries: true, requests: true }) {
  return interleave(
    { rows: linesOf(entries), isWhole: whole.entries },
    { rows: requests.toReversed(), isWhole: whole.requests },
  ).map(idOf);
}

describe("calls among facts", () => {
  it("puts a transaction right after its request, also while the clock is frozen", () => {
    const entries = [
      at(entry(1, "payout.created", {}, { transactionId: "10" }), AT),
      at(entry(2, "payout.created", {}, { transactionId: "11" }), AT),
      at(attempted(3, 1, {}), AT),
    ];
    const requests = [request(1, 1, "10"), request(2, 1, null, "GET"), request(3, 2, "11")];
    expect(ids(entries, requests)).toEqual(["3", "2", "r3", "r2", "1", "r1"]);
  });

  it("leaves a later call about a transaction at its own time", () => {
    const entries = [
      at(entry(1, "payout.created", {}, { transactionId: "10" }), "2027-02-12T21:00:00.000Z"),
      at(entry(2, "token.issued"), AT),
    ];
    expect(ids(entries, [request(1, 2, "10")])).toEqual(["r1", "2", "1"]);
  });

  it("shows a refusal once", () => {
    const refused = at(entry(1, "request.refused", { requestId: 7 }), AT);
    expect(ids([refused], [request(7, 1), request(8, 1)])).toEqual(["r8", "1"]);
  });

  it("omits facts before the oldest loaded call, and calls before the oldest loaded fact", () => {
    const entries = [entry(1, "token.issued"), entry(2, "token.issued"), entry(3, "token.issued")];
    const some = [request(8, 1), request(9, 2)];
    expect(ids(entries, some)).toEqual(["3", "r9", "2", "r8", "1"]);
    expect(ids(entries, some, { entries: true, requests: false })).toEqual(["3", "r9", "2", "r8"]);
    expect(ids(entries.slice(1), some, { entries: false, requests: true })).toEqual(["3", "r9", "2"]);
  });
});

it("collapses consecutive changes of the clock", () => {
  const lines = linesOf([
    entry(1, "clock.changed"),
    entry(2, "token.issued"),
    entry(3, "clock.changed"),
    entry(4, "clock.changed"),
    entry(5, "clock.changed"),
  ]);
  expect(foldClock(lines).map(idOf)).toEqual(["c3", "2", "1"]);
  const single = lines.slice(3);
  expect(foldClock(single), "nothing to fold").toBe(single);
});
