import type { Page } from "@playwright/test";
import { toBuffer } from "qrcode";
import { chargeBody, staticCode } from "../journeys/bodies.js";
import { expect, openDashboard, test } from "./page.js";

const phone = (page: Page) => page.getByRole("region", { name: "Your phone" });
const press = (page: Page, name: string) => phone(page).getByRole("button", { name, exact: true }).click();

test("shows a new charge, pays it, and refuses a second payment", async ({ page, sandbox }) => {
  await openDashboard(page, sandbox, "bank");
  await expect(page.getByText("No open charge")).toBeVisible();
  const charge = await sandbox.gateway.cashIn(chargeBody());
  await page.getByRole("button", { name: new RegExp(charge.externalId) }).click();
  await expect(page).toHaveURL(new RegExp(`/bank/${charge.transactionId}`));
  await expect(phone(page)).toContainText("R$ 100,00");
  await expect(phone(page)).toContainText(`localpix pay ${charge.transactionId}`);

  await phone(page).getByText("Payer: Cliente Exemplo").click();
  await phone(page).getByRole("textbox", { name: "Name" }).fill("Maria Souza");
  await phone(page).getByLabel("Bank").selectOption("60701190");
  await press(page, "Pay");
  await expect(phone(page)).toContainText("Paid R$ 100,00");
  await expect(page.getByText("No open charge")).toBeVisible();
  const paid = await sandbox.control.showTransaction({ id: charge.transactionId });
  expect(paid).toMatchObject({
    status: "CONFIRMED",
    counterpart: { name: "Maria Souza", ispb: "60701190" },
  });

  await press(page, "Pay");
  await expect(phone(page)).toContainText("Not paid");
  await phone(page)
    .getByRole("link", { name: `Transaction ${charge.transactionId}` })
    .click();
  await expect(page).toHaveURL(new RegExp(`/transactions/${charge.transactionId}`));
});

test("a payment moves no button, so that a second click pays again instead of twice", async ({
  page,
  sandbox,
}) => {
  const { transactionId } = await sandbox.gateway.cashIn(chargeBody());
  await openDashboard(page, sandbox, `bank/${transactionId}`);
  const placeOf = (name: string) => phone(page).getByRole("button", { name, exact: true }).boundingBox();
  await expect(phone(page)).toContainText("expires in");
  const before = [await placeOf("Pay"), await placeOf("Pay twice")];
  await press(page, "Pay");
  await expect(phone(page)).toContainText("Paid R$ 100,00");
  await expect(page.getByText("No open charge")).toBeVisible();
  await expect(phone(page)).not.toContainText("expires in");
  expect([await placeOf("Pay"), await placeOf("Pay twice")]).toEqual(before);
});

test("every open charge can be reached, and a count above 999 says that there are more", async ({
  page,
  sandbox,
}) => {
  const oldest = await sandbox.gateway.cashIn(chargeBody());
  await sandbox.advance("1s");
  for (let at = 0; at < 59; at++) await sandbox.gateway.cashIn(chargeBody());
  await openDashboard(page, sandbox, "bank");
  await expect(page.getByRole("heading", { name: "Waiting to be paid 60" })).toBeVisible();
  await page.route("**/sandbox/api/charges/count*", (route) =>
    route.fulfill({ json: { count: 1_000, isMore: true } }),
  );
  await page.reload();
  await expect(page.getByRole("heading", { name: "Waiting to be paid 999+" })).toBeVisible();
  const more = page.getByRole("button", { name: "Show more" });
  const cards = page.getByRole("img", { name: /^QR code of/ });
  for (const count of [24, 48]) {
    await expect(cards).toHaveCount(count);
    await more.click();
  }
  await expect(cards).toHaveCount(60);
  await expect(more).toHaveCount(0);
  await page.getByRole("button", { name: new RegExp(`${oldest.externalId} R`) }).click();
  await expect(phone(page)).toContainText(`localpix pay ${oldest.transactionId}`);

  // Its address opens the charge although the list shows only its first page.
  await page.reload();
  await expect(phone(page).getByRole("button", { name: "Pay late", exact: true })).toBeVisible();
});

