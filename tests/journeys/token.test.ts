import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessToken } from "../../server/contract/accounts/access-token.js";
import type { CertificateKind } from "../../server/contract/accounts/certificates.control.js";
import { journalEntry } from "../../server/contract/journal/journal.js";
import { expectErrorBody } from "./error-bodies.js";
import { ownCertificateHeader } from "./own-certificate.js";
import { NOON, newestEntryNumber } from "./rows.js";

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
  /** The name of a certificate above, or a function that changes the valid header. */
  readonly certificate?: string | ((valid: string) => string);
  readonly clientId?: unknown;
  readonly clientSecret?: unknown;
  /** The complete body, instead of the two credentials; a string is sent as it is. */
  readonly body?: unknown;
  readonly contentType?: string;
  readonly scenario?: string;
  readonly status: number;
  readonly code?: string;
  readonly hint?: RegExp;
  readonly violations?: readonly string[];
  readonly journal?: readonly string[];
}

async function runRow(row: TokenRow): Promise<void> {
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
  const responseBody = await answer.json();
  expect(answer.status, JSON.stringify(responseBody)).toBe(status);
  // The entry may belong to another account: that of the certificate.
  const written = (await sandbox.control.readJournal({ since })).entries;
  for (const entry of written) expect(journalEntry.safeParse(entry).error, entry.type).toBeUndefined();
  const entries = written.map(({ type }) => type);
  if (status === 201) {
    expect(accessToken.answer.safeParse(responseBody).error).toBeUndefined();
    expect(responseBody).toMatchObject({ token_type: "Bearer", expires_in: 1800 });
    expect(entries).toEqual(row.journal ?? ["token.issued"]);
    return;
  }
  expect(entries).toEqual(["request.refused"]);
  const path = "/api/auth/token";
  const { details } = expectErrorBody(responseBody, {
    shape: "full",
    status,
    code,
    method: "POST",
    path,
    timestamp: NOON,
  });
  // Errors: "details: token endpoint adds hint". Wrong credentials have none, because the response must not say
  // which was wrong.
  if (code !== "PUB_INVALID_CREDENTIALS" && !scenario) expect(details?.hint).toBeTypeOf("string");
  if (hint) expect(details?.hint).toMatch(hint);
  if (violations) {
    const listed = (details?.violations ?? []) as { field: string; message: string }[];
    const fields = listed.map(({ field }) => field);
    expect(fields).toEqual(violations);
    expect((responseBody as { message: unknown }).message).toHaveLength(violations.length);
  }
}

const tests = (title: string, rows: readonly TokenRow[]) =>
  describe(`POST /api/auth/token: ${title}`, () => {
    for (const row of rows) test(row.it, () => runRow(row));
  });

const accepted = { status: 201 };
const malformed = { status: 400, code: "PUB_CERT_MALFORMED_PEM" };
const bodyInvalid = (...violations: string[]) => ({
  status: 400,
  code: "PUB_REQUEST_BODY_INVALID",
  violations,
});
const wrongCredentials = { status: 401, code: "PUB_INVALID_CREDENTIALS" };
const plain = (header: string) => decodeURIComponent(header);
const UNKNOWN_CLIENT = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

