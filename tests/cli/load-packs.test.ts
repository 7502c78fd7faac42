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
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ENTRY } from "../built-product.js";

/** The built command line keeps what V8 compiled beside its packs, and runs from it the next time. */

const PACKAGE = fileURLToPath(new URL("../../package.json", import.meta.url));

let folder: string;
let packs: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "localpix-packs-"));
  packs = join(folder, "dist/packs");
  mkdirSync(packs, { recursive: true });
  cpSync(PACKAGE, join(folder, "package.json"));
  cpSync(ENTRY, join(folder, "dist/localpix.js"));
  cpSync(join(dirname(ENTRY), "packs/cli.js"), join(packs, "cli.js"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = () =>
  spawnSync(process.execPath, [join(folder, "dist/localpix.js"), "--help"], { encoding: "utf8" });
const kept = () => readdirSync(packs).filter((name) => name !== "cli.js");

function keptFile(): string {
  const [name, ...others] = kept();
  expect(others).toEqual([]);
  return join(packs, name ?? "nothing was kept");
}

test("the first run keeps what it compiled, and the next leaves it as it is", () => {
  expect(run().stdout).toContain("localpix");
  const { size, ino } = statSync(keptFile());
  expect(size).toBeGreaterThan(100_000);
  expect(run()).toMatchObject({ status: 0, stderr: "" });
  expect(statSync(keptFile()).ino).toBe(ino);
});

test.each([
  ["cut off", (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ["empty", () => Buffer.alloc(0)],
  ["changed", (bytes: Buffer) => Buffer.from(bytes).fill(0, bytes.length / 2)],
])("a kept file that is %s is made again", (_, damage) => {
  run();
  const file = keptFile();
  const damaged = damage(readFileSync(file));
  writeFileSync(file, damaged);
  expect(run()).toMatchObject({ status: 0, stderr: "" });
  expect(readFileSync(keptFile()).equals(damaged)).toBe(false);
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

test("it runs where nothing can be kept", () => {
  run();
  const file = keptFile();
  rmSync(file);
  // As in an installation that belongs to somebody else; root may write everywhere, so a folder is in the way.
  mkdirSync(file);
  expect(run()).toMatchObject({ status: 0, stderr: "" });
  expect(kept()).toHaveLength(1);
});
