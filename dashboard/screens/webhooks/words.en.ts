export const words = {
  lead: "Who hears of what, and how well.",
  list: "Registered URLs",
  back: "Back to the webhooks",
  add: "Add a URL",
  settings: "Delivery settings",
  emptyTitle: "Nobody hears of anything",
  empty: "Register a URL for an event, and each event is POSTed there. Here, or from the terminal:",
  selectTitle: "Select a URL",
  select: "Its health, its latest deliveries and every attempt open here.",
  gone: "This URL is not registered any more.",
  healths: { untried: "untried", healthy: "healthy", held: "held", failing: "failing" },
  health: "Health",
  untried: "No attempt yet. The first event shows how it answers.",
  latest: (attempts: number) => (attempts === 1 ? "the latest attempt" : `the latest ${attempts} attempts`),
  latencies: (attempts: number) =>
    attempts === 1 ? "time of the latest attempt" : `times of the latest ${attempts} attempts, ▲ failed`,
  chart: (attempts: number, median: string, slowest: string, failed: number) =>
    `${attempts} attempts: half took up to ${median}, the slowest ${slowest}; ${failed} failed`,
  acknowledged: "Acknowledged",
  of: (some: number, all: number) => `${some} of ${all}`,
  latency: "Time",
  latencyText: (median: string, slowest: string) => `median ${median}, slowest ${slowest}`,
  streak: "Failures in a row",
  streakText: (count: number) => (count === 0 ? "none" : String(count)),
  last: "Last attempt",
  underWay: "Under way",
  underWayText: (waiting: number, held: number, exhausted: number) =>
    `${waiting} waiting, ${held} held, ${exhausted} given up`,
  trigger: "Send an example",
  triggered: (urls: number) =>
    urls === 1 ? "An example was sent to this URL." : `An example was sent to ${urls} URLs.`,
  example: "An example of your own",
  exampleLead: "any value of the payload",
  exampleVersionHint: "for every URL that is registered for this event",
  asRegistered: "as registered",
  showDelivery: "See its delivery",
  hold: "Hold",
  release: "Release",
  recover: "Try failed ones again",
  remove: "Remove",
  since: (day: string) => `since ${day}`,
  noVersion: "no version",
  change: "Change",
  headers: (count: number) =>
    count === 0
      ? "no headers of its own"
      : count === 1
        ? "1 header of its own"
        : `${count} headers of its own`,
  deliveries: "Latest deliveries",
  noDeliveries: "Nothing has been sent here yet.",
  attempts: (made: number, scheduled: number) =>
    made > scheduled ? `${made} attempts` : `${made} of ${scheduled} attempts`,
  statuses: {
    queued: "sending",
    waiting: "failing",
    held: "held",
    delivered: "delivered",
    exhausted: "gave up",
    cancelled: "cancelled",
    dropped: "dropped",
  },
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
  headersHint: "one in each line, at most 5",
  listen: "For a receiver on this computer no URL need be registered: each webhook can be brought to it.",
  register: "Register",
  save: "Save",
  settingsLead: "They count for every URL, from the next attempt on. What waits keeps its due time.",
  schedule: "Waits before each attempt",
  scheduleHint: (attempts: number) =>
    attempts === 1 ? "1 attempt; durations such as 0s, 5m" : `${attempts} attempts; durations such as 0s, 5m`,
  timeout: "A receiver may take",
  timeoutHint: "then the attempt has failed",
  asStarted: "As started",
  outage: "After an outage",
  outageLead: "Tries again what has failed meanwhile, whether it was given up or still waits.",
  failedSince: "Made since, on the clocks of São Paulo",
  failedUntil: "Until; empty: now",
  alsoCancelled: "those given up by hand, too",
  recovered: (count: number) =>
    count === 0
      ? "Nothing of it has failed."
      : count === 1
        ? "1 delivery is tried again."
        : `${count} deliveries are tried again.`,
};
