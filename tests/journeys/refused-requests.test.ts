import { once } from "node:events";
import { connect } from "node:net";
import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { GatewayOperation } from "../../server/contract/operation.js";
import { gatewayOperations } from "../../server/contract/operations.js";
import { chargeBody, payoutBody } from "./bodies.js";
import { expectErrorBody } from "./error-bodies.js";
import { entriesOf, NOON, newestEntryNumber } from "./rows.js";

let sandbox: TestSandbox;
let token: string;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON });
  token = await sandbox.gateway.token();
});
afterAll(() => sandbox.close());

interface RefusalRow {
  readonly it: string;
  readonly call: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly status: number;
  readonly shape: "full" | "simple";
  readonly code?: string;
  /** A part of the message, or of one message of the list. */
  readonly message?: string;
  readonly allow?: string;
}

async function runRow(row: RefusalRow): Promise<void> {
  const [method, path] = row.call.split(" ") as [string, string];
  const since = await newestEntryNumber(sandbox);
  const answer = await fetch(`${sandbox.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...row.headers },
    ...(row.body === undefined ? {} : { body: row.body }),
  });
  const body = await answer.json();
  expect(answer.status, JSON.stringify(body)).toBe(row.status);
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  const { status, shape, code } = row;
  const { message } = expectErrorBody(body, { shape, status, method, path, code, timestamp: NOON });
  // In the full shape, message is a list for an invalid body, also if it is not JSON (specification: Errors).
  expect(Array.isArray(message), "message is a list").toBe(shape === "full" && status === 400);
  if (row.message) expect([message].flat().join("\n")).toContain(row.message);
  if (row.allow) expect(answer.headers.get("allow")).toBe(row.allow);
  const entries = await entriesOf(sandbox, 1, since);
  expect(entries.map(({ type }) => type)).toEqual(["request.refused"]);
  const { requestId } = entries[0]!.data as { requestId: number };
  const { explanation } = await sandbox.control.showRequest({ id: requestId });
  expect(explanation?.cause, "every refusal has a cause and a next step").not.toBeNull();
  expect(entries[0]!.data).toMatchObject({ method, path: path.split("?")[0], status });
}

const tests = (title: string, rows: readonly RefusalRow[]) =>
  describe(title, () => {
    for (const row of rows) test(row.it, () => runRow(row));
  });

const notFound = { status: 404, shape: "simple" } as const;
const notAllowed = { status: 405, shape: "simple" } as const;
const notAllowedInFull = { status: 405, shape: "full" } as const;
const unauthorized = { status: 401, shape: "simple", message: "Token não fornecido ou inválido" } as const;
const unauthorizedInFull = { ...unauthorized, shape: "full" } as const;
/** The paths whose errors have the full shape (specification: Errors; assumption ERROR_SHAPES). */
const FULL = / \/api\/(auth\/token|pix\/cash-(in|out|out-qrcode))$/;

tests("an unknown path returns 404", [
  // proves: errors.404.path
  { it: "the root path", call: "GET /", ...notFound },
  // proves: errors.shapes, errors.404.path
  { it: "a path of one word", call: "GET /nothing", ...notFound, message: "/nothing" },
  // proves: errors.404.path
  { it: "a path below a known path", call: "GET /api/balance/now", ...notFound },
  { it: "a known path in capital letters", call: "GET /API/BALANCE", ...notFound },
  // proves: versioning.4
  { it: "a path that starts with a version (Versioning, item 4)", call: "GET /v1/api/balance", ...notFound },
  // proves: versioning.4
  { it: "a path with a version after /api", call: "POST /api/v2/pix/cash-out", body: "{}", ...notFound },
  { it: "a path with encoded dots", call: "GET /api/..%2fbalance", ...notFound },
  { it: "a path that is the name of an Object property", call: "GET /constructor", ...notFound },
  // proves: errors.404.path
  {
    it: "without a token: 404 and not 401",
    call: "GET /nothing",
    headers: { authorization: "" },
    ...notFound,
  },
  {
    it: "malformed percent-encoding",
    call: "GET /api/%zz",
    status: 404,
    shape: "simple",
  },
  ...(
    [
      "PUT /cob/%zz",
      "GET /cob/%e0%a4",
      "POST /api/pix/refund-in/%",
      "PUT /pix/%zz/devolucao/1",
      "GET /api/pix/transactions/pix-key/%zz/1",
      "POST /api/resend-webhook/%c3",
      "GET /qr/%zz",
      "DELETE /api/webhooks/%c3%28",
    ] as const
  ).map((call) => ({
    it: `malformed percent-encoding in a parameter: 400 for ${call}`,
    call,
    status: 400,
    shape: "simple" as const,
    message: "percent-encoding inválido",
  })),
]);

tests("a method that the path does not have returns 405 with Allow", [
  // proves: errors.shapes, errors.405
  { it: "GET cash-out", call: "GET /api/pix/cash-out", ...notAllowedInFull, allow: "POST" },
  // proves: errors.shapes
  { it: "DELETE cash-in", call: "DELETE /api/pix/cash-in", ...notAllowedInFull, allow: "POST" },
  // proves: errors.shapes
  {
    it: "PUT cash-out-qrcode",
    call: "PUT /api/pix/cash-out-qrcode",
    body: "{}",
    ...notAllowedInFull,
    allow: "POST",
  },
  // proves: errors.405
  { it: "PUT webhooks", call: "PUT /api/webhooks", body: "{}", ...notAllowed, allow: "POST, GET" },
  // proves: errors.shapes
  { it: "POST balance", call: "POST /api/balance", body: "{}", ...notAllowed, allow: "GET" },
  { it: "PATCH balances", call: "PATCH /accounts/balances", body: "{}", ...notAllowed, allow: "GET" },
  // proves: errors.405
  {
    it: "POST cob",
    call: `POST /cob/${"a".repeat(26)}`,
    body: "{}",
    ...notAllowed,
    allow: "PUT, GET, PATCH",
  },
  { it: "POST location", call: "POST /qr/x", body: "{}", ...notAllowed, allow: "GET" },
  { it: "DELETE key set", call: "DELETE /.well-known/jwks.json", ...notAllowed, allow: "GET" },
  // proves: errors.shapes, errors.405
  { it: "GET token", call: "GET /api/auth/token", ...notAllowedInFull, allow: "POST" },
]);

/** Every path that requires a token, with x for its parameters (specification: Authentication, item 2). */
const PROTECTED = Object.values<GatewayOperation>(gatewayOperations)
  .filter(({ authenticated }) => authenticated)
  .flatMap(({ method, paths, body }) =>
    paths.map((path) => [`${method} ${path.replaceAll(/:\w+/g, "x")}`, body ? "{}" : undefined] as const),
  );

const TOKENS: readonly [string, string][] = [
  // proves: conventions.token.invalid, errors.message.words, errors.401
  ["a missing header", ""],
  ["a token without a scheme", "abc"],
  ["Bearer without a token", "Bearer"],
  // proves: conventions.token.invalid
  ["another scheme", "Basic dXNlcjpwYXNz"],
  // proves: conventions.token.invalid
  ["a token that is not a JWT", "Bearer garbage"],
  ["three parts that are not a JWT", "Bearer a.b.c"],
  // proves: conventions.token.invalid
  ["an unsigned token with algorithm none", `Bearer ${unsigned({ alg: "none" })}`],
  ["an unsigned token with algorithm HS256", `Bearer ${unsigned({ alg: "HS256" })}`],
  ["two tokens", "Bearer a b"],
];

function unsigned(header: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part(header)}.${part({ account: 1, exp: 4_102_444_800 })}.`;
}

tests("a missing or invalid token returns 401", [
  // proves: conventions.token, authentication.2, errors.shapes
  ...PROTECTED.map(([call, body]) => ({
    it: `${call} without a token`,
    call,
    ...(body ? { body } : {}),
    headers: { authorization: "" },
    ...(FULL.test(call) ? unauthorizedInFull : unauthorized),
  })),
  ...TOKENS.map(([it, authorization]) => ({
    it,
    call: "GET /api/balance",
    headers: { authorization },
    ...unauthorized,
  })),
  // proves: conventions.token.invalid
  {
    it: "a missing token is reported before an invalid body",
    call: "POST /api/pix/cash-out",
    headers: { authorization: "" },
    body: "{",
    ...unauthorizedInFull,
  },
]);

// proves: conventions.token.invalid
test("a token of another sandbox is refused", async () => {
  const other = await startSandbox({ clock: NOON, seed: 2 });
  try {
    const foreign = await other.gateway.token();
    const answer = await fetch(`${sandbox.url}/api/balance`, {
      headers: { authorization: `Bearer ${foreign}` },
    });
    expect(answer.status).toBe(401);
  } finally {
    await other.close();
  }
});

// proves: conventions.token.invalid
test("a token with one changed character is refused", async () => {
  for (const at of [5, Math.floor(token.length / 2), token.length - 2]) {
    const changed = `${token.slice(0, at)}${token[at] === "A" ? "B" : "A"}${token.slice(at + 1)}`;
    const answer = await fetch(`${sandbox.url}/api/balance`, {
      headers: { authorization: `Bearer ${changed}` },
    });
    expect(answer.status, `letter ${at}`).toBe(401);
  }
});

// proves: authentication.2
test("the scheme Bearer is accepted in any case (RFC 9110)", async () => {
  for (const scheme of ["bearer", "BEARER"]) {
    const answer = await fetch(`${sandbox.url}/api/balance`, {
      headers: { authorization: `${scheme} ${token}` },
    });
    expect(answer.status).toBe(200);
  }
});

const broken = { status: 400, shape: "full" } as const;
const tooLarge = { status: 413, shape: "full" } as const;
const payout = JSON.stringify(payoutBody());
/** A JSON object of exactly this size in bytes. */
const bodyOf = (bytes: number) => `{"a":"${"x".repeat(bytes - 8)}"}`;
/** The text in Latin-1, with a character that has one byte there and two in UTF-8. */
const latin1 = (text: string) => Buffer.from(text.replace("{", '{"ç":1,'), "latin1");
const bodies: [it: string, row: Omit<RefusalRow, "it" | "call">][] = [
  // proves: conventions.json, errors.message
  ["a body that is not JSON is refused", { body: "{", ...broken, message: "JSON" }],
  ["truncated JSON is refused", { body: payout.slice(0, -2), ...broken, message: "JSON" }],
  ["two JSON objects are refused", { body: "{}{}", ...broken, message: "JSON" }],
  ["single quotes are refused", { body: "{'value':1}", ...broken, message: "JSON" }],
  ["NaN is refused", { body: '{"value":NaN}', ...broken, message: "JSON" }],
  ["an empty body is refused with the required fields", { body: "", ...broken, message: "é obrigatório" }],
  // proves: conventions.json
  ["a missing body is refused with the required fields", { ...broken, message: "é obrigatório" }],
  ["null is refused", { body: "null", ...broken, message: "objeto" }],
  // proves: conventions.json
  ["a list is refused", { body: "[]", ...broken, message: "objeto" }],
  ["a string is refused", { body: '"x"', ...broken, message: "objeto" }],
  ["a number is refused", { body: "7", ...broken, message: "objeto" }],
  // proves: errors.413
  ["exactly 256 kB are read", { body: bodyOf(256 * 1024), ...broken, message: "é obrigatório" }],
  // proves: errors.413
  ["256 kB and one byte: 413", { body: bodyOf(256 * 1024 + 1), ...tooLarge }],
  // proves: errors.413
  ["257 kB: 413", { body: JSON.stringify({ a: "x".repeat(257 * 1024) }), ...tooLarge }],
  // proves: errors.413
  ["2 MB: 413", { body: JSON.stringify({ a: "x".repeat(2 * 1024 * 1024) }), ...tooLarge }],
  // proves: conventions.json, errors.message
  [
    "a form is refused",
    {
      body: "value=1",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      ...broken,
      message: "Content-Type",
    },
  ],
  // proves: conventions.json
  [
    "JSON with the media type text/plain is refused",
    { body: payout, headers: { "content-type": "text/plain" }, ...broken, message: "Content-Type" },
  ],
  [
    "JSON with an unknown charset is refused",
    {
      body: payout,
      headers: { "content-type": "application/json; charset=klingon" },
      ...broken,
      message: "não pôde ser lido: o charset klingon",
    },
  ],
  [
    "JSON with content-encoding gzip that is not compressed is refused",
    {
      body: payout,
      headers: { "content-encoding": "gzip" },
      ...broken,
      message: "não pôde ser lido: não está compactado",
    },
  ],
  // proves: conventions.encoding
  ["JSON with a byte that is not UTF-8 is refused", { body: latin1(payout), ...broken, message: "UTF-8" }],
  // proves: conventions.encoding
  [
    "JSON with a truncated UTF-8 character is refused",
    { body: Buffer.from([...Buffer.from(payout), 0xc3]), ...broken, message: "UTF-8" },
  ],
  [
    "JSON with a surrogate encoded in UTF-8 (CESU-8) is refused",
    { body: Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), ...broken, message: "UTF-8" },
  ],
  // proves: conventions.encoding
  [
    "JSON in UTF-16 is refused",
    {
      body: Buffer.from(payout, "utf16le"),
      headers: { "content-type": "application/json; charset=utf-16le" },
      ...broken,
      message: "UTF-8",
    },
  ],
  [
    "JSON with an unknown content-encoding is refused",
    {
      body: payout,
      headers: { "content-encoding": "zip" },
      ...broken,
      message: "não pôde ser lido: o content-encoding zip",
    },
  ],
];

