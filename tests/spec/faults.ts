import { type AssumptionId, assumptionRows } from "../../server/contract/assumptions/assumptions.js";
import type { CollectedTests } from "./collected-tests.js";
import type { Section } from "./rule.js";

/** A sentence for whatever is wrong with the table of rules: a rule without a proof, a proof that is not there. */
export function faultsOf(sections: readonly Section[], tests: CollectedTests): string[] {
  const rules = sections.flatMap((section) => section.rules);
  const ids = rules.map(({ id }) => id);
  const cited = new Set<AssumptionId>(rules.flatMap(({ assumptions }) => assumptions));
  return [
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} stands there twice.`),
    ...rules.filter(({ says }) => !/^\S[^\n]*\S$/.test(says)).map(({ id }) => `${id} says nothing.`),
    ...rules.filter(({ proofs }) => proofs.length === 0).map(({ id }) => `${id} has no proof.`),
    ...rules.flatMap(({ id, proofs }) =>
      proofs.flatMap(({ file, test }) => {
        const runs = tests.get(file)?.get(test);
        if (runs === undefined) return `${id}: ${file} has no test "${test}".`;
        return runs ? [] : `${id}: "${test}" of ${file} is skipped.`;
      }),
    ),
    ...assumptionRows
      .filter(({ id }) => !cited.has(id))
      .map(({ id }) => `No rule rests on the assumption ${id}.`),
  ];
}
