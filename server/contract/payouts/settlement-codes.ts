import type { AssumptionId } from "../assumptions/assumptions.js";

/** The format of a code, known or not. */
export const ERROR_CODE = /^[A-Z][A-Z0-9_]{1,63}$/;

/**
 * The codes with which a bank rejects a payout (specification: Events, errorCode values), each with its message and the
 * reason code of the instant payment system behind it (SPI reason → errorCode).
 */
export const settlementCodes: Readonly<
  Record<string, { message: string; spiCode?: string; retry: boolean; assumptions?: readonly AssumptionId[] }>
> = {
  TAX_ID_MISMATCH: {
    message: "CPF/CNPJ não corresponde ao titular da chave",
    spiCode: "BE01",
    retry: false,
    assumptions: ["DOCUMENTS"],
  },
  INVALID_TAX_ID: {
    message: "CPF/CNPJ do recebedor inválido",
    spiCode: "CH11",
    retry: false,
    assumptions: ["DOCUMENTS"],
  },
  BLOCKED_ACCOUNT: { message: "Conta de destino bloqueada", spiCode: "AC06", retry: false },
  ACCOUNT_CLOSED: { message: "Conta de destino encerrada", spiCode: "AC07", retry: false },
  ORDER_REJECTED: { message: "Ordem rejeitada pelo banco de destino", spiCode: "DS04", retry: false },
  PAYMENT_EXPIRED: { message: "Pagamento expirado antes do processamento", retry: true },
  SETTLEMENT_TIMEOUT: { message: "O banco de destino não respondeu a tempo", spiCode: "AB03", retry: true },
  // The codes of transfers through the directory (assumption DICT_STATES).
  KEY_NOT_FOUND: { message: "Chave PIX não encontrada no DICT", retry: false },
  INVALID_KEY: { message: "Chave PIX inválida", retry: false },
  INSUFFICIENT_BALANCE: { message: "Saldo insuficiente", retry: true },
  ACCOUNT_BLOCKED: { message: "Conta de destino bloqueada", spiCode: "AC06", retry: false },
  TIMEOUT: { message: "O banco de destino não respondeu a tempo", spiCode: "AB03", retry: true },
  // Seen in sandboxes of this family only (assumption SCENARIOS).
  INSUFFICIENT_FUNDS: { message: "Conta sem saldo", retry: true },
  INVALID_PIX_KEY: {
    message: "Chave PIX não encontrada ou inválida",
    retry: false,
    assumptions: ["UNKNOWN_KEY"],
  },
  DUPLICATE_ID: { message: "Identificador duplicado", retry: false },
};

/** The outcome of a settlement: the money arrives, it stays pending forever, or it is rejected. */
export type SettlementOutcome =
  | "settle"
  | "never"
  | {
      readonly errorCode: string;
      readonly errorMessage: string;
      /** The code was given by name or has its own message, so no operation may translate it. */
      readonly isVerbatim?: true;
    };

/** The message of a code; for an unknown code, the message contains the code itself. */
export function settlementMessage(errorCode: string): string {
  return settlementCodes[errorCode]?.message ?? `Pagamento rejeitado: ${errorCode}`;
}
