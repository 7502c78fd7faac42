import type { EventType } from "../../server/contract/webhooks/event-types.js";
import { numbersIn } from "../words/format-number.js";
import { words as titles } from "./titles.en.js";

const { number, count } = numbersIn("en");

export const words = {
  ...titles,
  to: (name: string) => `to ${name}`,
  from: (name: string) => `from ${name}`,
  scenario: "Scenario",
  action: {
    resend: "Resend",
    resendToUrl: (url: string) => `Resend to ${url}`,
    resendAll: (webhooks: number) => `Resend ${number(webhooks)} webhooks`,
    cancel: "Cancel delivery",
    settle: "Settle",
    reject: "Reject",
    giveBack: "Return",
    rejectCode: "Error code",
    rejectMessage: "Message from the receiving bank",
    resendTo: "Send to a URL",
    send: "Send",
    resendWhere: "URL to send to (empty: the registered one)",
    pay: "Pay",
    advance: "advance to this time",
    curl: "Copy as cURL",
    show: "Show",
    expire: "Expire",
    refund: "Refund",
    contest: "Open a MED",
    saveCase: "Save as case",
    why: "Reason given by the receiver (optional)",
    howMuch: "Amount in reais (empty: all that remains)",
  },
  delivery: {
    next: (left: string) => `next attempt in ${left}`,
    nextNow: "next attempt is due now",
    exhausted: "gave up: every attempt failed",
    cancelled: "cancelled",
    dropped: "dropped on purpose",
    held: "held until you release it",
    queued: "sending",
    manual: "manual",
    not200: (status: number, acknowledged: boolean) =>
      acknowledged
        ? `The specification documents only 200 as an acknowledgement; with --strict, this ${status} fails.`
        : `With --strict, only 200 acknowledges a webhook, not ${status}.`,
    details: "details",
    requestHeaders: "Request headers",
    responseHeaders: "Response headers",
    responseBody: "Response body",
    noBody: "(empty)",
    payload: "Payload",
    bytes: (bytes: number) => count(bytes, "byte", "bytes"),
    sent: (times: number) =>
      times === 1
        ? "sent once"
        : times === 2
          ? "sent twice, unchanged"
          : `sent ${number(times)} times, unchanged`,
    notSent: "not sent yet",
    noUrlTitle: "No URL registered",
    noUrl: (type: EventType) => `No URL is registered for ${type}, so no webhook was sent.`,
    delivered: "delivered",
  },
  request: {
    title: "Request and response",
    headers: "Headers",
    body: "Body",
    answer: "Response",
    why: "Why it was refused or failed",
    scenarios: "See all scenarios",
    doctor: "Explain the certificate",
    credentials: "Open the credentials",
    problem: "Problem",
  },
  postings: {
    title: "Ledger",
    movement: "Movement",
    amount: "Amount",
    available: "Available",
    blocked: "Blocked",
    when: "When",
    places: { available: "available", blocked: "blocked", outside: "outside" } as Readonly<
      Record<string, string>
    >,
  },
  assumptions: {
    applied: (count: number) =>
      count === 1 ? "Based on 1 assumption" : `Based on ${number(count)} assumptions`,
    why: "The specification does not define this.",
  },
  compare: {
    attempts: "Compare attempts",
    payloads: "Compare payloads",
    attempt: (number: number) => `attempt ${number}`,
    one: "First version",
    other: "Second version",
    differing: (some: number, all: number) =>
      some === 0 ? "identical" : `${number(some)} of ${number(all)} ${all === 1 ? "field" : "fields"} differ`,
    same: "No differences.",
  },
  related: { otherSide: "Other side", splits: "Splits", splitOf: "Split of" },
  story: {
    request: "request",
    activity: "in the activity",
    refunded: "Refund",
    returned: "Returned",
    original: "Original transaction",
    payload: "Payload",
    ahead: { settlement: "Settlement", payment: "Payment" },
  },
  openTransaction: (id: string) => `Open transaction ${id}`,
  showCob: "Show the first cob",
};
