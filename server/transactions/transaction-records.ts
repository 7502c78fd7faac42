import { maskDocument } from "../brazil/documents.js";
import { institutionByIspb } from "../brazil/institutions.js";
import { reaisFromCentavos } from "../brazil/money.js";
import {
  MOVEMENTS,
  OPERATION_LABELS,
  STATUS_LABELS,
  type TransactionRecord,
} from "../contract/transactions/transaction-record.js";
import { iso } from "../kernel/clock.js";
import { finalAmount, type Transaction } from "./transaction.js";

/**
 * A transaction in the shape of the gateway's queries (specification: Resources, Transaction record). Reais, ISO 8601.
 */
export function transactionRecord(transaction: Transaction): TransactionRecord {
  const { operation, counterpartDocument: document, counterpartIspb: ispb } = transaction;
  const bank = ispb === null ? undefined : institutionByIspb(ispb);
  return {
    transactionId: String(transaction.id),
    externalId: transaction.externalId,
    status: STATUS_LABELS[transaction.status],
    operationType: OPERATION_LABELS[operation],
    movementType: MOVEMENTS[operation],
    originalAmount: reaisFromCentavos(transaction.value),
    feeAmount: reaisFromCentavos(transaction.fee),
    finalAmount: reaisFromCentavos(finalAmount(transaction)),
    endToEndId: transaction.endToEndId,
    createdAt: iso(transaction.createdAt),
    processedAt: transaction.processedAt === null ? null : iso(transaction.processedAt),
    counterpart: {
      name: transaction.counterpartName,
      document: document && maskDocument(document),
      bank: {
        bankISPB: ispb,
        bankName: bank?.name ?? null,
        bankCode: bank?.compe ?? null,
        accountBranch: transaction.counterpartBranch,
        accountNumber: transaction.counterpartNumber,
      },
    },
  };
}

/** The `metadata` of a page. An empty list has only its first page, whatever page was asked for. */
export function pageMetadata(page: number, size: number, total: number) {
  const totalPages = Math.ceil(total / size);
  const shown = total === 0 ? 1 : page;
  return { page: shown, size, total, totalPages, hasNext: shown < totalPages, hasPrevious: shown > 1 };
}
