import { describe, expect, it } from "vitest";
import type { Account } from "../accounts/accounts.js";
import { receivePayload, transferPayload } from "../contract/webhooks/enveloped-payloads.js";
import type { EventType } from "../contract/webhooks/event-types.js";
import type { WebhookVersion } from "../contract/webhooks/events.js";
import { cashInPayload, cashOutPayload } from "../contract/webhooks/flat-payloads.js";
import { webhookPayload } from "../contract/webhooks/webhook-payloads.js";
import type { ConcludedTransaction, Transaction } from "../transactions/transaction.js";
import { paymentPayloadOf } from "./payloads.js";

const account = { id: 1, name: "Loja Aurora", document: "11222333000181" } as Account;

const sent = {
  id: 10_001,
  accountId: 1,
  operation: "WITHDRAW",
  origin: "cash-out",
  status: "CONFIRMED",
  txId: null,
  externalId: "pedido-1",
  endToEndId: "E74907490203002141500aaaaaaaaaaa",
  value: 100_10,
  fee: 1_05,
  pixKey: "maria@example.com",
  keyType: "EMAIL",
  description: "aluguel",
  counterpartName: "Maria Clara Nogueira",
  counterpartDocument: "12345678909",
  counterpartIspb: "18236120",
  counterpartBranch: "0001",
  counterpartNumber: "1234567-8",
  errorCode: null,
  errorMessage: null,
  scenario: null,
  requestId: 1,
  createdAt: Date.parse("2030-02-14T15:00:00.000Z"),
  processedAt: Date.parse("2030-02-14T15:00:01.000Z"),
  dueAt: null,
  idempotencyKey: null,
  location: null,
} as const satisfies Transaction;

const rejected: ConcludedTransaction = {
  ...sent,
  status: "ERROR",
  fee: 0,
  endToEndId: null,
  counterpartIspb: null,
  counterpartBranch: null,
  counterpartNumber: null,
  errorCode: "BLOCKED_ACCOUNT",
  errorMessage: "Conta de destino bloqueada",
};

const received = {
  ...sent,
  operation: "PAYMENT",
  origin: "cash-in",
  externalId: "venda-1",
  endToEndId: "E60701190203002141500bbbbbbbbbbb",
  counterpartName: "Padaria São João LTDA",
  counterpartDocument: "11222333000181",
  counterpartIspb: "60701190",
} as const satisfies Transaction;

const direct: ConcludedTransaction = { ...received, origin: "direct", externalId: null, description: null };

/** A charge whose payment failed: it has no payer. */
const failed: ConcludedTransaction = {
  ...received,
  status: "ERROR",
  fee: 0,
  endToEndId: null,
  counterpartName: null,
  counterpartDocument: null,
  counterpartIspb: null,
  counterpartBranch: null,
  counterpartNumber: null,
  errorCode: "BLOCKED_ACCOUNT",
  errorMessage: "Conta bloqueada",
};

describe("the format (assumption EVENT_FORMAT)", () => {
  it.each<[string, EventType, WebhookVersion | null, ConcludedTransaction, "flat" | "envelope"]>([
    ["a cash-out without a version", "cash_out", null, sent, "flat"],
    ["a rejected cash-out without a version", "cash_out", null, rejected, "flat"],
    ["a split without a version", "cash_out", null, { ...sent, origin: "split" }, "flat"],
    [
      "a directory transfer without a version",
      "cash_out",
      null,
      { ...sent, origin: "dict-transfer" },
      "envelope",
    ],
    ["a receipt without a version", "cash_in", null, received, "envelope"],
    ["a cash-out as v1", "cash_out", "v1", sent, "flat"],
    ["a directory transfer as v1", "cash_out", "v1", { ...sent, origin: "dict-transfer" }, "flat"],
    ["a receipt as v1", "cash_in", "v1", received, "flat"],
    ["a cash-out as v2", "cash_out", "v2", sent, "envelope"],
    ["a receipt as v2", "cash_in", "v2", received, "envelope"],
  ])("of %s", (_what, eventType, version, transaction, expected) => {
    const payload = paymentPayloadOf(eventType, version, transaction, account);
    expect("event" in payload ? "flat" : "envelope").toBe(expected);
  });
});

