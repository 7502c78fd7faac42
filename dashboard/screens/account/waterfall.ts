import type { Flows } from "../../../server/contract/transactions/flows.control.js";

export const STEPS = [
  "adjusted",
  "received",
  "returned",
  "paidOut",
  "refunded",
  "fees",
  "total",
  "blocked",
  "available",
] as const;
export type BalanceStepName = (typeof STEPS)[number];

export interface BalanceStep {
  readonly name: BalanceStepName;
  /** In reais; what leaves is below zero. */
  readonly amount: number;
  /** A sum of what stands above it, which begins at zero. */
  readonly isSum: boolean;
  /** Where its bar begins and ends, as a part of the widest. */
  readonly from: number;
  readonly to: number;
}

const cents = (reais: number) => Math.round(reais * 100);

/** How the balance came about, step by step, each bar where the one before it ended. */
export function waterfall(flows: Flows): BalanceStep[] {
  let level = 0;
  const raw = STEPS.map((name) => {
    if (name === "total" || name === "available") {
      return { name, isSum: true, amount: level, begin: 0, end: level };
    }
    const amount = name === "blocked" ? -cents(flows.blocked) : cents(flows[name]);
    const begin = level;
    level += amount;
    return { name, isSum: false, amount, begin, end: level };
  });
  const widest = Math.max(1, ...raw.flatMap(({ begin, end }) => [begin, end]));
  return raw.map(({ name, isSum, amount, begin, end }) => ({
    name,
    isSum,
    amount: amount / 100,
    // Payouts may stand below zero in this order although the balance never did: receipts of another day paid them.
    from: Math.max(0, Math.min(begin, end)) / widest,
    to: Math.max(0, begin, end) / widest,
  }));
}
