import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Switches the open page to a theme, without loading it again. */
export async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator(`html[data-theme=${theme}]`)).toBeAttached();
}

/** The accessibility rules that the page breaks, each with the first element that breaks it. */
export async function violations(page: Page, within?: string): Promise<string[]> {
  // Without this option axe also describes every element that passes, which takes as long again.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] });
  if (within) axe.include(within);
  // The default mode opens a second page to merge the results of frames; our page has no frames.
  axe.setLegacyMode();
  const found = await axe.analyze();
  return found.violations.map(
    ({ id, nodes }) => `${id} (${nodes.length} elements), first: ${nodes[0]?.html}`,
  );
}

/** The accessibility violations in each theme. */
export async function violationsByTheme(page: Page, within?: string): Promise<string[]> {
  const found: string[] = [];
  for (const theme of THEMES) {
    await showTheme(page, theme);
    found.push(...(await violations(page, within)).map((violation) => `${theme}: ${violation}`));
  }
  return found;
}
