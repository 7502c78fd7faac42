import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { startProcess } from "../faults/process.js";
import { expect, goTo, test } from "./page.js";
import { SCREENS } from "./screens.js";

/** A sandbox that is updated while its page is open: a new process at the same port, without the files of the old page. */

const data = mkdtempSync(join(tmpdir(), "localpix-restart-"));
test.afterAll(() => rmSync(data, { recursive: true, force: true }));

const OLD_FILES = "**/sandbox/assets/*";

/** Starts a process at the port of the test's own sandbox, which is closed first. */
async function start(sandbox: { url: string; close(): Promise<void> }) {
  await sandbox.close();
  const port = new URL(sandbox.url).port;
  return { first: await startProcess(data, "--port", port), port };
}

/** Opens a screen, and waits until the page has loaded the files of all screens, which it does when it is idle. */
async function openAndPreload(page: Page, url: string): Promise<void> {
  await page.goto(url);
  const marks = () => page.evaluate("performance.getEntriesByName('everything loaded').length");
  await expect.poll(marks).toBe(1);
}

const removeOldFiles = (page: Page) => page.route(OLD_FILES, (route) => route.abort("connectionrefused"));

test("after an update every screen opens in a page that was loaded before", async ({ page, sandbox }) => {
  const { first, port } = await start(sandbox);
  await openAndPreload(page, `${first.url}/sandbox/activity`);
  await expect(page.getByRole("banner")).toContainText("live");

  await first.kill();
  await expect(page.getByRole("banner")).toContainText("offline");
  await removeOldFiles(page);
  const second = await startProcess(data, "--port", port);
  await expect(page.getByRole("banner")).not.toContainText("offline");
  for (const screen of [...SCREENS, "activity/held", "state/case", "webhooks/new"]) {
    await goTo(page, screen);
    await expect(page.getByRole("heading", { name: "The sandbox has been updated" }), screen).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 }), screen).toHaveCount(1);
  }
  await second.stop();
});

test("a screen that cannot be loaded while offline says so, and opens when the sandbox is back", async ({
  page,
  sandbox,
}) => {
  // Every file is loaded only when it is needed.
  await page.addInitScript({ content: "window.requestIdleCallback = () => 0;" });
  const { first, port } = await start(sandbox);
  await page.goto(`${first.url}/sandbox/activity`);
  await expect(page.getByRole("heading", { level: 1, name: "Activity" })).toBeAttached();
  await expect(page.getByRole("banner")).toContainText("live");
  await first.kill();
  await expect(page.getByRole("banner")).toContainText("offline");

  const navigation = page.getByRole("navigation", { name: "Main navigation" });
  await navigation.getByRole("link", { name: "Clock" }).click();
  await expect(page.getByRole("alert")).toContainText("The sandbox does not answer");
  await navigation.getByRole("link", { name: "Activity" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Activity" }), "another screen").toBeAttached();
  await navigation.getByRole("link", { name: "Clock" }).click();
  await expect(page.getByRole("alert")).toContainText("The sandbox does not answer");

  const second = await startProcess(data, "--port", port);
  await expect(page.getByRole("heading", { level: 1, name: "Clock" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  const styles = await page.evaluate(
    "[...document.styleSheets].map(({ href, cssRules }) => [href, cssRules.length].join('#')).join()",
  );
  expect(styles, "the styles of the screen").toMatch(/ClockScreen-[^,]*#[1-9]/);

  await removeOldFiles(page);
  await navigation.getByRole("link", { name: "MEDs" }).click();
  await expect(page.getByRole("alert")).toContainText("The sandbox has been updated");
  await second.stop();
});

test("what could not be loaded while offline is loaded when the sandbox is back", async ({
  page,
  sandbox,
}) => {
  const { first, port } = await start(sandbox);
  // Only the data of the screens is missing later, not their files.
  await openAndPreload(page, `${first.url}/sandbox/account`);
  const banner = page.getByRole("banner");
  const unanswered = page.getByRole("main").getByText("The sandbox does not answer");
  let running = first;
  for (const screen of [
    "docs",
    "docs/guides",
    "assumptions",
    "scenarios",
    "clock",
    "about",
    "transactions",
  ]) {
    await running.kill();
    await expect(banner).toContainText("offline");
    await expect(banner.getByRole("timer")).not.toContainText("running");
    await page.evaluate(`history.pushState(null, "", "/sandbox/${screen}")`);
    await expect(unanswered.first(), screen).toBeVisible();
    running = await startProcess(data, "--port", port);
    await expect(unanswered, screen).toHaveCount(0);
  }
  await running.stop();
});

test("a screen that cannot be loaded while only the connection for updates stays open says so, and opens afterwards", async ({
  page,
  sandbox,
}) => {
  // Every file is loaded only when it is needed.
  await page.addInitScript({ content: "window.requestIdleCallback = () => 0;" });
  await page.goto(`${sandbox.url}/sandbox/activity`);
  const banner = page.getByRole("banner");
  await expect(banner).toContainText("live");
  await page.route("**/*", (route) => route.abort("connectionrefused"));
  await page
    .getByRole("navigation", { name: "Main navigation" })
    .getByRole("link", { name: "Clock" })
    .click();
  await expect(page.getByRole("alert")).toContainText("The sandbox does not answer");
  await expect(banner).toContainText("live");
  await page.unroute("**/*");
  await expect(page.getByRole("heading", { level: 1, name: "Clock" })).toBeVisible();
});

test("while the sandbox is down, the page does not say that its clock runs", async ({ page, sandbox }) => {
  await sandbox.control.setClock({ mode: "running" });
  await page.goto(`${sandbox.url}/sandbox/clock`);
  const time = page.getByRole("region", { name: "Sandbox clock" });
  await expect(time).toContainText("running");
  await sandbox.close();
  await expect(page.getByRole("banner")).toContainText("offline");
  await expect(time).toBeVisible();
  await expect(time).not.toContainText("running");
});
