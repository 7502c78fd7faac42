import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../..", import.meta.url));

let made: Promise<string> | undefined;

/** The path of a command line build with fault points, in one file. It is built once, when it is first needed. */
export function dyingBuild(): Promise<string> {
  made ??= make();
  return made;
}

async function make(): Promise<string> {
  // One level below the root, like the product's own build, because fixtures are found relative to it.
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
