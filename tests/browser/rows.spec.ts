import type { Page } from "@playwright/test";
import { chargeBody } from "../journeys/bodies.js";
import { expect, goTo, openDashboard, setWidth, test, waitUntilIdle } from "./page.js";

/** 19:59:50 in São Paulo, a few days before another year. */
test.use({ sandboxOptions: { clock: "2026-12-28T22:59:50Z" } });

const WIDTHS = [390, 720, 1100, 1440];
const rows = (page: Page) => page.getByRole("listbox").getByRole("option");

/** Days beside a time that are hidden, broken over lines or cut by their row. */
const UNREADABLE_DAYS = `[...document.querySelectorAll("main time + small")]
  .filter((day) => {
    if (!day.checkVisibility()) return true;
    const { height, top, bottom, right } = day.getBoundingClientRect();
    const row = day.closest("[role=option], li, summary, tr").getBoundingClientRect();
    return height > 20 || top < row.top || bottom > row.bottom || right > row.right;
  })
  .map((day) => day.parentElement.textContent)`;

test("a time of another day has its date in one line, with the year if that is another one, at every width", async ({
  page,
  sandbox,
}) => {
  const receiver = await sandbox.receiver({ events: ["cash_in"] });
  receiver.answer({ status: 500 });
  const { transactionId } = await sandbox.gateway.cashIn(chargeBody());
  await sandbox.pay(transactionId);
  await sandbox.advance("4d");
  const later = await sandbox.gateway.cashIn(chargeBody());
  await sandbox.advance("1d");
  const { endpoints } = await sandbox.control.listEndpoints({});
  await openDashboard(page, sandbox, "activity");
  for (const width of WIDTHS) {
    await setWidth(page, width);
    for (const path of ["activity", "transactions"]) {
      await goTo(page, path);
      await expect(rows(page).filter({ hasText: transactionId }).last()).toContainText(
        "19:59:50 28 Dec 2026",
      );
      await expect(rows(page).filter({ hasText: later.transactionId }).last()).toContainText(
        "19:59:50 01 Jan",
      );
      expect.soft(await page.evaluate(UNREADABLE_DAYS), `${path}, ${width} px`).toEqual([]);
    }
    for (const path of [
      `transactions/${transactionId}`,
      `webhooks/${endpoints[0]!.id}`,
      "clock",
      "overview",
    ]) {
      await goTo(page, path);
      await page.evaluate("for (const fold of document.querySelectorAll('main details')) fold.open = true");
      await waitUntilIdle(page);
      expect.soft(await page.evaluate(UNREADABLE_DAYS), `${path}, ${width} px`).toEqual([]);
    }
  }
});
