import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Builds before the tests where a source is newer than the last build; otherwise this takes no time. */
export default function setup(): void {
  const script = fileURLToPath(new URL("../scripts/build.mjs", import.meta.url));
  execFileSync(process.execPath, [script, "--if-stale"], { stdio: ["ignore", "ignore", "inherit"] });
}
