import { execFile, execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findBrowser } from "../../scripts/find-browser.mjs";
import { freePort } from "../free-port.js";
import "../built-product.js";

/**
 * The recipes for test runners, in a project that has installed the packed package. `npm run smoke` runs those of Jest,
 * which this project does not install.
 */

const root = fileURLToPath(new URL("../..", import.meta.url));
const project = mkdtempSync(join(tmpdir(), "localpix-recipes-"));
const modules = join(project, "node_modules");

beforeAll(() => {
  mkdirSync(modules);
  // The build exists already.
  const args = ["pack", "--ignore-scripts", "--pack-destination", project];
  execFileSync("npm", args, { cwd: root, stdio: "ignore" });
  const tarball = readdirSync(project).find((name) => name.endsWith(".tgz"))!;
  execFileSync("tar", ["-xzf", join(project, tarball), "-C", modules]);
  cpSync(join(modules, "package"), join(modules, "localpix"), { recursive: true });
  for (const name of [
    "better-sqlite3",
    "vitest",
    "@playwright/test",
    "playwright",
    "typescript",
    "@types/node",
  ]) {
    mkdirSync(join(modules, name, ".."), { recursive: true });
    symlinkSync(join(root, "node_modules", name), join(modules, name));
  }
  mkdirSync(join(modules, ".bin"));
  symlinkSync("../localpix/dist/localpix.cjs", join(modules, ".bin", "localpix"));
  cpSync(join(modules, "localpix", "examples"), join(project, "examples"), { recursive: true });
});
afterAll(() => rmSync(project, { recursive: true, force: true, maxRetries: 5 }));

/** Runs a program on a recipe. Resolves with its exit code and what it printed. */
async function run(recipe: string, program: string, ...args: string[]) {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(LOCALPIX|VITEST|NODE_|TEST)/.test(name),
  );
  const port = await freePort();
  const env = {
    ...Object.fromEntries(inherited),
    ...{ NO_COLOR: "1", CI: "1", PORT: String(await freePort()) },
    ...{ LOCALPIX_PORT: String(port), LOCALPIX_URL: `http://127.0.0.1:${port}` },
  };
  const path = program === "node" ? [] : [join(modules, program)];
  const options = { cwd: join(project, "examples", recipe), env, timeout: 120_000 };
  return new Promise<{ code: number; output: string }>((resolve) => {
    execFile(process.execPath, [...path, ...args], options, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}

const hasBrowser = findBrowser() !== null || existsSync(chromium.executablePath());

describe("the recipe of", () => {
  test("node:test passes", async () => {
    const { output } = await run("node-test", "node", "--test", "--test-reporter=tap");
    expect(output).toMatch(/^# pass 1$/m);
  });

  test("vitest passes, and its types are right", async () => {
    expect((await run("vitest", "vitest/vitest.mjs", "run", "--testTimeout=60000")).output).toMatch(
      /Tests +1 passed/,
    );
    const options = ["--noEmit", "--strict", "--skipLibCheck", "--types", "node", "--target", "es2022"];
    const modules = ["--module", "esnext", "--moduleResolution", "bundler"];
    const checked = await run("vitest", "typescript/bin/tsc", ...options, ...modules, "payout.test.ts");
    expect(checked).toEqual({ code: 0, output: "" });
  });

  const title = hasBrowser
    ? "Playwright passes"
    : "Playwright is skipped, because this machine has no Chromium";
  test.runIf(hasBrowser)(title, async () => {
    // Its sandbox does not work for root in a container.
    const launchOptions = { executablePath: findBrowser() ?? undefined, args: ["--no-sandbox"] };
    writeFileSync(
      join(project, "examples/playwright/here.config.mjs"),
      `import config from "./playwright.config.mjs";
       // No test is about how fast the machine is.
       const patient = { timeout: 120_000, expect: { timeout: 60_000 } };
       export default { ...config, ...patient, use: { ...config.use, launchOptions: ${JSON.stringify(launchOptions)} } };`,
    );
    const { output } = await run("playwright", "@playwright/test/cli.js", "test", "-c", "here.config.mjs");
    expect(output).toMatch(/1 passed/);
  });
});
