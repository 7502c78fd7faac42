import { expect } from "vitest";
import { newIdempotencyKey, transferBody } from "./bodies.js";
import { type Row, type RowContext, table } from "./rows.js";

const created = { status: 200, journal: ["payout.created"] } as const;
const invalid = (...fields: string[]) => ({ status: 400, fields });
const key = (pixKey: unknown) => ({ pixKey });
const settled = ["payout.created", "payout.settled", "event.queued"] as const;
const rejected = ["payout.created", "payout.rejected", "event.queued"] as const;
const high = { priority: "HIGH", creditorDocument: "12345678909" };

/** Every row sends an idempotency key of its own, unless it says otherwise. */
const keyed = (rows: readonly Row[]): Row[] =>
  rows.map((row) => ({ headers: { "x-idempotency-key": newIdempotencyKey() }, ...row }));

table("POST /dict/pix: the fields", {
  operation: "dictPix",
  valid: transferBody,
  rows: keyed([
    // proves: resources.transfer, states.transfer.created, dict-pix.answer
    {
      it: "the answer of a transfer",
      ...created,
      answer: ({ id }) => ({
        endToEndId: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
        eventDate: "2030-02-14T15:00:00.000Z",
        id: Number(id),
        payment: { amount: 100 },
        type: "PENDING",
      }),
    },
    // proves: dict-pix.pixKey
    { it: "a CPF", change: key("12345678909"), ...created },
    // proves: dict-pix.pixKey
    { it: "a CNPJ", change: key("11222333000181"), ...created },
    // proves: dict-pix.pixKey
    { it: "a phone", change: key("+5511987654321"), ...created },
    // proves: dict-pix.pixKey
    { it: "a random key", change: key("7d9f0335-8dcc-4054-9bf9-0dbd61d36906"), ...created },
    // proves: dict-pix.pixKey, dict-pix.pixKey.phone
    ...["+551133334444", "551133334444", "1133334444"].map((form) => ({
      it: `a phone as ${form} (PHONE_KEY)`,
      change: key(form),
      ...created,
      transaction: { pixKey: "+551133334444" },
    })),
    // proves: dict-pix.pixKey.phone
    {
      it: "eleven digits that are no CPF are a mobile number (PHONE_KEY)",
      change: key("11999999999"),
      ...created,
      transaction: { pixKey: "+5511999999999" },
    },
    // proves: dict-pix.pixKey.phone
    {
      it: "eleven digits that are a CPF are one, whatever else they may be (PHONE_KEY)",
      change: key("11911111051"),
      ...created,
      transaction: { pixKey: "11911111051" },
    },
    // proves: dict-pix.pixKey
    {
      it: "a phone of another country",
      change: key("+12025550170"),
      ...invalid("pixKey"),
      message: "telefone (5511999999999, +5511999999999 ou 11999999999)",
    },
    // proves: dict-pix.pixKey
    { it: "a document with dots", change: key("123.456.789-09"), ...invalid("pixKey") },
    // proves: dict-pix.pixKey
    {
      it: "a random key without hyphens",
      change: key("7d9f03358dcc40549bf90dbd61d36906"),
      ...invalid("pixKey"),
    },
    // proves: dict-pix.pixKey
    { it: "an e-mail without a host", change: key("maria@"), ...invalid("pixKey") },
    // proves: dict-pix.pixKey
    { it: "an empty key", change: key(""), ...invalid("pixKey") },
    // proves: dict-pix.pixKey
    { it: "no key", change: key(undefined), ...invalid("pixKey") },
    // proves: dict-pix.creditorDocument
    { it: "HIGH with a document", change: high, ...created },
    // proves: dict-pix.creditorDocument
    { it: "HIGH without", change: { priority: "HIGH" }, ...invalid("creditorDocument") },
    // proves: dict-pix.creditorDocument
    {
      it: "HIGH with half a document: one entry",
      change: { ...high, creditorDocument: "123456789" },
      ...invalid("creditorDocument"),
    },
    // proves: dict-pix.priority
    { it: "NORM without a document", change: { priority: "NORM" }, ...created },
    // proves: dict-pix.creditorDocument
    { it: "NORM with one", change: { priority: "NORM", creditorDocument: "12345678909" }, ...created },
    // proves: dict-pix.priority
    { it: "another priority", change: { priority: "LOW" }, ...invalid("priority") },
    // proves: dict-pix.description, limits.text-bounds
    { it: "description of 10,000 characters", change: { description: "ã".repeat(10_000) }, ...created },
    // proves: limits.text-bounds
    { it: "description with a NUL", change: { description: "a\u0000b" }, ...invalid("description") },
    // proves: dict-pix.payment-flow
    { it: "paymentFlow of 50 characters", change: { paymentFlow: "f".repeat(50) }, ...created },
    // proves: dict-pix.payment-flow
    { it: "paymentFlow of 51", change: { paymentFlow: "f".repeat(51) }, ...invalid("paymentFlow") },
    // proves: dict-pix.expiration, limits.transfer-expiration
    { it: "expiration 1", change: { expiration: 1 }, ...created },
    // proves: dict-pix.expiration, limits.transfer-expiration
    { it: "expiration 10800", change: { expiration: 10_800 }, ...created },
    // proves: dict-pix.expiration, limits.transfer-expiration
    { it: "expiration 0", change: { expiration: 0 }, ...invalid("expiration") },
    // proves: dict-pix.expiration, limits.transfer-expiration
    { it: "expiration 10801", change: { expiration: 10_801 }, ...invalid("expiration") },
    // proves: limits.whole-seconds
    { it: "expiration with half a second", change: { expiration: 1.5 }, ...invalid("expiration") },
    // proves: dict-pix.expiration
    { it: "expiration a text", change: { expiration: "600" }, ...invalid("expiration") },
    // proves: dict-pix.payment
    { it: "amount 0.01", change: { "payment.amount": 0.01 }, ...created },
    // proves: dict-pix.payment
    { it: "amount 0", change: { "payment.amount": 0 }, ...invalid("payment.amount") },
    // proves: dict-pix.payment
    { it: "amount with 3 decimals", change: { "payment.amount": 1.001 }, ...invalid("payment.amount") },
    // proves: dict-pix.payment
    { it: "amount a text", change: { "payment.amount": "1.00" }, ...invalid("payment.amount") },
    // proves: dict-pix.payment.currency
    { it: "another currency", change: { "payment.currency": "USD" }, ...invalid("payment.currency") },
    // proves: dict-pix.payment.currency
    { it: "no currency is BRL (DICT_CURRENCY)", change: { "payment.currency": undefined }, ...created },
    // proves: dict-pix.payment
    { it: "no payment", change: { payment: undefined }, ...invalid("payment") },
    // proves: dict-pix.ispbDeny
    { it: "ispbDeny of other institutions", change: { ispbDeny: ["00000000", "60701190"] }, ...created },
    // proves: dict-pix.ispbDeny
    { it: "ispbDeny empty", change: { ispbDeny: [] }, ...created },
    // proves: dict-pix.ispbDeny
    { it: "ispbDeny of 7 digits", change: { ispbDeny: ["0000000"] }, ...invalid("ispbDeny.0") },
    // proves: dict-pix.ispbDeny
    { it: "ispbDeny a text", change: { ispbDeny: "00000000" }, ...invalid("ispbDeny") },
    // proves: dict-pix.body
    {
      it: "everything is wrong: one answer lists all",
      body: {
        pixKey: "x",
        priority: "HIGH",
        description: 1,
        paymentFlow: 1,
        expiration: 0.5,
        payment: { currency: "X", amount: 0 },
        ispbDeny: ["1"],
      },
      ...invalid(
        "pixKey",
        "creditorDocument",
        "description",
        "paymentFlow",
        "expiration",
        "payment.currency",
        "payment.amount",
        "ispbDeny.0",
      ),
    },
    // proves: dict-pix.body
    { it: "an empty object", body: {}, ...invalid("pixKey", "payment") },
  ]),
});

