import { expect } from "vitest";
import { payoutBody } from "./bodies.js";
import { type Row, type RowContext, table } from "./rows.js";

const CREATED = "payout.created";
const settled = [CREATED, "payout.settled", "event.queued"] as const;
const rejected = [CREATED, "payout.rejected", "event.queued"] as const;
const ATTEMPTED = "delivery.attempted";

const maria = {
  value: 100,
  "details.key": "maria@example.com",
  "details.name": "Maria",
  "details.document": "12345678909",
};
const settle = ({ sandbox, id }: RowContext) => sandbox.settle(id);
const reject =
  (...words: [errorCode: string, errorMessage?: string]) =>
  ({ sandbox, id }: RowContext) =>
    sandbox.reject(id, ...words);

/** The CashOut payload with every field of the specification (specification: Events). */
const confirmedPayload = ({ id, sent }: RowContext, fee = 0) => ({
  event: "CashOut",
  status: "CONFIRMED",
  transactionType: "PIX",
  movementType: "DEBIT",
  transactionId: id,
  externalId: sent.externalId,
  endToEndId: expect.stringMatching(/^E\d{8}203002141500[A-Za-z0-9]{11}$/),
  pixKey: "maria@example.com",
  feeAmount: fee,
  originalAmount: 100,
  finalAmount: 100 + fee,
  processingDate: "2030-02-14T15:00:00.000Z",
  errorCode: null,
  errorMessage: null,
  counterpart: {
    name: "Maria Clara Nogueira",
    document: "***.456.789-**",
    bank: {
      bankISPB: "18236120",
      bankName: "Nu Pagamentos",
      bankCode: "260",
      accountBranch: expect.stringMatching(/^\d{4}$/),
      accountNumber: expect.stringMatching(/^\d+-\d$/),
    },
  },
  metadata: {},
});

const errorPayload = (context: RowContext, errorCode: string, errorMessage: string, metadata = {}) => ({
  ...confirmedPayload(context),
  status: "ERROR",
  endToEndId: null,
  feeAmount: 0,
  finalAmount: 100,
  errorCode,
  errorMessage,
  counterpart: { name: "Maria", document: "***.456.789-**", bank: {} },
  metadata,
});

