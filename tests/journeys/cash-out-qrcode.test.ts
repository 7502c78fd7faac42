import { expect } from "vitest";
import { encodeStaticCode } from "../../server/brazil/brcode.js";
import { crc16 } from "../../server/brazil/crc16.js";
import { chargeBody, codePayoutBody, foreignCode, newExternalId, payoutBody, staticCode } from "./bodies.js";
import { type Row, type RowContext, table } from "./rows.js";

const created = { status: 201, journal: ["payout.created"] } as const;
const refused = (code: string) => ({ status: 400, code, journal: ["request.refused"] }) as const;
const invalid = (...fields: string[]) => ({ status: 400, fields });
const badCode = { status: 400, code: "INVALID_QR_CODE" } as const;
const badText = { ...badCode, fields: ["qrCode"] } as const;
const code = (qrCode: string) => ({ qrCode });
const settled = ["payout.created", "payout.settled", "event.queued"] as const;
const rejected = ["payout.created", "payout.rejected", "event.queued"] as const;
const settle = ({ sandbox, id }: RowContext) => sandbox.settle(id);

/** The same code with the last character of its CRC changed. */
const corrupt = (text: string) => text.slice(0, -1) + (text.endsWith("0") ? "1" : "0");
/** A valid code of exactly this length, padded with fields that PIX does not use. */
function codeOfLength(length: number): string {
  const code = staticCode("maria@example.com");
  let missing = length - code.length;
  let filling = "";
  for (let id = 65; missing > 0; id++) {
    const size = Math.min(missing, 100) - 4;
    filling += `${id}${String(size).padStart(2, "0")}${"x".repeat(size)}`;
    missing -= size + 4;
  }
  const body = `${code.slice(0, -8)}${filling}6304`;
  return body + crc16(body);
}

table("POST /api/pix/cash-out-qrcode: the fields", {
  operation: "cashOutQrcode",
  valid: codePayoutBody,
  rows: [
    // proves: cash-out-qrcode.value, limits.cash-out-value
    { it: "value 0.01, the minimum, is accepted", change: { value: 0.01 }, ...created },
    // proves: cash-out-qrcode.value, limits.cash-out-value
    { it: "value 0 is refused", change: { value: 0 }, ...invalid("value") },
    // proves: cash-out-qrcode.value, limits.cash-out-value
    { it: "value with 3 decimals is refused", change: { value: 10.001 }, ...invalid("value") },
    // proves: cash-out-qrcode.value
    { it: "value as a string is refused", change: { value: "10.00" }, ...invalid("value") },
    // proves: cash-out-qrcode.value
    { it: "a missing value is refused", change: { value: undefined }, ...invalid("value") },
    // proves: cash-out-qrcode.externalId, limits.externalId
    { it: "externalId of 255 characters is accepted", change: { externalId: "q".repeat(255) }, ...created },
    // proves: cash-out-qrcode.externalId, limits.externalId
    {
      it: "externalId of 256 characters is refused",
      change: { externalId: "q".repeat(256) },
      ...invalid("externalId"),
    },
    // proves: cash-out-qrcode.externalId
    { it: "a missing externalId is refused", change: { externalId: undefined }, ...invalid("externalId") },
    // proves: cash-out-qrcode.description, limits.description
    { it: "description of 140 characters is accepted", change: { description: "d".repeat(140) }, ...created },
    // proves: cash-out-qrcode.description, limits.description
    {
      it: "description of 141 characters is refused",
      change: { description: "d".repeat(141) },
      ...invalid("description"),
    },
    // proves: cash-out-qrcode.description
    { it: "a missing description is accepted", change: { description: undefined }, ...created },
    // proves: limits.text-bounds
    { it: "name of 100 characters is accepted", change: { name: "n".repeat(100) }, ...created },
    // proves: limits.text-bounds
    { it: "name of 101 characters is refused", change: { name: "n".repeat(101) }, ...invalid("name") },
    // proves: cash-out-qrcode.document
    { it: "a CNPJ as document is accepted", change: { document: "11222333000181" }, ...created },
    // proves: cash-out-qrcode.document
    { it: "document of 12 digits is refused", change: { document: "123456789012" }, ...invalid("document") },
    // proves: cash-out-qrcode.document
    {
      it: "document with punctuation is refused",
      change: { document: "123.456.789-09" },
      ...invalid("document"),
    },
    // proves: cash-out-qrcode.validation
    {
      it: "a body in which every field is invalid is refused with all six fields",
      body: { value: 0, qrCode: "x", externalId: "", description: "d".repeat(141), name: "", document: "1" },
      ...invalid("value", "qrCode", "externalId", "description", "name", "document"),
    },
    {
      it: "an empty object is refused with every required field",
      body: {},
      ...invalid("value", "qrCode", "externalId"),
    },
  ],
});

