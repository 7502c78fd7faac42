import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { mutations } from "../scripts/mutations.mjs";

/** A change of a source makes its planted faults stale, which `npm run mutate` would report only when it is run. */
describe("the planted faults", () => {
  it.each(mutations)("of $file replace a text that occurs once", ({ file, faults }) => {
    const source = readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
    const stale = faults.filter(({ text }) => source.split(text).length !== 2);
    expect(stale.map(({ name }) => name)).toEqual([]);
  });
});
