import { numbersIn } from "../words/format-number.js";

const { number, count } = numbersIn("en");

export const words = {
  lead: "What happened lately, what waits for you and what is due next.",
  period: "Period",
  everything: "All",
  waiting: {
    title: "Waiting for you",
    payouts: (count: number): string => (count === 1 ? "cash-out to settle" : "cash-outs to settle"),
    refunds: (count: number): string => (count === 1 ? "refund to settle" : "refunds to settle"),
    charges: (count: number): string => (count === 1 ? "charge to pay" : "charges to pay"),
    meds: (count: number): string => (count === 1 ? "MED in progress" : "MEDs in progress"),
    heldDeliveries: (count: number): string => (count === 1 ? "held webhook" : "held webhooks"),
    moreThan: (shown: number) => `${number(shown)}+`,
  },
  calls: {
    title: "Calls",
    accepted: "accepted",
    refused: "refused (4xx)",
    failed: "failed (5xx)",
    none: "No call to the gateway in this period.",
  },
  attempts: {
    title: "Webhook attempts",
    acknowledged: "acknowledged",
    failed: "failed",
    none: "No webhook was sent in this period.",
  },
  latency: {
    title: "Receiver latency",
    median: "median",
    p95: "p95",
    none: "No webhook was sent in this period.",
  },
  plot: {
    label: (title: string, values: string) =>
      `${title}: ${values}. The table that follows has the values over time.`,
    table: (title: string) => `${title} over time, without the empty intervals`,
    time: "Time",
    completeSince: (time: string) => `Anything older than ${time} is not counted.`,
  },
  receivers: {
    title: "Receivers",
    all: "Webhooks",
    none: "No receiver was called yet.",
    register: "Register a URL",
    failing: (failures: number, attempts: number) => {
      if (failures === 1) return "failing";
      return failures === attempts
        ? `failing, all ${number(failures)}`
        : `failing, ${number(failures)} in a row`;
    },
    unstable: "unstable",
    healthy: "healthy",
    acknowledged: (acknowledged: number, attempts: number) =>
      `${number(acknowledged)} of ${count(attempts, "attempt", "attempts")} acknowledged`,
    latency: (median: string, p95: string) => `median ${median}, p95 ${p95}`,
    others: (others: number) => (others === 1 ? "and 1 other" : `and ${number(others)} others`),
  },
  latest: {
    title: "Latest activity",
    all: "Activity",
    none: "Nothing has happened yet.",
  },
  due: {
    title: "Due next",
    all: "Clock",
    none: "Nothing is scheduled.",
    in: (left: string) => `in ${left}`,
    later: (count: number) => `and ${number(count)} later`,
    advance: "Advance to the next",
  },
};