/**
 * A code as found in documentation: the PIX key was replaced, but the field lengths and the CRC were not
 * updated.
 */
const MISCOUNTED =
  "00020126360014br.gov.bcb.pix0114contato@padaria.example.com5204000053039865406100.005802BR5901Padaria6006Recife62070503***63041D3D";

table("POST /api/pix/cash-out-qrcode: qrCode", {
  operation: "cashOutQrcode",
  valid: codePayoutBody,
  rows: [
    // proves: cash-out-qrcode.qrCode
    { it: "a static code without an amount is accepted", ...created },
    {
      it: "a static code with the amount is accepted",
      change: code(staticCode("maria@example.com", 100_00)),
      ...created,
    },
    // proves: cash-out-qrcode.qrCode
    {
      it: "a dynamic code of another institution is accepted",
      change: code(foreignCode(100_00)),
      ...created,
    },
    { it: "a dynamic code without an amount is accepted", change: code(foreignCode()), ...created },
    // proves: cash-out-qrcode.qrCode, cash-out-qrcode.validation, limits.qr-length
    { it: "49 characters are refused as too short", change: code(`000201${"0".repeat(43)}`), ...badText },
    // proves: cash-out-qrcode.qrCode, errors.cash-out-qrcode.INVALID_QR_CODE, limits.qr-length
    {
      it: "50 characters that are not a PIX code: INVALID_QR_CODE",
      change: code(`000201${"0".repeat(44)}`),
      ...badCode,
    },
    {
      it: "500 characters that are not a PIX code: INVALID_QR_CODE",
      change: code(`000201${"0".repeat(494)}`),
      ...badCode,
    },
    { it: "501 characters are refused as too long", change: code(`000201${"0".repeat(495)}`), ...badText },
    // proves: cash-out-qrcode.qrCode
    {
      it: "a code that does not start with 000201 is refused",
      change: code(`000202${staticCode("maria@example.com").slice(6)}`),
      ...badText,
    },
    // proves: cash-out-qrcode.qrCode
    { it: "a missing code is refused", change: { qrCode: undefined }, ...invalid("qrCode") },
    // proves: cash-out-qrcode.qrCode
    { it: "a number is refused", change: { qrCode: 201 }, ...invalid("qrCode") },
    // proves: cash-out-qrcode.qrCode.crc
    {
      it: "a code with a wrong CRC: INVALID_QR_CODE (assumption QR_CRC)",
      change: code(corrupt(staticCode("maria@example.com"))),
      ...badCode,
      message: "CRC",
    },
    // proves: cash-out-qrcode.qrCode, limits.qr-length
    { it: "a valid code of 500 characters is accepted", change: code(codeOfLength(500)), ...created },
    // proves: cash-out-qrcode.qrCode, cash-out-qrcode.validation, limits.qr-length
    { it: "a valid code of 501 characters is refused", change: code(codeOfLength(501)), ...badText },
    // proves: cash-out-qrcode.qrCode.says
    {
      it: "a code without a CRC: INVALID_QR_CODE",
      change: code(staticCode("maria@example.com").slice(0, -4)),
      ...badCode,
    },
    // proves: cash-out-qrcode.qrCode.says
    {
      it: "a code that is cut off: INVALID_QR_CODE",
      change: code(staticCode("maria@example.com").slice(0, -6)),
      ...badCode,
    },
    // proves: cash-out-qrcode.qrCode.says
    {
      it: "a card payment code: INVALID_QR_CODE",
      change: code(
        "00020126290014BR.GOV.BCB.XXX0107example5204000053039865802BR5905Maria6006Recife62070503***63041234",
      ),
      ...badCode,
    },
    // proves: cash-out-qrcode.qrCode.crc
    {
      it: "a code with wrong field lengths: INVALID_QR_CODE (assumption QR_CRC)",
      change: code(MISCOUNTED),
      ...badCode,
    },
    // proves: cash-out-qrcode.qrCode.says
    {
      it: "a code with an invalid PIX key: INVALID_QR_CODE",
      change: code(encodeStaticCode({ key: "not-a-key", merchantName: "A", merchantCity: "B" })),
      ...badCode,
      message: "not-a-key",
    },
  ],
});

