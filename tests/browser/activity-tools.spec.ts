import type { Page } from "@playwright/test";
import { charge } from "./charge.js";
import { expect, goTo, openDashboard, test } from "./page.js";

const rows = (page: Page, text: string) =>
  page.getByRole("listbox").getByRole("option").filter({ hasText: text });
const details = (page: Page) => page.getByRole("region", { name: "Details" });

test("shows requests, facts and delivery attempts in one stream, linked to each other", async ({
  page,
  sandbox,
}) => {
  const receiver = await sandbox.receiver({ events: ["cash_in"] });
  receiver.answer({ status: 500, body: '{"error":"banco fora do ar"}' });
  await openDashboard(page, sandbox, "activity?filter=with-calls");
  const { transactionId } = await sandbox.gateway.cashIn(charge("pedido-1"));
  await sandbox.pay({ externalId: "pedido-1" });
  await sandbox.advance("0s");

  const requestRow = rows(page, "POST /api/pix/cash-in");
  await expect(requestRow).toContainText("201");
  const chargeRow = rows(page, "Charge created");
  const attempt = rows(page, "Attempt 1 of cash_in");
  await expect(attempt).toContainText("500");
  const order = await Promise.all(
    [attempt, chargeRow, requestRow].map((row) => row.getAttribute("aria-posinset").then(Number)),
  );
  expect(order, "newest first").toEqual([...order].sort((a, b) => a - b));

  await requestRow.click();
  await expect(details(page)).toContainText('"pedido-1"');
  await expect(page).toHaveURL(/\/activity\/r\d+\?filter=with-calls/);
  await details(page).getByRole("link", { name: "Charge created" }).click();
  await expect(chargeRow).toHaveAttribute("aria-selected", "true");
  await attempt.click();
  await expect(details(page)).toContainText("banco fora do ar");
  await details(page).getByRole("link", { name: "The event it reports" }).click();
  await expect(rows(page, "Charge paid")).toHaveAttribute("aria-selected", "true");
  await page.goBack();
  await page.reload();
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();

  await page.getByRole("button", { name: /^Facts ?\d/ }).click();
  await expect(attempt).toHaveCount(0);
  await expect(rows(page, transactionId).first()).toBeVisible();
});

test("compares two delivery attempts field by field", async ({ page, sandbox }) => {
  const receiver = await sandbox.receiver({ events: ["cash_in"] });
  receiver.answer({ status: 500, body: '{"error":{"code":7}}' });
  await sandbox.gateway.cashIn(charge("pedido-1"));
  await sandbox.pay({ externalId: "pedido-1" });
  await sandbox.advance("0s");
  receiver.answer({ status: 503, body: '{"error":{"code":8}}' });
  await sandbox.advance("1h");
  await openDashboard(page, sandbox, "activity");
  await rows(page, "Charge paid").click();
  await details(page).getByText("Compare attempts").click();
  await page.getByRole("combobox", { name: "First version" }).selectOption("attempt 1");
  const code = page.getByRole("row", { name: /responseBody\.error\.code/ });
  await expect(code).toContainText("7");
  await expect(code).toContainText("8");
  await expect(page.getByRole("row", { name: /statusCode/ })).toContainText("503");
  await expect(page.getByRole("row", { name: /manual/ })).toHaveCount(0);
});

test("the request that is copied at an attempt is that of this attempt, not of a later one", async ({
  page,
  sandbox,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const receiver = await sandbox.receiver({ events: ["cash_in"] });
  receiver.answer({ status: 500 });
  await sandbox.pay((await sandbox.gateway.cashIn(charge("pedido-1"))).transactionId);
  await sandbox.advance("1h");
  await openDashboard(page, sandbox, "activity?filter=with-calls");
  for (const attempt of [1, 2]) {
    await rows(page, `Attempt ${attempt} of cash_in`).click();
    await expect(details(page).getByRole("heading", { level: 2 })).toContainText(`Attempt ${attempt}`);
    await details(page).getByRole("button", { name: "Copy as cURL" }).first().click();
    await expect
      .poll(() => page.evaluate("navigator.clipboard.readText()"))
      .toContain(`x-localpix-attempt: ${attempt}'`);
  }
});

test("saves and removes a named filter", async ({ page, sandbox }) => {
  await sandbox.gateway.cashIn(charge("pedido-1"));
  await openDashboard(page, sandbox, "activity");
  await expect(page.getByRole("button", { name: "Save filter" })).toHaveCount(0);
  await page.getByRole("button", { name: "Refused" }).click();
  await page.getByRole("button", { name: "Save filter" }).click();
  await page.keyboard.type("recusas");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /^Facts ?\d/ }).click();
  await page.reload();
  await page.getByRole("button", { name: "recusas", exact: true }).click();
  await expect(page).toHaveURL(/filter=refused/);
  await page.getByRole("button", { name: "Remove the filter recusas" }).click();
  await expect(page.getByRole("button", { name: "recusas", exact: true })).toHaveCount(0);
});

