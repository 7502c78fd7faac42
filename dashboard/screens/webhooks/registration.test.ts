import { expect, it } from "vitest";
import { registration } from "./registration.js";

const fields = {
  url: " http://localhost:3000/pix ",
  eventType: "cash_in",
  version: "",
  headers: "",
} as const;

it("leaves out version and headers if none are given", () => {
  expect(registration(fields)).toEqual({
    url: "http://localhost:3000/pix",
    eventType: "cash_in",
    headers: [],
  });
});

it("reads a header from each line, with colons in its value", () => {
  expect(registration({ ...fields, version: "v2", headers: "X-Key: a:b\n\n Other :c\nbare" })).toMatchObject({
    version: "v2",
    headers: [
      { key: "X-Key", value: "a:b" },
      { key: "Other", value: "c" },
      { key: "bare", value: "" },
    ],
  });
});