test("refuses a payment with another amount, and a payment after expiry", async ({ page, sandbox }) => {
  const { transactionId } = await sandbox.gateway.cashIn(chargeBody());
  await openDashboard(page, sandbox, `bank/${transactionId}`);
  await phone(page).getByLabel("Another amount").fill("99,99");
  await press(page, "Pay");
  await expect(phone(page)).toContainText("Not paid");
  await phone(page).getByLabel("Another amount").fill("");
  await press(page, "Pay late");
  await expect(phone(page).getByText("Not paid")).toHaveCount(2);
  expect(await sandbox.control.showTransaction({ id: transactionId })).toMatchObject({ status: "ERROR" });
});

test("reads a code from an image, pays it twice, and reports a wrong CRC", async ({ page, sandbox }) => {
  const code = staticCode(sandbox.credentials.pixKey, 12_34);
  await openDashboard(page, sandbox, "bank");
  await page.setInputFiles("input[type=file]", {
    name: "code.png",
    mimeType: "image/png",
    buffer: await toBuffer(code),
  });
  await expect(phone(page)).toContainText("R$ 12,34");
  await expect(phone(page)).toContainText("Padaria do Centro");
  await phone(page).getByText("The code, field by field").click();
  await expect(phone(page)).toContainText("CRC correct");
  await expect(phone(page)).toContainText("Globally Unique Identifier");
  await press(page, "Pay twice");
  await expect(phone(page).getByText("Paid R$ 12,34")).toHaveCount(2);

  await phone(page).getByLabel("Copy-and-paste code").fill(code.replace("Padaria", "Pedaria"));
  await expect(phone(page)).toContainText("CRC wrong");
  await phone(page).getByLabel("Copy-and-paste code").fill("000201ABC");
  await expect(phone(page)).toContainText("Character 6");
});

test("pays to a PIX key", async ({ page, sandbox }) => {
  await openDashboard(page, sandbox, "bank");
  await press(page, "PIX key");
  await phone(page).getByLabel("Amount in reais").fill("1.234,56");
  await press(page, "Pay");
  await expect(phone(page)).toContainText("Paid R$ 1.234,56");
  await expect(page.getByRole("banner")).toContainText("11.234,56");
});

test("explains at its field why a payer is refused", async ({ page, sandbox }) => {
  await openDashboard(page, sandbox, "bank");
  await press(page, "PIX key");
  await phone(page).getByText("Payer: random person").click();
  const document = phone(page).getByLabel("CPF or CNPJ");
  await document.fill("123");
  await phone(page).getByText("Payer: random person").click();
  await press(page, "Pay");
  await expect(document, "unfolded again").toBeVisible();
  await expect(document).toHaveAttribute("aria-invalid", "true");
  await expect(document).toHaveAccessibleDescription(/^CPF or CNPJ must be a CPF/);
  await expect(phone(page).getByText("Not paid")).toHaveCount(0);
});

test("says of an id in the address that no charge has it", async ({ page, sandbox }) => {
  await openDashboard(page, sandbox, "bank/gone");
  await expect(page.getByRole("alert")).toContainText("No transaction has the id gone.");
});

test("shows the results of the chosen charge only, and says that it is no longer open", async ({
  page,
  sandbox,
}) => {
  const [first, second] = [
    await sandbox.gateway.cashIn(chargeBody()),
    await sandbox.gateway.cashIn(chargeBody()),
  ];
  await openDashboard(page, sandbox, `bank/${first.transactionId}`);
  await expect(phone(page)).toContainText("expires in");
  await expect(phone(page)).not.toContainText("no longer open");
  await press(page, "Pay");
  await expect(phone(page)).toContainText("Paid R$ 100,00");
  await expect(phone(page)).toContainText("This charge is no longer open: a payment is refused.");
  await page.getByRole("button", { name: new RegExp(`${second.externalId} R`) }).click();
  await expect(phone(page)).toContainText(`localpix pay ${second.transactionId}`);
  await expect(phone(page)).not.toContainText("Paid R$");
  await phone(page).getByText("Payer: Cliente Exemplo").click();
  await phone(page).getByLabel("A random person instead of the charge's payer").check();

  await press(page, "PIX key");
  await expect(phone(page)).not.toContainText("Paid R$");
  await phone(page).getByText("Payer: random person").click();
  await expect(phone(page).getByRole("textbox", { name: "Name" })).toBeEnabled();
  await expect(phone(page).getByRole("checkbox")).toHaveCount(0);
});
