import { reaisFromCentavos } from "../brazil/money.js";
import { CHARGE_EXPIRY, type ChargeService } from "../charges/charge-service.js";
import type { countOpenCharges, listOpenCharges, OpenCharge } from "../contract/charges/charges.control.js";
import type { ControlHandler } from "../contract/operation.js";
import { MAX_ROWS } from "../contract/transactions/page.control.js";
import type { AgendaRow } from "../kernel/advance-result.js";
import type { Agenda } from "../kernel/agenda.js";
import { iso } from "../kernel/clock.js";
import type { Transactions } from "../transactions/transactions.js";
import { COB_EXPIRY, type Cobs } from "./cobs.js";

/** Lists the charges that wait for a payer. It reads their expiries on the agenda, so its cost ignores past charges. */
export function openChargeHandlers(
  { agenda }: { agenda: Agenda },
  {
    transactions,
    chargeService,
    cobs,
  }: { transactions: Transactions; chargeService: ChargeService; cobs: Cobs },
) {
  const cashIn = (id: number, expiresAt: string): OpenCharge => {
    const { accountId: account, externalId, value, description, scenario, createdAt } = transactions.get(id);
    const { pixCode, payerName } = chargeService.get(id);
    return {
      account,
      transactionId: String(id),
      txid: null,
      externalId,
      description,
      payerName,
      value: reaisFromCentavos(value),
      valueIsOpen: false,
      pixCode,
      scenario,
      createdAt: iso(createdAt),
      expiresAt,
    };
  };

  const cob = (id: number, expiresAt: string): OpenCharge => {
    const { accountId: account, txid, value, valueIsOpen, payerRequest, debtor, ...rest } = cobs.get(id);
    const { pixCode, scenario, createdAt } = rest;
    return {
      account,
      transactionId: null,
      txid,
      externalId: null,
      description: payerRequest ?? null,
      payerName: debtor?.nome ?? null,
      value: reaisFromCentavos(value),
      valueIsOpen,
      pixCode,
      scenario,
      createdAt: iso(createdAt),
      expiresAt,
    };
  };

  const openChargeOf = ({ at, kind, subject }: AgendaRow) =>
    (kind === CHARGE_EXPIRY ? cashIn : cob)(subject, iso(at));

  const list: ControlHandler<typeof listOpenCharges> = ({ account, limit }) => ({
    charges: agenda
      .waiting([CHARGE_EXPIRY, COB_EXPIRY], MAX_ROWS)
      // On a frozen clock many charges have the same time; the newest still comes first.
      .toReversed()
      .map(openChargeOf)
      .filter((charge) => account === undefined || charge.account === account)
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
      .slice(0, limit),
  });

  const accountOf = ({ kind, subject }: AgendaRow): number =>
    (kind === CHARGE_EXPIRY ? transactions : cobs).get(subject).accountId;

  const count: ControlHandler<typeof countOpenCharges> = ({ account }) => {
    const waiting = agenda.waiting([CHARGE_EXPIRY, COB_EXPIRY], MAX_ROWS);
    const own = account === undefined ? waiting : waiting.filter((row) => accountOf(row) === account);
    return { count: own.length, isMore: waiting.length === MAX_ROWS };
  };

  return { listOpenCharges: list, countOpenCharges: count };
}
