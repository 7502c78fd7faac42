import { expect, type Locator, type Page } from "@playwright/test";

/** Chooses an action from the "More" menu. */
export async function choose(within: Page | Locator, name: string | RegExp): Promise<void> {
  await within.getByRole("button", { name: "More", exact: true }).first().click();
  await within.getByRole("menuitem", { name }).click();
}

/** The text of every command that the CLI popup offers, with `localpix` in place of the program's path. */
export async function commandsOf(within: Page | Locator): Promise<string> {
  await within.getByRole("button", { name: "CLI", exact: true }).first().click();
  const popup = within.getByRole("dialog", { name: "Commands for the terminal" });
  await expect(popup).toBeVisible();
  const text = (await popup.textContent()) ?? "";
  await popup.page().keyboard.press("Escape");
  await expect(popup).toHaveCount(0);
  return text.replaceAll(/node \S+?localpix\.cjs/g, "localpix");
}
