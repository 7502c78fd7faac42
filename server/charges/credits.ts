import { type Account, balanceInReais } from "../accounts/accounts.js";
import type { Directory } from "../bacen/directory.js";
import type { Rejection } from "../bacen/spi.js";
import { endToEndId } from "../brazil/identifiers.js";
import { type Centavos, reaisFromCentavos } from "../brazil/money.js";
import type { Fact } from "../contract/journal/journal.js";
import type { Clock } from "../kernel/clock.js";
import type { Ids } from "../kernel/ids.js";
import type { Journal } from "../kernel/journal.js";
import type { Ledger } from "../ledger/ledger.js";
import { pendingTransaction } from "../transactions/pending-transaction.js";
import {
  type ChargeFacts,
  type Confirmed,
  finalAmount,
  movementOf,
  type PaymentTransaction,
  type PayoutTransaction,
  type Pending,
  type ReceiptFacts,
} from "../transactions/transaction.js";
import type { NewOf, Transactions } from "../transactions/transactions.js";

/** Who pays, as far as it was said; the rest is a person derived from the document, the name or the payment. */
export interface Payer {
  readonly name?: string | undefined;
  readonly document?: string | undefined;
  readonly ispb?: string | undefined;
  readonly branch?: string | undefined;
  readonly number?: string | undefined;
}

/** Who pays a charge when asked to: the payer that it names, somebody else, or a stranger (PAYER_IDENTITY). */
export type ChosenPayer = Payer | "random";

/**
 * The payer of a charge that names one. Whoever is said to pay by name or document is that person, and nothing of
 * the one who was named; a bank alone is where the named one pays from.
 */
export function choosePayer(chosen: ChosenPayer, named: Payer | undefined): Payer {
  if (chosen === "random") return {};
  const isSomebodyElse = chosen.name !== undefined || chosen.document !== undefined;
  return isSomebodyElse ? chosen : { ...chosen, name: named?.name, document: named?.document };
}

/** What the sender knows of a payment, where the sender is an account of this sandbox too. */
export interface SentPayment {
  /** Centavos that have left the sender. */
  readonly value: Centavos;
  /** Both sides know a payment by the same id. */
  readonly endToEndId: string;
  /** The message to the recipient. */
  readonly description: string | null;
}

/**
 * An account of this sandbox that money is sent to: takes it in, in the sender's unit of work, or says why
 * it does not. Null: the money goes outside.
 */
export type FindRecipient = (
  payout: PayoutTransaction<Pending>,
) => Rejection | { readonly accepted: true; readonly take: (sent: SentPayment) => void } | null;

/** Money that arrives, asked for or not. Needs a unit of work. */
export interface Credits {
  /**
   * Credits a pending transaction; the fee, never more than the money, stays with the gateway (FEES). The
   * caller writes down which fact this is, with `data`.
   */
  credit<Kind extends ChargeFacts | ReceiptFacts>(
    pending: Kind & Pending,
    feeSetting: Centavos,
    payer: Payer,
    sent?: SentPayment,
  ): { paid: Kind & Confirmed; data: Fact<"charge.paid"> };
  /** A PIX straight to the key of an account, which nobody has charged. */
  receive(account: Account, value: Centavos, payer: Payer, sent?: SentPayment): PaymentTransaction<Confirmed>;
}

export function createReceipts(
  { clock, ids, journal }: { clock: Clock; ids: Ids; journal: Journal },
  core: { ledger: Ledger; transactions: Transactions; directory: Directory },
): Credits {
  const { ledger, transactions, directory } = core;

  const credit = <Kind extends ChargeFacts | ReceiptFacts>(
    pending: Kind & Pending,
    feeSetting: Centavos,
    payer: Payer,
    sent?: SentPayment,
  ) => {
    const { id, accountId } = pending;
    const value = sent?.value ?? pending.value;
    const now = clock.now();
    // A document is a PIX key too, and whoever has it is the same person as a payee (KEY_OWNER).
    const person =
      payer.document === undefined
        ? directory.somebody(`payer ${payer.name ?? id}`)
        : directory.owner(payer.document);
    const ispb = payer.ispb ?? person.ispb;
    const fee = Math.min(feeSetting, value);
    const paid = transactions.confirm(pending, {
      processedAt: now,
      value,
      fee,
      endToEndId: sent?.endToEndId ?? endToEndId(ispb, now, ids.token("endToEndId", id, 11)),
      counterpartName: payer.name ?? person.name,
      counterpartDocument: payer.document ?? person.document,
      counterpartIspb: ispb,
      counterpartBranch: payer.branch ?? person.branch,
      counterpartNumber: payer.number ?? person.number,
    });
    let balance = ledger.move(accountId, id, "outside", "available", value);
    if (fee > 0) balance = ledger.move(accountId, id, "available", "fees", fee);
    return {
      paid,
      data: {
        ...movementOf(paid),
        fee: reaisFromCentavos(fee),
        final: reaisFromCentavos(finalAmount(paid)),
        endToEndId: paid.endToEndId,
        balance: balanceInReais(balance),
      },
    };
  };

  return {
    credit,
    receive: (account, value, payer, sent) => {
      const wanted: NewOf<ReceiptFacts> = {
        accountId: account.id,
        operation: "PAYMENT",
        origin: "direct",
        externalId: null,
        value,
        fee: 0,
        pixKey: account.pixKey,
        keyType: null,
        description: sent?.description ?? null,
        counterpartName: null,
        counterpartDocument: null,
        scenario: null,
        requestId: null,
        createdAt: clock.now(),
      };
      const id = transactions.insert(wanted);
      const pending = pendingTransaction<ReceiptFacts>(id, wanted);
      const { paid, data } = credit(pending, account.feeCashIn, payer, sent);
      journal.append({
        type: "pix.received",
        account: account.id,
        transactionId: id,
        data: { ...data, pixKey: account.pixKey },
      });
      return paid;
    },
  };
}
