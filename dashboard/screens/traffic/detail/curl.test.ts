import { expect, it } from "vitest";
import { curlCommand } from "./curl.js";

it("quotes for the shell and leaves out what curl writes by itself", () => {
  const headers = {
    Host: "loja.test",
    "content-length": "9",
    "content-type": "application/json",
    "x-a": ["1", "2"],
  };
  expect(curlCommand("POST", "https://loja.test/pix?a=1&b=2", headers, `{"a":"it's"}`)).toBe(
    [
      "curl -i -X POST 'https://loja.test/pix?a=1&b=2'",
      "-H 'content-type: application/json'",
      "-H 'x-a: 1'",
      "-H 'x-a: 2'",
      `--data-raw '{"a":"it'\\''s"}'`,
    ].join(" \\\n  "),
  );
});

it("sends no body where there was none", () => {
  expect(curlCommand("GET", "http://here/balance", {}, "")).toBe("curl -i -X GET 'http://here/balance'");
});
