import { expect } from "vitest";
import { newExternalId, payoutBody } from "./bodies.js";
import { type Row, type RowContext, table } from "./rows.js";

const created = { status: 201, journal: ["payout.created"] } as const;
const refused = (code: string) => ({ status: 400, code, journal: ["request.refused"] }) as const;
const value = (reais: number) => ({ value: reais });

/** Creates a payout before the row's own call. */
const payoutOf =
  (reais: number) =>
  async ({ account, saved }: RowContext) => {
    const externalId = newExternalId("before");
    const { transactionId } = await account.gateway.cashOut({ ...payoutBody(), externalId, value: reais });
    Object.assign(saved, { externalId, first: transactionId });
  };

// proves: cash-out.rule-2
table("POST /api/pix/cash-out: the balance covers value plus fee", {
  operation: "cashOut",
  valid: payoutBody,
  rows: [
    {
      it: "the whole balance is accepted",
      account: { balance: 100 },
      change: value(100),
      ...created,
      balance: [0, 100],
    },
    // proves: errors.full, errors.message, errors.400, errors.cash-out.PIX_INSUFFICIENT_BALANCE
    {
      it: "one centavo above the balance: PIX_INSUFFICIENT_BALANCE",
      account: { balance: 100 },
      change: value(100.01),
      ...refused("PIX_INSUFFICIENT_BALANCE"),
      message: "disponível R$ 100,00, necessário R$ 100,01",
      balance: [100, 0],
    },
    // proves: errors.cash-out.PIX_INSUFFICIENT_BALANCE
    {
      it: "an empty balance: PIX_INSUFFICIENT_BALANCE",
      account: { balance: 0 },
      change: value(0.01),
      ...refused("PIX_INSUFFICIENT_BALANCE"),
    },
    {
      it: "a value that leaves exactly the fee is accepted",
      account: { balance: 100, fees: { cashOut: 0.5 } },
      change: value(99.5),
      ...created,
      balance: [0, 100],
    },
    // proves: errors.cash-out.PIX_INSUFFICIENT_BALANCE
    {
      it: "a balance that covers the value but not the fee: PIX_INSUFFICIENT_BALANCE",
      account: { balance: 100, fees: { cashOut: 0.5 } },
      change: value(99.51),
      ...refused("PIX_INSUFFICIENT_BALANCE"),
      message: "necessário R$ 100,01",
    },
    {
      it: "the amount left by a pending payout is accepted",
      account: { balance: 100 },
      before: payoutOf(60),
      change: value(40),
      ...created,
      balance: [0, 100],
    },
    {
      it: "an amount that needs the money blocked for a pending payout: PIX_INSUFFICIENT_BALANCE",
      account: { balance: 100 },
      before: payoutOf(60),
      change: value(40.01),
      ...refused("PIX_INSUFFICIENT_BALANCE"),
      balance: [40, 60],
    },
  ],
});

// proves: errors.cash-out.PIX_TRANSACTION_LIMIT_EXCEEDED, limits.payouts
table("POST /api/pix/cash-out: the limit per transaction", {
  operation: "cashOut",
  valid: payoutBody,
  rows: [
    {
      it: "100,000.00 is accepted by default",
      account: { balance: 200_000 },
      change: value(100_000),
      ...created,
    },
    {
      it: "100,000.01 is refused by default",
      account: { balance: 200_000 },
      change: value(100_000.01),
      ...refused("PIX_TRANSACTION_LIMIT_EXCEEDED"),
      message: "R$ 100.000,00",
    },
    {
      it: "exactly the account's own limit is accepted",
      account: { limits: { perTransaction: 50 } },
      change: value(50),
      ...created,
    },
    // proves: errors.errorCode
    {
      it: "one centavo above the account's own limit is refused",
      account: { limits: { perTransaction: 50 } },
      change: value(50.01),
      ...refused("PIX_TRANSACTION_LIMIT_EXCEEDED"),
    },
    {
      it: "the fee does not count towards the limit",
      account: { limits: { perTransaction: 50 }, fees: { cashOut: 1 } },
      change: value(50),
      ...created,
      balance: [949, 51],
    },
    {
      it: "any value is accepted without a limit",
      account: { balance: 500_000, limits: { perTransaction: null } },
      change: value(100_000.01),
      ...created,
    },
  ],
});

