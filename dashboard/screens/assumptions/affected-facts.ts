import type { FactEntry, Row } from "../../feed/journal-reducer.js";

/** The newest facts that rest on an assumption, newest first, of one account or, for null, of all. */
export function latestAffectedFacts(
  id: string,
  rows: readonly Row[],
  account: number | null,
  most: number,
): FactEntry[] {
  const facts: FactEntry[] = [];
  for (let index = rows.length - 1; index >= 0 && facts.length < most; index--) {
    const { fact } = rows[index]!;
    if (account !== null && fact.account !== null && fact.account !== account) continue;
    if (fact.assumptions?.some((assumption) => assumption === id)) facts.push(fact);
  }
  return facts;
}
