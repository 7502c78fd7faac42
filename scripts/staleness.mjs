import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

const stampFile = join(root, "dist", "build.stamp");

/** The sources of the build. */
const SOURCES = [
  "server",
  "cli",
  "dashboard",
  "package-lock.json",
  "vite.config.ts",
  "tsconfig.json",
  "scripts",
];

/** A hash of path, size and change time of every source; reading their contents would take longer. */
export function fingerprint() {
  const hash = createHash("sha256");
  const add = (path) => {
    const stats = statSync(join(root, path));
    if (stats.isDirectory()) for (const name of readdirSync(join(root, path)).sort()) add(join(path, name));
    else hash.update(`${path} ${stats.size} ${stats.mtimeMs}\n`);
  };
  SOURCES.forEach(add);
  return hash.digest("hex");
}

/** True if there is no build, or a source has changed since. */
export const isStale = () => !existsSync(stampFile) || readFileSync(stampFile, "utf8") !== fingerprint();

/** Records that the build in `dist` was made from the sources with this fingerprint. */
export const stamp = (fingerprint) => writeFileSync(stampFile, fingerprint);
