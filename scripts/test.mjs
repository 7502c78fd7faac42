// Runs all tests: `npm test`, and with --deep the full counts of the tests that repeat things for depth.
// Independent steps run side by side; after a stage with a failure the run ends.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./staleness.mjs";
import { endGroup, lastLines, watchSilence } from "./watched.mjs";

/** A step that prints nothing for this long hangs. */
const PATIENCE_MINUTES = 15;

const isDeep = process.argv.includes("--deep");

const tool = (path) => join(root, "node_modules", path);
const script = (name) => join(root, "scripts", name);
const vitest = (...args) => [tool("vitest/vitest.mjs"), "run", ...args];
const tsc = (...args) => [tool("typescript/bin/tsc"), "--noEmit", ...args];
const playwright = (...args) => [tool("@playwright/test/cli.js"), "test", ...args];

/** Options that exclude these folders of the root. */
const beside = (...folders) => folders.flatMap((folder) => ["--exclude", `${folder}/**`]);

const build = { name: "build", args: [script("build.mjs"), "--if-stale"] };
const browser = { name: "browser", args: [script("browser.mjs")], isShown: true };

/** The tests whose number of repetitions depends on tests/depth.ts. */
const deepTests = (ending) =>
  readdirSync(join(root, "tests"), { recursive: true, encoding: "utf8" })
    .map((path) => join("tests", path))
    .filter((path) => path.endsWith(ending) && asksForDepth(path));

const asksForDepth = (path) =>
  /from "\.{1,2}\/(depth|generate\/runs)\.js"/.test(readFileSync(join(root, path), "utf8"));

/** Stages run one after the other, the steps of a stage side by side. */
const stages = isDeep
  ? [
      [build, browser],
      [{ name: "smoke", args: [script("smoke.mjs")], isShown: true }],
      [{ name: "tests", args: vitest(...deepTests(".test.ts")), isShown: true }],
      [{ name: "browser tests", args: playwright(...deepTests(".spec.ts")), isShown: true }],
    ]
  : [
      [
        build,
        browser,
        { name: "lint", args: [tool("@biomejs/biome/bin/biome"), "check", "."] },
        { name: "types", args: tsc() },
        { name: "types of the page", args: tsc("-p", "dashboard") },
        { name: "unit tests", args: vitest(...beside("tests")) },
      ],
      [
        { name: "package", args: [script("package.mjs")] },
        { name: "tests", args: vitest(...beside("server", "cli", "dashboard")), isShown: true },
      ],
      [{ name: "browser tests", args: playwright(), isShown: true }],
    ];

const env = {
  ...process.env,
  ...(isDeep ? { TEST_DEPTH: "deep" } : {}),
};
const running = new Set();
const begun = Date.now();

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    for (const child of running) endGroup(child, signal);
    process.exit(signal === "SIGINT" ? 130 : 143);
  });
}

for (const stage of stages) {
  const failed = (await Promise.all(stage.map(run))).filter((isGood) => !isGood);
  if (failed.length > 0) {
    console.error("Some steps failed: see above.");
    process.exit(1);
  }
}
console.log(`All steps passed in ${seconds(begun)}.`);

/** Runs a step. Its output is shown while it runs if `isShown`, otherwise only if it fails. */
async function run({ name, args, isShown = false }) {
  const from = Date.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    // Its own process group, for endGroup.
    detached: true,
  });
  running.add(child);
  const watch = watchSilence(child, PATIENCE_MINUTES * 60_000);
  let output = "";
  for (const [stream, shown] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ])
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
      if (isShown) shown.write(text);
    });
  const code = await new Promise((resolve) => child.once("close", resolve));
  running.delete(child);
  if (watch.isHung) {
    console.error(
      `${name} has written nothing for ${PATIENCE_MINUTES} minutes and was ended. Its last lines:`,
    );
    console.error(lastLines(output));
  } else if (code !== 0 && !isShown) process.stderr.write(output);
  console.log(`${code === 0 ? "✓" : "✗"} ${name}, ${seconds(from)}`);
  return code === 0;
}

function seconds(from) {
  return `${Math.round((Date.now() - from) / 1000)} s`;
}
