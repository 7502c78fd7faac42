import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../..", import.meta.url));

let made: Promise<string> | undefined;

/** The path of the command line as one file that has its fault points still; made once by those who need it. */
export function dyingBuild(): Promise<string> {
  made ??= make();
  return made;
}

async function make(): Promise<string> {
  // One step below the root as the product's own build is, because it looks for its fixtures from there.
  const outfile = `${root}dist-faults/localpix.js`;
  await build({
    absWorkingDir: root,
    entryPoints: ["cli/localpix.ts"],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    external: ["better-sqlite3"],
    banner: {
      js: 'import { createRequire as localpixRequire } from "node:module"; const require = localpixRequire(import.meta.url);',
    },
    logLevel: "warning",
  });
  return outfile;
}
