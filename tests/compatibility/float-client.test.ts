import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, client, orderNumber, type Product, startProduct } from "./product.js";

/**
 * A client whose language prints floats: ten reais as `10.0`, ten and a half as `10.50`, or as `1e1` by a library that
 * shortens numbers. All of them are JSON numbers with at most two decimals.
 */

let product: Product;
let call: Client;
beforeAll(async () => {
  product = await startProduct();
  call = await client(product);
});
afterAll(() => product.stop());

const AMOUNTS = [
  ["10", 10],
  ["10.0", 10],
  ["10.50", 10.5],
  ["1e1", 10],
  ["1.05E+1", 10.5],
  ["0.1e2", 10],
] as const;

test.each(AMOUNTS)(
  "%s is read as %d reais in a charge, a payout, a refund, a transfer and a balance",
  async (text, reais) => {
    const charge = await call(
      "POST",
      "/api/pix/cash-in",
      `{"transaction":{"value":${text},"description":"Plano","externalId":"${orderNumber()}","expirationTime":3600.0},` +
        '"payer":{"fullName":"Joana Dias","document":"39284918812"}}',
    );
    expect(charge.status, JSON.stringify(charge.body)).toBe(201);
    expect(await product.control.pay({ transactionId: charge.body.transactionId })).toMatchObject({
      value: reais,
    });

    const refund = await call(
      "POST",
      `/api/pix/refund-in/${charge.body.transactionId}`,
      `{"refundValue":${text}}`,
    );
    expect([refund.status, refund.body.refundValue]).toEqual([201, reais]);

    const payout = await call(
      "POST",
      "/api/pix/cash-out",
      `{"value":${text},"externalId":"${orderNumber()}","details":{"key":"joana@example.com","keyType":"EMAIL",` +
        '"name":"Joana Dias","document":"39284918812"}}',
    );
    expect(payout.status, JSON.stringify(payout.body)).toBe(201);
    const { body: record } = await call("GET", `/api/pix/transaction/${payout.body.transactionId}`);
    expect(record.originalAmount).toBe(reais);

    const transfer = await call(
      "POST",
      "/dict/pix",
      `{"pixKey":"joana@example.com","payment":{"currency":"BRL","amount":${text}},"expiration":600.0}`,
      { "x-idempotency-key": crypto.randomUUID() },
    );
    expect(transfer.status, JSON.stringify(transfer.body)).toBe(200);
    expect(transfer.body.payment.amount).toBe(reais);
  },
);

test.each(["10.001", "1e-3", "10.005000"])(
  "%s is refused, because it has more than two decimals",
  async (text) => {
    const { status, body } = await call(
      "POST",
      "/api/pix/cash-out",
      `{"value":${text},"externalId":"${orderNumber()}","details":{"key":"joana@example.com","keyType":"EMAIL",` +
        '"name":"Joana Dias","document":"39284918812"}}',
    );
    expect([status, body.code]).toEqual([400, "PIX_INVALID_AMOUNT"]);
  },
);
