import { expect, it } from "vitest";
import { movedText } from "./clock-span.js";

const change = (before: string, now: string) => ({ before: `2027-02-${before}Z`, now: `2027-02-${now}Z` });

it("adds up by how much the clock was moved", () => {
  expect(movedText([change("12T10:00:00", "12T11:00:00"), change("12T11:00:00", "13T14:00:00")])).toBe(
    "+1 d 4 h",
  );
});

it("does not count the time that passed while the clock was running", () => {
  expect(movedText([change("12T10:00:00", "12T10:05:00"), change("12T11:00:00", "12T11:05:00")])).toBe(
    "+10 min",
  );
  expect(movedText([change("12T10:00:00", "12T10:00:00")])).toBe("");
});
