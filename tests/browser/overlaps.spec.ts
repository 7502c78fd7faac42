import type { Locator } from "@playwright/test";
import { expect, goTo, openDashboard, setWidth, test, waitUntilIdle } from "./page.js";
import { SCREENS } from "./screens.js";
import { createOneOfEach } from "./worlds.js";

/**
 * Pairs of visible texts that overlap. Only the visible part of a text counts: it may be cut by the parts that
 * scroll or clip.
 */
const OVERLAPS = `(() => {
  const clip = (rect, element) => {
    let { left, right, top, bottom } = rect;
    for (let parent = element; parent; parent = parent.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(parent);
      const box = parent.getBoundingClientRect();
      if (overflowX !== "visible") [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      if (overflowY !== "visible") [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return { left, right, top, bottom };
  };
  const texts = [];
  const walker = document.createTreeWalker(document.querySelector("#root"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const parent = node.parentElement;
    if (node.data.trim() === "" || !parent.checkVisibility({ visibilityProperty: true })) continue;
    if (parent.closest(".unseen, option, textarea, [inert]")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) texts.push({ text: node.data.trim(), node, ...clip(rect, parent) });
  }
  const seen = texts.filter(({ left, right, top, bottom }) => right - left > 2 && bottom - top > 2);
  return seen.flatMap((one, index) =>
    seen.slice(index + 1)
      .filter((other) => other.node !== one.node
        && Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2
        && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4)
      .map((other) => one.text + " / " + other.text));
})()`;

/** Words, outside of codes and ids, that are broken over two lines. */
const BROKEN_WORDS = `(() => {
  const broken = [];
  const walker = document.createTreeWalker(document.querySelector("#root"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const parent = node.parentElement;
    if (!parent.checkVisibility() || getComputedStyle(parent).fontFamily.includes("Mono")) continue;
    for (const { 0: word, index } of node.data.matchAll(/[\\p{L}]{2,}/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size > 1) broken.push(word);
    }
  }
  return broken;
})()`;

/** States in rows that touch the element beside them. */
const TOUCHING = `[...document.querySelectorAll("[role=option] .tag")]
  .filter((tag) => tag.getBoundingClientRect().right + 4 > tag.nextElementSibling.getBoundingClientRect().left)
  .map((tag) => tag.textContent)`;

/** States, buttons and the rest of a charge's time that take more than one line. */
const WRAPPED = `[...document.querySelectorAll(".tag, .button-btn, .button-link, .bank-charge small")]
  .filter((element) => element.checkVisibility())
  .filter((element) => {
    const boxes = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      boxes.push(...range.getClientRects());
    }
    return boxes.some(({ top }) => boxes.some(({ bottom }) => bottom <= top + 1));
  })
  .map((element) => element.textContent)`;

test.use({ locale: "pt-BR" });

test("on a phone no text overlaps another, is broken or touches a state, in Portuguese", async ({
  page,
  sandbox,
}) => {
  test.setTimeout(300_000);
  const paths = [...SCREENS, ...new Set(Object.values(await createOneOfEach(sandbox)).flat())];
  await sandbox.control.createAccount({ name: "Casa do Abastecimento e Comércio Exterior" });
  await openDashboard(page, sandbox, "", "ao vivo");
  // High enough that no screen scrolls.
  await setWidth(page, 390, 4_000);
  for (const path of paths) {
    await goTo(page, path);
    // Soft, so that one run reports every screen.
    expect.soft(await page.evaluate<string[]>(OVERLAPS), path).toEqual([]);
    expect.soft(await page.evaluate<string[]>(BROKEN_WORDS), path).toEqual([]);
    expect.soft(await page.evaluate<string[]>(WRAPPED), path).toEqual([]);
    expect.soft(await page.evaluate<string[]>(TOUCHING), path).toEqual([]);
  }
});

test("beside the board of MEDs, the state of an attempt is in one line", async ({ page, sandbox }) => {
  const paths = await createOneOfEach(sandbox);
  await openDashboard(page, sandbox, paths["/meds"]![1], "ao vivo");
  await expect(page.getByText("500 Internal Server Error").first()).toBeVisible();
  expect(await page.evaluate<string[]>(WRAPPED)).toEqual([]);
});

// The sheets of a detail come after that of the list, so the detail is the first that this page opens.
test("the detail of a webhook has no overlapping texts when it is opened directly", async ({
  page,
  sandbox,
}) => {
  const paths = await createOneOfEach(sandbox);
  await openDashboard(page, sandbox, paths["/webhooks"]![2], "ao vivo");
  await expect(page.locator("#detail summary time").first()).toBeVisible();
  for (const width of [1440, 390]) {
    await setWidth(page, width, 4_000);
    // What lies under the detail is inert once the page has rendered the new width.
    await waitUntilIdle(page);
    expect(await page.evaluate<string[]>(OVERLAPS), `${width} px`).toEqual([]);
  }
});

test("the editor of a scenario is as wide as its card, an error wraps, and the armed scenario is readable", async ({
  page,
  sandbox,
}) => {
  await sandbox.createAccount({ name: "Loja Boreal" });
  await sandbox.gateway.registerWebhook({ url: "http://127.0.0.1:9/pix", eventType: "cash_in" });
  await sandbox.pay({ pixKey: sandbox.credentials.pixKey, value: 10 });
  await sandbox.advance("0s");
  await sandbox.control.armScenario({ scenario: "http:503" });
  await page.setViewportSize({ width: 1280, height: 800 });
  await openDashboard(page, sandbox, "scenarios", "ao vivo");
  const pill = page.getByRole("banner").getByRole("link", { name: /http:503/ });
  const widths = (found: Locator) =>
    found.evaluate((element) => ({ shown: element.clientWidth, whole: element.scrollWidth }));
  expect((await pill.locator("svg").boundingBox())!.width).toBe(12);
  const name = await widths(pill.getByText("http:503"));
  expect(name.whole).toBe(name.shown);
  await page.getByRole("button", { name: "Começar do zero" }).click();
  const editor = page.getByRole("main").locator("textarea");
  const card = page
    .getByRole("main")
    .locator("section")
    .filter({ has: page.locator("textarea") })
    .last();
  const [inner, outer] = [await editor.boundingBox(), await card.boundingBox()];
  expect(outer!.width - inner!.width).toBeLessThan(40);

  const { endpoints } = await sandbox.control.listEndpoints({});
  await goTo(page, `webhooks/${endpoints[0]!.id}`);
  const health = page.getByRole("definition").filter({ hasText: "Conexão recusada" });
  await expect(health).toBeVisible();
  const error = await widths(health);
  expect(error.whole).toBe(error.shown);
});