// proves: cash-out-qrcode.value.tolerance, limits.qr-tolerance
table("POST /api/pix/cash-out-qrcode: the value and the amount of the code", {
  operation: "cashOutQrcode",
  valid: () => ({ ...codePayoutBody(), qrCode: staticCode("maria@example.com", 100_00) }),
  rows: [
    { it: "an equal value is accepted", account: {}, ...created, balance: [900, 100] },
    // proves: cash-out-qrcode.value.sent
    {
      it: "one centavo less is accepted",
      account: {},
      change: { value: 99.99 },
      ...created,
      balance: [900.01, 99.99],
    },
    {
      it: "one centavo more is accepted",
      account: {},
      change: { value: 100.01 },
      ...created,
      balance: [899.99, 100.01],
    },
    {
      it: "two centavos less: QR_CODE_VALUE_MISMATCH",
      change: { value: 99.98 },
      ...refused("QR_CODE_VALUE_MISMATCH"),
    },
    // proves: errors.cash-out-qrcode.QR_CODE_VALUE_MISMATCH
    {
      it: "two centavos more: QR_CODE_VALUE_MISMATCH",
      change: { value: 100.02 },
      ...refused("QR_CODE_VALUE_MISMATCH"),
      message: "R$ 100,02 não corresponde ao valor do QR Code, R$ 100,00",
    },
    {
      it: "any value is accepted for a code without an amount",
      change: { value: 37.41, qrCode: staticCode("maria@example.com") },
      ...created,
    },
  ],
});

const before = async ({ account, saved }: RowContext) => {
  saved.externalId = newExternalId("taken");
  const { transactionId } = await account.gateway.cashOut({ ...payoutBody(), externalId: saved.externalId });
  saved.first = transactionId;
};

table("POST /api/pix/cash-out-qrcode: refusals with the codes of this operation", {
  operation: "cashOutQrcode",
  valid: codePayoutBody,
  rows: [
    // proves: errors.cash-out-qrcode.INSUFFICIENT_BALANCE
    {
      it: "a payout of the whole balance is accepted",
      account: { balance: 100 },
      ...created,
      balance: [0, 100],
    },
    // proves: errors.shapes, errors.cash-out-qrcode.INSUFFICIENT_BALANCE
    {
      it: "one centavo above the balance: INSUFFICIENT_BALANCE",
      account: { balance: 99.99 },
      ...refused("INSUFFICIENT_BALANCE"),
      message: "disponível R$ 99,99, necessário R$ 100,00",
    },
    // proves: errors.cash-out-qrcode.INSUFFICIENT_BALANCE
    {
      it: "a balance that covers the value but not the fee: INSUFFICIENT_BALANCE",
      account: { balance: 100, fees: { cashOut: 0.01 } },
      ...refused("INSUFFICIENT_BALANCE"),
    },
    // proves: cash-out-qrcode.409, errors.409
    {
      it: "the externalId of a cash-out: 409 DUPLICATE_EXTERNAL_ID",
      account: {},
      before,
      change: ({ saved }) => ({ externalId: saved.externalId }),
      status: 409,
      code: "DUPLICATE_EXTERNAL_ID",
      details: ({ saved }) => ({ externalId: saved.externalId, existingTransactionId: saved.first }),
    },
    {
      it: "a value above the limit per transaction: PIX_TRANSACTION_LIMIT_EXCEEDED",
      account: { limits: { perTransaction: 99.99 } },
      ...refused("PIX_TRANSACTION_LIMIT_EXCEEDED"),
    },
    {
      it: "a total with cash-outs above the daily limit: PIX_DAILY_LIMIT_EXCEEDED",
      account: { limits: { daily: 199.99 } },
      before,
      ...refused("PIX_DAILY_LIMIT_EXCEEDED"),
    },
    { it: "a missing token: 401", headers: { authorization: "" }, status: 401 },
    // proves: errors.cash-out-qrcode.INVALID_QR_CODE, errors.cash-out-qrcode.QR_CODE_VALUE_MISMATCH
    // proves: errors.cash-out-qrcode.INSUFFICIENT_BALANCE
    ...["INVALID_QR_CODE", "QR_CODE_VALUE_MISMATCH", "INSUFFICIENT_BALANCE"].map((code) => ({
      it: `scenario refuse:${code}: 400 ${code}`,
      scenario: `refuse:${code}`,
      ...refused(code),
    })),
    ...["DUPLICATE_EXTERNAL_ID", "PIX_DUPLICATE_EXTERNAL_ID"].map((code) => ({
      it: `scenario refuse:${code}: 409 DUPLICATE_EXTERNAL_ID`,
      scenario: `refuse:${code}`,
      status: 409,
      code: "DUPLICATE_EXTERNAL_ID",
    })),
    // proves: cash-out-qrcode.409
    {
      it: "the externalId of a charge: 409 DUPLICATE_EXTERNAL_ID",
      account: {},
      before: async ({ account, saved }) => {
        const { transactionId, externalId } = await account.gateway.cashIn(chargeBody());
        Object.assign(saved, { first: transactionId, externalId });
      },
      change: ({ saved }) => ({ externalId: saved.externalId }),
      status: 409,
      code: "DUPLICATE_EXTERNAL_ID",
      details: ({ saved }) => ({ externalId: saved.externalId, existingTransactionId: saved.first }),
    },
    {
      it: "scenario refuse:PIX_INVALID_PIX_KEY is ignored, because this operation has no such refusal",
      scenario: "refuse:PIX_INVALID_PIX_KEY",
      status: 201,
      journal: ["scenario.ignored", "payout.created"],
    },
  ],
});

