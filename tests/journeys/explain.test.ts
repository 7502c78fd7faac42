import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assumptionRows, assumptions } from "../../server/contract/assumptions/assumptions.js";
import { controlOperations } from "../../server/contract/operations.js";
import { refusals } from "../../server/contract/refusals.js";
import { changed, codePayoutBody, payoutBody } from "./bodies.js";
import { NOON, newestEntryNumber } from "./rows.js";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
});
afterAll(() => sandbox.close());

/** The explanation of the only refusal during this call, found by its errorId in the journal. */
async function explanationOf(call: () => Promise<unknown>) {
  const since = await newestEntryNumber(sandbox);
  await call();
  const { entries } = await sandbox.control.readJournal({ since, type: "request.refused" });
  expect(entries).toHaveLength(1);
  const { errorId } = entries[0]!.data as { errorId: string };
  const explanation = await sandbox.control.explainRefusal({ errorId });
  expect(controlOperations.explainRefusal.output.safeParse(explanation).error).toBeUndefined();
  return explanation;
}

describe("GET /sandbox/api/explain/{errorId}", () => {
  test("an invalid body is explained with the received and the expected value of each field", async () => {
    const body = changed(payoutBody(), {
      value: 1.234,
      "details.key": "x".repeat(300),
      externalId: undefined,
    });
    const answer = await sandbox.gateway.send("cashOut", body);
    const { errorId, message } = answer.body as { errorId: string; message: string[] };
    const explanation = await sandbox.control.explainRefusal({ errorId });
    expect(explanation).toMatchObject({
      ...{ errorId, at: NOON, account: 1, operation: "cash-out", method: "POST", path: "/api/pix/cash-out" },
      ...{
        status: 400,
        reason: "body-invalid",
        code: "HTTP_ERROR",
        message,
        rule: "Errors, message",
        assumptions: ["VALIDATION_CODE", "PHONE_KEY"],
      },
    });
    const textsOf = (en: RegExp, pt: RegExp) => ({
      expected: expect.stringMatching(pt),
      expectedTexts: { en: expect.stringMatching(en), pt: expect.stringMatching(pt) },
    });
    expect(explanation.fields).toEqual([
      { field: "value", received: "1.234", ...textsOf(/^must be from 0\.01 /, /^deve ser de 0\.01 /) },
      { field: "externalId", received: null, ...textsOf(/^is required$/, /^é obrigatório$/) },
      {
        field: "details.key",
        received: `"${"x".repeat(199)}…`,
        ...textsOf(/^does not have the format of its keyType: EMAIL takes /, /^não tem o formato/),
      },
    ]);
  });

  test("a refused payout is explained with its rule and the required amount", async () => {
    const explanation = await explanationOf(() =>
      sandbox.gateway.send("cashOut", { ...payoutBody(), value: 99_999.99 }),
    );
    expect(explanation).toMatchObject({
      ...{ code: "PIX_INSUFFICIENT_BALANCE", rule: "POST /api/pix/cash-out, rule 2", fields: [] },
      values: { required: expect.stringContaining("99.999,99") },
    });
  });

  test("an invalid query parameter is explained with its received and expected value", async () => {
    const explanation = await explanationOf(() =>
      sandbox.gateway.send("transactionsByKey", undefined, {
        params: { pixKey: "x" },
        query: { size: "5000" },
      }),
    );
    expect(explanation.fields).toMatchObject([
      { field: "size", received: '"5000"', expected: "deve ser um número inteiro de 1 a 1000" },
    ]);
    expect(explanation.path).toBe("/api/pix/transactions/pix-key/x?size=5000");
  });

  test("a refusal that depends on an assumption names it", async () => {
    const explanation = await explanationOf(() => sandbox.gateway.request("DELETE", "/balance"));
    expect(explanation.assumptions).toEqual(["WRONG_METHOD"]);
    expect(explanation).toMatchObject({ operation: null, values: { method: "DELETE", allowed: "GET" } });
  });

  test("a secret is not shown in an explanation", async () => {
    const { clientId, certificateHeader } = sandbox.credentials;
    const explanation = await explanationOf(() =>
      fetch(`${sandbox.url}/api/auth/token`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-ssl-client-cert": certificateHeader },
        body: JSON.stringify({ clientId: "me", clientSecret: "1234567" }),
      }),
    );
    expect(explanation.fields).toMatchObject([
      { field: "clientId", received: '"me"' },
      { field: "clientSecret", received: "…" },
    ]);
    expect(JSON.stringify(explanation)).not.toContain("1234567");
    expect(clientId).toBeTruthy();
  });

  test.each([
    ["cashOut", "refuse:body-invalid"],
    ["accessToken", "refuse:PUB_REQUEST_BODY_INVALID"],
  ] as const)(
    "a body that a scenario refuses is explained in both languages (%s)",
    async (name, scenario) => {
      const { fields } = await explanationOf(async () => {
        const body = name === "cashOut" ? payoutBody() : sandbox.credentials;
        const { body: answer } = await sandbox.gateway.send(name, body as never, { scenario });
        expect(JSON.stringify(answer)).not.toContain("expected");
      });
      expect(fields).toMatchObject([
        {
          field: "",
          expectedTexts: {
            en: "was refused because the scenario asks for it",
            pt: "foi recusado a pedido do cenário",
          },
        },
      ]);
    },
  );

  test.each([
    {
      refusal: "an unknown scenario",
      call: () => sandbox.gateway.send("cashOut", payoutBody(), { scenario: "qualquer coisa" }),
      message:
        "Cenário desconhecido em X-Sandbox-Scenario: qualquer coisa. Todos os valores: localpix scenario list.",
      values: { scenario: "qualquer coisa" },
      cause: {
        hint: { en: "All values: localpix scenario list.", pt: "Todos os valores: localpix scenario list." },
      },
    },
    {
      refusal: "a text that is not a PIX code",
      call: () =>
        sandbox.gateway.send("cashOutQrcode", { ...codePayoutBody(), qrCode: `000201${"0".repeat(60)}` }),
      message: "O QR Code não pode ser pago: não é um BR Code de PIX",
      values: {},
      cause: {
        message: {
          en: expect.stringMatching(/ Field \S+ .*\.$/),
          pt: expect.stringMatching(/ campo \S+ .*\.$/),
        },
      },
    },
    {
      refusal: "a PIX code with a wrong CRC",
      call: () =>
        sandbox.gateway.send("cashOutQrcode", {
          ...codePayoutBody(),
          qrCode: `${codePayoutBody().qrCode.slice(0, -4)}0000`,
        }),
      message: expect.stringMatching(
        /^O QR Code não pode ser pago: o CRC é 0000, mas deveria ser [0-9A-F]{4}$/,
      ),
      values: { received: "0000", expected: expect.stringMatching(/^[0-9A-F]{4}$/) },
      cause: {},
    },
    {
      refusal: "a webhook URL without https",
      call: () =>
        sandbox.gateway.send("registerWebhook", { url: "http://app:3000/hook", eventType: "cash_in" }),
      message: "url deve ser HTTPS, ou HTTP em localhost, como https://loja.example/pix",
      values: {},
      cause: {
        code: "WEBHOOK_PLAIN_HTTP",
        hint: {
          en: expect.stringContaining("start with --allow-http-webhooks"),
          pt: expect.stringContaining("inicie com --allow-http-webhooks"),
        },
      },
    },
  ])(
    "$refusal is explained without texts of the response's language",
    async ({ call, message, values, cause }) => {
      const explanation = await explanationOf(call);
      expect(explanation.message).toEqual(message);
      expect(explanation.values).toEqual(values);
      expect(explanation.cause).toMatchObject(cause);
    },
  );

  test("an unknown errorId is refused with 404", async () => {
    await expect(sandbox.control.explainRefusal({ errorId: "nobody" })).rejects.toMatchObject({
      status: 404,
      code: "REFUSAL_UNKNOWN",
    });
  });
});

