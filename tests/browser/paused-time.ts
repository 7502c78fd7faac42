import type { Page } from "@playwright/test";
import type { TestSandbox } from "../../server/testkit/index.js";
import { expect } from "./page.js";

/** The sandbox time as the page shows it: `19:59:50`. */
const clockFormat = new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo", timeStyle: "medium" });

/** The clock of a page, which stands until the test lets time pass: timers and frames do not depend on the machine. */
export interface PausedTime {
  /** Lets milliseconds of the page's time pass. */
  pass(milliseconds: number): Promise<void>;
  /** Waits until the page has received all that has happened in the sandbox; no time passes. */
  catchUp(sandbox: TestSandbox): Promise<void>;
}

/** Stops the clock of a page that is not open yet. */
export async function pauseTime(page: Page): Promise<PausedTime> {
  await page.clock.install({ time: "2027-01-01T00:00:00Z" });
  await page.clock.pauseAt("2027-01-01T00:00:01Z");
  return {
    pass: (milliseconds) => page.clock.runFor(milliseconds),
    // The feed keeps the order of the journal, so a page that shows the time of this advance has received everything
    // before it. It shows that time without an animation frame, which the stopped clock would never start.
    catchUp: async (sandbox) => {
      const { now } = await sandbox.advance("1s");
      await expect(page.getByRole("timer")).toContainText(clockFormat.format(new Date(now)));
    },
  };
}
