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

/**
 * The known fields of a payer. Missing fields come from a person derived from the document, the name or the payment.
 */
export interface Payer {
  readonly name?: string | undefined;
  readonly document?: string | undefined;
  readonly ispb?: string | undefined;
  readonly branch?: string | undefined;
  readonly number?: string | undefined;
}

/**
 * Who pays a charge: fields that override those of the payer that the charge names, or a `random` person (assumption
 * PAYER_IDENTITY).
 */
export type ChosenPayer = Payer | "random";

/**
 * The payer of a charge; `named` is the payer that the charge names, if any. A chosen name or document means another
 * person, so no field of `named` is used. A chosen bank alone means that `named` pays from this bank.
 */
export function choosePayer(chosen: ChosenPayer, named: Payer | undefined): Payer {
  if (chosen === "random") return {};
  const isAnotherPerson = chosen.name !== undefined || chosen.document !== undefined;
  return isAnotherPerson ? chosen : { ...chosen, name: named?.name, document: named?.document };
}

/** The sender's side of a payment between two accounts of this sandbox. */
export interface SentPayment {
  /** Centavos debited from the sender. */
  readonly value: Centavos;
  /** Both sides share one end-to-end id. */
  readonly endToEndId: string;
  /** The message to the recipient. */
  readonly description: string | null;
}

/**
 * Finds the account of this sandbox that a payout goes to. It either takes the money, within the sender's unit of
 * work, or rejects it. Null: the money leaves the sandbox.
 */
export type FindRecipient = (
  payout: PayoutTransaction<Pending>,
) => Rejection | { readonly accepted: true; readonly take: (sent: SentPayment) => void } | null;

/** Incoming money, with or without a charge. Needs a unit of work. */
export interface Credits {
  /**
   * Credits a pending transaction. The fee, at most the value, stays with the gateway (assumption FEES). The caller
   * appends the journal entry with the returned `data`.
   */
  credit<Kind extends ChargeFacts | ReceiptFacts>(
    pending: Kind & Pending,
    feeSetting: Centavos,
    payer: Payer,
    sent?: SentPayment,
  ): { paid: Kind & Confirmed; data: Fact<"charge.paid"> };
  /** A PIX sent straight to the account's key, without a charge. */
  receive(account: Account, value: Centavos, payer: Payer, sent?: SentPayment): PaymentTransaction<Confirmed>;
}

export function createCredits(
  { clock, ids, journal }: { clock: Clock; ids: Ids; journal: Journal },
  services: { ledger: Ledger; transactions: Transactions; directory: Directory },
): Credits {
  const { ledger, transactions, directory } = services;

  const credit = <Kind extends ChargeFacts | ReceiptFacts>(
    pending: Kind & Pending,
    feeSetting: Centavos,
    payer: Payer,
    sent?: SentPayment,
  ) => {
    const { id, accountId } = pending;
    const value = sent?.value ?? pending.value;
    const now = clock.now();
    // A document is a PIX key too: the payer with this document is the person who owns this key (assumption KEY_OWNER).
    const person =
      payer.document === undefined
        ? directory.derivedPerson(`payer ${payer.name ?? id}`)
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
    if (fee > 0) balance = ledger.move(accountId, id, "available", "fees", fee, balance);
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
      const fields: NewOf<ReceiptFacts> = {
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
      const id = transactions.insert(fields);
      const pending = pendingTransaction<ReceiptFacts>(id, fields);
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