for (const path of ["/api/pix/cash-out", "/api/pix/cash-in"] as const) {
  tests(
    `POST ${path}: the body`,
    bodies.map(([it, row]) => ({ it, call: `POST ${path}`, ...row })),
  );
}
tests(
  "POST /api/webhooks: the body",
  bodies.map(([it, row]) => ({ it, call: "POST /api/webhooks", ...row, shape: "simple" as const })),
);

tests(
  "PUT /cob/{txid}: the body",
  bodies.map(([it, row]) => ({
    it,
    call: `PUT /cob/${"a".repeat(26)}` as const,
    ...row,
    shape: "simple" as const,
  })),
);

// proves: conventions.json
test("JSON with charset utf-8 or a media type in capital letters is accepted", async () => {
  for (const [at, type] of ["application/json; charset=utf-8", "APPLICATION/JSON"].entries()) {
    const body = chargeBody();
    body.transaction.externalId = `typed-${at}`;
    const { status } = await sandbox.gateway.request("POST", "/api/pix/cash-in", {
      headers: { "content-type": type },
      body: JSON.stringify(body),
    });
    expect(status, type).toBe(201);
  }
});

// proves: errors.errorId
test("each refusal has its own errorId, by which the sandbox explains it", async () => {
  const answers = await Promise.all([1, 2].map(() => sandbox.gateway.send("cashOut", { value: 0 })));
  const ids = answers.map(({ body }) => (body as { errorId: string }).errorId);
  expect(new Set(ids).size).toBe(2);
  const { entries } = await sandbox.control.readJournal({ type: "request.refused", limit: 1000 });
  const refusals = entries.filter(({ data }) => ids.includes((data as { errorId: string }).errorId));
  expect(refusals).toHaveLength(2);
  const { requestId } = refusals[0]!.data as { requestId: number };
  const recorded = await sandbox.control.showRequest({ id: requestId });
  expect(recorded).toMatchObject({ status: 400, operation: "cash-out", body: '{"value":0}' });
  expect(recorded.explanation!.violations.map(({ field }) => field)).toEqual([
    "value",
    "externalId",
    "details",
  ]);
});

