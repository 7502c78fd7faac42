/** Where each kind of movement can come from. */
export const ORIGINS = {
  PAYMENT: ["cash-in", "cob", "direct"],
  WITHDRAW: ["cash-out", "cash-out-qrcode", "dict-transfer", "split"],
  REFUND_IN: ["refund-in", "devolucao", "med", "return"],
  REFUND_OUT: ["return"],
} as const;

export type TransactionOperation = keyof typeof ORIGINS;
export type OriginOf<Operation extends TransactionOperation> = (typeof ORIGINS)[Operation][number];
