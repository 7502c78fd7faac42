// Builds the bundles of the command line and the testkit, the types, the dashboard, and the license notices of all
// bundled packages. With --if-stale it does nothing if no source has changed since the last build.
import { spawn } from "node:child_process";
import { chmodSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "esbuild";
import { rollup } from "rollup";
import { dts } from "rollup-plugin-dts";
import * as yaml from "yaml";
import { writePacks } from "./packs.mjs";
import { fingerprint, isStale, root, stamp } from "./staleness.mjs";
import { thirdPartyNotices } from "./third-party.mjs";

const ifStale = process.argv.includes("--if-stale");
if (ifStale && !isStale()) process.exit(0);

// Several tests may find the build stale at once; the second waits for the first and then has nothing to do.
await lock();
if (ifStale && !isStale()) process.exit(0);
const sourcesFingerprint = fingerprint();

const say = (text) => console.error(`localpix: ${text}`);
// Built in another folder and moved at the end, so that a running sandbox keeps its page.
const aside = "dist-next";
rmSync(join(root, aside), { recursive: true, force: true });

/** The file types that we serve or accept; other media types are left out. */
const usedFileTypes = /^(css|html|ico|js|json|map|mjs|png|svg|txt|urlencoded|webmanifest|woff2|yaml)$/;

/**
 * Removes a megabyte that a start would read but never use: the messages of zod in fifty languages (we have our own),
 * iconv tables of Asian encodings (Express refuses JSON that is not Unicode), two thousand media types, the deprecations and
 * debug output of Express (V8 reads a whole pack to find their line numbers), and `node:child_process` (commander needs it
 * only for subcommands that are separate programs).
 */
const neverUsed = {
  name: "never-used",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({ contents: "export {};" }));
    onLoad({ filter: /[\\/]iconv-lite[\\/]encodings[\\/]tables[\\/].*\.json$/ }, () => ({
      contents: 'throw new Error("This encoding is not part of localpix.");',
      loader: "js",
    }));
    onLoad({ filter: /[\\/]node_modules[\\/](depd|debug[\\/]src)[\\/]index\.js$/ }, () => ({
      contents: `module.exports = () =>
        Object.assign(() => {}, { enabled: false, function: (deprecated) => deprecated, property() {} });`,
    }));
    onLoad({ filter: /[\\/]commander[\\/]lib[\\/]command\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replace("require('node:child_process')", "{}"),
    }));
    onLoad({ filter: /[\\/]mime-db[\\/]db\.json$/ }, ({ path }) => {
      const known = Object.entries(JSON.parse(readFileSync(path, "utf8")));
      const used = known.filter(([, { extensions = [] }]) =>
        extensions.some((name) => usedFileTypes.test(name)),
      );
      return { contents: JSON.stringify(Object.fromEntries(used)), loader: "json" };
    });
  },
};

/** Builds the schemas of the contract when they are first used. */
const lazyZod = {
  name: "lazy-zod",
  setup({ onResolve }) {
    onResolve({ filter: /^zod$/ }, () => ({ path: join(root, "server/contract/lazy-zod.ts") }));
  },
};

/** Loads the parser of YAML when it is first used: a sandbox without files of the user starts without it. */
const lazyYaml = {
  name: "lazy-yaml",
  setup({ onResolve, onLoad }) {
    const namespace = "lazy-yaml";
    onResolve({ filter: /^yaml$/ }, (asked) =>
      asked.namespace === namespace ? undefined : { path: "yaml", namespace },
    );
    onLoad({ filter: /^yaml$/, namespace }, () => ({
      resolveDir: root,
      contents: `let yaml;
        for (const name of ${JSON.stringify(Object.keys(yaml))})
          Object.defineProperty(exports, name, { enumerable: true, get: () => (yaml ??= require("yaml"))[name] });`,
    }));
  },
};

/** `express.json` and `express.urlencoded` load their parser with the first request that needs it. */
function bodyParserAtFirstUse(source) {
  const changed = source.replace("var bodyParser = require('body-parser')", "").replaceAll(
    /= bodyParser\.(\w+)/g,
    `= (options) => {
        let parse;
        return (request, response, next) => {
          const { "content-length": length, "transfer-encoding": encoding } = request.headers;
          if (length === undefined && encoding === undefined) return next();
          parse ??= require("body-parser").$1(options);
          return parse(request, response, next);
        };
      }`,
  );
  if (changed.includes("bodyParser")) throw new Error("Express uses body-parser in another way now.");
  return changed;
}

const lazyBodyParser = {
  name: "lazy-body-parser",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]express[\\/]lib[\\/]express\.js$/ }, ({ path }) => ({
      contents: bodyParserAtFirstUse(readFileSync(path, "utf8")),
    }));
  },
};

/** Removes the fault points, at which tests kill the process. */
const noFaultPoints = {
  name: "no-fault-points",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]kernel[\\/]fault-points\.ts$/ }, () => ({
      contents: "export function faultPoint() {}",
      loader: "ts",
    }));
  },
};

/** Options of both bundles. */
const bundle = {
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  target: "node20",
  // Less text makes a start faster; names stay readable for stack traces.
  minifySyntax: true,
  minifyWhitespace: true,
  lineLimit: 120,
  // THIRD-PARTY.txt contains the license comments.
  legalComments: "none",
  plugins: [lazyZod, lazyYaml, lazyBodyParser, neverUsed, noFaultPoints],
  // A native addon looks for its binary beside its own files.
  external: ["better-sqlite3"],
  metafile: true,
  logLevel: "warning",
};

