import type { DeliveryState } from "../../story/row-marks.js";
import { numbersIn } from "../../words/format-number.js";

const { number } = numbersIn("en");

export const words = {
  lead: "Where each event is delivered, and whether it arrives.",
  list: "Registered URLs",
  back: "Back to the webhooks",
  add: "Add a URL",
  settings: "Delivery settings",
  emptyTitle: "No URL registered",
  empty:
    "Register a URL for an event type here or from the terminal; localpix then sends each event of that type to it:",
  gone: "This URL is not registered any more.",
  healths: {
    untried: "untried",
    healthy: "healthy",
    unstable: "unstable",
    held: "held",
    failing: "failing",
  },
  health: "Health",
  untried: "No attempt yet. The first event shows how this URL responds.",
  latest: (attempts: number) =>
    attempts === 1 ? "the latest attempt" : `the latest ${number(attempts)} attempts`,
  latencies: (attempts: number) =>
    attempts === 1
      ? "response time of the latest attempt"
      : `response times of the latest ${number(attempts)} attempts (▲: failed)`,
  chart: (attempts: number, median: string, slowest: string, failed: number) =>
    `${number(attempts)} attempts: half took up to ${median}, the slowest ${slowest}; ${number(failed)} failed`,
  acknowledged: "Acknowledged",
  of: (some: number, all: number) => `${number(some)} of ${number(all)}`,
  latency: "Response time",
  latencyText: (median: string, slowest: string) => `median ${median}, slowest ${slowest}`,
  streak: "Failures in a row",
  streakText: (count: number, attempts: number) => {
    if (count === 0) return "none";
    return count === attempts ? `all ${number(count)}` : number(count);
  },
  last: "Last attempt",
  notDelivered: "Not delivered",
  notDeliveredText: (waiting: number, held: number, exhausted: number) =>
    `${number(waiting)} waiting, ${number(held)} held; of the latest deliveries ${number(exhausted)} gave up`,
  trigger: "Send an example",
  triggered: (urls: number) =>
    urls === 1 ? "An example was sent to this URL." : `An example was sent to ${number(urls)} URLs.`,
  example: "Custom example",
  exampleLead: "with values of your choice",
  exampleVersionHint: "the example is sent in this version to every URL registered for this event",
  asRegistered: "as registered",
  showDelivery: "See the delivery of the example",
  hold: "Hold",
  release: "Release",
  widerHold: "This hold also covers other deliveries. Releasing it releases all of them.",
  recover: "Retry failed deliveries",
  remove: "Remove",
  askRemove: "Remove this URL?",
  lostByRemoving: (event: string) => `This URL gets no more ${event} webhooks until you register it again.`,
  since: (day: string) => `since ${day}`,
  noVersion: "no version",
  change: "Change",
  headers: (count: number) =>
    count === 0 ? "no custom headers" : count === 1 ? "1 custom header" : `${number(count)} custom headers`,
  deliveries: "Latest deliveries",
  noDeliveries: "Nothing has been sent here yet.",
  moreDeliveries: "Find all of them in Activity",
  attempts: (made: number, scheduled: number) =>
    made > scheduled ? `${number(made)} attempts` : `${number(made)} of ${number(scheduled)} attempts`,
  states: {
    delivered: "delivered",
    waiting: "waiting",
    failing: "failing",
    gaveUp: "gave up",
    held: "held",
    cancelled: "cancelled",
    dropped: "dropped",
  } satisfies Record<DeliveryState, string> as Record<DeliveryState, string>,
  event: "Event",
  events: {
    cash_in: "a PIX received",
    cash_out: "a PIX sent, or rejected",
    refund_in: "a refund of a received payment",
    refund_out: "a refund received",
    med_created: "a MED opened",
    med_accepted: "a MED approved",
    med_rejected: "a MED rejected",
  },
  account: "Account",
  version: "Version",
  versionHint: "the format of the payload",
  headersLabel: "Headers",
  exampleSecret: "secret",
  headersHint: "one per line, at most 5",
  listen: "A receiver on this computer needs no registered URL: a command can forward each webhook to it.",
  register: "Register",
  save: "Save",
  settingsLead:
    "These settings apply to every URL, from the next attempt on. Attempts that are already scheduled keep their time.",
  attemptCount: (count: number) => (count === 1 ? "1 attempt" : `${number(count)} attempts`),
  asStarted: "Reset to startup settings",
  outage: "After an outage",
  outageLead:
    "Retries the failed deliveries created in the period below: those that gave up and those still waiting for a retry.",
  createdSince: "Created since (São Paulo time)",
  createdUntil: "Until (empty: now)",
  alsoCancelled: "include cancelled deliveries",
  recovered: (count: number) =>
    count === 0
      ? "No failed delivery was created in this period."
      : count === 1
        ? "1 delivery is retried."
        : `${number(count)} deliveries are retried.`,
};
