import type { Page } from "@playwright/test";
import { expect, openDashboard, test } from "./page.js";
import { SCREENS } from "./screens.js";
import { inhabit } from "./worlds.js";

/** Where a screen holds more to reach than when it opens. */
const FULLER: Readonly<Record<string, string>> = { traffic: "traffic/held", docs: "docs/gateway/cash-in" };

/** Marks what can be pressed or filled in, and answers how many there are; of a group of choices one takes the key. */
const markControls = (page: Page) =>
  page.evaluate<number>(`(() => {
    const all = document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']");
    const reachable = [...all].filter((one) =>
      one.checkVisibility({ visibilityProperty: true }) && !one.closest("[inert]") && one.type !== "file" &&
      !(one.type === "radio" && !one.checked));
    for (const one of reachable) one.dataset.control = "";
    return reachable.length;
  })()`);

/** Takes the mark from what has the focus, and answers what is wrong with it: that nobody sees where the focus is. */
const visit = (page: Page) =>
  page.evaluate<string | null>(`(() => {
    const one = document.activeElement;
    if (!one || one === document.body) return null;
    delete one.dataset.control;
    const shown = [one, one.parentElement].some((at) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at);
      return (outlineStyle !== "none" && parseFloat(outlineWidth) > 0) || boxShadow !== "none";
    });
    return shown ? null : "no focus to be seen: " + one.outerHTML.slice(0, 120);
  })()`);

const left = (page: Page) =>
  page.evaluate<string[]>(
    "[...document.querySelectorAll('[data-control]')].map((one) => one.outerHTML.slice(0, 120))",
  );

test("the Tab key reaches every control of every screen, and one sees where it is", async ({
  page,
  sandbox,
}) => {
  test.setTimeout(240_000);
  await inhabit(sandbox, "normal");
  for (const screen of SCREENS.map((name) => FULLER[name] ?? name)) {
    await openDashboard(page, sandbox, screen);
    await page.waitForLoadState("networkidle");
    const count = await markControls(page);
    expect(count, screen).toBeGreaterThan(15);
    const unseen: string[] = [];
    for (let pressed = 0; pressed < count + 40; pressed++) {
      await page.keyboard.press("Tab");
      const wrong = await visit(page);
      if (wrong) unseen.push(wrong);
    }
    expect.soft(await left(page), `${screen}: out of reach`).toEqual([]);
    expect.soft([...new Set(unseen)], screen).toEqual([]);
  }
});

test("a dialog gives the focus back to what has opened it", async ({ page, sandbox }) => {
  await openDashboard(page, sandbox, "state");
  const reset = page.getByRole("button", { name: "Reset", exact: true });
  await reset.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(reset).toBeFocused();

  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(reset).toBeFocused();
});
