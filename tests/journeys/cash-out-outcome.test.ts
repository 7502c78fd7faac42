import { expect } from "vitest";
import { payoutBody } from "./bodies.js";
import { type Row, type RowContext, table } from "./rows.js";

const CREATED = "payout.created";
const settled = [CREATED, "payout.settled", "event.queued"] as const;
const rejected = [CREATED, "payout.rejected", "event.queued"] as const;
const told = "delivery.attempted";

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

/** The CashOut payload of the specification (specification: Events), every field of it. */
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
      it: "pending: available falls, blocked rises (1000/0 → 900/100)",
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
      it: "settled: blocked is released (900/0), the receiver hears CONFIRMED",
      account: {},
      receiver: { events: ["cash_out"] },
      change: maria,
      status: 201,
      after: settle,
      journal: [...settled, told],
      balance: [900, 0],
      transaction: { status: "CONFIRMED", errorCode: null },
      webhooks: (context) => [confirmedPayload(context)],
    },
    // proves: resources.record.amounts, events.cash-out.amounts
    {
      it: "settled with a fee: final = original + fee",
      account: { fees: { cashOut: 1.5 } },
      receiver: { events: ["cash_out"] },
      change: maria,
      status: 201,
      after: settle,
      journal: [...settled, told],
      balance: [898.5, 0],
      webhooks: (context) => [confirmedPayload(context, 1.5)],
    },
    // proves: events.cash-out.counterpart
    {
      it: "to a key of no fixture: the person that it stands for, whatever document came with it (KEY_OWNER)",
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
      it: "rejected: the money comes back whole, no fee is charged, the receiver hears ERROR",
      account: { fees: { cashOut: 1.5 } },
      receiver: { events: ["cash_out"] },
      change: maria,
      status: 201,
      after: reject("ACCOUNT_CLOSED"),
      journal: [...rejected, told],
      balance: [1_000, 0],
      transaction: { status: "ERROR", errorCode: "ACCOUNT_CLOSED", fee: 0, endToEndId: null },
      webhooks: (context) => [
        errorPayload(context, "ACCOUNT_CLOSED", "Conta de destino encerrada", { spiCode: "AC07" }),
      ],
    },
    // proves: cash-out.rule-4, events.cash-out.other-codes
    {
      it: "rejected with a code and a text of the tester's own",
      account: {},
      receiver: { events: ["cash_out"] },
      change: maria,
      status: 201,
      after: reject("MY_OWN_CODE", "Porque sim"),
      journal: [...rejected, told],
      balance: [1_000, 0],
      webhooks: (context) => [errorPayload(context, "MY_OWN_CODE", "Porque sim")],
    },
    // proves: states.cash-out.final
    {
      it: "settled twice: the second is refused, nothing moves",
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
      it: "rejected, then settled: refused, nothing moves",
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
      it: "settled by its externalId",
      account: {},
      status: 201,
      after: ({ sandbox, sent }) => sandbox.settle(String(sent.externalId)),
      journal: settled,
      balance: [900, 0],
    },
    // proves: events.v2.TRANSFER, events.v2.more, events.format, versioning.1
    {
      it: "a v2 receiver hears the TRANSFER envelope (EVENT_FORMAT)",
      account: {},
      receiver: { events: ["cash_out"], version: "v2" },
      change: maria,
      status: 201,
      after: settle,
      journal: [...settled, told],
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
      it: "a v1 receiver of everything hears this one event, once",
      account: {},
      receiver: { version: "v1" },
      change: maria,
      status: 201,
      after: settle,
      journal: [...settled, told],
      webhooks: (context) => [confirmedPayload(context)],
    },
  ],
});

/** Settled by nature, one second after creation (assumption SETTLEMENT), as the directory and the document have it. */
const second = ({ sandbox }: RowContext) => sandbox.advance("1s");
const nature = (changes: Record<string, unknown>, errorCode: string): Omit<Row, "it"> => ({
  account: {},
  change: changes,
  status: 201,
  after: second,
  journal: rejected,
  balance: [1_000, 0],
  transaction: { status: "ERROR", errorCode },
});
const fixture = (key: string, document = "39284918812") => ({
  "details.key": key,
  "details.document": document,
});
const settles = { status: 201, after: second, journal: settled, balance: [900, 0] } as const;

