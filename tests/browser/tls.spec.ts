import { chargeBody } from "../journeys/bodies.js";
import { expect, openDashboard, test } from "./page.js";

test.use({ sandboxOptions: { mtls: true }, ignoreHTTPSErrors: true });

test("the page works over HTTPS, its live feed too", async ({ page, sandbox }) => {
  await openDashboard(page, sandbox, "transactions");
  const { transactionId } = await sandbox.gateway.cashIn(chargeBody());
  // Only the feed tells the open page of it.
  await expect(page.getByText(transactionId).first()).toBeVisible();
});
