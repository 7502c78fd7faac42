import { test as base, expect, type Locator, type Page, type Request, type TestInfo } from "@playwright/test";
import { type SandboxOptions, startSandbox, type TestSandbox } from "../../server/testkit/index.js";

export { expect };

/** The frozen time of the sandboxes: ten seconds before 20:00 in São Paulo. */
export const START = "2027-02-12T22:59:50Z";

/** Each test has a sandbox of its own, which is started with its `sandboxOptions`. */
export const test = base.extend<{ sandboxOptions: SandboxOptions; sandbox: TestSandbox }>({
  sandboxOptions: [{ clock: START }, { option: true }],
  sandbox: async ({ sandboxOptions }, use) => {
    const sandbox = await startSandbox(sandboxOptions);
    await use(sandbox);
    await sandbox.close();
  },
  // Any test fails if its page logs an error or sends a request to another host than its sandbox.
  page: async ({ page, sandbox }, use) => {
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" && !expectedByBrowser.test(message.text()))
        complaints.push(`${page.url()}: ${message.text()}`);
    });
    page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error}`));
    page.on("request", (request) => {
      const { protocol, host } = new URL(request.url());
      const own = host === new URL(sandbox.url).host || protocol === "data:" || protocol === "blob:";
      if (!own) complaints.push(`left the origin: ${request.url()}`);
    });
    countRequests(page);
    await use(page);
    expect(complaints).toEqual([]);
  },
});

/** Errors that Chromium itself logs for a refused request or a lost connection, which some tests cause on purpose. */
const expectedByBrowser =
  /^Failed to load resource: the server responded with a status of 4\d\d|^Failed to load resource: net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)|^WebSocket connection to .* failed: Error in connection establishment: net::ERR_CONNECTION_REFUSED/;

/** The requests of a page: the number sent, and those without a response. */
interface Requests {
  sent: number;
  readonly open: Set<Request>;
}

const requestsByPage = new WeakMap<Page, Requests>();

function countRequests(page: Page): void {
  const requests: Requests = { sent: 0, open: new Set() };
  requestsByPage.set(page, requests);
  page.on("request", (request) => {
    requests.sent += 1;
    requests.open.add(request);
  });
  page.on("requestfinished", (request) => requests.open.delete(request));
  page.on("requestfailed", (request) => requests.open.delete(request));
}

/**
 * Resolves when the page has rendered its state and is idle. Chromium's headless shell sometimes stops rendering until
 * another frame is requested; the timer ends that wait.
 */
const IDLE = `new Promise((resolve) => {
  requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())));
  setTimeout(resolve, 10_000);
})`;

/**
 * Waits until the page is complete: every request has its response, no part is loading, and the page has been idle
 * without sending another request.
 */
export async function waitUntilIdle(page: Page): Promise<void> {
  const requests = requestsByPage.get(page)!;
  let sent: number;
  do {
    sent = requests.sent;
    await expect
      .poll(() => [...requests.open].map((request) => request.url()), {
        message: "requests without an answer",
        intervals: [5, 10, 20, 50],
      })
      .toEqual([]);
    await expect(page.locator(".loading"), "parts that are loading").toHaveCount(0);
    await page.evaluate(IDLE);
  } while (requests.sent > sent || requests.open.size > 0);
}

/** Loads a screen and waits until it shows the word for "live" in its language. */
export async function openDashboard(
  page: Page,
  sandbox: TestSandbox,
  path = "",
  live = "live",
): Promise<void> {
  await page.goto(`${sandbox.url}/sandbox/${path}`);
  await expect(page.getByText(live, { exact: true }).first()).toBeVisible();
  // A screen is loaded when it is opened; a key that is pressed earlier has no effect.
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
}

/** Scrolls to the end of a list, again while it grows, until a row is visible. */
export async function scrollTo(list: Locator, row: Locator): Promise<void> {
  await expect(async () => {
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(row).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [10] });
}

/** Milliseconds after which a call that needs a frame is repeated. */
const FRAME_PATIENCE = 20_000;

/** Makes a call that needs a frame. Chromium's headless shell sometimes never renders the first one, but the next. */
async function withFrame(call: () => Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(resolve, FRAME_PATIENCE, "late");
  });
  const first = await Promise.race([call(), late]);
  clearTimeout(timer);
  if (first === "late") await call();
}

/** Sets the size of the window, in CSS pixels. */
export const setWidth = (page: Page, width: number, height = 900) =>
  withFrame(() => page.setViewportSize({ width, height }));

/** Saves a screenshot in the test's results, only with SCREENSHOTS=1. */
export async function picture(page: Page, info: TestInfo, name: string): Promise<void> {
  if (process.env.SCREENSHOTS !== "1") return;
  await withFrame(() => page.screenshot({ path: info.outputPath(`${name}.png`) }));
}

/** Navigates as a link does, without loading the page again, and waits until the screen is complete. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState(null, "", "/sandbox/${path}")`);
  await waitUntilIdle(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
}