test("holds deliveries, reorders them, and releases them in that order", async ({ page, sandbox }) => {
  const receiver = await sandbox.receiver({ events: ["cash_in"] });
  await openDashboard(page, sandbox, "activity");
  await expect(rows(page, "Webhook registered")).toBeVisible();
  await page.keyboard.press("h");
  await page.getByRole("combobox", { name: "Event" }).selectOption("cash_in");
  await expect(details(page)).toContainText("localpix deliveries hold --event cash_in");
  await details(page).getByRole("button", { name: "Hold", exact: true }).click();
  await expect(details(page).getByRole("heading", { name: "Active holds" })).toBeVisible();

  const transactionIds: string[] = [];
  for (const id of ["a", "b", "c"]) {
    transactionIds.push((await sandbox.gateway.cashIn(charge(id))).transactionId);
    await sandbox.pay({ externalId: id });
  }
  await sandbox.advance("0s");
  const line = details(page).getByRole("list").last().getByRole("listitem");
  await expect(line).toHaveCount(3);
  expect(receiver.received).toHaveLength(0);
  await expect(page.getByRole("button", { name: /3 held/ })).toBeVisible();

  await line.nth(2).getByRole("button", { name: /up$/ }).click();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(line.first().getByRole("button", { name: /up$/ }), "the focus goes with it").toBeFocused();
  await details(page).getByRole("button", { name: "Release in this order" }).click();
  await expect(line).toHaveCount(0);
  await sandbox.advance("0s");
  const releaseOrder = receiver.received.map(({ text }) =>
    transactionIds.findIndex((id) => text.includes(id)),
  );
  expect(releaseOrder, "the third, then the first and the second").toEqual([2, 0, 1]);
});

test("lists the oldest of many held deliveries, and says how many there are", async ({ page, sandbox }) => {
  const MANY = 203;
  const receiver = await sandbox.receiver({ events: ["cash_in"] });
  await sandbox.control.holdDeliveries({});
  const ids: string[] = [];
  for (let count = 0; count < MANY; count++) {
    const { transactionId } = await sandbox.gateway.cashIn(charge(`k${count}`));
    await sandbox.pay({ transactionId });
    ids.push(transactionId);
  }
  await openDashboard(page, sandbox, "activity/held");
  await expect(page.getByRole("button", { name: `${MANY} held` })).toBeVisible();
  await expect(details(page)).toContainText(`These are the oldest 200 of ${MANY}.`);
  const line = details(page).getByRole("list").last().getByRole("listitem");
  await expect(line).toHaveCount(200);
  await expect(line.first()).toContainText(ids[0]!);
  await expect(details(page), "nothing was moved").toContainText(/localpix deliveries release(?! \d)/);

  await line.nth(1).getByRole("button", { name: /up$/ }).click();
  await details(page).getByRole("button", { name: "Release in this order" }).click();
  await expect(details(page)).toContainText("Nothing is held.");
  await sandbox.advance("0s");
  const sent = receiver.received.map(({ text }) => ids.findIndex((id) => text.includes(id)));
  expect(sent).toEqual([1, 0, ...Array.from({ length: MANY - 2 }, (_, index) => index + 2)]);
});

test("shows the number of failures in the page title when notifications are on", async ({
  page,
  sandbox,
}) => {
  const receiver = await sandbox.receiver({ events: ["cash_in"] });
  receiver.answer({ status: 500 });
  const fail = async (id: string) => {
    await sandbox.gateway.cashIn(charge(id));
    await sandbox.pay({ externalId: id });
    await sandbox.advance("0s");
    await expect(rows(page, id).filter({ hasText: "failing" })).toBeVisible();
  };
  // A headless browser cannot ask for permission, so the page gets the answer of a user who allows notifications.
  await page.addInitScript({
    content: `Object.defineProperty(Notification, "permission", { value: "granted" });
      Notification.requestPermission = async () => "granted";`,
  });
  await openDashboard(page, sandbox, "activity");
  await fail("silent");
  await expect(page).toHaveTitle("Activity · localpix");
  await page.getByRole("button", { name: "Notify me of failures: off" }).click();
  await expect(page.getByRole("button", { name: "Notify me of failures: on" })).toBeVisible();
  await fail("told-1");
  await fail("told-2");
  await expect(page).toHaveTitle("(2) Activity · localpix");
  await goTo(page, "overview");
  await expect(page).toHaveTitle("(2) Overview · localpix");
  await goTo(page, "activity");
  await page.keyboard.press("j");
  await expect(page).toHaveTitle("Activity · localpix");
});
