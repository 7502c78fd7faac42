// Writes the documents that are generated from the source: npm run docs.
import { writeFileSync } from "node:fs";
import { assumptionsDocument } from "./assumptions-document.js";
import { llmsDocument } from "./llms-document.js";
import { controlRoutesSource, gatewayRoutesSource } from "./routes-source.js";
import { scenarioExamplesSource, scenarioSchema, scenariosDocument } from "./scenarios-document.js";
import { specCoverageDocument } from "./spec-coverage-document.js";

const write = (path: string, text: string) => writeFileSync(new URL(`../${path}`, import.meta.url), text);

write("docs/assumptions.md", assumptionsDocument());
write("docs/scenarios.md", scenariosDocument());
write("docs/spec-coverage.md", specCoverageDocument());
write("scenarios/schema.json", scenarioSchema());
write("server/contract/scenarios/scenario-examples.ts", scenarioExamplesSource());
write("server/contract/control-routes.ts", controlRoutesSource());
write("server/contract/gateway-routes.ts", gatewayRoutesSource());
// The last one, because it reads the documents above.
write("docs/llms.txt", llmsDocument());
