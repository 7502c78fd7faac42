import { maskDocument } from "../brazil/documents.js";
import { institutionOf } from "../brazil/identifiers.js";
import { institutionByIspb, ownInstitution } from "../brazil/institutions.js";
import { reaisFromCentavos } from "../brazil/money.js";
import type { MedRecord } from "../contract/meds/med.js";
import { iso } from "../kernel/clock.js";
import { type Confirmed, type PaymentTransaction, requireConfirmed } from "../transactions/transaction.js";
import type { Transactions } from "../transactions/transactions.js";
import type { Med } from "./med-records.js";

/**
 * The two banks of a MED: the payer's, whose ISPB is in the end-to-end id, and our own (specification: Resources, MED).
 */
export function banksOf({ endToEndId }: Med) {
  const ispb = institutionOf(endToEndId);
  return {
    requestingBank: { ispb, name: institutionByIspb(ispb)?.name ?? ispb },
    contestedBank: { ispb: ownInstitution.ispb, name: ownInstitution.name },
  };
}

/** When a MED changed last. Epoch milliseconds. */
export const updatedAt = ({ createdAt, receivedAt, endedAt }: Med) => endedAt ?? receivedAt ?? createdAt;

/** A MED in the shape of the gateway and the control API (specification: Resources, MED). Amounts are reais. */
export function medStatement(med: Med, transactions: Transactions): MedRecord {
  const { transactionId } = med;
  const original = transactionId === null ? undefined : transactions.find(transactionId);
  return {
    id: med.id,
    endToEnd: med.endToEndId,
    status: med.status,
    reason: med.reason,
    cause: med.cause,
    description: med.description,
    analysisResult: med.result,
    analysisDetails: med.details,
    ...banksOf(med),
    transaction: original === undefined ? null : payment(requireConfirmed(original, "PAYMENT")),
    isReconciled: transactionId !== null,
    originalTransactionId: transactionId,
    createdAt: iso(med.createdAt),
    updatedAt: iso(updatedAt(med)),
  };
}

const payment = ({
  value,
  counterpartName,
  counterpartDocument,
  processedAt,
}: PaymentTransaction<Confirmed>) => ({
  amount: reaisFromCentavos(value),
  type: "PIX" as const,
  transactionType: "CASH_IN" as const,
  name: counterpartName,
  document: counterpartDocument && maskDocument(counterpartDocument),
  dateTime: iso(processedAt),
});
