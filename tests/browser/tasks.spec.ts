import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Locator, Page } from "@playwright/test";
import type { TestSandbox } from "../../server/testkit/index.js";
import { chargeBody, payoutBody } from "../journeys/bodies.js";
import { CHARGES, test as testWithHistory } from "./long-history.js";
import { expect, openDashboard, test, waitUntilIdle } from "./page.js";

interface Task {
  readonly page: Page;
  readonly sandbox: TestSandbox;
  /** Counts as one click; typing counts nothing. */
  click(target: Locator): Promise<void>;
  /** Counts as one click. */
  press(key: string): Promise<void>;
  /** Opens a select and chooses an option: counts as two clicks. */
  choose(target: Locator, option: string | { readonly label: string }): Promise<void>;
}

/** A test that a user who knows only the page completes a task with exactly this number of clicks. */
function task(name: string, clicks: number, perform: (task: Task) => Promise<void>, declare = test): void {
  declare(`${name}: ${clicks} ${clicks === 1 ? "click" : "clicks"}`, async ({ page, sandbox }) => {
    let counted = 0;
    await perform({
      page,
      sandbox,
      click: async (target) => {
        counted += 1;
        await target.click();
      },
      press: async (key) => {
        counted += 1;
        await page.keyboard.press(key);
      },
      choose: async (target, option) => {
        counted += 2;
        await target.selectOption(option);
      },
    });
    expect(counted).toBe(clicks);
  });
}

/** One of the latest facts, which the page shows when it is opened. */
const latest = (page: Page, text: string | RegExp) =>
  main(page).getByRole("listitem").getByRole("link").filter({ hasText: text }).first();
/** A row of the activity. */
const row = (page: Page, text: string | RegExp) => page.getByRole("option").filter({ hasText: text }).first();
const detail = (page: Page) => page.getByRole("region", { name: "Details" });
const main = (page: Page) => page.getByRole("main");
const screen = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name });

task("make a first call", 1, async ({ page, sandbox, click }) => {
  await openDashboard(page, sandbox);
  await click(page.getByRole("button", { name: "Create a test charge" }));
  await expect.poll(async () => (await sandbox.control.listTransactions({})).transactions).toHaveLength(1);
});

task("find out why the response was 401", 1, async ({ page, sandbox, click }) => {
  const token = await sandbox.gateway.token();
  await sandbox.advance("31m");
  await fetch(`${sandbox.url}/api/balance`, { headers: { authorization: `Bearer ${token}` } });
  await openDashboard(page, sandbox);
  await click(latest(page, "401"));
  await expect(detail(page)).toContainText("expired");
});

task("pay a charge", 2, async ({ page, sandbox, click }) => {
  const { transactionId, externalId } = await sandbox.gateway.cashIn(chargeBody());
  await openDashboard(page, sandbox);
  await click(latest(page, externalId));
  await click(
    detail(page)
      .getByRole("button", { name: /^Pay\b/ })
      .first(),
  );
  await expect(row(page, "Charge paid")).toContainText(transactionId);
});

task("reject a cash-out with ACCOUNT_CLOSED", 4, async ({ page, sandbox, click }) => {
  await sandbox.control.changeAccount({ id: 1, settlement: "manual" });
  const { externalId } = await sandbox.gateway.cashOut(payoutBody());
  await openDashboard(page, sandbox);
  await click(latest(page, externalId));
  await click(detail(page).getByRole("button", { name: "More", exact: true }));
  await click(detail(page).getByRole("menuitem", { name: /^Reject/ }));
  await expect(detail(page).getByLabel("Error code")).toHaveValue("ACCOUNT_CLOSED");
  await click(detail(page).getByRole("button", { name: "Reject", exact: true }));
  await expect(row(page, "Cash-out rejected")).toContainText("ACCOUNT_CLOSED");
});

task("resend a webhook after the receiver was repaired", 2, async ({ page, sandbox, click }) => {
  const receiver = await sandbox.receiver({ events: ["cash_in"] });
  receiver.answer({ status: 500, body: "fora do ar" });
  await sandbox.pay((await sandbox.gateway.cashIn(chargeBody())).transactionId);
  await openDashboard(page, sandbox);
  await click(latest(page, /Charge paid.*failing/));
  await expect(detail(page)).toContainText("500");
  receiver.answer({ status: 200 });
  await click(
    detail(page)
      .getByRole("button", { name: /^Resend/ })
      .first(),
  );
  await expect(row(page, "Charge paid")).toContainText("delivered");
  expect(receiver.received).toHaveLength(2);
});

task("advance the clock by 89 days", 2, async ({ page, sandbox, click, press }) => {
  await openDashboard(page, sandbox);
  await click(screen(page, "Clock"));
  await page.getByLabel("By a duration").fill("89 days");
  await press("Enter");
  await expect(main(page)).toContainText("12 May 2027");
});

task(
  `find an externalId among ${CHARGES}`,
  2,
  async ({ page, sandbox, press }) => {
    await openDashboard(page, sandbox);
    await press("Control+k");
    await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
    await page.keyboard.type("pedido-7");
    await expect(page.getByRole("dialog").getByRole("option", { name: /^charge / })).toHaveCount(1);
    await press("Enter");
    await expect(detail(page)).toContainText("pedido-7");
  },
  testWithHistory,
);

task("save the recorded calls as a case file", 2, async ({ page, sandbox, click }) => {
  await sandbox.gateway.cashIn(chargeBody());
  await openDashboard(page, sandbox);
  await click(screen(page, "State"));
  const download = page.waitForEvent("download");
  await click(page.getByRole("button", { name: "Save the case", exact: true }));
  expect((await download).suggestedFilename()).toMatch(/\.yaml$/);
});

task("switch the account", 2, async ({ page, sandbox, choose }) => {
  await sandbox.control.createAccount({ name: "Loja Boreal" });
  await openDashboard(page, sandbox);
  const accounts = page.getByRole("banner").getByRole("combobox");
  await choose(accounts, { label: "Loja Boreal · account 2" });
  await waitUntilIdle(page);
  await expect(page).toHaveURL(/account=2/);
});

task("see what is blocked", 1, async ({ page, sandbox, click }) => {
  await sandbox.control.changeAccount({ id: 1, settlement: "manual" });
  const { transactionId } = await sandbox.gateway.cashOut(payoutBody());
  await openDashboard(page, sandbox);
  await click(page.getByRole("banner").getByRole("button", { name: /blocked/ }));
  await expect(page.getByRole("dialog")).toContainText(`Cash-out ${transactionId}`);
});

task("make a call from the reference", 3, async ({ page, sandbox, click }) => {
  await openDashboard(page, sandbox);
  await click(screen(page, "API reference"));
  await click(page.getByRole("link", { name: /cash-in/ }).first());
  await click(page.getByRole("button", { name: "Send" }));
  await expect(page.getByRole("region", { name: "Response", exact: true })).toContainText("201 Created");
});

task("copy a call as cURL and run it", 2, async ({ page, sandbox, click }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await sandbox.gateway.send("cashOut", { ...payoutBody(), value: -1 });
  await openDashboard(page, sandbox);
  await click(latest(page, "400"));
  await click(detail(page).getByRole("button", { name: "Copy as cURL" }).first());
  await expect.poll(() => page.evaluate("navigator.clipboard.readText()")).toContain("curl");
  const command = String(await page.evaluate("navigator.clipboard.readText()"));
  const { stdout } = await promisify(execFile)("bash", ["-c", command]);
  expect(stdout).toContain("HTTP/1.1 400");
});
