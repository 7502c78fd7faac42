import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CertificateKind } from "../../server/contract/accounts/certificates.control.js";
import { controlOperations } from "../../server/contract/operations.js";
import { changed, chargeBody, cobBody, newTxid, payoutBody, transferBody } from "./bodies.js";
import { NOON } from "./rows.js";

/** The explanation of a refusal names its cause; the response stays as documented. */

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
  await sandbox.createAccount();
});
afterAll(() => sandbox.close());

/** The cause of the call's refusal; the recorded request and the explanation by errorId must have the same one. */
async function causeOf(call: Promise<{ status: number; body: unknown }>, status: number, target = sandbox) {
  const answer = await call;
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  const { requests } = await target.control.listRequests({ outcome: "refused", limit: 1 });
  const { id, errorId } = requests[0]!;
  const { explanation } = await target.control.showRequest({ id });
  const explanationById = await target.control.explainRefusal({ errorId: errorId! });
  expect(controlOperations.explainRefusal.output.safeParse(explanationById).error).toBeUndefined();
  expect(explanation?.cause).toEqual(explanationById.cause);
  return explanationById.cause;
}

const balanceWith = async (url: string, authorization?: string) => {
  const answer = await fetch(`${url}/api/balance`, {
    headers: authorization !== undefined ? { authorization } : {},
  });
  return { status: answer.status, body: await answer.json() };
};

const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString("base64url");
/** A token as a real gateway issues it: a JWT with claims that localpix does not write. */
const foreign = `${part({ alg: "RS256", typ: "JWT" })}.${part({ iss: "https://bank.example", exp: 4e9 })}.c2ln`;

describe("every invalid token gets the same 401 response, and its cause in the explanation", () => {
  test.each<[string, string, (token: string) => string | undefined, params?: object]>([
    ["no authorization header", "TOKEN_MISSING", () => undefined],
    ["an empty authorization header", "TOKEN_HEADER_EMPTY", () => ""],
    ["no token after Bearer", "TOKEN_EMPTY", () => "Bearer "],
    ["a token without Bearer", "TOKEN_SCHEME_MISSING", (token) => token],
    ["Bearer written twice", "TOKEN_SCHEME_DOUBLED", (token) => `Bearer Bearer ${token}`],
    ["a Basic header", "TOKEN_SCHEME_WRONG", () => "Basic bWU6c2VjcmV0", { scheme: "Basic" }],
    ["a colon after Bearer", "TOKEN_HEADER_MALFORMED", (token) => `Bearer: ${token}`],
    ["a space in the token", "TOKEN_HEADER_MALFORMED", (token) => `Bearer ${token.replace(".", ". ")}`],
    ["a token in quotes", "TOKEN_MALFORMED", (token) => `Bearer "${token}"`],
    ["the token undefined", "TOKEN_MALFORMED", () => "Bearer undefined"],
    ["a token of three parts that are not JSON", "TOKEN_MALFORMED", () => "Bearer a.b.c"],
    ["a truncated token", "TOKEN_ALTERED", (token) => `Bearer ${token.slice(0, -9)}`],
    [
      "a token with algorithm none",
      "TOKEN_UNSIGNED",
      (token) => `Bearer ${part({ alg: "none" })}.${token.split(".")[1]}.`,
    ],
    ["the token of a real gateway", "TOKEN_FOREIGN", () => `Bearer ${foreign}`],
  ])("%s: %s", async (_what, code, header, params = {}) => {
    const token = await sandbox.gateway.token();
    const call = balanceWith(sandbox.url, header(token));
    expect(await causeOf(call, 401)).toMatchObject({ code, params });
    expect((await call).body).toEqual({
      statusCode: 401,
      message: "Token não fornecido ou inválido",
      error: "Unauthorized",
    });
  });

  test("a token of another sandbox: TOKEN_OF_ANOTHER_SANDBOX with its clientId", async () => {
    const other = await startSandbox({ clock: NOON, seed: 2 });
    const token = await other.gateway.token();
    await other.close();
    const cause = await causeOf(balanceWith(sandbox.url, `Bearer ${token}`), 401);
    expect(cause).toMatchObject({
      code: "TOKEN_OF_ANOTHER_SANDBOX",
      params: { clientId: other.credentials.clientId },
    });
  });

  test("an expired token: TOKEN_EXPIRED with its time of expiry, its lateness and the lifetime of tokens", async () => {
    const own = await startSandbox({ clock: NOON });
    const token = await own.gateway.token();
    await own.advance("31m30s250ms");
    const cause = await causeOf(balanceWith(own.url, `Bearer ${token}`), 401, own);
    expect(cause).toMatchObject({
      code: "TOKEN_EXPIRED",
      params: { expiredAt: "2030-02-14T15:30:00.000Z", late: "1 min 30 s", minutes: 30 },
      message: {
        en: expect.stringMatching(/^The token expired at 2030-02-14T15:30:00.000Z, 1 min 30 s before/),
        pt: expect.stringMatching(/^O token expirou em 2030-02-14T15:30:00.000Z, 1 min 30 s antes/),
      },
    });
    await own.close();
  });

  test("a valid token of an account that was removed by a reset: ACCOUNT_NOT_FOUND", async () => {
    const own = await startSandbox({ clock: NOON });
    const { gateway } = await own.createAccount();
    const token = await gateway.token();
    await own.reset();
    const cause = await causeOf(balanceWith(own.url, `Bearer ${token}`), 404, own);
    expect(cause?.code).toBe("ACCOUNT_NOT_FOUND");
    await own.advance("1h");
    expect((await causeOf(balanceWith(own.url, `Bearer ${token}`), 401, own))?.code).toBe("TOKEN_EXPIRED");
    // Closing rejects if a record refers to the missing account, which a later start would take for damage.
    await own.close();
  });
});

