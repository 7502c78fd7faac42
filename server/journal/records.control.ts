import { nextMidnight, startOfDay } from "../brazil/civil-time.js";
import { institutionByIspb } from "../brazil/institutions.js";
import { reaisFromCentavos } from "../brazil/money.js";
import type { ChargeService } from "../charges/charge-service.js";
import type { Cobs } from "../cobs/cobs.js";
import { assumptionsOfTransaction, withAssumptions } from "../contract/assumptions/applied-assumptions.js";
import { Problem } from "../contract/control-problems.js";
import type { readJournal } from "../contract/journal/journal.control.js";
import type { listRequests, showRequest, WholeRequest } from "../contract/journal/requests.control.js";
import type { ControlHandler } from "../contract/operation.js";
import type {
  countTransactions,
  listTransactions,
  showTransaction,
} from "../contract/transactions/transactions.control.js";
import { iso } from "../kernel/clock.js";
import type { Journal } from "../kernel/journal.js";
import type { Recorder, RequestRow, RequestSummaryRow } from "../kernel/recorder.js";
import type { Ledger } from "../ledger/ledger.js";
import { requireTransaction, resolveTransaction } from "../lookup/require-transaction.js";
import { medView } from "../meds/meds.control.js";
import type { Meds } from "../meds/meds.js";
import type { Transfers } from "../payouts/transfers.js";
import type { Refunds } from "../refunds/refunds.js";
import type { Library } from "../scenarios/library.js";
import { finalAmount, type Transaction } from "../transactions/transaction.js";
import type { TransactionFilter } from "../transactions/transaction-list.js";
import type { Transactions } from "../transactions/transactions.js";
import type { DeliveryView } from "../webhooks/delivery-view.js";
import type { FactDeliveries } from "../webhooks/fact-deliveries.js";
import { factDeliveryView } from "./activity.control.js";
import { explanationView } from "./explanation-view.js";
import { newestMatches } from "./newest-matches.js";
import type { SearchIndex } from "./search-index.js";
import { searchExpression, writtenAmounts } from "./search-text.js";

/** Matches of a text that one request reads at most; the next page continues after them. */
const MAX_CANDIDATES = 10_000;

/** Reads the journal, transactions and requests. */
export function recordHandlers(parts: {
  journal: Journal;
  transactions: Transactions;
  chargeService: ChargeService;
  cobs: Cobs;
  transfers: Transfers;
  ledger: Ledger;
  refunds: Refunds;
  meds: Meds;
  recorder: Recorder;
  deliveries: DeliveryView;
  factDeliveries: FactDeliveries;
  library: Pick<Library, "assumptionsOf">;
  index: SearchIndex;
}) {
  const { journal, transactions, chargeService, cobs, transfers, ledger, refunds, meds, recorder } = parts;
  const { deliveries, factDeliveries, library, index } = parts;

  const read: ControlHandler<typeof readJournal> = ({ since, before, limit, transactionId, ...filter }) => {
    const id =
      transactionId === undefined
        ? undefined
        : (resolveTransaction(parts, transactionId).transaction?.id ?? -1);
    const selected = { ...filter, transactionId: id };
    const entries =
      before === undefined
        ? journal.since(since, limit, selected)
        : journal.newest({ since, before }, limit, selected);
    return { entries: entries.map(withAssumptions), next: entries.at(-1)?.seq ?? before ?? since };
  };

  /** The instants of a range of days, both ends included. */
  const spanOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
    from: from === undefined ? undefined : startOfDay(from),
    to: to === undefined ? undefined : nextMidnight(startOfDay(to)) - 1,
  });

  const list: ControlHandler<typeof listTransactions> = async ({ from, to, limit, text, ...filter }) => {
    const span = spanOf({ from, to });
    if (text !== undefined) return search(text, { ...filter, ...span }, limit);
    const { rows, next } = transactions.list({ ...filter, ...span }, limit);
    return page(rows, next, 0);
  };

  /** The newest transactions that match a text and a filter, among the candidates that one request may read. */
  const search = async (text: string, filter: TransactionFilter, limit: number) => {
    const unsearched = await index.catchUp();
    const expression = searchExpression(text);
    if (expression === null) return page([], null, unsearched);
    const { rows, next } = newestMatches({
      read: (before, count) => index.transactions(expression, before, count),
      accept: (id) => {
        const found = transactions.find(id);
        return found && passes(found, filter) ? found : undefined;
      },
      before: filter.before ?? Number.MAX_SAFE_INTEGER,
      limit,
      most: MAX_CANDIDATES,
    });
    return page(rows, next, unsearched);
  };

  const count: ControlHandler<typeof countTransactions> = async ({ from, to, text, ...filter }) => {
    const criteria = { ...filter, ...spanOf({ from, to }) };
    if (text === undefined) return { ...transactions.count(criteria, null), unsearched: 0 };
    const unsearched = await index.catchUp();
    const expression = searchExpression(text);
    const ids =
      expression === null ? [] : index.transactions(expression, Number.MAX_SAFE_INTEGER, MAX_CANDIDATES);
    const { counts } = transactions.count(criteria, ids);
    return { counts, isCapped: ids.length === MAX_CANDIDATES, unsearched };
  };

  const eventOf = ({ id }: Transaction) => {
    const event = factDeliveries.eventOfTransaction(id);
    if (event === undefined) return null;
    const { eventType, factSeq } = event;
    return { eventType, deliveries: factDeliveries.ofEvent(factSeq).map(factDeliveryView) };
  };

  const page = (rows: readonly Transaction[], next: number | null, unsearched: number) => ({
    transactions: rows.map((row) => ({ ...transactionView(row), event: eventOf(row) })),
    next,
    unsearched,
  });

  const codeOf = ({ id, txId, accountId }: Transaction): string | null =>
    (txId === null ? chargeService.charge(id) : cobs.byTxid(txId, accountId))?.pixCode ?? null;

  /** Whether payer and payee are both accounts of this sandbox: the end-to-end id or rtrId then exists twice. */
  const isBetweenAccounts = ({ endToEndId }: Transaction) =>
    endToEndId !== null && transactions.sidesOf(endToEndId) > 1;

  const show: ControlHandler<typeof showTransaction> = async ({ id, account }) => {
    const transaction = requireTransaction(parts, id, account);
    await recorder.flush();
    const transfer = transfers.find(transaction.id);
    const events = journal.ofTransaction(transaction.id).map(withAssumptions);
    const contestingMeds = meds.ofTransaction(transaction.id);
    const request = transaction.requestId === null ? undefined : recorder.find(transaction.requestId);
    return {
      ...transactionView(transaction),
      pixCode: codeOf(transaction),
      parts: transactions
        .splitPartsOf(transaction.id)
        .map(({ chargeId, chargeExternalId, number, value }) => ({
          transactionId: String(chargeId),
          externalId: chargeExternalId,
          number,
          value: reaisFromCentavos(value),
        })),
      transfer: transfer
        ? { ...transfer, expiresAt: transfer.expiresAt === null ? null : iso(transfer.expiresAt) }
        : null,
      assumptions: assumptionsOfTransaction(
        transaction,
        { paymentFlow: transfer?.paymentFlow ?? null, isBetweenAccounts: isBetweenAccounts(transaction) },
        [...events, { assumptions: library.assumptionsOf(transaction.scenario) }],
      ),
      request: request ? requestView(request) : null,
      postings: ledger.postings(transaction.id).map(({ at, from, to, amount, available, blocked }) => ({
        at: iso(at),
        from,
        to,
        amount: reaisFromCentavos(amount),
        availableAfter: reaisFromCentavos(available),
        blockedAfter: reaisFromCentavos(blocked),
      })),
      refunds: refunds.partsOf(transaction).map(transactionView),
      meds: contestingMeds.map((med) => medView(med, transactions)),
      events,
      deliveries: deliveries.ofTransaction(transaction.id),
    };
  };

  const requests: ControlHandler<typeof listRequests> = async ({ plane, limit, from, to, ...criteria }) => {
    await recorder.flush();
    const numbers = criteria.text === undefined ? [] : writtenAmounts(criteria.text);
    const ofPlane = { plane: plane === "all" ? undefined : plane };
    const filter = { ...criteria, ...spanOf({ from, to }), ...ofPlane, numbers };
    return { requests: recorder.list(filter, limit).map(requestSummary) };
  };

  const request: ControlHandler<typeof showRequest> = async ({ id }) => {
    await recorder.flush();
    const row = recorder.find(id);
    if (!row) throw new Problem("request-unknown", { id });
    return requestView(row);
  };

  return {
    readJournal: read,
    listTransactions: list,
    countTransactions: count,
    showTransaction: show,
    listRequests: requests,
    showRequest: request,
  };
}