const first =
  (change: object = {}) =>
  async ({ account, saved }: RowContext) => {
    saved.key = newIdempotencyKey();
    const answer = await account.gateway.dictPix(
      { ...transferBody(), ...change },
      { idempotencyKey: saved.key },
    );
    saved.answer = JSON.stringify(answer);
    saved.first = String(answer.id);
  };
const again = { headers: ({ saved }: RowContext) => ({ "x-idempotency-key": saved.key! }) };
const same = {
  ...again,
  status: 200,
  answer: ({ saved }: RowContext) => JSON.parse(saved.answer!) as object,
};
const mismatch = { ...again, status: 422, message: "já foi usado com outra requisição" } as const;

table("POST /dict/pix: x-idempotency-key", {
  operation: "dictPix",
  valid: transferBody,
  rows: [
    // proves: dict-pix.idempotency-key, errors.400
    { it: "none", status: 400, message: "x-idempotency-key não informado" },
    // proves: dict-pix.idempotency-key
    { it: "empty", headers: { "x-idempotency-key": "" }, status: 400 },
    // proves: dict-pix.idempotency-key
    { it: "no UUID", headers: { "x-idempotency-key": "pedido-1" }, status: 400, message: "UUID v4" },
    // proves: dict-pix.idempotency-key
    {
      it: "a UUID of version 1",
      headers: { "x-idempotency-key": "7d9f0335-8dcc-1054-9bf9-0dbd61d36906" },
      status: 400,
    },
    // proves: dict-pix.rule-1
    {
      it: "the same request: the same transfer",
      account: {},
      before: first(),
      ...same,
      journal: [],
      balance: [900, 100],
    },
    {
      it: "the same key in capitals",
      account: {},
      before: first(),
      ...same,
      headers: ({ saved }) => ({ "x-idempotency-key": saved.key!.toUpperCase() }),
      journal: [],
      balance: [900, 100],
    },
    // proves: dict-pix.rule-1.answer
    {
      it: "the same request with its default written out",
      account: {},
      before: first({ payment: { amount: 100 } }),
      change: { priority: "NORM", expiration: 600 },
      ...same,
      journal: [],
    },
    // proves: dict-pix.rule-1.answer
    {
      it: "the same request after it has settled: the same answer (IDEMPOTENT_ANSWER)",
      account: {},
      before: async (context) => {
        await first()(context);
        await context.sandbox.settle(context.saved.first!);
      },
      ...same,
      journal: [],
      balance: [900, 0],
    },
    // proves: dict-pix.rule-1.answer
    {
      it: "the same request when the money is gone: the same answer",
      account: { balance: 100 },
      before: first(),
      ...same,
      journal: [],
      balance: [0, 100],
    },
    // proves: dict-pix.rule-1.mismatch
    {
      it: "another amount",
      account: {},
      before: first(),
      change: { "payment.amount": 100.01 },
      ...mismatch,
      balance: [900, 100],
    },
    // proves: dict-pix.rule-1.mismatch
    { it: "another key", account: {}, before: first(), change: key("joana@example.com"), ...mismatch },
    // proves: dict-pix.rule-1.mismatch
    { it: "another description", account: {}, before: first(), change: { description: "x" }, ...mismatch },
    // proves: dict-pix.rule-1.mismatch
    { it: "another expiration", account: {}, before: first(), change: { expiration: 601 }, ...mismatch },
    // proves: dict-pix.rule-1.answer
    {
      it: "a refused request has not used its key",
      account: {},
      before: async ({ account, saved }) => {
        saved.key = newIdempotencyKey();
        const { status } = await account.gateway.send(
          "dictPix",
          { ...transferBody(), payment: { currency: "BRL", amount: 1_000.01 } },
          { idempotencyKey: saved.key },
        );
        expect(status).toBe(422);
      },
      ...again,
      ...created,
    },
    {
      it: "of another account",
      account: {},
      before: async ({ sandbox, saved }) => {
        saved.key = newIdempotencyKey();
        await sandbox.gateway.dictPix(transferBody(), { idempotencyKey: saved.key });
      },
      ...again,
      ...created,
    },
  ],
});