describe("a refusal of the token endpoint has its cause in the explanation", () => {
  const token = async (header: string, changes: object = {}) => {
    const { clientId, clientSecret } = sandbox.credentials;
    const answer = await fetch(`${sandbox.url}/api/auth/token`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-ssl-client-cert": header },
      body: JSON.stringify({ clientId, clientSecret, ...changes }),
    });
    return { status: answer.status, body: await answer.json() };
  };

  test.each<[CertificateKind, number, string, en: RegExp]>([
    ["expired", 401, "CERTIFICATE_EXPIRED", /valid until 2030-02-13T/],
    ["not-yet-valid", 401, "CERTIFICATE_NOT_YET_VALID", /valid from 2031-02-14T/],
    ["unregistered", 401, "CERTIFICATE_NOT_REGISTERED", /unregistered on purpose/],
    ["revoked", 401, "CERTIFICATE_NOT_REGISTERED", /revoked/],
    ["self-signed", 401, "CERTIFICATE_NOT_REGISTERED", /self-signed/],
    ["other-account", 403, "CERTIFICATE_NOT_LINKED", /linked to account 2, but .* account 1/],
  ])("a certificate that is %s", async (kind, status, code, en) => {
    const { certificateHeader } = await sandbox.control.issueCertificate({ kind });
    const cause = await causeOf(token(certificateHeader), status);
    expect(cause).toMatchObject({ code, message: { en: expect.stringMatching(en) } });
  });

  test.each<[string, (header: string) => string, string, en: RegExp]>([
    [
      "an empty certificate header",
      () => "",
      "CERTIFICATE_HEADER_EMPTY",
      /X-SSL-Client-Cert header is empty/,
    ],
    [
      "a header that is not a PEM",
      () => "garbage",
      "CERTIFICATE_MALFORMED",
      /BEGIN CERTIFICATE----- is missing/,
    ],
    ["a header encoded twice", encodeURIComponent, "CERTIFICATE_MALFORMED", /encoded twice/],
  ])("%s", async (_what, change, code, en) => {
    const cause = await causeOf(token(change(sandbox.credentials.certificateHeader)), 400);
    expect(cause).toMatchObject({ code, message: { en: expect.stringMatching(en) } });
  });

  test.each<[string, object, string]>([
    ["an unknown clientId", { clientId: "11111111-1111-4111-8111-111111111111" }, "CLIENT_ID_UNKNOWN"],
    ["a wrong secret", { clientSecret: "wrong-secret" }, "CLIENT_SECRET_WRONG"],
  ])("%s: the same response, but its own cause", async (_what, changes, code) => {
    const call = token(sandbox.credentials.certificateHeader, changes);
    expect(await causeOf(call, 401)).toMatchObject({ code });
    expect((await call).body).toMatchObject({
      code: "PUB_INVALID_CREDENTIALS",
      message: "Credenciais inválidas",
    });
  });
});

