import { readFile } from "node:fs/promises";
import { createSecureContext } from "node:tls";
import type { Locator } from "@playwright/test";
import { payoutBody } from "../journeys/bodies.js";
import { expect, goTo, openDashboard, test } from "./page.js";
import { refusedCertificate } from "./refused-certificate.js";

const charge = {
  transaction: { value: 49.9, description: "Pedido 7741", externalId: "pedido-7741" },
  payer: { fullName: "Maria Clara", document: "12345678909" },
};

test("shows the balance breakdown live, and sets the balance", async ({ page, sandbox }) => {
  await openDashboard(page, sandbox, "account");
  const step = (name: string) =>
    page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
  await expect(step("Available")).toContainText("10.000,00");
  await sandbox.pay((await sandbox.gateway.cashIn(charge)).transactionId);
  await expect(step("Received")).toContainText("+ 49,90");
  await expect(page.getByText(/\d postings add up/)).toBeVisible();

  await page.getByLabel("New available balance in reais").fill("1.234,5");
  await expect(page.getByRole("main")).toContainText("localpix account balance 1 --set 1234,50");
  await page.getByRole("button", { name: "Set balance" }).click();
  await expect(step("Available")).toContainText("1.234,50");
  expect((await sandbox.control.showAccount({ id: 1 })).balance.available).toBe(1234.5);
});

test("lists each blocked amount as a link, in the header and in the balance breakdown", async ({
  page,
  sandbox,
}) => {
  await sandbox.control.changeAccount({ id: 1, settlement: "manual" });
  await openDashboard(page, sandbox, "account");
  const dialog = page.getByRole("dialog", { name: "Blocked balance" });
  const figure = page.getByRole("banner").getByRole("button", { name: /blocked/ });
  await figure.click();
  await expect(dialog).toContainText("Nothing is blocked.");

  const { transactionId } = await sandbox.gateway.cashOut({ ...payoutBody(), value: 512.37 });
  const paid = await sandbox.pay({ pixKey: sandbox.credentials.pixKey, value: 230 });
  const med = await sandbox.openMed(paid.transactionId);
  await expect(figure).toContainText("R$ 742,37");
  const rows = dialog.getByRole("listitem");
  await expect(rows).toHaveText([
    `Cash-out ${transactionId}waits for settlementR$ 512,37`,
    `MED ${med.id}waits for its analysisR$ 230,00`,
  ]);
  await expect(dialog).toContainText("TotalR$ 742,37");
  await dialog.getByRole("link", { name: `Cash-out ${transactionId}` }).click();
  await expect(page).toHaveURL(new RegExp(`/transactions/${transactionId}$`));
  await expect(dialog).toHaveCount(0);

  await goTo(page, "account?account=1");
  await page.getByRole("main").getByRole("button", { name: "Blocked", exact: true }).click();
  await expect(dialog).toContainText("localpix account balance 1");
  await dialog.getByRole("link", { name: `MED ${med.id}` }).click();
  await expect(page).toHaveURL(new RegExp(`/meds/${med.id}\\?account=1$`));
});

