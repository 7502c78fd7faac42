import { expect, it } from "vitest";
import { addCommand, registration } from "./registration.js";

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

it("writes the same as a command, with the URL and the headers quoted for the shell", () => {
  const headers = "X-Nome: D'Ávila\nbare";
  const body = registration({ ...fields, url: "http://localhost:3000/pix?a=1&b=2", version: "v1", headers });
  expect(addCommand(2, body)).toBe(
    "localpix webhooks add 'http://localhost:3000/pix?a=1&b=2' --event cash_in --account 2 --version v1 " +
      String.raw`--header 'X-Nome: D'\''Ávila' --header 'bare: '`,
  );
});

it("leaves a plain URL unquoted in the command, and shows a placeholder until one is typed", () => {
  expect(addCommand(1, registration(fields))).toBe(
    "localpix webhooks add http://localhost:3000/pix --event cash_in --account 1",
  );
  expect(addCommand(1, registration({ ...fields, url: "" }))).toMatch(
    /^localpix webhooks add <url> --event /,
  );
});
