import { numbersIn } from "../../words/format-number.js";
import type { MoneyName, WebhookName } from "./row-marks.js";

const { number } = numbersIn("en");

export const words = {
  back: "Back to the stream",
  stream: {
    label: "Activity, newest first",
    search: "Search id, end-to-end id, key, payload…",
    pause: "Pause",
    resume: "Resume",
    noneTitle: "Nothing matches",
    none: "No row matches the filter and the search. Widen the filter or clear the search.",
    urls: (delivered: number, all: number) =>
      `${number(delivered)} of ${number(all)} ${all === 1 ? "URL" : "URLs"}`,
    attempts: (made: number, scheduled: number) =>
      made > scheduled ? `${number(made)} attempts` : `${number(made)} of ${number(scheduled)} attempts`,
    explain: "explain",
  },
  kinds: "What is shown",
  filter: {
    all: "Facts",
    calls: "Calls",
    wire: "Facts and calls",
    failing: "Failing",
    refused: "Refused",
    money: "Money",
    webhooks: "Webhooks",
  },
  money: {
    pending: "pending",
    paid: "paid",
    received: "received",
    settled: "settled",
    rejected: "rejected",
    returned: "returned",
    blocked: "blocked",
    released: "released",
    expired: "expired",
    failed: "failed",
    removed: "removed",
    refused: "refused",
    error: "error",
  } satisfies Record<MoneyName, string> as Record<MoneyName, string>,
  webhook: {
    delivered: "delivered",
    waiting: "waiting",
    failing: "failing",
    gaveUp: "gave up",
    held: "held",
    cancelled: "cancelled",
    dropped: "dropped",
    noUrl: "no URL",
  } satisfies Record<WebhookName, string> as Record<WebhookName, string>,
  webhookOf: (type: string) => `Webhook ${type}`,
  identity: { charge: "charge", payout: "cash-out", refund: "refund", of: (id: string) => `of ${id}` },
  eventType: "Event type",
  everyType: "events",
  notify: {
    on: "Notify me of failures: on",
    off: "Notify me of failures: off",
    denied: "This browser does not allow notifications from this page",
  },
  held: {
    button: "Hold",
    count: (count: number) => `${number(count)} held`,
    title: "Held deliveries",
  },
};
