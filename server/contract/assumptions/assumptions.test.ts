import { expect, it } from "vitest";
import type { Assumption } from "./assumption.js";
import { assumptions } from "./assumptions.js";

/** The names in a text, which no language translates, each as often as it occurs. */
const names = (text: string) => [...text.matchAll(/`[^`]+`/g)].map(([name]) => name).sort();

it.each(Object.entries<Assumption>(assumptions))(
  "%s says in Portuguese what it says in English",
  (_id, { openPoint, decision }) => {
    expect(names(openPoint.pt)).toEqual(names(openPoint.en));
    expect(names(decision.pt)).toEqual(names(decision.en));
    const isSentence = (text: string) => text.replaceAll(/`[^`]+`/g, "").split(/\s[a-z]+\b/).length > 3;
    if (isSentence(decision.en)) expect(decision.pt).not.toBe(decision.en);
  },
);
