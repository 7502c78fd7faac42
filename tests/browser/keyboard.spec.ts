import type { Page } from "@playwright/test";
import { expect, goTo, openDashboard, test } from "./page.js";
import { SCREENS } from "./screens.js";
import { fillWorld } from "./worlds.js";

/** For some screens, a path that shows more controls than the screen itself. */
const FULLER_PATHS: Readonly<Record<string, string>> = {
  activity: "activity/held",
  docs: "docs/gateway/cash-in",
};

/**
 * Marks every control that the Tab key should reach, and returns their number. In a radio group this is only the checked
 * option; a JSON text is one control, because its keys are reached with the arrows. When a control gets the focus, its
 * mark is removed; if the focus is not visible, the control is recorded. This runs in the page, so that the test need not
 * query the page after every key.
 */
const watchFocus = (page: Page) =>
  page.evaluate<number>(`(() => {
    const all = document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']");
    const reachable = [...all].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest("[inert], [aria-hidden=true]") &&
      element.type !== "file" && !(element.tabIndex === -1 && element.closest("[role=group][tabindex]")) && !(element.type === "radio" && !element.checked));
    for (const element of reachable) element.dataset.control = "";
    window.focusWatch?.abort();
    window.focusWatch = new AbortController();
    window.unseenFocus = new Set();
    window.firstFocus = null;
    window.isRoundComplete = false;
    document.addEventListener("focusin", ({ target }) => {
      if (target === window.firstFocus) window.isRoundComplete = true;
      window.firstFocus ??= target;
      delete target.dataset.control;
      const isSeen = [target, target.parentElement].some((element) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        return (outlineStyle !== "none" && parseFloat(outlineWidth) > 0) || boxShadow !== "none";
      });
      if (!isSeen) window.unseenFocus.add(target.outerHTML.slice(0, 120));
    }, { signal: window.focusWatch.signal });
    return reachable.length;
  })()`);

/** The controls that the Tab key has not reached, and those whose focus was not visible. */
const focusFaults = (page: Page) =>
  page.evaluate<{ isRoundComplete: boolean; unreached: string[]; unseen: string[] }>(`({
    isRoundComplete: window.isRoundComplete,
    unreached: [...document.querySelectorAll("[data-control]")].map((element) => element.outerHTML.slice(0, 120)),
    unseen: [...window.unseenFocus],
  })`);

test("the Tab key reaches every control of every screen, with a visible focus", async ({ page, sandbox }) => {
  test.setTimeout(240_000);
  await fillWorld(sandbox, "normal");
  await openDashboard(page, sandbox);
  for (const screen of SCREENS.map((name) => FULLER_PATHS[name] ?? name)) {
    await goTo(page, screen);
    const count = await watchFocus(page);
    expect(count, screen).toBeGreaterThan(15);
    // Tab until the focus is back where it began. A scrollable list is a stop too, so there may be more stops than controls.
    for (let pressed = 0; pressed < count + 40; pressed++) {
      await page.keyboard.press("Tab");
      if (pressed >= count && (await focusFaults(page)).isRoundComplete) break;
    }
    const { unreached, unseen } = await focusFaults(page);
    expect.soft(unreached, `${screen}: out of reach`).toEqual([]);
    expect.soft(unseen, `${screen}: no focus to be seen`).toEqual([]);
  }
});

test("a dialog returns the focus to the element that opened it", async ({ page, sandbox }) => {
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
