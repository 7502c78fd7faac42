import type { FlowsView } from "../../../server/contract/transactions/flows.control.js";

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
  /** In reais; negative for money that leaves. */
  readonly amount: number;
  /** Whether the step is the sum of those above; its bar starts at zero. */
  readonly isSum: boolean;
  /** The lower and the upper edge of the bar, as fractions of the highest level. */
  readonly from: number;
  readonly to: number;
}

const cents = (reais: number) => Math.round(reais * 100);

/** The steps from zero to the available balance; each bar starts where the previous one ends, except those of sums. */
export function waterfall(flows: FlowsView): BalanceStep[] {
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
    // In this order a step may fall below zero although the balance never did, because steps are not in order of time.
    from: Math.max(0, Math.min(begin, end)) / widest,
    to: Math.max(0, begin, end) / widest,
  }));
}