table("POST /dict/pix: what cannot be processed", {
  operation: "dictPix",
  valid: transferBody,
  rows: keyed([
    // proves: dict-pix.422.key, errors.simple, errors.message.words, errors.422
    {
      it: "a key that is not in the directory",
      change: key("inexistente@localpix.test"),
      status: 422,
      message: "Chave PIX não encontrada no DICT",
    },
    // proves: dict-pix.422.balance
    { it: "all of the balance", account: { balance: 100 }, ...created, balance: [0, 100] },
    // proves: dict-pix.422.balance, errors.422
    {
      it: "a centavo more",
      account: { balance: 99.99 },
      status: 422,
      message: "saldo insuficiente: disponível R$ 99,99, necessário R$ 100,00",
    },
    // proves: dict-pix.422.balance
    { it: "the value, but not the fee", account: { balance: 100, fees: { cashOut: 0.01 } }, status: 422 },
    // proves: dict-pix.rule-2, errors.422
    {
      it: "the institution of the key is in ispbDeny",
      change: { ispbDeny: ["00000000", "18236120"] },
      status: 422,
      message: "18236120",
    },
    // proves: dict-pix.limits
    {
      it: "above the limit per transaction (DICT_LIMITS)",
      account: { limits: { perTransaction: 99.99 } },
      status: 400,
      code: "PIX_TRANSACTION_LIMIT_EXCEEDED",
    },
    // proves: dict-pix.limits
    {
      it: "above the daily limit (DICT_LIMITS)",
      account: { limits: { daily: 99.99 } },
      status: 400,
      code: "PIX_DAILY_LIMIT_EXCEEDED",
    },
    { it: "no token", headers: { authorization: "" }, status: 401 },
    {
      it: "refuse:PIX_INSUFFICIENT_BALANCE is 422 here",
      scenario: "refuse:PIX_INSUFFICIENT_BALANCE",
      status: 422,
      message: "saldo insuficiente",
    },
    {
      it: "refuse:INVALID_QR_CODE is not one of its refusals, and is ignored",
      scenario: "refuse:INVALID_QR_CODE",
      status: 200,
      journal: ["scenario.ignored", "payout.created"],
    },
  ]),
});

