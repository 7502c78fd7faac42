import type { Page } from "@playwright/test";
import { chargeBody, cobBody, newTxid, payoutBody, splitBody } from "../journeys/bodies.js";
import { choose, commandsOf } from "./actions.js";
import {
  CHARGES,
  FIRST_CHARGE,
  FIRST_PAYOUT,
  OTHER_ACCOUNT,
  test as testWithHistory,
} from "./long-history.js";
import { expect, openDashboard, scrollTo, setWidth, test } from "./page.js";

const rows = (page: Page) => page.getByRole("listbox").getByRole("option");
/** The chips that filter by operation; the overview beside the list has an "All" too. */
const filters = (page: Page) => page.getByRole("group").filter({ hasText: "Cash-outs" });
const chip = (page: Page, name: string) =>
  filters(page).getByRole("button", { name: new RegExp(`^${name} ?[\\d,]*\\+?$`) });
const detail = (page: Page) => page.getByRole("region", { name: "Details" });

test("shows the state of each transaction's money and webhook, in the words of the activity", async ({
  page,
  sandbox,
}) => {
  const receiver = await sandbox.receiver({ events: ["cash_out"] });
  receiver.answer({ status: 500 });
  const payout = await sandbox.gateway.cashOut(payoutBody());
  await sandbox.reject(payout.transactionId, "ACCOUNT_CLOSED");
  await sandbox.advance("0s");
  await openDashboard(page, sandbox, "transactions");
  const row = rows(page).filter({ hasText: payout.externalId });
  await expect(row).toContainText("rejected");
  await expect(row).toContainText("failing1 of 4 attempts");
  await sandbox.advance("1d");
  await expect(row).toContainText("gave up4 of 4 attempts");
  await openDashboard(page, sandbox, "activity?filter=cash_out");
  await expect(rows(page)).toContainText(/rejected.*gave up4 of 4 attempts/);
});

test("a search finds what its field promises, which is not the name of an account", async ({
  page,
  sandbox,
}) => {
  const { transactionId } = await sandbox.pay({
    pixKey: sandbox.credentials.pixKey,
    value: 49.9,
    payer: { name: "Ana Lima" },
  });
  const { endToEndId } = await sandbox.control.showTransaction({ id: transactionId });
  const payout = await sandbox.gateway.cashOut(payoutBody());
  await openDashboard(page, sandbox, "transactions");
  const search = page.getByPlaceholder("Search id, person, amount…");
  for (const [text, id] of [
    [transactionId, transactionId],
    [endToEndId ?? "", transactionId],
    [payout.externalId, payout.transactionId],
    ["ana lima", transactionId],
    ["49,90", transactionId],
    [payoutBody().details.key, payout.transactionId],
    ["cliente exemplo", payout.transactionId],
  ] as const) {
    await search.fill(text);
    await expect(rows(page), text).toHaveCount(1);
    await expect(rows(page)).toContainText(id);
  }
});

test("a search without a result links to the activity, which finds an unpaid cob", async ({
  page,
  sandbox,
}) => {
  const txid = newTxid();
  const { pixKey } = sandbox.credentials;
  await sandbox.gateway.createCob({ ...cobBody(), chave: pixKey }, { params: { txid } });
  await openDashboard(page, sandbox, `transactions?q=${txid}`);
  await page.getByRole("link", { name: "Search in the activity" }).click();
  await expect(rows(page)).toContainText([txid]);
});

test("shows new transactions at once, filters them, and restores the view from a link", async ({
  page,
  sandbox,
}) => {
  await openDashboard(page, sandbox, "transactions");
  await expect(page.getByText("No transactions yet")).toBeVisible();
  const charge = await sandbox.gateway.cashIn(chargeBody());
  await expect(rows(page).filter({ hasText: charge.externalId })).toContainText("pending");
  const payout = await sandbox.gateway.cashOut(payoutBody());
  await expect(rows(page)).toHaveCount(2);

  await chip(page, "Cash-outs").click();
  await expect(rows(page)).toHaveCount(1);
  await chip(page, "All").click();
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press("/");
  await page.keyboard.type(payout.externalId);
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press("Tab");
  await page.getByRole("listbox").focus();
  await page.keyboard.press("j");
  await expect(page).toHaveURL(new RegExp(`/transactions/${payout.transactionId}\\?q=`));
  const link = page.url();
  await page.goto("about:blank");
  await page.goto(link);
  await expect(rows(page)).toHaveCount(1);
  expect(await commandsOf(detail(page))).toContain(`localpix show ${payout.transactionId}`);

  await page.goto(`${sandbox.url}/sandbox/transactions?to=2027-02-11`);
  await expect(page.getByText("Nothing matches")).toBeVisible();
});

