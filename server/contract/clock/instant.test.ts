import { describe, expect, it } from "vitest";
import { messageText } from "../rules.js";
import { INSTANT_RULE, isInstant } from "./instant.js";

describe("an instant", () => {
  it.each([
    "2027-01-01T09:00:00-03:00",
    "2027-01-01T12:00Z",
    "2027-01-01T12:00:00.123456Z",
    "2028-02-29T23:59:59+14:00",
  ])("may be %s", (text) => expect(isInstant(text)).toBe(true));

  it.each([
    "",
    "2027-01-01",
    "2027-01-01T09:00:00",
    "2027-01-01 09:00:00Z",
    "2027-01-01T24:00:00Z",
    "2027-01-01T09:60:00Z",
    "2027-01-01T09:00:00+24:00",
    "2027-13-01T09:00:00Z",
    "2027-02-29T09:00:00Z",
    "2027-02-30T00:00:00Z",
    "2027-04-31T00:00:00-03:00",
    " 2027-01-01T12:00Z",
    "01/01/2027",
  ])("may not be %j", (text) => expect(isInstant(text)).toBe(false));

  it("has a rule that says how to write it, in both languages", () => {
    expect(messageText(INSTANT_RULE, "en")).toBe(
      "must be an instant with a time zone, such as 2027-01-01T09:00:00-03:00",
    );
    expect(messageText(INSTANT_RULE, "pt")).toBe(
      "deve ser um instante com fuso horário, como 2027-01-01T09:00:00-03:00",
    );
  });
});