table("A payout settled or rejected by hand, and its CashOut webhook", {
  operation: "cashOut",
  valid: payoutBody,
  rows: [
    // proves: resources.cash-out, states.transaction.created, cash-out.answer
    {
      it: "pending: the amount moves from available to blocked (1000/0 to 900/100)",
      account: {},
      status: 201,
      answer: ({ sent }) => ({
        externalId: sent.externalId,
        status: "PENDING",
        generateTime: "2030-02-14T15:00:00.000Z",
      }),
      journal: [CREATED],
      balance: [900, 100],
      transaction: { status: "PENDING", endToEndId: null, processedAt: null, fee: 0, value: 100 },
    },
    // proves: service.4, states.cash-out.confirmed, cash-out.details.name.informative, events.type.cash_out
    // proves: events.of.cash-out, events.cash-out.fields, events.cash-out.confirmed
    // proves: events.cash-out.counterpart
    {
      it: "settled: the blocked amount leaves the account (900/0), and a CONFIRMED webhook is sent",
      account: {},
      receiver: { events: ["cash_out"] },
      change: maria,
      status: 201,
      after: settle,
      journal: [...settled, ATTEMPTED],
      balance: [900, 0],
      transaction: { status: "CONFIRMED", errorCode: null },
      webhooks: (context) => [confirmedPayload(context)],
    },
    // proves: resources.record.amounts, events.cash-out.amounts
    {
      it: "settled with a fee: the final amount is the original amount plus the fee",
      account: { fees: { cashOut: 1.5 } },
      receiver: { events: ["cash_out"] },
      change: maria,
      status: 201,
      after: settle,
      journal: [...settled, ATTEMPTED],
      balance: [898.5, 0],
      webhooks: (context) => [confirmedPayload(context, 1.5)],
    },
    // proves: events.cash-out.counterpart
    {
      it: "to a key outside the fixture: the counterpart is the key's owner, not the document of the request (assumption KEY_OWNER)",
      account: {},
      status: 201,
      after: settle,
      journal: settled,
      transaction: {
        status: "CONFIRMED",
        counterpart: {
          name: expect.not.stringMatching("Cliente Exemplo"),
          document: expect.not.stringMatching("12345678909"),
        },
      },
    },
    // proves: resources.record.amounts, states.cash-out.error, cash-out.rule-4, events.of.cash-out
    // proves: events.cash-out.error, events.cash-out.counterpart.error, events.cash-out.not-debited
    // proves: events.cash-out.ACCOUNT_CLOSED
    {
      it: "rejected: the whole amount is returned without a fee, and an ERROR webhook is sent",
      account: { fees: { cashOut: 1.5 } },
      receiver: { events: ["cash_out"] },
      change: maria,
      status: 201,
      after: reject("ACCOUNT_CLOSED"),
      journal: [...rejected, ATTEMPTED],
      balance: [1_000, 0],
      transaction: { status: "ERROR", errorCode: "ACCOUNT_CLOSED", fee: 0, endToEndId: null },
      webhooks: (context) => [
        errorPayload(context, "ACCOUNT_CLOSED", "Conta de destino encerrada", { spiCode: "AC07" }),
      ],
    },
    // proves: cash-out.rule-4, events.cash-out.other-codes
    {
      it: "rejected with a custom code and message: both are in the webhook",
      account: {},
      receiver: { events: ["cash_out"] },
      change: maria,
      status: 201,
      after: reject("MY_OWN_CODE", "Porque sim"),
      journal: [...rejected, ATTEMPTED],
      balance: [1_000, 0],
      webhooks: (context) => [errorPayload(context, "MY_OWN_CODE", "Porque sim")],
    },
    // proves: states.cash-out.final
    {
      it: "settled a second time or rejected afterwards: 409, and no money moves",
      account: {},
      status: 201,
      after: async (context) => {
        await settle(context);
        await expect(settle(context)).rejects.toMatchObject({ status: 409, code: "PAYOUT_NOT_PENDING" });
        await expect(reject("ORDER_REJECTED")(context)).rejects.toMatchObject({ status: 409 });
      },
      journal: settled,
      balance: [900, 0],
    },
    // proves: states.cash-out.final
    {
      it: "settled after it was rejected: 409, and no money moves",
      account: {},
      status: 201,
      after: async (context) => {
        await reject("ORDER_REJECTED")(context);
        await expect(settle(context)).rejects.toMatchObject({ status: 409, code: "PAYOUT_NOT_PENDING" });
      },
      journal: rejected,
      balance: [1_000, 0],
    },
    {
      it: "settled by its externalId: confirmed",
      account: {},
      status: 201,
      after: ({ sandbox, sent }) => sandbox.settle(String(sent.externalId)),
      journal: settled,
      balance: [900, 0],
    },
    // proves: events.v2.TRANSFER, events.v2.more, events.format, versioning.1
    {
      it: "a v2 receiver gets the TRANSFER envelope (assumption EVENT_FORMAT)",
      account: {},
      receiver: { events: ["cash_out"], version: "v2" },
      change: maria,
      status: 201,
      after: settle,
      journal: [...settled, ATTEMPTED],
      webhooks: ({ id, accountId }) => [
        {
          type: "TRANSFER",
          data: {
            id: Number(id),
            txId: null,
            pixKey: "maria@example.com",
            status: "LIQUIDATED",
            payment: { amount: "100.00", currency: "BRL" },
            refunds: [],
            createdAt: "2030-02-14T15:00:00.000Z",
            errorCode: null,
            endToEndId: expect.stringMatching(/^E\d{8}203002141500[A-Za-z0-9]{11}$/),
            ticketData: {},
            webhookType: "TRANSFER",
            debtorAccount: {
              ispb: expect.stringMatching(/^\d{8}$/),
              name: `Conta ${accountId}`,
              issuer: expect.stringMatching(/^\d{3}$/),
              number: String(accountId),
              document: expect.stringMatching(/^\*\*\.\d{3}\.\d{3}\/\*{4}-\*\*$/),
              accountType: "TRAN",
            },
            creditorAccount: {
              ispb: "18236120",
              name: "Maria Clara Nogueira",
              issuer: "260",
              number: expect.stringMatching(/^\d+-\d$/),
              document: "***.456.789-**",
              accountType: "CACC",
            },
            idempotencyKey: null,
            creditDebitType: "DEBIT",
            localInstrument: "DICT",
            transactionType: "PIX",
            remittanceInformation: "Repasse de fevereiro",
          },
        },
      ],
    },
    // proves: events.format
    {
      it: "a v1 receiver of all events gets this event once",
      account: {},
      receiver: { version: "v1" },
      change: maria,
      status: 201,
      after: settle,
      journal: [...settled, ATTEMPTED],
      webhooks: (context) => [confirmedPayload(context)],
    },
  ],
});