test("a long list of blocked amounts scrolls above its total, and links to the waiting transactions", async ({
  page,
  sandbox,
}) => {
  await sandbox.control.changeAccount({ id: 1, settlement: "manual" });
  for (let count = 0; count < 103; count++) await sandbox.gateway.cashOut({ ...payoutBody(), value: 1.5 });
  await page.setViewportSize({ width: 390, height: 700 });
  await openDashboard(page, sandbox, "account?account=1");
  await page.getByRole("main").getByRole("button", { name: "Blocked", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Blocked balance" });
  const box = async (locator: Locator) => (await locator.boundingBox())!;
  const list = await box(dialog.getByRole("list"));
  const total = await box(dialog.getByText("Total"));
  expect(list.y + list.height, "the total covers no row").toBeLessThanOrEqual(total.y);
  const { x, y, width, height } = await box(dialog);
  expect([x >= 0, y >= 0, x + width <= 390, y + height <= 700]).toEqual([true, true, true, true]);
  expect(
    await dialog.evaluate(
      (element) => element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight,
    ),
    "only the list scrolls",
  ).toBe(true);

  const others = dialog.getByRole("link", { name: "3 more", exact: true });
  await others.click();
  await expect(page).toHaveURL(/\/transactions\?status=PENDING&account=1$/);
  await expect(dialog).toHaveCount(0);
});

test("sends only changed settings, and names the invalid ones", async ({ page, sandbox }) => {
  await openDashboard(page, sandbox, "account");
  await page.getByLabel("Limit per cash-out", { exact: true }).fill("");
  await page.getByLabel("Limit per cash-out at night").fill("1.000,00");
  await page.getByLabel("Cash-out settlement").fill("manual");
  await page.getByLabel("Cash-in fee").fill("muito");
  await expect(page.getByRole("alert")).toHaveText(
    "Cash-in fee: not an amount in reais, such as 10,50 or 10.50.",
  );
  await page.getByLabel("Cash-in fee").fill("0,50");
  await expect(page.getByRole("main")).toContainText(
    "localpix account set 1 --limit-transaction off --limit-night 1000,00 --fee-cash-in 0,50 --settlement manual",
  );
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  expect(await sandbox.control.showAccount({ id: 1 })).toMatchObject({
    limits: { perTransaction: null, daily: 1_000_000, night: 1_000 },
    fees: { cashIn: 0.5, cashOut: 0, refund: 0 },
    settlement: "manual",
    payer: null,
  });
  // A change made elsewhere appears in fields that are not being edited.
  await sandbox.control.changeAccount({ id: 1, provider: { name: "Aurora Pagamentos" } });
  await expect(page.getByLabel("Provider")).toHaveValue("Aurora Pagamentos");
});

test("settings that are not saved are kept for each account while another one or another screen is open", async ({
  page,
  sandbox,
}) => {
  const { accountId } = await sandbox.control.createAccount({ name: "Loja Boreal" });
  await openDashboard(page, sandbox, "account?account=1");
  const settlement = page.getByLabel("Cash-out settlement");
  await settlement.fill("manual");
  await goTo(page, `account?account=${accountId}`);
  await expect(settlement).toHaveValue("");
  await settlement.fill("5s");
  await goTo(page, "clock");
  await goTo(page, "account?account=1");
  await expect(settlement).toHaveValue("manual");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  await goTo(page, `account?account=${accountId}`);
  await expect(settlement).toHaveValue("5s");
  await page.getByRole("button", { name: "Discard" }).click();
  await goTo(page, "account?account=1");
  await goTo(page, `account?account=${accountId}`);
  await expect(settlement).toHaveValue("");
  expect(await sandbox.control.showAccount({ id: 1 })).toMatchObject({ settlement: "manual" });
});

test("each invalid setting is explained by what its field expects, in both languages", async ({
  page,
  sandbox,
}) => {
  await openDashboard(page, sandbox, "account");
  const alert = page.getByRole("alert");
  for (const [label, text, problem] of [
    ["Limit per day", "1.234", "Limit per day: one or a thousand? Write 1234, 1234,00 or 1,23."],
    ["Refund fee", "", "Refund fee: not an amount in reais, such as 10,50 or 10.50."],
    [
      "Minimum expiration in seconds",
      "1h",
      "Minimum expiration in seconds: not a whole number from 30 to 604800.",
    ],
    ["Provider", "", "Provider: cannot be empty."],
  ] as const) {
    await page.getByLabel(label).fill(text);
    await expect(alert).toHaveText(problem);
    await page.getByRole("button", { name: "Discard" }).click();
  }
  await page.getByRole("button", { name: "pt", exact: true }).click();
  await page.getByLabel("Tarifa de devolução").fill("muito");
  await expect(alert).toHaveText("Tarifa de devolução: não é um valor em reais, como 10,50.");
  await page.getByLabel("Expiração mínima em segundos").fill("1h");
  await expect(alert.nth(1)).toHaveText(
    "Expiração mínima em segundos: não é um número inteiro de 30 a 604800.",
  );
});

test("hides the secret at first, and downloads the certificate files", async ({ page, sandbox }) => {
  const { clientSecret, certificatePem } = sandbox.credentials;
  await openDashboard(page, sandbox, "account");
  await expect(page.getByRole("main")).not.toContainText(clientSecret);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByRole("main")).toContainText(clientSecret);

  const fetched = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name, exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(name);
    return readFile(await file.path());
  };
  expect((await fetched("localpix-1.pem")).toString()).toBe(certificatePem);
  await page.getByLabel("Password of the PKCS #12 file").fill("outra senha");
  const pfx = await fetched("localpix-1.p12");
  expect(createSecureContext({ pfx, passphrase: "outra senha" })).toBeDefined();
});

test("creates invalid certificates that the token endpoint refuses with the announced error", async ({
  page,
  sandbox,
}) => {
  await openDashboard(page, sandbox, "account");
  for (const [kind, verdict] of [
    ["Expired", "401 PUB_CERT_EXPIRED"],
    ["Revoked", "401 PUB_CERT_NOT_REGISTERED"],
    ["From another account", "403 PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT"],
  ] as const) {
    await page.getByRole("radio", { name: `${kind} ${verdict}` }).check();
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await expect(page.getByRole("definition").filter({ hasText: kind })).toBeVisible();
    await expect(page.getByText("localpix call POST /api/auth/token --header")).toBeVisible();
    await page.getByRole("button", { name: "Request a token with this certificate" }).click();
    await expect(page.getByRole("definition").filter({ hasText: verdict })).toBeVisible();
  }
});