describe("a duplicate has the first transaction in its explanation", () => {
  test("for a payout with the externalId of a charge", async () => {
    const externalId = "first-1";
    const charge = chargeBody() as { transaction: object };
    const { transactionId } = await sandbox.gateway.cashIn({
      ...charge,
      transaction: { ...charge.transaction, externalId },
    } as never);
    expect(
      await causeOf(sandbox.gateway.send("cashOut", { ...payoutBody(), externalId }), 400),
    ).toMatchObject({
      code: "EXTERNAL_ID_DUPLICATE",
      params: { transactionId, externalId, createdAt: NOON },
    });
  });

  test("for an x-idempotency-key with another body", async () => {
    const headers = { "x-idempotency-key": "11111111-1111-4111-8111-111111111111" };
    const first = await sandbox.gateway.send("dictPix", transferBody(), { headers });
    const other = { ...transferBody(), description: "another" };
    expect(await causeOf(sandbox.gateway.send("dictPix", other, { headers }), 422)).toMatchObject({
      code: "IDEMPOTENCY_MISMATCH",
      params: { transactionId: String((first.body as { id: string }).id) },
    });
  });

  test("for a cob with an existing txid", async () => {
    const params = { txid: newTxid() };
    await sandbox.gateway.send("createCob", cobBody(), { params });
    expect(await causeOf(sandbox.gateway.send("createCob", cobBody(), { params }), 409)).toMatchObject({
      code: "TXID_DUPLICATE",
      params,
    });
  });
});

test("a refusal by a scenario has the cause REFUSED_BY_SCENARIO", async () => {
  for (const [scenario, status] of [
    ["refuse:token-invalid", 401],
    ["refuse:PIX_DUPLICATE_EXTERNAL_ID", 400],
  ] as const) {
    const call = sandbox.gateway.send("cashOut", payoutBody(), { scenario });
    expect(await causeOf(call, status), scenario).toMatchObject({ code: "REFUSED_BY_SCENARIO" });
  }
});

test("a status that a scenario forces has the cause FAILED_BY_SCENARIO", async () => {
  for (const status of [429, 503]) {
    const call = sandbox.gateway.send("cashIn", chargeBody(), { scenario: `http:${status}` });
    expect(await causeOf(call, status)).toMatchObject({ code: "FAILED_BY_SCENARIO", params: { status } });
  }
});

describe("limits, balances and unknown paths and ids have a cause with their values, and a next step", () => {
  test.each([
    [{ perTransaction: 50 }, "TRANSACTION_LIMIT_EXCEEDED", "at most R$ 50,00", "--limit-transaction"],
    [{ daily: 60 }, "DAILY_LIMIT_EXCEEDED", "its daily limit is R$ 60,00", "clock advance midnight"],
    [{ night: 70 }, "NIGHT_LIMIT_EXCEEDED", "at most R$ 70,00", "clock advance day"],
  ])("%j", async (limits, code, message, hint) => {
    const own = await startSandbox({ clock: "2027-02-12T23:30:00Z" });
    try {
      await own.control.changeAccount({ id: 1, limits });
      const cause = await causeOf(own.gateway.send("cashOut", payoutBody()), 400, own);
      expect(cause).toMatchObject({
        code,
        message: { en: expect.stringContaining(message) },
        hint: { en: expect.stringContaining(hint), pt: expect.stringContaining(hint) },
      });
    } finally {
      await own.close();
    }
  });

  test.each([
    ["POST", "/api/pix/cashin", 404, "PATH_UNKNOWN", "/api/pix/cashin"],
    ["DELETE", "/api/balance", 405, "METHOD_NOT_ALLOWED", "DELETE"],
  ])("%s %s", async (method, path, status, code, named) => {
    const call = fetch(`${sandbox.url}${path}`, { method }).then(async (answer) => ({
      status: answer.status,
      body: await answer.json(),
    }));
    const cause = await causeOf(call, status);
    expect(cause).toMatchObject({ code, message: { en: expect.stringContaining(named) } });
  });

  test("the balance, and an unknown transaction", async () => {
    const payout = sandbox.gateway.send("cashOut", { ...payoutBody(), value: 99_999 });
    expect(await causeOf(payout, 400)).toMatchObject({ code: "INSUFFICIENT_BALANCE" });
    const unknown = sandbox.gateway.send("refundIn", { refundValue: 1 }, { params: { id: "99999" } });
    expect(await causeOf(unknown, 404)).toMatchObject({ code: "ORIGINAL_NOT_FOUND" });
  });
});

