import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { assumptionsDocument } from "../scripts/assumptions-document.js";
import { specCoverageDocument } from "../scripts/spec-coverage-document.js";

test.each([
  ["assumptions.md", assumptionsDocument],
  ["spec-coverage.md", specCoverageDocument],
])("docs/%s is as the source has it; npm run docs writes it", (name, made) => {
  const file = readFileSync(new URL(`../docs/${name}`, import.meta.url), "utf8");
  expect(file).toBe(made());
});