describe("every payload matches its contract", () => {
  it.each<
    [string, EventType, WebhookVersion, ConcludedTransaction, { safeParse: typeof webhookPayload.safeParse }]
  >([
    ["a settled payout", "cash_out", "v1", sent, cashOutPayload as never],
    ["a settled payout", "cash_out", "v2", sent, transferPayload as never],
    ["a rejected payout", "cash_out", "v1", rejected, cashOutPayload as never],
    ["a rejected payout", "cash_out", "v2", rejected, transferPayload as never],
    ["a paid charge", "cash_in", "v1", received, cashInPayload as never],
    ["a paid charge", "cash_in", "v2", received, receivePayload as never],
    ["a direct receipt", "cash_in", "v1", direct, cashInPayload as never],
    ["a direct receipt", "cash_in", "v2", direct, receivePayload as never],
    ["a failed charge", "cash_in", "v1", failed, cashInPayload as never],
    ["a failed charge", "cash_in", "v2", failed, receivePayload as never],
  ])("%s as %s %s", (_what, eventType, version, transaction, schema) => {
    const payload: unknown = JSON.parse(
      JSON.stringify(paymentPayloadOf(eventType, version, transaction, account)),
    );
    expect(schema.safeParse(payload).error).toBeUndefined();
    expect(webhookPayload.safeParse(payload).error).toBeUndefined();
  });
});

describe("the flat payload of a settled payout (Events, CashOut payload)", () => {
  it("has exactly the fields of the specification", () => {
    expect(paymentPayloadOf("cash_out", null, sent, account)).toEqual({
      event: "CashOut",
      status: "CONFIRMED",
      transactionType: "PIX",
      movementType: "DEBIT",
      transactionId: "10001",
      externalId: "pedido-1",
      endToEndId: "E74907490203002141500aaaaaaaaaaa",
      pixKey: "maria@example.com",
      feeAmount: 1.05,
      originalAmount: 100.1,
      // The exact sum of originalAmount and feeAmount: in floating point 100.1 + 1.05 is not 101.15.
      finalAmount: 101.15,
      processingDate: "2030-02-14T15:00:01.000Z",
      errorCode: null,
      errorMessage: null,
      counterpart: {
        name: "Maria Clara Nogueira",
        document: "***.456.789-**",
        bank: {
          bankISPB: "18236120",
          bankName: "Nu Pagamentos",
          bankCode: "260",
          accountBranch: "0001",
          accountNumber: "1234567-8",
        },
      },
      metadata: {},
    });
  });
});

describe("the flat payload of a rejected payout", () => {
  // proves: events.cash-out.error
  it("has error code and message, no end-to-end id, no fee and an empty bank", () => {
    expect(paymentPayloadOf("cash_out", null, rejected, account)).toMatchObject({
      status: "ERROR",
      movementType: "DEBIT",
      endToEndId: null,
      feeAmount: 0,
      originalAmount: 100.1,
      finalAmount: 100.1,
      errorCode: "BLOCKED_ACCOUNT",
      errorMessage: "Conta de destino bloqueada",
      counterpart: { name: "Maria Clara Nogueira", document: "***.456.789-**", bank: {} },
    });
  });

  it.each([
    ["TAX_ID_MISMATCH", { spiCode: "BE01" }],
    ["INVALID_TAX_ID", { spiCode: "CH11" }],
    ["BLOCKED_ACCOUNT", { spiCode: "AC06" }],
    ["ACCOUNT_CLOSED", { spiCode: "AC07" }],
    ["ORDER_REJECTED", { spiCode: "DS04" }],
    ["SETTLEMENT_TIMEOUT", { spiCode: "AB03" }],
    ["PAYMENT_EXPIRED", {}],
    ["SOMETHING_ELSE", {}],
  ])("maps error %s to its SPI code, if there is one: %j", (errorCode, metadata) => {
    expect(paymentPayloadOf("cash_out", null, { ...rejected, errorCode }, account)).toMatchObject({
      metadata,
    });
  });
});