/** Several things are wrong with each, and the first in the order is told (assumption DICT_ORDER). */
// proves: dict-pix.order
table("POST /dict/pix: which refusal comes first", {
  operation: "dictPix",
  valid: transferBody,
  rows: [
    { it: "the body before the idempotency key", body: {}, ...invalid("pixKey", "payment") },
    {
      it: "the idempotency key before the directory",
      change: key("inexistente@localpix.test"),
      status: 400,
      message: "x-idempotency-key",
    },
    {
      it: "a repetition before the directory",
      account: {},
      before: first(),
      change: key("inexistente@localpix.test"),
      ...mismatch,
    },
    ...keyed([
      {
        it: "the directory before the balance",
        account: { balance: 0 },
        change: key("inexistente@localpix.test"),
        status: 422,
        message: "não encontrada",
      },
      {
        it: "ispbDeny before the limits",
        account: { limits: { perTransaction: 1 } },
        change: { ispbDeny: ["18236120"] },
        status: 422,
        message: "18236120",
      },
      {
        it: "the limits before the balance",
        account: { balance: 0, limits: { perTransaction: 1 } },
        status: 400,
        code: "PIX_TRANSACTION_LIMIT_EXCEEDED",
      },
    ]),
  ],
});

// proves: dict-pix.directory
table("POST /dict/pix in a strict directory", {
  operation: "dictPix",
  valid: transferBody,
  sandbox: { directory: "strict" },
  rows: keyed([
    { it: "a key of the fixtures", ...created },
    { it: "any other", change: key("qualquer@example.com"), status: 422, message: "não encontrada no DICT" },
    { it: "the key of an account of the sandbox", change: key("pix@loja-aurora.test"), ...created },
  ]),
});

