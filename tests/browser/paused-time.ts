import type { Page } from "@playwright/test";
import type { TestSandbox } from "../../server/testkit/index.js";
import { expect } from "./page.js";

/** The format in which the page shows sandbox time: `19:59:50`. */
const clockFormat = new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo", timeStyle: "medium" });

/** A paused clock of a page, so that timers and frames do not depend on the machine. The test advances it. */
export interface PausedTime {
  /** Loads a screen. Time passes until it is shown, because React waits before it shows a part that was just loaded. */
  open(sandbox: TestSandbox, path: string): Promise<void>;
  /** Advances the page's clock by milliseconds. */
  pass(milliseconds: number): Promise<void>;
  /** Waits until the page has received all entries of the sandbox, without advancing the page's clock. */
  catchUp(sandbox: TestSandbox): Promise<void>;
}

/** Pauses the clock of a page. Call it before the page is opened. */
export async function pauseTime(page: Page): Promise<PausedTime> {
  await page.clock.install({ time: "2027-01-01T00:00:00Z" });
  await page.clock.pauseAt("2027-01-01T00:00:01Z");
  return {
    open: async (sandbox, path) => {
      await page.goto(`${sandbox.url}/sandbox/${path}`);
      await expect(page.getByText("live", { exact: true }).first()).toBeVisible();
      await expect(async () => {
        await page.clock.runFor(500);
        await expect(page.getByRole("heading", { level: 1 })).toBeAttached({ timeout: 100 });
      }).toPass({ intervals: [10] });
    },
    pass: (milliseconds) => page.clock.runFor(milliseconds),
    // Advances the sandbox, and waits until the page shows that time. The feed keeps the order of the journal, so all
    // earlier entries have arrived. The page shows the time without an animation frame, which a paused clock never starts.
    catchUp: async (sandbox) => {
      const { now } = await sandbox.advance("1s");
      await expect(page.getByRole("timer")).toContainText(clockFormat.format(new Date(now)));
    },
  };
}
