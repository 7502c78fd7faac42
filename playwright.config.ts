import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/find-browser.mjs";

// If the machine has no browser, this is undefined and Playwright uses the Chromium that it installed.
const executablePath = findBrowser();

export default defineConfig({
  testDir: "tests/browser",
  globalSetup: "./tests/browser/global-setup.ts",
  forbidOnly: true,
  // Every test starts a sandbox of its own, so they share nothing.
  fullyParallel: true,
  // A worker waits for its page as often as it computes, so that three keep two cores busy.
  workers: 3,
  // No test is about how fast the machine is: these only end a test that hangs.
  timeout: 180_000,
  globalTimeout: 40 * 60_000,
  // One call in thousands hangs within Chromium itself. A test that passes only on the retry is reported as flaky.
  retries: 1,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    // Opening a window takes longer than most tests, so the tests of a worker share one; Playwright clears its cookies
    // and storage in between.
    reuseContext: true,
    viewport: { width: 1440, height: 900 },
    // The tests expect English texts, whatever the locale of the machine.
    locale: "en-US",
    timezoneId: "America/Sao_Paulo",
    screenshot: "only-on-failure",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        // Chromium's sandbox does not work for root in a container; the pages of the tests are our own.
        "--no-sandbox",
        // GPU emulation in software costs more than it saves.
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
