import type { Assumption } from "./assumption.js";

/** Money that goes back. */
export const refundingAssumptions = {
  DEVOLUCAO_ID: {
    openPoint: "which characters the `id` of a devolução may have",
    decision: "letters and digits, as the central bank has it; anything else is 400",
    source: "R",
    section: "PUT /pix/{e2eid}/devolucao/{id}",
  },
  REFUND_BALANCE: {
    openPoint: "a refund above what is available, its fee included",
    decision:
      "refused: 400 on refund-in, whose list of errors has no 422, and 422 on devolução; simple shape",
    source: "J",
    section: "POST /api/pix/refund-in/{id}",
  },
  REFUND_DEADLINE: {
    openPoint: "how long 89 days are",
    decision: "89 times 24 hours from the receipt; the last millisecond still counts",
    source: "J",
    section: "POST /api/pix/refund-in/{id}",
  },
  REFUND_ORDER: {
    openPoint: "which refusal of a refund comes first",
    decision: "body, original, duplicate, deadline, refundable amount, balance",
    source: "J",
    section: "POST /api/pix/refund-in/{id}",
  },
  REFUND_ORIGINAL: {
    openPoint: "what refund-in and devolução find",
    decision: "confirmed receipts of the account: for anything else, a pending charge too, 404",
    source: "J",
    section: "POST /api/pix/refund-in/{id}",
  },
  REFUND_EXTERNAL_ID: {
    openPoint: "`externalId` of a refund-in that was given none",
    decision:
      "its rtrId, which is a well-formed devolução id too; `providerTransactionId` is the rtrId always, and stands in both webhook formats",
    source: "J",
    section: "POST /api/pix/refund-in/{id}",
  },
  REFUND_REPEATED: {
    openPoint: "what a repeated devolução answers (DEVOLUCAO_REPEAT)",
    decision:
      "the devolução as it stands by then; one that refund-in made under that name counts as the same when value, natureza and text are",
    source: "J",
    section: "POST /api/pix/refund-in/{id}",
  },
  REFUND_FAILED: {
    openPoint: "webhook of a refund that fails",
    decision:
      "refund_in with status ERROR; V2 lists it last in `refunds[]`, with status ERROR; V1 has no endToEndId, as on cash-out",
    source: "J",
    section: "POST /api/pix/refund-in/{id}",
  },
  WAS_TOTAL_REFUNDED: {
    openPoint: "`wasTotalRefunded`, `remainingAmountForRefund`",
    decision: "all has really gone back; what can still be asked for, so pending refunds are not in it",
    source: "J",
    section: "Events, V2 payloads",
  },
  RETURN_FEE: {
    openPoint: "fee of a payout that comes back",
    decision: "none, and the fee of the payout stays",
    source: "J",
    section: "Events, Operation to event",
  },
  RETURN_BETWEEN_ACCOUNTS: {
    openPoint: "a refund or return of a payment between accounts of the sandbox",
    decision:
      "both sides conclude in one unit of work with one rtrId: the receiver's REFUND_IN and the sender's REFUND_OUT, each with its own webhook. A payout that the control API or a scenario has come back is a refund that its receiver makes, by the rules of every refund (balance, 89 days, fee); the control API answers 422 when it cannot, and a scenario's return stays out",
    source: "J",
    section: "POST /api/pix/refund-in/{id}",
  },
  REFUND_ACCOUNTS: {
    openPoint: "`debtorAccount`, `creditorAccount` of V2 REFUND",
    decision:
      "the debtor is who gives the money back and the creditor who gets it: the accounts of the original in each other's place; id, payment and endToEndId are the original's",
    source: "R",
    section: "POST /api/pix/refund-in/{id}",
  },
} as const satisfies Record<string, Assumption>;
