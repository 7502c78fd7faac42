import type { Page } from "@playwright/test";
import { charge } from "./charge.js";
import { CHARGES, test as testWithHistory } from "./long-history.js";
import { expect, openDashboard, scrollTo, test } from "./page.js";

const ANSWERED = /201POST \/api\/pix\/cash-in/;

const list = (page: Page) => page.getByRole("listbox", { name: "newest first" });
const rows = (page: Page, text: string | RegExp) => list(page).getByRole("option").filter({ hasText: text });
const chip = (page: Page, name: string) =>
  page
    .getByRole("group", { name: /^(What is shown|Filters)$/ })
    .getByRole("button", { name: new RegExp(`^${name} ?[\\d,]*\\+?$`) });

testWithHistory(
  "reaches the whole history: by search, by scrolling, and in the totals of the chips",
  async ({ page, sandbox }) => {
    await sandbox.gateway.send("cashOut", { value: 0 });
    await openDashboard(page, sandbox, "activity");
    const { counts } = await sandbox.control.countActivity({});
    expect(counts.facts).toBeGreaterThan(CHARGES);
    await expect(chip(page, "Facts")).toHaveText(`Facts${counts.facts.toLocaleString("en")}`);
    await expect(chip(page, "Money")).toHaveText(`Money${counts.money.toLocaleString("en")}`);
    await expect(chip(page, "Refused")).toHaveText("Refused1");

    for (const text of ["primeiro-0001", "1.234,56"]) {
      await page.keyboard.press("/");
      await page.keyboard.type(text);
      await expect(list(page).getByRole("option")).toHaveCount(1);
      await expect(rows(page, "Charge created")).toContainText("primeiro-0001");
      await expect(chip(page, "Facts"), "the totals are those of the search").toHaveText("Facts1");
      await page.keyboard.press("Escape");
      await expect(chip(page, "Facts")).toHaveText(`Facts${counts.facts.toLocaleString("en")}`);
      await page.keyboard.press("Escape");
    }

    await scrollTo(list(page), rows(page, "Sandbox started"));
    await expect(rows(page, "primeiro-0001")).toBeVisible();
    await expect(rows(page, "Sandbox started")).toHaveAttribute("aria-posinset", `${counts.facts}`);

    // An update of an old row is shown in place, without scrolling.
    await expect(rows(page, "primeiro-0001")).toContainText("pending");
    await sandbox.pay({ externalId: "primeiro-0001" });
    await expect(rows(page, "primeiro-0001")).toContainText("paid");
  },
);

test("a search also lists matching entries that come later, and is part of the URL", async ({
  page,
  sandbox,
}) => {
  await sandbox.gateway.cashIn(charge("pedido-1"));
  await sandbox.gateway.cashIn(charge("outro-2"));
  await openDashboard(page, sandbox, "activity?q=pedido");
  await expect(list(page).getByRole("option")).toHaveCount(1);
  await sandbox.gateway.cashIn(charge("pedido-3"));
  await sandbox.gateway.cashIn(charge("outro-4"));
  await expect(rows(page, "pedido-3")).toBeVisible();
  await expect(list(page).getByRole("option")).toHaveCount(2);
  await chip(page, "Money").click();
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await sandbox.pay({ externalId: "pedido-1" });
  await expect(rows(page, "Charge paid")).toBeVisible();
  await page.reload();
  await expect(list(page).getByRole("option")).toHaveCount(1);
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(page).toHaveURL(/\/[a-z]+\?filter=money$/);
});

test("the date filters show other days, with their calls, for one account", async ({ page, sandbox }) => {
  const other = await sandbox.createAccount({ name: "Outra Loja" });
  await sandbox.gateway.cashIn(charge("ontem-1"));
  await sandbox.advance("1d");
  await sandbox.gateway.cashIn(charge("hoje-1"));
  await other.gateway.cashIn(charge("hoje-2"));
  const today = (await sandbox.control.showClock()).now.slice(0, 10);
  await openDashboard(page, sandbox, "activity?filter=with-calls");
  await expect(rows(page, "hoje-2"), "the account of the call").toContainText("Outra Loja");
  await expect(rows(page, ANSWERED)).toHaveCount(3);
  await page.getByLabel("From", { exact: true }).fill(today);
  await expect(page).toHaveURL(new RegExp(`from=${today}`));
  await expect(rows(page, ANSWERED)).toHaveCount(2);
  await expect(rows(page, /Charge created.*ontem-1/)).toHaveCount(0);
  await page.goto(`${page.url()}&account=${other.credentials.accountId}`);
  await expect(rows(page, ANSWERED)).toHaveCount(1);
  await expect(rows(page, "hoje-2")).toBeVisible();
  await expect(rows(page, "hoje-1")).toHaveCount(0);
  await page.keyboard.press("/");
  await page.keyboard.type("nowhere");
  await expect(page.getByText("Nothing matches")).toBeVisible();
});

test("consecutive changes of the clock are collapsed into one row", async ({ page, sandbox }) => {
  await openDashboard(page, sandbox, "activity");
  await sandbox.advance("1h");
  await sandbox.advance("1h");
  await expect(rows(page, "2 clock changes")).toBeVisible();
  await sandbox.advance("1h");
  await rows(page, "3 clock changes").click();
  const details = page.getByRole("region", { name: "Details" });
  await expect(details.getByRole("heading", { name: "3 clock changes" })).toBeVisible();
  await details.getByRole("link").first().click();
  await expect(details.getByRole("heading", { name: "Clock changed" })).toBeVisible();
});
