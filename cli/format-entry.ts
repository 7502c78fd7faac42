import type { EntryType, Fact, JournalEntry } from "../server/contract/journal/journal.js";
import {
  DELIVERY_SETTING_NAMES,
  DELIVERY_SETTINGS,
  durationsText,
} from "../server/contract/webhooks/delivery-settings.js";
import { armedRequests, counted, formatInstant, formatMoney } from "./format.js";
import { formatFilter, formatInjectedFailure } from "./format-delivery.js";
import type { Tone } from "./print.js";

type Sentences = { readonly [Type in EntryType]: (fact: Fact<Type>) => string };

const balance = ({ available, blocked }: { available: number; blocked: number }) =>
  blocked > 0
    ? `available ${formatMoney(available)}, blocked ${formatMoney(blocked)}`
    : `available ${formatMoney(available)}`;

const person = (counterpart: { name: string; bank: { name: string } | null } | null) =>
  counterpart === null
    ? "somebody"
    : counterpart.bank
      ? `${counterpart.name} (${counterpart.bank.name})`
      : counterpart.name;

/** One line for each type of journal entry. A new type does not compile until it has its line here. */
const SENTENCES: Sentences = {
  "account.created": (fact) => `${fact.name}, key ${fact.pixKey}, ${balance(fact.balance)}`,
  "account.changed": (fact) => JSON.stringify(fact.settings),
  "balance.adjusted": (fact) => `${balance(fact.before)} → ${balance(fact.balance)}`,
  "certificate.issued": ({ kind, fingerprint, renews }) =>
    `${kind}, ${fingerprint.slice(0, 16)}…${renews ? `, replaces ${renews.slice(0, 16)}…, which has expired` : ""}`,
  "token.issued": (fact) => `valid until ${formatInstant(fact.expiresAt)}`,
  "webhook.registered": (fact) =>
    `${fact.eventType} → ${fact.url}${fact.version ? ` (${fact.version})` : ""}${fact.replaced ? ", updated" : ""}`,
  "webhook.removed": (fact) => `${fact.eventType} → ${fact.url}`,
  "webhook.held": (fact) => `${formatFilter(fact.filter)}: ${counted(fact.deliveries, "delivery")} held`,
  "webhook.released": (fact) =>
    `${formatFilter(fact.filter)}: ${counted(fact.deliveries, "delivery")} released, ${counted(fact.holdsEnded, "hold")} ended`,
  "webhook.recovered": (fact) =>
    `${formatFilter(fact.filter)}, failed since ${formatInstant(fact.since)}: ${counted(fact.deliveries, "delivery")} retried`,
  "webhook.rescheduled": (fact) =>
    DELIVERY_SETTING_NAMES.map(
      (name) => `${DELIVERY_SETTINGS[name].title} ${durationsText(fact[name])}`,
    ).join("; "),
  "charge.created": (fact) =>
    `${formatMoney(fact.value)}${externalIdText(fact)}, expires ${formatInstant(fact.expiresAt)}`,
  "charge.paid": (fact) =>
    `${formatMoney(fact.value)}${externalIdText(fact)} by ${person(fact.counterpart)}, ${balance(fact.balance)}`,
  "charge.expired": (fact) => `${formatMoney(fact.value)}${externalIdText(fact)}`,
  "charge.failed": (fact) =>
    `${formatMoney(fact.value)}${externalIdText(fact)}: ${fact.errorCode}, ${fact.errorMessage}`,
  "cob.created": (fact) =>
    `${formatMoney(fact.value)} (${fact.txid}), expires ${formatInstant(fact.expiresAt)}${warningsText(fact)}`,
  "cob.paid": (fact) =>
    `${formatMoney(fact.value)} (${fact.txid}) by ${person(fact.counterpart)}, ${balance(fact.balance)}`,
  "cob.failed": (fact) =>
    `${formatMoney(fact.value)} (${fact.txid}): ${fact.errorCode}, ${fact.errorMessage}`,
  "cob.removed": (fact) =>
    `${formatMoney(fact.value)} (${fact.txid}) by ${fact.by === "user" ? "its payee" : "the provider"}`,
  "split.scheduled": (fact) =>
    `${formatMoney(fact.value)} (${fact.externalId}) to ${fact.name}, ${fact.immediate ? "at once" : `at ${formatInstant(fact.runsAt)}`}`,
  "split.skipped": (fact) => `${fact.externalId} to ${fact.name}: less than a centavo`,
  "pix.received": (fact) =>
    `${formatMoney(fact.value)} to ${fact.pixKey} by ${person(fact.counterpart)}, ${balance(fact.balance)}`,
  "payout.created": (fact) =>
    `${formatMoney(fact.value)}${externalIdText(fact)} to ${fact.pixKey}, ${balance(fact.balance)}${warningsText(fact)}`,
  "payout.settled": (fact) =>
    `${formatMoney(fact.value)}${externalIdText(fact)} to ${person(fact.counterpart)}, ${balance(fact.balance)}`,
  "payout.rejected": (fact) =>
    `${formatMoney(fact.value)}${externalIdText(fact)}: ${fact.errorCode}, ${fact.errorMessage}; ${balance(fact.balance)}`,
  "payout.returned": (fact) =>
    `${formatMoney(fact.value)} of cash-out ${fact.originalTransactionId} by ${person(fact.counterpart)}, ${balance(fact.balance)}`,
  "payout.kept": (fact) =>
    `${formatMoney(fact.value)}${externalIdText(fact)} is not returned: its payee ${
      fact.reason === "balance" ? "has too little money" : "could refund only within 89 days"
    }`,
  "refund.created": (fact) =>
    `${formatMoney(fact.value)} of ${fact.originalTransactionId}, ${balance(fact.balance)}`,
  "refund.settled": (fact) =>
    `${formatMoney(fact.value)} of ${fact.originalTransactionId} to ${person(fact.counterpart)}, ${balance(fact.balance)}`,
  "refund.failed": (fact) =>
    `${formatMoney(fact.value)} of ${fact.originalTransactionId}: ${fact.errorCode}, ${fact.errorMessage}; ${balance(fact.balance)}`,
  "med.opened": (fact) => `${medName(fact)}${fact.description ? `: ${fact.description}` : ""}`,
  "med.received": (fact) =>
    `${medName(fact)}, analysis due ${formatInstant(fact.analysisDueAt)}, ${balance(fact.balance)}${detailsText(fact)}`,
  "med.accepted": (fact) =>
    fact.refundTransactionId === null
      ? `${medName(fact)}, nothing is refunded, ${balance(fact.balance)}${detailsText(fact)}`
      : `${medName(fact)}, ${formatMoney(fact.refunded)} is refunded (transaction ${fact.refundTransactionId}), ${balance(fact.balance)}${detailsText(fact)}`,
  "med.rejected": (fact) =>
    `${medName(fact)}, ${formatMoney(fact.released)} released, ${balance(fact.balance)}${detailsText(fact)}`,
  "med.cancelled": (fact) =>
    `${medName(fact)}, ${formatMoney(fact.released)} released, ${balance(fact.balance)}${detailsText(fact)}`,
  "event.triggered": (fact) => {
    const changed = Object.entries(fact.overrides).map(([path, value]) => `${path}=${value}`);
    return `sample ${fact.eventType}${changed.length > 0 ? `, with ${changed.join(", ")}` : ""}`;
  },
  "event.queued": (fact) =>
    fact.deliveries.length === 0
      ? `${fact.eventType}: no URL is registered for it`
      : `${fact.eventType} for ${fact.deliveries.map(({ url, status }) => (status ? `${url} (${status})` : url)).join(", ")}`,
  "delivery.attempted": (fact) =>
    `${fact.eventType} → ${fact.url}: ${fact.error ?? fact.statusCode} in ${Math.round(fact.durationMs)} ms, ` +
    `attempt ${fact.attempt}, ${fact.status}${fact.nextAttemptAt ? `, next ${formatInstant(fact.nextAttemptAt)}` : ""}` +
    `${fact.warning ? `; ${fact.warning}` : ""}`,
  "delivery.retried": (fact) => `${fact.eventType} → ${fact.url}, by hand`,
  "delivery.cancelled": (fact) => `${fact.eventType} → ${fact.url}`,
  "delivery.dropped": (fact) => `${fact.eventType} → ${fact.url}: dropped by hand`,
  "delivery.held": (fact) => `${fact.eventType} → ${fact.url}: until it is released`,
  "delivery.released": (fact) =>
    `${fact.eventType} → ${fact.url}: ${fact.behind ? `after delivery ${fact.behind}` : "at once"}`,
  "delivery.duplicated": (fact) => `${fact.eventType} → ${fact.url}: a copy of delivery ${fact.copyOf}`,
  "delivery.delayed": (fact) => `${fact.eventType} → ${fact.url}: next ${formatInstant(fact.nextAttemptAt)}`,
  "delivery.failing": (fact) => `${fact.eventType} → ${fact.url}: ${formatInjectedFailure(fact)}`,
  "request.refused": (fact) =>
    `${fact.method} ${fact.path} ${fact.status}${fact.code ? ` ${fact.code}` : ""}: ${[fact.message].flat().join("; ")}`,
  "world.began": (fact) => `seed ${fact.seed}`,
  "scenario.armed": (fact) =>
    `#${fact.id} ${fact.scenario} for ${armedRequests(fact.operation, fact.left)}` +
    `${fact.probability < 1 ? `, with a probability of ${fact.probability}` : ""}`,
  "scenario.met": (fact) =>
    `#${fact.id} ${fact.scenario} on ${fact.operation} (request ${fact.requestId})${fact.left === null ? "" : `, ${fact.left} left`}`,
  "scenario.ignored": (fact) =>
    `${fact.scenario} does not apply to ${fact.operation} (request ${fact.requestId})`,
  "scenario.disarmed": (fact) => `#${fact.id} ${fact.scenario}`,
  "scenario.reloaded": (fact) =>
    fact.problems.length > 0
      ? `not loaded, the previous files stay in use: ${fact.problems.join("; ")}`
      : `${counted(fact.files, "file")} of your own`,
  "clock.changed": (fact) => `${formatInstant(fact.before)} → ${formatInstant(fact.now)}, ${fact.mode}`,
};

