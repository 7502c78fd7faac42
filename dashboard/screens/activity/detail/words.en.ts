import type { EventType } from "../../../../server/contract/webhooks/event-types.js";
import { numbersIn } from "../../../words/format-number.js";
import type { TransactionStepName } from "./steps.js";

const { number } = numbersIn("en");

export const words = {
  gone: "The journal has no entry with this number.",
  firstSteps: "First steps",
  facts: "What happened",
  raw: "Raw entry",
  fields: { seq: "Number", at: "When", account: "Account", type: "Type" },
  yes: "yes",
  no: "no",
  step: {
    request: "Request",
    created: "Created",
    blocked: "Blocked",
    settles: "Settles",
    settled: "Settled",
    rejected: "Rejected",
    released: "Released",
    awaited: "Payment",
    received: "Received",
    paid: "Paid",
    expired: "Expired",
    failed: "Failed",
    credited: "Credited",
    webhook: "Webhook",
    next: "Next",
  } satisfies Record<TransactionStepName, string> as Record<TransactionStepName, string>,
  stepNote: {
    byHand: "manual",
    byBank: "by the bank",
    noUrl: "no URL",
    attempts: (made: number, scheduled: number) =>
      made > scheduled ? `${number(made)} attempts` : `attempt ${number(made)} of ${number(scheduled)}`,
    until: (time: string) => `until ${time}`,
  },
  cancelCob: "Cancel",
  itsTransaction: (id: string) => `Transaction ${id}`,
  itsEvent: "The event it reports",
  progress: (type: EventType) => `About the webhook ${type}`,
  itsRow: "Open its row",
  openTransaction: "Open transaction",
  saved: {
    label: "Saved filters",
    save: "Save filter",
    name: "Name of the filter",
    keep: "Save",
    remove: (name: string) => `Remove the filter ${name}`,
  },
  clockChanges: (count: number) => (count === 1 ? "1 clock change" : `${number(count)} clock changes`),
  attempt: (number: number, type: EventType) => `Attempt ${number} of ${type}`,
  noAnswer: "no answer",
};
