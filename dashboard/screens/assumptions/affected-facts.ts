import type { FactEntry, Row } from "../../feed/journal-reducer.js";

/** At most `most` facts based on an assumption, newest first; `account` null means all accounts. */
export function latestAffectedFacts(
  id: string,
  rows: readonly Row[],
  account: number | null,
  most: number,
): FactEntry[] {
  const facts: FactEntry[] = [];
  for (const { fact } of rows.toReversed()) {
    if (facts.length === most) break;
    if (account !== null && fact.account !== null && fact.account !== account) continue;
    if (fact.assumptions?.some((assumption) => assumption === id)) facts.push(fact);
  }
  return facts;
}
