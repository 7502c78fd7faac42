import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gatewayOperations } from "../../server/contract/operations.js";
import { chargeBody, payoutBody } from "./bodies.js";
import { expectErrorBody, invalidFieldsOf } from "./error-bodies.js";
import { entriesOf, NOON, newestEntryNumber } from "./rows.js";

let sandbox: TestSandbox;
let clientId: string;
let clientSecret: string;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON });
  ({ clientId, clientSecret } = sandbox.credentials);
});
afterAll(() => sandbox.close());

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}
async function requestToken(
  body: string | Uint8Array<ArrayBuffer> | undefined,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(`${sandbox.url}/oauth/token`, {
    method: "POST",
    headers,
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const json = (body: unknown, headers = {}) =>
  requestToken(JSON.stringify(body), { "content-type": "application/json", ...headers });
const FORM = { "content-type": "application/x-www-form-urlencoded" };
const form = (body: Record<string, string>, headers = {}) =>
  requestToken(new URLSearchParams(body).toString(), { ...FORM, ...headers });
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString("base64")}`,
});
const grant_type = "client_credentials";
const authorization = ({ body }: Answer) => ({ authorization: `Bearer ${body.access_token}` });

describe("POST /oauth/token issues a token", () => {
  const ways: [string, () => Promise<Answer>][] = [
    // proves: resources.token
    ["for JSON with the field names of POST /api/auth/token", () => json({ clientId, clientSecret })],
    [
      "for JSON with the field names of RFC 6749",
      () => json({ client_id: clientId, client_secret: clientSecret, grant_type }),
    ],
    ["for a form", () => form({ client_id: clientId, client_secret: clientSecret, grant_type })],
    ["for a form with a Basic header", () => form({ grant_type }, basic(clientId, clientSecret))],
    ["for JSON with a Basic header", () => json({ grant_type }, basic(clientId, clientSecret))],
    ["for a clientId in capital letters", () => json({ clientId: clientId.toUpperCase(), clientSecret })],
    ["for any scope, which is ignored", () => json({ clientId, clientSecret, scope: "anything" })],
    [
      "for JSON with a certificate",
      () => json({ clientId, clientSecret }, { "x-ssl-client-cert": sandbox.credentials.certificateHeader }),
    ],
  ];
  // proves: authentication.7
  test.each(ways)("%s", async (_, call) => {
    const since = await newestEntryNumber(sandbox);
    const { status, body } = await call();
    expect(status, JSON.stringify(body)).toBe(200);
    expect(gatewayOperations.oauthToken.answer.safeParse(body).error).toBeUndefined();
    expect(body).toEqual({
      ...{ access_token: expect.any(String), token_type: "Bearer", expires_in: 1800 },
      scope: "pix:read pix:write balance:read",
    });
    const entries = await entriesOf(sandbox, 1, since);
    expect(entries.map(({ type }) => type)).toEqual(["token.issued"]);
    const headers = { authorization: `Bearer ${body.access_token}` };
    expect((await fetch(`${sandbox.url}/accounts/balances`, { headers })).status).toBe(200);
  });

  // proves: authentication.7
  test("without a certificate; the token can create charges and payouts, and read transactions", async () => {
    const headers = authorization(await json({ clientId, clientSecret }));
    const { gateway } = sandbox;
    const answers = [
      await gateway.send("cashIn", chargeBody(), { headers }),
      await gateway.send("cashOut", payoutBody(), { headers }),
      await gateway.send("listTransactions", undefined, { headers }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 200]);
  });

  const webhook = { url: "https://hooks.example.com/oauth", eventType: "cash_in" };
  const configurations = [
    ["POST /api/webhooks", webhook],
    ["POST /api/webhooks", {}],
    ["GET /api/webhooks", undefined],
    ["DELETE /api/webhooks/1", undefined],
  ] as const;
  // proves: authentication.2.webhooks
  test.each(configurations)(
    "without a certificate; the token cannot manage webhooks: %s %j is 401 (assumption OAUTH_REACH)",
    async (call, body) => {
      const headers = authorization(await json({ clientId, clientSecret }));
      const since = await newestEntryNumber(sandbox);
      const [method, path] = call.split(" ") as [string, string];
      const answer = await sandbox.gateway.request(method, path, {
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      expect(answer.status).toBe(401);
      const expected = { shape: "simple", status: 401, method, path, timestamp: "" } as const;
      const { message } = expectErrorBody(answer.body, expected);
      expect(message).toMatch(
        /sem o certificado .* \/api\/auth\/token.* X-SSL-Client-Cert .* \/oauth\/token\.$/,
      );
      const entries = await entriesOf(sandbox, 1, since);
      expect(entries.map(({ type, account }) => [type, account])).toEqual([["request.refused", 1]]);
      expect(entries[0]!.assumptions).toEqual(["OAUTH_REACH"]);
      const { errorId } = entries[0]!.data as { errorId: string };
      const explanation = await sandbox.control.explainRefusal({ errorId });
      expect(explanation).toMatchObject({ rule: "assumption OAUTH_REACH", message });
    },
  );

  const withCertificate = () => ({ "x-ssl-client-cert": sandbox.credentials.certificateHeader });
  // proves: authentication.2.webhooks
  test("with a certificate; the token can manage webhooks", async () => {
    const headers = authorization(await json({ clientId, clientSecret }, withCertificate()));
    const { gateway } = sandbox;
    expect((await gateway.send("registerWebhook", webhook, { headers })).status).toBe(200);
    const { status, body } = await gateway.send("listWebhooks", undefined, { headers });
    expect(status).toBe(200);
    const { id } = (body as { webhooks: { id: number }[] }).webhooks.at(-1)!;
    const removed = await gateway.send("deleteWebhook", undefined, { headers, params: { id: String(id) } });
    expect(removed.status).toBe(200);
  });

  // proves: authentication.7
  test("which is valid for 1800 seconds of sandbox time", async () => {
    const { body } = await json({ clientId, clientSecret });
    const status = async () => {
      const headers = { authorization: `Bearer ${body.access_token}` };
      return (await fetch(`${sandbox.url}/balance`, { headers })).status;
    };
    await sandbox.advance("1799s");
    expect(await status()).toBe(200);
    await sandbox.advance("1s");
    expect(await status()).toBe(401);
  });
});

describe("POST /oauth/token refuses", () => {
  const invalidCredentials = {
    statusCode: 401,
    message: "Credenciais inválidas",
    error: "Unauthorized",
    code: "PUB_INVALID_CREDENTIALS",
  };
  const credentials: [string, () => Promise<Answer>][] = [
    // proves: authentication.7
    ["a wrong secret", () => json({ clientId, clientSecret: "wrong-secret" })],
    ["an unknown clientId", () => json({ clientId: "3f6c1c5e-0b7e-4d3c-9d1a-5a9d1f1f4e11", clientSecret })],
    ["a clientId that is not a UUID", () => json({ clientId: "me", clientSecret })],
    [
      "a wrong Basic header although the body is right",
      () => json({ clientId, clientSecret }, basic(clientId, "no")),
    ],
    ["a malformed Basic header", () => form({ grant_type }, { authorization: "Basic %%%" })],
  ];
  test.each(credentials)("%s with 401 in the simple shape", async (_, call) => {
    expect(await call()).toEqual({ status: 401, body: invalidCredentials });
  });

  const fields: [string, () => Promise<Answer>, string[]][] = [
    ["a missing body", () => requestToken(undefined), ["client_id", "client_secret", "grant_type"]],
    ["an empty object", () => json({}), ["client_id", "client_secret", "grant_type"]],
    ["a missing secret", () => json({ clientId }), ["clientSecret"]],
    ["a missing clientId", () => json({ clientSecret }), ["clientId"]],
    [
      "a form without a grant type",
      () => form({ client_id: clientId, client_secret: clientSecret }),
      ["grant_type"],
    ],
    // proves: authentication.7
    [
      "an unknown grant type",
      () => form({ client_id: clientId, client_secret: clientSecret, grant_type: "password" }),
      ["grant_type"],
    ],
    ["numbers as credentials", () => json({ clientId: 1, clientSecret: 2 }), ["clientId", "clientSecret"]],
    // proves: conventions.repeated-parameters
    [
      "a repeated parameter",
      () => requestToken("grant_type=client_credentials&client_id=a&client_id=b&client_secret=x", FORM),
      ["client_id"],
    ],
  ];
  test.each(fields)("%s with 400 and one message per field", async (_, call, expected) => {
    const { status, body } = await call();
    expect(status).toBe(400);
    expect(body).toEqual({ statusCode: 400, error: "Bad Request", message: expect.any(String) });
    expect(invalidFieldsOf(body.message as string)).toEqual(expected.sort());
  });

  test("a body of another media type, and malformed JSON, with 400", async () => {
    const text = await requestToken("hello", { "content-type": "text/plain" });
    expect(text).toMatchObject({ status: 400, body: { message: expect.stringContaining("Content-Type") } });
    expect((await requestToken("{", { "content-type": "application/json" })).status).toBe(400);
  });

  const latin1 = (text: string) => Buffer.from(text, "latin1");
  // proves: conventions.encoding
  test.each([
    ["JSON", latin1('{"clientId":"\u00e7"}'), { "content-type": "application/json" }],
    ["a form", latin1("client_id=\u00e7&client_secret=x&grant_type=client_credentials"), FORM],
    ["a form with escaped bytes", "client_id=%E7&client_secret=x&grant_type=client_credentials", FORM],
    [
      "a form with half of an escaped character",
      "client_id=%C3&client_secret=%A7&grant_type=client_credentials",
      FORM,
    ],
  ] as const)(
    "%s that is not UTF-8 with 400, without repairing it (assumption ENCODING)",
    async (_, body, headers) => {
      const answer = await requestToken(body, headers);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toContain("UTF-8");
      expect(String(answer.body.message).includes("JSON")).toBe(
        headers["content-type"] === "application/json",
      );
    },
  );

  test("an unknown clientId in escaped UTF-8 as wrong credentials", async () => {
    const answer = await requestToken(
      "client_id=%C3%A7&client_secret=100%25%&grant_type=client_credentials",
      FORM,
    );
    expect(answer).toEqual({ status: 401, body: invalidCredentials });
  });

  test.each([
    // proves: authentication.7
    ["expired", 401, "PUB_CERT_EXPIRED"],
    ["not-yet-valid", 401, "PUB_CERT_NOT_YET_VALID"],
    ["unregistered", 401, "PUB_CERT_NOT_REGISTERED"],
    ["revoked", 401, "PUB_CERT_NOT_REGISTERED"],
    ["other-account", 403, "PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT"],
  ] as const)("a certificate of kind %s with %d %s", async (kind, status, code) => {
    await sandbox.createAccount();
    const { certificateHeader } = await sandbox.control.issueCertificate({ kind });
    const answer = await json({ clientId, clientSecret }, { "x-ssl-client-cert": certificateHeader });
    expect(answer).toMatchObject({ status, body: { code, statusCode: status } });
    expect(answer.body.errorId).toBeUndefined();
  });

  test("a malformed certificate with 400", async () => {
    const answer = await json({ clientId, clientSecret }, { "x-ssl-client-cert": "nonsense" });
    expect(answer).toMatchObject({ status: 400, body: { code: "PUB_CERT_MALFORMED_PEM" } });
  });
});

test("recorded requests contain no secret and no token", async () => {
  await form({ client_id: clientId, client_secret: clientSecret, grant_type });
  await json({ client_id: clientId, client_secret: clientSecret, grant_type });
  await form({ grant_type }, basic(clientId, clientSecret));
  const { requests } = await sandbox.control.listRequests({ operation: "oauth-token", limit: 3 });
  for (const { id } of requests) {
    const whole = JSON.stringify(await sandbox.control.showRequest({ id }));
    expect(whole).not.toContain(clientSecret);
    expect(whole).not.toMatch(/eyJ[\w-]+\.[\w-]+\.[\w-]+/);
    expect(whole).not.toContain(basic(clientId, clientSecret).authorization.slice(6));
  }
});