tests("kinds of certificates", [
  // proves: service.1, resources.token, token.header, authentication.1
  { it: "a valid certificate: 201", certificate: "valid", ...accepted },
  // proves: authentication.PUB_CERT_EXPIRED, errors.full, errors.details.hint, errors.401
  {
    it: "an expired certificate: PUB_CERT_EXPIRED",
    certificate: "expired",
    status: 401,
    code: "PUB_CERT_EXPIRED",
  },
  // proves: authentication.PUB_CERT_NOT_YET_VALID
  {
    it: "a certificate that is not yet valid: PUB_CERT_NOT_YET_VALID",
    certificate: "not-yet-valid",
    status: 401,
    code: "PUB_CERT_NOT_YET_VALID",
  },
  // proves: authentication.3, authentication.PUB_CERT_NOT_REGISTERED
  {
    it: "an unregistered certificate: PUB_CERT_NOT_REGISTERED",
    certificate: "unregistered",
    status: 401,
    code: "PUB_CERT_NOT_REGISTERED",
  },
  // proves: authentication.PUB_CERT_NOT_REGISTERED, versioning.3
  {
    it: "a revoked certificate: PUB_CERT_NOT_REGISTERED",
    certificate: "revoked",
    status: 401,
    code: "PUB_CERT_NOT_REGISTERED",
  },
  // proves: authentication.PUB_CERT_NOT_REGISTERED
  {
    it: "a self-signed certificate: PUB_CERT_NOT_REGISTERED",
    certificate: "self-signed",
    status: 401,
    code: "PUB_CERT_NOT_REGISTERED",
  },
  // proves: authentication.3, authentication.PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT, errors.details.hint
  // proves: errors.403
  {
    it: "a certificate of another account: PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT",
    certificate: "other-account",
    status: 403,
    code: "PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT",
  },
  // proves: token.header, authentication.PUB_CERT_HEADER_MISSING
  {
    it: "no certificate header: PUB_CERT_HEADER_MISSING",
    certificate: "absent",
    status: 400,
    code: "PUB_CERT_HEADER_MISSING",
  },
]);

tests("encodings of the certificate header", [
  // proves: token.header.form-encoding, authentication.PUB_CERT_MALFORMED_PEM
  {
    it: "form encoding with spaces as +: refused with a hint",
    certificate: (valid) => new URLSearchParams({ c: plain(valid) }).toString().slice(2),
    ...malformed,
    hint: /\+/,
  },
  // proves: authentication.PUB_CERT_MALFORMED_PEM
  {
    it: "an unencoded + of the base64: refused with its position",
    certificate: (valid) => valid.replaceAll("%2B", "+"),
    ...malformed,
    hint: /\+ não codificado.*posição \d+ do header.*%2B/,
  },
  // proves: token.header.form-encoding, authentication.PUB_CERT_MALFORMED_PEM, errors.details.hint
  {
    it: "a + of the base64 encoded as %20: refused with its position",
    certificate: (valid) => valid.replaceAll("%2B", "%20"),
    ...malformed,
    hint: /espaço.*posição \d+.*%2B/,
  },
  {
    it: "a + of the base64 replaced by a space: refused with a hint",
    certificate: (valid) => valid.replaceAll("%2B", " "),
    ...malformed,
    hint: /espaço/,
  },
  // proves: authentication.PUB_CERT_MALFORMED_PEM
  {
    it: "a header encoded twice: refused with a hint",
    certificate: (valid) => encodeURIComponent(valid),
    ...malformed,
    hint: /duas vezes|PEM/,
  },
  // proves: token.header
  {
    it: "hexadecimal digits in lower case: accepted",
    certificate: (v) => v.replace(/%../g, (x) => x.toLowerCase()),
    ...accepted,
  },
  // proves: token.header
  {
    it: "CRLF line ends: accepted",
    certificate: (valid) => encodeURIComponent(plain(valid).replaceAll("\n", "\r\n")),
    ...accepted,
  },
  // proves: token.header
  {
    it: "no line end at the end: accepted",
    certificate: (v) => encodeURIComponent(plain(v).trim()),
    ...accepted,
  },
  {
    it: "a % without digits: refused with a hint",
    certificate: (valid) => `${valid}%`,
    ...malformed,
    hint: /percent-encoding/,
  },
  // proves: authentication.PUB_CERT_MALFORMED_PEM
  {
    it: "a truncated header: refused with a hint",
    // Never cuts within a %XX, which would be another fault.
    certificate: (valid) => valid.slice(0, 600).replace(/%.?$/, ""),
    ...malformed,
    hint: /END CERTIFICATE/,
  },
  // proves: authentication.PUB_CERT_MALFORMED_PEM
  {
    it: "a PEM of a private key: PUB_CERT_MALFORMED_PEM",
    certificate: () => encodeURIComponent("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"),
    ...malformed,
  },
  // proves: authentication.PUB_CERT_MALFORMED_PEM
  {
    it: "a PEM without a certificate: PUB_CERT_MALFORMED_PEM",
    certificate: () => encodeURIComponent("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"),
    ...malformed,
  },
  {
    it: "a PEM with a missing base64 character: PUB_CERT_MALFORMED_PEM",
    certificate: (v) => encodeURIComponent(plain(v).replace(/MII/, "MI")),
    ...malformed,
  },
  // proves: authentication.PUB_CERT_MALFORMED_PEM, errors.400
  {
    it: "a text that is not a PEM: refused with a hint",
    certificate: "no PEM",
    ...malformed,
    hint: /BEGIN CERTIFICATE/,
  },
  // proves: authentication.PUB_CERT_HEADER_MISSING
  {
    it: "only spaces: PUB_CERT_HEADER_MISSING",
    certificate: () => "   ",
    status: 400,
    code: "PUB_CERT_HEADER_MISSING",
  },
]);

