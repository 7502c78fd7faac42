import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessToken } from "../../server/contract/accounts/access-token.js";
import type { CertificateKind } from "../../server/contract/accounts/certificates.control.js";
import { expectErrorBody } from "./error-bodies.js";
import { ownCertificateHeader } from "./own-certificate.js";
import { entriesOf, NOON, newestEntryNumber } from "./rows.js";

const KINDS = [
  "valid",
  "expired",
  "not-yet-valid",
  "unregistered",
  "revoked",
  "other-account",
  "self-signed",
] as const satisfies readonly CertificateKind[];

let sandbox: TestSandbox;
const headers = new Map<string, string>();

beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON });
  await sandbox.createAccount();
  for (const kind of KINDS) {
    headers.set(kind, (await sandbox.control.issueCertificate({ kind })).certificateHeader);
  }
  headers.set("expired and unregistered", ownCertificateHeader("2028-01-01", "2029-01-01"));
  headers.set("not yet valid and unregistered", ownCertificateHeader("2031-01-01", "2032-01-01"));
  headers.set("absent", "");
  headers.set("no PEM", "garbage");
});
afterAll(() => sandbox.close());

interface TokenRow {
  readonly it: string;
  /** The certificate by its name above, or the header made from the valid one. */
  readonly certificate?: string | ((valid: string) => string);
  readonly clientId?: unknown;
  readonly clientSecret?: unknown;
  /** The whole body, where it is not the two credentials; a text is sent as it is. */
  readonly body?: unknown;
  readonly contentType?: string;
  readonly scenario?: string;
  readonly status: number;
  readonly code?: string;
  readonly hint?: RegExp;
  readonly violations?: readonly string[];
  readonly journal?: readonly string[];
}