say("building the command line, the testkit and the dashboard…");
const [cli, testkit] = await Promise.all([
  buildCommandLine(),
  build({
    ...bundle,
    entryPoints: ["server/testkit/index.ts"],
    outfile: join(aside, "testkit.cjs"),
    // For those who `require` the testkit, as Jest does by default.
    format: "cjs",
    // In Jest, `import()` works only with a flag of Node.
    supported: { "dynamic-import": false },
    define: { "import.meta.url": "localpixUrl" },
    banner: { js: 'const localpixUrl = require("node:url").pathToFileURL(__filename).href;' },
  }),
  writeTypes(),
  buildDashboard(),
]);
const names = "connect, ControlError, GatewayError, startSandbox, webhookMatchers";
writeFileSync(
  join(root, aside, "testkit.js"),
  `import testkit from "./testkit.cjs";\nexport const { ${names} } = testkit;\n`,
);
for (const runner of ["vitest", "jest"]) writeMatchers(runner);

const licenses = join(root, aside, "dashboard", "licenses.json");
const ofPage = JSON.parse(readFileSync(licenses, "utf8")).map(({ name }) => join("node_modules", name));
rmSync(licenses);
const ofBundles = [cli, testkit].flatMap(({ metafile }) => Object.keys(metafile.inputs));
writeFileSync(join(root, aside, "THIRD-PARTY.txt"), thirdPartyNotices([...ofBundles, ...ofPage]));

rmSync(join(root, "dist"), { recursive: true, force: true });
renameSync(join(root, aside), join(root, "dist"));
stamp(sourcesFingerprint);
say("built.");

/** Writes the packs of the command line, and the file that runs them. */
async function buildCommandLine() {
  const chunks = await build({
    ...bundle,
    entryPoints: ["cli/localpix.ts"],
    outdir: aside,
    // Dynamic imports become separate chunks, so that a command reads only what it needs.
    splitting: true,
    format: "esm",
    write: false,
  });
  const { packOf, hash } = await writePacks(chunks, join(root, aside));
  await build({
    ...bundle,
    entryPoints: ["cli/load-packs.ts"],
    outfile: join(aside, "localpix.cjs"),
    // Node starts CommonJS five milliseconds sooner, and a single executable can only `require` it.
    format: "cjs",
    define: {
      ...{ PACK_OF: JSON.stringify(packOf), BUILD: JSON.stringify(hash) },
      ...{ "import.meta.dirname": "__dirname", "import.meta.filename": "__filename" },
    },
  });
  chmodSync(join(root, aside, "localpix.cjs"), 0o755);
  return chunks;
}

/** Writes the types of the testkit into one file without dependencies; the ESM types refer to it. */
async function writeTypes() {
  const types = await rollup({
    input: join(root, "server/testkit/index.ts"),
    external: /^node:/,
    plugins: [dts({ tsconfig: join(root, "scripts/types.tsconfig.json"), includeExternal: ["zod"] })],
  });
  await types.write({ file: join(root, aside, "testkit.d.cts"), format: "es" });
  await types.close();
  writeFileSync(join(root, aside, "testkit.d.ts"), 'export * from "./testkit.cjs";\n');
}

/** Writes the matchers under a path of their own, whose types add them to the `expect` of a test runner. */
function writeMatchers(runner) {
  const types = readFileSync(join(root, "server/testkit", `${runner}.ts`), "utf8");
  const write = (name, text) => writeFileSync(join(root, aside, `${runner}.${name}`), text);
  write("cjs", 'exports.webhookMatchers = require("./testkit.cjs").webhookMatchers;\n');
  write("js", 'export { webhookMatchers } from "./testkit.js";\n');
  write("d.cts", types.replaceAll("./index.js", "./testkit.cjs"));
  write("d.ts", types.replaceAll("./index.js", "./testkit.js"));
}

async function buildDashboard() {
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const args = ["build", "--logLevel", "warn", "--outDir", join(root, aside, "dashboard")];
  const child = spawn(process.execPath, [vite, ...args], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    // A build from a test must not use the development build of React, which is 50 % larger.
    env: { ...process.env, NODE_ENV: "production" },
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error("The dashboard could not be built: see above.");
  compress(join(root, aside, "dashboard"));
}

/** Compresses the files once, not at each request. Browsers accept brotli over plain HTTP from localhost only; gzip always. */
function compress(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!/\.(css|html|js|svg)$/.test(name)) continue;
    const path = join(folder, name);
    const text = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(text));
    writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
  }
}

/** Waits until no other build of this folder runs; the lock is removed when this process ends. */
async function lock() {
  const file = join(root, "node_modules", ".localpix-build.pid");
  while (!createLock(file)) {
    if (isAbandoned(file)) rmSync(file, { force: true });
    else await sleep(200);
  }
  process.once("exit", () => rmSync(file, { force: true }));
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
}

/** Whether this process made the lock; false if another one has it. */
function createLock(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

/** Whether the process that made the lock has ended. */
function isAbandoned(file) {
  try {
    process.kill(Number(readFileSync(file, "utf8")), 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}
