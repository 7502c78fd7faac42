import { balanceInReais } from "../accounts/accounts.js";
import type { Limits } from "../accounts/limits.js";
import type { DirectoryEntry } from "../bacen/directory.js";
import type { PaymentOrder, Spi, SpiOutcome } from "../bacen/spi.js";
import { endToEndId } from "../brazil/identifiers.js";
import { ownInstitution } from "../brazil/institutions.js";
import { formatReais, reaisFromCentavos } from "../brazil/money.js";
import type { FindRecipient } from "../charges/credits.js";
import { settlementMessage } from "../contract/payouts/settlement-codes.js";
import { Refusal } from "../contract/refusal.js";
import { settingDelay } from "../contract/settings/settings.js";
import type { Agenda } from "../kernel/agenda.js";
import { type Clock, iso } from "../kernel/clock.js";
import type { Ids } from "../kernel/ids.js";
import type { Journal } from "../kernel/journal.js";
import type { Balance, Ledger } from "../ledger/ledger.js";
import { refuseDuplicateExternalId } from "../transactions/duplicate-external-id.js";
import { pendingTransaction } from "../transactions/pending-transaction.js";
import {
  type Confirmed,
  type Failed,
  finalAmount,
  movementOf,
  type PayoutFacts,
  type PayoutTransaction,
  type Pending,
} from "../transactions/transaction.js";
import type { Transactions } from "../transactions/transactions.js";
import { type PayoutOrder, payoutFields } from "./payout-order.js";

/**
 * Payouts: PENDING → CONFIRMED or ERROR. Value and fee are blocked on creation; settlement debits them, rejection
 * releases them (States and transitions; Balance effect of a cash-out). Needs a unit of work.
 */
export interface Payouts {
  /** Throws the refusal of the first broken rule (duplicate, limits, balance), before anything is written. */
  create(order: PayoutOrder): PayoutTransaction<Pending>;
  /** Creates a payout that is ERROR from the start, with nothing blocked. For splits, which have no request to refuse. */
  createRejected(order: PayoutOrder, errorCode: string, errorMessage: string): PayoutTransaction<Failed>;
  /** Agenda handler: settles or rejects the payout as its simulated bank decides. Does nothing if it is no longer PENDING. */
  conclude(id: number): void;
  /** Agenda handler: rejects a payout whose time in the queue is over. Does nothing if it is no longer PENDING. */
  expireInQueue(id: number): void;
  /**
   * Confirms the payout, or rejects it if its recipient in this sandbox does not accept the money. `owner`: of its key, if
   * already known.
   */
  settle(payout: PayoutTransaction<Pending>, owner?: DirectoryEntry): PayoutTransaction<Confirmed | Failed>;
  reject(
    payout: PayoutTransaction<Pending>,
    errorCode: string,
    errorMessage: string,
  ): PayoutTransaction<Failed>;
}

/** Agenda kind: the payout reaches its destination. */
export const PAYOUT_SETTLEMENT = "payout-settlement";
/** Agenda kind: the payout's time in the queue ends. */
export const PAYOUT_QUEUE_END = "payout-queue-end";

/** Agenda kind: the payout is returned, as its scenario says (refunds/payout-returns.ts). */
export const PAYOUT_RETURN = "payout-return";

