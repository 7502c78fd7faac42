// Sees to it that the tests have a Chromium: the system's own, else Debian's by apt-get where that is
// possible, else the one that Playwright brings.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

const root = fileURLToPath(new URL("..", import.meta.url));
const found = () => existsSync("/usr/bin/chromium") || existsSync(chromium.executablePath());
const run = (program, ...args) => spawnSync(program, args, { stdio: ["ignore", 2, 2] }).status === 0;

if (!found()) {
  console.error("localpix: installing a Chromium for the browser tests…");
  const canInstall = process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
  if (
    !(canInstall && run("apt-get", "update", "-qq") && run("apt-get", "install", "-y", "-qq", "chromium"))
  ) {
    const playwright = join(root, "node_modules", "playwright", "cli.js");
    execFileSync(process.execPath, [playwright, "install", "chromium"], { stdio: ["ignore", 2, 2] });
  }
}
if (!found()) throw new Error("No Chromium could be installed; the browser tests need one.");