async function play(row: TokenRow): Promise<void> {
  const { certificate = "valid", scenario, status, code, hint, violations } = row;
  const valid = headers.get("valid")!;
  const header = typeof certificate === "function" ? certificate(valid) : headers.get(certificate)!;
  const { clientId, clientSecret } = { ...sandbox.credentials, ...row };
  const body = "body" in row ? row.body : { clientId, clientSecret };
  const since = await newestEntryNumber(sandbox);
  const answer = await fetch(`${sandbox.url}/api/auth/token`, {
    method: "POST",
    headers: {
      "content-type": row.contentType ?? "application/json",
      ...(certificate === "absent" ? {} : { "x-ssl-client-cert": header }),
      ...(scenario === undefined ? {} : { "x-sandbox-scenario": scenario }),
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const said = await answer.json();
  expect(answer.status, JSON.stringify(said)).toBe(status);
  const entries = (await entriesOf(sandbox, 1, since)).map(({ type }) => type);
  if (status === 201) {
    expect(accessToken.answer.safeParse(said).error).toBeUndefined();
    expect(said).toMatchObject({ token_type: "Bearer", expires_in: 1800 });
    expect(entries).toEqual(row.journal ?? ["token.issued"]);
    return;
  }
  expect(entries).toEqual(["request.refused"]);
  const path = "/api/auth/token";
  const { details } = expectErrorBody(said, {
    shape: "full",
    status,
    code,
    method: "POST",
    path,
    timestamp: NOON,
  });
  // Errors: "details: token endpoint adds hint"; credentials must not say which of the two was wrong.
  if (code !== "PUB_INVALID_CREDENTIALS" && !scenario) expect(details?.hint).toBeTypeOf("string");
  if (hint) expect(details?.hint).toMatch(hint);
  if (violations) {
    const listed = (details?.violations ?? []) as { field: string; message: string }[];
    const fields = listed.map(({ field }) => field);
    expect(fields).toEqual(violations);
    expect((said as { message: unknown }).message).toHaveLength(violations.length);
  }
}

const tests = (title: string, rows: readonly TokenRow[]) =>
  describe(`POST /api/auth/token: ${title}`, () => {
    for (const row of rows) test(row.it, () => play(row));
  });

const granted = { status: 201 };
const malformed = { status: 400, code: "PUB_CERT_MALFORMED_PEM" };
const bodyInvalid = (...violations: string[]) => ({
  status: 400,
  code: "PUB_REQUEST_BODY_INVALID",
  violations,
});
const credentials = { status: 401, code: "PUB_INVALID_CREDENTIALS" };
const plain = (header: string) => decodeURIComponent(header);
const UNKNOWN_CLIENT = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

tests("each kind of certificate", [
  // proves: service.1, resources.token, token.header, authentication.1
  { it: "valid", certificate: "valid", ...granted },
  // proves: authentication.PUB_CERT_EXPIRED, errors.full, errors.details.hint, errors.401
  { it: "expired", certificate: "expired", status: 401, code: "PUB_CERT_EXPIRED" },
  // proves: authentication.PUB_CERT_NOT_YET_VALID
  { it: "not yet valid", certificate: "not-yet-valid", status: 401, code: "PUB_CERT_NOT_YET_VALID" },
  // proves: authentication.3, authentication.PUB_CERT_NOT_REGISTERED
  { it: "unregistered", certificate: "unregistered", status: 401, code: "PUB_CERT_NOT_REGISTERED" },
  // proves: authentication.PUB_CERT_NOT_REGISTERED, versioning.3
  { it: "revoked", certificate: "revoked", status: 401, code: "PUB_CERT_NOT_REGISTERED" },
  // proves: authentication.PUB_CERT_NOT_REGISTERED
  { it: "self-signed", certificate: "self-signed", status: 401, code: "PUB_CERT_NOT_REGISTERED" },
  // proves: authentication.3, authentication.PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT, errors.details.hint
  // proves: errors.403
  {
    it: "of another account",
    certificate: "other-account",
    status: 403,
    code: "PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT",
  },
  // proves: token.header, authentication.PUB_CERT_HEADER_MISSING
  { it: "absent", certificate: "absent", status: 400, code: "PUB_CERT_HEADER_MISSING" },
]);

tests("how the certificate is written", [
  // proves: token.header.form-encoding, authentication.PUB_CERT_MALFORMED_PEM
  {
    it: "form-encoded: spaces as +",
    certificate: (valid) => new URLSearchParams({ c: plain(valid) }).toString().slice(2),
    ...malformed,
    hint: /\+/,
  },
  // proves: authentication.PUB_CERT_MALFORMED_PEM
  {
    it: "the + of the base64 left as it is: the hint says where",
    certificate: (valid) => valid.replaceAll("%2B", "+"),
    ...malformed,
    hint: /\+ não codificado.*posição \d+ do header.*%2B/,
  },
  // proves: token.header.form-encoding, authentication.PUB_CERT_MALFORMED_PEM, errors.details.hint
  {
    it: "the + of the base64 as %20: the hint says where",
    certificate: (valid) => valid.replaceAll("%2B", "%20"),
    ...malformed,
    hint: /espaço.*posição \d+.*%2B/,
  },
  {
    it: "the + of the base64 as a space",
    certificate: (valid) => valid.replaceAll("%2B", " "),
    ...malformed,
    hint: /espaço/,
  },
  // proves: authentication.PUB_CERT_MALFORMED_PEM
  {
    it: "encoded twice",
    certificate: (valid) => encodeURIComponent(valid),
    ...malformed,
    hint: /duas vezes|PEM/,
  },
  // proves: token.header
  {
    it: "hexadecimal digits in lower case",
    certificate: (v) => v.replace(/%../g, (x) => x.toLowerCase()),
    ...granted,
  },
  // proves: token.header
  {
    it: "with CRLF line ends",
    certificate: (valid) => encodeURIComponent(plain(valid).replaceAll("\n", "\r\n")),
    ...granted,
  },
  // proves: token.header
  { it: "without its last line end", certificate: (v) => encodeURIComponent(plain(v).trim()), ...granted },
  {
    it: "a % with nothing behind it",
    certificate: (valid) => `${valid}%`,
    ...malformed,
    hint: /percent-encoding/,
  },
  // proves: authentication.PUB_CERT_MALFORMED_PEM
  {
    it: "cut off in the middle",
    // Never within a %XX, which would be another mistake.
    certificate: (valid) => valid.slice(0, 600).replace(/%.?$/, ""),
    ...malformed,
    hint: /END CERTIFICATE/,
  },
  // proves: authentication.PUB_CERT_MALFORMED_PEM
  {
    it: "a PEM of something else",
    certificate: () => encodeURIComponent("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"),
    ...malformed,
  },
  // proves: authentication.PUB_CERT_MALFORMED_PEM
  {
    it: "a PEM with no certificate in it",
    certificate: () => encodeURIComponent("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"),
    ...malformed,
  },
  {
    it: "a PEM with one letter of the base64 lost",
    certificate: (v) => encodeURIComponent(plain(v).replace(/MII/, "MI")),
    ...malformed,
  },
  // proves: authentication.PUB_CERT_MALFORMED_PEM, errors.400
  { it: "not a PEM", certificate: "no PEM", ...malformed, hint: /BEGIN CERTIFICATE/ },
  // proves: authentication.PUB_CERT_HEADER_MISSING
  {
    it: "nothing but spaces",
    certificate: () => "   ",
    status: 400,
    code: "PUB_CERT_HEADER_MISSING",
  },
]);

tests("the body", [
  // proves: authentication.PUB_REQUEST_BODY_INVALID
  { it: "an empty object", body: {}, ...bodyInvalid("clientId", "clientSecret") },
  // proves: token.clientId, authentication.PUB_REQUEST_BODY_INVALID
  { it: "clientId missing", clientId: undefined, ...bodyInvalid("clientId") },
  // proves: token.clientId
  { it: "clientId a number", clientId: 7, ...bodyInvalid("clientId") },
  // proves: token.clientId
  { it: "clientId a UUID v1", clientId: "3f2504e0-4f89-11d3-9a0c-0305e82c3301", ...bodyInvalid("clientId") },
  // proves: token.clientId
  {
    it: "clientId of another variant",
    clientId: "3f2504e0-4f89-41d3-ca0c-0305e82c3301",
    ...bodyInvalid("clientId"),
  },
  // proves: token.clientId
  {
    it: "clientId without hyphens",
    clientId: UNKNOWN_CLIENT.replaceAll("-", ""),
    ...bodyInvalid("clientId"),
  },
  // proves: token.clientSecret
  { it: "clientSecret missing", clientSecret: undefined, ...bodyInvalid("clientSecret") },
  // proves: token.clientSecret, authentication.PUB_REQUEST_BODY_INVALID
  { it: "clientSecret null", clientSecret: null, ...bodyInvalid("clientSecret") },
  // proves: token.clientSecret, limits.clientSecret
  { it: "clientSecret of 7 characters", clientSecret: "s".repeat(7), ...bodyInvalid("clientSecret") },
  // proves: token.clientSecret, limits.clientSecret
  { it: "clientSecret of 8, but wrong", clientSecret: "s".repeat(8), ...credentials },
  // proves: token.clientSecret, limits.clientSecret
  { it: "clientSecret of 64, but wrong", clientSecret: "s".repeat(64), ...credentials },
  // proves: token.clientSecret, limits.clientSecret
  { it: "clientSecret of 65", clientSecret: "s".repeat(65), ...bodyInvalid("clientSecret") },
  // proves: authentication.PUB_REQUEST_BODY_INVALID
  { it: "a list", body: [], ...bodyInvalid("") },
  { it: "a text", body: '"x"', ...bodyInvalid("") },
  { it: "null", body: "null", ...bodyInvalid("") },
  // proves: authentication.PUB_REQUEST_BODY_INVALID
  { it: "not JSON", body: "{", ...bodyInvalid("") },
  { it: "nothing", body: "", ...bodyInvalid("clientId", "clientSecret") },
  // proves: authentication.PUB_REQUEST_BODY_INVALID
  {
    it: "a form",
    body: "clientId=x&clientSecret=y",
    contentType: "application/x-www-form-urlencoded",
    ...bodyInvalid(""),
  },
  // proves: authentication.PUB_INVALID_CREDENTIALS, versioning.2.credentials
  { it: "clientId of nobody", clientId: UNKNOWN_CLIENT, ...credentials },
  // proves: authentication.PUB_INVALID_CREDENTIALS, errors.details.hint, errors.401, versioning.2.credentials
  { it: "clientSecret of nobody", clientSecret: "not-the-secret", ...credentials },
]);

tests("the upstream of the real service", [
  // proves: authentication.PUB_AUTH_UPSTREAM_ERROR, errors.502
  {
    it: "refuse:PUB_AUTH_UPSTREAM_ERROR",
    scenario: "refuse:PUB_AUTH_UPSTREAM_ERROR",
    status: 502,
    code: "PUB_AUTH_UPSTREAM_ERROR",
  },
  // proves: authentication.PUB_AUTH_UPSTREAM_UNAVAILABLE, errors.details.hint, errors.503
  {
    it: "refuse:PUB_AUTH_UPSTREAM_UNAVAILABLE",
    scenario: "refuse:PUB_AUTH_UPSTREAM_UNAVAILABLE",
    status: 503,
    code: "PUB_AUTH_UPSTREAM_UNAVAILABLE",
  },
  { it: "success", scenario: "success", ...granted },
]);

tests("a client that sends X-Sandbox-Scenario with all requests", [
  // proves: service.10.unknown
  {
    it: "a scenario that cannot happen to a login is ignored",
    scenario: "error:insufficient-funds",
    ...granted,
    journal: ["scenario.ignored", "token.issued"],
  },
  { it: "an empty one is none", scenario: "", ...granted },
  { it: "a typo is refused", scenario: "sucess", status: 400, code: "SANDBOX_SCENARIO_UNKNOWN" },
  {
    it: "a contradiction is refused",
    scenario: "success, pending",
    status: 400,
    code: "SANDBOX_SCENARIO_CONTRADICTORY",
  },
  // proves: errors.details.hint
  { it: "a status is answered with a hint", scenario: "http:500", status: 500 },
]);

/** Everything that can be wrong, in the order in which it is looked at (Authentication, item 4; CERT_ORDER). */
const certificateFaults = [
  { name: "no header", certificate: "absent", status: 400, code: "PUB_CERT_HEADER_MISSING", rank: 1 },
  { name: "no PEM", certificate: "no PEM", status: 400, code: "PUB_CERT_MALFORMED_PEM", rank: 2 },
  {
    name: "not yet valid",
    certificate: "not-yet-valid",
    status: 401,
    code: "PUB_CERT_NOT_YET_VALID",
    rank: 4,
  },
  { name: "expired", certificate: "expired", status: 401, code: "PUB_CERT_EXPIRED", rank: 5 },
  {
    name: "unregistered",
    certificate: "unregistered",
    status: 401,
    code: "PUB_CERT_NOT_REGISTERED",
    rank: 6,
  },
  {
    name: "another account's",
    certificate: "other-account",
    status: 403,
    code: "PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT",
    rank: 8,
  },
] as const;
const bodyFaults = [
  { name: "a bad body", body: {}, status: 400, code: "PUB_REQUEST_BODY_INVALID", rank: 3 },
  {
    name: "an unknown clientId",
    clientId: UNKNOWN_CLIENT,
    status: 401,
    code: "PUB_INVALID_CREDENTIALS",
    rank: 7,
  },
  {
    name: "a wrong secret",
    clientSecret: "not-the-secret",
    status: 401,
    code: "PUB_INVALID_CREDENTIALS",
    rank: 9,
  },
] as const;

tests("two things are wrong, the first in the order answers", [
  ...certificateFaults.flatMap((one) =>
    bodyFaults.map((other) => {
      const { status, code } = one.rank < other.rank ? one : other;
      // proves: authentication.4, versioning.2.credentials
      return { ...one, ...other, it: `${one.name} and ${other.name}: ${code}`, status, code };
    }),
  ),
  // proves: authentication.4
  {
    it: "not yet valid and unregistered",
    certificate: "not yet valid and unregistered",
    status: 401,
    code: "PUB_CERT_NOT_YET_VALID",
  },
  // proves: authentication.4
  {
    it: "expired and unregistered",
    certificate: "expired and unregistered",
    status: 401,
    code: "PUB_CERT_EXPIRED",
  },
]);

// proves: versioning.2, versioning.3
test.each(["PUB_INVALID_CERTIFICATE", "PUB_TOKEN_GENERATION_FAILED", "PUB_CERT_REVOKED"])(
  "%s is a code that nobody answers (Versioning, items 2 and 3)",
  async (code) => {
    const { certificateHeader, clientId, clientSecret } = sandbox.credentials;
    const answer = await fetch(`${sandbox.url}/api/auth/token`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-ssl-client-cert": certificateHeader,
        "x-sandbox-scenario": `refuse:${code}`,
      },
      body: JSON.stringify({ clientId, clientSecret }),
    });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: "SANDBOX_SCENARIO_UNKNOWN" }),
    ]);
  },
);

