import { expect, it } from "vitest";
import { civilText, instantOf } from "./civil-instant.js";

it.each([
  ["2027-02-12T19:59", "2027-02-12T22:59:00.000Z"],
  ["2027-01-01T00:00", "2027-01-01T03:00:00.000Z"],
  ["2026-12-31T23:30:15", "2027-01-01T02:30:15.000Z"],
  ["2018-12-01T10:00", "2018-12-01T12:00:00.000Z"],
])("São Paulo time %s is %s", (civil, instant) => {
  expect(instantOf(civil)).toBe(instant);
  expect(civilText(Date.parse(instant))).toBe(civil.slice(0, 16));
});

it.each(["", "2027-02-12", "yesterday", "2027-13-01T00:00", "0001-01-01T00:00"])(
  "%o is not an instant",
  (text) => expect(instantOf(text)).toBeNull(),
);
