import { expect, goTo, openDashboard, setWidth, test } from "./page.js";
import { SCREENS } from "./screens.js";
import { fillWorld } from "./worlds.js";

/** In CSS pixels: a phone, a tablet, the narrowest page with list and detail side by side, and a laptop. */
const WIDTHS = [390, 768, 1100, 1440];

/** The position of header and navigation: left, top, width and height in CSS pixels. */
const FRAME = `["header", "nav"].map((name) => {
  const { x, y, width, height } = document.querySelector("#root " + name).getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
})`;

/** Scrolls the document and every element in it to the end, as the mouse wheel would. */
const SCROLL_TO_END = `for (const element of [document.scrollingElement, ...document.querySelectorAll("body, body *")])
  element.scrollTop = element.scrollHeight`;

/** Elements beyond the right edge of the window, except within parts that scroll sideways. */
const BEYOND_THE_EDGE = `(() => {
  const isCut = (element) => {
    for (let parent = element.parentElement; parent; parent = parent.parentElement)
      if (getComputedStyle(parent).overflowX !== "visible" && !["shell", "page"].includes(parent.className)) return true;
    return false;
  };
  return [...document.querySelectorAll("body *:not(.unseen)")]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !isCut(element))
    .map((element) => element.outerHTML.slice(0, 100));
})()`;

/** Elements that scroll sideways although they should not. */
const TOO_WIDE = `[...document.querySelectorAll("html, body, header, main, .page, .card, .detail")]
  .filter((element) => element.scrollWidth > element.clientWidth + 1)
  .map((element) => (element.className || element.tagName) + ": " + element.clientWidth + " < " + element.scrollWidth)`;

for (const width of WIDTHS) {
  test(`at ${width} px header and navigation stay in place, and nothing overflows sideways`, async ({
    page,
    sandbox,
  }) => {
    await fillWorld(sandbox, "normal");
    await sandbox.control.createAccount({
      name: "Casa do Abastecimento e Comércio Exterior do Centro-Oeste",
    });
    await openDashboard(page, sandbox);
    await setWidth(page, width);
    const frame = await page.evaluate<number[][]>(FRAME);
    expect(frame[0]?.slice(0, 3)).toEqual([0, 0, width]);
    const header = page.getByRole("banner");
    await expect(header.getByText("available", { exact: true })).toBeVisible();
    await expect(header.getByText("blocked", { exact: true })).toBeVisible();
    for (const screen of SCREENS) {
      await goTo(page, screen);
      await page.evaluate(SCROLL_TO_END);
      // Soft, so that one run reports every screen.
      expect.soft(await page.evaluate(FRAME), screen).toEqual(frame);
      expect.soft(await page.evaluate("document.scrollingElement.scrollTop"), screen).toBe(0);
      expect.soft(await page.evaluate<string[]>(BEYOND_THE_EDGE), screen).toEqual([]);
      expect.soft(await page.evaluate<string[]>(TOO_WIDE), screen).toEqual([]);
    }
  });
}

test("on a phone the clock shows its day while that is not this computer's, and the account's choice is whole", async ({
  page,
  sandbox,
}) => {
  await sandbox.control.createAccount({ name: "Loja Boreal" });
  await setWidth(page, 390, 844);
  await openDashboard(page, sandbox);
  await expect(page.getByRole("timer").getByText("12 Feb")).toBeVisible();
  const choice = page.getByRole("combobox", { name: "Account" });
  await expect(choice).toBeVisible();
  // Its text and the arrow of a select.
  expect(await choice.evaluate((select) => select.clientWidth)).toBeGreaterThanOrEqual(112);
});

test("the clock shows its year while that is not this computer's", async ({ page, sandbox }) => {
  const clock = page.getByRole("timer");
  for (const width of [1440, 390]) {
    await setWidth(page, width);
    await page.clock.setFixedTime("2026-11-26T12:00:00Z");
    await openDashboard(page, sandbox);
    await expect(clock).toContainText("12 Feb 2027 19:59:50");
    await page.clock.setFixedTime("2027-05-01T12:00:00Z");
    await openDashboard(page, sandbox);
    await expect(clock).toContainText("12 Feb 19:59:50");
  }
});

test("on a phone everything but the balances is in one line of the header", async ({ page, sandbox }) => {
  await sandbox.createAccount({ name: "Outra Loja" });
  await sandbox.control.armScenario({ scenario: "http:503" });
  await openDashboard(page, sandbox, "overview");
  await setWidth(page, 390);
  const header = page.getByRole("banner");
  await expect(header.getByRole("timer")).toContainText("12 Feb");
  const parts = [
    header.getByRole("combobox"),
    header.getByRole("timer"),
    ...["Find", "^pt$", "Theme"].map((name) => header.getByRole("button", { name: new RegExp(name, "i") })),
  ];
  const middles = await Promise.all(
    parts.map(async (part) => {
      const { y, height } = (await part.boundingBox())!;
      return y + height / 2;
    }),
  );
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
});

test("on a phone an empty list is not covered by what a wide page shows beside it", async ({
  page,
  sandbox,
}) => {
  await openDashboard(page, sandbox, "webhooks");
  await setWidth(page, 390);
  await expect(page.getByText("No URL registered")).toBeVisible();
  await page.getByRole("button", { name: "Add a URL" }).last().click();
  await expect(page.getByLabel("URL", { exact: true })).toBeVisible();
});

test("an address that no screen has is named, in both languages, with links to screens", async ({
  page,
  sandbox,
}) => {
  const title = page.getByRole("heading", { level: 1 });
  for (const path of ["nothing-here", "state/x", "docs/x", "activity/1/2"]) {
    await openDashboard(page, sandbox, path);
    await expect(title, path).toHaveText("There is no such page");
    await expect(page.getByRole("main")).toContainText(`/sandbox/${path}`);
  }
  await setWidth(page, 390);
  await openDashboard(page, sandbox, "endless/".repeat(12));
  const { x, width } = (await page.getByRole("main").getByText("endless").boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(390);
  await page.getByRole("button", { name: "pt", exact: true }).click();
  await expect(title).toHaveText("Esta página não existe");
  await page.getByRole("main").getByRole("link", { name: "Guias" }).click();
  await expect(page).toHaveURL(/\/docs\/guides$/);
  await openDashboard(page, sandbox, "state/reset", "ao vivo");
  await expect(page.getByRole("button", { name: "Zerar" })).toBeFocused();
});
