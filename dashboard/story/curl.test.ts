import { expect, it } from "vitest";
import type { WholeRequest } from "../../server/contract/journal/requests.control.js";
import { curlCommand } from "../parts/curl.js";
import { requestCurl } from "./curl.js";

it("quotes for the shell, and leaves out headers that curl sets by itself", () => {
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

it("sends no body if there was none", () => {
  expect(curlCommand("GET", "http://here/balance", {}, "")).toBe("curl -i -X GET 'http://here/balance'");
});

it("puts shell variables in place of unrecorded secrets", () => {
  const request = {
    method: "POST",
    path: "/api/auth/token",
    headers: { authorization: "Bearer …" },
    body: '{"clientId":"c","clientSecret":"…"}',
  } as unknown as WholeRequest;
  expect(requestCurl(request, "http://here")).toBe(
    [
      "curl -i -X POST 'http://here/api/auth/token'",
      "-H 'authorization: Bearer '\"$TOKEN\"''",
      `--data-raw '{"clientId":"c","clientSecret":"'"$LOCALPIX_CLIENT_SECRET"'"}'`,
    ].join(" \\\n  "),
  );
});
