import type { Page } from "@playwright/test";
import type { Overview } from "../../server/contract/journal/overview.control.js";
import type { TestSandbox } from "../../server/testkit/index.js";
import { violationsByTheme } from "./accessibility.js";
import { charge } from "./charge.js";
import { expect, goTo, openDashboard, setWidth, test, waitUntilIdle } from "./page.js";
import { fillWorld } from "./worlds.js";

const plot = (page: Page, name: string) => page.getByRole("slider", { name: new RegExp(`^${name}:`) });
const card = (page: Page, name: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });

/** The colors of what is drawn in a plot. */
const colorsOf = (page: Page, name: string) =>
  plot(page, name)
    .locator("svg g:has(> .visx-bar, > .visx-linepath)")
    .evaluateAll((shapes) => [...new Set(shapes.map((shape) => getComputedStyle(shape).fill))]);

/** Opens a screen that shows the overview of a normal world. */
async function openNormal(page: Page, sandbox: TestSandbox, path = "overview"): Promise<void> {
  await fillWorld(sandbox, "normal");
  await openDashboard(page, sandbox, path);
}

/** The calls of an interval, as the legend shows them. */
const legendAt = ({ accepted, refused, failed }: Overview["calls"], bucket: number) =>
  `accepted ${accepted[bucket]}refused (4xx) ${refused[bucket]}failed (5xx) ${failed[bucket]}`;

test("plots are drawn, show the values at the pointer, and have a table with the same values", async ({
  page,
  sandbox,
}) => {
  await fillWorld(sandbox, "normal");
  await sandbox.gateway.send("balance", undefined, { scenario: "http:503" });
  await openDashboard(page, sandbox, "overview");
  await expect(page).toHaveTitle("Overview · localpix");
  for (const [name, colors] of [
    ["Calls", 3],
    ["Webhook attempts", 2],
    ["Receiver latency", 2],
  ] as const) {
    await expect(plot(page, name)).toBeVisible();
    expect(await colorsOf(page, name), name).toHaveLength(colors);
  }
  const { calls, attempts, buckets } = await sandbox.control.showOverview({});
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
  await expect(card(page, "Calls")).toContainText(`accepted ${sum(calls.accepted)}`);
  await expect(card(page, "Calls")).toContainText(`refused (4xx) ${sum(calls.refused)}`);
  await expect(card(page, "Calls")).toContainText("failed (5xx) 1");
  await expect(card(page, "Webhook attempts")).toContainText(`failed ${sum(attempts.failed)}`);

  // The pointer is at the interval that contains the refused call.
  const refused = calls.refused.findIndex((count) => count > 0);
  const area = plot(page, "Calls").locator("svg > rect").last();
  const { width } = await area.evaluate((element) => element.getBoundingClientRect());
  await area.hover({ position: { x: (width * (refused + 0.5)) / buckets.count, y: 20 } });
  await expect(card(page, "Calls")).toContainText(legendAt(calls, refused));
  await expect(card(page, "Calls")).toContainText(/20:0\d:\d\d–20:0\d:\d\d/);
  await page.mouse.move(0, 0);
  await expect(card(page, "Calls")).toContainText(`accepted ${sum(calls.accepted)}`);

  const rows = card(page, "Calls").getByRole("table").getByRole("row");
  await expect(rows.first()).toHaveText("Timefailed (5xx)refused (4xx)accepted");
  const nonEmpty = calls.accepted.filter(
    (count, bucket) => count + (calls.refused[bucket] ?? 0) + (calls.failed[bucket] ?? 0) > 0,
  );
  await expect(rows).toHaveCount(nonEmpty.length + 1);
});

test("the line of the latency has gaps where no webhook was sent", async ({ page, sandbox }) => {
  await sandbox.receiver();
  const pay = async (orderId: string) =>
    sandbox.pay((await sandbox.gateway.cashIn(charge(orderId))).transactionId);
  await pay("um");
  await sandbox.advance("10m");
  await pay("dois");
  await sandbox.advance("1m");
  await openDashboard(page, sandbox, "overview");
  const lines = plot(page, "Receiver latency").locator("path.visx-linepath");
  await expect(lines).toHaveCount(2);
  for (const line of await lines.all()) {
    const moves = (await line.getAttribute("d"))!.match(/M/g);
    expect(moves).toHaveLength(2);
  }
});

