import { paidCharge, receivePayment } from "./refund-originals.js";
import { type Row, type RowContext, table } from "./rows.js";

/** POST /api/pix/refund-in/{id}. */

const params = ({ saved }: RowContext) => ({ id: saved.id! });
const refund = (context: RowContext, refundValue: number, more: object = {}) =>
  context.account.gateway.refundIn({ refundValue, ...more }, { params: { id: context.saved.id! } });

/** A row with a payment of 100.00 that is received before the call. */
const onPayment = (row: Row): Row => ({
  params,
  ...row,
  before: async (context) => {
    await receivePayment(context);
    await row.before?.(context);
  },
});

const RTR_ID = /^D74907490203002141500[A-Za-z0-9]{11}$/;
const valid = () => ({ refundValue: 40, reason: "Produto devolvido", externalId: "devolucao-1" });

table("POST /api/pix/refund-in/{id}", {
  operation: "refundIn",
  valid,
  rows: [
    // proves: service.6, resources.refund-in, states.transaction.created, refund-in.reason, refund-in.answer
    onPayment({
      it: "creates a PENDING refund and blocks its amount",
      status: 201,
      answer: ({ id, saved }) => {
        if (id === saved.id) throw new Error("The refund has the id of its original.");
        return {
          externalId: "devolucao-1",
          status: "PENDING",
          refundValue: 40,
          generateTime: "2030-02-14T15:00:00.000Z",
        };
      },
      transaction: {
        operation: "REFUND_IN",
        origin: "refund-in",
        status: "PENDING",
        value: 40,
        description: "Produto devolvido",
      },
      journal: ["refund.created"],
      balance: [100_060, 40],
    }),
    // proves: states.refund-in
    onPayment({
      it: "a settled refund is CONFIRMED, and the blocked amount and the fee leave the balance",
      account: { balance: 1_000, fees: { refund: 1.5 } },
      status: 201,
      after: ({ sandbox, id }) => sandbox.settle(id),
      transaction: { status: "CONFIRMED", fee: 1.5, final: 41.5 },
      journal: ["refund.created", "refund.settled", "event.queued"],
      balance: [1_058.5, 0],
    }),
    onPayment({
      it: "a refund costs a fee of one centavo",
      account: { balance: 1_000, fees: { refund: 0.01 } },
      status: 201,
      after: ({ sandbox, id }) => sandbox.settle(id),
      transaction: { status: "CONFIRMED", fee: 0.01, final: 40.01 },
      journal: ["refund.created", "refund.settled", "event.queued"],
      balance: [1_059.99, 0],
    }),
    // proves: states.refund-in
    onPayment({
      it: "a rejected refund is ERROR, and the whole amount is available again",
      account: { balance: 1_000, fees: { refund: 1.5 } },
      status: 201,
      after: ({ sandbox, id }) => sandbox.control.rejectRefund({ id, motivo: "Conta encerrada" }),
      transaction: { status: "ERROR", fee: 0, errorCode: "ORDER_REJECTED", errorMessage: "Conta encerrada" },
      journal: ["refund.created", "refund.failed", "event.queued"],
      balance: [1_100, 0],
    }),
    // proves: resources.refund-in.external-id
    onPayment({
      it: "without an externalId the provider's id is used as externalId",
      change: { externalId: undefined, reason: undefined },
      status: 201,
      answer: ({ answer }) => {
        if (!RTR_ID.test(String(answer.providerTransactionId))) throw new Error("no D-id");
        return { externalId: answer.providerTransactionId };
      },
      journal: ["refund.created"],
    }),
    onPayment({
      it: "a refund of the whole payment costs more than was received if there is a fee",
      account: { balance: 2, fees: { refund: 2 } },
      change: { refundValue: 100 },
      status: 201,
      journal: ["refund.created"],
      balance: [0, 102],
    }),
    {
      it: "a PIX without a charge can be refunded",
      params,
      before: async ({ sandbox, account, saved }) => {
        const { pixKey } = account.credentials;
        saved.id = (await sandbox.pay({ pixKey, value: 40 })).transactionId;
      },
      status: 201,
      journal: ["refund.created"],
    },
    // proves: refund-in.partial
    onPayment({
      it: "the rest of a partly refunded payment can be refunded",
      before: (context) => refund(context, 60),
      status: 201,
      journal: ["refund.created"],
      balance: [100_000, 100],
    }),
    // proves: refund-in.partial
    onPayment({
      it: "the whole payment can be refunded after an earlier refund of it failed",
      before: async (context) => {
        const { transactionId: id } = await refund(context, 100);
        await context.sandbox.control.rejectRefund({ id });
      },
      change: { refundValue: 100 },
      status: 201,
      journal: ["refund.created"],
    }),
    // proves: refund-in.externalId
    onPayment({
      it: "the externalId of a refund of another payment is accepted",
      before: async (context) => {
        await refund(context, 10, { externalId: "devolucao-1" });
        await receivePayment(context);
      },
      status: 201,
      journal: ["refund.created"],
    }),
  ],
});

