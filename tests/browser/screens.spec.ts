import { isDeep } from "../depth.js";
import { showTheme, THEMES, violations } from "./accessibility.js";
import { expect, goTo, openDashboard, picture, setWidth, test, waitUntilIdle } from "./page.js";
import { SCREENS } from "./screens.js";
import { createOneOfEach, fillWorld, WORLDS } from "./worlds.js";

test("the menu has exactly these screens", async ({ page, sandbox }) => {
  await openDashboard(page, sandbox);
  const links = page.getByRole("navigation", { name: "Main navigation" }).getByRole("link");
  const hrefs = await links.evaluateAll((found) => found.map((link) => link.getAttribute("href")));
  expect(hrefs).toEqual(SCREENS.map((screen) => `/sandbox/${screen}`));
});

/**
 * Each screen opens in every world without console errors. Most of the time is spent in axe, which therefore checks each
 * screen once per theme, in the crowded world; a deep run checks all worlds in both languages. Each theme is a test of
 * its own, so that two workers can share them.
 */
for (const world of WORLDS) {
  const isChecked = isDeep || world === "crowded";
  for (const theme of isChecked ? THEMES : (["light"] as const)) {
    test(`every screen opens in a world that is ${world}, ${theme}`, async ({ page, sandbox }, info) => {
      test.setTimeout(300_000);
      await fillWorld(sandbox, world);
      await openDashboard(page, sandbox);
      await showTheme(page, theme);
      for (const screen of [...SCREENS, "activity/held"]) {
        await goTo(page, screen);
        await picture(page, info, `${screen.replace("/", "-")}-${world}-${theme}`);
        // Soft, so that one run reports every screen.
        if (isChecked) expect.soft(await violations(page), screen).toEqual([]);
        if (!isDeep) continue;
        await page.getByRole("button", { name: "pt", exact: true }).click();
        await waitUntilIdle(page);
        expect.soft(await violations(page), `${screen}, in Portuguese`).toEqual([]);
        await page.getByRole("button", { name: "en", exact: true }).click();
        await waitUntilIdle(page);
      }
    });
  }
}

/** Finds containers with content that overflows sideways. Code and pictures are not checked: they may scroll. */
const TOO_WIDE = `[...document.querySelectorAll("body, .detail, .page, .card, .list-and-detail-list, .bank-side, .meds-side, .links-and-detail-side")]
  .filter((element) => element.scrollWidth > element.clientWidth + 1)
  .map((element) => (element.className || element.tagName) + ": " + element.clientWidth + " < " + element.scrollWidth)`;

for (const world of ["empty", "crowded"] as const)
  test(`no screen is wider than a phone in a world that is ${world}`, async ({ page, sandbox }) => {
    await fillWorld(sandbox, world);
    await openDashboard(page, sandbox);
    await setWidth(page, 390);
    for (const screen of SCREENS) {
      await goTo(page, screen);
      expect.soft(await page.evaluate<string[]>(TOO_WIDE), screen).toEqual([]);
    }
  });

/** All details of the lists, with every collapsed part open. */
for (const theme of THEMES) {
  test(`every detail fits a full and a half-width window, ${theme}`, async ({ page, sandbox }, info) => {
    test.setTimeout(300_000);
    const paths = [...new Set(Object.values(await createOneOfEach(sandbox)).flat())];
    await openDashboard(page, sandbox);
    await showTheme(page, theme);
    // Only a deep run checks every path in every theme; otherwise the themes alternate, so each path is checked once.
    const seen = isDeep ? paths : paths.filter((_, index) => THEMES[index % THEMES.length] === theme);
    for (const width of [720, 1100]) {
      await setWidth(page, width);
      for (const path of seen) {
        await goTo(page, path);
        await page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true;");
        expect.soft(await page.evaluate<string[]>(TOO_WIDE), `${path}, ${width} px`).toEqual([]);
        if (width < 1100) continue;
        await picture(page, info, `${path.replaceAll("/", "-")}-${theme}`);
        expect.soft(await violations(page, "#detail, .page"), path).toEqual([]);
      }
    }
  });
}
