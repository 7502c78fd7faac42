import type { Page } from "@playwright/test";
import { heldReceiver } from "../faults/held-receiver.js";
import { chargeBody, payoutBody } from "../journeys/bodies.js";
import { expect, openDashboard, picture, setWidth, test } from "./page.js";

const detail = (page: Page) => page.getByRole("region", { name: "Details" });
const card = (page: Page, title: string) =>
  page.locator(".card").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
const menu = (page: Page) => page.getByRole("navigation", { name: "Main navigation" });

test("finds, composes, arms and disarms a scenario, and shows the armed one on every screen", async ({
  page,
  sandbox,
}) => {
  await openDashboard(page, sandbox, "scenarios");
  await expect(page.getByRole("link", { name: "delayed:<duration>" })).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("settles later");
  const list = page.getByRole("navigation", { name: "Scenarios" });
  await expect(list.getByRole("link")).toHaveCount(2);
  await list.getByRole("link", { name: "delayed:<duration>" }).click();
  await expect(page).toHaveURL(/\/scenarios\/delayed\?q=/);

  await detail(page).getByLabel("Parameter").fill("9s");
  await detail(page).getByLabel("And also").selectOption("webhook:duplicate");
  await expect(detail(page)).toContainText("X-Sandbox-Scenario: delayed:9s, webhook:duplicate");
  await card(page, "Arm it").getByLabel("Operation").selectOption("cash-out");
  await card(page, "Arm it").getByLabel("How many requests").fill("2");
  await expect(detail(page)).toContainText(
    "localpix scenario arm 'delayed:9s, webhook:duplicate' --operation cash-out --times 2",
  );
  await detail(page).getByRole("button", { name: "Arm", exact: true }).click();
  await expect(menu(page)).toContainText("1 armed");
  expect((await sandbox.control.listArmed()).armed).toMatchObject([
    { scenario: "delayed:9s, webhook:duplicate", operation: "cash-out", left: 2, probability: 1 },
  ]);

  await page.keyboard.press("Escape");
  await expect(detail(page)).toContainText("the next 2 requests · cash-out");
  await sandbox.gateway.cashOut(payoutBody());
  await expect(detail(page)).toContainText("the next request · cash-out");
  await detail(page).getByRole("button", { name: "Disarm", exact: true }).click();
  await expect(detail(page)).toContainText("Nothing is armed.");
  await expect(menu(page)).not.toContainText("armed");
});