test("shows a payout's timeline with each posting, settles it and returns it", async ({ page, sandbox }) => {
  await sandbox.control.changeAccount({ id: 1, settlement: "manual" });
  await sandbox.receiver({ events: ["cash_out"] });
  const { transactionId } = await sandbox.gateway.cashOut(payoutBody());
  await openDashboard(page, sandbox, `transactions/${transactionId}`);
  await expect(detail(page)).toContainText("POST /api/pix/cash-out → 201");
  await expect(detail(page)).toContainText("10.000,00 → 9.900,00");

  await detail(page).getByRole("button", { name: "Settle", exact: true }).click();
  await expect(detail(page).getByRole("heading", { name: "Cash-out settled" })).toBeVisible();
  await expect(detail(page)).toContainText("200 OK");
  await choose(detail(page), "Return…");
  await detail(page).getByLabel("Amount in reais").fill("30,00");
  await detail(page).getByLabel("Reason given").fill("Pagamento em duplicidade");
  await expect(detail(page)).toContainText(
    `localpix return ${transactionId} --value 30,00 --reason 'Pagamento em duplicidade'`,
  );
  await detail(page).getByRole("button", { name: "Return", exact: true }).click();
  await expect(detail(page).getByRole("heading", { name: "Returned · R$ 30,00" })).toBeVisible();
  expect((await sandbox.control.showTransaction({ id: transactionId })).refunds).toMatchObject([
    { value: 30 },
  ]);
});

test("the change of a balance is in one line beside the list", async ({ page, sandbox }) => {
  await sandbox.control.changeAccount({ id: 1, settlement: "manual" });
  await sandbox.control.setBalance({ id: 1, available: 1_234_567.89 });
  const { transactionId } = await sandbox.gateway.cashOut({ ...payoutBody(), value: 2345.67 });
  await openDashboard(page, sandbox, `transactions/${transactionId}`);
  const change = detail(page).getByText("1.234.567,89 →").locator("..");
  for (const width of [1440, 1280]) {
    await setWidth(page, width);
    const distance = await change.evaluate((cell) => {
      const content = document.createRange();
      content.selectNodeContents(cell);
      const bottoms = [...content.getClientRects()].map(({ bottom }) => bottom);
      return Math.max(...bottoms) - Math.min(...bottoms);
    });
    // The text before is smaller; a line is 20 px high.
    expect(distance, `${width} px`).toBeLessThan(8);
  }
});

test("rejects a payout with the receiving bank's message", async ({ page, sandbox }) => {
  await sandbox.control.changeAccount({ id: 1, settlement: "manual" });
  const { transactionId } = await sandbox.gateway.cashOut(payoutBody());
  await openDashboard(page, sandbox, `transactions/${transactionId}`);
  await choose(detail(page), "Reject…");
  await detail(page).getByLabel("Error code").selectOption("BLOCKED_ACCOUNT");
  await detail(page).getByLabel("Message from the receiving bank").fill("Conta sob análise");
  await expect(detail(page)).toContainText(
    `localpix reject ${transactionId} --code BLOCKED_ACCOUNT --message 'Conta sob análise'`,
  );
  await detail(page).getByRole("button", { name: "Reject", exact: true }).click();
  await expect(detail(page)).toContainText("BLOCKED_ACCOUNT: Conta sob análise");
});

test("refunds a received payment through the gateway and contests it, starting from the activity", async ({
  page,
  sandbox,
}) => {
  const { transactionId } = await sandbox.pay({ pixKey: sandbox.credentials.pixKey, value: 80 });
  await openDashboard(page, sandbox, "activity");
  await rows(page).filter({ hasText: "PIX received" }).click();
  await page.getByRole("link", { name: "Open transaction" }).click();
  await expect(page).toHaveURL(new RegExp(`/transactions/${transactionId}`));
  await detail(page).getByRole("button", { name: "Refund…" }).click();
  await detail(page).getByLabel("Amount in reais").fill("20");
  await page.keyboard.press("Enter");
  await expect(detail(page).getByRole("heading", { name: "Refund · R$ 20,00" })).toBeVisible();
  await choose(detail(page), "Open a MED");
  await expect(detail(page).getByRole("heading", { name: "MED received" })).toBeVisible();
});

