import { warningsOf } from "../server/contract/settings/leniency.js";
import type {
  PostingView,
  TransactionView,
  WholeTransaction,
} from "../server/contract/transactions/transactions.control.js";
import { coloredStatus, formatInstant, formatMoney } from "./format.js";
import { formatAttempt, prettyJson } from "./format-delivery.js";
import { formatMeds } from "./format-med.js";
import { createJournalPrinter } from "./journal-printer.js";
import { clean, tone } from "./print.js";
import { type Cell, fields, indent, table } from "./table.js";

const OPERATIONS: Readonly<Record<TransactionView["operation"], string>> = {
  PAYMENT: "Pix in",
  WITHDRAW: "Pix out",
  REFUND_IN: "Refund in",
  REFUND_OUT: "Refund out",
};

/** A transaction with its request, postings, journal entries, MEDs and webhooks. */
export function formatTransaction(story: WholeTransaction): string {
  const sections: [title: string, body: string][] = [
    ["Request", formatRequest(story.request)],
    ["Parts", partTable(story.parts)],
    ["Ledger", postingTable(story.postings)],
    ["What happened", story.events.map(createJournalPrinter({ oneTransaction: true, indent: 2 })).join("\n")],
    ["Contested by", story.meds.length > 0 ? formatMeds(story.meds) : ""],
    ["Webhooks", formatDeliveries(story.deliveries)],
    ["Assumptions that apply", story.assumptions.join(", ")],
  ];
  const nonEmpty = sections.filter(([, body]) => body !== "");
  return [
    summary(story),
    ...nonEmpty.map(([title, body]) => `${tone("strong", title)}\n${indent(body)}`),
  ].join("\n\n");
}

function summary(story: WholeTransaction): string {
  const { counterpart, errorCode, errorMessage, createdAt, processedAt, dueAt } = story;
  const people = [counterpart.name, counterpart.document, counterpart.bankName].filter(Boolean).join(", ");
  return fields([
    ["transaction", { text: story.transactionId, tone: "strong" }],
    ["what", `${OPERATIONS[story.operation]} by ${story.origin}`],
    ["status", coloredStatus(story.status)],
    ["error", errorCode && `${errorCode}: ${errorMessage}`],
    ...warningsOf(story).map(({ en }): [string, Cell] => ["warning", { text: en, tone: "waiting" }]),
    ["value", { text: formatMoney(story.value), tone: "strong" }],
    ["fee", story.fee > 0 ? `${formatMoney(story.fee)}, ${formatMoney(story.final)} in all` : null],
    ["externalId", story.externalId],
    ["idempotency key", story.idempotencyKey],
    ["priority", story.transfer && priority(story.transfer)],
    ["payment flow", story.transfer?.paymentFlow ?? null],
    ["end-to-end id", story.endToEndId],
    ["PIX key", story.pixKey],
    ["counterpart", people],
    ["description", story.description],
    ["scenario", story.scenario],
    ["account", String(story.account)],
    ["created", `${formatInstant(createdAt)} UTC`],
    ["processed", processedAt && `${formatInstant(processedAt)} UTC`],
    ["due", dueAt && `${formatInstant(dueAt)} UTC`],
    ["code", story.pixCode],
  ]);
}

function priority({ priority, expiresAt }: NonNullable<WholeTransaction["transfer"]>): string {
  return expiresAt ? `${priority}, queued until ${formatInstant(expiresAt)} UTC at the latest` : priority;
}

function formatRequest(request: WholeTransaction["request"]): string {
  if (request === null) return "";
  const line = clean(
    `${request.method} ${request.path}  ${request.status} in ${Math.round(request.durationMs)} ms`,
  );
  return [line, prettyJson(request.body)].filter(Boolean).join("\n");
}

function postingTable(postings: readonly PostingView[]): string {
  if (postings.length === 0) return "";
  return table(
    [
      { title: "AT" },
      { title: "FROM" },
      { title: "TO" },
      { title: "AMOUNT", align: "right" },
      { title: "AVAILABLE", align: "right" },
      { title: "BLOCKED", align: "right" },
    ],
    postings.map(({ at, from, to, amount, availableAfter, blockedAfter }) => [
      formatInstant(at),
      from,
      to,
      formatMoney(amount),
      formatMoney(availableAfter),
      formatMoney(blockedAfter),
    ]),
  );
}

/** The splits that a payout combines. */
function partTable(parts: WholeTransaction["parts"]): string {
  if (parts.length === 0) return "";
  return table(
    [{ title: "CHARGE" }, { title: "EXTERNAL ID" }, { title: "SPLIT" }, { title: "AMOUNT", align: "right" }],
    parts.map(({ transactionId, externalId, number, value }) => [
      transactionId,
      externalId,
      `${number}`,
      formatMoney(value),
    ]),
  );
}

function formatDeliveries(deliveries: WholeTransaction["deliveries"]): string {
  return deliveries
    .map(({ id, eventType, url, attemptList, nextAttemptAt, ...delivery }) => {
      const word = coloredStatus(delivery.status) as { text: string; tone: "good" };
      const next = nextAttemptAt ? `, next at ${formatInstant(nextAttemptAt)}` : "";
      const head = `${eventType} to ${clean(url)}: ${tone(word.tone, word.text)}${next} (delivery ${id})`;
      return [head, ...attemptList.map(formatAttempt)].join("\n");
    })
    .join("\n");
}
