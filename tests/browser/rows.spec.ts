import type { Page } from "@playwright/test";
import { chargeBody } from "../journeys/bodies.js";
import { expect, goTo, openDashboard, setWidth, test, waitUntilIdle } from "./page.js";

/** 19:59:50 in São Paulo, a few days before another year. */
test.use({ sandboxOptions: { clock: "2026-12-28T22:59:50Z" } });

const WIDTHS = [390, 720, 1100, 1440];
const rows = (page: Page) => page.getByRole("listbox").getByRole("option");
const detail = (page: Page) => page.getByRole("region", { name: "Details" });

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

/** Texts of an element that do not fit in it. */
const isCut = (element: Element) => element.scrollWidth > element.clientWidth + 1;

test("consecutive changes of the clock say from when to when, and by how much they moved it", async ({
  page,
  sandbox,
}) => {
  for (const step of ["1h", "1d", "3h"]) await sandbox.advance(step);
  await sandbox.gateway.cashIn(chargeBody());
  await sandbox.advance("5d");
  await openDashboard(page, sandbox, "activity");
  const row = rows(page).filter({ hasText: "3 clock changes" });
  for (const width of WIDTHS) {
    await setWidth(page, width);
    await expect(row).toContainText("28 Dec 2026 19:59:50 → 29 Dec 2026 23:59:50");
    await expect(row).toContainText("+1 d 4 h");
    for (const text of ["28 Dec 2026 19:59:50 →", "+1 d 4 h"])
      expect.soft(await row.getByText(text).first().evaluate(isCut), `${text}, ${width} px`).toBe(false);
    expect.soft(await row.locator("small").nth(1).evaluate(isCut), `${width} px`).toBe(false);
  }
  await row.click();
  await expect(detail(page)).toContainText("28 Dec 2026 19:59:50 → 29 Dec 2026 23:59:50 +1 d 4 h");
});

test("an address that is no number is no entry, and is not asked for", async ({ page, sandbox }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await openDashboard(page, sandbox, "activity");
  for (const id of ["pedido", "rpedido", "cpedido", "c4000", "1e3", "0"]) {
    await goTo(page, `activity/${id}`);
    await expect(detail(page), id).toContainText("The journal has no entry with this number.");
  }
  expect(asked.filter((url) => /NaN|pedido.*before/.test(url))).toEqual([]);
});

test("on a phone the host and the end of each webhook URL can be read", async ({ page, sandbox }) => {
  await sandbox.control.createAccount({ name: "Loja Boreal" });
  const base = "https://pagamentos.loja-aurora.example/integracoes/gateway/webhooks/pix";
  for (const end of ["recebimentos", "devolucoes"])
    await sandbox.gateway.registerWebhook({ url: `${base}/${end}`, eventType: "cash_in", headers: [] });
  await openDashboard(page, sandbox, "webhooks");
  await setWidth(page, 390);
  await expect(rows(page)).toHaveCount(2);
  for (const end of ["recebimentos", "devolucoes"]) {
    const url = rows(page).getByTitle(`${base}/${end}`);
    const [left, right] = await url.evaluate((element) => [
      element.getBoundingClientRect().left,
      element.getBoundingClientRect().right,
    ]);
    const tail = (await url.getByText(end).last().boundingBox())!;
    expect(tail.x, "the beginning of the host").toBeGreaterThan(left! + 70);
    expect(tail.x + tail.width, end).toBeLessThanOrEqual(right! + 1);
    await expect(url).toHaveText(`${base}/${end}`.replace("https://", ""));
  }
  await goTo(page, "activity");
  await expect(rows(page).filter({ hasText: "/devolucoes" })).toContainText(
    /cash_in · pagamentos\.loja-\S+…\S+\/devolucoes/,
  );
});

test("on a phone a row of chips reaches the edges of the page, where it fades", async ({ page, sandbox }) => {
  await openDashboard(page, sandbox, "activity");
  await setWidth(page, 390);
  for (const path of ["activity", "transactions"]) {
    await goTo(page, path);
    const strip = page.locator(".toolbar > .toolbar-strip");
    expect(await strip.evaluate((element) => element.scrollWidth > element.clientWidth), path).toBe(true);
    await expect(strip).toHaveCSS("mask-image", /linear-gradient/);
    const { x, width } = (await strip.boundingBox())!;
    expect(x + width, path).toBe(390);
  }
});
