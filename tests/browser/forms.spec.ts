import { expect, goTo, openDashboard, settled, test } from "./page.js";

test("Enter advances the clock, takes a snapshot and saves a setting", async ({ page, sandbox }) => {
  await openDashboard(page, sandbox, "clock");
  const before = Date.parse((await sandbox.control.showClock()).now);
  await page.getByLabel("By a duration").fill("89 days");
  await expect(page.getByRole("main")).toContainText("localpix clock advance 89d");
  await page.keyboard.press("Enter");
  const day = 86_400_000;
  await expect.poll(async () => Date.parse((await sandbox.control.showClock()).now) - before).toBe(89 * day);

  await goTo(page, "state");
  await page.getByLabel("Name").fill("by-enter");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row").filter({ hasText: "by-enter" })).toBeVisible();

  await goTo(page, "account");
  await page.getByLabel("Cash-out settlement").fill("1h30");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await sandbox.control.showAccount({ id: 1 })).settlement).toBe("1h30m");
});

test("a refused value is explained under its field, with the field's label", async ({ page, sandbox }) => {
  await openDashboard(page, sandbox, "clock");
  const field = page.locator("form").filter({ has: page.getByLabel("By a duration") });
  await page.getByLabel("By a duration").fill("soon");
  await expect(field.getByRole("alert")).toHaveText(/^By a duration: not a duration/);

  await goTo(page, "account");
  await page.getByLabel("Cash-out settlement").fill("when it suits");
  await page.keyboard.press("Enter");
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText(/^Cash-out settlement must be/);
  await expect(page.getByLabel("Cash-out settlement").locator("xpath=..")).toContainText("must be");
  await page.getByRole("button", { name: "pt", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText(/^Liquidação .* deve/);
});

test("a second click where Pay was does nothing else", async ({ page, sandbox }) => {
  const { transactionId } = await sandbox.gateway.cashIn({
    transaction: { value: 49.9, description: "Pedido 7741", externalId: "pedido-7741" },
    payer: { fullName: "Maria Clara", document: "12345678909" },
  });
  await openDashboard(page, sandbox, `transactions/${transactionId}`);
  const box = await page
    .getByRole("button", { name: /^Pay\b/ })
    .first()
    .boundingBox();
  if (!box) throw new Error("The button is not on the page.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y);
  await expect(page.getByRole("button", { name: /^Refund\b/ })).toBeVisible();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(request.url());
  });
  // Every action that has come under the pointer.
  await page.mouse.click(x, y);
  await settled(page);
  expect(sent).toEqual([]);
});
