import { expect, it } from "vitest";
import { dateText, parseDateText } from "./date-text.js";

it.each([
  ["2027-02-12", "2027-02-12", "12/02/2027"],
  ["2027-02-12T09:05", "2027-02-12 09:05", "12/02/2027 09:05"],
  ["", "", ""],
])("writes %s in each language and reads it again", (value, english, portuguese) => {
  const withTime = value.includes("T");
  expect([dateText(value, "en"), dateText(value, "pt")]).toEqual([english, portuguese]);
  expect(parseDateText(english, "en", withTime)).toBe(value);
  expect(parseDateText(portuguese, "pt", withTime)).toBe(value);
});

it.each([
  ["2027-02-12", "pt", "2027-02-12T00:00"],
  [" 1/2/2027  9:05 ", "pt", "2027-02-01T09:05"],
  ["2027-02-12T09:05", "en", "2027-02-12T09:05"],
] as const)("reads %o in %s", (text, language, value) => {
  expect(parseDateText(text, language, true)).toBe(value);
});

it.each([
  ["12/02/2027", "en"],
  ["31/02/2027", "pt"],
  ["2027-13-01", "en"],
  ["2027-02-1", "en"],
  ["2027-02-12 09:05", "en"],
  ["yesterday", "en"],
] as const)("%o is not a date in %s", (text, language) => {
  expect(parseDateText(text, language, false)).toBeNull();
});

it.each(["2027-02-12 24:00", "2027-02-12 9:60"])("%o is not a time", (text) => {
  expect(parseDateText(text, "en", true)).toBeNull();
});
