// Builds the single executable for Linux x64: npm run build:binary. It is the running Node with the package inside, which
// cli/single-executable.ts unpacks and runs.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { build } from "esbuild";
import { root } from "./staleness.mjs";

/** Node looks for this text in its own file to know whether a program was put into it. */
const FUSE = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";

/** Where distributions of Node have its license, from the folder of the executable. */
const NODE_LICENSES = ["../LICENSE", "../share/doc/node/LICENSE", "../share/doc/nodejs/LICENSE"];

const binary = join(root, "binary", "localpix-linux-x64");
const say = (text) => console.error(`localpix: ${text}`);

const problem = unfitness();
if (problem) {
  say(problem);
  process.exit(1);
}
execFileSync(process.execPath, [join(root, "scripts/build.mjs"), "--if-stale"], { stdio: "inherit" });
const place = mkdtempSync(join(tmpdir(), "localpix-binary-"));
try {
  await buildBinary();
} finally {
  rmSync(place, { recursive: true });
}

/** Why no executable can be made here; undefined if one can. */
function unfitness() {
  if (process.platform !== "linux" || process.arch !== "x64") {
    return `The single executable is for Linux x64, and is built there; this is ${process.platform} ${process.arch}.`;
  }
  if (!readFileSync(process.execPath).includes(FUSE)) {
    return `${process.execPath} is a Node into which no program can be put; use the one from nodejs.org.`;
  }
}

async function buildBinary() {
  const files = await packedFiles();
  const hash = createHash("sha256");
  for (const [path, bytes] of files) hash.update(`${path} ${bytes.length}\n`).update(bytes);
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const packed = brotliCompressSync(Buffer.concat(files.map(([, bytes]) => bytes)), {
    // A tenth of the time of the best quality, for a hundredth of the size of the executable.
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
  writeFileSync(join(place, "files.br"), packed);
  writeFileSync(join(place, "files.json"), JSON.stringify(files.map(([path, { length }]) => [path, length])));
  await build({
    entryPoints: [join(root, "cli/single-executable.ts")],
    outfile: join(place, "main.cjs"),
    bundle: true,
    platform: "node",
    target: "node20",
    format: "cjs",
    minify: true,
    define: { FOLDER: JSON.stringify(`${version}-${hash.digest("hex").slice(0, 16)}`) },
  });
  const config = {
    main: join(place, "main.cjs"),
    output: join(place, "program.blob"),
    disableExperimentalSEAWarning: true,
    assets: { "files.json": join(place, "files.json"), "files.br": join(place, "files.br") },
  };
  writeFileSync(join(place, "sea.json"), JSON.stringify(config));
  execFileSync(process.execPath, ["--experimental-sea-config", join(place, "sea.json")], { stdio: "pipe" });
  const unfinished = join(place, "localpix");
  copyFileSync(process.execPath, unfinished);
  chmodSync(unfinished, 0o755);
  // Its output is shown only if it fails: it warns of sections in the executable that are of no importance.
  const postject = join(root, "node_modules/postject/dist/cli.js");
  const blob = ["NODE_SEA_BLOB", config.output, "--sentinel-fuse", FUSE];
  execFileSync(process.execPath, [postject, unfinished, ...blob], { stdio: "pipe" });
  mkdirSync(dirname(binary), { recursive: true });
  // A running executable cannot be written, but it can be replaced.
  copyFileSync(unfinished, `${binary}.new`);
  renameSync(`${binary}.new`, binary);
  const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
  const unpacked = files.reduce((sum, [, { length }]) => sum + length, 0);
  say(
    `binary/localpix-linux-x64: ${megabytes(statSync(binary).size)}, Node ${process.versions.node} with ${files.length} files of ${megabytes(unpacked)}, packed ${megabytes(packed.length)}.`,
  );
}

/** The path and contents of each file that the executable unpacks: the package without the testkit, and SQLite. */
async function packedFiles() {
  const [{ files }] = JSON.parse(
    execFileSync("npm", ["pack", "--dry-run", "--ignore-scripts", "--json"], {
      cwd: root,
      stdio: ["ignore", "pipe", "ignore"],
    }),
  );
  const ofPackage = files.map(({ path }) => path).filter((path) => !/^dist\/testkit\./.test(path));
  const sqlite = "node_modules/better-sqlite3";
  const ofSqlite = ["package.json", "LICENSE", "build/Release/better_sqlite3.node", ...scriptsOf(sqlite)];
  const read = (path) => [path, readFileSync(join(root, path))];
  const license = NODE_LICENSES.map((path) => join(dirname(process.execPath), path)).find(existsSync);
  if (!license) say("The license of Node was not found beside it; add it where you publish the executable.");
  return [
    ...[...ofPackage, ...ofSqlite.map((path) => `${sqlite}/${path}`)].sort().map(read),
    ...(license ? [["LICENSE-NODE", readFileSync(license)]] : []),
  ];
}

function scriptsOf(folder) {
  return readdirSync(join(root, folder, "lib"), { recursive: true })
    .filter((name) => name.endsWith(".js"))
    .map((name) => `lib/${name}`);
}
