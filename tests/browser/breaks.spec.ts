import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { startProcess } from "../faults/process.js";
import { charge } from "./charge.js";
import { expect, openDashboard, test } from "./page.js";

const rows = (page: Page, text: string) => page.getByRole("option").filter({ hasText: text });
/** The sequence numbers of the rows, from top to bottom. */
const numbers = (page: Page) =>
  page.getByRole("option").evaluateAll((found) => found.map(({ id }) => Number(id.replace("row-", ""))));

test.describe("a sandbox that is killed and restarted", () => {
  const data = mkdtempSync(join(tmpdir(), "localpix-"));
  test.afterAll(() => rmSync(data, { recursive: true }));

  test("the page shows offline, then resumes without losing or repeating an entry", async ({
    page,
    sandbox: port,
  }) => {
    // Only the port number is needed: the restarted process must use the port of the killed one.
    await port.close();
    const number = new URL(port.url).port;
    const first = await startProcess(data, "--port", number);
    await page.goto(`${first.url}/sandbox/activity`);
    await first.call("POST", "/api/pix/cash-in", charge("before"));
    await expect(rows(page, "before")).toHaveCount(1);

    await first.kill();
    await expect(page.getByRole("banner")).toContainText("offline");
    await expect(page.getByText(/Disconnected since/)).toBeVisible();
    await expect(rows(page, "before"), "what was known stays").toHaveCount(1);
    const clock = page.getByRole("timer");
    await expect(clock).toHaveAccessibleName("Sandbox clock: the last known time");
    const lastKnown = (await clock.textContent()) ?? "";
    // Some seconds later it shows the same time.
    await expect(page.getByText(/Trying again in [45] s/)).toBeVisible();
    await expect(clock).toHaveText(lastKnown);

    const second = await startProcess(data, "--port", number);
    for (const name of ["after-1", "after-2", "after-3"])
      await second.call("POST", "/api/pix/cash-in", charge(name));
    for (const name of ["before", "after-1", "after-2", "after-3"])
      await expect(rows(page, name)).toHaveCount(1);
    await expect(page.getByRole("banner")).not.toContainText("offline");
    await expect(clock).toHaveAccessibleName("Sandbox clock");
    await expect(clock).not.toHaveText(lastKnown);
    const { entries } = await second.control.readJournal({ since: 0, limit: 500 });
    const facts = entries.filter(({ type }) => !/^(event\.queued|delivery\.)/.test(type));
    expect(await numbers(page)).toEqual(facts.map(({ seq }) => seq).reverse());
    await second.stop();
  });

  test("the large time of the clock says that it is the last known one", async ({ page, sandbox: port }) => {
    await port.close();
    const sandbox = await startProcess(data, "--port", new URL(port.url).port);
    await page.goto(`${sandbox.url}/sandbox/clock`);
    const clock = page.getByRole("region", { name: "Sandbox clock" });
    const time = clock.locator(".mono").first();
    const color = () => time.evaluate((element) => getComputedStyle(element).color);
    await expect(clock).toContainText("running");
    const live = await color();
    await sandbox.kill();
    await expect(clock).toContainText("the last known time");
    expect(await color()).not.toBe(live);
  });
});

test("a reset empties an open page, closes its detail, and shows the new entries", async ({
  page,
  sandbox,
}) => {
  await sandbox.gateway.cashIn(charge("old-world"));
  await openDashboard(page, sandbox, "activity");
  await rows(page, "old-world").click();
  await expect(page.getByRole("region", { name: "Details" })).toContainText("old-world");
  await sandbox.reset();
  await expect(rows(page, "Sandbox started")).toHaveCount(1);
  await expect(rows(page, "old-world")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Details" })).not.toContainText("old-world");
  await sandbox.gateway.cashIn(charge("new-world"));
  await expect(rows(page, "new-world")).toHaveCount(1);
  await expect(page.getByText("live", { exact: true }).first()).toBeVisible();
  const { entries } = await sandbox.control.readJournal({ since: 0, limit: 500 });
  const facts = entries.filter(({ type }) => !/^(event\.queued|delivery\.)/.test(type));
  expect(await numbers(page)).toEqual(facts.map(({ seq }) => seq).reverse());
});

test("two tabs are live at the same time, each with its own view", async ({ page, context, sandbox }) => {
  await openDashboard(page, sandbox, "activity");
  const other = await context.newPage();
  await openDashboard(other, sandbox, "activity?q=pedido-b");
  await sandbox.gateway.cashIn(charge("pedido-a"));
  await sandbox.gateway.cashIn(charge("pedido-b"));
  for (const name of ["pedido-a", "pedido-b"]) await expect(rows(page, name)).toHaveCount(1);
  await expect(rows(other, "pedido-b")).toHaveCount(1);
  await expect(rows(other, "pedido-a")).toHaveCount(0);

  // Both tabs show an action that is taken in either of them.
  await rows(page, "pedido-b").click();
  await page.getByRole("button", { name: /^Pay\b/ }).click();
  await expect(rows(other, "pedido-b").filter({ hasText: "Charge paid" })).toHaveCount(1);
});

test("a connection that ends without a close frame is detected, and the page resumes without gaps", async ({
  page,
  sandbox,
}) => {
  let isAsleep = false;
  const resumed: (string | null)[] = [];
  await page.routeWebSocket(/\/sandbox\/live/, (socket) => {
    resumed.push(new URL(socket.url()).searchParams.get("since"));
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!isAsleep) socket.send(message);
    });
  });
  await page.clock.install();
  await openDashboard(page, sandbox, "activity");
  await sandbox.gateway.cashIn(charge("before"));
  await expect(rows(page, "before")).toHaveCount(1);

  isAsleep = true;
  await sandbox.gateway.cashIn(charge("asleep"));
  await page.clock.fastForward(13_000);
  await expect(page.getByRole("banner")).toContainText("offline");
  await expect(page.getByText(/Disconnected since/)).toBeVisible();
  await expect(rows(page, "asleep")).toHaveCount(0);

  isAsleep = false;
  await page.clock.fastForward(13_000);
  await expect(rows(page, "asleep")).toHaveCount(1);
  await expect(rows(page, "before")).toHaveCount(1);
  await expect(page.getByRole("banner")).not.toContainText("offline");
  expect(Number(resumed.at(-1)), "the entry after which it resumes").toBeGreaterThan(0);
});
