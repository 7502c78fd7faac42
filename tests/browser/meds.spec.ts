import type { Page } from "@playwright/test";
import { cobBody, newTxid } from "../journeys/bodies.js";
import { commandsOf } from "./actions.js";
import { expect, openDashboard, test } from "./page.js";

const detail = (page: Page) => page.getByRole("region", { name: "Details" });
const column = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("opens a MED with the form, receives and approves it, and shows board, balance and refund", async ({
  page,
  sandbox,
}) => {
  await sandbox.receiver({ events: ["med_created", "med_accepted"] });
  const { transactionId } = await sandbox.pay({ pixKey: sandbox.credentials.pixKey, value: 80 });
  await openDashboard(page, sandbox, "meds");
  await expect(page.getByText("No contested payments")).toBeVisible();
  await page.keyboard.press("n");
  await detail(page).getByLabel("Payment").fill(transactionId);
  await detail(page).getByLabel("Cause").selectOption("SCAM");
  await detail(page).getByLabel("Amount in reais").fill("50");
  await detail(page).getByRole("checkbox").uncheck();
  await expect(detail(page)).toContainText(
    `localpix med open ${transactionId} --cause SCAM --value 50,00 --no-receive`,
  );
  await detail(page).getByRole("button", { name: "Open", exact: true }).click();
  await expect(page).toHaveURL(/\/meds\/1$/);
  await expect(column(page, "Open").getByRole("button")).toContainText("R$ 50,00");

  await detail(page).getByRole("button", { name: "Receive", exact: true }).click();
  await expect(column(page, "Received").getByRole("button")).toContainText("due in 7 d");
  await expect(detail(page)).toContainText("10.080,00 → 10.030,00");
  await detail(page).getByRole("button", { name: "Approve…" }).click();
  await detail(page).getByLabel("Details (optional)").fill("Fraude comprovada");
  await page.keyboard.press("Enter");
  await expect(column(page, "Analyzed").getByRole("button")).toContainText("approved");
  await expect(detail(page)).toContainText("Fraude comprovada");
  const { meds } = await sandbox.control.listMeds({});
  await detail(page).getByRole("link", { name: meds[0]!.refundTransactionId! }).first().click();
  await expect(page).toHaveURL(new RegExp(`/transactions/${meds[0]!.refundTransactionId}`));
});

test("the empty board shows the command for the newest payment of the chosen account", async ({
  page,
  sandbox,
}) => {
  const second = await sandbox.createAccount({ name: "Loja Boreal" });
  const first = await sandbox.pay({ pixKey: sandbox.credentials.pixKey, value: 80 });
  await openDashboard(page, sandbox, `meds?account=${second.credentials.accountId}`);
  const command = (id: string) => page.getByText(`localpix med open ${id}`);
  const txid = newTxid();
  await second.gateway.createCob({ ...cobBody(), chave: second.credentials.pixKey }, { params: { txid } });
  const paid = await sandbox.pay(txid);
  await expect(command(paid.transactionId), "a paid cob").toBeVisible();
  await expect(command(first.transactionId)).toHaveCount(0);
});

test("a MED that is opened elsewhere appears at once, also in a page opened by a link", async ({
  page,
  sandbox,
}) => {
  const { transactionId } = await sandbox.pay({ pixKey: sandbox.credentials.pixKey, value: 80 });
  await openDashboard(page, sandbox, "meds");
  const { id } = await sandbox.openMed({ transactionId });
  await column(page, "Received").getByRole("button").click();
  await page.goto(page.url());
  expect(await commandsOf(detail(page))).toContain(`localpix med accept ${id}`);
  await sandbox.control.cancelMed({ id: String(id) });
  await expect(column(page, "Cancelled").getByRole("button")).toContainText(`MED ${id}`);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/meds$/);
});
