import { cobBody, payoutBody } from "../journeys/bodies.js";
import { expect, openDashboard, test } from "./page.js";
import { refusedCertificate } from "./refused-certificate.js";

test("an expired token is explained with its expiry, the lifetime of tokens and the next step, in both languages", async ({
  page,
  sandbox,
}) => {
  const token = await sandbox.gateway.token();
  await sandbox.advance("31m30s");
  await fetch(`${sandbox.url}/api/balance`, { headers: { authorization: `Bearer ${token}` } });
  await openDashboard(page, sandbox, "activity?filter=calls");
  await page.getByRole("listbox").getByRole("option").filter({ hasText: "401" }).click();
  const detail = page.getByRole("region", { name: "Details" });
  await expect(detail).toContainText(
    /The token expired at 12 Feb 2027 20:29:50, 1 min 30 s before this request/,
  );
  await expect(detail).toContainText("Tokens live 30 minutes");
  await expect(detail).toContainText("Get a new one from POST /api/auth/token");
  // The gateway's own response is still the documented one.
  await expect(detail).toContainText("Token não fornecido ou inválido");
  await page.getByRole("button", { name: "pt", exact: true }).click();
  await expect(page.getByRole("main")).toContainText(
    /O token expirou em 12 fev 2027 20:29:50, 1 min 30 s antes/,
  );
});

test("a refused certificate links to its explanation, and a duplicate to the first transaction", async ({
  page,
  sandbox,
}) => {
  const certificateHeader = await refusedCertificate(sandbox);
  const charge = {
    transaction: { value: 49.9, description: "Pedido 7741", externalId: "pedido-7741" },
    payer: { fullName: "Maria Clara", document: "12345678909" },
  };
  const { transactionId } = await sandbox.gateway.cashIn(charge);
  await sandbox.gateway.send("cashIn", charge);
  await openDashboard(page, sandbox, "activity?filter=calls");
  const refused = page.getByRole("listbox").getByRole("option");
  await refused.filter({ hasText: "400" }).click();
  await page
    .getByRole("region", { name: "Details" })
    .getByRole("link", { name: /Open transaction/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/transactions/${transactionId}$`));
  await page.goBack();
  await refused.filter({ hasText: "401" }).click();
  await expect(page.getByRole("region", { name: "Details" })).toContainText("it was revoked");
  await page.getByRole("link", { name: "Explain the certificate" }).click();
  await expect(page.getByRole("heading", { name: "Explain a certificate" })).toBeInViewport();
  await expect(page.getByRole("textbox", { name: "Certificate to explain" })).toHaveValue(certificateHeader);
});

test("a refusal without a certificate links to the credentials", async ({ page, sandbox }) => {
  await fetch(`${sandbox.url}/api/auth/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ clientId: "any", clientSecret: "any" }),
  });
  await openDashboard(page, sandbox, "activity?filter=calls");
  await page.getByRole("listbox").getByRole("option").filter({ hasText: "400" }).click();
  await page.getByRole("link", { name: "Open the credentials" }).click();
  await expect(page).toHaveURL(/\/account#credentials$/);
  await expect(page.getByRole("heading", { name: "Credentials", exact: true })).toBeInViewport();
});

test("the expected values of fields are in the language of the page", async ({ page, sandbox }) => {
  await sandbox.gateway.send("cashOut", { value: 0 });
  await openDashboard(page, sandbox, "activity?filter=calls");
  await page.getByRole("listbox").getByRole("option").filter({ hasText: "400" }).click();
  const row = page.getByRole("row").filter({ hasText: "externalId" });
  await expect(row).toContainText("is required");
  await page.getByRole("button", { name: "pt", exact: true }).click();
  await expect(row).toContainText("é obrigatório");
});

test("a duplicate txid links to the first cob", async ({ page, sandbox }) => {
  const txid = "pedido0000000000000000000001";
  for (let call = 0; call < 2; call++)
    await sandbox.gateway.send("createCob", cobBody(), { params: { txid } });
  await openDashboard(page, sandbox, "activity?filter=calls");
  const rows = page.getByRole("listbox").getByRole("option");
  await rows.filter({ hasText: "409" }).click();
  await page
    .getByRole("region", { name: "Details" })
    .getByRole("link", { name: "Show the first cob" })
    .click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(txid);
});

test("a command in a hint is copied as it runs, and one with a placeholder is only shown", async ({
  page,
  sandbox,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await sandbox.control.changeAccount({ id: 1, limits: { daily: 1 } });
  await sandbox.gateway.send("cashOut", payoutBody());
  await openDashboard(page, sandbox, "activity?filter=calls");
  await page.getByRole("listbox").getByRole("option").first().click();
  const cause = page.getByRole("region", { name: "Details" });
  await expect(cause).toContainText(
    /advance the clock to the next day with localpix clock advance midnight, or/,
  );
  const command = cause.getByRole("button", { name: "localpix clock advance midnight" });
  await command.click();
  await expect
    .poll(() => page.evaluate("navigator.clipboard.readText()"))
    .toMatch(new RegExp(`^\\S.* clock advance midnight --url ${sandbox.url}$`));
  const pattern = cause.getByRole("button", { name: /account set --limit-daily/ });
  await expect(pattern).toBeDisabled();
  await expect(pattern).toHaveAttribute("title", /^Replace what stands in <> before you run it:/);
  await expect(cause).toContainText("--limit-daily <reais|off>.");
});
