// Installs the package as users do and checks that it runs: npm run smoke. With npm, below a folder that begins with a
// dot, and with pnpm, Yarn and bun, on this Node and on those in the registry. Without the registry it prints a message and
// ends.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, relative } from "node:path";
import { createInterface } from "node:readline";
import typescript from "typescript";
import { root } from "./staleness.mjs";
import { endGroup, lastLines } from "./watched.mjs";

/** A program that takes longer hangs. */
const PATIENCE_MINUTES = 10;

/** Versions of Node to test besides this one; the first is the oldest that better-sqlite3 13 supports. */
const OTHER_NODES = ["22.14.0", "24", "26"];

/** Package managers besides npm: the package of each, and how it installs a tarball with a cache below this folder. */
const OTHER_MANAGERS = [
  { name: "pnpm", tool: "pnpm", add: (tarball) => ["add", "--store-dir", cacheOf("pnpm"), tarball] },
  {
    name: "yarn",
    tool: "yarn@1",
    add: (tarball) => ["add", "--cache-folder", cacheOf("yarn"), `file:${tarball}`],
  },
  { name: "bun", tool: "bun", add: (tarball) => ["add", "--cache-dir", cacheOf("bun"), tarball] },
];
const cacheOf = (manager) => join(place, `${manager}-cache`);

/** What the recipes of Jest and ts-jest need. */
const JEST = ["jest@30", "ts-jest@29", "typescript@6", "@types/jest@30"];

/** A test as users write it; the line that loads the testkit is put before it. */
const STORY = `(async () => {
  const sandbox = await startSandbox({ clock: "frozen" });
  const { netBalance } = await sandbox.gateway.balance();
  await sandbox.close();
  if (netBalance !== 10000) throw new Error("The balance is " + netBalance);
})();`;

/** Whether this Node is new enough for better-sqlite3 13. */
const takesNewerSqlite = Number(process.versions.napi) >= 10;

const here = { name: `Node ${process.versions.node}`, bin: dirname(process.execPath) };
const begun = Date.now();
const say = (text) => console.log(`smoke: ${text}`);

const place = mkdtempSync(join(tmpdir(), "localpix-smoke-"));
const running = new Set();
process.once("exit", () => {
  for (const child of running) endGroup(child);
  rmSync(place, { recursive: true, force: true, maxRetries: 3 });
});
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

if (await isReachable()) {
  try {
    await smoke();
    say(`all is well, after ${Math.round((Date.now() - begun) / 1000)} s.`);
  } catch (error) {
    say(error.message);
    process.exit(1);
  }
} else say("skipped, because the registry of npm cannot be reached.");

async function smoke() {
  await run(here, root, "npm", "pack", "--pack-destination", place);
  const tarball = join(
    place,
    readdirSync(place).find((name) => name.endsWith(".tgz")),
  );
  const others = otherNodes();
  await Promise.all([
    withNpm(tarball),
    withNpmOnOthers(tarball, others),
    withJest(tarball),
    ...OTHER_MANAGERS.map((manager) => withAnother(manager, tarball, others)),
  ]);
}

async function withNpm(tarball) {
  const project = await install(here, "with-npm", tarball);
  for (const [path, types] of [
    ["localpix", "testkit.d.cts"],
    ["localpix/jest", "jest.d.cts"],
  ]) {
    typesAreFound(project, path, types);
  }
  await check(here, project);
  const dotted = join(place, ".tools", "with-npm");
  mkdirSync(dirname(dotted));
  renameSync(project, dotted);
  await check(here, dotted);
}

/** Uses one installation for all versions of Node: since version 13, better-sqlite3 has one binary for all of them. */
async function withNpmOnOthers(tarball, others) {
  const [oldest, ...rest] = await others;
  if (!oldest) return;
  const project = await install(oldest, "with-npm-on-others", tarball);
  for (const node of [oldest, ...rest]) await check(node, project);
}

/** Runs the recipes of Jest and ts-jest, which also checks the types. */
async function withJest(tarball) {
  const project = await install(here, "with-jest", tarball, ...JEST);
  for (const recipe of ["jest", "ts-jest"]) {
    const folder = join(project, recipe);
    cpSync(join(project, "node_modules", "localpix", "examples", recipe), folder, { recursive: true });
    const jest = join(project, "node_modules", ".bin", "jest");
    // No test is about how fast the machine is.
    await run(here, folder, jest, "--rootDir", folder, "--testTimeout", "120000");
    say(`with-jest, the recipe of ${recipe}: fine.`);
  }
}

async function withAnother({ name, tool, add }, tarball, others) {
  const tools = await installTool(name, tool);
  const newest = (await others).at(-1);
  // Unlike npm, the other managers install the newest better-sqlite3, even if it does not support this Node.
  const node = takesNewerSqlite ? here : newest;
  if (!tools || !node) return;
  const project = projectIn(`with-${name}`);
  await run(node, project, join(tools, "node_modules", ".bin", name), ...add(tarball));
  await check(node, project);
  if (takesNewerSqlite) return;
  const { code, stderr } = await finished(localpix(here, project, "start", "--memory", "--port", "0"));
  const isExplained = code === 1 && /needs Node 22\.14 or newer/.test(stderr);
  expect(isExplained, `${name} on ${here.name}: ${code}, ${stderr}`);
}

/** Those of OTHER_NODES that the registry has for this machine. */
async function otherNodes() {
  const system = process.platform === "win32" ? "win" : process.platform;
  const name = `node-${system}-${process.arch}`;
  const found = await Promise.all(
    OTHER_NODES.map(async (version) => {
      const folder = await installTool(`Node ${version}`, `${name}@${version}`);
      return folder && { name: `Node ${version}`, bin: join(folder, "node_modules", name, "bin") };
    }),
  );
  return found.filter(Boolean);
}

