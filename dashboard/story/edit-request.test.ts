import { expect, it } from "vitest";
import { headersOf, headersText } from "./edit-request.js";

it("reads headers from lines, and writes them as lines", () => {
  const headers = { authorization: "Bearer …", "x-sandbox-scenario": "http:503", "x-empty": "" };
  expect(headersOf(headersText(headers))).toEqual(headers);
  expect(headersOf("Content-Type:application/json\n\n")).toEqual({ "content-type": "application/json" });
  expect(headersOf("")).toEqual({});
});

it.each(["no colon", ": no name", "a name: x", "x: 🏦"])("refuses a line that is not a header: %s", (text) =>
  expect(headersOf(text)).toBeNull(),
);
