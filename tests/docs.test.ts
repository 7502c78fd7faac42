import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { assumptionsDocument } from "../scripts/assumptions-document.js";

test("docs/assumptions.md is as the source has it; npm run docs writes it", () => {
  const file = readFileSync(new URL("../docs/assumptions.md", import.meta.url), "utf8");
  expect(file).toBe(assumptionsDocument());
});
