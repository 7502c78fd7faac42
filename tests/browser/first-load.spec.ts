import { type AddressInfo, connect, createServer } from "node:net";
import type { Browser } from "@playwright/test";
import type { TestSandbox } from "../../server/testkit/index.js";
import { expect, openDashboard, test } from "./page.js";
import { fillWorld } from "./worlds.js";

/**
 * The limit for a first visit until its screen is complete, with its plots: every byte that the sandbox sends, headers and
 * live feed included. The other screens are not counted, which are fetched when the page is idle, so that they work after
 * a restart of the sandbox.
 */
const MAX_BYTES = 150_000;

/** Files that a first visit must not load. */
const LAZY_FILES = /\/assets\/(\w+Screen|Detail|list|story|jsQR|case-text)-/;

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

/** What a visit until its screen is complete has loaded. */
interface Visit {
  readonly bytes: number;
  /** In the order of the answers. */
  readonly paths: readonly string[];
  readonly texts: readonly string[];
}

/** Opens a path in a new window, and waits until `complete` is visible and nothing more is loaded. */
async function visit(
  browser: Browser,
  sandboxUrl: string,
  { locale, path, complete }: { locale: string; path: string; complete: string },
): Promise<Visit> {
  const counted = await countBytes(sandboxUrl);
  const page = await browser.newPage({ locale, viewport: { width: 1440, height: 900 } });
  await page.addInitScript({ content: ONLY_THIS_SCREEN });
  const paths: string[] = [];
  const texts: Promise<string>[] = [];
  page.on("response", (response) => {
    paths.push(response.url().slice(counted.url.length));
    texts.push(response.text().catch(() => ""));
  });
  await page.goto(`${counted.url}/sandbox/${path}`);
  await expect(page.locator(complete).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  const bytes = counted.sent();
  const loaded = { bytes, paths, texts: await Promise.all(texts) };
  await page.close();
  counted.close();
  return loaded;
}

/** A list of what was loaded, for the message of a failed test. */
const listOf = ({ paths }: Visit) => paths.join("\n");

/** Something is drawn in a plot. */
const PLOTS = "[role=slider] g > .visx-bar";
/** An unused sandbox has no plots; this is the button of its first steps. */
const FIRST_STEP = "main ol button";

for (const [locale, own, other, world, complete] of [
  ["en-US", ENGLISH, PORTUGUESE, "empty", FIRST_STEP],
  ["pt-BR", PORTUGUESE, ENGLISH, "empty", FIRST_STEP],
  ["en-US", ENGLISH, PORTUGUESE, "normal", PLOTS],
  ["pt-BR", PORTUGUESE, ENGLISH, "normal", PLOTS],
  ["en-US", ENGLISH, PORTUGUESE, "crowded", PLOTS],
  ["pt-BR", PORTUGUESE, ENGLISH, "crowded", PLOTS],
] as const) {
  test(`a first visit in ${locale} of a world that is ${world} loads only its screen, in one language`, async ({
    browser,
    sandbox,
  }, info) => {
    await fillWorld(sandbox, world);
    const loaded = await visit(browser, sandbox.url, {
      locale,
      path: "",
      complete: `html:has(h1:text-is("${own.title}")) ${complete}`,
    });
    info.annotations.push({ type: "bytes", description: String(loaded.bytes) });
    const { paths, texts } = loaded;
    expect(paths.filter((path) => path.endsWith(".woff2"))).toHaveLength(2);
    expect(paths.filter((path) => LAZY_FILES.test(path))).toEqual([]);
    expect(texts.join().includes(own.sentence), "the own language").toBe(true);
    expect(texts.join().includes(other.sentence), "the other language").toBe(false);
    expect([...paths].sort(), "each answer is fetched once").toEqual([...new Set(paths)].sort());
    expect(loaded.bytes, listOf(loaded)).toBeLessThanOrEqual(MAX_BYTES);
  });
}

const ROW = "[role=option]";
const DETAIL = "#detail h2";

/** The most bytes that links to the screens that are opened most load, with and without an open entry. */
const LINKS = [
  { screen: "activity", open: false, most: 164_000 },
  { screen: "transactions", open: false, most: 162_000 },
  { screen: "webhooks", open: false, most: 162_000 },
  { screen: "activity", open: true, most: 206_000 },
  { screen: "transactions", open: true, most: 192_000 },
  { screen: "webhooks", open: true, most: 192_000 },
] as const;

/** An entry of each screen that has everything a detail can have. */
async function entryOf(sandbox: TestSandbox, screen: (typeof LINKS)[number]["screen"]) {
  const { control } = sandbox;
  if (screen === "webhooks") return (await control.listEndpoints({})).endpoints[0]!.id;
  if (screen === "activity")
    return (await control.readJournal({ limit: 1_000 })).entries.findLast(
      ({ type }) => type === "med.received",
    )!.seq;
  const { transactions } = await control.listTransactions({ operation: "PAYMENT", status: "CONFIRMED" });
  return transactions[0]!.transactionId;
}

for (const { screen, open, most } of LINKS) {
  test(`a link to ${screen}${open ? ", with an open entry," : ""} loads at most ${most / 1_000} kB`, async ({
    browser,
    sandbox,
  }, info) => {
    await fillWorld(sandbox, "normal");
    const loaded = await visit(browser, sandbox.url, {
      locale: "pt-BR",
      path: open ? `${screen}/${await entryOf(sandbox, screen)}` : screen,
      complete: `main:has(${ROW}) ${open ? DETAIL : PLOTS}`,
    });
    info.annotations.push({ type: "bytes", description: String(loaded.bytes) });
    expect(loaded.bytes, listOf(loaded)).toBeLessThanOrEqual(most);
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
