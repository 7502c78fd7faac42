/** The kinds of agenda items, each with its display name. */
export const agendaKinds = {
  "payout-settlement": { en: "settlement", pt: "liquidação" },
  "payout-queue-end": { en: "end of a queue", pt: "fim de fila" },
  "payout-return": { en: "return", pt: "retorno" },
  "refund-settlement": { en: "refund settlement", pt: "liquidação de devolução" },
  "charge-expiry": { en: "charge expiry", pt: "expiração de cobrança" },
  "charge-self-payment": { en: "charge payment", pt: "pagamento de cobrança" },
  "cob-expiry": { en: "cob expiry", pt: "expiração de cob" },
  "cob-self-payment": { en: "cob payment", pt: "pagamento de cob" },
  split: { en: "split", pt: "split" },
  "split-batch": { en: "split cash-out", pt: "repasse de splits" },
  "webhook-delivery": { en: "delivery attempt", pt: "tentativa de entrega" },
} as const satisfies Record<string, { en: string; pt: string }>;

export type AgendaKind = keyof typeof agendaKinds;
export const AGENDA_KINDS = Object.keys(agendaKinds) as [AgendaKind, ...AgendaKind[]];
