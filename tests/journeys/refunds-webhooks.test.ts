import { type Receiver, startSandbox, type TestAccount, type TestSandbox } from "localpix";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { refundPayload } from "../../server/contract/webhooks/enveloped-payloads.js";
import { webhookPayload } from "../../server/contract/webhooks/webhook-payloads.js";
import { payoutBody } from "./bodies.js";
import { paidCharge, sentPayout } from "./refund-originals.js";
import { NOON } from "./rows.js";

/** Webhooks of refunds: refund_in for refunds that the account sends, refund_out for returns that it receives. */

let sandbox: TestSandbox;
let account: TestAccount;
let flat: Receiver;
let enveloped: Receiver;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
});
beforeEach(async () => {
  account = await sandbox.createAccount({ balance: 1_000 });
  const events = ["refund_in", "refund_out"] as const;
  flat = await account.receiver({ events, version: "v1" });
  enveloped = await account.receiver({ events });
});
afterAll(async () => {
  const { ok, checks } = await sandbox.control.verify();
  await sandbox.close();
  expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
});

/** The webhooks of a receiver, after all deliveries in progress. */
const webhooksOf = async ({ received }: Receiver) => {
  await sandbox.advance("0s");
  for (const { payload } of received) expect(webhookPayload.safeParse(payload).error).toBeUndefined();
  return received.map(({ eventType, payload }) => ({ eventType, ...payload }) as Record<string, unknown>);
};

// proves: devolucao.webhook
test("a pending refund sends no webhook", async () => {
  const { id } = await paidCharge(sandbox, account);
  await account.gateway.refundIn({ refundValue: 10 }, { params: { id } });
  expect(await webhooksOf(enveloped)).toEqual([]);
});

// proves: devolucao.webhook, events.type.refund_in, events.of.refund, events.v2.REFUND
test("V2 REFUND has the data of the original and all refunds so far", async () => {
  const { id, e2eid } = await paidCharge(sandbox, account);
  const refund = await account.gateway.refundIn({ refundValue: 10.5, reason: "a" }, { params: { id } });
  await account.gateway.devolucao({ valor: "20.00" }, { params: { e2eid, id: "V2part" } });
  await sandbox.settle(refund.transactionId);
  const { endToEndId: secondRtrId } = await sandbox.settle("V2part");
  const part = (amount: number, endToEndId: string | null, information: string | null) => ({
    status: "LIQUIDATED",
    payment: { amount, currency: "BRL" },
    endToEndId,
    eventDate: NOON,
    errorCode: null,
    information,
  });
  const [firstWebhook, secondWebhook, ...more] = await webhooksOf(enveloped);
  expect(more).toEqual([]);
  const common = {
    id: Number(id),
    txId: null,
    status: "REFUNDED",
    payment: { amount: "100.00", currency: "BRL" },
    endToEndId: e2eid,
    creditDebitType: "DEBIT",
    webhookType: "REFUND",
    errorCode: null,
  };
  const parts = [part(10.5, refund.providerTransactionId, "a"), part(20, secondRtrId, null)];
  expect(firstWebhook).toMatchObject({
    eventType: "refund_in",
    type: "REFUND",
    data: { ...common, refunds: [parts[0]] },
  });
  expect(secondWebhook).toMatchObject({ type: "REFUND", data: { ...common, refunds: parts } });
});

// proves: events.v2.REFUND.accounts
test("V2 REFUND of a receipt has the account as debtor and the payer as creditor (assumption REFUND_ACCOUNTS)", async () => {
  const { id } = await paidCharge(sandbox, account);
  const { transactionId } = await account.gateway.refundIn({ refundValue: 1 }, { params: { id } });
  await sandbox.settle(transactionId);
  const [{ data } = {}] = await webhooksOf(enveloped);
  const { counterpart } = await sandbox.control.showTransaction({ id });
  expect(data).toMatchObject({
    debtorAccount: { number: String(account.credentials.accountId) },
    creditorAccount: {
      name: counterpart.name,
      ispb: counterpart.ispb,
      document: expect.stringMatching(/^\*\*\*\.\d{3}\.\d{3}-\*\*$/),
    },
  });
});

// proves: events.v2.REFUND.accounts
test("V2 REFUND of a payout has its receiver as debtor and the account as creditor (assumption REFUND_ACCOUNTS)", async () => {
  const id = await sentPayout(sandbox, account);
  await sandbox.giveBack(id);
  const [{ data } = {}] = await webhooksOf(enveloped);
  const { counterpart } = await sandbox.control.showTransaction({ id });
  expect(data).toMatchObject({
    debtorAccount: { name: counterpart.name, ispb: counterpart.ispb },
    creditorAccount: { number: String(account.credentials.accountId) },
  });
});

// proves: events.v2.REFUND
test("V2 REFUND of a cob's payment has the txid as idempotencyKey", async () => {
  const txid = "refundofacob1234567890abcde";
  await account.gateway.createCob(
    { calendario: { expiracao: 3600 }, valor: { original: "50.00" } },
    { params: { txid } },
  );
  const { transactionId: id } = await sandbox.pay({ txid });
  const refund = await account.gateway.refundIn({ refundValue: 5 }, { params: { id } });
  await sandbox.settle(refund.transactionId);
  const [{ data } = {}] = await webhooksOf(enveloped);
  expect(data).toMatchObject({ txId: txid, idempotencyKey: txid });
});