describe("the body of a call that is refused before its body is read is recorded", () => {
  const body = JSON.stringify(payoutBody());
  const rows: [it: string, path: string, headers: Record<string, string>, status: number][] = [
    ["no token", "/api/pix/cash-out", { authorization: "" }, 401],
    ["an unknown scenario", "/api/pix/cash-out", { "x-sandbox-scenario": "no-such-scenario" }, 400],
    ["an unknown path", "/api/pix/cashout", {}, 404],
    ["an unsupported method", "/api/balance", {}, 405],
  ];
  test.each(rows)("%s", async (_it, path, headers, status) => {
    const since = await newestEntryNumber(sandbox);
    const answer = await fetch(`${sandbox.url}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
      body,
    });
    expect(answer.status).toBe(status);
    expect(await recordedBody(since)).toBe(body);
  });

  test("an incomplete body is not recorded", async () => {
    const since = await newestEntryNumber(sandbox);
    const { port, hostname } = new URL(sandbox.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/pix/cash-out HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"value`,
    );
    await once(socket, "data");
    socket.end();
    await once(socket, "close");
    expect(await recordedBody(since)).toBe("");
  });

  /** The recorded body of the refused call after an entry. */
  const recordedBody = async (since: number) => {
    const [entry] = await entriesOf(sandbox, 1, since);
    const { requestId } = entry!.data as { requestId: number };
    return (await sandbox.control.showRequest({ id: requestId })).body;
  };
});