test("a clientId in capitals is the same client", async () => {
  await play({ it: "", clientId: sandbox.credentials.clientId.toUpperCase(), status: 201 });
});

// proves: authentication.6
test("wrong clientId and wrong clientSecret cannot be told apart (Authentication, item 6)", async () => {
  const bodies = await Promise.all(
    [{ clientId: UNKNOWN_CLIENT }, { clientSecret: "not-the-secret" }].map(async (wrong) => {
      const { clientId, clientSecret } = { ...sandbox.credentials, ...wrong };
      const answer = await fetch(`${sandbox.url}/api/auth/token`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-ssl-client-cert": headers.get("valid")! },
        body: JSON.stringify({ clientId, clientSecret }),
      });
      const { errorId: _, ...rest } = (await answer.json()) as Record<string, unknown>;
      return { status: answer.status, ...rest };
    }),
  );
  expect(bodies[0]).toEqual(bodies[1]);
});

describe("the life of a token", () => {
  const ask = (token: string) =>
    fetch(`${sandbox.url}/api/balance`, { headers: { authorization: `Bearer ${token}` } });

  // proves: service.1, resources.token, authentication.1
  test("it says of itself what it is: 1800 seconds, and whose", async () => {
    const parts = (await sandbox.gateway.token()).split(".");
    expect(parts).toHaveLength(3);
    const claims = JSON.parse(Buffer.from(parts[1]!, "base64url").toString("utf8"));
    expect(claims.exp - claims.iat).toBe(1800);
    expect(claims.iat * 1_000).toBe(Date.parse(NOON));
    expect(claims.sub).toBe(sandbox.credentials.clientId);
  });

  // proves: authentication.5
  test("two tokens are two, and both work", async () => {
    const [one, two] = [await sandbox.gateway.token(), await sandbox.gateway.token()];
    expect(one).not.toBe(two);
    expect([(await ask(one)).status, (await ask(two)).status]).toEqual([200, 200]);
  });

  // proves: authentication.5, limits.token-lifetime
  test("it works for 1799.999 seconds and not at 1800; a new one works at once", async () => {
    const token = await sandbox.gateway.token();
    await sandbox.advance("1799999ms");
    expect((await ask(token)).status).toBe(200);
    await sandbox.advance("1ms");
    const answer = await ask(token);
    const { now } = await sandbox.control.showClock();
    expect(answer.status).toBe(401);
    expectErrorBody(await answer.json(), {
      shape: "simple",
      status: 401,
      method: "GET",
      path: "/api/balance",
      timestamp: now,
    });
    expect((await ask(await sandbox.gateway.token())).status).toBe(200);
  });

  // proves: authentication.3, authentication.PUB_CERT_EXPIRED
  test("a valid certificate lasts thirty years, to the second (CERT_VALIDITY)", async () => {
    const { certificatePem } = sandbox.credentials;
    const { X509Certificate } = await import("node:crypto");
    const end = new Date(new X509Certificate(certificatePem).validTo).toISOString();
    await sandbox.advance(end);
    await expect(sandbox.gateway.token()).resolves.toBeTypeOf("string");
    await sandbox.advance("1s");
    await expect(sandbox.gateway.token()).rejects.toMatchObject({
      status: 401,
      body: { code: "PUB_CERT_EXPIRED" },
    });
  });
});
