import { test as base, expect, type Page } from "@playwright/test";
import { type SandboxOptions, startSandbox, type TestSandbox } from "../../server/testkit/index.js";

export { expect };

/** A sandbox of the test's own; `sandboxOptions` says how it is started. */
export const test = base.extend<{ sandboxOptions: SandboxOptions; sandbox: TestSandbox }>({
  sandboxOptions: [{ clock: "2027-02-12T22:59:50Z" }, { option: true }],
  sandbox: async ({ sandboxOptions }, use) => {
    const sandbox = await startSandbox(sandboxOptions);
    await use(sandbox);
    await sandbox.close();
  },
  // A page that complains, or that talks to anybody but its own sandbox, fails every test that opens it.
  page: async ({ page, sandbox }, use) => {
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" && !expectedByBrowser.test(message.text()))
        complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("request", (request) => {
      const { protocol, host } = new URL(request.url());
      const own = host === new URL(sandbox.url).host || protocol === "data:" || protocol === "blob:";
      if (!own) complaints.push(`left the origin: ${request.url()}`);
    });
    await use(page);
    expect(complaints).toEqual([]);
  },
});

/** What Chromium itself writes when a request is refused or nobody answers, as some tests want it to be. */
const expectedByBrowser =
  /^Failed to load resource: the server responded with a status of 4\d\d|^Failed to load resource: net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)|^WebSocket connection to .* failed: Error in connection establishment: net::ERR_CONNECTION_REFUSED/;

/** Opens a screen and waits until it is live, which each language says in its own words. */
export async function openDashboard(
  page: Page,
  sandbox: TestSandbox,
  path = "",
  live = "live",
): Promise<void> {
  await page.goto(`${sandbox.url}/sandbox/${path}`);
  await expect(page.getByText(live, { exact: true }).first()).toBeVisible();
  // Screens are loaded when they are opened; a key that comes before one goes nowhere.
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
}
