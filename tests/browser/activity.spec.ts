import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "../../server/testkit/index.js";
import { cobBody, newTxid } from "../journeys/bodies.js";
import { violationsByTheme } from "./accessibility.js";
import { choose, commandsOf } from "./actions.js";
import { expect, goTo, openDashboard, START, test, waitUntilIdle } from "./page.js";

const charge = {
  transaction: { value: 49.9, description: "Pedido 7741", externalId: "pedido-7741" },
  payer: { fullName: "Maria Clara", document: "12345678909" },
};
const payout = {
  value: 150,
  externalId: "pay-0042",
  details: { key: "encerrada@localpix.test", keyType: "EMAIL", name: "Ana", document: "39284918812" },
} as const;

test("pays a charge and shows its webhook", async ({ page, sandbox }) => {
  const receiver = await sandbox.receiver({ events: ["cash_in"] });
  await openDashboard(page, sandbox, "activity");
  const { transactionId } = await sandbox.gateway.cashIn(charge);

  const row = page.getByRole("option").filter({ hasText: "pedido-7741" }).first();
  await expect(row).toContainText("pending");
  await row.click();
  await page
    .getByRole("button", { name: /^Pay\b/ })
    .first()
    .click();

  const paid = page.getByRole("option").filter({ hasText: "pedido-7741" }).filter({ hasText: "delivered" });
  await expect(paid).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("10.049,90");
  await sandbox.waitFor("cash_in");
  expect(receiver.received.map(({ payload }) => payload.type)).toEqual(["RECEIVE"]);

  await paid.click();
  const detail = page.getByRole("region", { name: "Details" });
  await expect(detail).toContainText('"RECEIVE"');
  expect(await commandsOf(detail)).toContain(`localpix show ${transactionId}`);
  await expect(detail).toContainText("200");
});

