import type { EntryType, JournalEntry } from "../../../../server/contract/journal/journal.js";
import type { WholeTransaction } from "../../../../server/contract/transactions/transactions.control.js";
import { webhookMark } from "../../../story/row-marks.js";

export type TransactionStepName =
  | "request"
  | "created"
  | "blocked"
  | "settles"
  | "settled"
  | "rejected"
  | "released"
  | "awaited"
  | "received"
  | "paid"
  | "expired"
  | "failed"
  | "credited"
  | "webhook"
  | "next";

/** The note under a step, as data; words.en.ts and words.pt.ts have the texts. */
export type StepNote =
  | { readonly kind: "answer"; readonly status: number; readonly durationMs: number }
  | { readonly kind: "time"; readonly at: string }
  | { readonly kind: "amount"; readonly reais: number }
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "byHand" }
  | { readonly kind: "byBank" }
  | { readonly kind: "noUrl" }
  | { readonly kind: "urls"; readonly delivered: number; readonly all: number }
  /** `attempts` were made; the retry schedule has `scheduled` attempts. */
  | { readonly kind: "attempts"; readonly attempts: number; readonly scheduled: number };

export interface TransactionStep {
  readonly name: TransactionStepName;
  readonly state: "done" | "failed" | "ahead";
  readonly note: StepNote;
}

/** The steps that a transaction has passed, and the next step. */
export function stepsOf(transaction: WholeTransaction): TransactionStep[] {
  const { request } = transaction;
  const requestSteps: TransactionStep[] = request
    ? [step("request", { kind: "answer", status: request.status, durationMs: request.durationMs })]
    : [];
  const isOutgoing = transaction.operation === "WITHDRAW" || transaction.operation === "REFUND_IN";
  const moneySteps = isOutgoing ? outgoingSteps(transaction) : incomingSteps(transaction);
  return [...requestSteps, ...moneySteps, ...webhookSteps(transaction)];
}

function outgoingSteps(transaction: WholeTransaction): TransactionStep[] {
  const { value, fee, dueAt } = transaction;
  const blocked = step("blocked", { kind: "amount", reais: roundToCentavo(value + fee) });
  const settledAt = at(transaction, "payout.settled") ?? at(transaction, "refund.settled");
  if (settledAt) return [blocked, step("settled", time(settledAt))];
  const rejectedAt = at(transaction, "payout.rejected") ?? at(transaction, "refund.failed");
  if (rejectedAt) return [blocked, step("rejected", { kind: "byBank" }), step("released", time(rejectedAt))];
  return [blocked, step("settles", dueAt ? time(dueAt) : { kind: "byHand" }, "ahead")];
}

function incomingSteps(transaction: WholeTransaction): TransactionStep[] {
  const { final: finalAmount, dueAt } = transaction;
  const credited = step("credited", { kind: "amount", reais: finalAmount });
  const receivedAt =
    at(transaction, "pix.received") ?? at(transaction, "payout.returned") ?? at(transaction, "cob.paid");
  if (receivedAt) return [step("received", time(receivedAt)), credited];
  const created = step("created", time(transaction.createdAt));
  const paidAt = at(transaction, "charge.paid");
  if (paidAt) return [created, step("paid", time(paidAt)), credited];
  const expiredAt = at(transaction, "charge.expired");
  if (expiredAt) return [created, step("expired", time(expiredAt), "failed")];
  const failedAt = at(transaction, "charge.failed") ?? at(transaction, "cob.failed");
  if (failedAt) {
    const { errorCode } = transaction;
    return [
      created,
      step("failed", errorCode ? { kind: "code", code: errorCode } : time(failedAt), "failed"),
    ];
  }
  return [created, step("awaited", dueAt ? time(dueAt) : { kind: "byHand" }, "ahead")];
}

function webhookSteps({ deliveries, events }: WholeTransaction): TransactionStep[] {
  const mark = webhookMark(
    deliveries.map((delivery) => ({
      ...delivery,
      acknowledged: delivery.attemptList.flatMap(({ acknowledged, number }) => (acknowledged ? number : [])),
    })),
  );
  if (mark.name === "noUrl") {
    return events.some(({ type }) => type === "event.queued")
      ? [step("webhook", { kind: "noUrl" }, "ahead")]
      : [];
  }
  const { attempts, scheduled, arrived, urls } = mark;
  const isFailing = mark.name === "failing" || mark.name === "gaveUp";
  const webhook = isFailing
    ? step("webhook", { kind: "attempts", attempts, scheduled }, "failed")
    : step(
        "webhook",
        { kind: "urls", delivered: arrived, all: urls },
        mark.name === "delivered" ? "done" : "ahead",
      );
  const next = deliveries.flatMap(({ nextAttemptAt }) => nextAttemptAt ?? []).toSorted()[0];
  return next ? [webhook, step("next", time(next), "ahead")] : [webhook];
}

const step = (
  name: TransactionStepName,
  note: StepNote,
  state: TransactionStep["state"] = "done",
): TransactionStep => ({ name, state, note });
const time = (at: string): StepNote => ({ kind: "time", at });
const at = ({ events }: WholeTransaction, type: EntryType) =>
  events.find((entry: JournalEntry) => entry.type === type)?.at;
const roundToCentavo = (reais: number) => Math.round(reais * 100) / 100;
