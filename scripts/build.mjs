// Builds everything: the bundle of the command line and the testkit, their types, and the dashboard.
// With --if-stale it does nothing when no source is newer than the last build.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const stampFile = join(root, "dist", "build.stamp");

/** Every source by path, size and change time: when this is the same, so is the build. */
function fingerprint() {
  const hash = createHash("sha256");
  const add = (path) => {
    const found = statSync(join(root, path));
    if (found.isDirectory()) for (const name of readdirSync(join(root, path)).sort()) add(join(path, name));
    else hash.update(`${path} ${found.size} ${found.mtimeMs}\n`);
  };
  for (const path of [
    "server",
    "cli",
    "dashboard",
    "package-lock.json",
    "vite.config.ts",
    "tsconfig.json",
    "scripts",
  ]) {
    add(path);
  }
  return hash.digest("hex");
}

const now = fingerprint();
if (process.argv.includes("--if-stale") && existsSync(stampFile) && readFileSync(stampFile, "utf8") === now)
  process.exit(0);

const say = (text) => console.error(`localpix: ${text}`);
const tool = (name, ...args) =>
  execFileSync(process.execPath, [join(root, "node_modules", name), ...args], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    // Whoever builds from a test is not to get React for developers, which is larger by half.
    env: { ...process.env, NODE_ENV: "production" },
  });

// Built aside and moved into place at the end, so that a sandbox that runs meanwhile keeps its page.
const aside = "dist-next";
rmSync(join(root, aside), { recursive: true, force: true });

/** What pages and APIs are made of; everything else that has a media type is nothing that we serve or take. */
const ours = /^(css|html|ico|js|json|map|mjs|png|svg|txt|urlencoded|webmanifest|woff2|yaml)$/;

/**
 * A megabyte that a start would read and never use: zod's sentences in fifty languages (ours are our own), iconv's
 * tables of Asian alphabets (Express refuses JSON in anything but Unicode before it would look at them), and two
 * thousand media types.
 */
const neverUsed = {
  name: "never-used",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({ contents: "export {};" }));
    onLoad({ filter: /[\\/]iconv-lite[\\/]encodings[\\/]tables[\\/].*\.json$/ }, () => ({
      contents: 'throw new Error("This encoding is not part of localpix.");',
      loader: "js",
    }));
    onLoad({ filter: /[\\/]mime-db[\\/]db\.json$/ }, ({ path }) => {
      const known = Object.entries(JSON.parse(readFileSync(path, "utf8")));
      const used = known.filter(([, { extensions = [] }]) => extensions.some((name) => ours.test(name)));
      return { contents: JSON.stringify(Object.fromEntries(used)), loader: "json" };
    });
  },
};

/** Where tests have the process die; what users run has no such place. */
const noFaultPoints = {
  name: "no-fault-points",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]kernel[\\/]fault-points\.ts$/ }, () => ({
      contents: "export function faultPoint() {}",
      loader: "ts",
    }));
  },
};

say("building the command line and the testkit…");
await build({
  absWorkingDir: root,
  entryPoints: { localpix: "cli/localpix.ts", testkit: "server/testkit/index.ts" },
  outdir: aside,
  bundle: true,
  // What is imported when it is used stays apart, so that a start reads only what it needs.
  splitting: true,
  chunkNames: "chunks/[name]-[hash]",
  platform: "node",
  format: "esm",
  target: "node20",
  // A start takes as long as there is text to read, so there is less of it; names stay, for traces that tell.
  minifySyntax: true,
  minifyWhitespace: true,
  lineLimit: 120,
  legalComments: "none",
  plugins: [neverUsed, noFaultPoints],
  sourcemap: true,
  sourcesContent: false,
  // A native addon finds its binary beside its own files.
  external: ["better-sqlite3"],
  // Packages in CommonJS ask for Node's own modules with `require`.
  banner: {
    js: 'import { createRequire as localpixRequire } from "node:module"; const require = localpixRequire(import.meta.url);',
  },
  logLevel: "warning",
});
chmodSync(join(root, aside, "localpix.js"), 0o755);

say("writing the testkit's types…");
tool("typescript/bin/tsc", "-p", "scripts/types.tsconfig.json", "--outDir", join(root, aside, "types"));

say("building the dashboard…");
tool("vite/bin/vite.js", "build", "--logLevel", "warn", "--outDir", join(root, aside, "dashboard"));

rmSync(join(root, "dist"), { recursive: true, force: true });
renameSync(join(root, aside), join(root, "dist"));
writeFileSync(stampFile, now);
say("built.");
