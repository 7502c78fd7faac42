import { beforeEach, expect, it, vi } from "vitest";
import type { WholeRequest } from "../../server/contract/journal/requests.control.js";
import type { WholeDelivery } from "../../server/contract/webhooks/deliveries.control.js";
import { curlCommand } from "../parts/curl.js";
import { deliveryCurl, requestCurl } from "./curl.js";

const showCredentials = vi.hoisted(() => vi.fn());
// The module is mocked, because it connects to the sandbox that serves the page, and this test has no page.
vi.mock("../feed/world.js", () => ({ client: { showCredentials }, token: undefined }));

beforeEach(() => {
  showCredentials.mockResolvedValue({ clientId: "c", clientSecret: "s3:gr&do", certificateHeader: "PEM%0A" });
});

const TOKEN = `sed -n 's/.*"access_token":"\\([^"]*\\)".*/\\1/p')`;
const recorded = (parts: Partial<WholeRequest>) =>
  ({
    plane: "gateway",
    account: 1,
    method: "POST",
    path: "/api/pix/cash-in",
    status: 201,
    headers: { authorization: "Bearer …", "content-type": "application/json", "user-agent": "node" },
    body: '{"externalId":"a-1"}',
    ...parts,
  }) as WholeRequest;
const copied = (parts: Partial<WholeRequest>) => requestCurl(recorded(parts), "http://here");

it("fetches a token, sends only the headers that the gateway reads, and replaces ids with new ones", async () => {
  const [first, ...call] = (await copied({})).split("\n");
  expect(first).toBe(
    `TOKEN=$(curl -sS http://here/oauth/token -u 'c:s3%3Agr%26do' -d grant_type=client_credentials | ${TOKEN}`,
  );
  expect(call.slice(0, 3)).toEqual([
    "curl -i -X POST http://here/api/pix/cash-in \\",
    '  -H "Authorization: Bearer $TOKEN" \\',
    "  -H 'content-type: application/json' \\",
  ]);
  const digits = `$(od -An -N4 -tx4 /dev/urandom | tr -d ' ')`;
  expect(call[3]).toBe(`  --data-raw '{"externalId":"a-1-'${digits}'"}'`);
});

it("uses credentials that are loaded already, and reads them otherwise", async () => {
  showCredentials.mockClear();
  const loaded = await showCredentials();
  const request = recorded({ headers: {}, body: '{"clientId":"c","clientSecret":"…"}' });
  expect(await requestCurl(request, "http://here", loaded)).toContain('"clientSecret":"s3:gr&do"');
  expect(showCredentials).toHaveBeenCalledTimes(1);
  await requestCurl(request, "http://here");
  expect(showCredentials).toHaveBeenCalledTimes(2);
});

it("copies a refused request unchanged", async () => {
  expect(await copied({ status: 400 })).toContain(`--data-raw '{"externalId":"a-1"}'`);
  expect(await copied({ status: 401, headers: {} })).not.toContain("TOKEN");
});

it("fetches the token with the certificate if the operation requires it, unless the request was refused because its token had none", async () => {
  const webhooks = { method: "GET", path: "/api/webhooks?event=cash_in", body: "" };
  expect(await copied(webhooks)).toContain("-H 'X-SSL-Client-Cert: PEM%0A'");
  expect(await copied({ ...webhooks, status: 403, reason: "token-without-certificate" })).toContain(
    "/oauth/token",
  );
});

it("fills in the client secret, which a recorded token request hides", async () => {
  const body = '{"clientId":"c","clientSecret":"…"}';
  const headers = { "x-ssl-client-cert": "PEM%0A", "content-type": "application/json" };
  expect(await copied({ path: "/api/auth/token", headers, body })).toBe(
    [
      "curl -i -X POST http://here/api/auth/token",
      "-H 'x-ssl-client-cert: PEM%0A'",
      "-H 'content-type: application/json'",
      `--data-raw '{"clientId":"c","clientSecret":"s3:gr&do"}'`,
    ].join(" \\\n  "),
  );
});

it("sends a delivery to its URL with the custom headers of the delivery", () => {
  const requestHeaders = {
    host: "x",
    "content-length": "2",
    "x-loja": ["1", "2"],
    "user-agent": "localpix/1",
  };
  const delivery = (url: string) =>
    ({ url, body: "{}", attemptList: [{ requestHeaders }] }) as unknown as WholeDelivery;
  expect(deliveryCurl(delivery("https://loja.test/pix?a=1&b=2"))).toBe(
    [
      "curl -i -X POST 'https://loja.test/pix?a=1&b=2'",
      "-H 'x-loja: 1'",
      "-H 'x-loja: 2'",
      "-H 'content-type:'",
      "--data-raw '{}'",
    ].join(" \\\n  "),
  );
  expect(deliveryCurl(delivery("listen://localhost:3000/hook#k"))).toContain(
    "-X POST http://localhost:3000/hook ",
  );
});

it("sends the headers of the chosen attempt, or of the newest one", () => {
  const attemptList = [1, 2].map((number) => ({
    number,
    requestHeaders: { "x-localpix-attempt": `${number}` },
  }));
  const delivery = { url: "https://loja.test", body: "{}", attemptList } as unknown as WholeDelivery;
  expect(deliveryCurl(delivery, 1)).toContain("x-localpix-attempt: 1");
  expect(deliveryCurl(delivery)).toContain("x-localpix-attempt: 2");
});

it("quotes values for the shell, and keeps curl from interpreting braces, dot segments and empty headers", () => {
  const request = { method: "GET", url: "http://here/x", headers: {}, body: "" };
  expect(curlCommand(request)).toBe("curl -i -X GET http://here/x");
  expect(curlCommand({ ...request, method: "HEAD" })).toBe("curl -i --head http://here/x");
  expect(curlCommand({ ...request, url: "http://here/{x}/../y" })).toBe(
    "curl -i -X GET -g --path-as-is 'http://here/{x}/../y'",
  );
  expect(curlCommand({ ...request, headers: { "x-empty": "" }, body: `{"a":"it's $5"}` })).toContain(
    `-H 'x-empty;' \\\n  -H 'content-type:' \\\n  --data-raw '{"a":"it'\\''s $5"}'`,
  );
});
