import type { z } from "zod";
import type { assumption } from "../../../server/contract/assumptions/assumptions.control.js";

export type AssumptionView = z.infer<typeof assumption>;

/** The assumptions that contain every word of `query`, by group, in the order of the table. */
export function groupsOf(
  assumptions: readonly AssumptionView[],
  query: string,
): { group: AssumptionView["group"]; assumptions: AssumptionView[] }[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<AssumptionView["group"], AssumptionView[]>();
  for (const assumption of assumptions) {
    const text =
      `${assumption.id} ${assumption.section} ${assumption.openPoint} ${assumption.decision}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    const group = groups.get(assumption.group) ?? [];
    group.push(assumption);
    groups.set(assumption.group, group);
  }
  return [...groups].map(([group, members]) => ({ group, assumptions: members }));
}

/** The flags of `localpix start` that a decision mentions. */
export const switchesOf = ({ decision }: AssumptionView): string[] => [
  ...new Set([...decision.matchAll(/`(--[a-z][^`]*)`/g)].map(([, flag = ""]) => flag)),
];
