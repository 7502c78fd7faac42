import { expect, test } from "vitest";
import { namesInBraces } from "./localized.js";
import { refusalCauses, thrownCauses } from "./refusal-causes.js";
import { refusals } from "./refusals.js";

test.each(Object.entries(refusalCauses))("%s has the same values in both languages", (_name, texts) => {
  for (const { en, pt } of [texts.message, texts.hint]) {
    expect(en).not.toBe("");
    expect(namesInBraces(pt).toSorted()).toEqual(namesInBraces(en).toSorted());
  }
});

test.each(Object.keys(refusals))("the refusal %s has a cause and a next step", (reason) => {
  const thrown: Readonly<Record<string, readonly string[]>> = thrownCauses;
  for (const name of thrown[reason] ?? [reason]) expect(Object.keys(refusalCauses)).toContain(name);
});