test("links both sides of a payment, and a charge to its splits", async ({ page, sandbox }) => {
  const { accountId, pixKey: key } = await sandbox.control.createAccount({ name: "Loja Boreal" });
  const { accounts } = await sandbox.control.listAccounts();
  const { name, document } = accounts.find(({ id }) => id === accountId)!;
  const details = { key, keyType: "RANDOM" as const, name, document };
  const payout = await sandbox.gateway.cashOut({ ...payoutBody(), details });
  await sandbox.advance("1s");
  const link = (label: string) =>
    detail(page).locator("dl > div").filter({ hasText: label }).getByRole("link");

  await openDashboard(page, sandbox, `transactions/${payout.transactionId}`);
  await link("Other side").click();
  await expect(detail(page).getByRole("heading", { name: "PIX received", level: 3 })).toBeVisible();
  await expect(link("Other side")).toHaveText(payout.transactionId);

  const charge = await sandbox.gateway.cashIn({
    ...chargeBody(),
    splits: [{ ...splitBody(), type: "FIXED", pixKeyType: "EMAIL", immediate: true }],
  });
  await sandbox.pay(charge.transactionId);
  await openDashboard(page, sandbox, `transactions/${charge.transactionId}`);
  await link("Splits").click();
  await expect(detail(page).getByRole("heading", { level: 2 })).toContainText("Split");
  await expect(link("Split of")).toHaveText(charge.transactionId);
});

testWithHistory(
  "reaches the whole history by search, by filter and by scrolling",
  async ({ page, sandbox }) => {
    const { transactions } = await sandbox.control.listTransactions({ limit: 1 });
    const first = await sandbox.control.showTransaction({ id: FIRST_PAYOUT.externalId });

    await openDashboard(page, sandbox, "transactions");
    await expect(rows(page).first()).toContainText(transactions[0]!.transactionId);
    const all = CHARGES + 3;
    await expect(chip(page, "All")).toHaveText(`All${all.toLocaleString("en")}`);
    await expect(chip(page, "Received")).toHaveText(`Received${(all - 2).toLocaleString("en")}`);
    await expect(chip(page, "Cash-outs")).toHaveText("Cash-outs2");
    const search = page.getByRole("textbox", { name: /^Search/ });
    for (const query of ["pedido-primeiro", "R$ 31,07", "31.07", first.transactionId]) {
      await search.fill(query);
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page)).toContainText("pedido-primeiro");
      await expect(chip(page, "All"), "the total is that of the search").toHaveText("All1");
    }
    await search.fill("no-such-order");
    await expect(page.getByText("Nothing matches")).toBeVisible();
    await search.fill("");

    await chip(page, "Cash-outs").click();
    await expect(rows(page)).toHaveText([/Loja Boreal/, /Loja Aurora.*pedido-primeiro/]);
    await page.getByRole("combobox", { name: "Account" }).selectOption(String(OTHER_ACCOUNT.id));
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).not.toContainText("Loja Boreal");
    await page.getByRole("combobox", { name: "Account" }).selectOption("");
    await chip(page, "All").click();

    const oldest = rows(page).filter({ hasText: FIRST_CHARGE.externalId });
    await scrollTo(page.getByRole("listbox"), oldest);
    await expect(rows(page).last()).toContainText(FIRST_CHARGE.externalId);
    await expect(oldest).toHaveAttribute("aria-setsize", String(CHARGES + 3));
  },
);

test("on a phone the filters take two lines, and the others are behind a button", async ({
  page,
  sandbox,
}) => {
  await sandbox.gateway.cashIn(chargeBody());
  await openDashboard(page, sandbox, "transactions");
  await setWidth(page, 390);
  const status = page.getByLabel("Status", { exact: true });
  const filters = page.getByRole("button", { name: "Filters" });
  await expect(status).toBeHidden();
  const height = () => page.evaluate<number>("document.querySelector('.toolbar').offsetHeight");
  expect(await height()).toBeLessThan(100);
  await filters.click();
  await status.selectOption("CONFIRMED");
  await expect(page.getByRole("option", { name: /Charge/ })).toHaveCount(0);
  await filters.click();
  await expect(filters, "how many are set").toHaveText("1");
});

test("a reset leaves nothing of the open transaction but that it does not exist", async ({
  page,
  sandbox,
}) => {
  const { transactionId } = await sandbox.gateway.cashOut(payoutBody());
  await openDashboard(page, sandbox, `transactions/${transactionId}`);
  await expect(detail(page).getByRole("heading", { name: /^Cash-out ·/ })).toBeVisible();
  await sandbox.reset({ seed: 7 });
  await expect(detail(page).getByRole("alert")).toContainText(`No transaction has the id ${transactionId}.`);
  await expect(detail(page).getByRole("heading")).toHaveCount(0);
  await expect(detail(page).getByRole("button", { name: /^Settle/ })).toHaveCount(0);
  const [alert, close] = await Promise.all([
    detail(page).getByRole("alert").boundingBox(),
    detail(page).getByRole("button", { name: "Close" }).boundingBox(),
  ]);
  expect(alert!.x + alert!.width, "the close button is beside it").toBeLessThanOrEqual(close!.x);
});