test("creates an account and selects it, also when the account is opened by a link", async ({
  page,
  sandbox,
}) => {
  await openDashboard(page, sandbox, "account");
  await page.getByText("Create an account").click();
  await page.getByLabel("Holder").fill("Loja Boreal");
  await page.getByLabel("Balance in reais", { exact: true }).fill("500");
  await page.getByRole("button", { name: "Create account", exact: true }).click();
  await expect(page).toHaveURL(/account=2/);
  await expect(page.getByRole("main")).toContainText("Loja Boreal");
  await page.reload();
  await expect(page.getByRole("row").filter({ hasText: "Available" })).toContainText("500,00");
});

test("explains a certificate check by check, with the position of an encoding error", async ({
  page,
  sandbox,
}) => {
  const { certificateHeader, certificatePem } = sandbox.credentials;
  await openDashboard(page, sandbox, "account");
  const doctor = page.locator("section.card").filter({
    has: page.getByRole("heading", { name: "Explain a certificate" }),
  });
  const sent = doctor.getByRole("textbox", { name: "Certificate to explain" });
  const check = (outcome: string) => doctor.getByRole("listitem").filter({ hasText: outcome });

  await sent.fill(`X-SSL-Client-Cert: ${certificateHeader.replaceAll("%20", "+")}`);
  await sent.press("Tab");
  await doctor.getByRole("button", { name: "Explain it" }).press("Enter");
  await expect(doctor).toContainText("400 PUB_CERT_MALFORMED_PEM");
  await expect(check("passed")).toHaveText([/Something was sent/]);
  await expect(check("failed")).toContainText("It can be decoded");
  await expect(doctor.locator("mark")).toHaveText("+");
  await expect(doctor).toContainText(`position ${"-----BEGIN".length} of the text that was sent`);
  await expect(check("not reached")).toHaveCount(6);

  // The explanation disappears as soon as another certificate is entered.
  const fileName = "loja.pem";
  await doctor.getByLabel("Choose a file").setInputFiles({
    name: fileName,
    mimeType: "application/x-pem-file",
    buffer: Buffer.from(certificatePem),
  });
  await expect(sent).toHaveValue(certificatePem);
  await expect(doctor).not.toContainText("PUB_CERT_MALFORMED");
  await expect(doctor).toContainText(`localpix cert explain --account 1 ${fileName}`);
  await doctor.getByRole("button", { name: "Explain it" }).click();
  await expect(doctor).toContainText("would be accepted");
  await expect(check("passed")).toHaveCount(8);
  await expect(doctor.getByRole("definition").filter({ hasText: "account 1" })).toBeVisible();
});

test("the certificate of a request that the address names is filled in, ready to be explained", async ({
  page,
  sandbox,
}) => {
  const certificateHeader = await refusedCertificate(sandbox);
  const { requests } = await sandbox.control.listRequests({ outcome: "refused" });
  await openDashboard(page, sandbox, `account?request=${requests[0]!.id}#doctor`);
  await expect(page.getByRole("textbox", { name: "Certificate to explain" })).toHaveValue(certificateHeader);
  await expect(page.getByRole("heading", { name: "Explain a certificate" })).toBeInViewport();
  await page.getByRole("button", { name: "Explain it" }).click();
  await expect(page.getByRole("main")).toContainText("401 PUB_CERT_NOT_REGISTERED");
});

test("explains a certificate file that is dropped on the page, also in Portuguese", async ({
  page,
  sandbox,
}) => {
  const { certificatePem } = await sandbox.control.issueCertificate({ kind: "expired" });
  await page.addInitScript({ content: 'localStorage.setItem("localpix.language", "pt")' });
  await page.goto(`${sandbox.url}/sandbox/account`);
  const sent = page.getByRole("textbox", { name: "Certificado a explicar" });
  const dropped = await page.evaluateHandle(`
    const transfer = new DataTransfer();
    transfer.items.add(new File([${JSON.stringify(certificatePem)}], "vencido.pem"));
    transfer`);
  await sent.dispatchEvent("drop", { dataTransfer: dropped });
  await expect(sent).toHaveValue(certificatePem);
  await page.getByRole("button", { name: "Explicar", exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "falhou" })).toContainText("Ainda é válido");
  await expect(page.getByRole("main")).toContainText("401 PUB_CERT_EXPIRED");
});
