import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { isStale } from "../scripts/staleness.mjs";

/** The path of the built command line. Importing this file builds the product if a source is newer than the last build. */
export const ENTRY = fileURLToPath(new URL("../dist/localpix.cjs", import.meta.url));

if (isStale()) {
  const script = fileURLToPath(new URL("../scripts/build.mjs", import.meta.url));
  execFileSync(process.execPath, [script, "--if-stale"], { stdio: ["ignore", "ignore", "inherit"] });
}