test.each<[what: string, status: number, code: string, call: () => Parameters<typeof causeOf>[0]]>([
  ["invalid fields", 400, "BODY_INVALID", () => sandbox.gateway.send("cashOut", {})],
  [
    "JSON that is cut",
    400,
    "JSON_MALFORMED",
    () => sandbox.gateway.request("POST", "/api/pix/cash-in", { body: "{" }),
  ],
  [
    "an amount alone",
    400,
    "AMOUNT_INVALID",
    () => sandbox.gateway.send("cashOut", { ...payoutBody(), value: -1 }),
  ],
  [
    "a key alone",
    400,
    "PIX_KEY_INVALID",
    () => sandbox.gateway.send("cashOut", changed(payoutBody(), { "details.key": "x" })),
  ],
  [
    "a transfer without its header",
    400,
    "IDEMPOTENCY_KEY_MISSING",
    () => sandbox.gateway.request("POST", "/dict/pix", { body: JSON.stringify(transferBody()) }),
  ],
  [
    "an unreadable certificate",
    400,
    "CERTIFICATE_MALFORMED",
    () => sandbox.gateway.request("POST", "/api/auth/token", { headers: { "x-ssl-client-cert": "x" } }),
  ],
])("%s: %i and the cause %s", async (_what, status, code, call) => {
  const cause = await causeOf(call(), status);
  expect(cause).toMatchObject({ code, hint: { en: expect.stringMatching(/.{20}/) } });
});

test("a refund beyond the rest of its payment: the rest, or that nothing is left", async () => {
  const { transactionId: id } = await sandbox.gateway.cashIn(chargeBody());
  await sandbox.pay(id);
  const { value } = await sandbox.control.showTransaction({ id });
  const refund = (refundValue: number) =>
    sandbox.gateway.send("refundIn", { refundValue }, { params: { id } });
  expect(await causeOf(refund(value! + 1), 400)).toMatchObject({ code: "REFUND_ABOVE_REFUNDABLE" });
  await refund(value!);
  expect(await causeOf(refund(1), 400)).toMatchObject({
    code: "REFUND_EXHAUSTED",
    message: {
      en: "The payment has already been refunded in full.",
      pt: "O pagamento já foi devolvido por inteiro.",
    },
  });
});

test("an unknown scenario: SCENARIO_UNKNOWN with what may be meant, in both languages", async () => {
  const causeFor = (scenario: string) =>
    causeOf(sandbox.gateway.send("cashOut", payoutBody(), { scenario }), 400);
  expect(await causeFor("sucess")).toMatchObject({
    code: "SCENARIO_UNKNOWN",
    message: { en: "X-Sandbox-Scenario names sucess, which is not a scenario." },
    hint: { en: "Did you mean success?", pt: "Você quis dizer success?" },
  });
  for (const [typed, meant] of [
    ["delayed:3", "delayed:3s"],
    ["slow:2 min", "slow:2m"],
  ] as const)
    expect((await causeFor(typed))?.hint.en).toMatch(new RegExp(`Did you mean ${meant}\\?$`));
  expect((await causeFor("http:99"))?.hint.en).toMatch(/^Use http:<status>, with one of 429, /);
  expect((await causeFor("zzzzzzzz"))?.hint.en).toBe("All values: localpix scenario list.");
});