/**
 * Automatic settlement after one second (assumption SETTLEMENT); the directory and the document decide the
 * result.
 */
const waitOneSecond = ({ sandbox }: RowContext) => sandbox.advance("1s");
const automaticallyRejected = (changes: Record<string, unknown>, errorCode: string): Omit<Row, "it"> => ({
  account: {},
  change: changes,
  status: 201,
  after: waitOneSecond,
  journal: rejected,
  balance: [1_000, 0],
  transaction: { status: "ERROR", errorCode },
});
const fixture = (key: string, document = "39284918812") => ({
  "details.key": key,
  "details.document": document,
});
const automaticallySettled = {
  status: 201,
  after: waitOneSecond,
  journal: settled,
  balance: [900, 0],
} as const;

table("A payout settles after one second, or is rejected automatically", {
  operation: "cashOut",
  valid: payoutBody,
  sandbox: { settlement: "1s" },
  rows: [
    // proves: states.cash-out.when, dict-pix.directory, cash-out.rule-3
    { it: "to an arbitrary key with an open directory: settles", account: {}, ...automaticallySettled },
    // proves: states.cash-out.when
    {
      it: "one millisecond before the settlement time: still pending",
      account: {},
      status: 201,
      after: ({ sandbox }) => sandbox.advance("999ms"),
      journal: [CREATED],
      balance: [900, 100],
    },
    // proves: events.cash-out.INVALID_TAX_ID
    {
      it: "wrong check digits of a CPF: INVALID_TAX_ID (assumption DOCUMENTS)",
      ...automaticallyRejected({ "details.document": "12345678900" }, "INVALID_TAX_ID"),
    },
    // proves: events.cash-out.INVALID_TAX_ID
    {
      it: "a CPF of eleven equal digits: INVALID_TAX_ID",
      ...automaticallyRejected({ "details.document": "11111111111" }, "INVALID_TAX_ID"),
    },
    // proves: events.cash-out.INVALID_TAX_ID
    {
      it: "wrong check digits of a CNPJ: INVALID_TAX_ID",
      ...automaticallyRejected({ "details.document": "11222333000180" }, "INVALID_TAX_ID"),
    },
    // proves: events.cash-out.TAX_ID_MISMATCH
    {
      it: "a DOCUMENT key that differs from the document: TAX_ID_MISMATCH",
      ...automaticallyRejected(
        { "details.keyType": "DOCUMENT", "details.key": "11144477735" },
        "TAX_ID_MISMATCH",
      ),
    },
    {
      it: "a DOCUMENT key equal to the document: settles",
      account: {},
      change: { "details.keyType": "DOCUMENT", "details.key": "12345678909" },
      ...automaticallySettled,
    },
    // proves: events.cash-out.TAX_ID_MISMATCH
    {
      it: "maria@example.com with the document of its owner: settles",
      account: {},
      change: maria,
      ...automaticallySettled,
    },
    // proves: events.cash-out.TAX_ID_MISMATCH
    {
      it: "maria@example.com with another document: TAX_ID_MISMATCH",
      ...automaticallyRejected({ ...maria, "details.document": "11144477735" }, "TAX_ID_MISMATCH"),
    },
    {
      it: "the phone key of a fixture without +55: settles",
      account: {},
      change: {
        "details.keyType": "PHONE",
        "details.key": "11987654321",
        "details.document": "11144477735",
      },
      ...automaticallySettled,
    },
    // proves: dict-pix.directory, events.cash-out.BLOCKED_ACCOUNT
    {
      it: "bloqueada@localpix.test: BLOCKED_ACCOUNT",
      ...automaticallyRejected(fixture("bloqueada@localpix.test"), "BLOCKED_ACCOUNT"),
    },
    // proves: events.cash-out.ACCOUNT_CLOSED
    {
      it: "encerrada@localpix.test: ACCOUNT_CLOSED",
      ...automaticallyRejected(fixture("encerrada@localpix.test"), "ACCOUNT_CLOSED"),
    },
    // proves: events.cash-out.ORDER_REJECTED
    {
      it: "rejeitada@localpix.test: ORDER_REJECTED",
      ...automaticallyRejected(fixture("rejeitada@localpix.test"), "ORDER_REJECTED"),
    },
    // proves: events.cash-out.PAYMENT_EXPIRED
    {
      it: "expirada@localpix.test: PAYMENT_EXPIRED",
      ...automaticallyRejected(fixture("expirada@localpix.test"), "PAYMENT_EXPIRED"),
    },
    // proves: events.cash-out.SETTLEMENT_TIMEOUT
    {
      it: "sem-resposta@localpix.test: SETTLEMENT_TIMEOUT",
      ...automaticallyRejected(fixture("sem-resposta@localpix.test"), "SETTLEMENT_TIMEOUT"),
    },
    // proves: cash-out.unknown-key
    {
      it: "inexistente@localpix.test: INVALID_PIX_KEY",
      ...automaticallyRejected(fixture("inexistente@localpix.test"), "INVALID_PIX_KEY"),
    },
    {
      it: "outro-titular@localpix.test with a document that is not its owner's: TAX_ID_MISMATCH",
      ...automaticallyRejected(fixture("outro-titular@localpix.test", "12345678909"), "TAX_ID_MISMATCH"),
    },
    {
      it: "outro-titular@localpix.test with its owner's document: settles",
      account: {},
      change: fixture("outro-titular@localpix.test"),
      ...automaticallySettled,
    },
    // proves: dict-pix.directory
    {
      it: "lenta@localpix.test: settles thirty seconds later than usual",
      account: {},
      change: fixture("lenta@localpix.test"),
      status: 201,
      after: async ({ sandbox, id }) => {
        await sandbox.advance("30s");
        expect(await sandbox.control.showTransaction({ id })).toMatchObject({ status: "PENDING" });
        await sandbox.advance("1s");
      },
      journal: settled,
      balance: [900, 0],
    },
    // proves: states.cash-out.when
    {
      it: "an account with settlement 10s: settles after ten seconds",
      account: { settlement: "10s" },
      status: 201,
      after: async ({ sandbox, id }) => {
        await sandbox.advance("9999ms");
        expect(await sandbox.control.showTransaction({ id })).toMatchObject({ status: "PENDING" });
        await sandbox.advance("1ms");
      },
      journal: settled,
    },
    // proves: states.cash-out.when
    {
      it: "an account with manual settlement: stays pending for 90 days",
      account: { settlement: "manual" },
      status: 201,
      after: ({ sandbox }) => sandbox.advance("90d"),
      journal: [CREATED],
      balance: [900, 100],
    },
  ],
});

table("A strict directory contains only the keys of the fixture", {
  operation: "cashOut",
  valid: payoutBody,
  sandbox: { settlement: "1s", directory: "strict" },
  rows: [
    // proves: dict-pix.directory
    { it: "maria@example.com: settles", account: {}, change: maria, ...automaticallySettled },
    // proves: dict-pix.directory, cash-out.unknown-key
    {
      it: "an unknown key: INVALID_PIX_KEY",
      ...automaticallyRejected({ "details.key": "anybody@example.com" }, "INVALID_PIX_KEY"),
    },
  ],
});
