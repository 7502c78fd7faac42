import type { EntryType } from "./journal.js";

/** The facts that begin a charge, a cob, a payout or a refund, each with the facts that end it. */
const OUTCOMES_BY_OPENING = {
  "charge.created": ["charge.paid", "charge.expired", "charge.failed"],
  "cob.created": ["cob.paid", "cob.removed"],
  "payout.created": ["payout.settled", "payout.rejected"],
  "refund.created": ["refund.settled", "refund.failed"],
} as const satisfies Partial<Record<EntryType, readonly EntryType[]>>;

export const OPENINGS: ReadonlySet<string> = new Set(Object.keys(OUTCOMES_BY_OPENING));
export const OUTCOMES: ReadonlySet<string> = new Set(Object.values(OUTCOMES_BY_OPENING).flat());