tests("the body", [
  // proves: authentication.PUB_REQUEST_BODY_INVALID
  { it: "an empty object is refused with both fields", body: {}, ...bodyInvalid("clientId", "clientSecret") },
  // proves: token.clientId, authentication.PUB_REQUEST_BODY_INVALID
  { it: "a missing clientId is refused", clientId: undefined, ...bodyInvalid("clientId") },
  // proves: token.clientId
  { it: "clientId as a number is refused", clientId: 7, ...bodyInvalid("clientId") },
  // proves: token.clientId
  {
    it: "a UUID of version 1 as clientId is refused",
    clientId: "3f2504e0-4f89-11d3-9a0c-0305e82c3301",
    ...bodyInvalid("clientId"),
  },
  // proves: token.clientId
  {
    it: "a UUID of another variant as clientId is refused",
    clientId: "3f2504e0-4f89-41d3-ca0c-0305e82c3301",
    ...bodyInvalid("clientId"),
  },
  // proves: token.clientId
  {
    it: "clientId without hyphens is refused",
    clientId: UNKNOWN_CLIENT.replaceAll("-", ""),
    ...bodyInvalid("clientId"),
  },
  // proves: token.clientSecret
  { it: "a missing clientSecret is refused", clientSecret: undefined, ...bodyInvalid("clientSecret") },
  // proves: token.clientSecret, authentication.PUB_REQUEST_BODY_INVALID
  { it: "clientSecret null is refused", clientSecret: null, ...bodyInvalid("clientSecret") },
  // proves: token.clientSecret, limits.clientSecret
  {
    it: "clientSecret of 7 characters is refused as too short",
    clientSecret: "s".repeat(7),
    ...bodyInvalid("clientSecret"),
  },
  // proves: token.clientSecret, limits.clientSecret
  {
    it: "a wrong clientSecret of 8 characters: PUB_INVALID_CREDENTIALS",
    clientSecret: "s".repeat(8),
    ...wrongCredentials,
  },
  // proves: token.clientSecret, limits.clientSecret
  {
    it: "a wrong clientSecret of 64 characters: PUB_INVALID_CREDENTIALS",
    clientSecret: "s".repeat(64),
    ...wrongCredentials,
  },
  // proves: token.clientSecret, limits.clientSecret
  {
    it: "clientSecret of 65 characters is refused as too long",
    clientSecret: "s".repeat(65),
    ...bodyInvalid("clientSecret"),
  },
  // proves: authentication.PUB_REQUEST_BODY_INVALID
  { it: "a list is refused", body: [], ...bodyInvalid("") },
  { it: "a string is refused", body: '"x"', ...bodyInvalid("") },
  { it: "null is refused", body: "null", ...bodyInvalid("") },
  // proves: authentication.PUB_REQUEST_BODY_INVALID
  { it: "a body that is not JSON is refused", body: "{", ...bodyInvalid("") },
  { it: "an empty body is refused with both fields", body: "", ...bodyInvalid("clientId", "clientSecret") },
  // proves: authentication.PUB_REQUEST_BODY_INVALID
  {
    it: "a form is refused",
    body: "clientId=x&clientSecret=y",
    contentType: "application/x-www-form-urlencoded",
    ...bodyInvalid(""),
  },
  // proves: authentication.PUB_INVALID_CREDENTIALS, versioning.2.credentials
  { it: "an unknown clientId: PUB_INVALID_CREDENTIALS", clientId: UNKNOWN_CLIENT, ...wrongCredentials },
  // proves: authentication.PUB_INVALID_CREDENTIALS, errors.details.hint, errors.401, versioning.2.credentials
  {
    it: "a wrong clientSecret: PUB_INVALID_CREDENTIALS",
    clientSecret: "not-the-secret",
    ...wrongCredentials,
  },
]);

