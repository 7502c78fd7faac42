import { reaisFromCentavos } from "../brazil/money.js";
import { CHARGE_EXPIRY, type ChargeService } from "../charges/charge-service.js";
import type { countOpenCharges, listOpenCharges, OpenCharge } from "../contract/charges/charges.control.js";
import type { ControlHandler } from "../contract/operation.js";
import { MAX_ROWS, pageOf } from "../contract/transactions/page.control.js";
import { iso } from "../kernel/clock.js";
import type { Transactions } from "../transactions/transactions.js";
import { COB_EXPIRY, type Cobs } from "./cobs.js";
import type { OpenCharges, OpenPosition } from "./open-charges.js";

/** Lists and counts the charges that wait for a payer. */
export function openChargeHandlers(
  openCharges: OpenCharges,
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

  const list: ControlHandler<typeof listOpenCharges> = ({
    account = null,
    id: name = null,
    after,
    limit,
  }) => {
    const position = after === undefined ? null : readPosition(after);
    const found = openCharges.page({ account, name }, position, limit + 1);
    const { rows, next } = pageOf(found, limit, ({ created, kind, id }) => `${created}.${kind}.${id}`);
    return {
      charges: rows.map((row) => (row.kind === CHARGE_EXPIRY ? cashIn : cob)(row.id, iso(row.expires))),
      next,
    };
  };

  const count: ControlHandler<typeof countOpenCharges> = ({ account = null }) => {
    const count = openCharges.count(account, MAX_ROWS + 1);
    return { count: Math.min(count, MAX_ROWS), isMore: count > MAX_ROWS };
  };

  return { listOpenCharges: list, countOpenCharges: count };
}

/** The position in `next` of a page. */
function readPosition(next: string): OpenPosition {
  const [created, kind, id] = next.split(".");
  return {
    created: Number(created),
    kind: kind === CHARGE_EXPIRY ? CHARGE_EXPIRY : COB_EXPIRY,
    id: Number(id),
  };
}