export function createPayouts(
  { clock, ids, journal, agenda }: { clock: Clock; ids: Ids; journal: Journal; agenda: Agenda },
  {
    ledger,
    limits,
    transactions,
    spi,
  }: { ledger: Ledger; limits: Limits; transactions: Transactions; spi: Spi },
  defaultSettlement: string,
  recipientOf: FindRecipient = () => null,
): Payouts {
  const orderOf = (payout: PayoutTransaction): PaymentOrder => ({
    origin: payout.origin,
    pixKey: payout.pixKey,
    document: payout.counterpartDocument,
    scenario: payout.scenario,
  });
  const heldAmount = (payout: PayoutTransaction) => payout.value + payout.fee;
  // Object.assign, because V8 takes forty times as long to spread an object and add to it.
  const entryData = (payout: PayoutTransaction, balance: Balance) =>
    Object.assign(movementOf(payout), { pixKey: payout.pixKey, balance: balanceInReais(balance) });

  const leaveAgenda = (payout: PayoutTransaction) => {
    if (payout.dueAt === null) return;
    agenda.cancel(payout.dueAt, PAYOUT_SETTLEMENT, payout.id);
    if (payout.origin === "dict-transfer") agenda.cancel(payout.dueAt, PAYOUT_QUEUE_END, payout.id);
  };

  /** When the payout's next step is due, and whether it settles then or expires in the queue. */
  const schedule = (order: PayoutOrder): { dueAt: number | null; kind: string } => {
    const defaultDelay = settingDelay(order.account.settlement ?? defaultSettlement);
    const { queue } = order;
    // HIGH is processed instantly (POST /dict/pix, priority), unless settlement is manual.
    const settlesAtOnce = queue?.priority === "HIGH" && defaultDelay !== null;
    const delay = spi.payoutDelay(order, settlesAtOnce ? 0 : defaultDelay);
    if (queue?.priority === "NORM" && (delay === null || delay > queue.expiration)) {
      return { dueAt: clock.now() + queue.expiration, kind: PAYOUT_QUEUE_END };
    }
    return { dueAt: delay === null ? null : clock.now() + delay, kind: PAYOUT_SETTLEMENT };
  };

  const settle: Payouts["settle"] = (payout, knownOwner) => {
    const { id, accountId, value, fee } = payout;
    const recipient = recipientOf(payout);
    if (recipient?.accepted === false) return reject(payout, recipient.errorCode, recipient.errorMessage);
    leaveAgenda(payout);
    // The owner of the key is paid, even if the payer or a code gives another name (assumption KEY_OWNER).
    const owner = knownOwner ?? spi.owner(payout.pixKey);
    const now = clock.now();
    const settled = transactions.confirm(payout, {
      processedAt: now,
      endToEndId: endToEndId(ownInstitution.ispb, now, ids.token("endToEndId", id, 11)),
      counterpartName: owner.name,
      counterpartDocument: owner.document,
      counterpartIspb: owner.ispb,
      counterpartBranch: owner.branch,
      counterpartNumber: owner.number,
    });
    let balance = ledger.move(accountId, id, "blocked", "outside", value);
    if (fee > 0) balance = ledger.move(accountId, id, "blocked", "fees", fee, balance);
    journal.append({
      type: "payout.settled",
      account: accountId,
      transactionId: id,
      data: Object.assign(entryData(settled, balance), {
        fee: reaisFromCentavos(fee),
        final: reaisFromCentavos(finalAmount(settled)),
        endToEndId: settled.endToEndId,
      }),
    });
    recipient?.take({ value, endToEndId: settled.endToEndId, description: settled.description || null });
    const returnDelay = spi.returnDelay(payout.scenario);
    if (returnDelay !== null) agenda.put(now + returnDelay, PAYOUT_RETURN, id);
    return settled;
  };

  function reject(
    payout: PayoutTransaction<Pending>,
    errorCode: string,
    errorMessage: string,
  ): PayoutTransaction<Failed> {
    const { id, accountId } = payout;
    leaveAgenda(payout);
    // Nothing was debited, so no fee is charged (Events, CashOut: feeAmount is 0 on ERROR).
    const rejected = transactions.fail(payout, {
      processedAt: clock.now(),
      fee: 0,
      errorCode,
      errorMessage,
    });
    const balance = ledger.move(accountId, id, "blocked", "available", heldAmount(payout));
    if (isLimited(payout)) limits.uncount(accountId, payout.value, payout.createdAt);
    journal.append({
      type: "payout.rejected",
      account: accountId,
      transactionId: id,
      data: Object.assign(entryData(rejected, balance), { errorCode, errorMessage }),
    });
    return rejected;
  }

  /**
   * The payout whose agenda row has just fired, without the due time of that row. Undefined if the payout is no longer
   * PENDING.
   */
  const pendingWhenDue = (id: number): PayoutTransaction<Pending> | undefined => {
    const payout = transactions.find(id);
    return payout?.operation === "WITHDRAW" && payout.status === "PENDING"
      ? Object.assign(payout, { dueAt: null })
      : undefined;
  };

  return {
    settle,
    reject,
    createRejected: (order, errorCode, errorMessage) => {
      const { id: accountId } = order.account;
      const fields = payoutFields(order, 0, clock.now(), null);
      const id = transactions.insert(fields);
      order.onInserted?.(id);
      const pending = pendingTransaction<PayoutFacts>(id, fields);
      const rejected = transactions.fail(pending, { processedAt: clock.now(), errorCode, errorMessage });
      const data = Object.assign(entryData(rejected, order.account), { errorCode, errorMessage });
      journal.append({ type: "payout.rejected", account: accountId, transactionId: id, data });
      return rejected;
    },
    conclude: (id) => {
      const payout = pendingWhenDue(id);
      if (payout === undefined) return;
      const outcome: SpiOutcome = spi.judgePayout(orderOf(payout));
      if (outcome.accepted) settle(payout, outcome.owner);
      else reject(payout, outcome.errorCode, outcome.errorMessage);
    },
    expireInQueue: (id) => {
      const payout = pendingWhenDue(id);
      if (payout) reject(payout, "PAYMENT_EXPIRED", settlementMessage("PAYMENT_EXPIRED"));
    },
    create: (order) => {
      const { account, value, externalId } = order;
      if (externalId !== null) refuseDuplicateExternalId(transactions, account.id, externalId);
      if (isLimited(order)) limits.check(account, value);
      const fee = account.feeCashOut;
      if (account.available < value + fee) {
        throw new Refusal("insufficient-balance", {
          values: { available: formatReais(account.available), required: formatReais(value + fee) },
        });
      }
      const now = clock.now();
      const { dueAt, kind } = schedule(order);
      const fields = payoutFields(order, fee, now, dueAt);
      const id = transactions.insert(fields);
      order.onInserted?.(id);
      const balance = ledger.move(account.id, id, "available", "blocked", value + fee, account);
      if (isLimited(order)) limits.count(account, value);
      if (dueAt !== null) agenda.put(dueAt, kind, id);
      const created = pendingTransaction<PayoutFacts>(id, fields);
      const warnings = [...(order.warnings ?? []), ...spi.documentWarnings(order.document)];
      journal.append({
        type: "payout.created",
        account: account.id,
        transactionId: id,
        data: Object.assign(
          entryData(created, balance),
          {
            fee: reaisFromCentavos(fee),
            settlesAt: dueAt === null || kind === PAYOUT_QUEUE_END ? null : iso(dueAt),
          },
          dueAt !== null && kind === PAYOUT_QUEUE_END ? { expiresAt: iso(dueAt) } : undefined,
          warnings.length > 0 ? { warnings } : undefined,
        ),
      });
      return created;
    },
  };
}

/** Limits apply to client requests; a split was agreed on when its charge was created (assumption SPLITS). */
const isLimited = ({ origin }: Pick<PayoutOrder, "origin">) => origin !== "split";