/** The rows advance the clock, so they are in order of time. São Paulo is three hours behind UTC. */
const nights: Row[] = [
  // proves: errors.cash-out.PIX_NIGHT_LIMIT_EXCEEDED
  {
    it: "19:59:59: the night limit does not apply",
    at: "2030-02-14T22:59:59.999Z",
    change: value(50.01),
    ...created,
  },
  // proves: errors.cash-out.PIX_NIGHT_LIMIT_EXCEEDED
  {
    it: "20:00:00: one centavo above the night limit is refused",
    at: "2030-02-14T23:00:00.000Z",
    change: value(50.01),
    ...refused("PIX_NIGHT_LIMIT_EXCEEDED"),
    message: "R$ 50,00",
  },
  // proves: errors.cash-out.PIX_NIGHT_LIMIT_EXCEEDED
  { it: "20:00:00: exactly the night limit is accepted", change: value(50), ...created },
  {
    it: "00:00:00: one centavo above the night limit is refused",
    at: "2030-02-15T03:00:00.000Z",
    change: value(50.01),
    ...refused("PIX_NIGHT_LIMIT_EXCEEDED"),
  },
  // proves: errors.cash-out.PIX_NIGHT_LIMIT_EXCEEDED
  {
    it: "05:59:59: one centavo above the night limit is refused",
    at: "2030-02-15T08:59:59.999Z",
    change: value(50.01),
    ...refused("PIX_NIGHT_LIMIT_EXCEEDED"),
  },
  // proves: errors.cash-out.PIX_NIGHT_LIMIT_EXCEEDED
  {
    it: "06:00:00: the night limit does not apply",
    at: "2030-02-15T09:00:00.000Z",
    change: value(50.01),
    ...created,
  },
];

table("POST /api/pix/cash-out: the night limit, in the time zone of São Paulo", {
  operation: "cashOut",
  valid: payoutBody,
  rows: [
    ...nights.map((row) => ({ account: { limits: { night: 50 } }, ...row })),
    // proves: limits.payouts
    {
      it: "an account without a night limit can send any value at night",
      at: "2030-02-16T02:00:00.000Z",
      account: { balance: 200_000 },
      change: value(100_000),
      ...created,
    },
  ],
});

const daily = { balance: 1_000, limits: { daily: 100 } };

table("POST /api/pix/cash-out: the daily limit", {
  operation: "cashOut",
  valid: payoutBody,
  rows: [
    // proves: errors.cash-out.PIX_DAILY_LIMIT_EXCEEDED
    {
      it: "a total of exactly the limit is accepted",
      account: daily,
      before: payoutOf(60),
      change: value(40),
      ...created,
    },
    // proves: errors.cash-out.PIX_DAILY_LIMIT_EXCEEDED
    {
      it: "a total one centavo above the limit is refused",
      account: daily,
      before: payoutOf(60),
      change: value(40.01),
      ...refused("PIX_DAILY_LIMIT_EXCEEDED"),
      message: "chegaria a R$ 100,01 e excede o limite diário de R$ 100,00",
    },
    // proves: limits.payouts
    {
      it: "1,000,000.00 is accepted by default",
      account: { balance: 2_000_000, limits: { perTransaction: null } },
      change: value(1_000_000),
      ...created,
    },
    // proves: limits.payouts
    {
      it: "1,000,000.01 is refused by default",
      account: { balance: 2_000_000, limits: { perTransaction: null } },
      change: value(1_000_000.01),
      ...refused("PIX_DAILY_LIMIT_EXCEEDED"),
    },
    // proves: limits.payouts
    {
      it: "any value is accepted without a limit",
      account: { balance: 2_000_000, limits: { perTransaction: null, daily: null } },
      change: value(1_000_000.01),
      ...created,
    },
    // proves: errors.cash-out.PIX_DAILY_LIMIT_EXCEEDED
    {
      it: "a settled payout counts towards the limit",
      account: daily,
      before: async (context) => {
        await payoutOf(60)(context);
        await context.sandbox.settle(context.saved.first!);
      },
      change: value(40.01),
      ...refused("PIX_DAILY_LIMIT_EXCEEDED"),
    },
    // proves: errors.cash-out.PIX_DAILY_LIMIT_EXCEEDED
    {
      it: "a rejected payout does not count towards the limit",
      account: daily,
      before: async (context) => {
        await payoutOf(60)(context);
        await context.sandbox.reject(context.saved.first!, "ORDER_REJECTED");
      },
      change: value(100),
      ...created,
    },
    {
      it: "a refused payout does not count towards the limit",
      account: daily,
      before: async ({ account }) => {
        const answer = await account.gateway.send("cashOut", { ...payoutBody(), value: 1_000.01 });
        expect(answer.status).toBe(400);
      },
      change: value(100),
      ...created,
    },
    {
      it: "23:59:59 in São Paulo still counts as the same day",
      at: "2030-02-15T02:00:00.000Z",
      account: daily,
      before: async (context) => {
        await payoutOf(60)(context);
        await context.sandbox.advance("2030-02-15T02:59:59.999Z");
      },
      change: value(40.01),
      ...refused("PIX_DAILY_LIMIT_EXCEEDED"),
    },
    // proves: errors.cash-out.PIX_DAILY_LIMIT_EXCEEDED
    {
      it: "00:00:00 in São Paulo starts a new day",
      account: daily,
      before: async (context) => {
        await payoutOf(100)(context);
        await context.sandbox.advance("2030-02-15T03:00:00.000Z");
      },
      change: value(100),
      ...created,
    },
    {
      it: "the rejection of yesterday's payout does not lower today's total",
      account: daily,
      before: async (context) => {
        await payoutOf(60)(context);
        await context.sandbox.advance("2030-02-16T03:00:00.000Z");
        await context.account.gateway.cashOut({ ...payoutBody(), value: 100 });
        await context.sandbox.reject(context.saved.first!, "ORDER_REJECTED");
      },
      change: value(0.01),
      ...refused("PIX_DAILY_LIMIT_EXCEEDED"),
    },
  ],
});

