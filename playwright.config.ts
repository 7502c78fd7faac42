import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/find-browser.mjs";

// Without one of the machine's own, Playwright takes the Chromium that it has installed.
const executablePath = findBrowser();

export default defineConfig({
  testDir: "tests/browser",
  globalSetup: "./tests/browser/global-setup.ts",
  forbidOnly: true,
  // Every test starts a sandbox of its own, so that they share nothing.
  fullyParallel: true,
  // A worker waits for its page as often as it computes, so that three keep two cores busy.
  workers: 3,
  // No test is about how fast the machine is: these only end a test that hangs.
  timeout: 180_000,
  globalTimeout: 40 * 60_000,
  // One call in thousands hangs within Chromium itself. What passes the second time only is reported as flaky.
  retries: 1,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    // Opening a window takes longer than many a test. The tests of a worker share one; Playwright clears what it keeps.
    reuseContext: true,
    viewport: { width: 1440, height: 900 },
    // The words of the tests are those of one language, whatever the machine speaks.
    locale: "en-US",
    timezoneId: "America/Sao_Paulo",
    screenshot: "only-on-failure",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        // A container's root has no sandbox to offer, and a test needs nothing from outside.
        "--no-sandbox",
        // A graphics processor that is only emulated costs more than it saves.
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
