import type { Page } from "@playwright/test";
import { violations } from "./accessibility.js";
import { expect, openDashboard, test } from "./page.js";
import { refusedCertificate } from "./refused-certificate.js";

const charge = {
  transaction: { value: 49.9, description: "Pedido 7741", externalId: "pedido-7741" },
  payer: { fullName: "Maria Clara", document: "12345678909" },
};

const paletteOf = (page: Page) => page.getByRole("dialog", { name: /^(Find|Buscar)$/ });

/** Opens the palette and types a text. */
async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(paletteOf(page).getByRole("combobox")).toBeFocused();
  await page.keyboard.type(text);
}

/** Chooses the first item with this name that the palette finds by a text. */
async function choose(page: Page, text: string, option: string): Promise<void> {
  await type(page, text);
  await paletteOf(page).getByRole("option", { name: option }).first().click();
  await expect(paletteOf(page)).toHaveCount(0);
}

test("Ctrl-K finds an id, a screen, an action and a scenario", async ({ page, sandbox }) => {
  const { transactionId } = await sandbox.gateway.cashIn(charge);
  await openDashboard(page, sandbox);
  const palette = paletteOf(page);
  const find = async (text: string, option: string | RegExp) => {
    await type(page, text);
    await expect(palette.getByRole("option", { name: option }).first()).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await page.keyboard.press("Enter");
    await expect(palette).toHaveCount(0);
  };
  await find("pedido-7741", `charge ${transactionId}`);
  await expect(page).toHaveURL(new RegExp(`/transactions/${transactionId}$`));
  await find("webh", "Webhooks screen");
  await expect(page).toHaveURL(/\/webhooks$/);
  await find("resume", "Resume the clock");
  await expect.poll(async () => (await sandbox.control.showClock()).mode).toBe("running");
  await find("webhook:dupl", "webhook:duplicate");
  await expect(page).toHaveURL(/\/scenarios\//);
});

test("finds MEDs by number, accounts by name, scenarios with their parameter, deliveries and refused calls", async ({
  page,
  sandbox,
}) => {
  await sandbox.receiver({ events: ["cash_in"] });
  const { transactionId } = await sandbox.pay((await sandbox.gateway.cashIn(charge)).transactionId);
  await sandbox.control.openMed({ transactionId });
  await sandbox.control.createAccount({ name: "Padaria Sol" });
  const { body } = await sandbox.gateway.send("cashOut", { value: -1 });
  const { errorId } = body as { errorId: string };
  await openDashboard(page, sandbox);
  for (const [text, option, address] of [
    ["1", "MED 1 ", "/meds/1"],
    ["med 1", "MED 1 ", "/meds/1"],
    ["delivery 1", "delivery 1 cash_in", "/webhooks/1?delivery=1"],
    ["http:503", "http:503 scenario", "/scenarios/http"],
    ["503", "http:503 scenario", "/scenarios/http"],
    ["call 1", "call 1 ", "/activity/r1?filter=calls"],
    ["DELIVERY", "DELIVERY assumption", "/assumptions/DELIVERY"],
    ["token", "Account & certificates screen", "/account"],
    ["doctor", "Account & certificates screen", "/account"],
    ["traffic", "Activity screen", "/activity"],
    ["agenda", "Clock screen", "/clock"],
    [errorId, "refused call ", "?filter=calls"],
    ["snapshot", "Take a snapshot action", "/state"],
    ["retry failed", "Resend or retry failed deliveries action", "/webhooks/settings"],
    ["padaria", "Padaria Sol account 2", "/account?account=2"],
  ] as const) {
    await choose(page, text, option);
    await expect(page).toHaveURL(new RegExp(`${address.replaceAll("?", "\\?")}$`));
  }
});

test("finds the error codes of certificates, with the calls that were refused with them", async ({
  page,
  sandbox,
}) => {
  await openDashboard(page, sandbox);
  const options = async (text: string) => {
    await type(page, text);
    return paletteOf(page).getByRole("option", { name: /_/ });
  };
  const doctor = await options("certificate_expired");
  await expect(doctor).toHaveText(["CERTIFICATE_EXPIREDexplain the certificate"]);
  await doctor.click();
  await expect(page).toHaveURL(/\/account#doctor$/);

  const certificate = await refusedCertificate(sandbox);
  await (await options("PUB_CERT_NOT_REGISTERED")).first().click();
  await expect(page.getByRole("textbox", { name: "Certificate to explain" })).toHaveValue(certificate);
  await (await options("CERTIFICATE_NOT_REGISTERED")).last().click();
  await expect(page).toHaveURL(/\/activity\?filter=calls&outcome=refused&q=PUB_CERT_NOT_REGISTERED$/);
  await expect(page.getByRole("listbox").getByRole("option")).toHaveText([/auth\/token/]);
});

test("finds URLs, guides, operations, a charge by its correlationId, and actions by other words", async ({
  page,
  sandbox,
}) => {
  const { correlationId, transactionId } = await sandbox.gateway.cashIn(charge);
  const { url } = await sandbox.receiver({ events: ["cash_in"] });
  const [endpoint] = (await sandbox.control.listEndpoints({})).endpoints;
  const before = Date.parse((await sandbox.control.showClock()).now);
  await openDashboard(page, sandbox);
  for (const [text, option, address] of [
    [correlationId, `charge ${transactionId}`, `/transactions/${transactionId}`],
    [new URL(url).host, "webhook URL · cash_in", `/webhooks/${endpoint?.id}`],
    ["moving to", "Moving to the real gateway guide", "/docs/guides/go-live"],
    ["/api/pix/cash-out", "POST /api/pix/cash-out operation", "/docs/gateway/cash-out"],
    ["register url", "Add a webhook URL action", "/webhooks/new"],
    ["start over", "Reset the sandbox action", "/state/reset"],
    ["switch account", "account 1", "/account?account=1"],
  ] as const) {
    await choose(page, text, option);
    await expect(page).toHaveURL(new RegExp(`${address.replaceAll("?", "\\?")}(\\?account=1)?$`));
  }
  await choose(page, "89 days", "Advance the clock by 89d action");
  await expect
    .poll(async () => Date.parse((await sandbox.control.showClock()).now) - before)
    .toBeGreaterThanOrEqual(89 * 86_400_000);
  await choose(page, "shortcuts", "Keyboard shortcuts action");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});

test("reset opens the state with the focus on its button, and a URL is no scenario", async ({
  page,
  sandbox,
}) => {
  await openDashboard(page, sandbox, "state");
  const palette = paletteOf(page);
  await page.keyboard.press("Control+k");
  await palette.getByRole("combobox").fill("http://127.0.0.1:7750/bad");
  await expect(palette.getByText("Nothing found.")).toBeVisible();
  await palette.getByRole("combobox").fill("pay");
  await expect(palette.getByRole("option").first()).toHaveText("Pay a chargeaction");
  await palette.getByRole("combobox").fill("reset");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Reset", exact: true })).toBeFocused();
});

test("finds every action of the open detail, including those in its menu", async ({ page, sandbox }) => {
  const { transactionId } = await sandbox.gateway.cashIn(charge);
  await openDashboard(page, sandbox, `transactions/${transactionId}`);
  await expect(
    page.getByRole("region", { name: "Details" }).getByRole("button", { name: "Pay", exact: true }),
  ).toBeVisible();
  await type(page, "pay");
  await expect(page.getByRole("option", { name: "Pay open detail" })).toBeVisible();
  await page.getByRole("option", { name: "Pay open detail" }).click();
  await expect
    .poll(async () => (await sandbox.control.showTransaction({ id: transactionId })).status)
    .toBe("CONFIRMED");
  await expect(page.getByRole("button", { name: "Refund…" })).toBeVisible();
  await type(page, "refund");
  await page.getByRole("option", { name: "Refund… open detail" }).click();
  await expect(page.getByLabel("Amount in reais")).toBeFocused();
  expect((await sandbox.control.showTransaction({ id: transactionId })).refunds).toEqual([]);
  // Actions of the menu, which is closed.
  await type(page, "open a med");
  await page.getByRole("option", { name: "Open a MED open detail" }).click();
  await expect.poll(async () => (await sandbox.control.listMeds({})).meds).toHaveLength(1);
});

test("finds one externalId among many, also in Portuguese", async ({ page, sandbox }) => {
  const ids: string[] = [];
  for (let number = 1; number <= 120; number++) {
    const externalId = `order-${number}`;
    const { transactionId } = await sandbox.gateway.cashIn({
      ...charge,
      transaction: { ...charge.transaction, externalId },
    });
    ids.push(transactionId);
  }
  await openDashboard(page, sandbox);
  await page.getByRole("button", { name: "pt", exact: true }).click();
  await page.keyboard.press("Control+k");
  const palette = paletteOf(page);
  await palette.getByRole("combobox").fill("order-7");
  await expect(palette.getByRole("option")).toHaveText([new RegExp(`^cobrança ${ids[6]}`)]);
  await palette.getByRole("combobox").fill("cenarios");
  await expect(palette.getByRole("option", { name: "Cenários tela" })).toBeVisible();
});

test("finds where each action on a record can be done, the theme and the language, by other words too", async ({
  page,
  sandbox,
}) => {
  await openDashboard(page, sandbox);
  for (const [text, option, address] of [
    ["settle", "Settle a cash-out…", "/transactions?operation=WITHDRAW&status=PENDING"],
    ["refund", "Refund a received PIX…", "/transactions?operation=PAYMENT&status=CONFIRMED"],
    ["reject", "Reject a cash-out…", "/transactions?operation=WITHDRAW&status=PENDING"],
    ["export", "Export the state…", "/state"],
    ["save case", "Save a case…", "/state/case"],
  ] as const) {
    await choose(page, text, option);
    expect(page.url()).toBe(`${sandbox.url}/sandbox${address}`);
  }
  const html = page.locator("html");
  await choose(page, "night", "Dark theme");
  await expect(html).toHaveAttribute("data-theme", "dark");
  await choose(page, "portuguese", "Português");
  await expect(html).toHaveAttribute("lang", "pt-BR");
  await choose(page, "liquidar", "Liquidar um cash-out…");
  await choose(page, "congelar", "Parar o relógio");
  await choose(page, "noite", "Tema escuro");
});

test("finds a transaction by the beginning of its externalId, and names its state as the list does", async ({
  page,
  sandbox,
}) => {
  const { transactionId } = await sandbox.pay((await sandbox.gateway.cashIn(charge)).transactionId);
  await openDashboard(page, sandbox);
  await page.keyboard.press("Control+k");
  const palette = paletteOf(page);
  await palette.getByRole("combobox").fill("pedido-77");
  await expect(palette.getByRole("option")).toHaveText([
    `charge ${transactionId}pedido-7741 · R$ 49,90 · paid`,
  ]);
  await palette.getByRole("combobox").fill(transactionId);
  await expect(palette.getByRole("option").first()).toHaveText(`charge ${transactionId}R$ 49,90 · paid`);
});

test("says that it is searching, and Enter opens the result when it arrives", async ({ page, sandbox }) => {
  const { transactionId } = await sandbox.gateway.cashIn(charge);
  await openDashboard(page, sandbox);
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/sandbox/api/identify*", async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await type(page, transactionId);
  await page.keyboard.press("Enter");
  await expect(paletteOf(page).getByRole("status")).toHaveText("Searching…");
  answer();
  await expect(page).toHaveURL(new RegExp(`/transactions/${transactionId}$`));
  await expect(paletteOf(page)).toHaveCount(0);
});

test("keeps what is typed while the palette is loaded", async ({ page, sandbox }) => {
  await page.addInitScript({ content: "window.requestIdleCallback = () => 0;" });
  await openDashboard(page, sandbox, "transactions");
  let isAsked = () => {};
  let letLoad = () => {};
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve;
  });
  const loaded = new Promise<void>((resolve) => {
    letLoad = resolve;
  });
  await page.route("**/assets/CommandPalette-*.js", async (route) => {
    isAsked();
    await loaded;
    await route.continue();
  });
  await page.keyboard.press("Control+k");
  await asked;
  await page.keyboard.type("hold e");
  letLoad();
  await page.keyboard.type("v");
  const palette = paletteOf(page);
  await expect(palette.getByRole("combobox")).toHaveValue("hold ev");
  await expect(palette.getByRole("option", { name: "Hold every delivery" })).toBeVisible();
});

test("results are reachable by keyboard, an empty result is announced, and there is no accessibility violation", async ({
  page,
  sandbox,
}) => {
  await openDashboard(page, sandbox);
  await page.getByRole("button", { name: /^Find an id/ }).click();
  const palette = paletteOf(page);
  await expect(palette.getByRole("option", { name: "Overview" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(palette.getByRole("option", { name: "Activity" })).toHaveAttribute("aria-selected", "true");
  expect(await violations(page)).toEqual([]);
  await page.keyboard.type("no such thing");
  await expect(palette.getByText("Nothing found.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);
});
