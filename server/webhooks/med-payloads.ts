import { reaisFromCentavos } from "../brazil/money.js";
import type { MedPayload } from "../contract/webhooks/med-payloads.js";
import { iso } from "../kernel/clock.js";
import type { Med } from "../meds/med-records.js";
import { banksOf, updatedAt } from "../meds/med-statement.js";
import { type Confirmed, type PaymentTransaction, requireConfirmed } from "../transactions/transaction.js";
import type { Transactions } from "../transactions/transactions.js";
import { externalIdOf } from "./payloads.js";

/**
 * The payload of a MED that was opened or analyzed, the same for URLs of every version (assumptions MED_PAYLOADS,
 * MED_FORMAT).
 */
export function medPayloadOf(med: Med, transactions: Pick<Transactions, "find">): MedPayload {
  const original = med.transactionId === null ? undefined : transactions.find(med.transactionId);
  return {
    ...BY_RESULT[med.result ?? "none"](med),
    medId: med.id,
    idSolicitacaoDevolucao: refundRequestId(med),
    endToEndId: med.endToEndId,
    status: med.status,
    reason: med.reason,
    cause: med.cause,
    description: med.description,
    analysisResult: med.result,
    analysisDetails: med.details,
    originalTransaction: original === undefined ? null : contested(requireConfirmed(original, "PAYMENT")),
    defenseStatus: null,
    ...banksOf(med),
    statusHistory: historyOf(med),
    createdAt: iso(med.createdAt),
    updatedAt: iso(updatedAt(med)),
    // The payload's schema checks which event goes with which state; its type cannot.
  } as MedPayload;
}

/** The event name and the state of the blocked money, by result. */
const BY_RESULT = {
  none: ({ status, blocked }: Med) => ({
    event: "MedCreated",
    blockStatus: null,
    // Nothing is blocked before the account has received the MED.
    blockedAmount: status === "OPEN" ? null : reaisFromCentavos(blocked),
  }),
  APPROVED: ({ blocked }: Med) => ({
    event: "MedAccepted",
    blockStatus: "APPROVED",
    blockedAmount: reaisFromCentavos(blocked),
  }),
  REJECTED: () => ({ event: "MedRejected", blockStatus: "UNBLOCKED", blockedAmount: null }),
} as const;

/** `MED-`, the UTC day of its opening, and its number. */
function refundRequestId({ id, createdAt }: Med): string {
  return `MED-${iso(createdAt).slice(0, 10).replaceAll("-", "")}${String(id).padStart(6, "0")}`;
}

const contested = (payment: PaymentTransaction<Confirmed>) => ({
  transactionId: payment.id,
  amount: reaisFromCentavos(payment.value),
  endToEndId: payment.endToEndId,
  externalId: externalIdOf(payment),
});

function historyOf({ createdAt, receivedAt, endedAt, status }: Med) {
  const steps = [
    ["OPEN", createdAt],
    ["RECEIVED", receivedAt],
    [status, endedAt],
  ] as const;
  return steps.flatMap(([status, at]) => (at === null ? [] : [{ status, date: iso(at) }]));
}
