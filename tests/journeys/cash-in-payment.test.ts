import { expect } from "vitest";
import { chargeBody, newExternalId, payoutBody } from "./bodies.js";
import { type Row, type RowContext, table } from "./rows.js";

const CREATED = "charge.created";
const created = { status: 201, journal: [CREATED] } as const;
const paid = [CREATED, "charge.paid", "event.queued"] as const;
const ATTEMPTED = "delivery.attempted";

const refusal = (status: number, code: string) => ({ status, code });
const payer = { name: "Ana Souza", document: "11144477735", ispb: "60701190" };
const e2eid = expect.stringMatching(/^E60701190203002141500[A-Za-z0-9]{11}$/);

/** Creates a charge before the row's own call. */
const createCharge = async ({ account, saved }: RowContext) => {
  const externalId = newExternalId("before");
  const body = chargeBody();
  body.transaction.externalId = externalId;
  const { transactionId } = await account.gateway.cashIn(body);
  Object.assign(saved, { externalId, first: transactionId });
};

table("POST /api/pix/cash-in: the response", {
  operation: "cashIn",
  valid: chargeBody,
  rows: [
    // proves: service.3, resources.charge.fields, resources.charge.code, states.transaction.created
    // proves: cash-in.generateQrCode, cash-in.answer
    {
      it: "without generateQrCode: a PENDING charge with a dynamic code and without an image",
      account: {},
      ...created,
      answer: ({ sent }) => ({
        externalId: (sent.transaction as { externalId: string }).externalId,
        status: "PENDING",
        generateTime: "2030-02-14T15:00:00.000Z",
        expirationDate: "2030-02-15T15:00:00.000Z",
      }),
      after: async ({ answer }) => {
        expect(answer).not.toHaveProperty("qrCodeImage");
        // BR Code: payload format, dynamic code, currency, amount, country, CRC.
        expect(answer.pixCode).toMatch(/^000201010212.*5303986.*5406100\.00.*5802BR.*6304[0-9A-F]{4}$/);
      },
      balance: [1_000, 0],
      transaction: { status: "PENDING", operation: "PAYMENT", value: 100, endToEndId: null },
    },
    // proves: service.3, resources.charge.image, cash-in.generateQrCode
    {
      it: "generateQrCode true: qrCodeImage is a square PNG as a data URL",
      change: { "transaction.generateQrCode": true },
      ...created,
      after: async ({ answer }) => {
        const [prefix, base64] = String(answer.qrCodeImage).split(",");
        expect(prefix).toBe("data:image/png;base64");
        const png = Buffer.from(base64!, "base64");
        expect(png.subarray(0, 8).toString("hex")).toBe("89504e470d0a1a0a");
        expect(png.subarray(12, 16).toString("latin1")).toBe("IHDR");
        expect(png.readUInt32BE(16), "the image is square").toBe(png.readUInt32BE(20));
        expect(png.subarray(-8, -4).toString("latin1")).toBe("IEND");
      },
    },
    // proves: resources.charge.image, cash-in.generateQrCode
    {
      it: "generateQrCode false: no qrCodeImage",
      change: { "transaction.generateQrCode": false },
      ...created,
      after: async ({ answer }) => expect(answer).not.toHaveProperty("qrCodeImage"),
    },
    // proves: cash-in.externalId.unique
    {
      it: "the externalId of an earlier charge: 400 PIX_DUPLICATE_EXTERNAL_ID (assumption CHARGE_DUPLICATE)",
      account: {},
      before: createCharge,
      change: ({ saved }) => ({ "transaction.externalId": saved.externalId, "transaction.value": 7 }),
      status: 400,
      code: "PIX_DUPLICATE_EXTERNAL_ID",
      details: ({ saved }) => ({ externalId: saved.externalId, existingTransactionId: saved.first }),
    },
    // proves: cash-in.externalId.unique
    {
      it: "the externalId of a payout of the same account: 400 PIX_DUPLICATE_EXTERNAL_ID (assumption CHARGE_DUPLICATE)",
      account: {},
      before: async ({ account, saved }) => {
        const { transactionId, externalId } = await account.gateway.cashOut(payoutBody());
        Object.assign(saved, { first: transactionId, externalId });
      },
      change: ({ saved }) => ({ "transaction.externalId": saved.externalId }),
      status: 400,
      code: "PIX_DUPLICATE_EXTERNAL_ID",
      details: ({ saved }) => ({ externalId: saved.externalId, existingTransactionId: saved.first }),
    },
    // proves: cash-in.PROVIDER_EXPIRATION_BELOW_MINIMUM, errors.full, errors.message
    // proves: errors.cash-in.PROVIDER_EXPIRATION_BELOW_MINIMUM, limits.provider-minimum
    {
      it: "expirationTime below the provider's minimum: 400 PROVIDER_EXPIRATION_BELOW_MINIMUM",
      account: { provider: { name: "banco-x", minExpirationSeconds: 300 } },
      change: { "transaction.expirationTime": 299 },
      status: 400,
      code: "PROVIDER_EXPIRATION_BELOW_MINIMUM",
      fields: ["transaction.expirationTime"],
      message: "no mínimo 300 segundos para o provedor banco-x",
      details: { provider: "banco-x", providerMinSeconds: 300, userExpirationTime: 299 },
    },
    // proves: cash-in.PROVIDER_EXPIRATION_BELOW_MINIMUM, limits.provider-minimum
    {
      it: "expirationTime equal to the provider's minimum is accepted",
      account: { provider: { minExpirationSeconds: 300 } },
      change: { "transaction.expirationTime": 300 },
      ...created,
    },
    // proves: cash-in.PROVIDER_EXPIRATION_BELOW_MINIMUM
    {
      it: "expirationTime below 30 and below the provider's minimum: 400 without a code",
      account: { provider: { minExpirationSeconds: 300 } },
      change: { "transaction.expirationTime": 29 },
      status: 400,
      fields: ["transaction.expirationTime"],
    },
    // proves: errors.cash-in.PROVIDER_EXPIRATION_BELOW_MINIMUM
    {
      it: "scenario refuse:PROVIDER_EXPIRATION_BELOW_MINIMUM: 400 with that code",
      scenario: "refuse:PROVIDER_EXPIRATION_BELOW_MINIMUM",
      status: 400,
      fields: ["transaction.expirationTime"],
      code: "PROVIDER_EXPIRATION_BELOW_MINIMUM",
    },
    {
      it: "scenario refuse:PIX_INSUFFICIENT_BALANCE is ignored, because cash-in never returns this code",
      scenario: "refuse:PIX_INSUFFICIENT_BALANCE",
      status: 201,
      journal: ["scenario.ignored", "charge.created"],
    },
  ],
});