const duplicate: Partial<Row> = {
  change: ({ saved }) => ({ externalId: saved.externalId }),
  details: ({ saved }) => ({ externalId: saved.externalId, existingTransactionId: saved.first }),
};

// proves: cash-out.rule-1
table("POST /api/pix/cash-out: externalId is the idempotency key", {
  operation: "cashOut",
  valid: payoutBody,
  rows: [
    // proves: errors.details.duplicate, errors.cash-out.PIX_DUPLICATE_EXTERNAL_ID
    {
      it: "the same request again is refused",
      account: {},
      before: payoutOf(100),
      ...duplicate,
      ...refused("PIX_DUPLICATE_EXTERNAL_ID"),
      balance: [900, 100],
    },
    {
      it: "the same externalId with another value and key is refused",
      account: {},
      before: payoutOf(100),
      ...duplicate,
      change: ({ saved }) => ({ externalId: saved.externalId, value: 1, "details.key": "b@example.com" }),
      ...refused("PIX_DUPLICATE_EXTERNAL_ID"),
    },
    {
      it: "the externalId of a settled payout is refused",
      account: {},
      before: async (context) => {
        await payoutOf(100)(context);
        await context.sandbox.settle(context.saved.first!);
      },
      ...duplicate,
      ...refused("PIX_DUPLICATE_EXTERNAL_ID"),
      balance: [900, 0],
    },
    // proves: events.cash-out.retry
    {
      it: "the externalId of a rejected payout is refused",
      account: {},
      before: async (context) => {
        await payoutOf(100)(context);
        await context.sandbox.reject(context.saved.first!, "PAYMENT_EXPIRED");
      },
      ...duplicate,
      ...refused("PIX_DUPLICATE_EXTERNAL_ID"),
      balance: [1000, 0],
    },
    {
      it: "the externalId of a refused request can be used again",
      account: {},
      before: async ({ account, saved }) => {
        saved.externalId = newExternalId("refused");
        const { externalId } = saved;
        await account.gateway.send("cashOut", { ...payoutBody(), externalId, value: 5_000 });
      },
      change: ({ saved }) => ({ externalId: saved.externalId }),
      ...created,
    },
    // proves: cash-out.rule-1.account
    {
      it: "the externalId of another account's payout is accepted",
      account: {},
      before: async ({ sandbox, saved }) => {
        saved.externalId = newExternalId("other");
        await sandbox.gateway.cashOut({ ...payoutBody(), externalId: saved.externalId });
      },
      change: ({ saved }) => ({ externalId: saved.externalId }),
      ...created,
    },
    // proves: cash-in.externalId.unique
    {
      it: "the externalId of a charge of the same account is refused (assumption CHARGE_DUPLICATE)",
      account: {},
      before: async ({ account, saved }) => {
        saved.externalId = newExternalId("charge");
        const { transactionId } = await account.gateway.cashIn({
          transaction: { value: 1, description: "x", externalId: saved.externalId },
          payer: { fullName: "x", document: "12345678909" },
        });
        saved.first = transactionId;
      },
      ...duplicate,
      ...refused("PIX_DUPLICATE_EXTERNAL_ID"),
    },
    {
      it: "the externalId of a refund is accepted",
      account: {},
      before: async ({ sandbox, account, accountId, saved }) => {
        saved.externalId = newExternalId("refund");
        const { transactionId: id } = await sandbox.pay({
          pixKey: account.credentials.pixKey,
          value: 10,
          account: accountId,
        });
        await account.gateway.refundIn({ refundValue: 1, externalId: saved.externalId }, { params: { id } });
      },
      change: ({ saved }) => ({ externalId: saved.externalId }),
      ...created,
    },
    {
      it: "an externalId in capital letters is a different one",
      account: {},
      before: payoutOf(100),
      change: ({ saved }) => ({ externalId: saved.externalId!.toUpperCase() }),
      ...created,
    },
  ],
});
