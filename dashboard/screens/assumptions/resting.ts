import type { FactEntry, Row } from "../../feed/fold.js";

/** The newest facts that rest on an assumption, newest first, of one account or, for null, of all. */
export function latestOn(
  id: string,
  rows: readonly Row[],
  account: number | null,
  most: number,
): FactEntry[] {
  const found: FactEntry[] = [];
  for (let index = rows.length - 1; index >= 0 && found.length < most; index--) {
    const { fact } = rows[index]!;
    if (account !== null && fact.account !== null && fact.account !== account) continue;
    if (fact.assumptions?.some((one) => one === id)) found.push(fact);
  }
  return found;
}
