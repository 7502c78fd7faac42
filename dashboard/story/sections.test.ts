import { expect, it } from "vitest";
import { sections } from "../../tests/spec/rules.js";
import { entry } from "../feed/entries-for-test.js";
import { sectionOf } from "./sections.js";

const titles = sections.map(({ title }) => title);

it.each([
  "cash-in",
  "cob",
  "cash-out",
  "cash-out-qrcode",
  "dict-transfer",
  "split",
  "refund-in",
  "devolucao",
  "med",
  "return",
])("an entry with the origin %s belongs to an existing section", (origin) => {
  expect(titles).toContain(sectionOf(entry(1, "payout.created", { origin })));
});

it("knows the section of outcomes and of MEDs, and that clock changes have none", () => {
  expect(titles).toContain(sectionOf(entry(1, "payout.settled")));
  expect(titles).toContain(sectionOf(entry(1, "med.received")));
  expect(sectionOf(entry(1, "clock.changed"))).toBeNull();
});
