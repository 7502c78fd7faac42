// Checks that the tests find faults: plants the faults of mutations.mjs, one at a time, in a copy of this checkout, and prints
// which test finds each. `npm run mutate -- payouts` plants those with this word in their name.
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { transformSync } from "esbuild";
import { createVitest } from "vitest/node";
import { mutations } from "./mutations.mjs";
import { root } from "./staleness.mjs";

/** Large folders without faults. */
const NOT_COPIED = [".git", "dist", "node_modules"];

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const faults = mutations
  .flatMap(({ area, file, tests, faults }) =>
    faults.map((fault) => ({ file, tests, ...fault, name: `${area}, ${file}: ${fault.name}` })),
  )
  .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
if (faults.length === 0) giveUp(`No fault has "${words.join(" ")}" in its name.`);

const defects = faults.flatMap(defectsOf);
if (defects.length > 0) giveUp(defects.join("\n"));

// The temporary folder may be a link, and vitest knows files by their real paths.
const copy = realpathSync(mkdtempSync(join(tmpdir(), "localpix-mutate-")));
process.once("exit", () => rmSync(copy, { recursive: true, force: true, maxRetries: 5 }));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));
cpSync(root, copy, { recursive: true, filter: (path) => !NOT_COPIED.includes(relative(root, path)) });
symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
process.chdir(copy);

/** The state of the current run: its first failure, and how many files have passed. */
let failed;
let ended = 0;
// One vitest for all faults, because it caches compiled modules.
const vitest = await createVitest("test", { watch: false, bail: 1, cache: false, reporters: [reporter()] });

// A test that fails without a fault would find every fault.
const named = [...new Set(faults.flatMap(({ tests }) => tests))];
console.log(`Without a fault, the tests of ${named.length} files must pass.`);
const failure = await firstFailure(await vitest.globTestSpecifications(named));
if (failure) giveUp(`They do not: ${failure}`);

const survivors = [];
for (const [at, fault] of faults.entries()) {
  const began = performance.now();
  const found = await findFault(fault);
  if (!found) survivors.push(fault.name);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(`${at + 1}/${faults.length} (${seconds} s) ${fault.name}\n    ${found ?? "SURVIVED"}`);
}
await vitest.close();
console.log(`${faults.length - survivors.length} of ${faults.length} faults found.`);
if (survivors.length > 0) giveUp(survivors.map((name) => `SURVIVED: ${name}`).join("\n"));
process.exit(0);

function giveUp(why) {
  console.error(why);
  process.exit(1);
}

function reporter() {
  return {
    onTestCaseResult: (test) => {
      if (test.result().state === "failed") failed ??= `${test.module.relativeModuleId} › ${test.fullName}`;
    },
    onTestModuleEnd: (module) => {
      // A file may fail as a whole, before its first test or after its last.
      const problem = () => String(module.errors()[0]?.message).split("\n", 1)[0];
      if (module.state() === "failed") failed ??= `${module.relativeModuleId}: ${problem()}`;
      else ended += 1;
    },
  };
}

/** The reasons why a fault cannot be planted or found, as sentences. */
function defectsOf({ name, file, text, becomes, tests }) {
  const missing = [file, ...tests].filter((path) => !existsSync(join(root, path)));
  if (missing.length > 0) return [`${name}: there is no ${missing.join(", ")}.`];
  const sound = readFileSync(join(root, file), "utf8");
  const count = sound.split(text).length - 1;
  if (count !== 1) return [`${name}: its text occurs ${count} times in its file, and must occur once.`];
  try {
    transformSync(planted(sound, text, becomes), { loader: "ts" });
    return [];
  } catch (error) {
    return [`${name}: with it, the file is no TypeScript: ${error.message}`];
  }
}

/** The new text is returned by a function, because `replace` gives dollar signs in a string a special meaning. */
function planted(source, text, becomes) {
  return source.replace(text, () => becomes);
}

/** The first test that fails with the fault: of those it names, else of all that import its file. */
async function findFault({ file, text, becomes, tests }) {
  const path = join(copy, file);
  const sound = readFileSync(path, "utf8");
  const write = (source) => {
    writeFileSync(path, source);
    vitest.invalidateFile(path);
  };
  write(planted(sound, text, becomes));
  try {
    const found = await firstFailure(await vitest.globTestSpecifications(tests));
    if (found) return found;
    vitest.config.related = [path];
    return await firstFailure(await vitest.getRelevantTestSpecifications());
  } finally {
    write(sound);
  }
}

/** The name of the first test that fails; undefined when all pass. */
async function firstFailure(specifications) {
  failed = undefined;
  ended = 0;
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
  if (failed) return failed;
  if (unhandledErrors.length > 0) return `an error outside of every test: ${unhandledErrors[0].message}`;
  if (ended < specifications.length) throw new Error("vitest has not run all that it should.");
}
