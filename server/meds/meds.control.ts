import type { z } from "zod";
import { resolveAccount } from "../accounts/accounts.control.js";
import type { Accounts } from "../accounts/accounts.js";
import { centavosFromReais, formatReais, reaisFromCentavos } from "../brazil/money.js";
import type { Cobs } from "../cobs/cobs.js";
import { Problem } from "../contract/control-problems.js";
import type { Localized } from "../contract/localized.js";
import type * as contract from "../contract/meds/meds.control.js";
import { mustExist } from "../contract/must-exist.js";
import type { ControlHandler } from "../contract/operation.js";
import { pageOf } from "../contract/transactions/page.control.js";
import { iso } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Confirmed, PaymentTransaction } from "../transactions/transaction.js";
import type { Transactions } from "../transactions/transactions.js";
import type { Med } from "./med-records.js";
import { medStatement } from "./med-statement.js";
import { allowsStep, analysisDueAt, blockedFor, MED_STEPS, type MedStep, type Meds } from "./meds.js";

/** Control operations of the other bank and of the analysis: open a MED, receive, accept, reject and cancel it. */
export function medHandlers(
  database: Database,
  services: { accounts: Accounts; transactions: Transactions; cobs: Cobs; meds: Meds },
) {
  const { accounts, transactions, meds } = services;
  const statement = (med: Med) => medStatement(med, transactions);

  const list: ControlHandler<typeof contract.listMeds> = ({ limit, ...filter }) => {
    const { rows, next } = pageOf(meds.list(filter, limit + 1), limit, ({ id }) => id);
    return { meds: rows.map((med) => medView(med, transactions)), next };
  };

  const count: ControlHandler<typeof contract.countOpenMeds> = ({ account }) => ({
    count: meds.countOpen(account),
  });

  const open: ControlHandler<typeof contract.openMed> = (input) =>
    database.write(() => {
      const { reason, cause, description } = input;
      const original = contestedPayment(services, input);
      const { id: account } = resolveAccount(accounts, original?.accountId ?? input.account);
      const requested = input.value === undefined ? undefined : centavosFromReais(input.value);
      const med = meds.open({
        accountId: account,
        original,
        endToEndId:
          original?.endToEndId ?? mustExist(input.endToEndId, "end-to-end id of a MED without a payment"),
        value: original ? contestedValue(original, requested) : (requested ?? null),
        reason,
        cause,
        description,
        receive: input.receive,
      });
      return statement(med);
    });

  /** The contested amount: as requested, else all that is still contestable. Throws `med-exhausted` or `med-above-rest`. */
  const contestedValue = (original: PaymentTransaction, requested: number | undefined) => {
    const contestable = meds.contestable(original);
    const { id } = original;
    if (contestable === 0) throw new Problem("med-exhausted", { id });
    const value = requested ?? contestable;
    if (value > contestable) {
      const amounts = { rest: formatReais(contestable), value: formatReais(value) };
      throw new Problem("med-above-rest", { id, ...amounts });
    }
    return value;
  };

  const step =
    (name: MedStep): ControlHandler<typeof contract.receiveMed> =>
    ({ id, details = null }) =>
      database.write(() => {
        const med = /^[1-9]\d{0,14}$/.test(id) ? meds.find(Number(id)) : undefined;
        if (!med) throw new Problem("med-unknown", { id });
        if (!allowsStep(med, name)) {
          const status = med.result === null ? med.status : `${med.status} (${med.result})`;
          const allowed = MED_STEPS[name].from.join(" or ");
          throw new Problem("med-state-wrong", { id, status, allowed, done: DONE[name] });
        }
        return statement(meds[name](med, details));
      });

  return {
    listMeds: list,
    countOpenMeds: count,
    openMed: open,
    receiveMed: step("receive"),
    acceptMed: step("accept"),
    rejectMed: step("reject"),
    cancelMed: step("cancel"),
  };
}

const DONE = {
  receive: { en: "received", pt: "recebido" },
  accept: { en: "accepted", pt: "aceito" },
  reject: { en: "rejected", pt: "rejeitado" },
  cancel: { en: "cancelled", pt: "cancelado" },
} as const satisfies Record<MedStep, Localized>;

type OpenMed = z.output<typeof contract.openMed.input>;

/** The contested payment; null if nothing was received with the end-to-end id (assumption MED_UNRECONCILED). */
function contestedPayment(
  { transactions, cobs }: { transactions: Transactions; cobs: Cobs },
  { endToEndId, transactionId, account }: Pick<OpenMed, "endToEndId" | "transactionId" | "account">,
): PaymentTransaction<Confirmed> | null {
  const id = mustExist(endToEndId ?? transactionId, "id of the contested payment");
  const payment = cobs.byTxid(id, account)?.transactionId;
  const found = transactions.resolve(payment?.toString() ?? id, account, "PAYMENT");
  if (!found && endToEndId === undefined) throw new Problem("transaction-unknown", { id });
  // The end-to-end id may also be the externalId of another transaction; that one is ignored.
  if (!found || (endToEndId !== undefined && found.endToEndId !== endToEndId)) return null;
  const { origin, status } = found;
  if (found.operation !== "PAYMENT") throw new Problem("not-a-receipt", { id, origin });
  if (found.status !== "CONFIRMED") throw new Problem("receipt-not-confirmed", { id, status });
  return found;
}

/** A MED with the fields that only the control API shows. */
export function medView(med: Med, transactions: Transactions) {
  const { accountId, value, refundId } = med;
  const dueAt = analysisDueAt(med);
  return {
    ...medStatement(med, transactions),
    account: accountId,
    value: value === null ? null : reaisFromCentavos(value),
    blocked: reaisFromCentavos(blockedFor(med)),
    analysisDueAt: dueAt === null ? null : iso(dueAt),
    refundTransactionId: refundId === null ? null : String(refundId),
  };
}
