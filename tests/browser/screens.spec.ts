import { violations } from "./accessibility.js";
import { expect, openDashboard, test } from "./page.js";
import { SCREENS } from "./screens.js";
import { everything, inhabit, WORLDS } from "./worlds.js";

test("these are all the screens there are", async ({ page, sandbox }) => {
  await openDashboard(page, sandbox);
  const links = page.getByRole("navigation", { name: "Main navigation" }).getByRole("link");
  const hrefs = await links.evaluateAll((found) => found.map((link) => link.getAttribute("href")));
  expect(hrefs).toEqual(SCREENS.map((screen) => `/sandbox/${screen}`));
});

/** In every world and both themes each screen opens, says nothing to the console, and everybody can use it. */
for (const world of WORLDS) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`every screen in a world that is ${world}, ${colorScheme}`, async ({ page, sandbox }, info) => {
      test.setTimeout(240_000);
      await inhabit(sandbox, world);
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      for (const screen of [...SCREENS, "traffic/held"]) {
        await openDashboard(page, sandbox, screen);
        await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
        await page.waitForLoadState("networkidle");
        await page.screenshot({
          path: info.outputPath(`${screen.replace("/", "-")}-${world}-${colorScheme}.png`),
        });
        // Soft, so that one run tells of every screen.
        expect.soft(await violations(page), screen).toEqual([]);
      }
    });
  }
}

/** Finds what has to be moved sideways to be seen, but for code and pictures, which may. */
const TOO_WIDE = `[...document.querySelectorAll("body, .detail, .page, .card, .list, .bank-side, .meds-side, .split-side")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => (one.className || one.tagName) + ": " + one.clientWidth + " < " + one.scrollWidth)`;

/** What opens beside the lists, with whatever is folded open. */
test("everything that is opened, in both themes, on a whole screen and on half of one", async ({
  page,
  sandbox,
}, info) => {
  test.setTimeout(480_000);
  const paths = Object.values(await everything(sandbox)).flat();
  for (const path of new Set(paths)) {
    await openDashboard(page, sandbox, path);
    await page.waitForLoadState("networkidle");
    await page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true;");
    for (const width of [1100, 720]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await page.evaluate<string[]>(TOO_WIDE), `${path}, ${width} px`).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expect(page.locator(`html[data-theme=${colorScheme}]`)).toBeAttached();
      await page.screenshot({ path: info.outputPath(`${path.replaceAll("/", "-")}-${colorScheme}.png`) });
      expect.soft(await violations(page, "#detail, .page"), `${path}, ${colorScheme}`).toEqual([]);
    }
  }
});
