import type { AssumptionId } from "../assumptions/assumptions.js";

/**
 * Why a settling bank rejects a payout (Events, errorCode values), with the text that we send along and
 * the reason code of the instant payment system that it comes from (SPI reason → errorCode).
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
  // What a transfer through the directory ends with instead (DICT_STATES).
  KEY_NOT_FOUND: { message: "Chave PIX não encontrada no DICT", retry: false },
  INVALID_KEY: { message: "Chave PIX inválida", retry: false },
  INSUFFICIENT_BALANCE: { message: "Saldo insuficiente", retry: true },
  ACCOUNT_BLOCKED: { message: "Conta de destino bloqueada", spiCode: "AC06", retry: false },
  TIMEOUT: { message: "O banco de destino não respondeu a tempo", spiCode: "AB03", retry: true },
  // Seen in sandboxes of this family only (SCENARIOS).
  INSUFFICIENT_FUNDS: { message: "Conta sem saldo", retry: true },
  INVALID_PIX_KEY: {
    message: "Chave PIX não encontrada ou inválida",
    retry: false,
    assumptions: ["UNKNOWN_KEY"],
  },
  DUPLICATE_ID: { message: "Identificador duplicado", retry: false },
};

/** What a settlement ends with: the money arrives, it stays pending for good, or it is rejected. */
export type SettlementOutcome =
  | "settle"
  | "never"
  | {
      readonly errorCode: string;
      readonly errorMessage: string;
      /** The code was asked for by its name, or has a text of its own, so no operation says it in other words. */
      readonly isVerbatim?: true;
    };

/** The text for a code, any code: an unknown one is said as it is. */
export function settlementMessage(errorCode: string): string {
  return settlementCodes[errorCode]?.message ?? `Pagamento rejeitado: ${errorCode}`;
}
