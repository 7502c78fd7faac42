// Installs a Chromium for the browser tests unless this machine has Chrome, Edge or Chromium.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { announcement, browserInstallers, findBrowser } from "./find-browser.mjs";

const isThere = () => findBrowser() !== null || existsSync(chromium.executablePath());
const run = ([program, ...args]) => spawnSync(program, args, { stdio: ["ignore", 2, 2] }).status === 0;

if (!isThere()) {
  const playwright = fileURLToPath(new URL("../node_modules/playwright/cli.js", import.meta.url));
  const isInstalled = browserInstallers({ playwright }).some((installer) => {
    console.error(`localpix: ${announcement(installer)}`);
    return installer.commands.every(run) && isThere();
  });
  if (!isInstalled) throw new Error("No Chromium could be installed; the browser tests need one.");
}