/** Seen from the account: money in is good, money lost is bad. */
const TONES: Readonly<Partial<Record<EntryType, Tone>>> = {
  "charge.paid": "good",
  "cob.paid": "good",
  "cob.failed": "bad",
  "cob.removed": "waiting",
  "pix.received": "good",
  "payout.settled": "good",
  "payout.rejected": "bad",
  "payout.returned": "good",
  "payout.kept": "bad",
  "refund.settled": "good",
  "refund.failed": "bad",
  "med.opened": "waiting",
  "med.received": "waiting",
  "med.accepted": "bad",
  "med.rejected": "good",
  "charge.expired": "waiting",
  "charge.failed": "bad",
  "request.refused": "bad",
  "delivery.held": "waiting",
  "webhook.held": "waiting",
  "delivery.dropped": "waiting",
  "scenario.armed": "waiting",
  "scenario.met": "waiting",
  "scenario.ignored": "waiting",
};

/** A journal entry in one line. */
export function formatEntry({ type, data }: JournalEntry): string {
  const sentence = SENTENCES[type] as ((fact: Fact) => string) | undefined;
  // A newer sandbox may have entry types that this command line does not know.
  return sentence ? sentence(data) : JSON.stringify(data);
}

/** The color of an entry. */
export function toneOfEntry({ type, data }: JournalEntry): Tone {
  if (type !== "delivery.attempted") return TONES[type] ?? "accent";
  return (data as Fact<"delivery.attempted">).status === "delivered" ? "good" : "bad";
}

function medName({
  medId,
  value,
  cause,
  endToEndId,
}: Pick<Fact<"med.opened">, "medId" | "value" | "cause" | "endToEndId">): string {
  const what = value === null ? endToEndId : formatMoney(value);
  return [`MED ${medId}`, cause, `on ${what}`].filter(Boolean).join(" ");
}

/** The warnings of a lenient sandbox, each after a semicolon. */
function warningsText({ warnings = [] }: Pick<Fact<"payout.created">, "warnings">): string {
  return warnings.map(({ en }) => `; ${en}`).join("");
}

function detailsText({ details }: { details: string | null }): string {
  return details === null ? "" : `: ${details}`;
}

function externalIdText({ externalId }: { externalId: string | null }): string {
  return externalId === null ? "" : ` (${externalId})`;
}
