import type { Centavos } from "../brazil/money.js";
import type { Database } from "../kernel/database.js";

/** One part of a paid charge, as listed by the payout that sent it (assumption SPLITS). `value` is centavos. */
export interface SplitPart {
  readonly chargeId: number;
  readonly chargeExternalId: string;
  /** Its position among the splits of the charge, from 1. */
  readonly number: number;
  readonly value: Centavos;
}

/** Finds the parts that a payout consists of, oldest first; empty unless it is a payout of splits. */
export function createSplitParts(database: Database): (payout: number) => SplitPart[] {
  const parts = database.prepare<SplitPart>(
    `SELECT s.charge_id AS chargeId, c.external_id AS chargeExternalId, s.number, s.value
     FROM splits s JOIN transactions c ON c.id = s.charge_id WHERE s.payout_id = ? ORDER BY s.id`,
  );
  return (payout) => parts.all(payout);
}