describe("the flat payload of a receipt (assumption V1_PAYLOADS)", () => {
  it("is a credit from the payer, less the fee", () => {
    expect(paymentPayloadOf("cash_in", "v1", received, account)).toMatchObject({
      event: "CashIn",
      status: "CONFIRMED",
      movementType: "CREDIT",
      feeAmount: 1.05,
      originalAmount: 100.1,
      finalAmount: 99.05,
      counterpart: {
        name: "Padaria São João LTDA",
        document: "**.222.333/****-**",
        bank: { bankISPB: "60701190" },
      },
    });
  });

  it("is an ERROR without counterpart if the payment failed", () => {
    expect(paymentPayloadOf("cash_in", "v1", failed, account)).toMatchObject({
      event: "CashIn",
      status: "ERROR",
      endToEndId: null,
      errorCode: "BLOCKED_ACCOUNT",
      counterpart: { name: null, document: null, bank: {} },
    });
  });
});

describe("the envelope (Events, V2 payloads; V2_PAYLOADS)", () => {
  it("of a receipt has the payer as debtor and the account as creditor", () => {
    expect(paymentPayloadOf("cash_in", null, received, account)).toEqual({
      type: "RECEIVE",
      data: {
        id: 10_001,
        txId: null,
        pixKey: "maria@example.com",
        status: "LIQUIDATED",
        payment: { amount: "100.10", currency: "BRL" },
        refunds: [],
        createdAt: "2030-02-14T15:00:00.000Z",
        errorCode: null,
        endToEndId: "E60701190203002141500bbbbbbbbbbb",
        ticketData: {},
        webhookType: "RECEIVE",
        debtorAccount: {
          ispb: "60701190",
          name: "Padaria São João LTDA",
          issuer: "341",
          number: "1234567-8",
          document: "**.222.333/****-**",
          accountType: "CACC",
        },
        creditorAccount: {
          ispb: "74907490",
          name: "Loja Aurora",
          issuer: "974",
          number: "1",
          document: "**.222.333/****-**",
          accountType: "TRAN",
        },
        idempotencyKey: null,
        creditDebitType: "CREDIT",
        localInstrument: "DICT",
        transactionType: "PIX",
        remittanceInformation: "aluguel",
      },
    });
  });

  it("of a payout has the account as debtor and the owner of the key as creditor", () => {
    expect(paymentPayloadOf("cash_out", "v2", sent, account)).toMatchObject({
      type: "TRANSFER",
      data: {
        status: "LIQUIDATED",
        creditDebitType: "DEBIT",
        debtorAccount: { ispb: "74907490", name: "Loja Aurora" },
        creditorAccount: { ispb: "18236120", name: "Maria Clara Nogueira", document: "***.456.789-**" },
        remittanceInformation: "aluguel",
      },
    });
  });

  it("of a failure has status and error code", () => {
    expect(paymentPayloadOf("cash_out", "v2", rejected, account)).toMatchObject({
      data: {
        status: "ERROR",
        errorCode: "BLOCKED_ACCOUNT",
        endToEndId: null,
        creditorAccount: { ispb: null },
      },
    });
  });
});

describe("every payload", () => {
  it.each(["v1", "v2"] as const)("(%s) masks documents", (version) => {
    for (const [eventType, transaction] of [
      ["cash_out", sent],
      ["cash_out", rejected],
      ["cash_in", received],
    ] as const) {
      const text = JSON.stringify(paymentPayloadOf(eventType, version, transaction, account));
      expect(text).not.toContain("12345678909");
      expect(text).not.toContain("11222333000181");
    }
  });

  it("keeps the ISPB of an unknown bank", () => {
    const unknown = { ...sent, counterpartIspb: "12345678" };
    const bank = { bankISPB: "12345678", bankName: "", bankCode: "" };
    expect(paymentPayloadOf("cash_out", "v1", unknown, account)).toMatchObject({ counterpart: { bank } });
    expect(paymentPayloadOf("cash_out", "v2", unknown, account)).toMatchObject({
      data: { creditorAccount: { ispb: "12345678", issuer: null } },
    });
  });
});