const transferred =
  (wanted: object) =>
  ({ id, sent, saved }: RowContext) => [
    {
      type: "TRANSFER",
      data: {
        id: Number(id),
        txId: null,
        pixKey: sent.pixKey,
        status: "LIQUIDATED",
        payment: { amount: "100.00", currency: "BRL" },
        refunds: [],
        createdAt: "2030-02-14T15:00:00.000Z",
        errorCode: null,
        endToEndId: expect.stringMatching(/^E\w{31}$/),
        ticketData: {},
        webhookType: "TRANSFER",
        debtorAccount: expect.any(Object),
        creditorAccount: expect.objectContaining({
          name: "Maria Clara Nogueira",
          document: "***.456.789-**",
          ispb: "18236120",
        }),
        idempotencyKey: saved.key,
        creditDebitType: "DEBIT",
        localInstrument: "DICT",
        transactionType: "PIX",
        remittanceInformation: "Aluguel de fevereiro",
        ...wanted,
      },
    },
  ];
const withKey = {
  before: async ({ saved }: RowContext) => {
    saved.key = newIdempotencyKey();
  },
  ...again,
};

table("POST /dict/pix: the webhook", {
  operation: "dictPix",
  valid: transferBody,
  rows: [
    // proves: service.4, resources.transfer.end-to-end-id, dict-pix.description, dict-pix.webhook
    // proves: events.of.dict-pix, events.v2.TRANSFER
    {
      it: "settled: V2 TRANSFER with the idempotency key",
      account: {},
      receiver: { events: ["cash_out"] },
      ...withKey,
      status: 200,
      after: ({ sandbox, id }) => sandbox.settle(id),
      journal: [...settled, "delivery.attempted"],
      balance: [900, 0],
      webhooks: transferred({}),
    },
    // proves: dict-pix.webhook
    {
      it: "rejected: V2 TRANSFER with status ERROR, and the money is back",
      account: {},
      receiver: { events: ["cash_out"] },
      ...withKey,
      status: 200,
      after: ({ sandbox, id }) => sandbox.reject(id, "ACCOUNT_CLOSED"),
      journal: [...rejected, "delivery.attempted"],
      balance: [1000, 0],
      webhooks: transferred({
        status: "ERROR",
        errorCode: "ACCOUNT_CLOSED",
        endToEndId: null,
        creditorAccount: expect.any(Object),
      }),
    },
    // proves: events.format
    {
      it: "version v1: the flat CashOut",
      account: {},
      receiver: { events: ["cash_out"], version: "v1" },
      ...withKey,
      status: 200,
      after: ({ sandbox, id }) => sandbox.settle(id),
      journal: [...settled, "delivery.attempted"],
      webhooks: ({ id }) => [
        expect.objectContaining({
          event: "CashOut",
          status: "CONFIRMED",
          transactionId: id,
          externalId: null,
        }),
      ],
    },
  ],
});

/** Each row says after how long what has happened. */
const moment = (
  it: string,
  change: Record<string, unknown>,
  wait: string,
  transaction: object,
  more: Partial<Row> = {},
): Row => ({
  it,
  account: { balance: 1_000 },
  change,
  status: 200,
  after: ({ sandbox }) => sandbox.advance(wait),
  transaction,
  ...("status" in transaction
    ? { journal: transaction.status === "CONFIRMED" ? settled : rejected }
    : { journal: ["payout.created"], balance: [900, 100] }),
  ...more,
});
const PENDING = {};
const CONFIRMED = { status: "CONFIRMED" };
const EXPIRED = { status: "ERROR", errorCode: "PAYMENT_EXPIRED" };
const slow = (settlement: string): Partial<Row> => ({ account: { balance: 1_000, settlement } });

