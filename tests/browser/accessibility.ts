import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What stands in the way of somebody who uses the page otherwise: each rule with the first place that breaks it. */
export async function violations(page: Page, within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  if (within) axe.include(within);
  // The other mode opens a second page to put the findings of frames together, which takes as long again; here are none.
  axe.setLegacyMode();
  const found = await axe.analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