for (const { act, command, status } of [
  { act: "Cancel", command: "localpix cancel", status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" },
  { act: "Expire", command: "localpix expire", status: "REMOVIDA_PELO_PSP" },
]) {
  test(`${act} ends an open cob with status ${status}`, async ({ page, sandbox }) => {
    const txid = newTxid();
    await sandbox.gateway.createCob(
      { ...cobBody(), chave: sandbox.credentials.pixKey },
      { params: { txid } },
    );
    await openDashboard(page, sandbox, "activity");
    await page.getByRole("option").filter({ hasText: "Cob created" }).click();
    const detail = page.getByRole("region", { name: "Details" });
    // Names, amounts and times as they are read; the raw entry below has them as the control API does.
    const fields = detail
      .getByRole("heading", { name: "What happened" })
      .locator("xpath=ancestor::section[1]");
    await expect(fields).toContainText("AmountR$ 100,00");
    await expect(fields).toContainText("Expires12 Feb 2027 20:59:50.000");
    await expect(fields).not.toContainText(/expiresAt|counterpart|null|2027-02/);
    expect(await commandsOf(detail)).toContain(`${command} ${txid}`);
    await choose(detail, new RegExp(`^${act}`));
    await expect(page.getByRole("option").filter({ hasText: "Cob removed" })).toBeVisible();
    expect(await sandbox.gateway.showCob(undefined, { params: { txid } })).toMatchObject({ status });
  });
}

test("shows the failing webhook of a rejected payout and resends it", async ({ page, sandbox }) => {
  const receiver = await sandbox.receiver({ events: ["cash_out"] });
  receiver.answer({ status: 500, body: "boom" });
  await sandbox.gateway.cashOut(payout);
  await openDashboard(page, sandbox, "activity");
  await sandbox.advance("1s");

  const row = page.getByRole("option").filter({ hasText: "pay-0042" }).filter({ hasText: "failing" });
  await expect(row).toContainText("1 of 4 attempts");
  await row.click();
  await expect(page.getByRole("main")).toContainText("500");
  await expect(page.getByRole("main")).toContainText("ACCOUNT_CLOSED");

  await expect(page.getByRole("button", { name: /^Resend/ }).first()).toBeVisible();

  receiver.answer({ status: 200 });
  await page.keyboard.press("r");
  await expect(
    page.getByRole("option").filter({ hasText: "pay-0042" }).filter({ hasText: "delivered" }),
  ).toBeVisible();
  expect(receiver.received).toHaveLength(2);
  expect(receiver.received[0]?.text).toBe(receiver.received[1]?.text);
});

test("a reset empties the open page, and later entries appear", async ({ page, sandbox }) => {
  await sandbox.gateway.cashIn(charge);
  await openDashboard(page, sandbox, "activity");
  await expect(page.getByRole("option").filter({ hasText: "pedido-7741" })).toBeVisible();
  await sandbox.reset();
  await expect(page.getByRole("option").filter({ hasText: "Sandbox started" })).toBeVisible();
  await expect(page.getByRole("option").filter({ hasText: "pedido-7741" })).toHaveCount(0);
  await sandbox.gateway.cashIn({ ...charge, transaction: { ...charge.transaction, externalId: "novo" } });
  await expect(page.getByRole("option").filter({ hasText: "novo" })).toBeVisible();
  await expect(page.getByRole("banner")).not.toContainText("offline");
});

test("a link restores filter, search and selection", async ({ page, sandbox }) => {
  await sandbox.gateway.cashIn(charge);
  const refused = await sandbox.gateway.send("cashOut", { value: 0 });
  expect(refused.status).toBe(400);
  await openDashboard(page, sandbox, "activity");
  await expect(
    page.getByRole("listbox").getByRole("option").filter({ hasText: "body-invalid" }),
  ).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("cash-out");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(1);
  await page.getByRole("listbox").getByRole("option").click();
  await expect(page.getByRole("main")).toContainText("details é obrigatório");

  const link = page.url();
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(1);
  await expect(page.getByRole("main")).toContainText("details é obrigatório");
});

test("a link to an entry without a row leads to the row that it belongs to", async ({ page, sandbox }) => {
  await sandbox.pay((await sandbox.gateway.cashIn(charge)).transactionId);
  const { entries } = await sandbox.control.readJournal({ type: "event.queued" });
  const details = page.getByRole("region", { name: "Details" });
  await openDashboard(page, sandbox, `activity/${entries[0]?.seq}`);
  await expect(details).toContainText("event.queued");
  await details.getByRole("link", { name: "Open its row" }).click();
  await expect(details).toContainText("Charge paid");
  await goTo(page, "activity/4000");
  await expect(details).toContainText("The journal has no entry with this number.");
});

test("a URL of an earlier version opens the same view", async ({ page, sandbox }) => {
  await sandbox.gateway.cashIn(charge);
  const { entries } = await sandbox.control.readJournal({ type: "charge.created" });
  await openDashboard(page, sandbox, `traffic/${entries[0]?.seq}?q=pedido-7741`);
  await expect(page).toHaveURL(new RegExp(`/sandbox/activity/${entries[0]?.seq}\\?q=pedido-7741$`));
  await expect(page.getByRole("region", { name: "Details" })).toContainText("pedido-7741");
});

test.describe("a sandbox that is stopped and restarted", () => {
  const data = mkdtempSync(join(tmpdir(), "localpix-"));
  test.use({ sandboxOptions: { data, clock: "frozen" } });
  test.afterAll(() => rmSync(data, { recursive: true }));

  test("the page shows offline, then catches up without missing an entry", async ({ page, sandbox }) => {
    await openDashboard(page, sandbox, "activity");
    await expect(page.getByRole("option").filter({ hasText: "Account created" })).toBeVisible();
    const before = await page.getByRole("option").count();
    await sandbox.close();
    await expect(page.getByRole("banner")).toContainText("offline");
    await expect(page.getByText("live", { exact: true }).first()).not.toBeVisible();

    const again = await startSandbox({ data, port: Number(new URL(sandbox.url).port) });
    await again.gateway.cashIn(charge);
    await expect(page.getByRole("option").filter({ hasText: "pedido-7741" })).toHaveCount(1);
    await expect(page.getByRole("banner")).not.toContainText("offline");
    // Only the token and the charge are new: no entry is missing and none appears twice.
    await expect(page.getByRole("option")).toHaveCount(before + 2);
    await again.close();
  });
});

test("the activity with an open row has no accessibility violation", async ({ page, sandbox }) => {
  await sandbox.receiver({ events: ["cash_out"] });
  await openDashboard(page, sandbox, "activity");
  await sandbox.gateway.cashIn(charge);
  await sandbox.pay({ externalId: "pedido-7741" });
  await sandbox.gateway.cashOut(payout);
  await sandbox.advance("1s");
  await page.getByRole("option").filter({ hasText: "pay-0042" }).first().click();
  await expect(page.getByRole("main")).toContainText("ACCOUNT_CLOSED");
  await waitUntilIdle(page);
  expect(await violationsByTheme(page)).toEqual([]);
});

test("facts are shown even if the newest entries are all attempts of webhooks", async ({ page, sandbox }) => {
  const receiver = await sandbox.receiver({ events: ["cash_in"] });
  receiver.answer({ status: 503 });
  for (let number = 1; number <= 105; number++) {
    const body = { ...charge, transaction: { ...charge.transaction, externalId: `pedido-${number}` } };
    await sandbox.pay((await sandbox.gateway.cashIn(body)).transactionId);
  }
  await sandbox.advance("1d");
  await sandbox.control.recoverDeliveries({ since: START });
  const factsAmongNewest = async () => {
    const { entries } = await sandbox.control.readJournal({ limit: 1_000 });
    return entries.slice(-100).filter(({ type }) => !/^delivery\.(attempted|retried)$/.test(type));
  };
  await expect.poll(factsAmongNewest).toEqual([]);

  await openDashboard(page, sandbox, "activity");
  const firstSteps = page.getByText("Waiting for your first request");
  await expect(page.getByRole("option").filter({ hasText: "pedido-105" }).first()).toContainText("gave up");
  await expect(firstSteps).toHaveCount(0);
  await goTo(page, "activity?q=zzzz");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await expect(firstSteps).toHaveCount(0);
  await goTo(page, "overview");
  await expect(
    page.getByRole("main").getByRole("link").filter({ hasText: "pedido-105" }).first(),
  ).toBeVisible();
  await expect(firstSteps).toHaveCount(0);

  // One fact of another account does not hide that older ones exist.
  const other = await sandbox.createAccount({ name: "Outra Loja" });
  await other.gateway.cashIn({ ...charge, transaction: { ...charge.transaction, externalId: "outro" } });
  await goTo(page, "activity?account=1");
  await expect(page.getByRole("option").filter({ hasText: "pedido-105" }).first()).toBeVisible();
});
