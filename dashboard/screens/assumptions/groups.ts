import type { z } from "zod";
import type { assumption } from "../../../server/contract/assumptions/assumptions.control.js";

export type AssumptionView = z.infer<typeof assumption>;

/** The assumptions that have every word of `query` somewhere, under what they are about, in the order of the table. */
export function groupsOf(
  assumptions: readonly AssumptionView[],
  query: string,
): { group: AssumptionView["group"]; assumptions: AssumptionView[] }[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<AssumptionView["group"], AssumptionView[]>();
  for (const one of assumptions) {
    const text = `${one.id} ${one.section} ${one.openPoint} ${one.decision}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    const group = groups.get(one.group) ?? [];
    group.push(one);
    groups.set(one.group, group);
  }
  return [...groups].map(([group, found]) => ({ group, assumptions: found }));
}

/** The flags of `localpix start` that a decision names: what it can be switched with. */
export const switchesOf = ({ decision }: AssumptionView): string[] => [
  ...new Set([...decision.matchAll(/`(--[a-z][^`]*)`/g)].map(([, flag]) => flag!)),
];
