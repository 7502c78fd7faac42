import { mkdirSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { SCREEN_COMMANDS } from "../../dashboard/screens/about/commands.js";
import { ENTRY } from "../built-product.js";
import { chargeBody } from "../journeys/bodies.js";
import { expect, goTo, openDashboard, test } from "./page.js";
import { createOneOfEach } from "./worlds.js";

/** Every command that the page shows, also in tooltips and in collapsed parts. */
async function shownCommands(page: Page): Promise<readonly string[]> {
  const found = await page.evaluate<string[]>(`(() => {
    for (const fold of document.querySelectorAll("details")) fold.open = true;
    const texts = [...document.querySelectorAll(".command-text")].map((text) => text.textContent);
    // The first line of a hint says what it is.
    const titles = [...document.querySelectorAll("button[title*='localpix']")].map(
      (button) => button.title.slice(button.title.indexOf("\\n") + 1),
    );
    return [...texts, ...titles];
  })()`);
  const popups = await page.getByRole("button", { name: "CLI", exact: true }).all();
  for (const popup of popups.slice(0, 2)) found.push(...(await copiedFrom(popup)));
  return found;
}

/** The commands of a CLI popup, as they would be copied. */
async function copiedFrom(button: Locator): Promise<readonly string[]> {
  await button.click();
  const popup = button.page().getByRole("dialog", { name: "Commands for the terminal" });
  await expect(popup).toBeVisible();
  const texts = await popup.getByRole("button").allTextContents();
  await button.page().keyboard.press("Escape");
  await expect(popup).toHaveCount(0);
  return texts;
}

/** Whether a text contains this command, not just one with the same beginning. */
const containsCommand = (text: string, command: string) =>
  text
    .split(/[;&]+|\$\(/)
    .some((part) => `${part.trim()} `.replace(/^node \S+/, "localpix").startsWith(`localpix ${command} `));

test("shows the command of each action", async ({ page, sandbox }) => {
  test.setTimeout(120_000);
  const seenAt = await createOneOfEach(sandbox);
  const found: Record<string, string[]> = {};
  await openDashboard(page, sandbox);
  for (const { href } of SCREEN_COMMANDS) {
    found[href] = [];
    for (const path of seenAt[href] ?? []) {
      await goTo(page, path);
      found[href].push(...(await shownCommands(page)));
    }
  }
  // The command of a setting appears when the setting is changed.
  await goTo(page, "account");
  await page.getByLabel("Limit per cash-out at night").fill("1000");
  found["/account"]!.push(...(await shownCommands(page)));
  // Destructive actions show their command in a confirmation, and the clock shows either Freeze or Resume.
  await goTo(page, "state");
  for (const button of ["Restore antes-do-teste", "Remove antes-do-teste"]) {
    await page.getByRole("button", { name: button }).click();
    found["/state"]!.push(...(await shownCommands(page)));
    await page.keyboard.press("Escape");
  }
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({
      name: "localpix.db",
      mimeType: "application/octet-stream",
      buffer: Buffer.from("SQLite"),
    });
  await expect(page.getByRole("dialog")).toBeVisible();
  found["/state"]!.push(...(await shownCommands(page)));
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Read it here" }).click();
  await expect(page.getByRole("heading", { name: "The whole case" })).toBeVisible();
  found["/state"]!.push(...(await shownCommands(page)));
  await sandbox.control.setClock({ mode: "running" });
  await goTo(page, "clock");
  await expect(page.getByRole("button", { name: "Freeze", exact: true })).toBeVisible();
  found["/clock"]!.push(...(await shownCommands(page)));

  const missing = SCREEN_COMMANDS.flatMap(({ href, offers }) =>
    offers
      .filter((command) => !found[href]!.some((text) => containsCommand(text, command)))
      .map((command) => `${href}: ${command}`),
  );
  expect(missing).toEqual([]);
});

test("a command with a placeholder cannot be copied until its field is filled in", async ({
  page,
  sandbox,
}) => {
  const { transactionId } = await sandbox.gateway.cashIn(chargeBody());
  await openDashboard(page, sandbox);
  for (const path of ["clock", "state", "webhooks/new", "meds", "meds/new"]) {
    await goTo(page, path);
    const copyable = page
      .locator('button.command:not([aria-disabled="true"])')
      .filter({ hasText: /(^|\s)<[a-z]+>/ });
    await expect(copyable, path).toHaveCount(0);
  }
  await goTo(page, "clock");
  const command = page.locator("button.command").filter({ hasText: "clock advance charge-expiry" });
  await expect(command).toBeDisabled();
  await page.getByRole("listitem").filter({ has: command }).getByRole("textbox").fill(transactionId);
  await expect(command).toBeEnabled();
  await expect(command).toHaveAttribute("title", new RegExp(`clock advance charge-expiry ${transactionId}`));

  // While there is no MED, the command names the newest payment.
  await sandbox.pay(transactionId);
  await goTo(page, "meds");
  await expect(page.locator("button.command")).toContainText(`localpix med open ${transactionId}`);
});

test("the first steps show the demo command as it is copied, and call the URL an address", async ({
  page,
  sandbox,
}) => {
  await openDashboard(page, sandbox, "overview");
  const main = page.getByRole("main");
  const demo = main.getByRole("button", { name: /demo$/ });
  const [says, copied] = String(await demo.getAttribute("title")).split("\n");
  expect(says).toBe("Copy this command, as it runs from any terminal:");
  await expect(demo).toHaveText(copied!);
  await expect(main.getByTitle("Copy this address:")).toHaveText(sandbox.url);
});

test("says where a command with npx runs, in a project that has installed localpix", async ({
  page,
  sandbox,
}) => {
  const project = mkdtempSync(join(tmpdir(), "localpix-project-"));
  const bin = join(project, "node_modules", ".bin");
  mkdirSync(bin, { recursive: true });
  symlinkSync(ENTRY, join(bin, "localpix"));
  const folder = process.cwd();
  process.chdir(project);
  try {
    await openDashboard(page, sandbox, "overview");
    const demo = page.getByRole("main").getByRole("button", { name: "npx localpix demo" });
    await expect(demo).toHaveAttribute(
      "title",
      "Copy this command, as it runs in the folder in which the sandbox was started:\nnpx localpix demo",
    );
  } finally {
    process.chdir(folder);
  }
});
