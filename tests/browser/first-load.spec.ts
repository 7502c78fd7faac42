import { type AddressInfo, connect, createServer } from "node:net";
import { expect, openDashboard, test } from "./page.js";
import { fillWorld } from "./worlds.js";

/**
 * The limit for a first visit until its screen can be used: every byte that the sandbox sends, headers and live feed
 * included. What follows is not counted, because nothing waits for it: the plots, which are drawn beside their totals, and
 * the other screens, which are fetched so that they work after a restart of the sandbox.
 */
const MAX_BYTES = 150_000;

/** Files that a first visit must not load. */
const LAZY_FILES = /\/assets\/(\w+Screen|Detail|jsQR|case-text)-/;
const PLOT = "**/assets/Plot-*.js";

/** Keeps the page from fetching the other screens, which it begins two seconds after it has connected. */
const ONLY_THIS_SCREEN = `{
  const start = window.setTimeout;
  window.setTimeout = (callback, ms, ...rest) => (ms === 2000 ? 0 : start(callback, ms, ...rest));
}`;

/** The title of the screen, and a sentence that occurs only in the texts of this language. */
const ENGLISH = { title: "Overview", sentence: "Something went wrong on this page" };
const PORTUGUESE = { title: "Visão geral", sentence: "Algo deu errado nesta página" };

/** Forwards connections to the sandbox, and counts the bytes that the sandbox sends. */
async function countBytes(sandboxUrl: string) {
  let sent = 0;
  const server = createServer((browser) => {
    const sandbox = connect(Number(new URL(sandboxUrl).port), "127.0.0.1");
    sandbox.on("data", (chunk) => {
      sent += chunk.length;
    });
    browser.pipe(sandbox).pipe(browser);
    for (const socket of [browser, sandbox]) socket.on("error", () => socket.destroy());
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, sent: () => sent, close: () => server.close() };
}

for (const [locale, own, other, world] of [
  ["en-US", ENGLISH, PORTUGUESE, "empty"],
  ["pt-BR", PORTUGUESE, ENGLISH, "normal"],
  ["en-US", ENGLISH, PORTUGUESE, "crowded"],
] as const) {
  test(`a first visit in ${locale} of a world that is ${world} loads only its screen, in one language`, async ({
    browser,
    sandbox,
  }, info) => {
    await fillWorld(sandbox, world);
    const counted = await countBytes(sandbox.url);
    const page = await browser.newPage({ locale, viewport: { width: 1440, height: 900 } });
    await page.addInitScript({ content: ONLY_THIS_SCREEN });
    const texts = new Map<string, Promise<string>>();
    const asked: string[] = [];
    page.on("response", (response) => {
      const path = response.url().slice(counted.url.length);
      asked.push(path);
      texts.set(
        path,
        response.text().catch(() => ""),
      );
    });
    // The screen can be used while the plots are still missing.
    await page.route(PLOT, (route) => route.abort());
    await page.goto(`${counted.url}/sandbox/`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(own.title);
    // The button of the first steps, or the first of the latest facts.
    const usable = world === "empty" ? "ol button" : "a[href*='/activity/']";
    await expect(page.locator("main").locator(usable).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    const total = counted.sent();

    const paths = [...texts.keys()];
    expect(paths.filter((path) => path.endsWith(".woff2"))).toHaveLength(2);
    expect(paths.filter((path) => LAZY_FILES.test(path))).toEqual([]);
    const everything = (await Promise.all(texts.values())).join();
    expect(everything.includes(own.sentence), "the own language").toBe(true);
    expect(everything.includes(other.sentence), "the other language").toBe(false);
    info.annotations.push({ type: "bytes", description: String(total) });
    expect([...asked].sort(), "each answer is fetched once").toEqual([...new Set(asked)].sort());
    expect(total, paths.join("\n")).toBeLessThanOrEqual(MAX_BYTES);
    await page.close();
    counted.close();
  });
}

test("loads the other language when it is chosen, and keeps the current one if loading fails", async ({
  page,
  sandbox,
}) => {
  await openDashboard(page, sandbox);
  const heading = page.getByRole("heading", { level: 1 });
  const portugueseWords = "**/assets/*first-words-pt-*.js";
  await page.route(portugueseWords, (route) => route.abort("connectionrefused"));
  await page.getByRole("button", { name: "pt", exact: true }).click();
  await expect(page.getByRole("button", { name: "en", exact: true })).toHaveAttribute("aria-pressed", "true");
  await expect(heading).toHaveText("Overview");

  await page.unroute(portugueseWords);
  await page.reload();
  await page.getByRole("button", { name: "pt", exact: true }).click();
  await expect(heading).toHaveText("Visão geral");
  await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
});