test("the keyboard moves the cursor of a plot, and the values at it are shown and announced", async ({
  page,
  sandbox,
}) => {
  await openNormal(page, sandbox);
  await expect(plot(page, "Calls").locator("svg")).toBeVisible();
  const { calls, buckets } = await sandbox.control.showOverview({});
  const last = buckets.count - 1;
  const totals = await card(page, "Calls").getByRole("list").first().textContent();
  const left = () =>
    plot(page, "Calls")
      .locator(".plot-cursor")
      .evaluate((line) => line.getBoundingClientRect().left);

  await plot(page, "Calls").press("End");
  await expect(card(page, "Calls")).toContainText(legendAt(calls, last));
  await expect(plot(page, "Calls")).toHaveAttribute("aria-valuenow", `${last}`);
  const newest = await left();
  const refused = calls.refused.findIndex((count) => count > 0);
  for (let bucket = last; bucket > refused; bucket--) await page.keyboard.press("ArrowLeft");
  await expect(card(page, "Calls")).toContainText(legendAt(calls, refused));
  await expect(plot(page, "Calls")).toHaveAttribute(
    "aria-valuetext",
    new RegExp(
      `^.*20:0\\d:\\d\\d–20:0\\d:\\d\\d: failed \\(5xx\\) \\d+, refused \\(4xx\\) ${calls.refused[refused]}, accepted`,
    ),
  );
  expect(await left()).toBeLessThan(newest);
  expect(await violationsByTheme(page, "main")).toEqual([]);
  await page.keyboard.press("Home");
  await expect(plot(page, "Calls")).toHaveAttribute("aria-valuenow", "0");
  await page.keyboard.press("Tab");
  await expect(plot(page, "Webhook attempts")).toBeFocused();
  await expect(card(page, "Calls").getByRole("list").first()).toHaveText(totals ?? "");
  await expect(card(page, "Webhook attempts")).toContainText(/\d\d:\d\d–/);
});

test("plots follow new calls, the chosen period and the theme", async ({ page, sandbox }) => {
  await sandbox.gateway.balance();
  await sandbox.advance("20m");
  await openDashboard(page, sandbox, "overview");
  await sandbox.gateway.balance();
  await expect(card(page, "Calls")).toContainText(/accepted [23]/);
  await page.getByRole("button", { name: "15 min" }).click();
  await expect(page).toHaveURL(/span=15m/);
  await expect(card(page, "Calls")).toContainText("accepted 1");
  await expect(card(page, "Webhook attempts")).toContainText("No webhook was sent in this period.");
  await page.emulateMedia({ colorScheme: "light" });
  const light = await colorsOf(page, "Calls");
  expect(light).toHaveLength(1);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => colorsOf(page, "Calls")).not.toEqual(light);
});

test("everything that waits, fails or is due is linked", async ({ page, sandbox }) => {
  await fillWorld(sandbox, "normal");
  await sandbox.control.holdDeliveries({ filter: { eventType: "cash_in" } });
  await openDashboard(page, sandbox, "overview");
  const main = page.getByRole("main");
  for (const [link, address, content] of [
    ["1 cash-out to settle", /transactions\?operation=WITHDRAW&status=PENDING/, "150,00"],
    ["1 refund to settle", /transactions\?operation=REFUND_IN&status=PENDING/, "10,00"],
    ["2 charges to pay", /bank/, "42,50"],
    ["1 MED in progress", /meds/, "30,00"],
    ["0 held webhooks", /activity\/held/, "Held"],
    ["med_created", /webhooks\/\d+/, "500 Internal Server Error"],
  ] as const) {
    await goTo(page, "overview");
    await main.getByRole("link", { name: new RegExp(`^${link}`) }).click();
    await expect(page).toHaveURL(address);
    await expect(main).toContainText(content);
  }

  await goTo(page, "overview");
  const { now } = await sandbox.control.showClock();
  const due = card(page, "Due next");
  await expect(due.getByRole("listitem").first()).toContainText(/delivery attempt/i);
  await due.getByRole("button", { name: "Advance to the next" }).click();
  await expect.poll(async () => (await sandbox.control.showClock()).now > now).toBe(true);
});

test("a failing receiver is listed first, with its last response", async ({ page, sandbox }) => {
  await openNormal(page, sandbox);
  const first = card(page, "Receivers").getByRole("listitem").first();
  await expect(first).toContainText("failing");
  await expect(first).toContainText("500 Internal Server Error");
  await expect(card(page, "Receivers").getByRole("listitem").last()).toContainText("healthy");
});

test("an unused sandbox shows the first steps, and the overview after the first call", async ({
  page,
  sandbox,
}) => {
  await openDashboard(page, sandbox, "overview");
  await expect(page.getByRole("heading", { name: "Waiting for your first request" })).toBeVisible();
  await expect(page.getByRole("slider")).toHaveCount(0);
  await sandbox.gateway.cashIn(charge("um"));
  await expect(page.getByRole("link", { name: /^1 charge to pay/ })).toBeVisible();
  await expect(plot(page, "Calls")).toBeVisible();
});

