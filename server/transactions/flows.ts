import type { Centavos } from "../brazil/money.js";
import type { Database } from "../kernel/database.js";
import type { Balance, LedgerPlace } from "../ledger/ledger.js";
import type { Transaction } from "./transaction.js";

/** What moved the money of an account, from the outside or to it. */
export type FlowKind = "adjusted" | "received" | "returned" | "paidOut" | "refunded" | "fees";

/** Sums in centavos, what went out below zero. */
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
 * How an account came to its balance. Postings are never edited, so that what was added up once is kept and only
 * those since are read: the first look costs the history, each later one what is new.
 */
export function createFlows(database: Database): (account: number, balance: Balance) => Flows {
  const newest = database.prepare<{ id: number }>("SELECT id FROM postings ORDER BY id DESC LIMIT 1");
  const since = database.prepare<Row>(
    `SELECT origin_place AS "from", target_place AS "to", t.operation AS operation, sum(p.amount) AS amount,
       count(*) AS postings
     FROM postings p LEFT JOIN transactions t ON t.id = p.transaction_id
     WHERE p.account_id = ? AND p.id > ? AND p.id <= ? GROUP BY origin_place, target_place, t.operation`,
  );
  const known = new Map<number, CachedFlows>();
  database.onReplaced(() => known.clear());

  const addUp = (account: number, { until: from, flows }: CachedFlows): Flows => {
    const until = newest.get()?.id ?? 0;
    const sums = { ...flows };
    for (const row of since.all(account, from, until)) {
      sums.postings += row.postings;
      const nature = kindOf(row);
      if (nature) sums[nature] += isOwnPlace(row.to) ? row.amount : -row.amount;
    }
    known.set(account, { until, flows: sums });
    return sums;
  };

  return (account, balance) => {
    const flows = addUp(account, known.get(account) ?? { until: 0, flows: NO_FLOWS });
    if (addsUp(flows, balance)) return flows;
    // Something kept may have been undone since, with a commit that failed: the file alone is the proof.
    return addUp(account, { until: 0, flows: NO_FLOWS });
  };
}

/** Whether the flows are what the account has, available and blocked. */
export const addsUp = (flows: Flows, { available, blocked }: Balance): boolean =>
  flows.adjusted + flows.received + flows.returned + flows.paidOut + flows.refunded + flows.fees ===
  available + blocked;

const isOwnPlace = (place: LedgerPlace) => place === "available" || place === "blocked";

/** Null for what only moved within the account. */
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
