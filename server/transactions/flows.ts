import type { Centavos } from "../brazil/money.js";
import type { Database } from "../kernel/database.js";
import type { Balance, LedgerPlace } from "../ledger/ledger.js";
import type { Transaction } from "./transaction.js";

/** What moved the money of an account, from the outside or to it. */
export type FlowNature = "adjusted" | "received" | "returned" | "paidOut" | "refunded" | "fees";

/** Sums in centavos, what went out below zero. */
export type Flows = Readonly<Record<FlowNature, Centavos>> & { readonly postings: number };

interface Row {
  readonly from: LedgerPlace;
  readonly to: LedgerPlace;
  readonly operation: Transaction["operation"] | null;
  readonly amount: Centavos;
  readonly postings: number;
}

interface Known {
  readonly until: number;
  readonly flows: Flows;
}

const NOTHING: Flows = {
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
  const known = new Map<number, Known>();
  database.onReplaced(() => known.clear());

  const addedUp = (account: number, { until: from, flows }: Known): Flows => {
    const until = newest.get()?.id ?? 0;
    const sums = { ...flows };
    for (const row of since.all(account, from, until)) {
      sums.postings += row.postings;
      const nature = natureOf(row);
      if (nature) sums[nature] += isOwn(row.to) ? row.amount : -row.amount;
    }
    known.set(account, { until, flows: sums });
    return sums;
  };

  return (account, balance) => {
    const flows = addedUp(account, known.get(account) ?? { until: 0, flows: NOTHING });
    if (addsUp(flows, balance)) return flows;
    // Something kept may have been undone since, with a commit that failed: the file alone is the proof.
    return addedUp(account, { until: 0, flows: NOTHING });
  };
}

/** Whether the flows are what the account has, available and blocked. */
export const addsUp = (flows: Flows, { available, blocked }: Balance): boolean =>
  flows.adjusted + flows.received + flows.returned + flows.paidOut + flows.refunded + flows.fees ===
  available + blocked;

const isOwn = (place: LedgerPlace) => place === "available" || place === "blocked";

/** Null for what only moved within the account. */
function natureOf({ from, to, operation }: Row): FlowNature | null {
  if (isOwn(from) && isOwn(to)) return null;
  if (from === "fees" || to === "fees") return "fees";
  return operation === null ? "adjusted" : NATURES[operation];
}

const NATURES = {
  PAYMENT: "received",
  WITHDRAW: "paidOut",
  REFUND_IN: "refunded",
  REFUND_OUT: "returned",
} as const satisfies Record<Transaction["operation"], FlowNature>;