table("POST /api/pix/refund-in/{id}: refusals", {
  operation: "refundIn",
  valid,
  rows: [
    // proves: refund-in.refundValue.refundable, errors.other-codes
    onPayment({
      it: "one centavo above the payment: 400",
      change: { refundValue: 100.01 },
      status: 400,
      message: "valor inválido: R$ 100,01 excede o que ainda pode ser devolvido, R$ 100,00",
    }),
    // proves: refund-in.refundValue.refundable
    onPayment({
      it: "one centavo above what other refunds have left: 400",
      before: (context) => refund(context, 60),
      change: { refundValue: 40.01 },
      status: 400,
      message: "R$ 40,00",
    }),
    // proves: refund-in.externalId.repeated
    onPayment({
      it: "an externalId used for the same payment: 400",
      before: (context) => refund(context, 10, { externalId: "devolucao-1" }),
      status: 400,
      message: "devolucao-1",
    }),
    // proves: refund-in.balance
    onPayment({
      it: "an amount above the balance: 400",
      account: { balance: 0, fees: { cashIn: 1 } },
      change: { refundValue: 100 },
      status: 400,
      message: "saldo insuficiente",
    }),
    // proves: refund-in.balance
    onPayment({
      it: "a balance that covers the amount but not the fee: 400",
      account: { balance: 0, fees: { refund: 0.01 } },
      change: { refundValue: 100 },
      status: 400,
      message: "R$ 100,01",
    }),
    // proves: refund-in.404, errors.shapes, errors.message.words
    onPayment({
      it: "an unknown id: 404",
      params: () => ({ id: "99999999" }),
      status: 404,
      message: "Transação original não encontrada",
    }),
    // proves: refund-in.id
    onPayment({ it: "a malformed id: 404", params: () => ({ id: "não/é" }), status: 404 }),
    // proves: refund-in.id
    onPayment({
      it: "the end-to-end id of the payment: 404",
      params: ({ saved }) => ({ id: saved.e2eid! }),
      status: 404,
    }),
    // proves: refund-in.404
    onPayment({
      it: "a payment to another account: 404",
      before: async ({ sandbox, saved }) => {
        Object.assign(saved, await paidCharge(sandbox, await sandbox.createAccount()));
      },
      status: 404,
    }),
    // proves: refund-in.404
    {
      it: "an unpaid charge: 404",
      params,
      before: async ({ account, saved }) => {
        const transaction = { value: 50, description: "x", externalId: "unpaid" };
        const payer = { fullName: "A", document: "12345678909" };
        saved.id = (await account.gateway.cashIn({ transaction, payer })).transactionId;
      },
      status: 404,
    },
    // proves: refund-in.404
    onPayment({
      it: "a refund: 404",
      before: async (context) => {
        context.saved.id = (await refund(context, 10)).transactionId;
      },
      status: 404,
    }),
    // proves: refund-in.refundValue
    onPayment({ it: "a missing body: 400", body: "", status: 400, fields: ["refundValue"] }),
    // proves: refund-in.refundValue, refund-in.400
    onPayment({
      it: "several invalid fields: 400 with all of them",
      body: { refundValue: 0, reason: "x".repeat(256), externalId: "" },
      status: 400,
      fields: ["refundValue", "reason", "externalId"],
    }),
    // proves: refund-in.refundValue
    onPayment({
      it: "an amount with three decimals: 400",
      change: { refundValue: 1.001 },
      status: 400,
      fields: ["refundValue"],
    }),
    // proves: refund-in.refundValue
    onPayment({
      it: "an amount as a string: 400",
      change: { refundValue: "10.00" },
      status: 400,
      fields: ["refundValue"],
    }),
    // proves: refund-in.refundValue
    onPayment({
      it: "a negative amount: 400",
      change: { refundValue: -1 },
      status: 400,
      fields: ["refundValue"],
    }),
    // proves: refund-in.400
    onPayment({ it: "a body that is not JSON: 400", body: "{", status: 400, message: "JSON" }),
    onPayment({ it: "an invalid token: 401", headers: { authorization: "Bearer no" }, status: 401 }),
  ],
});