table("POST /dict/pix: HIGH and NORM (DICT_PRIORITY)", {
  operation: "dictPix",
  valid: transferBody,
  sandbox: { settlement: "1s" },
  rows: keyed([
    // proves: states.transfer, dict-pix.priority.effect
    moment("NORM settles after the usual second", {}, "1s", CONFIRMED, { balance: [900, 0] }),
    // proves: dict-pix.priority.effect
    moment("NORM: not before", {}, "999ms", PENDING),
    // proves: dict-pix.expiration, limits.transfer-expiration
    moment("NORM: whatever is usual", {}, "599s", PENDING, slow("10m")),
    // proves: dict-pix.expiration
    moment("NORM: exactly at its expiration it settles", {}, "10m", CONFIRMED, slow("10m")),
    // proves: dict-pix.expiration, events.cash-out.PAYMENT_EXPIRED, limits.transfer-expiration
    moment("NORM: a second later is too late", {}, "10m", EXPIRED, { ...slow("601s"), balance: [1000, 0] }),
    // proves: dict-pix.expiration
    moment("NORM: its own expiration, not yet", { expiration: 5 }, "4999ms", PENDING, slow("1h")),
    // proves: dict-pix.expiration
    moment("NORM: its own expiration", { expiration: 5 }, "5s", EXPIRED, slow("1h")),
    moment("NORM that waits for a person expires", {}, "10m", EXPIRED, slow("manual")),
    moment("NORM that a person settles in time does not", {}, "1h", CONFIRMED, {
      ...slow("manual"),
      after: async ({ sandbox, id }) => {
        await sandbox.settle(id);
        await sandbox.advance("1h");
      },
    }),
    // proves: dict-pix.priority.effect
    moment("HIGH settles in the instant of its creation", high, "0s", CONFIRMED, slow("1h")),
    // proves: dict-pix.priority.effect
    moment("HIGH: a slow bank takes its time", { ...high, pixKey: "lenta@localpix.test" }, "29s", PENDING),
    // proves: dict-pix.priority.effect
    moment("HIGH that waits for a person does not expire", high, "3h", PENDING, slow("manual")),
    moment("HIGH with another's document", { ...high, creditorDocument: "11144477735" }, "1s", {
      status: "ERROR",
      errorCode: "TAX_ID_MISMATCH",
    }),
    moment("scenario pending: NORM expires", {}, "10m", EXPIRED, { scenario: "pending" }),
    moment("scenario pending: HIGH waits", high, "3h", PENDING, { scenario: "pending" }),
    moment("scenario delayed:30s: not yet", {}, "30s", PENDING, { scenario: "delayed:30s" }),
    // proves: service.10.values
    moment("scenario delayed:30s", {}, "31s", CONFIRMED, { scenario: "delayed:30s" }),
    moment("scenario delayed:30s beyond the expiration", { expiration: 10 }, "10s", EXPIRED, {
      scenario: "delayed:30s",
    }),
    moment(
      "scenario error:account-blocked",
      {},
      "1s",
      { status: "ERROR", errorCode: "ACCOUNT_BLOCKED" },
      {
        scenario: "error:account-blocked",
      },
    ),
    ...[
      ["error:insufficient-funds", "INSUFFICIENT_BALANCE"],
      ["error:invalid-pix-key", "INVALID_KEY"],
      ["error:key-not-found", "KEY_NOT_FOUND"],
      ["error:timeout", "TIMEOUT"],
      ["error:document-mismatch", "TAX_ID_MISMATCH"],
      ["reject:BLOCKED_ACCOUNT", "BLOCKED_ACCOUNT"],
    ].map(([scenario, errorCode]) =>
      // proves: states.transfer
      moment(
        `scenario ${scenario} ends with ${errorCode} (DICT_STATES)`,
        {},
        "1s",
        { status: "ERROR", errorCode },
        { scenario: scenario! },
      ),
    ),
    moment(
      "scenario reject: any code",
      {},
      "1s",
      { status: "ERROR", errorCode: "XPTO" },
      {
        scenario: "reject:XPTO",
      },
    ),
    // proves: states.transfer
    moment(
      "a blocked account, in the words of the directory (DICT_STATES)",
      key("bloqueada@localpix.test"),
      "1s",
      {
        status: "ERROR",
        errorCode: "ACCOUNT_BLOCKED",
      },
    ),
    // proves: states.transfer
    moment("a bank that does not answer (DICT_STATES)", key("sem-resposta@localpix.test"), "1s", {
      status: "ERROR",
      errorCode: "TIMEOUT",
    }),
    // proves: states.transfer, dict-pix.payment-flow
    moment("what is kept of it", { paymentFlow: "salários", expiration: 60 }, "0s", {
      origin: "dict-transfer",
      dueAt: expect.any(String),
      idempotencyKey: expect.any(String),
      transfer: { priority: "NORM", paymentFlow: "salários", expiresAt: expect.any(String) },
      assumptions: expect.arrayContaining(["DICT_STATES"]),
    }),
  ]),
});