test("shows the sandbox's own message for scenarios that contradict each other", async ({
  page,
  sandbox,
}) => {
  await openDashboard(page, sandbox, "scenarios/reject");
  await detail(page).getByLabel("And also").selectOption("success");
  await detail(page).getByRole("button", { name: "Arm", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("reject:ACCOUNT_CLOSED");
  await expect(page.getByRole("alert")).toContainText("success");
});

test("tries a scenario and links the records that it created", async ({ page, sandbox }) => {
  await openDashboard(page, sandbox, "scenarios/reject");
  await detail(page).getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("region", { name: "Response", exact: true })).toContainText("201 Created");
  await detail(page).getByRole("button", { name: "Advance to the next event" }).click();
  await detail(page).getByRole("link", { name: "See what followed" }).click();
  await expect(page.getByRole("option").filter({ hasText: "Cash-out rejected" })).toContainText(
    "ACCOUNT_CLOSED",
  );
});

test("shows a dropped connection as a result, and the list works by keyboard", async ({ page, sandbox }) => {
  await openDashboard(page, sandbox, "scenarios/lost:request");
  await expect(detail(page).getByRole("heading", { level: 2 })).toHaveText("lost:request");
  await page.keyboard.press("j");
  await expect(page).toHaveURL(/\/scenarios\/lost:response$/);
  await detail(page).getByRole("button", { name: "Send" }).click();
  await expect(page.locator(".scenarios-lost")).toContainText("connection drops");
  await detail(page).getByRole("link", { name: "See what followed" }).click();
  await expect(page.getByRole("option").filter({ hasText: "Cash-out created" })).toBeVisible();
});

test("advances the clock, shows the agenda before and the events after", async ({ page, sandbox }) => {
  await openDashboard(page, sandbox, "clock");
  await expect(card(page, "Due next")).toContainText("Nothing is scheduled.");
  const { transactionId } = await sandbox.gateway.cashOut(payoutBody());
  const agenda = card(page, "Due next");
  await expect(agenda.getByRole("listitem")).toContainText(transactionId);
  await expect(agenda).toContainText("in 1 s");
  await expect(menu(page)).toContainText("1 due");

  await page.keyboard.press("n");
  await expect(card(page, "Advances made on this page")).toContainText("1 × settlement");
  await expect(card(page, "Advances made on this page")).toContainText("To the next due event");
  await expect(agenda).toContainText("Nothing is scheduled.");
  await page.getByRole("button", { name: "+1 hour" }).click();
  await expect(page.getByRole("region", { name: "Sandbox clock" })).toContainText("20:59:51");

  await page.getByLabel("By a duration").fill("soon");
  await page.getByRole("button", { name: "Advance", exact: true }).first().click();
  await expect(page.getByRole("alert")).toContainText("duration");

  const jump = page.getByRole("listitem").filter({ hasText: "localpix clock advance midnight" });
  await jump.getByRole("button", { name: "Jump" }).click();
  await expect(page.getByRole("region", { name: "Sandbox clock" })).toContainText("13 Feb 2027");
  await expect(page.getByRole("region", { name: "Sandbox clock" })).toContainText("00:00:00");
});

test("an advance says how many webhooks have no answer", async ({ page, sandbox }) => {
  const silent = await heldReceiver();
  await sandbox.gateway.registerWebhook({ url: silent.url, eventType: "cash_out" });
  await sandbox.gateway.cashOut(payoutBody());
  await openDashboard(page, sandbox, "clock");
  await page.keyboard.press("n");
  await expect(card(page, "Advances made on this page")).toContainText(
    "1 × settlement · 1 webhook has no answer yet",
  );
  silent.close();
});

test("one key resumes and freezes the clock", async ({ page, sandbox }) => {
  await openDashboard(page, sandbox, "clock");
  await expect(page.getByRole("button", { name: "Resume", exact: true })).toBeVisible();
  await page.keyboard.press("f");
  await expect(page.getByRole("button", { name: "Freeze", exact: true })).toBeVisible();
  expect((await sandbox.control.showClock()).mode).toBe("running");
  await page.keyboard.press("f");
  await expect(page.getByRole("button", { name: "Resume", exact: true })).toBeVisible();
  expect((await sandbox.control.showClock()).mode).toBe("frozen");
});

test("takes a snapshot, resets the sandbox, and restores the snapshot", async ({ page, sandbox }) => {
  await sandbox.gateway.cashIn(chargeBody());
  await openDashboard(page, sandbox, "state");
  await page.getByLabel("Name").fill("not a name");
  await page.getByRole("button", { name: "Take a snapshot", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("letters, digits");
  await page.getByLabel("Name").fill("paid");
  await page.getByRole("button", { name: "Take a snapshot", exact: true }).click();
  await expect(page.getByRole("row").filter({ hasText: "paid" })).toContainText("1 transaction");

  const dialog = page.getByRole("dialog");
  await page.getByLabel("Seed").fill("-3");
  await page.getByRole("button", { name: "Reset", exact: true }).click();
  await expect(page.getByLabel("Seed")).toHaveAccessibleDescription(
    "Seed must be a whole number, 0 or more.",
  );
  await expect(dialog).toHaveCount(0);
  await page.getByLabel("Seed").fill("");
  await page.getByRole("button", { name: "Reset", exact: true }).click();
  await expect(dialog).toContainText("localpix state reset");
  await dialog.getByRole("button", { name: "Reset", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  expect((await sandbox.control.listTransactions({})).transactions).toHaveLength(0);

  await page.getByRole("button", { name: "Restore paid" }).click();
  await dialog.getByRole("button", { name: "Restore", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  expect((await sandbox.control.listTransactions({})).transactions).toHaveLength(1);
  await page.getByRole("button", { name: "Remove paid" }).click();
  await dialog.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("None yet.")).toBeVisible();
});

test.describe("a sandbox that keeps 5 requests", () => {
  test.use({ sandboxOptions: { clock: "2027-02-12T22:59:50Z", keepRequests: 5 } });

  test("warns before the record can no longer be saved as a case, and says when it cannot", async ({
    page,
    sandbox,
  }) => {
    await openDashboard(page, sandbox, "state");
    const card = page.locator("section").filter({ has: page.getByRole("heading", { name: "Save a case" }) });
    await expect(card).toContainText("0 of at most 5 requests are recorded.");
    // The first call also requests a token.
    for (let call = 0; call < 3; call++) await sandbox.gateway.cashIn(chargeBody());
    await expect(card.getByRole("alert")).toContainText("4 of at most 5 requests");
    await expect(card.getByRole("alert")).toContainText("Save the case now");
    for (let call = 0; call < 2; call++) await sandbox.gateway.cashIn(chargeBody());
    await expect(card.getByRole("alert")).toContainText("only 5 are kept");
    await page.getByRole("button", { name: "pt", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("só 5 são guardadas");
  });
});

test("exports and imports the state, and saves a case", async ({ page, sandbox }, info) => {
  await sandbox.gateway.cashIn(chargeBody());
  await openDashboard(page, sandbox, "state");
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const file = info.outputPath("export.db");
  await (await coming).saveAs(file);
  await sandbox.reset();

  await page.locator("input[type=file][accept*=db]").setInputFiles(file);
  await page.getByRole("dialog").getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect((await sandbox.control.listTransactions({})).transactions).toHaveLength(1);
  await expect(page.getByRole("main")).toContainText("0 deliveries are held, and new ones will be held too.");
  await expect(page.getByRole("main")).toContainText("localpix deliveries release");
  await page.getByRole("button", { name: "Release", exact: true }).click();
  await expect(page.getByRole("button", { name: "Release", exact: true })).toHaveCount(0);
  expect((await sandbox.control.listDeliveries()).holds).toEqual([]);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the case", exact: true }).click();
  expect((await download).suggestedFilename()).toBe("case.yaml");
  await page.getByLabel("Compare only the last").fill("10m");
  await expect(page.getByRole("main")).toContainText("localpix case save case.yaml --last 10m");
  await expect(card(page, "Consistency checks")).toContainText("all checks pass");
});

test("explains why all deliveries are held after an import, until they are released", async ({
  page,
  sandbox,
}, info) => {
  const data = await (await fetch(`${sandbox.url}/sandbox/api/state/export`)).arrayBuffer();
  const headers = { "content-type": "application/vnd.sqlite3" };
  await fetch(`${sandbox.url}/sandbox/api/state/import`, { method: "POST", headers, body: data });
  await openDashboard(page, sandbox, "traffic/held");
  const holds = card(page, "Active holds");
  const why =
    "The deliveries are held because this data comes from another installation, a copy or a replay.";
  await expect(holds).toContainText(why);
  await picture(page, info, "foreign");
  await setWidth(page, 390);
  await page.emulateMedia({ colorScheme: "dark" });
  await picture(page, info, "foreign-narrow");
  await holds.getByRole("button", { name: "Release", exact: true }).click();
  await expect(holds).toHaveCount(0);
});

test("a transaction links to its assumptions, and they link back", async ({ page, sandbox }) => {
  const { transactionId } = await sandbox.gateway.cashOut(payoutBody());
  await openDashboard(page, sandbox, "activity");
  await page.getByRole("option").filter({ hasText: transactionId }).first().click();
  await detail(page).getByRole("link", { name: "SETTLEMENT", exact: true }).first().click();
  await expect(page).toHaveURL(/\/assumptions\/SETTLEMENT$/);
  await expect(detail(page)).toContainText("localpix start --settlement manual");
  await detail(page).getByRole("link", { name: "Cash-out created" }).click();
  await expect(page).toHaveURL(/\/activity\/\d+$/);
  await page.goBack();
  await expect(detail(page).getByRole("heading", { level: 2 })).toHaveText("SETTLEMENT");
});

test("About shows the version, the Node.js version and where the data is", async ({ page, sandbox }) => {
  const { version, node } = await sandbox.control.health();
  await openDashboard(page, sandbox, "about");
  await expect(page.getByRole("main")).toContainText(`localpix ${version}`);
  await expect(page.getByRole("main")).toContainText(node);
  await expect(page.getByRole("main")).toContainText("everything is in memory");
});