const confirmedWebhook =
  (row: object) =>
  ({ sent, id }: RowContext) => [
    {
      event: "CashOut",
      status: "CONFIRMED",
      transactionType: "PIX",
      movementType: "DEBIT",
      transactionId: id,
      externalId: sent.externalId,
      endToEndId: expect.stringMatching(/^E\w{31}$/),
      pixKey: "maria@example.com",
      feeAmount: 0,
      originalAmount: 100,
      finalAmount: 100,
      processingDate: "2030-02-14T15:00:00.000Z",
      errorCode: null,
      errorMessage: null,
      counterpart: {
        name: "Maria Clara Nogueira",
        document: "***.456.789-**",
        bank: expect.objectContaining({ bankISPB: "18236120" }),
      },
      metadata: {},
      ...row,
    },
  ];

const outcomes: Row[] = [
  // proves: service.4, cash-out-qrcode.payee, cash-out-qrcode.answer, events.of.cash-out-qrcode
  {
    it: "a known key: the counterpart in the webhook is its owner in the directory, not the name in the code",
    account: {},
    receiver: { events: ["cash_out"] },
    status: 201,
    after: settle,
    journal: [...settled, "delivery.attempted"],
    balance: [900, 0],
    webhooks: confirmedWebhook({}),
  },
  // proves: cash-out-qrcode.payee
  {
    it: "an unknown key: the counterpart is the key's owner, not the name in the code (assumption QR_PAYEE)",
    account: {},
    receiver: { events: ["cash_out"] },
    change: code(staticCode("padaria@example.com")),
    status: 201,
    after: settle,
    journal: [...settled, "delivery.attempted"],
    webhooks: confirmedWebhook({
      pixKey: "padaria@example.com",
      counterpart: {
        name: expect.not.stringMatching("Padaria do Centro"),
        document: expect.stringMatching(/^\*\*\*\.\d{3}\.\d{3}-\*\*$/),
        bank: expect.any(Object),
      },
    }),
  },
  // proves: cash-out-qrcode.name, cash-out-qrcode.document
  {
    it: "a pending payout has the name and document of the request instead of those in the code",
    account: {},
    change: { ...code(staticCode("padaria@example.com")), name: "Padaria LTDA", document: "11222333000181" },
    status: 201,
    journal: ["payout.created"],
    transaction: { status: "PENDING", counterpart: { name: "Padaria LTDA", document: "11222333000181" } },
  },
  // proves: cash-out-qrcode.name
  {
    it: "a pending payout without a name in the request has the name in the code",
    account: {},
    change: code(staticCode("padaria@example.com")),
    status: 201,
    journal: ["payout.created"],
    transaction: { status: "PENDING", counterpart: { name: "Padaria do Centro" } },
  },
  // proves: cash-out-qrcode.payee
  {
    it: "a dynamic code of another institution always has the same PIX key (assumption QR_PAYEE)",
    account: {},
    change: code(foreignCode(100_00)),
    status: 201,
    after: settle,
    journal: settled,
    transaction: {
      status: "CONFIRMED",
      origin: "cash-out-qrcode",
      pixKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
      assumptions: expect.arrayContaining(["QR_PAYEE"]),
    },
  },
  {
    it: "a payout rejected by hand returns the money",
    account: {},
    status: 201,
    after: ({ sandbox, id }) => sandbox.reject(id, "ACCOUNT_CLOSED"),
    journal: rejected,
    transaction: { status: "ERROR", errorCode: "ACCOUNT_CLOSED" },
    balance: [1000, 0],
  },
];

