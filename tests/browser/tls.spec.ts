import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { chargeBody } from "../journeys/bodies.js";
import { expect, openDashboard, test } from "./page.js";

test.use({ sandboxOptions: { mtls: true }, ignoreHTTPSErrors: true });

test("the page works over HTTPS, its live feed too", async ({ page, sandbox }) => {
  await openDashboard(page, sandbox, "transactions");
  const { transactionId } = await sandbox.gateway.cashIn(chargeBody());
  // Only the feed tells the open page of it.
  await expect(page.getByText(transactionId).first()).toBeVisible();
});

test("the command of the screen About runs, though curl does not know the certificate authority", async ({
  page,
  sandbox,
}) => {
  await openDashboard(page, sandbox, "about");
  const command = await page.getByRole("button", { name: /^curl .*health$/ }).textContent();
  const { stdout } = await promisify(execFile)("bash", ["-c", String(command)]);
  expect(JSON.parse(stdout)).toMatchObject({ status: "ok" });
});