table("POST /api/pix/refund-in/{id}: the deadline", {
  operation: "refundIn",
  valid,
  rows: [
    // proves: refund-in.deadline, limits.refund-deadline
    {
      it: "exactly 89 days after the payment is accepted",
      params,
      before: async (context) => {
        await receivePayment(context);
        await context.sandbox.advance("89d");
      },
      status: 201,
      journal: ["refund.created"],
    },
    // proves: refund-in.deadline, limits.refund-deadline
    {
      it: "one millisecond after 89 days: 400",
      params,
      before: async (context) => {
        await receivePayment(context);
        await context.sandbox.advance("89d1ms");
      },
      status: 400,
      message: "prazo excedido",
    },
  ],
});

/** Each request has several faults; the response reports the first in this order (assumption REFUND_ORDER). */
// proves: refund-in.order
table("POST /api/pix/refund-in/{id}: the order of refusals", {
  operation: "refundIn",
  valid,
  rows: [
    {
      it: "an invalid body is reported before an unknown payment",
      params: () => ({ id: "99999999" }),
      change: { refundValue: 0 },
      status: 400,
      fields: ["refundValue"],
    },
    onPayment({
      it: "a repeated externalId is reported before an amount above the payment",
      before: (context) => refund(context, 10, { externalId: "devolucao-1" }),
      change: { refundValue: 500 },
      status: 400,
      message: "devolucao-1",
    }),
    onPayment({
      it: "an amount above the payment is reported before an insufficient balance",
      account: { balance: 0, fees: { cashIn: 1 } },
      change: { refundValue: 100.01 },
      status: 400,
      message: "valor inválido",
    }),
    onPayment({
      it: "a passed deadline is reported before an amount above the payment",
      before: ({ sandbox }) => sandbox.advance("89d1ms"),
      change: { refundValue: 500 },
      status: 400,
      message: "prazo excedido",
    }),
  ],
});

table("POST /api/pix/refund-in/{id} with X-Sandbox-Scenario", {
  operation: "refundIn",
  valid,
  rows: [
    onPayment({
      it: "reject:ACCOUNT_CLOSED: fails with that code",
      scenario: "reject:ACCOUNT_CLOSED",
      status: 201,
      after: ({ sandbox }) => sandbox.advance("1s"),
      transaction: { status: "ERROR", errorCode: "ACCOUNT_CLOSED" },
      journal: ["refund.created", "refund.failed", "event.queued"],
      balance: [100_100, 0],
    }),
    // proves: service.10.values
    onPayment({
      it: "delayed:5s: settles after six seconds",
      scenario: "delayed:5s",
      status: 201,
      after: ({ sandbox }) => sandbox.advance("6s"),
      transaction: { status: "CONFIRMED" },
      journal: ["refund.created", "refund.settled", "event.queued"],
    }),
    onPayment({
      it: "pending: does not settle automatically",
      scenario: "pending",
      status: 201,
      after: ({ sandbox }) => sandbox.advance("30d"),
      transaction: { status: "PENDING", dueAt: null },
      journal: ["refund.created"],
    }),
    onPayment({
      it: "returned:5s is ignored, because it applies to payouts only",
      scenario: "returned:5s",
      status: 201,
      journal: ["scenario.ignored", "refund.created"],
    }),
  ],
});
