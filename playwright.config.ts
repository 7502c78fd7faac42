import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const debians = "/usr/bin/chromium";

export default defineConfig({
  testDir: "tests/browser",
  forbidOnly: true,
  // Every test starts a sandbox of its own, so that they share nothing.
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  // No test is about how fast the machine is.
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    viewport: { width: 1440, height: 900 },
    // The words of the tests are those of one language, whatever the machine speaks.
    locale: "en-US",
    timezoneId: "America/Sao_Paulo",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(existsSync(debians) ? { executablePath: debians } : {}),
      // A container's root has no sandbox to offer, and a test needs nothing from outside.
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
