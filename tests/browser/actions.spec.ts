import type { Page } from "@playwright/test";
import { chargeBody, payoutBody } from "../journeys/bodies.js";
import { violationsByTheme } from "./accessibility.js";
import { commandsOf } from "./actions.js";
import { expect, openDashboard, test, waitUntilIdle } from "./page.js";

const detail = (page: Page) => page.getByRole("region", { name: "Details" });
const more = (page: Page) => detail(page).getByRole("button", { name: "More", exact: true }).first();
const menu = (page: Page) => detail(page).getByRole("menu", { name: "More" });
const item = (page: Page, name: string) => menu(page).getByRole("menuitem", { name });

test("the actions menu works by keyboard and returns the focus when it closes", async ({ page, sandbox }) => {
  const receiver = await sandbox.receiver({ events: ["cash_in"] });
  receiver.answer({ status: 500 });
  const { transactionId } = await sandbox.pay((await sandbox.gateway.cashIn(chargeBody())).transactionId);
  await sandbox.advance("0s");
  const { entries } = await sandbox.control.readJournal({ type: "delivery.attempted" });
  await openDashboard(page, sandbox, `activity/${entries[0]?.seq}`);
  await more(page).focus();
  await expect(more(page)).toHaveAttribute("aria-haspopup", "menu");
  await expect(more(page)).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("ArrowDown");
  await expect(more(page)).toHaveAttribute("aria-expanded", "true");
  await expect(menu(page).getByRole("menuitem")).toHaveText([
    "Send to a URL…",
    "Deliver twice",
    "Delay…",
    "Fail the next attempts…",
    "Drop it",
    "Cancel delivery",
  ]);
  await expect(menu(page).getByRole("separator")).toBeVisible();
  for (const [key, focused] of [
    ["ArrowUp", "Cancel delivery"],
    ["ArrowDown", "Send to a URL…"],
    ["d", "Deliver twice"],
    ["d", "Delay…"],
    ["End", "Cancel delivery"],
    ["Home", "Send to a URL…"],
    // A letter selects the menu item that begins with it, although F is also a shortcut of the screen.
    ["f", "Fail the next attempts…"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(item(page, focused)).toBeFocused();
  }
  await expect(item(page, "Fail the next")).toHaveAccessibleDescription(/^localpix deliveries fail \d/);
  expect(await violationsByTheme(page, "#detail")).toEqual([]);

  await page.keyboard.press("Escape");
  await expect(menu(page)).toHaveCount(0);
  await expect(more(page)).toBeFocused();
  await expect(detail(page).getByRole("heading", { level: 2 })).toBeVisible();

  await page.keyboard.press("Enter");
  await expect(item(page, "Send to a URL…")).toBeFocused();
  await detail(page).getByRole("heading", { level: 2 }).click();
  await expect(menu(page)).toHaveCount(0);
  expect((await sandbox.control.showTransaction({ id: transactionId })).deliveries).toHaveLength(1);
});

test("the form of an action opens below the other actions, and Escape closes it", async ({
  page,
  sandbox,
}) => {
  await sandbox.control.changeAccount({ id: 1, settlement: "manual" });
  const { transactionId } = await sandbox.gateway.cashOut(payoutBody());
  await openDashboard(page, sandbox, `transactions/${transactionId}`);
  await expect(detail(page).getByRole("button", { name: "Settle", exact: true })).toBeVisible();
  await more(page).click();
  await item(page, "Reject…").click();
  await expect(detail(page).getByLabel("Error code")).toBeFocused();
  expect(await violationsByTheme(page, "#detail")).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(detail(page).getByLabel("Error code")).toHaveCount(0);
  await expect(more(page)).toBeFocused();
  await expect(page).toHaveURL(new RegExp(transactionId));

  await page.keyboard.press("Enter");
  await expect(item(page, "Save as case")).toBeFocused();
  await page.keyboard.press("End");
  await expect(item(page, "Reject…")).toBeFocused();
  await page.keyboard.press("Enter");
  await detail(page).getByLabel("Message from the receiving bank").fill("Conta sob análise");
  await page.keyboard.press("Enter");
  await expect(detail(page)).toContainText("ACCOUNT_CLOSED: Conta sob análise");
});

test("a problem of the form of an action is below both of its buttons", async ({ page, sandbox }) => {
  const { transactionId } = await sandbox.gateway.cashIn(chargeBody());
  await sandbox.pay(transactionId);
  await openDashboard(page, sandbox, `transactions/${transactionId}`);
  await more(page).click();
  await item(page, "Send to a URL…").click();
  await detail(page).getByRole("button", { name: "Send", exact: true }).click();
  const problem = await detail(page).getByRole("alert").boundingBox();
  const cancel = await detail(page).getByRole("button", { name: "Cancel" }).boundingBox();
  expect(problem!.y).toBeGreaterThan(cancel!.y + cancel!.height);
});

test("a second click at the same place does not press the button that has replaced the first one", async ({
  page,
  sandbox,
}) => {
  const receiver = await sandbox.receiver({ events: ["cash_in"] });
  const { endpoints } = await sandbox.control.listEndpoints();
  const filter = { account: 1, eventType: "cash_in", url: endpoints[0]?.url } as const;
  await openDashboard(page, sandbox, `webhooks/${endpoints[0]?.id}`);
  const primary = (name: string) => detail(page).getByRole("button", { name, exact: true }).first();
  const releaseAt = async () => {
    await sandbox.control.holdDeliveries({ filter });
    const box = await primary("Release").boundingBox();
    if (!box) throw new Error("The button is not on the page.");
    const place = [box.x + 20, box.y + 10] as const;
    await page.mouse.click(...place);
    await expect(primary("Send an example")).toBeVisible();
    return place;
  };
  const place = await releaseAt();
  await page.mouse.click(...place);
  await waitUntilIdle(page);
  expect(receiver.received).toHaveLength(0);
  // A further click is intended and presses the button.
  await page.mouse.click(...place);
  await expect.poll(() => receiver.received.length).toBe(1);

  await page.mouse.move(0, 0);
  const [x, y] = await releaseAt();
  await page.mouse.move(x, y + 300);
  await page.mouse.click(x, y);
  await expect.poll(() => receiver.received.length).toBe(2);
});

test("the CLI popup lists a command for each action that works in any shell", async ({ page, sandbox }) => {
  const { transactionId } = await sandbox.gateway.cashIn(chargeBody());
  await openDashboard(page, sandbox, `transactions/${transactionId}`);
  await expect
    .poll(async () => await commandsOf(detail(page)))
    .toMatch(
      new RegExp(`Pay.* pay ${transactionId} --url ${sandbox.url}.*Expire.* expire ${transactionId} --url`),
    );
  await detail(page).getByRole("button", { name: "CLI", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Commands for the terminal" })).toBeVisible();
  expect(await violationsByTheme(page, "#detail")).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(detail(page).getByRole("button", { name: "CLI", exact: true })).toBeFocused();
  await expect(page).toHaveURL(new RegExp(transactionId));
});

test("the timeline is visible without scrolling, also on a phone", async ({ page, sandbox }) => {
  await sandbox.receiver({ events: ["cash_in"] });
  const { transactionId } = await sandbox.pay((await sandbox.gateway.cashIn(chargeBody())).transactionId);
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openDashboard(page, sandbox, `transactions/${transactionId}`);
    await expect(detail(page).getByText(/^POST .* → 201$/)).toBeInViewport();
  }
});