function passes(
  transaction: Transaction,
  { status, operation, account, from, to }: TransactionFilter,
): boolean {
  const { createdAt } = transaction;
  return (
    (status === undefined || transaction.status === status) &&
    (operation === undefined || transaction.operation === operation) &&
    (account === undefined || transaction.accountId === account) &&
    (from === undefined || createdAt >= from) &&
    (to === undefined || createdAt <= to)
  );
}

function transactionView(transaction: Transaction) {
  const { counterpartName: name, counterpartDocument: document, counterpartIspb: ispb } = transaction;
  return {
    transactionId: String(transaction.id),
    account: transaction.accountId,
    operation: transaction.operation,
    origin: transaction.origin,
    status: transaction.status,
    externalId: transaction.externalId,
    endToEndId: transaction.endToEndId,
    pixKey: transaction.pixKey,
    value: reaisFromCentavos(transaction.value),
    fee: reaisFromCentavos(transaction.fee),
    final: reaisFromCentavos(finalAmount(transaction)),
    description: transaction.description,
    counterpart: { name, document, ispb, bankName: ispb && (institutionByIspb(ispb)?.name ?? null) },
    scenario: transaction.scenario,
    errorCode: transaction.errorCode,
    errorMessage: transaction.errorMessage,
    createdAt: iso(transaction.createdAt),
    processedAt: transaction.processedAt === null ? null : iso(transaction.processedAt),
    dueAt: transaction.dueAt === null ? null : iso(transaction.dueAt),
    idempotencyKey: transaction.idempotencyKey,
  };
}

function requestSummary(row: RequestSummaryRow) {
  const { id, plane, account, operation, method, path, status, durationMs, journalSeq } = row;
  const { errorId, reason, scenario } = row;
  const transactionId = row.transactionId === null ? null : String(row.transactionId);
  const at = iso(row.at);
  return {
    id,
    at,
    plane,
    account,
    operation,
    method,
    path,
    status,
    durationMs,
    journalSeq,
    transactionId,
    errorId,
    reason,
    scenario,
  };
}

function requestView(row: RequestRow): WholeRequest {
  return {
    ...requestSummary(row),
    headers: JSON.parse(row.headers) as Record<string, string>,
    body: row.body,
    answer: row.answer,
    explanation: explanationView(row),
  };
}