tests("scenarios of the token endpoint", [
  // proves: authentication.PUB_AUTH_UPSTREAM_ERROR, errors.502
  {
    it: "refuse:PUB_AUTH_UPSTREAM_ERROR: 502 with that code",
    scenario: "refuse:PUB_AUTH_UPSTREAM_ERROR",
    status: 502,
    code: "PUB_AUTH_UPSTREAM_ERROR",
  },
  // proves: authentication.PUB_AUTH_UPSTREAM_UNAVAILABLE, errors.details.hint, errors.503
  {
    it: "refuse:PUB_AUTH_UPSTREAM_UNAVAILABLE: 503 with that code",
    scenario: "refuse:PUB_AUTH_UPSTREAM_UNAVAILABLE",
    status: 503,
    code: "PUB_AUTH_UPSTREAM_UNAVAILABLE",
  },
  { it: "success: 201", scenario: "success", ...accepted },
]);

tests("scenarios of other operations, for clients that send the header with every request", [
  // proves: service.10.unknown
  {
    it: "a payout scenario is ignored",
    scenario: "error:insufficient-funds",
    ...accepted,
    journal: ["scenario.ignored", "token.issued"],
  },
  { it: "an empty header is no scenario", scenario: "", ...accepted },
  { it: "an unknown scenario is refused", scenario: "sucess", status: 400, code: "SANDBOX_SCENARIO_UNKNOWN" },
  {
    it: "contradictory scenarios are refused",
    scenario: "success, pending",
    status: 400,
    code: "SANDBOX_SCENARIO_CONTRADICTORY",
  },
  // proves: errors.details.hint
  { it: "http:500: 500 with a hint", scenario: "http:500", status: 500 },
]);

