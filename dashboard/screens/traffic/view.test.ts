import { describe, expect, it } from "vitest";
import { attempted, entry, queued } from "../../feed/entries-for-test.js";
import { JournalReducer } from "../../feed/journal-reducer.js";
import { Finder } from "./finder.js";
import { type Choice, filterFrom, isUntouched } from "./view.js";

const fold = new JournalReducer();
const person = { name: "José Conceição", document: "***.456.789-**", bank: null };
for (const one of [
  entry(1, "account.created", { name: "Loja Aurora" }),
  entry(2, "payout.settled", { counterpart: person, endToEndId: "E18236120XYZ" }, { transactionId: "10" }),
  queued(3, 2, "d1"),
  attempted(4, 2, { statusCode: 500, status: "waiting", url: "https://loja.test/d1" }),
  entry(5, "request.refused", { code: "PIX_DUPLICATE_EXTERNAL_ID" }, { account: 2 }),
  entry(6, "clock.changed", {}, { account: null }),
]) {
  fold.add(one);
}

const look = (choice: Partial<Choice>) =>
  new Finder().look(fold.rows, { filter: "all", query: "", account: null, ...choice });
const seen = (choice: Partial<Choice>) => look(choice).rows.map(({ seq }) => seq);

describe("what the stream shows", () => {
  it("is everything, newest first", () => expect(seen({})).toEqual([6, 5, 2, 1]));

  it.each([
    ["failing", [2]],
    ["refused", [5]],
    ["money", [2]],
    ["webhooks", [2]],
    ["cash_out", [2]],
    ["cash_in", []],
  ] as const)("under the filter %s", (filter, expected) => expect(seen({ filter })).toEqual(expected));

  it.each([
    ["an end-to-end id in any case", "e18236120xyz", [2]],
    ["a name without its accents", "jose conceicao", [2]],
    ["a name with its accents", "Conceição", [2]],
    ["the url of a delivery", "loja.test/d1", [2]],
    ["words in any order", "conceicao 10", [2]],
    ["an error code", "duplicate_external", [5]],
    ["nothing that exists", "zzz", []],
  ])("for a search by %s", (_, query, expected) => expect(seen({ query })).toEqual(expected));

  it("of one account includes what belongs to all", () => expect(seen({ account: 2 })).toEqual([6, 5]));

  it("counts by account only, so that filters do not change the counts", () => {
    const choice = { filter: "money", query: "zzz", account: null } as const;
    expect(look(choice)).toMatchObject({ failing: 1, refused: 1, eventTypes: ["cash_out"] });
    expect(look({ ...choice, account: 2 })).toMatchObject({ failing: 0, refused: 1 });
  });
});

it("ignores an unknown filter in a link", () => {
  expect(filterFrom("failing")).toBe("failing");
  expect(filterFrom("nonsense")).toBe("all");
  expect(filterFrom(null)).toBe("all");
});

it("recognizes an unused sandbox", () => {
  expect(isUntouched(fold.rows.slice(0, 1))).toBe(true);
  expect(isUntouched(fold.rows)).toBe(false);
});
