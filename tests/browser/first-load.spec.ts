import { expect, openDashboard, test } from "./page.js";
import { fillWorld } from "./worlds.js";

/**
 * The limit for a first visit, in compressed bytes, until its screen works: the page, its fonts and its first data. What
 * the page fetches afterwards, when it is idle, is not counted: it delays nothing, and lets the other screens work after
 * a restart of the sandbox.
 */
const MAX_BYTES = 150_000;

/** Compressed size of every response body by path; the `navigation` entry is the page itself. */
const TRANSFERRED = `Object.fromEntries(
  [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize]))`;

/** Files that a first visit must not load. */
const LAZY_FILES = /\/assets\/(\w+Screen|Detail|OverviewPanel|Plot|jsQR|case-text)-/;

/** The title of the screen, the calls that it counts in the ordinary world, and a sentence that occurs only in the texts of this language. */
const ENGLISH = { title: "Overview", counted: "accepted 15", sentence: "Something went wrong on this page" };
const PORTUGUESE = { title: "Visão geral", counted: "aceitas 15", sentence: "Algo deu errado nesta página" };

for (const [locale, own, other, world] of [
  ["en-US", ENGLISH, PORTUGUESE, "empty"],
  ["pt-BR", PORTUGUESE, ENGLISH, "normal"],
] as const) {
  test.describe(`${locale}, a world that is ${world}`, () => {
    test.use({ locale });

    test("a first visit loads only the page, its fonts and its data, in one language", async ({
      page,
      sandbox,
    }, info) => {
      await fillWorld(sandbox, world);
      // The page loads other files when it is idle; here it never becomes idle.
      await page.addInitScript({ content: "window.requestIdleCallback = () => 0;" });
      const bodies = new Map<string, Buffer>();
      const read: Promise<unknown>[] = [];
      page.on("response", (response) => {
        const path = response.url().slice(sandbox.url.length);
        read.push(response.body().then((body) => bodies.set(path, body)));
      });
      const [heading] = await Promise.all([
        page.waitForSelector("h1", { state: "attached" }),
        page.goto(`${sandbox.url}/sandbox/`),
      ]);
      await page.waitForLoadState("networkidle");
      await Promise.all(read);
      expect(await heading.textContent()).toBe(own.title);
      await expect(page.getByText(own.counted)).toHaveCount(world === "empty" ? 0 : 1);

      const paths = [...bodies.keys()];
      expect(paths.filter((path) => path.endsWith(".woff2"))).toHaveLength(2);
      expect(paths.filter((path) => LAZY_FILES.test(path))).toEqual([]);
      const everything = Buffer.concat([...bodies.values()]).toString();
      expect(everything.includes(own.sentence), "the own language").toBe(true);
      expect(everything.includes(other.sentence), "the other language").toBe(false);

      const sizes = await page.evaluate<Record<string, number>>(TRANSFERRED);
      const total = Object.values(sizes).reduce((all, size) => all + size, 0);
      info.annotations.push({ type: "bytes", description: String(total) });
      expect(total, JSON.stringify(sizes, null, 1)).toBeLessThanOrEqual(MAX_BYTES);
    });
  });
}

test("loads the other language when it is chosen, and keeps the current one if loading fails", async ({
  page,
  sandbox,
}) => {
  await openDashboard(page, sandbox);
  const heading = page.getByRole("heading", { level: 1 });
  const portugueseWords = "**/assets/words.pt-*.js";
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