/** Expects that paying with this input confirms the charge. */
const paidBy = (
  input: (context: RowContext) => Parameters<RowContext["sandbox"]["pay"]>[0],
): Omit<Row, "it"> => ({
  account: {},
  status: 201,
  after: async (context) => {
    expect(await context.sandbox.pay(input(context))).toMatchObject({
      transactionId: context.id,
      status: "CONFIRMED",
      value: 100,
    });
  },
  journal: paid,
  balance: [1_100, 0],
  transaction: { status: "CONFIRMED", fee: 0, final: 100, dueAt: null },
});
/** Expects that paying with this input is refused with `refusal`, and that no money moves. */
const cannotPay = (
  input: (context: RowContext) => Parameters<RowContext["sandbox"]["pay"]>[0],
  refusal: { status: number; code: string },
): Omit<Row, "it"> => ({
  account: {},
  status: 201,
  after: (context) => expect(context.sandbox.pay(input(context))).rejects.toMatchObject(refusal),
  journal: [CREATED],
  balance: [1_000, 0],
});
const externalIdOf = ({ sent }: RowContext) => (sent.transaction as { externalId: string }).externalId;

table("Paying a charge through the control API", {
  operation: "cashIn",
  valid: chargeBody,
  rows: [
    // proves: resources.charge.id, resources.charge.code, states.cash-in.paid
    {
      it: "by its code: the balance rises from 1000 to 1100",
      ...paidBy(({ answer }) => String(answer.pixCode)),
    },
    // proves: states.cash-in.payer
    { it: "by its transactionId: the charge is confirmed", ...paidBy(({ id }) => ({ transactionId: id })) },
    // proves: states.cash-in.payer
    {
      it: "by its externalId: the charge is confirmed",
      ...paidBy((context) => ({ externalId: externalIdOf(context) })),
    },
    {
      it: "with its exact value: the charge is confirmed",
      ...paidBy(({ id }) => ({ transactionId: id, value: 100 })),
    },
    // proves: states.cash-in.payer-identity
    {
      it: "without a payer: the counterpart is the payer of the charge (assumption PAYER_IDENTITY)",
      ...paidBy(({ id }) => ({ transactionId: id })),
      transaction: { counterpart: { name: "Cliente Exemplo", document: "12345678909" } },
    },
    // proves: states.cash-in.payer-identity
    {
      it: "with payer random: the counterpart is another person (assumption PAYER_IDENTITY)",
      ...paidBy(({ id }) => ({ transactionId: id, payer: "random" })),
      transaction: { counterpart: { name: expect.not.stringMatching("Cliente Exemplo") } },
    },
    // proves: states.cash-in.payer-identity
    {
      it: "with a named payer: the counterpart has that name",
      ...paidBy(({ id }) => ({ transactionId: id, payer: { name: "Ana Prado" } })),
      transaction: { counterpart: { name: "Ana Prado" } },
    },
    {
      it: "by a payer with an invalid document and bank: 400 INPUT_INVALID",
      ...cannotPay(
        ({ id }) => ({ transactionId: id, payer: { name: "Ana", document: "1", bank: "x" } as never }),
        refusal(400, "INPUT_INVALID"),
      ),
    },
    {
      it: "with one centavo less: 422 VALUE_DIFFERS",
      ...cannotPay(({ id }) => ({ transactionId: id, value: 99.99 }), refusal(422, "VALUE_DIFFERS")),
    },
    {
      it: "with one centavo more: 422 VALUE_DIFFERS",
      ...cannotPay(
        ({ answer }) => ({ pixCode: String(answer.pixCode), value: 100.01 }),
        refusal(422, "VALUE_DIFFERS"),
      ),
    },
    {
      it: "with a code in which a digit was changed: 422 CODE_CORRUPT",
      ...cannotPay(
        ({ answer }) => String(answer.pixCode).replace("100.00", "900.00"),
        refusal(422, "CODE_CORRUPT"),
      ),
    },
    {
      it: "with an unknown transactionId: 404 TRANSACTION_UNKNOWN",
      ...cannotPay(() => ({ transactionId: "999999999" }), refusal(404, "TRANSACTION_UNKNOWN")),
    },
    {
      it: "twice: the second payment is refused with 409 and moves no money",
      account: {},
      status: 201,
      after: async ({ sandbox, id }) => {
        await sandbox.pay(id);
        await expect(sandbox.pay(id)).rejects.toMatchObject({ status: 409, code: "CHARGE_NOT_PENDING" });
      },
      journal: paid,
      balance: [1_100, 0],
    },
    // proves: states.cash-in.expired
    {
      it: "after the charge has expired: 409 CHARGE_NOT_PENDING",
      account: {},
      change: { "transaction.expirationTime": 30 },
      status: 201,
      after: async ({ sandbox, id }) => {
        await sandbox.advance("30s");
        await expect(sandbox.pay(id)).rejects.toMatchObject({ status: 409, code: "CHARGE_NOT_PENDING" });
      },
      journal: [CREATED, "charge.expired"],
      balance: [1_000, 0],
      transaction: { status: "ERROR", errorCode: null },
    },
    // proves: states.cash-in.expired
    {
      it: "one millisecond before the charge expires: the charge is confirmed",
      account: {},
      change: { "transaction.expirationTime": 30 },
      status: 201,
      after: async ({ sandbox, id }) => {
        await sandbox.advance("29999ms");
        await sandbox.pay(id);
        await sandbox.advance("1d");
      },
      journal: paid,
      balance: [1_100, 0],
      transaction: { status: "CONFIRMED" },
    },
    // proves: states.cash-in.expired
    {
      it: "not at all, and the charge is expired manually: no webhook is sent, and no money moves",
      account: {},
      receiver: {},
      status: 201,
      after: ({ sandbox, id }) => sandbox.control.expireCharge({ id }),
      journal: [CREATED, "charge.expired"],
      balance: [1_000, 0],
      webhooks: () => [],
    },
    // proves: resources.record.amounts
    {
      it: "with a fee: the final amount is the original amount minus the fee",
      account: { fees: { cashIn: 0.99 } },
      status: 201,
      after: ({ sandbox, id }) => sandbox.pay(id),
      journal: paid,
      balance: [1_099.01, 0],
      transaction: { fee: 0.99, final: 99.01, value: 100 },
    },
    {
      it: "of 0.01 with a fee of 0.99: the fee takes the whole payment, and the balance stays the same",
      account: { fees: { cashIn: 0.99 } },
      change: { "transaction.value": 0.01 },
      status: 201,
      after: ({ sandbox, id }) => sandbox.pay(id),
      journal: paid,
      balance: [1_000, 0],
    },
    {
      it: "by PIX to the account's key instead of the code: this is a direct payment, and the charge stays open",
      account: {},
      status: 201,
      after: async ({ sandbox, account }) => {
        const { pixKey } = account.credentials;
        expect(await sandbox.pay({ pixKey, value: 12.34, payer })).toMatchObject({
          status: "CONFIRMED",
          endToEndId: expect.stringMatching(/^E60701190/),
          value: 12.34,
        });
      },
      journal: [CREATED, "pix.received", "event.queued"],
      balance: [1_012.34, 0],
    },
    {
      it: "by PIX to an unknown key: 404 KEY_OF_NOBODY",
      ...cannotPay(() => ({ pixKey: "nobody@example.com", value: 1 }), refusal(404, "KEY_OF_NOBODY")),
    },
    {
      it: "by PIX without a value: 422 VALUE_MISSING",
      ...cannotPay(({ account }) => ({ pixKey: account.credentials.pixKey }), refusal(422, "VALUE_MISSING")),
    },
  ],
});

