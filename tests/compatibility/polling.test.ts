import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Client,
  chargeOf,
  client,
  orderNumber,
  type Product,
  payoutOf,
  startProduct,
} from "./product.js";

/**
 * A client behind a firewall, which receives no webhooks. It creates a payout, polls it by id until its status is final,
 * and then reconciles with the query by key.
 */

let product: Product;
let call: Client;
beforeAll(async () => {
  product = await startProduct();
  call = await client(product);
});
afterAll(() => product.stop());

const FINAL = ["Confirmado", "Error"];

async function pollUntilFinal(path: string) {
  const seen: string[] = [];
  for (let turn = 0; turn < 100; turn++) {
    const { status, body } = await call("GET", path);
    expect(status, JSON.stringify(body)).toBe(200);
    if (seen.at(-1) !== body.status) seen.push(body.status);
    if (FINAL.includes(body.status)) return { seen, record: body };
    await sleep(50);
  }
  throw new Error(`${path} was never final: ${seen}`);
}

test.each([
  ["transactionId", "success", "Confirmado"],
  ["externalId", "success", "Confirmado"],
  ["transactionId", "reject:ACCOUNT_CLOSED", "Error"],
  ["externalId", "error:account-blocked", "Error"],
] as const)("polling a payout by its %s ends with a final status: %s", async (name, scenario, final) => {
  const order = payoutOf(orderNumber());
  const created = await call("POST", "/api/pix/cash-out", order, { "x-sandbox-scenario": scenario });
  expect([created.status, created.body.status]).toEqual([201, "PENDING"]);
  const { seen, record } = await pollUntilFinal(`/api/pix/transaction/${created.body[name]}`);
  expect(seen.at(-1)).toBe(final);
  expect(record).toMatchObject({
    ...{
      externalId: order.externalId,
      operationType: "Pix out",
      movementType: "DEBIT",
      originalAmount: 12.34,
    },
    counterpart: { document: expect.stringMatching(/^\*\*\*\.\d{3}\.\d{3}-\*\*$/) },
  });
  const key = encodeURIComponent(order.details.key);
  const { record: byKey } = await pollUntilFinal(`/api/pix/transactions/pix-key/${key}/${order.externalId}`);
  expect(byKey).toEqual(record);
  const { body: page } = await call("GET", `/api/pix/transactions/pix-key/${key}?size=1000`);
  expect(page.data).toContainEqual(record);
});

// proves: beyond.transaction-by-id
test("polling a charge ends when it is paid", async () => {
  const { body: charge } = await call("POST", "/api/pix/cash-in", chargeOf(orderNumber()));
  const path = `/api/pix/transaction/${charge.transactionId}`;
  expect((await call("GET", path)).body.status).toBe("Pendente");
  await product.control.pay({ pixCode: charge.pixCode });
  const { record } = await pollUntilFinal(path);
  expect(record).toMatchObject({ status: "Confirmado", operationType: "Pix in", finalAmount: 25.9 });
});

test("an unknown transaction is a 404, so the client can stop polling", async () => {
  const { status, body } = await call("GET", "/api/pix/transaction/123456789");
  expect([status, body.statusCode, body.error]).toEqual([404, 404, "Not Found"]);
});
