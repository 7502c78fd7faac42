import type { Cobs } from "../cobs/cobs.js";
import type { showAgenda, Upcoming } from "../contract/clock/agenda.control.js";
import type { AgendaKind } from "../contract/clock/agenda-kinds.js";
import type { ControlHandler } from "../contract/operation.js";
import type { AgendaRow } from "../kernel/advance-result.js";
import type { Agenda } from "../kernel/agenda.js";
import { type Clock, iso } from "../kernel/clock.js";
import type { Splits } from "../payouts/splits.js";
import type { Transactions } from "../transactions/transactions.js";
import type { Deliveries } from "../webhooks/deliveries.js";

/** Upcoming events, with public ids: the agenda itself stores row numbers. */
export function agendaHandlers(
  { clock, agenda }: { clock: Clock; agenda: Agenda },
  {
    transactions,
    cobs,
    splits,
    deliveries,
  }: {
    transactions: Transactions;
    cobs: Cobs;
    splits: Splits;
    deliveries: Deliveries;
  },
) {
  type Subject = Omit<Upcoming, "at" | "kind">;
  const nothing: Subject = { account: null, transactionId: null, txid: null, deliveryId: null };

  const transaction = (id: number | undefined): Subject => {
    const row = id === undefined ? undefined : transactions.find(id);
    return row
      ? { ...nothing, account: row.accountId, transactionId: String(row.id), txid: row.txId }
      : nothing;
  };
  const cob = (id: number): Subject => {
    const row = cobs.find(id);
    return row ? { ...nothing, account: row.accountId, txid: row.txid } : nothing;
  };
  const delivery = (id: number): Subject => {
    const row = deliveries.find(id);
    if (!row) return nothing;
    const { accountId: account, transactionId } = row;
    return { ...nothing, account, transactionId: transactionId?.toString() ?? null, deliveryId: String(id) };
  };

  const subjects: { readonly [Kind in AgendaKind]: (id: number) => Subject } = {
    "payout-settlement": transaction,
    "payout-queue-end": transaction,
    "payout-return": transaction,
    "refund-settlement": transaction,
    "charge-expiry": transaction,
    "charge-self-payment": transaction,
    "cob-expiry": cob,
    "cob-self-payment": cob,
    split: (id) => transaction(splits.chargeOf(id)),
    "split-batch": (id) => transaction(splits.chargeOf(id)),
    "webhook-delivery": delivery,
  };

  const upcoming = ({ at, kind, subject }: AgendaRow): Upcoming => {
    const agendaKind = kind as AgendaKind;
    return { at: iso(at), kind: agendaKind, ...subjects[agendaKind](subject) };
  };

  const show: ControlHandler<typeof showAgenda> = ({ limit }) => ({
    now: iso(clock.now()),
    pending: agenda.pending(),
    upcoming: agenda.upcoming(limit).map(upcoming),
  });

  return { showAgenda: show };
}
