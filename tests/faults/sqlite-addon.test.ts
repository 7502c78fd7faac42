import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ENTRY } from "../built-product.js";

/**
 * The installed package with a better-sqlite3 whose native addon this Node.js cannot load: package managers other than
 * npm install such a version on Node.js 20, or its install script did not run.
 */

const root = fileURLToPath(new URL("../..", import.meta.url));
const BUILT = "better-sqlite3/build/Release/better_sqlite3.node";

let folder: string;
let modules: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "localpix-addon-"));
  modules = join(folder, "node_modules");
  const installed = join(modules, "localpix");
  for (const part of ["package.json", "fixtures", "scenarios"])
    cpSync(join(root, part), join(installed, part), { recursive: true });
  // Other tests may be writing what their processes compiled.
  const filter = (path: string) => !path.includes(".compiled");
  cpSync(dirname(ENTRY), join(installed, "dist"), { recursive: true, filter });
  for (const part of ["better-sqlite3/lib", "better-sqlite3/package.json", "bindings", "file-uri-to-path"])
    cpSync(join(root, "node_modules", part), join(modules, part), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the exit code and output of the command line, and the message that `startSandbox` rejects with. */
async function tryToStart(): Promise<{ code: number; stderr: string; rejection: string }> {
  const run = promisify(execFile);
  const entry = join(modules, "localpix/dist/localpix.cjs");
  const started = run(process.execPath, [entry, "start", "--memory", "--port", "0"], { timeout: 60_000 });
  const { code, stderr } = await started.catch((error) => error);
  const script = `import { startSandbox } from "localpix"; await startSandbox().catch(({ message }) => console.log(message));`;
  const inTest = await run(process.execPath, ["--input-type=module", "-e", script], { cwd: folder });
  return { code, stderr: stderr.replaceAll(/\s+/g, " ").trim(), rejection: inTest.stdout.trim() };
}

async function expectRefusal(message: string, hint: string): Promise<void> {
  const { code, stderr, rejection } = await tryToStart();
  expect(stderr).toBe(`localpix: ${message} ${hint}`);
  expect(code).toBe(1);
  expect(rejection).toBe(message);
}

describe("an unusable better-sqlite3 is refused with the solution", () => {
  test("if it was never built", () =>
    expectRefusal(
      "The native part of better-sqlite3 was never built: let its install script run, then run npm rebuild better-sqlite3.",
      "npm and pnpm run it once it is approved (npm install-scripts approve, pnpm approve-builds), bun once trustedDependencies names it, Yarn once dependenciesMeta has it with built: true.",
    ));

  test("if it was built for another platform", async () => {
    mkdirSync(dirname(join(modules, BUILT)), { recursive: true });
    writeFileSync(join(modules, BUILT), "built for another machine");
    const { code, stderr, rejection } = await tryToStart();
    expect(code).toBe(1);
    expect(rejection).toBe(
      "The native part of better-sqlite3 was built for another Node or machine: run npm rebuild better-sqlite3.",
    );
    expect(stderr).toContain(`localpix: ${rejection} ${join(modules, BUILT)}`);
    expect(stderr).not.toContain(" at ");
  });

  // A newer Node.js loads version 13, so there is nothing to test.
  test.runIf(Number(process.versions.napi) < 10)("if this Node.js is too old for it", async () => {
    const version = "13.2.0";
    writeFileSync(join(modules, "better-sqlite3/package.json"), JSON.stringify({ version, main: "lib" }));
    await expectRefusal(
      `better-sqlite3 ${version} needs Node 22.14 or newer, and this is ${process.versions.node}: use a newer Node, or better-sqlite3 ~12.9.0.`,
      "On Node 20 npm chooses 12.9 by itself. Elsewhere pin it: bun in overrides and Yarn in resolutions of package.json, pnpm in overrides of pnpm-workspace.yaml (up to pnpm 10 in pnpm.overrides of package.json).",
    );
  });
});