describe("GET /sandbox/api/assumptions", () => {
  test("returns every assumption", async () => {
    const answer = await sandbox.control.listAssumptions();
    expect(controlOperations.listAssumptions.output.parse(answer)).toEqual({
      assumptions: [...assumptionRows],
    });
    expect(answer.assumptions.length).toBeGreaterThan(60);
  });

  test("a transaction and each of its entries name the assumptions that apply", async () => {
    const { gateway, receiver } = await sandbox.createAccount({ balance: 1_000 });
    await receiver({ events: ["cash_out"] });
    const { transactionId } = await gateway.cashOut(
      changed(payoutBody(), { "details.key": "11987654321", "details.keyType": "PHONE" }) as never,
    );
    await sandbox.settle(transactionId);
    await sandbox.advance("0s");
    const { events, assumptions: ids } = await sandbox.control.showTransaction({ id: transactionId });
    expect(events.map(({ type, assumptions = [] }) => [type, ...assumptions])).toEqual([
      ["payout.created", "SETTLEMENT", "DIRECTORY", "FEES", "LIMITS"],
      ["payout.settled", "SETTLEMENT", "FEES", "KEY_OWNER"],
      ["event.queued", "EVENT_TYPES", "EVENT_FORMAT", "MASKS"],
      ["delivery.attempted", "DELIVERY", "DELIVERY_HEADERS"],
    ]);
    expect(ids).toEqual(expect.arrayContaining(["PHONE_KEY", "KEY_OWNER", "DELIVERY_HEADERS"]));
  });

  test("a refused request names its assumption in the journal and in its explanation", async () => {
    const { gateway } = sandbox;
    const since = await newestEntryNumber(sandbox);
    await gateway.send("refundIn", { refundValue: 1 }, { params: { id: "1" } });
    const { entries } = await sandbox.control.readJournal({ since, type: "request.refused" });
    expect(entries[0]?.assumptions).toEqual(["REFUND_ORIGINAL"]);
    const { requestId } = entries[0]!.data as { requestId: number };
    const { explanation } = await sandbox.control.showRequest({ id: requestId });
    expect(explanation?.assumptions).toEqual(["REFUND_ORIGINAL"]);
  });

  test("contains every assumption named by a transaction or a refusal", async () => {
    const { transactionId } = await sandbox.gateway.cashOut(payoutBody());
    const transaction = await sandbox.control.showTransaction({ id: transactionId });
    const named = Object.values(refusals).flatMap(({ rule }) =>
      typeof rule === "string" ? [] : [rule.assumption],
    );
    expect(named.length).toBeGreaterThan(5);
    for (const id of [...transaction.assumptions, ...named])
      expect(Object.keys(assumptions), id).toContain(id);
  });
});

