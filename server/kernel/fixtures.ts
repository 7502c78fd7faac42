import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { packageRoot } from "./package-root.js";

/** Reads a YAML fixture of the package, e.g. `account`. Throws if it is missing, because the package is then broken. */
export function readFixture(name: string): unknown {
  return parse(readFileSync(join(packageRoot, "fixtures", `${name}.yaml`), "utf8"));
}