// proves: events.v1
test("V1 CashInReversal has the data of the refund, and the original as parentTransaction", async () => {
  await sandbox.control.changeAccount({ id: account.credentials.accountId, fees: { refund: 0.5 } });
  const { id, e2eid } = await paidCharge(sandbox, account);
  const { transactionId, providerTransactionId } = await account.gateway.refundIn(
    { refundValue: 40, externalId: "V1-1" },
    { params: { id } },
  );
  await sandbox.settle(transactionId);
  const [payload] = await webhooksOf(flat);
  const { counterpart, externalId } = await sandbox.control.showTransaction({ id });
  expect(payload).toEqual({
    eventType: "refund_in",
    event: "CashInReversal",
    status: "CONFIRMED",
    transactionType: "PIX",
    movementType: "DEBIT",
    transactionId,
    externalId: "V1-1",
    endToEndId: providerTransactionId,
    pixKey: null,
    feeAmount: 0.5,
    originalAmount: 40,
    finalAmount: 40.5,
    processingDate: NOON,
    errorCode: null,
    errorMessage: null,
    metadata: { refund: { value: 4_000, originalValue: 10_000, referenceTransactionId: id } },
    parentTransaction: {
      transactionId: id,
      externalId,
      endToEndId: e2eid,
      processingDate: NOON,
      wasTotalRefunded: false,
      remainingAmountForRefund: 60,
      metadata: {},
      counterpart: {
        name: counterpart.name,
        document: expect.stringMatching(/^\*\*\*\.\d{3}\.\d{3}-\*\*$/),
        bank: expect.objectContaining({ bankISPB: counterpart.ispb }),
      },
    },
  });
});

// proves: events.v1.parent
test("wasTotalRefunded is true when the whole amount was refunded, not when it was requested", async () => {
  const { id } = await paidCharge(sandbox, account);
  const ask = async (refundValue: number) =>
    (await account.gateway.refundIn({ refundValue }, { params: { id } })).transactionId;
  const [first, second] = [await ask(60), await ask(40)];
  await sandbox.settle(first);
  await sandbox.settle(second);
  const parents = (await webhooksOf(flat)).map(({ parentTransaction }) => parentTransaction);
  expect(parents).toMatchObject([
    { wasTotalRefunded: false, remainingAmountForRefund: 0 },
    { wasTotalRefunded: true, remainingAmountForRefund: 0 },
  ]);
});

// proves: events.refund.failed
test("a rejected refund sends ERROR in both formats", async () => {
  const { id, e2eid } = await paidCharge(sandbox, account);
  const { transactionId, providerTransactionId } = await account.gateway.refundIn(
    { refundValue: 40 },
    { params: { id } },
  );
  await sandbox.control.rejectRefund({ id: transactionId, motivo: "Não dá", errorCode: "ACCOUNT_CLOSED" });
  expect((await webhooksOf(flat))[0]).toMatchObject({
    status: "ERROR",
    endToEndId: null,
    feeAmount: 0,
    errorCode: "ACCOUNT_CLOSED",
    errorMessage: "Não dá",
    parentTransaction: { wasTotalRefunded: false, remainingAmountForRefund: 100 },
  });
  const [{ data } = {}] = await webhooksOf(enveloped);
  expect(data).toMatchObject({
    status: "ERROR",
    errorCode: "ACCOUNT_CLOSED",
    endToEndId: e2eid,
    refunds: [
      {
        ...{ status: "ERROR", payment: { amount: 40 }, endToEndId: providerTransactionId },
        errorCode: "ACCOUNT_CLOSED",
      },
    ],
  });
});

// proves: events.type.refund_out, events.v2.REFUND, events.v1
test("a return sends refund_out with CREDIT in both formats", async () => {
  const id = await sentPayout(sandbox, account);
  await sandbox.giveBack(id, 30);
  const { endToEndId } = await sandbox.giveBack(id);
  const { pixKey } = await sandbox.control.showTransaction({ id });
  const flats = await webhooksOf(flat);
  expect(flats).toMatchObject([
    {
      ...{ eventType: "refund_out", event: "CashOutReversal", pixKey, originalAmount: 30 },
      metadata: { refund: { value: 3_000, originalValue: 10_000, referenceTransactionId: id } },
    },
    {
      movementType: "CREDIT",
      externalId: null,
      endToEndId,
      originalAmount: 70,
      finalAmount: 70,
      parentTransaction: { transactionId: id, wasTotalRefunded: true, remainingAmountForRefund: 0 },
    },
  ]);
  const [, last] = await webhooksOf(enveloped);
  expect(refundPayload.parse({ type: last!.type, data: last!.data }).data).toMatchObject({
    id: Number(id),
    creditDebitType: "CREDIT",
    refunds: [{ payment: { amount: 30 } }, { payment: { amount: 70 }, endToEndId }],
  });
});

test("V2 of a cash-out without a description has remittanceInformation null, and so has that of its return", async () => {
  const transfers = await account.receiver({ events: ["cash_out"], version: "v2" });
  const { description: _, ...payout } = payoutBody();
  const { transactionId } = await account.gateway.cashOut(payout);
  await sandbox.settle(transactionId);
  await sandbox.giveBack(transactionId);
  expect([...(await webhooksOf(transfers)), ...(await webhooksOf(enveloped))]).toMatchObject([
    { type: "TRANSFER", data: { remittanceInformation: null } },
    { type: "REFUND", data: { remittanceInformation: null } },
  ]);
});
