import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { assumptionsDocument } from "../scripts/assumptions-document.js";
import { documentPaths, llmsDocument } from "../scripts/llms-document.js";
import { controlRoutesSource, gatewayRoutesSource } from "../scripts/routes-source.js";
import { scenarioExamplesSource, scenarioSchema, scenariosDocument } from "../scripts/scenarios-document.js";
import { specCoverageDocument } from "../scripts/spec-coverage-document.js";

test.each([
  ["docs/assumptions.md", assumptionsDocument],
  ["docs/scenarios.md", scenariosDocument],
  ["docs/spec-coverage.md", specCoverageDocument],
  ["docs/llms.txt", llmsDocument],
  ["scenarios/schema.json", scenarioSchema],
  ["server/contract/scenarios/scenario-examples.ts", scenarioExamplesSource],
  ["server/contract/control-routes.ts", controlRoutesSource],
  ["server/contract/gateway-routes.ts", gatewayRoutesSource],
])("%s is up to date with its sources (npm run docs)", (path, generate) => {
  expect(readFileSync(new URL(`../${path}`, import.meta.url), "utf8")).toBe(generate());
});

test.each([...documentPaths(), "CONTRIBUTING.md", "SECURITY.md"])("%s links to files that exist", (path) => {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const links = readFileSync(join(root, path), "utf8").matchAll(/\]\((?!\w+:|#)([^)#]+)/g);
  const targets = [...links].map(([, link = ""]) => join(root, dirname(path), link));
  expect(targets.filter((target) => !existsSync(target))).toEqual([]);
});