const waitOneSecond = ({ sandbox }: RowContext) => sandbox.advance("1s");
const failsWith = (errorCode: string): Omit<Row, "it"> => ({
  account: {},
  status: 201,
  after: waitOneSecond,
  journal: [CREATED, "charge.failed", "event.queued"],
  balance: [1_000, 0],
  transaction: { status: "ERROR", errorCode, fee: 0 },
});

table("How a scenario or the payer setting decides the payment of a charge (assumption PAYER)", {
  operation: "cashIn",
  valid: chargeBody,
  rows: [
    // proves: service.10.values, states.cash-in.payer
    {
      it: "success: paid after one second, by the payer that the charge names",
      scenario: "success",
      account: {},
      status: 201,
      after: waitOneSecond,
      journal: paid,
      balance: [1_100, 0],
      transaction: { status: "CONFIRMED", counterpart: { name: "Cliente Exemplo", document: "12345678909" } },
    },
    {
      it: "delayed:5s: paid five seconds later than the usual one second",
      scenario: "delayed:5s",
      account: {},
      status: 201,
      after: async ({ sandbox, id }) => {
        await sandbox.advance("5999ms");
        expect(await sandbox.control.showTransaction({ id })).toMatchObject({ status: "PENDING" });
        await sandbox.advance("1ms");
      },
      journal: paid,
      balance: [1_100, 0],
    },
    {
      it: "delayed:60s with an expirationTime of 30: the charge expires before it would be paid",
      scenario: "delayed:60s",
      account: {},
      change: { "transaction.expirationTime": 30 },
      status: 201,
      after: ({ sandbox }) => sandbox.advance("2m"),
      journal: [CREATED, "charge.expired"],
      balance: [1_000, 0],
    },
    // proves: states.cash-in.failed
    {
      it: "error:insufficient-funds: fails with INSUFFICIENT_FUNDS",
      scenario: "error:insufficient-funds",
      ...failsWith("INSUFFICIENT_FUNDS"),
    },
    // proves: states.cash-in.failed
    {
      it: "error:account-blocked: fails with BLOCKED_ACCOUNT",
      scenario: "error:account-blocked",
      ...failsWith("BLOCKED_ACCOUNT"),
    },
    // proves: states.cash-in.failed
    {
      it: "reject:ORDER_REJECTED: fails with ORDER_REJECTED",
      scenario: "reject:ORDER_REJECTED",
      ...failsWith("ORDER_REJECTED"),
    },
    {
      it: "pending: never paid, expires after one day",
      scenario: "pending",
      account: {},
      status: 201,
      after: async ({ sandbox, id }) => {
        await sandbox.advance("86399s");
        expect(await sandbox.control.showTransaction({ id })).toMatchObject({ status: "PENDING" });
        await waitOneSecond({ sandbox } as RowContext);
      },
      journal: [CREATED, "charge.expired"],
      balance: [1_000, 0],
    },
    // proves: states.cash-in.payer
    {
      it: "no scenario, an account without a payer setting: not paid",
      account: {},
      status: 201,
      after: ({ sandbox }) => sandbox.advance("1h"),
      journal: [CREATED],
      balance: [1_000, 0],
    },
    // proves: states.cash-in.payer
    {
      it: "an account with payer auto: paid after one second",
      account: { payer: "auto" },
      status: 201,
      after: waitOneSecond,
      journal: paid,
      balance: [1_100, 0],
    },
    {
      it: "an account with payer auto, paid by hand before: nothing is left on the agenda",
      account: { payer: "auto" },
      status: 201,
      after: async ({ sandbox, id }) => {
        await sandbox.pay(id);
        expect((await sandbox.control.advanceClock({ by: "1h" })).byKind).toEqual({});
      },
      journal: paid,
      balance: [1_100, 0],
    },
  ],
});

