import { expect, it } from "vitest";
import { assumptionRows } from "./assumptions.js";
import { assumptionsPt } from "./assumptions-pt.js";

/** What no language translates, each as often as it stands there. */
const names = (text: string) => [...text.matchAll(/`[^`]+`/g)].map(([name]) => name).sort();

it.each(assumptionRows.map((row) => [row.id, row] as const))(
  "%s says in Portuguese what it says in English",
  (id, { openPoint, decision }) => {
    const pt = assumptionsPt[id];
    expect(names(pt.openPoint)).toEqual(names(openPoint));
    expect(names(pt.decision)).toEqual(names(decision));
    const isSentence = (text: string) => text.replaceAll(/`[^`]+`/g, "").split(/\s[a-z]+\b/).length > 3;
    if (isSentence(decision)) expect(pt.decision).not.toBe(decision);
  },
);