table("POST /api/pix/cash-out-qrcode: the payee", {
  operation: "cashOutQrcode",
  valid: codePayoutBody,
  rows: outcomes,
});

table("POST /api/pix/cash-out-qrcode: the automatic result", {
  operation: "cashOutQrcode",
  valid: codePayoutBody,
  sandbox: { settlement: "1s" },
  rows: [
    ["maria@example.com", undefined, "CONFIRMED", null],
    ["maria@example.com", "11144477735", "ERROR", "TAX_ID_MISMATCH"],
    ["padaria@example.com", "12345678900", "ERROR", "INVALID_TAX_ID"],
    ["bloqueada@localpix.test", undefined, "ERROR", "BLOCKED_ACCOUNT"],
    ["inexistente@localpix.test", undefined, "ERROR", "INVALID_PIX_KEY"],
  ].map(([key, document, status, errorCode]) => ({
    it: `${key}${document ? ` with document ${document}` : ""}: ${errorCode ?? status}`,
    account: {},
    change: { ...code(staticCode(key!)), ...(document ? { document } : {}) },
    status: 201,
    after: ({ sandbox }: RowContext) => sandbox.advance("1s"),
    journal: status === "CONFIRMED" ? settled : rejected,
    transaction: { status, errorCode },
  })),
});

// proves: cash-out-qrcode.qrCode.crc
table("POST /api/pix/cash-out-qrcode with --lenient-qr", {
  operation: "cashOutQrcode",
  valid: codePayoutBody,
  sandbox: { lenientQr: true },
  rows: [
    {
      it: "a wrong CRC is accepted with a warning in the journal (assumption QR_CRC)",
      change: code(corrupt(staticCode("maria@example.com"))),
      ...created,
      transaction: {
        events: [
          expect.objectContaining({
            type: "payout.created",
            data: expect.objectContaining({
              warnings: [
                { about: "QR_CRC", en: expect.stringContaining("CRC"), pt: expect.stringContaining("CRC") },
              ],
            }),
          }),
        ],
      },
    },
    {
      it: "a valid code has no warning",
      ...created,
      transaction: { events: [{ data: expect.not.objectContaining({ warnings: expect.anything() }) }] },
    },
    {
      it: "wrong field lengths are accepted if key and amount are found (assumption QR_CRC)",
      account: {},
      change: code(MISCOUNTED),
      ...created,
      balance: [900, 100],
      transaction: {
        pixKey: "contato@padaria.example.com",
        assumptions: expect.arrayContaining(["QR_CRC"]),
        events: [
          expect.objectContaining({
            data: expect.objectContaining({
              warnings: [
                expect.objectContaining({
                  en: 'The fields of the QR code are wrong: Position 46 should hold a field id of two digits, not "a.". The last field before that is 26 at position 6. The key and the amount were found anyway; --lenient-qr accepts it.',
                  pt: 'Os campos do QR Code estão errados: A posição 46 deveria ter um id de campo de dois dígitos, não "a.". O último campo antes disso é o 26 na posição 6. A chave e o valor foram encontrados mesmo assim; --lenient-qr o aceita.',
                }),
                expect.objectContaining({ en: expect.stringContaining("The CRC of the QR code is 1D3D") }),
              ],
            }),
          }),
        ],
      },
    },
    {
      it: "a value other than the amount found is refused (assumption QR_CRC)",
      change: { ...code(MISCOUNTED), value: 99 },
      ...refused("QR_CODE_VALUE_MISMATCH"),
    },
    {
      it: "an invalid PIX key is refused",
      change: code(MISCOUNTED.replace("contato@", "contato ")),
      ...badCode,
    },
    { it: "a text that is not a PIX code is refused", change: code(`000201${"0".repeat(44)}`), ...badCode },
  ],
});
