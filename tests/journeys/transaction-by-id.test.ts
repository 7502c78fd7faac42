import { startSandbox, type TestAccount, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transactionRecord } from "../../server/contract/transactions/transaction-record.js";
import { chargeBody, newExternalId, payoutBody } from "./bodies.js";
import { expectErrorBody } from "./error-bodies.js";
import { paidCharge, sentPayout } from "./refund-originals.js";
import { NOON } from "./rows.js";

/**
 * GET /api/pix/transaction/{id}: the responses that a polling client gets for each kind of transaction
 * (assumption TRANSACTION_BY_ID).
 */

let sandbox: TestSandbox;
let account: TestAccount;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
  account = await sandbox.createAccount({ balance: 100_000 });
});
afterAll(() => sandbox.close());

const poll = async (id: string, caller = account) => {
  const { status, body } = await caller.gateway.send("transactionById", undefined, { params: { id } });
  if (status === 200) expect(transactionRecord.safeParse(body).error).toBeUndefined();
  return { status, body: body as Record<string, unknown> };
};
const record = async (id: string) => {
  const { status, body } = await poll(id);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const newPayout = () => account.gateway.cashOut({ ...payoutBody(), externalId: newExternalId("polled") });
const newRefund = async () => {
  const { id } = await paidCharge(sandbox, account);
  const { transactionId } = await account.gateway.refundIn({ refundValue: 10 }, { params: { id } });
  return transactionId;
};

describe("GET /api/pix/transaction/{id}", () => {
  // proves: beyond.transaction-by-id
  test("returns a charge as Pendente, Confirmado, or Error after it has expired", async () => {
    const { transactionId, externalId } = await account.gateway.cashIn(chargeBody());
    expect(await record(transactionId)).toMatchObject({
      ...{ transactionId, externalId, status: "Pendente", operationType: "Pix in", movementType: "CREDIT" },
      ...{ endToEndId: null, processedAt: null, counterpart: { name: null, document: null } },
    });
    const { endToEndId } = await sandbox.pay({
      ...{ transactionId, payer: { name: "Ana Prado", document: "12345678909" } },
    });
    expect(await record(transactionId)).toMatchObject({
      ...{ status: "Confirmado", endToEndId, processedAt: NOON },
      counterpart: { name: "Ana Prado", document: "***.456.789-**" },
    });
    const other = await account.gateway.cashIn(chargeBody());
    await sandbox.expire(other.transactionId);
    expect(await record(other.transactionId)).toMatchObject({ status: "Error" });
  });

  // proves: beyond.transaction-by-id
  test("returns a payout as Pendente, Confirmado or Error", async () => {
    const { transactionId, externalId } = await newPayout();
    expect(await record(transactionId)).toMatchObject({
      ...{ transactionId, externalId, status: "Pendente", operationType: "Pix out", movementType: "DEBIT" },
    });
    const { endToEndId } = await sandbox.settle(transactionId);
    expect(await record(transactionId)).toMatchObject({ status: "Confirmado", endToEndId });
    const rejected = await newPayout();
    await sandbox.reject(rejected.transactionId, "ORDER_REJECTED");
    expect(await record(rejected.transactionId)).toMatchObject({ status: "Error", endToEndId: null });
  });

  test("returns a transfer through the directory as Pendente and Confirmado", async () => {
    const { id } = await account.gateway.dictPix(
      { pixKey: "ana@example.com", payment: { currency: "BRL", amount: 1 } },
      { idempotencyKey: crypto.randomUUID() },
    );
    expect(await record(String(id))).toMatchObject({ status: "Pendente", operationType: "Pix out" });
    await sandbox.settle(String(id));
    expect(await record(String(id))).toMatchObject({ status: "Confirmado" });
  });

  test("returns a refund as Pendente, Confirmado or Error", async () => {
    const settles = await newRefund();
    expect(await record(settles)).toMatchObject({
      ...{ status: "Pendente", operationType: "Refund in", movementType: "DEBIT", originalAmount: 10 },
    });
    await sandbox.settle(settles);
    expect(await record(settles)).toMatchObject({ status: "Confirmado" });
    const fails = await newRefund();
    await sandbox.control.rejectRefund({ id: fails });
    expect(await record(fails)).toMatchObject({ status: "Error" });
  });

  test("returns a returned payout as Refund out, and the payment of a cob as Pix in", async () => {
    const back = await sandbox.giveBack(await sentPayout(sandbox, account));
    expect(await record(back.transactionId)).toMatchObject({
      ...{ status: "Confirmado", operationType: "Refund out", movementType: "CREDIT", externalId: null },
    });
    const txid = "polledcob1234567890abcdefgh";
    const body = { calendario: { expiracao: 3600 }, valor: { original: "5.00" } };
    await account.gateway.createCob(body, { params: { txid } });
    const { transactionId } = await sandbox.pay({ txid });
    expect(await record(transactionId)).toMatchObject({ status: "Confirmado", operationType: "Pix in" });
  });
});

describe("the id in GET /api/pix/transaction/{id}", () => {
  // proves: beyond.transaction-by-id
  test("may be a transactionId or an externalId", async () => {
    const { transactionId, externalId } = await newPayout();
    expect(await record(externalId)).toEqual(await record(transactionId));
    const withSpecialCharacters = { ...payoutBody(), externalId: "pedido 4711/a b?ç" };
    const named = await account.gateway.cashOut(withSpecialCharacters);
    expect(await record(withSpecialCharacters.externalId)).toMatchObject({
      transactionId: named.transactionId,
    });
  });

  test("is looked up as transactionId first, then as externalId, as in a resend", async () => {
    const { transactionId } = await newPayout();
    const other = await account.gateway.cashOut({ ...payoutBody(), externalId: transactionId });
    expect(await record(transactionId)).toMatchObject({ transactionId });
    expect(await record(other.transactionId)).toMatchObject({ externalId: transactionId });
  });

  test("finds a payout before a refund with the same externalId", async () => {
    const { transactionId, externalId } = await newPayout();
    const { id } = await paidCharge(sandbox, account);
    await account.gateway.refundIn({ refundValue: 1, externalId }, { params: { id } });
    expect(await record(externalId)).toMatchObject({ transactionId });
  });

  // proves: beyond.transaction-by-id
  test("of another account, unknown or an end-to-end id returns 404", async () => {
    const stranger = await sandbox.createAccount({ balance: 1_000 });
    const { transactionId, externalId } = await newPayout();
    const { endToEndId } = await sandbox.settle(transactionId);
    for (const id of [transactionId, externalId]) expect((await poll(id, stranger)).status).toBe(404);
    for (const id of ["0", "00010001", "9007199254740993", "nobodys", endToEndId!]) {
      const { status, body } = await poll(id);
      const path = `/api/pix/transaction/${id}`;
      expect(status, id).toBe(404);
      expectErrorBody(body, {
        ...{ shape: "simple", status: 404, method: "GET", path, code: undefined, timestamp: NOON },
      });
    }
  });
});

test("GET /api/pix/transaction/{id} without a token returns 401", async () => {
  const { transactionId } = await newPayout();
  expect((await fetch(`${sandbox.url}/api/pix/transaction/${transactionId}`)).status).toBe(401);
});

// proves: beyond.transaction-by-id
test("with --strict, GET /api/pix/transaction/{id} is an unknown route", async () => {
  const strict = await startSandbox({ clock: NOON, settlement: "manual", strict: true });
  const { transactionId } = await strict.gateway.cashOut(payoutBody());
  const answer = await strict.gateway.send("transactionById", undefined, { params: { id: transactionId } });
  expect([answer.status, answer.body]).toMatchObject([404, { statusCode: 404 }]);
  await strict.close();
});