table("A payout settles by itself after a second, or is rejected for what is wrong with it", {
  operation: "cashOut",
  valid: payoutBody,
  sandbox: { settlement: "1s" },
  rows: [
    // proves: states.cash-out.when, dict-pix.directory, cash-out.rule-3
    { it: "any key of an open directory", account: {}, ...settles },
    // proves: states.cash-out.when
    {
      it: "not a millisecond early",
      account: {},
      status: 201,
      after: ({ sandbox }) => sandbox.advance("999ms"),
      journal: [CREATED],
      balance: [900, 100],
    },
    // proves: events.cash-out.INVALID_TAX_ID
    {
      it: "wrong check digits of a CPF (DOCUMENTS)",
      ...nature({ "details.document": "12345678900" }, "INVALID_TAX_ID"),
    },
    // proves: events.cash-out.INVALID_TAX_ID
    { it: "eleven equal digits", ...nature({ "details.document": "11111111111" }, "INVALID_TAX_ID") },
    // proves: events.cash-out.INVALID_TAX_ID
    {
      it: "wrong check digits of a CNPJ",
      ...nature({ "details.document": "11222333000180" }, "INVALID_TAX_ID"),
    },
    // proves: events.cash-out.TAX_ID_MISMATCH
    {
      it: "a DOCUMENT key of somebody else",
      ...nature({ "details.keyType": "DOCUMENT", "details.key": "11144477735" }, "TAX_ID_MISMATCH"),
    },
    {
      it: "a DOCUMENT key and its own document",
      account: {},
      change: { "details.keyType": "DOCUMENT", "details.key": "12345678909" },
      ...settles,
    },
    // proves: events.cash-out.TAX_ID_MISMATCH
    { it: "maria@example.com and her document", account: {}, change: maria, ...settles },
    // proves: events.cash-out.TAX_ID_MISMATCH
    {
      it: "maria@example.com and another document",
      ...nature({ ...maria, "details.document": "11144477735" }, "TAX_ID_MISMATCH"),
    },
    {
      it: "the phone of a known person, without +55",
      account: {},
      change: {
        "details.keyType": "PHONE",
        "details.key": "11987654321",
        "details.document": "11144477735",
      },
      ...settles,
    },
    // proves: dict-pix.directory, events.cash-out.BLOCKED_ACCOUNT
    { it: "bloqueada@", ...nature(fixture("bloqueada@localpix.test"), "BLOCKED_ACCOUNT") },
    // proves: events.cash-out.ACCOUNT_CLOSED
    { it: "encerrada@", ...nature(fixture("encerrada@localpix.test"), "ACCOUNT_CLOSED") },
    // proves: events.cash-out.ORDER_REJECTED
    { it: "rejeitada@", ...nature(fixture("rejeitada@localpix.test"), "ORDER_REJECTED") },
    // proves: events.cash-out.PAYMENT_EXPIRED
    { it: "expirada@", ...nature(fixture("expirada@localpix.test"), "PAYMENT_EXPIRED") },
    // proves: events.cash-out.SETTLEMENT_TIMEOUT
    { it: "sem-resposta@", ...nature(fixture("sem-resposta@localpix.test"), "SETTLEMENT_TIMEOUT") },
    // proves: cash-out.unknown-key
    { it: "inexistente@", ...nature(fixture("inexistente@localpix.test"), "INVALID_PIX_KEY") },
    {
      it: "outro-titular@ with the payer's idea of the owner",
      ...nature(fixture("outro-titular@localpix.test", "12345678909"), "TAX_ID_MISMATCH"),
    },
    {
      it: "outro-titular@ with its owner",
      account: {},
      change: fixture("outro-titular@localpix.test"),
      ...settles,
    },
    // proves: dict-pix.directory
    {
      it: "lenta@ takes thirty seconds more",
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
      it: "an account whose own settlement is 10s",
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
      it: "an account that settles by hand",
      account: { settlement: "manual" },
      status: 201,
      after: ({ sandbox }) => sandbox.advance("90d"),
      journal: [CREATED],
      balance: [900, 100],
    },
  ],
});

table("A strict directory knows the fixture's keys only", {
  operation: "cashOut",
  valid: payoutBody,
  sandbox: { settlement: "1s", directory: "strict" },
  rows: [
    // proves: dict-pix.directory
    { it: "maria@example.com", account: {}, change: maria, ...settles },
    // proves: dict-pix.directory, cash-out.unknown-key
    { it: "anybody else", ...nature({ "details.key": "anybody@example.com" }, "INVALID_PIX_KEY") },
  ],
});
