import { expect, test } from "vitest";
import { namesInBraces } from "./localized.js";
import { refusalCauses } from "./refusal-causes.js";

test.each(Object.entries(refusalCauses))("%s has the same values in both languages", (_name, texts) => {
  for (const { en, pt } of [texts.message, texts.hint]) {
    expect(en).not.toBe("");
    expect(namesInBraces(pt).toSorted()).toEqual(namesInBraces(en).toSorted());
  }
});
