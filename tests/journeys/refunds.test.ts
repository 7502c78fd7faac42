import { paidCharge, receivePayment } from "./received.js";
import { type Row, type RowContext, table } from "./rows.js";

/** POST /api/pix/refund-in/{id}. */

const params = ({ saved }: RowContext) => ({ id: saved.id! });
const refund = (context: RowContext, refundValue: number, more: object = {}) =>
  context.account.gateway.refundIn({ refundValue, ...more }, { params: { id: context.saved.id! } });

/** A row on a payment of 100.00, which stands there before the call. */
const on = (row: Row): Row => ({
  params,
  ...row,
  before: async (context) => {
    await receivePayment(context);
    await row.before?.(context);
  },
});

const ANSWERED = /^D74907490203002141500[A-Za-z0-9]{11}$/;
const valid = () => ({ refundValue: 40, reason: "Produto devolvido", externalId: "devolucao-1" });

table("a refund by transactionId", {
  operation: "refundIn",
  valid,
  rows: [
    // proves: service.6, resources.refund-in, states.transaction.created, refund-in.reason, refund-in.answer
    on({
      it: "is PENDING at first, and what it will cost is blocked",
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
    on({
      it: "is CONFIRMED when the payer's bank accepts it, and what was blocked leaves, with the fee",
      account: { balance: 1_000, fees: { refund: 1.5 } },
      status: 201,
      after: ({ sandbox, id }) => sandbox.settle(id),
      transaction: { status: "CONFIRMED", fee: 1.5, final: 41.5 },
      journal: ["refund.created", "refund.settled", "event.queued"],
      balance: [1_058.5, 0],
    }),
    on({
      it: "costs a fee of one centavo",
      account: { balance: 1_000, fees: { refund: 0.01 } },
      status: 201,
      after: ({ sandbox, id }) => sandbox.settle(id),
      transaction: { status: "CONFIRMED", fee: 0.01, final: 40.01 },
      journal: ["refund.created", "refund.settled", "event.queued"],
      balance: [1_059.99, 0],
    }),
    // proves: states.refund-in
    on({
      it: "is ERROR when the payer's bank rejects it, and everything is back",
      account: { balance: 1_000, fees: { refund: 1.5 } },
      status: 201,
      after: ({ sandbox, id }) => sandbox.control.rejectRefund({ id, motivo: "Conta encerrada" }),
      transaction: { status: "ERROR", fee: 0, errorCode: "ORDER_REJECTED", errorMessage: "Conta encerrada" },
      journal: ["refund.created", "refund.failed", "event.queued"],
      balance: [1_100, 0],
    }),
    // proves: resources.refund-in.external-id
    on({
      it: "takes the provider's id as its name when its client gives none",
      change: { externalId: undefined, reason: undefined },
      status: 201,
      answer: ({ answer }) => {
        if (!ANSWERED.test(String(answer.providerTransactionId))) throw new Error("no D-id");
        return { externalId: answer.providerTransactionId };
      },
      journal: ["refund.created"],
    }),
    on({
      it: "may be of everything, and cost more than came in when there is a fee",
      account: { balance: 2, fees: { refund: 2 } },
      change: { refundValue: 100 },
      status: 201,
      journal: ["refund.created"],
      balance: [0, 102],
    }),
    {
      it: "may be of a PIX that nobody has charged",
      params,
      before: async ({ sandbox, account, saved }) => {
        const { pixKey } = account.credentials;
        saved.id = (await sandbox.pay({ pixKey, value: 40 })).transactionId;
      },
      status: 201,
      journal: ["refund.created"],
    },
    // proves: refund-in.partial
    on({
      it: "may come in parts, up to the last centavo",
      before: (context) => refund(context, 60),
      status: 201,
      journal: ["refund.created"],
      balance: [100_000, 100],
    }),
    // proves: refund-in.partial
    on({
      it: "may be asked for again after it has failed",
      before: async (context) => {
        const { transactionId: id } = await refund(context, 100);
        await context.sandbox.control.rejectRefund({ id });
      },
      change: { refundValue: 100 },
      status: 201,
      journal: ["refund.created"],
    }),
    // proves: refund-in.externalId
    on({
      it: "may have the externalId of a refund of another payment",
      before: async (context) => {
        await refund(context, 10, { externalId: "devolucao-1" });
        await receivePayment(context);
      },
      status: 201,
      journal: ["refund.created"],
    }),
  ],
});

table("a refund by transactionId that is refused", {
  operation: "refundIn",
  valid,
  rows: [
    // proves: refund-in.refundValue.refundable, errors.other-codes
    on({
      it: "one centavo above what came",
      change: { refundValue: 100.01 },
      status: 400,
      message: "valor inválido: R$ 100,01 excede o que ainda pode ser devolvido, R$ 100,00",
    }),
    // proves: refund-in.refundValue.refundable
    on({
      it: "one centavo above what other refunds have left",
      before: (context) => refund(context, 60),
      change: { refundValue: 40.01 },
      status: 400,
      message: "R$ 40,00",
    }),
    // proves: refund-in.externalId.repeated
    on({
      it: "the same externalId for the same payment",
      before: (context) => refund(context, 10, { externalId: "devolucao-1" }),
      status: 400,
      message: "devolucao-1",
    }),
    // proves: refund-in.balance
    on({
      it: "without the money for it",
      account: { balance: 0, fees: { cashIn: 1 } },
      change: { refundValue: 100 },
      status: 400,
      message: "saldo insuficiente",
    }),
    // proves: refund-in.balance
    on({
      it: "without the money for its fee",
      account: { balance: 0, fees: { refund: 0.01 } },
      change: { refundValue: 100 },
      status: 400,
      message: "R$ 100,01",
    }),
    // proves: refund-in.404, errors.shapes, errors.message.words
    on({
      it: "an id that nobody knows",
      params: () => ({ id: "99999999" }),
      status: 404,
      message: "Transação original não encontrada",
    }),
    // proves: refund-in.id
    on({ it: "an id that is no transactionId", params: () => ({ id: "não/é" }), status: 404 }),
    // proves: refund-in.id
    on({
      it: "the end-to-end id in place of it",
      params: ({ saved }) => ({ id: saved.e2eid! }),
      status: 404,
    }),
    // proves: refund-in.404
    on({
      it: "a payment to another account",
      before: async ({ sandbox, saved }) => {
        Object.assign(saved, await paidCharge(sandbox, await sandbox.createAccount()));
      },
      status: 404,
    }),
    // proves: refund-in.404
    {
      it: "a charge that nobody has paid",
      params,
      before: async ({ account, saved }) => {
        const transaction = { value: 50, description: "x", externalId: "unpaid" };
        const payer = { fullName: "A", document: "12345678909" };
        saved.id = (await account.gateway.cashIn({ transaction, payer })).transactionId;
      },
      status: 404,
    },
    // proves: refund-in.404
    on({
      it: "a refund",
      before: async (context) => {
        context.saved.id = (await refund(context, 10)).transactionId;
      },
      status: 404,
    }),
    // proves: refund-in.refundValue
    on({ it: "no body", body: "", status: 400, fields: ["refundValue"] }),
    // proves: refund-in.refundValue, refund-in.400
    on({
      it: "an amount of nothing, and everything else wrong too",
      body: { refundValue: 0, reason: "x".repeat(256), externalId: "" },
      status: 400,
      fields: ["refundValue", "reason", "externalId"],
    }),
    // proves: refund-in.refundValue
    on({ it: "three decimals", change: { refundValue: 1.001 }, status: 400, fields: ["refundValue"] }),
    // proves: refund-in.refundValue
    on({ it: "an amount as text", change: { refundValue: "10.00" }, status: 400, fields: ["refundValue"] }),
    // proves: refund-in.refundValue
    on({ it: "a negative amount", change: { refundValue: -1 }, status: 400, fields: ["refundValue"] }),
    // proves: refund-in.400
    on({ it: "no JSON", body: "{", status: 400, message: "JSON" }),
    on({ it: "no token", headers: { authorization: "Bearer no" }, status: 401 }),
  ],
});

table("the deadline of a refund by transactionId", {
  operation: "refundIn",
  valid,
  rows: [
    // proves: refund-in.deadline, limits.refund-deadline
    {
      it: "holds until 89 days have passed, to the millisecond",
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
      it: "has passed a millisecond later",
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

/** Several things are wrong with each, and the first in the order is told (assumption REFUND_ORDER). */
// proves: refund-in.order
table("a refund by transactionId that is refused for several reasons", {
  operation: "refundIn",
  valid,
  rows: [
    {
      it: "a wrong body before an unknown original",
      params: () => ({ id: "99999999" }),
      change: { refundValue: 0 },
      status: 400,
      fields: ["refundValue"],
    },
    on({
      it: "a repeated externalId before an amount that is too much",
      before: (context) => refund(context, 10, { externalId: "devolucao-1" }),
      change: { refundValue: 500 },
      status: 400,
      message: "devolucao-1",
    }),
    on({
      it: "an amount that is too much before a balance that is too small",
      account: { balance: 0, fees: { cashIn: 1 } },
      change: { refundValue: 100.01 },
      status: 400,
      message: "valor inválido",
    }),
    on({
      it: "a deadline that has passed before an amount that is too much",
      before: ({ sandbox }) => sandbox.advance("89d1ms"),
      change: { refundValue: 500 },
      status: 400,
      message: "prazo excedido",
    }),
  ],
});

table("a refund by transactionId with a scenario", {
  operation: "refundIn",
  valid,
  rows: [
    on({
      it: "reject: ends ERROR with that code",
      scenario: "reject:ACCOUNT_CLOSED",
      status: 201,
      after: ({ sandbox }) => sandbox.advance("1s"),
      transaction: { status: "ERROR", errorCode: "ACCOUNT_CLOSED" },
      journal: ["refund.created", "refund.failed", "event.queued"],
      balance: [100_100, 0],
    }),
    // proves: service.10.values
    on({
      it: "delayed: settles later",
      scenario: "delayed:5s",
      status: 201,
      after: ({ sandbox }) => sandbox.advance("6s"),
      transaction: { status: "CONFIRMED" },
      journal: ["refund.created", "refund.settled", "event.queued"],
    }),
    on({
      it: "pending: never settles by itself",
      scenario: "pending",
      status: 201,
      after: ({ sandbox }) => sandbox.advance("30d"),
      transaction: { status: "PENDING", dueAt: null },
      journal: ["refund.created"],
    }),
    on({
      it: "returned: is for what was sent only, and is ignored here",
      scenario: "returned:5s",
      status: 201,
      journal: ["scenario.ignored", "refund.created"],
    }),
  ],
});
