import { expect } from "vitest";
import { newIdempotencyKey, transferBody } from "./bodies.js";
import { type Row, type RowContext, table } from "./rows.js";

const created = { status: 200, journal: ["payout.created"] } as const;
const invalid = (...fields: string[]) => ({ status: 400, fields });
const key = (pixKey: unknown) => ({ pixKey });
const settled = ["payout.created", "payout.settled", "event.queued"] as const;
const rejected = ["payout.created", "payout.rejected", "event.queued"] as const;
const high = { priority: "HIGH", creditorDocument: "12345678909" };

/** Adds an idempotency key of its own to each row that has no headers. */
const withIdempotencyKeys = (rows: readonly Row[]): Row[] =>
  rows.map((row) => ({ headers: { "x-idempotency-key": newIdempotencyKey() }, ...row }));

table("POST /dict/pix: the fields", {
  operation: "dictPix",
  valid: transferBody,
  rows: withIdempotencyKeys([
    // proves: resources.transfer, states.transfer.created, dict-pix.answer
    {
      it: "a new transfer is PENDING with a numeric id and a placeholder endToEndId",
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
    { it: "a CPF as pixKey is accepted", change: key("12345678909"), ...created },
    // proves: dict-pix.pixKey
    { it: "a CNPJ as pixKey is accepted", change: key("11222333000181"), ...created },
    // proves: dict-pix.pixKey
    { it: "a phone number as pixKey is accepted", change: key("+5511987654321"), ...created },
    // proves: dict-pix.pixKey
    {
      it: "a random key as pixKey is accepted",
      change: key("7d9f0335-8dcc-4054-9bf9-0dbd61d36906"),
      ...created,
    },
    // proves: dict-pix.pixKey, dict-pix.pixKey.phone
    ...["+551133334444", "551133334444", "1133334444"].map((form) => ({
      it: `the phone number ${form} is accepted and stored with +55 (assumption PHONE_KEY)`,
      change: key(form),
      ...created,
      transaction: { pixKey: "+551133334444" },
    })),
    // proves: dict-pix.pixKey.phone
    {
      it: "eleven digits that are not a CPF are accepted as a mobile number (assumption PHONE_KEY)",
      change: key("11999999999"),
      ...created,
      transaction: { pixKey: "+5511999999999" },
    },
    // proves: dict-pix.pixKey.phone
    {
      it: "eleven digits that are a CPF are accepted as a CPF, not as a phone number (assumption PHONE_KEY)",
      change: key("11911111051"),
      ...created,
      transaction: { pixKey: "11911111051" },
    },
    // proves: dict-pix.pixKey
    {
      it: "a phone number of another country is refused",
      change: key("+12025550170"),
      ...invalid("pixKey"),
      message: "telefone (5511999999999, +5511999999999 ou 11999999999)",
    },
    // proves: dict-pix.pixKey
    {
      it: "a document with punctuation as pixKey is refused",
      change: key("123.456.789-09"),
      ...invalid("pixKey"),
    },
    // proves: dict-pix.pixKey
    {
      it: "a random key without hyphens is refused",
      change: key("7d9f03358dcc40549bf90dbd61d36906"),
      ...invalid("pixKey"),
    },
    // proves: dict-pix.pixKey
    { it: "an e-mail address without a host is refused", change: key("maria@"), ...invalid("pixKey") },
    // proves: dict-pix.pixKey
    { it: "an empty pixKey is refused", change: key(""), ...invalid("pixKey") },
    // proves: dict-pix.pixKey
    { it: "a missing pixKey is refused", change: key(undefined), ...invalid("pixKey") },
    // proves: dict-pix.creditorDocument
    { it: "priority HIGH with a creditorDocument is accepted", change: high, ...created },
    // proves: dict-pix.creditorDocument
    {
      it: "priority HIGH without a creditorDocument is refused",
      change: { priority: "HIGH" },
      ...invalid("creditorDocument"),
    },
    // proves: dict-pix.creditorDocument
    {
      it: "priority HIGH with an invalid creditorDocument is refused with one message",
      change: { ...high, creditorDocument: "123456789" },
      ...invalid("creditorDocument"),
    },
    // proves: dict-pix.priority
    { it: "priority NORM without a creditorDocument is accepted", change: { priority: "NORM" }, ...created },
    // proves: dict-pix.creditorDocument
    {
      it: "priority NORM with a creditorDocument is accepted",
      change: { priority: "NORM", creditorDocument: "12345678909" },
      ...created,
    },
    // proves: dict-pix.priority
    { it: "an unknown priority is refused", change: { priority: "LOW" }, ...invalid("priority") },
    // proves: dict-pix.description, limits.text-bounds
    {
      it: "description of 10,000 characters is accepted",
      change: { description: "ã".repeat(10_000) },
      ...created,
    },
    // proves: limits.text-bounds
    {
      it: "description with a NUL is refused",
      change: { description: "a\u0000b" },
      ...invalid("description"),
    },
    // proves: dict-pix.payment-flow
    { it: "paymentFlow of 50 characters is accepted", change: { paymentFlow: "f".repeat(50) }, ...created },
    // proves: dict-pix.payment-flow
    {
      it: "paymentFlow of 51 characters is refused",
      change: { paymentFlow: "f".repeat(51) },
      ...invalid("paymentFlow"),
    },
    // proves: dict-pix.expiration, limits.transfer-expiration
    { it: "expiration 1 is accepted", change: { expiration: 1 }, ...created },
    // proves: dict-pix.expiration, limits.transfer-expiration
    { it: "expiration 10800 is accepted", change: { expiration: 10_800 }, ...created },
    // proves: dict-pix.expiration, limits.transfer-expiration
    { it: "expiration 0 is refused", change: { expiration: 0 }, ...invalid("expiration") },
    // proves: dict-pix.expiration, limits.transfer-expiration
    { it: "expiration 10801 is refused", change: { expiration: 10_801 }, ...invalid("expiration") },
    // proves: limits.whole-seconds
    { it: "expiration with half a second is refused", change: { expiration: 1.5 }, ...invalid("expiration") },
    // proves: dict-pix.expiration
    { it: "expiration as a string is refused", change: { expiration: "600" }, ...invalid("expiration") },
    // proves: dict-pix.payment
    { it: "amount 0.01 is accepted", change: { "payment.amount": 0.01 }, ...created },
    // proves: dict-pix.payment
    { it: "amount 0 is refused", change: { "payment.amount": 0 }, ...invalid("payment.amount") },
    // proves: dict-pix.payment
    {
      it: "amount with 3 decimals is refused",
      change: { "payment.amount": 1.001 },
      ...invalid("payment.amount"),
    },
    // proves: dict-pix.payment
    {
      it: "amount as a string is refused",
      change: { "payment.amount": "1.00" },
      ...invalid("payment.amount"),
    },
    // proves: dict-pix.payment.currency
    {
      it: "another currency than BRL is refused",
      change: { "payment.currency": "USD" },
      ...invalid("payment.currency"),
    },
    // proves: dict-pix.payment.currency
    {
      it: "a missing currency defaults to BRL (assumption DICT_CURRENCY)",
      change: { "payment.currency": undefined },
      ...created,
    },
    // proves: dict-pix.payment
    { it: "a missing payment is refused", change: { payment: undefined }, ...invalid("payment") },
    // proves: dict-pix.ispbDeny
    {
      it: "ispbDeny of other institutions is accepted",
      change: { ispbDeny: ["00000000", "60701190"] },
      ...created,
    },
    // proves: dict-pix.ispbDeny
    { it: "an empty ispbDeny is accepted", change: { ispbDeny: [] }, ...created },
    // proves: dict-pix.ispbDeny
    { it: "ispbDeny of 7 digits is refused", change: { ispbDeny: ["0000000"] }, ...invalid("ispbDeny.0") },
    // proves: dict-pix.ispbDeny
    { it: "ispbDeny as a string is refused", change: { ispbDeny: "00000000" }, ...invalid("ispbDeny") },
    // proves: dict-pix.body
    {
      it: "a body in which every field is invalid is refused with all fields",
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
    { it: "an empty object is refused with every required field", body: {}, ...invalid("pixKey", "payment") },
  ]),
});

const firstTransfer =
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
const sameKey = { headers: ({ saved }: RowContext) => ({ "x-idempotency-key": saved.key! }) };
const sameResponse = {
  ...sameKey,
  status: 200,
  answer: ({ saved }: RowContext) => JSON.parse(saved.answer!) as object,
};
const mismatch = { ...sameKey, status: 422, message: "já foi usado com outra requisição" } as const;

table("POST /dict/pix: x-idempotency-key", {
  operation: "dictPix",
  valid: transferBody,
  rows: [
    // proves: dict-pix.idempotency-key, errors.400
    { it: "a missing header is refused", status: 400, message: "x-idempotency-key não informado" },
    // proves: dict-pix.idempotency-key
    { it: "an empty header is refused", headers: { "x-idempotency-key": "" }, status: 400 },
    // proves: dict-pix.idempotency-key
    {
      it: "a header that is not a UUID is refused",
      headers: { "x-idempotency-key": "pedido-1" },
      status: 400,
      message: "UUID v4",
    },
    // proves: dict-pix.idempotency-key
    {
      it: "a UUID of version 1 is refused",
      headers: { "x-idempotency-key": "7d9f0335-8dcc-1054-9bf9-0dbd61d36906" },
      status: 400,
    },
    // proves: dict-pix.rule-1
    {
      it: "the same request again returns the first transfer",
      account: {},
      before: firstTransfer(),
      ...sameResponse,
      journal: [],
      balance: [900, 100],
    },
    {
      it: "the same key in capital letters returns the first transfer",
      account: {},
      before: firstTransfer(),
      ...sameResponse,
      headers: ({ saved }) => ({ "x-idempotency-key": saved.key!.toUpperCase() }),
      journal: [],
      balance: [900, 100],
    },
    // proves: dict-pix.rule-1.answer
    {
      it: "the same request with default values written out returns the first transfer",
      account: {},
      before: firstTransfer({ payment: { amount: 100 } }),
      change: { priority: "NORM", expiration: 600 },
      ...sameResponse,
      journal: [],
    },
    // proves: dict-pix.rule-1.answer
    {
      it: "the same request after settlement returns the first response (assumption IDEMPOTENT_ANSWER)",
      account: {},
      before: async (context) => {
        await firstTransfer()(context);
        await context.sandbox.settle(context.saved.first!);
      },
      ...sameResponse,
      journal: [],
      balance: [900, 0],
    },
    // proves: dict-pix.rule-1.answer
    {
      it: "the same request without enough balance returns the first response",
      account: { balance: 100 },
      before: firstTransfer(),
      ...sameResponse,
      journal: [],
      balance: [0, 100],
    },
    // proves: dict-pix.rule-1.mismatch
    {
      it: "the same key with another amount: 422",
      account: {},
      before: firstTransfer(),
      change: { "payment.amount": 100.01 },
      ...mismatch,
      balance: [900, 100],
    },
    // proves: dict-pix.rule-1.mismatch
    {
      it: "the same key with another pixKey: 422",
      account: {},
      before: firstTransfer(),
      change: key("joana@example.com"),
      ...mismatch,
    },
    // proves: dict-pix.rule-1.mismatch
    {
      it: "the same key with another description: 422",
      account: {},
      before: firstTransfer(),
      change: { description: "x" },
      ...mismatch,
    },
    // proves: dict-pix.rule-1.mismatch
    {
      it: "the same key with another expiration: 422",
      account: {},
      before: firstTransfer(),
      change: { expiration: 601 },
      ...mismatch,
    },
    // proves: dict-pix.rule-1.answer
    {
      it: "the key of a refused request can be used again",
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
      ...sameKey,
      ...created,
    },
    {
      it: "the key of another account's transfer is accepted",
      account: {},
      before: async ({ sandbox, saved }) => {
        saved.key = newIdempotencyKey();
        await sandbox.gateway.dictPix(transferBody(), { idempotencyKey: saved.key });
      },
      ...sameKey,
      ...created,
    },
  ],
});

table("POST /dict/pix: refusals", {
  operation: "dictPix",
  valid: transferBody,
  rows: withIdempotencyKeys([
    // proves: dict-pix.422.key, errors.simple, errors.message.words, errors.422
    {
      it: "a key that is not in the directory: 422",
      change: key("inexistente@localpix.test"),
      status: 422,
      message: "Chave PIX não encontrada no DICT",
    },
    // proves: dict-pix.422.balance
    { it: "the whole balance is accepted", account: { balance: 100 }, ...created, balance: [0, 100] },
    // proves: dict-pix.422.balance, errors.422
    {
      it: "one centavo above the balance: 422",
      account: { balance: 99.99 },
      status: 422,
      message: "saldo insuficiente: disponível R$ 99,99, necessário R$ 100,00",
    },
    // proves: dict-pix.422.balance
    {
      it: "a balance that covers the value but not the fee: 422",
      account: { balance: 100, fees: { cashOut: 0.01 } },
      status: 422,
    },
    // proves: dict-pix.rule-2, errors.422
    {
      it: "a key at an institution of ispbDeny: 422",
      change: { ispbDeny: ["00000000", "18236120"] },
      status: 422,
      message: "18236120",
    },
    // proves: dict-pix.limits
    {
      it: "a value above the limit per transaction: 400 PIX_TRANSACTION_LIMIT_EXCEEDED (assumption DICT_LIMITS)",
      account: { limits: { perTransaction: 99.99 } },
      status: 400,
      code: "PIX_TRANSACTION_LIMIT_EXCEEDED",
    },
    // proves: dict-pix.limits
    {
      it: "a total above the daily limit: 400 PIX_DAILY_LIMIT_EXCEEDED (assumption DICT_LIMITS)",
      account: { limits: { daily: 99.99 } },
      status: 400,
      code: "PIX_DAILY_LIMIT_EXCEEDED",
    },
    { it: "a missing token: 401", headers: { authorization: "" }, status: 401 },
    {
      it: "scenario refuse:PIX_INSUFFICIENT_BALANCE: 422, the status of this operation",
      scenario: "refuse:PIX_INSUFFICIENT_BALANCE",
      status: 422,
      message: "saldo insuficiente",
    },
    {
      it: "scenario refuse:INVALID_QR_CODE is ignored, because this operation has no such refusal",
      scenario: "refuse:INVALID_QR_CODE",
      status: 200,
      journal: ["scenario.ignored", "payout.created"],
    },
  ]),
});

/** Each request has several faults; the response reports the first in this order (assumption DICT_ORDER). */
// proves: dict-pix.order
table("POST /dict/pix: the order of refusals", {
  operation: "dictPix",
  valid: transferBody,
  rows: [
    {
      it: "an invalid body is reported before a missing idempotency key",
      body: {},
      ...invalid("pixKey", "payment"),
    },
    {
      it: "a missing idempotency key is reported before an unknown pixKey",
      change: key("inexistente@localpix.test"),
      status: 400,
      message: "x-idempotency-key",
    },
    {
      it: "a reused idempotency key is reported before an unknown pixKey",
      account: {},
      before: firstTransfer(),
      change: key("inexistente@localpix.test"),
      ...mismatch,
    },
    ...withIdempotencyKeys([
      {
        it: "an unknown pixKey is reported before an insufficient balance",
        account: { balance: 0 },
        change: key("inexistente@localpix.test"),
        status: 422,
        message: "não encontrada",
      },
      {
        it: "an institution of ispbDeny is reported before a limit",
        account: { limits: { perTransaction: 1 } },
        change: { ispbDeny: ["18236120"] },
        status: 422,
        message: "18236120",
      },
      {
        it: "a limit is reported before an insufficient balance",
        account: { balance: 0, limits: { perTransaction: 1 } },
        status: 400,
        code: "PIX_TRANSACTION_LIMIT_EXCEEDED",
      },
    ]),
  ],
});

// proves: dict-pix.directory
table("POST /dict/pix with a strict directory", {
  operation: "dictPix",
  valid: transferBody,
  sandbox: { directory: "strict" },
  rows: withIdempotencyKeys([
    { it: "a key of the fixtures is accepted", ...created },
    {
      it: "a key that is not in the fixtures: 422",
      change: key("qualquer@example.com"),
      status: 422,
      message: "não encontrada no DICT",
    },
    {
      it: "the key of an account of the sandbox is accepted",
      change: key("pix@loja-aurora.test"),
      ...created,
    },
  ]),
});

const transferWebhook =
  (expected: object) =>
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
        ...expected,
      },
    },
  ];
