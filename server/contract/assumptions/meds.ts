import type { Assumption } from "./assumption.js";

/** Money that a bank contests. */
export const medAssumptions = {
  MED_STATES: {
    openPoint: "MED transitions",
    decision:
      "OPEN → RECEIVED → ANALYZED (APPROVED or REJECTED); CANCELLED from OPEN or RECEIVED. Blocks the contested amount at RECEIVED (as far as available), returns it on APPROVED, unblocks on REJECTED or CANCELLED; blocking is a switch",
    source: "R/J",
    section: "MED status",
  },
  MED_CAUSES: {
    openPoint: "cause codes",
    decision:
      "UNAUTHORIZED_TRANSACTION, SOCIAL_ENGINEERING, FRAUD, SCAM, ACCOUNT_TAKEOVER, COERCION, FRAUDULENT_ACCESS, OPERATIONAL_FLAW, UNKNOWN, OTHER, null",
    source: "R",
    section: "Resources, MED",
  },
  MED_TRANSACTION_FIELD: {
    openPoint: 'the field that the MED table calls "the service"',
    decision: "`transaction`",
    source: "J",
    section: "Resources, MED",
  },
  MED_MONEY: {
    openPoint: "how much a MED contests, blocks and gives back",
    decision:
      "it contests `value`, else all of the payment that has neither gone back nor is contested by another MED that has not ended: no centavo is contested twice; it blocks what of it is available at RECEIVED, and nothing with the switch off; on APPROVED as much goes back as is still refundable and is there, blocked or available. A refund asked for meanwhile is allowed, and leaves the MED that much less",
    source: "J",
    section: "MED status",
  },
  MED_REFUND: {
    openPoint: "how the money of an approved MED goes back",
    decision:
      "by a refund of its own over the same refundable amount, CONFIRMED in the same moment, with natureza MED_OPERACIONAL for the cause OPERATIONAL_FLAW and MED_FRAUDE for any other; no fee and no deadline of 89 days; it is told by refund_in too. Where nothing is left to go back there is none",
    source: "J",
    section: "Resources, Refund by end-to-end id",
  },
  MED_UNRECONCILED: {
    openPoint: "a MED on an end-to-end id under which the account has received nothing",
    decision:
      "`isReconciled` false, `transaction` and `originalTransactionId` null, in its webhooks `originalTransaction` null; nothing is blocked, nothing goes back",
    source: "J",
    section: "Resources, MED",
  },
  MED_REASONS: {
    openPoint: "what REFUND_CANCELLATION changes",
    decision: "what is told, and nothing else: states and money are those of REFUND_REQUEST, the default",
    source: "J",
    section: "Resources, MED",
  },
  MED_DEADLINE: {
    openPoint: "time limits of a MED",
    decision:
      "its analysis is due seven days after RECEIVED, which the control API and the journal show; nothing happens by itself when they have passed, and a payment of any age can be contested",
    source: "R/J",
    section: "MED status",
  },
  MED_RECORD: {
    openPoint: "what the fields of a MED hold",
    decision:
      "`transaction` is the whole payment with its payer, whatever part of it is contested; `requestingBank` is the institution in the end-to-end id; `analysisDetails` is what the analysis said, and null before and without one",
    source: "J",
    section: "Resources, MED",
  },
  MED_LIST: {
    openPoint: "order and dates of `GET /api/med`",
    decision:
      "newest first; `startDate` and `endDate` are about `createdAt`, read as in QUERY_DATES, both included, with no default and any distance apart; an `endDate` before `startDate` is 400",
    source: "J",
    section: "GET /api/med",
  },
  MED_FORMAT: {
    openPoint: "when MED events are sent, and their values",
    decision:
      "med_created once, when the MED is opened: with `status` RECEIVED and what is blocked in `blockedAmount` where the account receives it in the same moment, as it usually does, else with OPEN and null, and receiving it later sends nothing; nothing at CANCELLED; the same payload whatever `version` the URL has; `blockedAmount` of MedAccepted is what was blocked until then, which can differ from what goes back; `defenseStatus` is null",
    source: "J",
    section: "Events",
  },
} as const satisfies Record<string, Assumption>;