/** All faults by the order in which they are checked (specification: Authentication, item 4; assumption CERT_ORDER). */
const certificateFaults = [
  { name: "a missing header", certificate: "absent", status: 400, code: "PUB_CERT_HEADER_MISSING", rank: 1 },
  {
    name: "a header that is not a PEM",
    certificate: "no PEM",
    status: 400,
    code: "PUB_CERT_MALFORMED_PEM",
    rank: 2,
  },
  {
    name: "a certificate that is not yet valid",
    certificate: "not-yet-valid",
    status: 401,
    code: "PUB_CERT_NOT_YET_VALID",
    rank: 4,
  },
  { name: "an expired certificate", certificate: "expired", status: 401, code: "PUB_CERT_EXPIRED", rank: 5 },
  {
    name: "an unregistered certificate",
    certificate: "unregistered",
    status: 401,
    code: "PUB_CERT_NOT_REGISTERED",
    rank: 6,
  },
  {
    name: "a certificate of another account",
    certificate: "other-account",
    status: 403,
    code: "PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT",
    rank: 8,
  },
] as const;
const bodyFaults = [
  { name: "an invalid body", body: {}, status: 400, code: "PUB_REQUEST_BODY_INVALID", rank: 3 },
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

tests("of two faults, the first in the order of checks is reported", [
  ...certificateFaults.flatMap((certificateFault) =>
    bodyFaults.map((bodyFault) => {
      const { status, code } = certificateFault.rank < bodyFault.rank ? certificateFault : bodyFault;
      // proves: authentication.4, versioning.2.credentials
      return {
        ...certificateFault,
        ...bodyFault,
        it: `${certificateFault.name} and ${bodyFault.name}: ${code}`,
        status,
        code,
      };
    }),
  ),
  // proves: authentication.4
  {
    it: "a certificate that is not yet valid and unregistered: PUB_CERT_NOT_YET_VALID",
    certificate: "not yet valid and unregistered",
    status: 401,
    code: "PUB_CERT_NOT_YET_VALID",
  },
  // proves: authentication.4
  {
    it: "a certificate that is expired and unregistered: PUB_CERT_EXPIRED",
    certificate: "expired and unregistered",
    status: 401,
    code: "PUB_CERT_EXPIRED",
  },
]);

// proves: versioning.2, versioning.3
test.each(["PUB_INVALID_CERTIFICATE", "PUB_TOKEN_GENERATION_FAILED", "PUB_CERT_REVOKED"])(
  "%s is not a code of the gateway, and refused as an unknown scenario (Versioning, items 2 and 3)",
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

test("a clientId in capital letters is the same client", async () => {
  await runRow({ it: "", clientId: sandbox.credentials.clientId.toUpperCase(), status: 201 });
});

// proves: authentication.6
test("a wrong clientId and a wrong clientSecret get the same response (Authentication, item 6)", async () => {
  const bodies = await Promise.all(
    [{ clientId: UNKNOWN_CLIENT }, { clientSecret: "not-the-secret" }].map(async (wrongCredential) => {
      const { clientId, clientSecret } = { ...sandbox.credentials, ...wrongCredential };
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

describe("an access token", () => {
  const readBalance = (token: string) =>
    fetch(`${sandbox.url}/api/balance`, { headers: { authorization: `Bearer ${token}` } });

  // proves: service.1, resources.token, authentication.1
  test("is a JWT with its lifetime of 1800 seconds and the clientId", async () => {
    const parts = (await sandbox.gateway.token()).split(".");
    expect(parts).toHaveLength(3);
    const claims = JSON.parse(Buffer.from(parts[1]!, "base64url").toString("utf8"));
    expect(claims.exp - claims.iat).toBe(1800);
    expect(claims.iat * 1_000).toBe(Date.parse(NOON));
    expect(claims.sub).toBe(sandbox.credentials.clientId);
  });

  // proves: authentication.5
  test("stays valid when another one is issued", async () => {
    const [first, second] = [await sandbox.gateway.token(), await sandbox.gateway.token()];
    expect(first).not.toBe(second);
    expect([(await readBalance(first)).status, (await readBalance(second)).status]).toEqual([200, 200]);
  });

  // proves: authentication.5, limits.token-lifetime
  test("is valid for 1799.999 seconds, and not after 1800; a new one works", async () => {
    const token = await sandbox.gateway.token();
    await sandbox.advance("1799999ms");
    expect((await readBalance(token)).status).toBe(200);
    await sandbox.advance("1ms");
    const answer = await readBalance(token);
    const { now } = await sandbox.control.showClock();
    expect(answer.status).toBe(401);
    expectErrorBody(await answer.json(), {
      shape: "simple",
      status: 401,
      method: "GET",
      path: "/api/balance",
      timestamp: now,
    });
    expect((await readBalance(await sandbox.gateway.token())).status).toBe(200);
  });

  // proves: authentication.3, authentication.PUB_CERT_EXPIRED
  test("can be requested with a valid certificate for thirty years, to the second (assumption CERT_VALIDITY)", async () => {
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
