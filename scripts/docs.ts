// Writes the documents that are made from the source: npm run docs.
import { writeFileSync } from "node:fs";
import { assumptionsDocument } from "./assumptions-document.js";
import { specCoverageDocument } from "./spec-coverage-document.js";

writeFileSync(new URL("../docs/assumptions.md", import.meta.url), assumptionsDocument());
writeFileSync(new URL("../docs/spec-coverage.md", import.meta.url), specCoverageDocument());
