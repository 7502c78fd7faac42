import { expect, it } from "vitest";
import { carriesToken, replayRequest } from "./replay-request.js";

const own = { clientId: "id-1", clientSecret: "s3gr$&do" };
const request = (headers: Record<string, string>, body = "") => ({
  method: "POST",
  path: "/api/pix/cash-out?x=1",
  headers,
  body,
});

it("replaces the token, and keeps the client's other headers", () => {
  const recorded = request(
    { authorization: "Bearer …", "x-sandbox-scenario": "pending", host: "x", "sec-fetch-site": "none" },
    '{"value": 150.00}',
  );
  expect(carriesToken(recorded)).toBe(true);
  expect(replayRequest(recorded, own, "t")).toEqual({
    method: "POST",
    path: "/api/pix/cash-out?x=1",
    body: '{"value": 150.00}',
    headers: { authorization: "Bearer t", "x-sandbox-scenario": "pending" },
  });
});

it.each([
  ['{"clientSecret": "…"}', '{"clientSecret": "s3gr$&do"}'],
  ["grant_type=client_credentials&client_secret=…", "grant_type=client_credentials&client_secret=s3gr$&do"],
  ['{"client_secret":"wrong"}', '{"client_secret":"wrong"}'],
])("replaces a hidden value with the secret: %s", (body, expected) => {
  expect(replayRequest(request({}, body), own, null).body).toBe(expected);
});

it("replaces Basic credentials", () => {
  const { headers } = replayRequest(request({ authorization: "Basic id-1:…" }), own, null);
  expect(headers.authorization).toBe(`Basic ${btoa("id-1:s3gr$&do")}`);
  expect(carriesToken(request({ authorization: "Basic id-1:…" }))).toBe(false);
});

it("adds no token to a request without one", () => {
  expect(replayRequest(request({}), own, "t").headers).toEqual({});
});
