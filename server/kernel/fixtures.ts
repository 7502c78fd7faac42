import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { packageRoot } from "./package-root.js";

/** Reads a fixture of the package, e.g. `account`. Throws when it is not there: the package is broken then. */
export function readFixture(name: string): unknown {
  return parse(readFileSync(join(packageRoot, "fixtures", `${name}.yaml`), "utf8"));
}
