import { expect, it } from "vitest";
import type { Assumption } from "./assumption.js";
import { assumptions } from "./assumptions.js";

/** The quoted names in a text, which are not translated, each as often as it occurs. */
const names = (text: string) => [...text.matchAll(/`[^`]+`/g)].map(([name]) => name).sort();

it.each(Object.entries<Assumption>(assumptions))(
  "%s has the same names in Portuguese and in English",
  (_id, { openPoint, decision }) => {
    expect(names(openPoint.pt)).toEqual(names(openPoint.en));
    expect(names(decision.pt)).toEqual(names(decision.en));
    const isSentence = (text: string) => text.replaceAll(/`[^`]+`/g, "").split(/\s[a-z]+\b/).length > 3;
    if (isSentence(decision.en)) expect(decision.pt).not.toBe(decision.en);
  },
);
