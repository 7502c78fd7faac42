import type {
  ChargeFacts,
  PayoutFacts,
  Pending,
  ReceiptFacts,
  RefundFacts,
  ReturnFacts,
  Transaction,
  TransactionRow,
} from "./transaction.js";
import type { NewOf, NewTransaction } from "./transactions.js";

/**
 * A transaction as it stands right after its insertion, for whoever has no need to read it back. Every field
 * stands here by name, because V8 takes twenty microseconds to spread so many and add to them. What goes back has `names`
 * from the beginning, which follow from its id.
 */
export function pendingTransaction<Kind extends ChargeFacts | ReceiptFacts | PayoutFacts>(
  id: number,
  wanted: NewOf<Kind>,
): Kind & Pending;
export function pendingTransaction<Kind extends RefundFacts | ReturnFacts>(
  id: number,
  wanted: Omit<NewOf<Kind>, "externalId">,
  names: Pick<Kind, "externalId" | "endToEndId">,
): Kind & Pending;
export function pendingTransaction(
  id: number,
  wanted: Omit<NewTransaction, "externalId"> & Partial<Pick<NewTransaction, "externalId">>,
  names?: Pick<TransactionRow, "externalId" | "endToEndId">,
): Transaction | TransactionRow {
  return {
    id,
    accountId: wanted.accountId,
    operation: wanted.operation,
    origin: wanted.origin,
    status: "PENDING",
    externalId: names ? names.externalId : (wanted.externalId ?? null),
    txId: wanted.txId ?? null,
    endToEndId: names ? names.endToEndId : null,
    value: wanted.value,
    fee: wanted.fee,
    pixKey: wanted.pixKey,
    keyType: wanted.keyType,
    description: wanted.description,
    counterpartName: wanted.counterpartName,
    counterpartDocument: wanted.counterpartDocument,
    counterpartIspb: null,
    counterpartBranch: null,
    counterpartNumber: null,
    errorCode: null,
    errorMessage: null,
    scenario: wanted.scenario,
    requestId: wanted.requestId,
    createdAt: wanted.createdAt,
    processedAt: null,
    dueAt: wanted.dueAt ?? null,
    idempotencyKey: wanted.idempotencyKey ?? null,
    location: wanted.location ?? null,
  };
}