/** Installs a tool from the registry into a folder; undefined, with a message, if there is none for this machine. */
async function installTool(what, name) {
  const folder = projectIn(what.replace(" ", "-").toLowerCase());
  try {
    await run(here, folder, "npm", "install", "--no-save", name);
    return folder;
  } catch {
    say(`skipped ${what}, which the registry does not have for this machine.`);
  }
}

async function install(node, name, ...packages) {
  const project = projectIn(name);
  await run(node, project, "npm", "install", ...packages);
  return project;
}

function projectIn(name) {
  const folder = join(place, name);
  mkdirSync(folder);
  const manifest = {
    ...{ name, private: true },
    // npm and bun run install scripts of these packages only.
    ...{ allowScripts: { "better-sqlite3": true, bun: true }, trustedDependencies: ["better-sqlite3"] },
  };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  return folder;
}

/** Checks that TypeScript finds the types with the module resolution that ts-jest uses by default. */
function typesAreFound(project, path, types) {
  const { ModuleResolutionKind, resolveModuleName, sys } = typescript;
  const options = { moduleResolution: ModuleResolutionKind.Node10 };
  const { resolvedModule } = resolveModuleName(path, join(project, "own.test.ts"), options, sys);
  expect(resolvedModule?.resolvedFileName.endsWith(types), `ts-jest does not find the types of ${path}.`);
}

/** Checks an installed package on a Node. */
async function check(node, project) {
  const what = `${relative(place, project)} on ${node.name}`;
  const server = localpix(node, project, "start", "--memory", "--port", "0", "--json");
  const ended = finished(server);
  const [line] = await Promise.race([
    once(createInterface({ input: server.stdout }), "line"),
    ended.then(({ code, stderr }) =>
      Promise.reject(new Error(`${what}: start ended with ${code}. ${stderr}`)),
    ),
  ]);
  const { url } = JSON.parse(line);
  expect((await status(`${url}/sandbox/`)) === 200, `${what}: the page is not served.`);
  const offer = {
    connection: "Upgrade, HTTP2-Settings",
    upgrade: "h2c",
    "http2-settings": "AAMAAABkAAQAAP__",
  };
  expect(
    (await status(`${url}/sandbox/health`, offer)) === 200,
    `${what}: an offer of HTTP/2 is not answered.`,
  );
  server.kill("SIGTERM");
  expect((await ended).code === 0, `${what}: start did not end well.`);

  const ask =
    'fetch(process.env.LOCALPIX_URL + "/sandbox/health").then(({ status }) => process.exit(status - 193))';
  const { code, stderr } = await finished(localpix(node, project, "exec", "--", "node", "-e", ask));
  expect(code === 7, `${what}: exec ended with ${code}. ${stderr}`);

  for (const [type, load] of [
    ["module", 'import { startSandbox } from "localpix";'],
    ["commonjs", 'const { startSandbox } = require("localpix");'],
  ]) {
    await run(node, project, "node", `--input-type=${type}`, "-e", load + STORY);
  }
  say(`${what}: fine.`);
}

function localpix(node, project, ...args) {
  return start(node, project, join(project, "node_modules", ".bin", "localpix"), args);
}

async function status(url, headers = {}) {
  const [response] = await once(get(url, { headers }), "response");
  response.resume();
  return response.statusCode;
}

function expect(isSo, problem) {
  if (!isSo) throw new Error(problem);
}

/** Whether the registry can be reached. */
async function isReachable() {
  const patience = ["--fetch-retries=0", "--fetch-timeout=15000"];
  return (
    (await finished(start(here, place, "npm", ["view", "better-sqlite3", "version", ...patience]))).code === 0
  );
}

/** Runs a program to its end. Throws its output unless it exits with 0. */
async function run(node, folder, program, ...args) {
  const { code, stdout, stderr } = await finished(start(node, folder, program, args));
  if (code !== 0)
    throw new Error(
      `${program} ${args.join(" ")} on ${node.name} ended with ${code}.\n${lastLines(stdout + stderr)}`,
    );
}

function start(node, folder, program, args) {
  const child = spawn(program, args, {
    cwd: folder,
    env: {
      ...process.env,
      PATH: [node.bin, process.env.PATH].join(delimiter),
      ...{ LOCALPIX_DATA: join(place, "data"), NODE_OPTIONS: "" },
      ...{
        XDG_CACHE_HOME: join(place, "cache"),
        XDG_STATE_HOME: join(place, "state"),
        XDG_DATA_HOME: join(place, "share"),
      },
    },
    stdio: ["ignore", "pipe", "pipe"],
    // Its own process group, for endGroup: an npm that is killed alone leaves its compilers running.
    detached: true,
  });
  running.add(child);
  return child;
}

async function finished(child) {
  const output = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"]) {
    child[stream].setEncoding("utf8").on("data", (text) => {
      output[stream] += text;
    });
  }
  let isHung = false;
  const timer = setTimeout(() => {
    isHung = true;
    endGroup(child);
    // A grandchild in a group of its own can hold the pipes open, and "close" would never come.
    child.stdout.destroy();
    child.stderr.destroy();
  }, PATIENCE_MINUTES * 60_000);
  const [code, signal] = await once(child, "close");
  clearTimeout(timer);
  running.delete(child);
  const ended = isHung ? `a kill, after ${PATIENCE_MINUTES} minutes without an end` : (signal ?? code);
  return { code: ended, ...output };
}