describe("GET /sandbox/metrics", () => {
  const metrics = async () => {
    const answer = await fetch(`${sandbox.url}/sandbox/metrics`);
    expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    const text = await answer.text();
    for (const line of text.trimEnd().split("\n")) {
      expect(line).toMatch(
        /^(# (HELP|TYPE) localpix_\w+ .+|localpix_\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? \d+)$/,
      );
    }
    return (series: string) =>
      Number(
        text
          .split("\n")
          .find((line) => line.startsWith(`${series} `))
          ?.split(" ")
          .at(-1) ?? 0,
      );
  };

  test("counts requests, delivery attempts, scheduled events and pending deliveries", async () => {
    const earlier = await metrics();
    await sandbox.receiver({ events: ["cash_out"] });
    const { transactionId } = await sandbox.gateway.cashOut(payoutBody());
    await sandbox.gateway.send("cashOut", {});
    await sandbox.gateway.cashIn({
      transaction: { value: 1, description: "x", externalId: "metrics" },
      payer: { fullName: "x", document: "12345678909" },
    });
    await sandbox.settle(transactionId);
    await sandbox.advance("0s");
    const now = await metrics();
    const grew = (series: string) => now(series) - earlier(series);
    expect(grew('localpix_gateway_requests_total{operation="cash-out",status="201"}')).toBe(1);
    expect(grew('localpix_gateway_requests_total{operation="cash-out",status="400"}')).toBe(1);
    expect(grew('localpix_delivery_attempts_total{status="delivered"}')).toBe(1);
    expect(grew("localpix_agenda_pending")).toBe(1);
    expect(now("localpix_accounts")).toBe((await sandbox.control.health()).accounts);
    expect(now('localpix_deliveries_pending{status="queued"}')).toBe(0);
  });

  test("a request from another website is refused with 403", async () => {
    const answer = await fetch(`${sandbox.url}/sandbox/metrics`, {
      headers: { origin: "https://evil.example.com" },
    });
    expect(answer.status).toBe(403);
  });
});
