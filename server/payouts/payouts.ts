import { balanceInReais } from "../accounts/accounts.js";
import type { Limits } from "../accounts/limits.js";
import type { PaymentOrder, SettlementOutcome, Spi } from "../bacen/spi.js";
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
 * Money sent: PENDING → CONFIRMED or ERROR. It is held when ordered, and leaves or comes back when the
 * destination has spoken (States and transitions; Balance effect of a cash-out). Needs a unit of work.
 */
export interface Payouts {
  /** Throws the refusal of the first rule broken: duplicate, limits, balance; then nothing is written. */
  create(order: PayoutOrder): PayoutTransaction<Pending>;
  /** One that ends ERROR as it begins, because nothing could be held for it; only for what cannot be refused. */
  createRejected(order: PayoutOrder, errorCode: string, errorMessage: string): PayoutTransaction<Failed>;
  /** What the simulated destination says by itself; a payout that is no longer pending stays as it is. */
  conclude(id: number): void;
  /** Its time in the queue is over; a payout that is no longer pending stays as it is. */
  expireInQueue(id: number): void;
  /** CONFIRMED, unless its recipient is of this sandbox and does not take the money: then ERROR. */
  settle(payout: PayoutTransaction<Pending>): PayoutTransaction<Confirmed | Failed>;
  reject(
    payout: PayoutTransaction<Pending>,
    errorCode: string,
    errorMessage: string,
  ): PayoutTransaction<Failed>;
}

/** The kind of agenda row on which a payout reaches its destination. */
export const PAYOUT_SETTLEMENT = "payout-settlement";
/** The kind on which one that waits in a queue is given up. */
export const PAYOUT_QUEUE_END = "payout-queue-end";

/** The kind of agenda row on which a payout comes back, as its scenario wants (core/receivers.ts). */
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

  /** When a payout moves by itself, and whether it settles then or is given up. */
  const schedule = (order: PayoutOrder): { dueAt: number | null; kind: string } => {
    const usual = settingDelay(order.account.settlement ?? defaultSettlement);
    const { queue } = order;
    // HIGH is processed instantly (POST /dict/pix, priority), unless a person decides when anything settles.
    const atOnce = queue?.priority === "HIGH" && usual !== null;
    const delay = spi.payoutDelay(order, atOnce ? 0 : usual);
    if (queue?.priority === "NORM" && (delay === null || delay > queue.expiration)) {
      return { dueAt: clock.now() + queue.expiration, kind: PAYOUT_QUEUE_END };
    }
    return { dueAt: delay === null ? null : clock.now() + delay, kind: PAYOUT_SETTLEMENT };
  };

  const settle: Payouts["settle"] = (payout) => {
    const { id, accountId, value, fee } = payout;
    const recipient = recipientOf(payout);
    if (recipient?.accepted === false) return reject(payout, recipient.errorCode, recipient.errorMessage);
    leaveAgenda(payout);
    // Whatever the payer or a code calls them, the key says who is paid (KEY_OWNER).
    const owner = spi.owner(payout.pixKey);
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
    if (fee > 0) balance = ledger.move(accountId, id, "blocked", "fees", fee);
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
    const comesBackIn = spi.returnDelay(payout.scenario);
    if (comesBackIn !== null) agenda.put(now + comesBackIn, PAYOUT_RETURN, id);
    return settled;
  };

  function reject(
    payout: PayoutTransaction<Pending>,
    errorCode: string,
    errorMessage: string,
  ): PayoutTransaction<Failed> {
    const { id, accountId } = payout;
    leaveAgenda(payout);
    // Nothing was debited, so nothing was charged either (Events, CashOut: feeAmount is 0 on ERROR).
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

  /** One that the agenda has just fired, and so is off it; unless it is no longer pending. */
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
      const wanted = payoutFields(order, 0, clock.now(), null);
      const id = transactions.insert(wanted);
      order.onInserted?.(id);
      const pending = pendingTransaction<PayoutFacts>(id, wanted);
      const rejected = transactions.fail(pending, { processedAt: clock.now(), errorCode, errorMessage });
      const data = Object.assign(entryData(rejected, order.account), { errorCode, errorMessage });
      journal.append({ type: "payout.rejected", account: accountId, transactionId: id, data });
      return rejected;
    },
    conclude: (id) => {
      const payout = pendingWhenDue(id);
      if (payout === undefined) return;
      const outcome: SettlementOutcome = spi.judgePayout(orderOf(payout));
      if (outcome.accepted) settle(payout);
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
      const wanted = payoutFields(order, fee, now, dueAt);
      const id = transactions.insert(wanted);
      order.onInserted?.(id);
      const balance = ledger.move(account.id, id, "available", "blocked", value + fee);
      if (isLimited(order)) limits.count(account, value);
      if (dueAt !== null) agenda.put(dueAt, kind, id);
      const created = pendingTransaction<PayoutFacts>(id, wanted);
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

/** Limits are for what a client asks for; a split was agreed on when its charge was made (SPLITS). */
const isLimited = ({ origin }: Pick<PayoutOrder, "origin">) => origin !== "split";
