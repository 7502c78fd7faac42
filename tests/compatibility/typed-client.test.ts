import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  bytesOf,
  type Client,
  chargeOf,
  client,
  listen,
  login,
  orderNumber,
  type Product,
  payoutOf,
  startProduct,
} from "./product.js";

/**
 * A client with typed classes: unset optional fields are sent as `null` in every body. Its HTTP layer has one list of
 * headers for all requests, so `X-Sandbox-Scenario` is also on the token request.
 */

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const typedCharge = (externalId: string) => {
  const { transaction, payer } = chargeOf(externalId);
  return {
    transaction: { ...transaction, expirationTime: null, generateQrCode: null },
    ...{ payer, additionalInfo: null, splits: null },
  };
};
const typedPayout = (externalId: string) => ({ ...payoutOf(externalId), description: null });

describe("null in an optional field is accepted", () => {
  let call: Client;
  beforeAll(async () => {
    call = await client(product);
  });

  test("in a charge and its refunds", async () => {
    const charge = await call("POST", "/api/pix/cash-in", typedCharge(orderNumber()));
    expect([charge.status, charge.body.status]).toEqual([201, "PENDING"]);
    expect(charge.body, "null is not true").not.toHaveProperty("qrCodeImage");
    const { transactionId } = charge.body;
    const { endToEndId } = await product.control.pay({ transactionId });
    const refund = { refundValue: 1.5, reason: null, externalId: null };
    const refunded = await call("POST", `/api/pix/refund-in/${transactionId}`, refund);
    expect(refunded.status, JSON.stringify(refunded.body)).toBe(201);
    const devolucao = { valor: "1.50", natureza: null, descricao: null };
    const returned = await call("PUT", `/pix/${endToEndId}/devolucao/d1`, devolucao);
    expect(returned.status, JSON.stringify(returned.body)).toBe(201);
  });

  test("in a payout by key, by code and through the directory", async () => {
    const byKey = await call("POST", "/api/pix/cash-out", typedPayout(orderNumber()));
    expect(byKey.status, JSON.stringify(byKey.body)).toBe(201);
    const { body: charge } = await call("POST", "/api/pix/cash-in", chargeOf(orderNumber(), 12.34));
    const code = {
      ...{ value: 12.34, qrCode: charge.pixCode, externalId: orderNumber() },
      ...{ description: null, name: null, document: null },
    };
    const byCode = await call("POST", "/api/pix/cash-out-qrcode", code);
    expect(byCode.status, JSON.stringify(byCode.body)).toBe(201);
    const transfer = {
      ...{ pixKey: "joana@example.com", payment: { currency: "BRL", amount: 1.5 } },
      ...{ creditorDocument: null, priority: null, description: null, expiration: null, ispbDeny: null },
    };
    const headers = { "x-idempotency-key": crypto.randomUUID() };
    const sent = await call("POST", "/dict/pix", transfer, headers);
    expect([sent.status, sent.body.type], JSON.stringify(sent.body)).toEqual([200, "PENDING"]);
  });

  test("in a cob, a webhook registration and a resend", async () => {
    const cob = {
      ...{ calendario: { expiracao: 3600 }, valor: { original: "9.90", modalidadeAlteracao: null } },
      ...{ devedor: null, chave: null, solicitacaoPagador: null, infoAdicionais: null },
    };
    const created = await call("PUT", "/cob/assinatura2027marco0000001", cob);
    expect([created.status, created.body.status], JSON.stringify(created.body)).toEqual([201, "ATIVA"]);
    const { transactionId } = await product.control.pay({ txid: created.body.txid });

    const receiver = await listen(async (_, response) => void response.writeHead(200).end());
    const url = receiver.url;
    const webhook = { url, eventType: "cash_in", headers: [{ key: "x-loja", value: "1" }], version: "v1" };
    await call("POST", "/api/webhooks", webhook);
    const again = { url, eventType: "cash_in", headers: null, version: null };
    expect((await call("POST", "/api/webhooks", again)).status).toBe(200);
    const { body: list } = await call("GET", "/api/webhooks");
    expect(list.webhooks, "null leaves what was registered as it is").toMatchObject([
      { url, headers: { "x-loja": "1" }, version: "v1" },
    ]);
    const resent = await call("POST", `/api/resend-webhook/${transactionId}`, { url: null });
    expect([resent.status, resent.body.statusCode], JSON.stringify(resent.body)).toEqual([200, 200]);
    await call("DELETE", `/api/webhooks/${list.webhooks[0].id}`);
    receiver.close();
  });

  test("but is refused in a required field", async () => {
    const { status, body } = await call("POST", "/api/pix/cash-out", {
      ...payoutOf(orderNumber()),
      value: null,
    });
    expect([status, Array.isArray(body.message)]).toEqual([400, true]);
  });
});

describe.each(["success", "error:insufficient-funds"])(
  "X-Sandbox-Scenario: %s on every request",
  (scenario) => {
    const headers = { "x-sandbox-scenario": scenario };

    test("does not affect login, queries and webhook registration", async () => {
      expect((await login(product, headers)).status).toBe(201);
      const call = await client(product, headers);
      const answers = await Promise.all([
        call("GET", "/api/balance"),
        call("GET", "/accounts/balances"),
        call("GET", "/api/med"),
        call("GET", "/api/transactions"),
        call("GET", "/api/pix/transactions/pix-key/joana%40example.com"),
        call("GET", "/api/webhooks"),
        call("POST", "/api/webhooks", { url: "https://loja.example/pix", eventType: "med_created" }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(Array(answers.length).fill(200));
      const { entries } = await product.control.readJournal({ type: "webhook.registered" });
      expect(entries.length).toBeGreaterThan(0);
    });

    test("affects the operations of the scenario, and its outcome arrives as a webhook", async () => {
      const call = await client(product, headers);
      const webhooks: { status: string; errorCode: string | null; externalId: string }[] = [];
      const receiver = await listen(async (request, response) => {
        webhooks.push(JSON.parse((await bytesOf(request)).toString("utf8")));
        response.writeHead(200).end();
      });
      await call("POST", "/api/webhooks", { url: receiver.url, eventType: "cash_out" });
      const order = payoutOf(orderNumber());
      const created = await call("POST", "/api/pix/cash-out", order);
      expect([created.status, created.body.status]).toEqual([201, "PENDING"]);
      await expect.poll(() => webhooks.length).toBe(1);
      const isSuccess = scenario === "success";
      expect(webhooks).toMatchObject([
        {
          externalId: order.externalId,
          status: isSuccess ? "CONFIRMED" : "ERROR",
          errorCode: isSuccess ? null : "INSUFFICIENT_FUNDS",
        },
      ]);
      const { body: record } = await call("GET", `/api/pix/transaction/${created.body.transactionId}`);
      expect(record.status).toBe(isSuccess ? "Confirmado" : "Error");
      const { body: list } = await call("GET", "/api/webhooks");
      for (const { id } of list.webhooks) await call("DELETE", `/api/webhooks/${id}`);
      receiver.close();
    });

    test("is refused if it is misspelled", async () => {
      const call = await client(product);
      const misspelt = { "x-sandbox-scenario": `${scenario}s` };
      const { status, body } = await call("GET", "/api/balance", undefined, misspelt);
      expect([status, body.code]).toEqual([400, "SANDBOX_SCENARIO_UNKNOWN"]);
    });
  },
);