const withKey = {
  before: async ({ saved }: RowContext) => {
    saved.key = newIdempotencyKey();
  },
  ...sameKey,
};

table("POST /dict/pix: the webhook", {
  operation: "dictPix",
  valid: transferBody,
  rows: [
    // proves: service.4, resources.transfer.end-to-end-id, dict-pix.description, dict-pix.webhook
    // proves: events.of.dict-pix, events.v2.TRANSFER
    {
      it: "a settled transfer sends V2 TRANSFER with the idempotency key",
      account: {},
      receiver: { events: ["cash_out"] },
      ...withKey,
      status: 200,
      after: ({ sandbox, id }) => sandbox.settle(id),
      journal: [...settled, "delivery.attempted"],
      balance: [900, 0],
      webhooks: transferWebhook({}),
    },
    // proves: dict-pix.webhook
    {
      it: "a rejected transfer sends V2 TRANSFER with status ERROR, and returns the money",
      account: {},
      receiver: { events: ["cash_out"] },
      ...withKey,
      status: 200,
      after: ({ sandbox, id }) => sandbox.reject(id, "ACCOUNT_CLOSED"),
      journal: [...rejected, "delivery.attempted"],
      balance: [1000, 0],
      webhooks: transferWebhook({
        status: "ERROR",
        errorCode: "ACCOUNT_CLOSED",
        endToEndId: null,
        creditorAccount: expect.any(Object),
      }),
    },
    // proves: events.format
    {
      it: "a v1 receiver gets the flat CashOut",
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

/** Each row expects this state of the transfer after `wait`. */
const stateAfter = (
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
const settlementOf = (settlement: string): Partial<Row> => ({ account: { balance: 1_000, settlement } });

table("POST /dict/pix: HIGH and NORM (assumption DICT_PRIORITY)", {
  operation: "dictPix",
  valid: transferBody,
  sandbox: { settlement: "1s" },
  rows: withIdempotencyKeys([
    // proves: states.transfer, dict-pix.priority.effect
    stateAfter("NORM settles after the default of one second", {}, "1s", CONFIRMED, { balance: [900, 0] }),
    // proves: dict-pix.priority.effect
    stateAfter("NORM is pending one millisecond before", {}, "999ms", PENDING),
    // proves: dict-pix.expiration, limits.transfer-expiration
    stateAfter(
      "NORM is pending until the account's settlement time",
      {},
      "599s",
      PENDING,
      settlementOf("10m"),
    ),
    // proves: dict-pix.expiration
    stateAfter(
      "NORM settles if settlement and expiration are at the same time",
      {},
      "10m",
      CONFIRMED,
      settlementOf("10m"),
    ),
    // proves: dict-pix.expiration, events.cash-out.PAYMENT_EXPIRED, limits.transfer-expiration
    stateAfter("NORM expires if it would settle one second after its expiration", {}, "10m", EXPIRED, {
      ...settlementOf("601s"),
      balance: [1000, 0],
    }),
    // proves: dict-pix.expiration
    stateAfter(
      "NORM with an expiration of 5 is pending one millisecond before",
      { expiration: 5 },
      "4999ms",
      PENDING,
      settlementOf("1h"),
    ),
    // proves: dict-pix.expiration
    stateAfter(
      "NORM with an expiration of 5 expires after five seconds",
      { expiration: 5 },
      "5s",
      EXPIRED,
      settlementOf("1h"),
    ),
    stateAfter("NORM with manual settlement expires", {}, "10m", EXPIRED, settlementOf("manual")),
    stateAfter("NORM settled by hand in time does not expire", {}, "1h", CONFIRMED, {
      ...settlementOf("manual"),
      after: async ({ sandbox, id }) => {
        await sandbox.settle(id);
        await sandbox.advance("1h");
      },
    }),
    // proves: dict-pix.priority.effect
    stateAfter("HIGH settles immediately", high, "0s", CONFIRMED, settlementOf("1h")),
    // proves: dict-pix.priority.effect
    stateAfter(
      "HIGH to a slow bank is pending after 29 seconds",
      { ...high, pixKey: "lenta@localpix.test" },
      "29s",
      PENDING,
    ),
    // proves: dict-pix.priority.effect
    stateAfter("HIGH with manual settlement does not expire", high, "3h", PENDING, settlementOf("manual")),
    stateAfter(
      "HIGH with the document of somebody else fails with TAX_ID_MISMATCH",
      { ...high, creditorDocument: "11144477735" },
      "1s",
      {
        status: "ERROR",
        errorCode: "TAX_ID_MISMATCH",
      },
    ),
    stateAfter("NORM with scenario pending expires", {}, "10m", EXPIRED, { scenario: "pending" }),
    stateAfter("HIGH with scenario pending does not expire", high, "3h", PENDING, { scenario: "pending" }),
    stateAfter("scenario delayed:30s is pending after 30 seconds", {}, "30s", PENDING, {
      scenario: "delayed:30s",
    }),
    // proves: service.10.values
    stateAfter("scenario delayed:30s settles after 31 seconds", {}, "31s", CONFIRMED, {
      scenario: "delayed:30s",
    }),
    stateAfter("scenario delayed:30s with an expiration of 10 expires", { expiration: 10 }, "10s", EXPIRED, {
      scenario: "delayed:30s",
    }),
    stateAfter(
      "scenario error:account-blocked fails with ACCOUNT_BLOCKED",
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
      stateAfter(
        `scenario ${scenario} fails with ${errorCode} (assumption DICT_STATES)`,
        {},
        "1s",
        { status: "ERROR", errorCode },
        { scenario: scenario! },
      ),
    ),
    stateAfter(
      "scenario reject:XPTO fails with that code",
      {},
      "1s",
      { status: "ERROR", errorCode: "XPTO" },
      {
        scenario: "reject:XPTO",
      },
    ),
    // proves: states.transfer
    stateAfter(
      "a key of a blocked account fails with ACCOUNT_BLOCKED (assumption DICT_STATES)",
      key("bloqueada@localpix.test"),
      "1s",
      {
        status: "ERROR",
        errorCode: "ACCOUNT_BLOCKED",
      },
    ),
    // proves: states.transfer
    stateAfter(
      "a key of a bank that does not respond fails with TIMEOUT (assumption DICT_STATES)",
      key("sem-resposta@localpix.test"),
      "1s",
      {
        status: "ERROR",
        errorCode: "TIMEOUT",
      },
    ),
    // proves: states.transfer, dict-pix.payment-flow
    stateAfter(
      "the control API shows priority, paymentFlow, expiration and idempotency key",
      { paymentFlow: "salários", expiration: 60 },
      "0s",
      {
        origin: "dict-transfer",
        dueAt: expect.any(String),
        idempotencyKey: expect.any(String),
        transfer: { priority: "NORM", paymentFlow: "salários", expiresAt: expect.any(String) },
        assumptions: expect.arrayContaining(["DICT_STATES"]),
      },
    ),
  ]),
});
