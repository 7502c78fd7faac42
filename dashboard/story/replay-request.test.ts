import { expect, it } from "vitest";
import { carriesToken, isBodyUnrecorded, replayRequest } from "./replay-request.js";

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

const refused = (reason: string, headers: Record<string, string>, cause = "", body = "") => ({
  ...request(headers, body),
  reason,
  explanation: { rule: "", assumptions: [], violations: [], values: {}, cause: causeOf(cause) },
});
const causeOf = (code: string) => ({
  code,
  params: {},
  message: { en: "", pt: "" },
  hint: { en: "", pt: "" },
});

it.each([
  ["TOKEN_MALFORMED", "Bearer …", "Bearer wrong-token"],
  ["TOKEN_SCHEME_MISSING", "…", "wrong-token"],
  ["TOKEN_EMPTY", "…", "Bearer"],
])("sends a wrong token again after %s", (cause, authorization, expected) => {
  const recorded = refused("token-invalid", { authorization }, cause);
  expect(carriesToken(recorded)).toBe(false);
  expect(replayRequest(recorded, own, null).headers.authorization).toBe(expected);
});

it("renews an expired token", () => {
  const recorded = refused("token-invalid", { authorization: "Bearer …" }, "TOKEN_EXPIRED");
  expect(carriesToken(recorded)).toBe(true);
});

it("sends a wrong secret again, with the clientId that was sent", () => {
  const form = refused("credentials-invalid", {}, "CLIENT_SECRET_WRONG", "client_id=x&client_secret=…");
  expect(replayRequest(form, own, null).body).toBe("client_id=x&client_secret=wrong-secret");
  const basic = refused("credentials-invalid", { authorization: "Basic x:…" }, "CLIENT_ID_UNKNOWN");
  expect(replayRequest(basic, own, null).headers.authorization).toBe(`Basic ${btoa("x:wrong-secret")}`);
});

it("adds no token to a request without one", () => {
  expect(replayRequest(request({}), own, "t").headers).toEqual({});
});

it("knows a body that is not recorded by the headers of the request", () => {
  expect(isBodyUnrecorded(request({ "content-length": "20" }))).toBe(true);
  expect(isBodyUnrecorded(request({ "transfer-encoding": "chunked" }))).toBe(true);
  expect(isBodyUnrecorded(request({ "content-length": "2" }, "{}"))).toBe(false);
  expect(isBodyUnrecorded(request({ "content-length": "0" }))).toBe(false);
  expect(isBodyUnrecorded(request({}))).toBe(false);
});
