import { numbersIn } from "../../words/format-number.js";

const { number } = numbersIn("en");

export const words = {
  lead: "A bank contests a payment that you received. Here you play both that bank and the analyst who decides.",
  none: {
    title: "No contested payments",
    text: "Choose a payment that an account has received and open a MED, here or from the terminal.",
  },
  back: "Back to the board",
  gone: "There is no such MED.",
  more: (count: number) => `Show ${number(count)} more`,
  unknown: "amount unknown",
  column: { OPEN: "Open", RECEIVED: "Received", ANALYZED: "Analyzed", CANCELLED: "Cancelled" },
  state: {
    OPEN: "open",
    RECEIVED: "received",
    APPROVED: "approved",
    REJECTED: "rejected",
    CANCELLED: "cancelled",
  },
  stateHint: {
    OPEN: "The account has not received it yet, and nothing is blocked.",
    RECEIVED: "The contested amount is blocked, up to what was available.",
    APPROVED: "The money went back to the payer, up to what the account had.",
    REJECTED: "The blocked amount is available again.",
    CANCELLED: "Its bank withdrew it; nothing is blocked.",
  },
  dueIn: (left: string) => `due in ${left}`,
  overdue: "overdue",
  dueHint: "Nothing happens automatically after this date.",
  unreconciled: "The account has received no payment with this id.",
  history: "What happened",
  details: "Details (optional)",
  step: { receive: "Receive", accept: "Approve", reject: "Reject", cancel: "Cancel" },
  stepHint: {
    receive:
      "The MED reaches the account, and the contested amount is blocked. No webhook is sent; med_created was sent when it was opened.",
    accept: "A refund returns the money, and med_accepted is sent.",
    reject: "The blocked amount becomes available again, and med_rejected is sent.",
    cancel: "The payer's bank withdraws it. No webhook is sent.",
  },
  fields: {
    payment: "Payment",
    bank: "Contested by",
    description: "Description",
    blocked: "Blocked now",
    due: "Analysis due",
    details: "Analysis details",
    refund: "Refund",
  },
  form: {
    title: "Open a MED",
    lead: "The payer's bank contests a payment. It can also contest an end-to-end id that no account has received.",
    payment: "Payment",
    paymentMissing: "Payment: the id of the contested payment is missing.",
    paymentHint: "transactionId, externalId, txid or end-to-end id",
    cause: "Cause",
    reason: "Reason",
    value: "Amount in reais",
    valueHint: "empty: everything that can still be contested",
    description: "Description by the bank",
    receive: "Reaches the account at once and blocks the amount",
    open: "Open",
  },
  noCause: "not given",
};
