// npm install --save-dev localpix @playwright/test && npx playwright test
import { expect, test } from "@playwright/test";
import { connect } from "localpix";

const { LOCALPIX_URL = "http://127.0.0.1:7490" } = process.env;

let sandbox;
test.beforeAll(async ({ baseURL }) => {
  sandbox = await connect(LOCALPIX_URL);
  await sandbox.forwardTo(`${baseURL}/webhooks`);
});
test.afterAll(() => sandbox.close());

test("shows that an order is paid", async ({ page }) => {
  await page.goto("/");
  const pixCode = await page.locator("code").textContent();
  await page.getByRole("link", { name: "I have paid" }).click();
  await expect(page.getByText("Waiting for your payment")).toBeVisible();

  await sandbox.pay(pixCode);
  await expect(page.getByText("Paid. Thank you!")).toBeVisible();
});
