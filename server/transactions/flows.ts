import type { Centavos } from "../brazil/money.js";
import type { Database } from "../kernel/database.js";
import type { Balance, LedgerPlace } from "../ledger/ledger.js";
import type { Transaction } from "./transaction.js";

/** Why money entered or left an account. */
export type FlowKind = "adjusted" | "received" | "returned" | "paidOut" | "refunded" | "fees";

/** Sums in centavos; money that left is negative. `postings` counts the postings behind them. */
export type Flows = Readonly<Record<FlowKind, Centavos>> & { readonly postings: number };

interface Row {
  readonly from: LedgerPlace;
  readonly to: LedgerPlace;
  readonly operation: Transaction["operation"] | null;
  readonly amount: Centavos;
  readonly postings: number;
}

interface CachedFlows {
  readonly until: number;
  readonly flows: Flows;
}

const NO_FLOWS: Flows = {
  adjusted: 0,
  received: 0,
  returned: 0,
  paidOut: 0,
  refunded: 0,
  fees: 0,
  postings: 0,
};

/**
 * Sums the flows of an account. Postings are never edited, so the sums are cached and each later call reads only the
 * postings since the last one. Not for units of work: the postings of one that is rolled back would stay in the sums.
 */
export function createFlows(database: Database): (account: number) => Flows {
  const newest = database.prepare<{ id: number }>("SELECT id FROM postings ORDER BY id DESC LIMIT 1");
  const since = database.prepare<Row>(
    `SELECT origin_place AS "from", target_place AS "to", t.operation AS operation, sum(p.amount) AS amount,
       count(*) AS postings
     FROM postings p LEFT JOIN transactions t ON t.id = p.transaction_id
     WHERE p.account_id = ? AND p.id > ? AND p.id <= ? GROUP BY origin_place, target_place, t.operation`,
  );
  const cache = new Map<number, CachedFlows>();
  database.onReplaced(() => cache.clear());

  return (account) => {
    const { until: from, flows } = cache.get(account) ?? { until: 0, flows: NO_FLOWS };
    const until = newest.get()?.id ?? 0;
    const sums = { ...flows };
    for (const row of since.all(account, from, until)) {
      sums.postings += row.postings;
      const kind = kindOf(row);
      if (kind) sums[kind] += isOwnPlace(row.to) ? row.amount : -row.amount;
    }
    cache.set(account, { until, flows: sums });
    return sums;
  };
}

/** Whether the flows add up to the balance, available plus blocked. */
export const matchesBalance = (flows: Flows, { available, blocked }: Balance): boolean =>
  flows.adjusted + flows.received + flows.returned + flows.paidOut + flows.refunded + flows.fees ===
  available + blocked;

const isOwnPlace = (place: LedgerPlace) => place === "available" || place === "blocked";

/** Null for a move within the account, such as a hold. */
function kindOf({ from, to, operation }: Row): FlowKind | null {
  if (isOwnPlace(from) && isOwnPlace(to)) return null;
  if (from === "fees" || to === "fees") return "fees";
  return operation === null ? "adjusted" : KIND_OF_OPERATION[operation];
}

const KIND_OF_OPERATION = {
  PAYMENT: "received",
  WITHDRAW: "paidOut",
  REFUND_IN: "refunded",
  REFUND_OUT: "returned",
} as const satisfies Record<Transaction["operation"], FlowKind>;
