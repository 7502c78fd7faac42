import { warningsOf } from "../server/contract/settings/leniency.js";
import type {
  Posting,
  Transaction,
  WholeTransaction,
} from "../server/contract/transactions/transactions.control.js";
import { attemptWords, prettyJson } from "./delivery-words.js";
import { journalLines } from "./journal-lines.js";
import { medTable } from "./med-words.js";
import { clean, tone } from "./print.js";
import { type Cell, fields, indented, table } from "./table.js";
import { moment, money, status } from "./wording.js";

const OPERATIONS: Readonly<Record<Transaction["operation"], string>> = {
  PAYMENT: "Pix in",
  WITHDRAW: "Pix out",
  REFUND_IN: "Refund in",
  REFUND_OUT: "Refund out",
};

/** The whole story of a transaction, top to bottom in the order in which one asks. */
export function storyWords(story: WholeTransaction): string {
  const sections: [title: string, body: string][] = [
    ["Request", requestWords(story.request)],
    ["Parts", partTable(story.parts)],
    ["Ledger", postingTable(story.postings)],
    ["What happened", story.events.map(journalLines({ oneTransaction: true, indent: 2 })).join("\n")],
    ["Contested by", story.meds.length > 0 ? medTable(story.meds) : ""],
    ["Webhooks", webhookWords(story.deliveries)],
    ["Rests on assumptions", story.assumptions.join(", ")],
  ];
  const shown = sections.filter(([, body]) => body !== "");
  return [
    summary(story),
    ...shown.map(([title, body]) => `${tone("strong", title)}\n${indented(body)}`),
  ].join("\n\n");
}

function summary(story: WholeTransaction): string {
  const { counterpart, errorCode, errorMessage, createdAt, processedAt, dueAt } = story;
  const people = [counterpart.name, counterpart.document, counterpart.bankName].filter(Boolean).join(", ");
  return fields([
    ["transaction", { text: story.transactionId, tone: "strong" }],
    ["what", `${OPERATIONS[story.operation]} by ${story.origin}`],
    ["status", status(story.status)],
    ["error", errorCode && `${errorCode}: ${errorMessage}`],
    ...warningsOf(story).map(({ en }): [string, Cell] => ["warning", { text: en, tone: "waiting" }]),
    ["value", { text: money(story.value), tone: "strong" }],
    ["fee", story.fee > 0 ? `${money(story.fee)}, ${money(story.final)} in all` : null],
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
    ["created", `${moment(createdAt)} UTC`],
    ["processed", processedAt && `${moment(processedAt)} UTC`],
    ["due", dueAt && `${moment(dueAt)} UTC`],
    ["code", story.pixCode],
  ]);
}

function priority({ priority, expiresAt }: NonNullable<WholeTransaction["transfer"]>): string {
  return expiresAt ? `${priority}, in the queue until ${moment(expiresAt)} UTC at the latest` : priority;
}

function requestWords(request: WholeTransaction["request"]): string {
  if (request === null) return "";
  const line = clean(
    `${request.method} ${request.path}  ${request.status} in ${Math.round(request.durationMs)} ms`,
  );
  return [line, prettyJson(request.body)].filter(Boolean).join("\n");
}

function postingTable(postings: readonly Posting[]): string {
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
      moment(at),
      from,
      to,
      money(amount),
      money(availableAfter),
      money(blockedAfter),
    ]),
  );
}

/** The splits that a payout is made of. */
function partTable(parts: WholeTransaction["parts"]): string {
  if (parts.length === 0) return "";
  return table(
    [{ title: "CHARGE" }, { title: "EXTERNAL ID" }, { title: "SPLIT" }, { title: "AMOUNT", align: "right" }],
    parts.map(({ transactionId, externalId, number, value }) => [
      transactionId,
      externalId,
      `${number}`,
      money(value),
    ]),
  );
}

function webhookWords(deliveries: WholeTransaction["deliveries"]): string {
  return deliveries
    .map(({ id, eventType, url, attemptList, nextAttemptAt, ...one }) => {
      const word = status(one.status) as { text: string; tone: "good" };
      const next = nextAttemptAt ? `, next at ${moment(nextAttemptAt)}` : "";
      const head = `${eventType} to ${clean(url)}: ${tone(word.tone, word.text)}${next} (delivery ${id})`;
      return [head, ...attemptList.map(attemptWords)].join("\n");
    })
    .join("\n");
}
