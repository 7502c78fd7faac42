import type { AssumptionId } from "../assumptions/assumptions.js";
import type { WireError } from "../wire-error.js";

/** The limits of the account, in the order of their checks. Every operation that sends money refuses with all of them. */
const limitRefusals = {
  "transaction-limit-exceeded": {
    status: 400,
    code: "PIX_TRANSACTION_LIMIT_EXCEEDED",
    message: "O valor excede o limite por transação de {limit}",
    userMessage: "O valor excede o seu limite por transação.",
    rule: "Errors, cash-out business errors",
    assumptions: ["LIMITS"],
  },
  "night-limit-exceeded": {
    status: 400,
    code: "PIX_NIGHT_LIMIT_EXCEEDED",
    message: "O valor excede o limite noturno de {limit}, em vigor das 20h às 6h",
    userMessage: "O valor excede o seu limite noturno.",
    rule: "Errors, cash-out business errors",
    assumptions: ["LIMITS", "NIGHT_LIMIT"],
  },
  "daily-limit-exceeded": {
    status: 400,
    code: "PIX_DAILY_LIMIT_EXCEEDED",
    message: "O total do dia chegaria a {total} e excede o limite diário de {limit}",
    userMessage: "O valor excede o seu limite diário.",
    rule: "Errors, cash-out business errors",
    assumptions: ["LIMITS", "DAILY_LIMIT"],
  },
} as const satisfies Record<string, WireError>;

type LimitRefusal = keyof typeof limitRefusals;
export const LIMIT_REFUSALS = Object.keys(limitRefusals) as LimitRefusal[];

/** An assumption of an operation about the limits, for each of their refusals. */
export const limitAssumptions = (id: AssumptionId) =>
  Object.fromEntries(LIMIT_REFUSALS.map((reason) => [reason, [id]])) as Record<LimitRefusal, [AssumptionId]>;

/** The errors of sending money, a part of the catalogue in refusals.ts. */
export const sendingRefusals = {
  "amount-invalid": {
    status: 400,
    code: "PIX_INVALID_AMOUNT",
    message: "value tem valor inválido: deve ser de no mínimo 0.01 e ter no máximo 2 casas decimais",
    isAboutBody: true,
    userMessage: "O valor informado é inválido.",
    rule: "Errors, cash-out business errors",
    assumptions: ["AMOUNT_MAXIMUM"],
  },
  "pix-key-invalid": {
    status: 400,
    code: "PIX_INVALID_PIX_KEY",
    message: "details.key não tem o formato do keyType informado",
    isAboutBody: true,
    userMessage: "A chave PIX informada é inválida.",
    rule: "Errors, cash-out business errors",
  },
  "insufficient-balance": {
    status: 400,
    code: "PIX_INSUFFICIENT_BALANCE",
    message: "Operação recusada por saldo insuficiente: disponível {available}, necessário {required}",
    userMessage: "Operação recusada por saldo insuficiente.",
    rule: "POST /api/pix/cash-out, rule 2",
    assumptions: ["FEES"],
    per: {
      "cash-out-qrcode": { code: "INSUFFICIENT_BALANCE", rule: "POST /api/pix/cash-out-qrcode, errors" },
      "dict-pix": { status: 422, code: undefined, rule: "POST /dict/pix, errors" },
    },
  },
  ...limitRefusals,
  "external-id-duplicate": {
    status: 400,
    code: "PIX_DUPLICATE_EXTERNAL_ID",
    message: "Já existe uma transação com este externalId",
    userMessage: "Esta operação já foi solicitada.",
    rule: "POST /api/pix/cash-out, rule 1",
    per: {
      "cash-out-qrcode": {
        status: 409,
        code: "DUPLICATE_EXTERNAL_ID",
        rule: "POST /api/pix/cash-out-qrcode, errors",
      },
    },
  },

  // By QR code.
  "qr-code-crc-wrong": {
    status: 400,
    code: "INVALID_QR_CODE",
    message: "O QR Code não pode ser pago: o CRC é {received}, mas deveria ser {expected}",
    userMessage: "O QR Code informado é inválido.",
    rule: { assumption: "QR_CRC" },
  },
  "qr-code-invalid": {
    status: 400,
    code: "INVALID_QR_CODE",
    message: "O QR Code não pode ser pago: {problem}",
    userMessage: "O QR Code informado é inválido.",
    rule: "POST /api/pix/cash-out-qrcode, errors",
  },
  "qr-code-value-mismatch": {
    status: 400,
    code: "QR_CODE_VALUE_MISMATCH",
    message: "O valor {value} não corresponde ao valor do QR Code, {embedded}",
    userMessage: "O valor informado não corresponde ao valor do QR Code.",
    rule: "POST /api/pix/cash-out-qrcode, errors",
  },

  // Through the directory.
  "idempotency-key-missing": {
    status: 400,
    message: "Header x-idempotency-key não informado",
    rule: "POST /dict/pix, header x-idempotency-key",
  },
  "idempotency-key-invalid": {
    status: 400,
    message: "Header x-idempotency-key deve ser um UUID v4",
    rule: "POST /dict/pix, header x-idempotency-key",
  },
  "idempotency-mismatch": {
    status: 422,
    message: "Este x-idempotency-key já foi usado com outra requisição",
    rule: { assumption: "IDEMPOTENCY_MISMATCH" },
  },
  "pix-key-not-found": {
    status: 422,
    message: "Chave PIX não encontrada no DICT",
    rule: "POST /dict/pix, errors",
    assumptions: ["DIRECTORY"],
  },
  "ispb-denied": {
    status: 422,
    message: "A chave pertence à instituição {ispb}, bloqueada em ispbDeny",
    userMessage: "A instituição da chave está bloqueada em ispbDeny.",
    rule: "POST /dict/pix, rule 2",
  },
} as const satisfies Record<string, WireError>;
