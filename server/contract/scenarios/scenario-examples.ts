// Generated from scenarios/ by npm run docs; edit it there.

/** A value of each built-in scenario, and the ids of the operations that it applies to. */
export const scenarioExamples: readonly {
  readonly value: string;
  readonly operations: "all" | readonly string[];
}[] = [
  { value: "delayed:5s", operations: ["cash-out", "cash-out-qrcode", "dict-pix", "cash-in", "cob", "refund-in", "devolucao"] },
  { value: "error:account-blocked", operations: ["cash-out", "cash-out-qrcode", "dict-pix", "cash-in", "cob", "refund-in", "devolucao"] },
  { value: "error:document-mismatch", operations: ["cash-out", "cash-out-qrcode", "dict-pix", "cash-in", "cob", "refund-in", "devolucao"] },
  { value: "error:duplicate-id", operations: ["cash-out", "cash-out-qrcode", "dict-pix", "cash-in", "cob", "refund-in", "devolucao"] },
  { value: "error:insufficient-funds", operations: ["cash-out", "cash-out-qrcode", "dict-pix", "cash-in", "cob", "refund-in", "devolucao"] },
  { value: "error:invalid-pix-key", operations: ["cash-out", "cash-out-qrcode", "dict-pix", "cash-in", "cob", "refund-in", "devolucao"] },
  { value: "error:key-not-found", operations: ["dict-pix"] },
  { value: "error:timeout", operations: ["cash-out", "cash-out-qrcode", "dict-pix", "cash-in", "cob", "refund-in", "devolucao"] },
  { value: "http:503", operations: "all" },
  { value: "lost:request", operations: "all" },
  { value: "lost:response", operations: "all" },
  { value: "pending", operations: ["cash-out", "cash-out-qrcode", "dict-pix", "cash-in", "cob", "refund-in", "devolucao"] },
  { value: "refuse:PIX_INSUFFICIENT_BALANCE", operations: "all" },
  { value: "reject:ACCOUNT_CLOSED", operations: ["cash-out", "cash-out-qrcode", "dict-pix", "cash-in", "cob", "refund-in", "devolucao"] },
  { value: "returned:10s", operations: ["cash-out", "cash-out-qrcode", "dict-pix"] },
  { value: "slow:2s", operations: "all" },
  { value: "success", operations: "all" },
  { value: "webhook:delay:10m", operations: ["cash-out", "cash-out-qrcode", "dict-pix", "cash-in", "cob", "refund-in", "devolucao"] },
  { value: "webhook:drop", operations: ["cash-out", "cash-out-qrcode", "dict-pix", "cash-in", "cob", "refund-in", "devolucao"] },
  { value: "webhook:duplicate", operations: ["cash-out", "cash-out-qrcode", "dict-pix", "cash-in", "cob", "refund-in", "devolucao"] },
  { value: "webhook:early", operations: ["cash-out", "cash-out-qrcode", "dict-pix", "cash-in", "refund-in", "devolucao"] },
  { value: "webhook:fail:2", operations: ["cash-out", "cash-out-qrcode", "dict-pix", "cash-in", "cob", "refund-in", "devolucao"] },
  { value: "webhook:reorder", operations: ["cash-out", "cash-out-qrcode", "dict-pix", "cash-in", "cob", "refund-in", "devolucao"] },
];