const bank = {
  bankISPB: "60701190",
  bankName: "Itaú Unibanco",
  bankCode: "341",
  accountBranch: expect.stringMatching(/^\d{4}$/),
  accountNumber: expect.stringMatching(/^\d+-\d$/),
};
const party = (
  ispb: unknown,
  issuer: unknown,
  name: string,
  document: unknown,
  number: unknown,
  type: string,
) => ({
  ispb,
  name,
  issuer,
  number,
  document,
  accountType: type,
});

table("The webhooks of a payment", {
  operation: "cashIn",
  valid: chargeBody,
  rows: [
    // proves: states.cash-in.paid, cash-in.payer.informative, events.type.cash_in, events.of.receipt
    // proves: events.v2.RECEIVE, events.v2.txId, events.v2.more
    {
      it: "a receiver that is registered without a version gets the RECEIVE envelope",
      account: {},
      receiver: { events: ["cash_in"] },
      status: 201,
      after: ({ sandbox, id }) => sandbox.pay({ transactionId: id, payer }),
      journal: [...paid, ATTEMPTED],
      balance: [1_100, 0],
      webhooks: ({ id, accountId, account }) => [
        {
          type: "RECEIVE",
          data: {
            id: Number(id),
            txId: null,
            pixKey: account.credentials.pixKey,
            status: "LIQUIDATED",
            payment: { amount: "100.00", currency: "BRL" },
            refunds: [],
            createdAt: "2030-02-14T15:00:00.000Z",
            errorCode: null,
            endToEndId: e2eid,
            ticketData: {},
            webhookType: "RECEIVE",
            debtorAccount: party(
              "60701190",
              "341",
              "Ana Souza",
              "***.444.777-**",
              expect.stringMatching(/^\d+-\d$/),
              "CACC",
            ),
            creditorAccount: party(
              expect.stringMatching(/^\d{8}$/),
              expect.stringMatching(/^\d{3}$/),
              `Conta ${accountId}`,
              expect.stringMatching(/^\*\*\.\d{3}\.\d{3}\/\*{4}-\*\*$/),
              String(accountId),
              "TRAN",
            ),
            idempotencyKey: null,
            creditDebitType: "CREDIT",
            localInstrument: "DICT",
            transactionType: "PIX",
            remittanceInformation: "Pedido 4711",
          },
        },
      ],
    },
    // proves: events.v1, events.format
    {
      it: "a v1 receiver gets CashIn: the counterpart is the payer, and finalAmount is the value minus the fee",
      account: { fees: { cashIn: 1.25 } },
      receiver: { events: ["cash_in"], version: "v1" },
      status: 201,
      after: ({ sandbox, id }) => sandbox.pay({ transactionId: id, payer }),
      journal: [...paid, ATTEMPTED],
      balance: [1_098.75, 0],
      webhooks: (context) => [
        {
          event: "CashIn",
          status: "CONFIRMED",
          transactionType: "PIX",
          movementType: "CREDIT",
          transactionId: context.id,
          externalId: externalIdOf(context),
          endToEndId: e2eid,
          pixKey: context.account.credentials.pixKey,
          feeAmount: 1.25,
          originalAmount: 100,
          finalAmount: 98.75,
          processingDate: "2030-02-14T15:00:00.000Z",
          errorCode: null,
          errorMessage: null,
          counterpart: { name: "Ana Souza", document: "***.444.777-**", bank },
          metadata: {},
        },
      ],
    },
    // proves: events.fan-out
    {
      it: "a receiver that is registered only for payout events gets no webhook",
      account: {},
      receiver: { events: ["cash_out"] },
      status: 201,
      after: ({ sandbox, id }) => sandbox.pay(id),
      journal: paid,
      webhooks: () => [],
    },
    // proves: events.of.receipt, events.v2.txId
    {
      it: "a PIX without a charge is reported as RECEIVE with txId null",
      account: {},
      receiver: { events: ["cash_in"] },
      status: 201,
      after: ({ sandbox, account }) =>
        sandbox.pay({ pixKey: account.credentials.pixKey, value: 0.07, payer }),
      journal: [CREATED, "pix.received", "event.queued", ATTEMPTED],
      balance: [1_000.07, 0],
      webhooks: () => [
        expect.objectContaining({
          type: "RECEIVE",
          data: expect.objectContaining({ txId: null, payment: { amount: "0.07", currency: "BRL" } }),
        }),
      ],
    },
  ],
});
