import { expect, it } from "vitest";
import { callCommand } from "./call-command.js";

const call = { method: "POST", path: "/api/pix/cash-in?a=b&c=d", body: "", account: null };

it("writes a call of the gateway as a command, quoted for the shell", () => {
  expect(callCommand(call)).toBe("localpix call POST '/api/pix/cash-in?a=b&c=d'");
  expect(callCommand({ ...call, path: "/cob/x", body: '{\n  "value": 1.50\n}', account: 2 })).toBe(
    `localpix call POST /cob/x --data '{"value": 1.50}' --account 2`,
  );
});

it("includes headers that the command line does not set by itself", () => {
  const otherHeaders = { "X-SSL-Client-Cert": "-----BEGIN+X%0A" };
  expect(callCommand({ ...call, path: "/api/auth/token", otherHeaders })).toBe(
    "localpix call POST /api/auth/token --header 'X-SSL-Client-Cert:-----BEGIN+X%0A'",
  );
});

it("includes a requested scenario, but not an armed one or the seed account", () => {
  expect(callCommand({ ...call, path: "/x", scenario: "http:503", account: 1 })).toBe(
    "localpix call POST /x --scenario http:503",
  );
  expect(callCommand({ ...call, path: "/x", scenario: "http:503 [armed #1]" })).toBe("localpix call POST /x");
});

it("writes a form as one field after the other, without its encoding", () => {
  const body = "grant_type=client_credentials&client_secret=a%26b";
  expect(callCommand({ ...call, path: "/oauth/token", body })).toBe(
    "localpix call POST /oauth/token --data grant_type=client_credentials --data 'client_secret=a&b'",
  );
});
