import { expect, openDashboard, test } from "./page.js";

const charge = {
  transaction: { value: 49.9, description: "Pedido ".repeat(19), externalId: "pedido-7741" },
  payer: { fullName: "Maria Clara", document: "12345678909" },
};

test("a JSON body collapses by mouse and keyboard, and clicking a key copies its path", async ({
  page,
  context,
  sandbox,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await sandbox.gateway.cashIn(charge);
  await openDashboard(page, sandbox, "activity?filter=calls");
  await page.getByRole("listbox").getByRole("option").filter({ hasText: "cash-in" }).click();
  const body = page.getByRole("group", { name: "Body" });
  const payer = body.getByRole("button", { name: "payer: 2 fields" });
  await expect(payer).toHaveAttribute("aria-expanded", "true");
  await expect(body).toContainText('"document": "12345678909"');

  await payer.click();
  await expect(payer).toHaveAttribute("aria-expanded", "false");
  await expect(body).not.toContainText("12345678909");
  await payer.press("ArrowRight");
  await expect(body).toContainText("12345678909");
  await payer.press("ArrowDown");
  await expect(body.getByRole("button", { name: '"fullName"' })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Copied: payer.document" })).toBeVisible();
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe("payer.document");

  // The long description wraps: neither the block nor the page scrolls sideways.
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await body.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
});

test("a large JSON body starts collapsed, and its array is rendered in parts", async ({ page, sandbox }) => {
  const items = Array.from({ length: 5_000 }, (_, index) => ({ index, note: "x" }));
  await sandbox.gateway.send("cashOut", { value: 1, items });
  await openDashboard(page, sandbox, "activity?filter=calls");
  await page.getByRole("listbox").getByRole("option").filter({ hasText: "cash-out" }).click();
  const body = page.getByRole("group", { name: "Body" });
  const list = body.getByRole("button", { name: "items: 5,000 items" });
  await expect(list).toHaveAttribute("aria-expanded", "false");
  expect(await body.locator("*").count()).toBeLessThan(60);
  await list.click();
  await expect(body.getByRole("button", { name: "show 4,800 more" })).toBeVisible();
  // Each item of the array is collapsed too.
  await expect(body.getByRole("button", { name: "items[7]: 2 fields" })).toHaveAttribute(
    "aria-expanded",
    "false",
  );
});
