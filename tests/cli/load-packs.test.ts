import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ENTRY } from "../built-product.js";

/** The built command line caches the code that V8 compiled beside its packs, and loads it at the next start. */

const PACKAGE = fileURLToPath(new URL("../../package.json", import.meta.url));

let folder: string;
let packs: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "localpix-packs-"));
  packs = join(folder, "dist/packs");
  mkdirSync(packs, { recursive: true });
  cpSync(PACKAGE, join(folder, "package.json"));
  cpSync(ENTRY, join(folder, "dist/localpix.cjs"));
  cpSync(join(dirname(ENTRY), "packs/cli.js"), join(packs, "cli.js"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (...nodeArguments: string[]) =>
  spawnSync(process.execPath, [...nodeArguments, join(folder, "dist/localpix.cjs"), "--help"], {
    encoding: "utf8",
  });
const cacheFiles = () => readdirSync(packs).filter((name) => name !== "cli.js");

function cacheFile(): string {
  const [name, ...others] = cacheFiles();
  expect(others).toEqual([]);
  return join(packs, name ?? "no cache file");
}

test("the first run writes the compiled code, and the next one does not change it", () => {
  expect(run().stdout).toContain("localpix");
  const { size, ino } = statSync(cacheFile());
  expect(size).toBeGreaterThan(100_000);
  expect(run()).toMatchObject({ status: 0, stderr: "" });
  expect(statSync(cacheFile()).ino).toBe(ino);
});

test("runs with other flags of V8 do not write each other's compiled code again", () => {
  const all = [[], ["--no-opt"], ["--stack-size=900"]];
  for (const flags of all) expect(run(...flags)).toMatchObject({ status: 0, stderr: "" });
  const written = () => cacheFiles().map((name) => [name, statSync(join(packs, name)).ino]);
  const before = written();
  expect(before).toHaveLength(all.length);
  for (const flags of all) run(...flags);
  expect(written()).toEqual(before);
});

test("the newest 40 files of compiled code are kept, and nothing of a writer that was killed", () => {
  const written = (name: string, minutesAgo: number) => {
    writeFileSync(join(packs, name), "");
    const at = new Date(Date.now() - minutesAgo * 60_000);
    utimesSync(join(packs, name), at, at);
  };
  written("cli.js-killed.compiled.4711", 60);
  for (let minutesAgo = 1; minutesAgo <= 50; minutesAgo++)
    written(`cli.js-flags-${minutesAgo}.compiled`, minutesAgo);
  expect(run()).toMatchObject({ status: 0, stderr: "" });
  const kept = cacheFiles().filter((name) => name.includes("flags"));
  const newest = Array.from({ length: 39 }, (_, index) => `cli.js-flags-${index + 1}.compiled`);
  expect(kept.toSorted()).toEqual(newest.toSorted());
  expect(cacheFiles()).toHaveLength(40);
});

test.each([
  ["loaded", (change: string) => change],
  ["written", (change: string) => `process.on("exit", () => { ${change} });`],
])("the compiled code stays valid if it is %s after a load has changed V8's flag", (_, when) => {
  const change = 'require("node:v8").setFlagsFromString("--semi-space-growth-factor=1");';
  const script = join(folder, "change.cjs");
  writeFileSync(script, when(change));
  run("--require", script);
  const { ino } = statSync(cacheFile());
  expect(run("--require", script)).toMatchObject({ status: 0, stderr: "" });
  expect(statSync(cacheFile()).ino).toBe(ino);
});

test.each([
  ["truncated", (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ["empty", () => Buffer.alloc(0)],
  ["changed", (bytes: Buffer) => Buffer.from(bytes).fill(0, bytes.length / 2)],
])("a cache file that is %s is written again", (_, damage) => {
  run();
  const file = cacheFile();
  const damaged = damage(readFileSync(file));
  writeFileSync(file, damaged);
  expect(run()).toMatchObject({ status: 0, stderr: "" });
  expect(readFileSync(cacheFile()).equals(damaged)).toBe(false);
});

test("all packs are ASCII, because they are read as latin1", () => {
  const folderOfPacks = join(dirname(ENTRY), "packs");
  const names = readdirSync(folderOfPacks).filter((name) => name.endsWith(".js"));
  expect(names).toContain("cli.js");
  const others = names.flatMap(
    (name) => readFileSync(join(folderOfPacks, name), "utf8").match(/[^\0-\x7f].{0,30}/gu) ?? [],
  );
  expect(others).toEqual([]);
});

test("a start loads no TLS", async () => {
  const list = 'process.on("exit", () => require("fs").writeSync(2, process.moduleLoadList.join()))';
  writeFileSync(join(folder, "list.cjs"), list);
  const args = ["--require", join(folder, "list.cjs"), ENTRY, "start", "--memory", "--port", "0", "--json"];
  const child = spawn(process.execPath, args);
  let loaded = "";
  child.stderr.on("data", (data) => {
    loaded += data;
  });
  child.stdout.once("data", () => child.kill());
  await once(child, "close");
  const names = loaded.split(",").map((name) => name.replace("NativeModule ", ""));
  expect(names).toContain("http");
  expect(names.filter((name) => ["tls", "https"].includes(name))).toEqual([]);
});

test("a start works if the cache cannot be written", () => {
  run();
  const file = cacheFile();
  rmSync(file);
  // Like a read-only installation. Root can write everywhere, so a folder takes the place of the file.
  mkdirSync(file);
  expect(run()).toMatchObject({ status: 0, stderr: "" });
  expect(cacheFiles()).toHaveLength(1);
});
