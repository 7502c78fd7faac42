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
 * A transaction as it is right after its insertion, without reading it back. Fields are listed one by one, because V8
 * needs twenty microseconds to spread an object of this size. `names`: the ids of a refund or a return, which are
 * derived from the transaction id and so are known from the beginning.
 */
export function pendingTransaction<Kind extends ChargeFacts | ReceiptFacts | PayoutFacts>(
  id: number,
  fields: NewOf<Kind>,
): Kind & Pending;
export function pendingTransaction<Kind extends RefundFacts | ReturnFacts>(
  id: number,
  fields: Omit<NewOf<Kind>, "externalId">,
  names: Pick<Kind, "externalId" | "endToEndId">,
): Kind & Pending;
export function pendingTransaction(
  id: number,
  fields: Omit<NewTransaction, "externalId"> & Partial<Pick<NewTransaction, "externalId">>,
  names?: Pick<TransactionRow, "externalId" | "endToEndId">,
): Transaction | TransactionRow {
  return {
    id,
    accountId: fields.accountId,
    operation: fields.operation,
    origin: fields.origin,
    status: "PENDING",
    externalId: names ? names.externalId : (fields.externalId ?? null),
    txId: fields.txId ?? null,
    endToEndId: names ? names.endToEndId : null,
    value: fields.value,
    fee: fields.fee,
    pixKey: fields.pixKey,
    keyType: fields.keyType,
    description: fields.description,
    counterpartName: fields.counterpartName,
    counterpartDocument: fields.counterpartDocument,
    counterpartIspb: null,
    counterpartBranch: null,
    counterpartNumber: null,
    errorCode: null,
    errorMessage: null,
    scenario: fields.scenario,
    requestId: fields.requestId,
    createdAt: fields.createdAt,
    processedAt: null,
    dueAt: fields.dueAt ?? null,
    idempotencyKey: fields.idempotencyKey ?? null,
    location: fields.location ?? null,
  };
}
