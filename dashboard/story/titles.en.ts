import type { AccountSettings } from "../../server/contract/accounts/accounts.control.js";
import type { CertificateKind } from "../../server/contract/accounts/certificates.control.js";
import { numbersIn } from "../words/format-number.js";
import type { MoneyState, WebhookState } from "./row-marks.js";

const { number } = numbersIn("en");

/**
 * The titles of facts, and the labels and marks of rows. They are not in words.en.ts, because the first screen needs
 * only these words of the folder.
 */
export const words = {
  fact: {
    "account.created": "Account created",
    "account.changed": "Account changed",
    "balance.adjusted": "Balance adjusted",
    "certificate.issued": "Certificate created",
    "token.issued": "Token issued",
    "event.triggered": "Event triggered",
    "webhook.registered": "Webhook registered",
    "webhook.removed": "Webhook removed",
    "webhook.held": "Webhooks held",
    "webhook.released": "Webhooks released",
    "webhook.recovered": "Failed webhooks retried",
    "webhook.rescheduled": "Webhook schedule changed",
    "charge.created": "Charge created",
    "charge.paid": "Charge paid",
    "charge.expired": "Charge expired",
    "charge.failed": "Charge failed",
    "cob.created": "Cob created",
    "cob.paid": "Cob paid",
    "cob.failed": "Cob payment failed",
    "cob.removed": "Cob removed",
    "split.scheduled": "Split scheduled",
    "split.skipped": "Split skipped",
    "pix.received": "PIX received",
    "payout.created": "Cash-out created",
    "payout.settled": "Cash-out settled",
    "payout.rejected": "Cash-out rejected",
    "payout.returned": "Cash-out returned",
    "payout.kept": "Cash-out not returned",
    "refund.created": "Refund created",
    "refund.settled": "Refund settled",
    "refund.failed": "Refund failed",
    "med.opened": "MED opened",
    "med.received": "MED received",
    "med.accepted": "MED approved",
    "med.rejected": "MED rejected",
    "med.cancelled": "MED cancelled",
    "request.refused": "Request refused",
    "world.began": "Sandbox started",
    "scenario.armed": "Scenario armed",
    "scenario.met": "Armed scenario applied",
    "scenario.ignored": "Scenario ignored",
    "scenario.disarmed": "Scenario disarmed",
    "scenario.reloaded": "Scenario files reloaded",
    "clock.changed": "Clock changed",
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
  } satisfies Record<MoneyState, string> as Record<MoneyState, string>,
  webhook: {
    delivered: "delivered",
    waiting: "waiting",
    failing: "failing",
    gaveUp: "gave up",
    held: "held",
    cancelled: "cancelled",
    dropped: "dropped",
    noUrl: "no URL",
  } satisfies Record<WebhookState, string> as Record<WebhookState, string>,
  /** The text of the link beside a refused request. */
  explain: "explain",
  /** Words in the labels of rows. */
  labels: {
    charge: "charge",
    payout: "cash-out",
    refund: "refund",
    return: "return",
    of: (id: string) => `of ${id}`,
    deliveries: (count: number) => (count === 1 ? "1 delivery" : `${number(count)} deliveries`),
    files: (count: number) => (count === 1 ? "1 file" : `${number(count)} files`),
    seed: "seed",
  },
  certificateKinds: {
    valid: "Valid",
    expired: "Expired",
    "not-yet-valid": "Not yet valid",
    unregistered: "Not registered",
    revoked: "Revoked",
    "other-account": "From another account",
    "self-signed": "Self-signed",
  } satisfies Record<CertificateKind, string> as Record<CertificateKind, string>,
  /** The names of the settings of an account. A row about changed settings lists those that changed. */
  settings: {
    limits: "limits",
    fees: "fees",
    provider: "provider",
    splitFrequency: "payment of splits",
    settlement: "settlement of cash-outs",
    payer: "payment of charges",
    medBlocksBalance: "MED blocks the amount",
    webhookVersion: "webhook format",
  } satisfies Record<keyof AccountSettings, string> as Readonly<Record<string, string>>,
  webhookOf: (type: string) => `Webhook ${type}`,
  urls: (delivered: number, all: number) =>
    `${number(delivered)} of ${number(all)} ${all === 1 ? "URL" : "URLs"}`,
  attempts: (made: number, scheduled: number) =>
    made > scheduled ? `${number(made)} attempts` : `${number(made)} of ${number(scheduled)} attempts`,
};