test("a start opens with the overview, and keeps the chosen account", async ({ page, sandbox }) => {
  const { transactionId } = await sandbox.gateway.cashIn(charge("um"));
  const second = await sandbox.control.createAccount({ name: "Loja Boreal" });
  await openDashboard(page, sandbox);
  await expect(page).toHaveURL(/\/sandbox\/overview$/);
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  await expect(
    page.getByRole("navigation", { name: "Main navigation" }).getByRole("link").first(),
  ).toHaveText("Overview");
  const latest = card(page, "Latest activity").getByRole("listitem");
  await expect(latest.filter({ hasText: "Account created" })).toHaveCount(2);
  await latest.filter({ hasText: transactionId }).getByRole("link").click();
  await expect(page).toHaveURL(/\/activity\/\d+$/);
  await expect(page.getByRole("region", { name: "Details" })).toContainText(transactionId);

  await page.goto(`${sandbox.url}/sandbox/?account=${second.accountId}`);
  await expect(page).toHaveURL(`${sandbox.url}/sandbox/overview?account=${second.accountId}`);
});

test("the latest activity follows what happens, and is of the chosen account", async ({ page, sandbox }) => {
  await sandbox.gateway.cashIn(charge("um"));
  await sandbox.control.createAccount({ name: "Loja Boreal" });
  await openDashboard(page, sandbox, "overview?account=1");
  const latest = card(page, "Latest activity").getByRole("listitem");
  await expect(latest.filter({ hasText: "Loja Aurora" })).toHaveCount(1);
  await expect(latest.filter({ hasText: "Loja Boreal" })).toHaveCount(0);
  await expect(latest.filter({ hasText: "Sandbox started" }), "of no account").toHaveCount(0);
  await goTo(page, "overview");
  await expect(latest.filter({ hasText: "Account created" })).toHaveCount(2);
  await sandbox.gateway.cashIn(charge("dois"));
  await expect(latest.first()).toContainText("dois");
  await sandbox.advance("1s");
  await expect(page.getByRole("timer")).toContainText("19:59:51");
  await expect(latest.first()).toContainText("dois");
  for (let number = 0; number < 10; number++) await sandbox.gateway.cashIn(charge(`pedido-${number}`));
  await expect(latest.first()).toContainText("pedido-9");
  await expect(latest).toHaveCount(8);
});

test("the overview is beside the activity while no row is open", async ({ page, sandbox }) => {
  await openNormal(page, sandbox, "activity");
  const detail = page.getByRole("region", { name: "Details" });
  await expect(detail.getByRole("heading", { name: "Overview" })).toBeVisible();
  await expect(plot(page, "Calls")).toBeVisible();
  await page.getByRole("listbox").getByRole("option").first().click();
  await expect(plot(page, "Calls")).toHaveCount(0);
  await page.keyboard.press("1");
  await expect(page).toHaveURL(/\/overview/);
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
});

test("the overview is accessible in both themes and fits a phone", async ({ page, sandbox }) => {
  await openNormal(page, sandbox);
  await waitUntilIdle(page);
  expect(await violationsByTheme(page)).toEqual([]);
  await setWidth(page, 390);
  await waitUntilIdle(page);
  const tooWide = () =>
    page.locator(".page").evaluate((element) => element.scrollWidth - element.clientWidth);
  await expect.poll(tooWide).toBeLessThanOrEqual(0);
  await expect(plot(page, "Calls")).toBeVisible();
});

test("titles of the latest activity and the ends of URLs are readable in narrow cards", async ({
  page,
  sandbox,
}) => {
  await fillWorld(sandbox, "normal");
  await sandbox.control.createAccount({ name: "Loja Boreal do Norte" });
  await setWidth(page, 1100);
  await openDashboard(page, sandbox, "overview");
  const latest = card(page, "Latest activity").getByRole("listitem");
  await expect(latest.filter({ hasText: "Account created" })).toHaveText(/^[^L]*Loja Boreal do Norte[^L]*$/);
  await waitUntilIdle(page);
  const overflows = (lines: Element[]) => lines.map((line) => line.scrollWidth - line.clientWidth);
  const titles = latest.locator("a > span:nth-child(3) > span");
  expect(Math.max(...(await titles.evaluateAll(overflows)))).toBeLessThanOrEqual(0);
  const urls = card(page, "Receivers").getByText(/http:\/\//);
  for (const path of ["overview", "activity"]) {
    await goTo(page, path);
    await expect(urls).not.toHaveCount(0);
    expect(Math.max(...(await urls.evaluateAll(overflows))), path).toBeLessThanOrEqual(0);
  }
});

test("every time axis has at least two labels, at every width and for every period", async ({
  page,
  sandbox,
}) => {
  await fillWorld(sandbox, "normal");
  await openDashboard(page, sandbox, "overview");
  const labels = () =>
    page
      .locator(".overview-plot svg")
      .evaluateAll((plots) =>
        plots.map((plot) =>
          [...plot.querySelectorAll("[text-anchor=middle]")].map(({ textContent }) => textContent),
        ),
      );
  for (const width of [390, 760, 1100, 1440])
    for (const span of ["15m", "1h", "24h", ""]) {
      await setWidth(page, width);
      await goTo(page, `overview?span=${span}`);
      await expect(page.locator(".overview-plot svg")).toHaveCount(3);
      for (const shown of await labels())
        expect.soft(shown.length, `${width} px, ${span}: ${shown}`).toBeGreaterThanOrEqual(2);
    }
});
