import type { Page } from "@playwright/test";
import { chargeBody, cobBody, newTxid, payoutBody } from "../journeys/bodies.js";
import { violationsByTheme } from "./accessibility.js";
import { expect, goTo, openDashboard, setWidth, test } from "./page.js";

/** The response of the call, as the page shows it. */
const answer = (page: Page) => page.getByRole("region", { name: "Response", exact: true });
const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true }).click();

test("lists operations and webhooks, and is linked from the menu", async ({ page, sandbox }) => {
  await openDashboard(page, sandbox);
  await page.getByRole("link", { name: "API reference" }).click();
  await expect(page).toHaveURL(/\/sandbox\/docs$/);
  const operations = page.getByRole("navigation", { name: "Operations" }).getByRole("link");
  const document = await sandbox.control.gatewayReference();
  await expect(operations).toHaveCount(
    Object.values(document.paths)
      .flatMap((item) => Object.values(item))
      .filter((operation) => !operation["x-alias-of"]).length,
  );
  await page.getByRole("button", { name: "Webhooks" }).click();
  await expect(operations).toHaveCount(Object.keys(document.webhooks ?? {}).length);
  await operations.filter({ hasText: "refund_in" }).click();
  await expect(page.getByRole("main")).toContainText("remainingAmountForRefund");
  await operations.filter({ hasText: "med_accepted" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "statusHistory" })).toContainText(
    "Every state that the MED has had",
  );

  await page.getByRole("button", { name: "Gateway" }).click();
  await page.keyboard.press("/");
  await page.keyboard.type("PIX_NIGHT_LIMIT");
  await expect(operations).toHaveCount(3);

  await operations.first().click();
  await page.keyboard.press("j");
  await expect(page).toHaveURL(/\/docs\/gateway\/[\w-]+\?q=PIX_NIGHT_LIMIT$/);
  await expect(page.getByRole("navigation", { name: "Operations" }).locator("[aria-current]")).toHaveText(
    (await operations.nth(1).textContent())!,
  );
});

test("a reference that cannot be loaded is not said to have no operation", async ({ page, sandbox }) => {
  await page.route("**/sandbox/openapi.json**", (route) => route.abort("connectionrefused"));
  await openDashboard(page, sandbox, "docs");
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("No operation matches");
});

test("links the cob that a call created", async ({ page, sandbox }) => {
  await openDashboard(page, sandbox, "docs/gateway/cob");
  await send(page);
  await expect(answer(page)).toContainText("201 Created");
  await page.getByRole("link", { name: /^Open (charge|cob) \w{26,}$/ }).click();
  await expect(page).toHaveURL(/\/bank\/\w{26,}$/);
});

test("does not keep the id of a record that a call has used up", async ({ page, sandbox }) => {
  const older = await sandbox.pay((await sandbox.gateway.cashIn(chargeBody())).transactionId);
  const newer = await sandbox.pay((await sandbox.gateway.cashIn(chargeBody())).transactionId);
  await openDashboard(page, sandbox, "docs/gateway/refund-in");
  const id = page.getByRole("textbox", { name: /^id/ });
  await expect(id).toHaveValue(newer.transactionId);
  const body = page.getByRole("textbox", { name: "Body" });
  const whole = (await sandbox.control.showTransaction({ id: newer.transactionId })).value;
  await body.fill(JSON.stringify({ refundValue: whole }));
  await send(page);
  await expect(answer(page)).toContainText("201 Created");
  await expect(id, "the next payment").toHaveValue(older.transactionId);
  await send(page);
  await expect(page.getByText("This account has no payment left to refund")).toBeVisible();
  await expect(id, "no payment").toHaveValue("");

  await sandbox.receiver({ events: ["cash_in", "cash_out"] });
  const [first, second] = (await sandbox.control.listEndpoints({})).endpoints.map(
    (endpoint) => `${endpoint.id}`,
  );
  await goTo(page, "docs/gateway/delete-webhook");
  await expect(id).toHaveValue(second!);
  await send(page);
  await expect(id, "the other URL").toHaveValue(first!);
  await send(page);
  await expect(answer(page).getByRole("status")).toContainText("20");
  await expect(page.getByText("This account has no webhook URL")).toBeVisible();
  await expect(id, "no URL").toHaveValue("");
});

test("sends a call with the token filled in, and again with another scenario", async ({ page, sandbox }) => {
  await openDashboard(page, sandbox, "docs/gateway/cash-out");
  await send(page);
  await expect(answer(page)).toContainText("201 Created");
  await expect(answer(page)).toContainText("PENDING");
  await expect(page.getByRole("main")).toContainText("PIX_INSUFFICIENT_BALANCE");

  await page.getByRole("combobox", { name: "X-Sandbox-Scenario" }).fill("refuse:PIX_DAILY_LIMIT_EXCEEDED");
  await send(page);
  await expect(answer(page)).toContainText("400 Bad Request");
  await expect(answer(page)).toContainText("PIX_DAILY_LIMIT_EXCEEDED");
});

test("fills in the newest id, or says what to create first", async ({ page, sandbox }) => {
  await openDashboard(page, sandbox, "docs/gateway/refund-in");
  const main = page.getByRole("main");
  await expect(main).toContainText("This account has no payment left to refund");
  await main.getByRole("link", { name: "Create one first" }).click();
  await expect(page).toHaveURL(/\/bank$/);

  const { transactionId } = await sandbox.pay((await sandbox.gateway.cashIn(chargeBody())).transactionId);
  await goTo(page, "docs/gateway/refund-in");
  await expect(main).not.toContainText("This account has no payment left to refund");
  await expect(page.getByRole("textbox", { name: /^id/ })).toHaveValue(transactionId);
  for (const path of ["gateway/transaction-by-id", "control/showTransaction", "control/showRequest"]) {
    await goTo(page, `docs/${path}`);
    await send(page);
    await expect(answer(page), path).toContainText("200 OK");
  }
});

test("fills in what each operation accepts in this account", async ({ page, sandbox }) => {
  const { gateway, credentials } = sandbox;
  await openDashboard(page, sandbox, "docs/gateway");
  const main = page.getByRole("main");
  const missing = async (paths: readonly string[]) => {
    for (const path of paths) {
      await goTo(page, `docs/gateway/${path}`);
      await expect(main.getByRole("link", { name: "Create one first" }), path).toBeVisible();
    }
  };
  await missing(["refund-in", "devolucao", "devolucao-show", "location", "cob-read", "cob-change"]);

  await sandbox.receiver();
  const charge = (value: number) => {
    const body = chargeBody();
    return gateway.cashIn({ ...body, transaction: { ...body.transaction, value } });
  };
  const paid = await sandbox.pay((await charge(12.34)).transactionId);
  await gateway.refundIn({ refundValue: 2.34 }, { params: { id: paid.transactionId } });
  const txid = newTxid();
  await gateway.createCob({ ...cobBody(), chave: credentials.pixKey }, { params: { txid } });
  await sandbox.advance("1m");
  // The newest transaction is pending, so it has no webhook.
  await charge(5);
  const succeeds = async (path: string) => {
    await goTo(page, `docs/gateway/${path}`);
    await expect(answer(page), "the previous response is gone").toHaveCount(0);
    await expect(main.getByRole("link", { name: "Create one first" }), path).toHaveCount(0);
    await send(page);
    await expect(answer(page).getByRole("status"), path).toContainText(/20[01]/);
  };
  await succeeds("refund-in");
  await expect(answer(page)).toContainText(/"?refundValue"?: 10\b/);
  await missing(["refund-in", "devolucao"]);
  await sandbox.pay((await charge(7.5)).transactionId);
  await charge(5);
  await succeeds("devolucao");
  await expect(answer(page)).toContainText("7.50");
  for (const path of ["devolucao-show", "resend-webhook", "location", "cob-read", "cob-change"])
    await succeeds(path);
  await missing(["cob-read", "cob-change"]);
});

test("keeps the response and what was typed when a call uses up the only record", async ({
  page,
  sandbox,
}) => {
  const pending = { scenario: "pending" };
  const { transactionId } = await sandbox.gateway.cashOut(payoutBody(), pending);
  await openDashboard(page, sandbox, "docs/control/rejectPayout");
  const id = page.getByRole("textbox", { name: /^id/ });
  await expect(id).toHaveValue(transactionId);
  const body = page.getByRole("textbox", { name: "Body" });
  const typed = '{ "errorCode": "AC03" }';
  await body.fill(typed);
  await send(page);
  await expect(page.getByText("This account has no pending cash-out")).toBeVisible();
  await expect(answer(page)).toContainText("200 OK");
  await expect(body).toHaveValue(typed);

  const next = await sandbox.gateway.cashOut(payoutBody(), pending);
  await expect(id, "the id of the next cash-out").toHaveValue(next.transactionId);
  await expect(body).toHaveValue(typed);
});

test("fetches a new token when sandbox time has passed the expiry of the first", async ({
  page,
  sandbox,
}) => {
  await openDashboard(page, sandbox, "docs/gateway/balance");
  await send(page);
  await expect(answer(page)).toContainText("grossBalance");
  await sandbox.advance("31m");
  await page.getByRole("link", { name: "/accounts/balances" }).click();
  await send(page);
  await expect(answer(page)).toContainText("balanceAmount");
});

test("every operation that needs no earlier call succeeds with its example", async ({ page, sandbox }) => {
  const ids = [
    "access-token",
    "oauth-token",
    "dict-pix",
    "cash-in",
    "cash-out-qrcode",
    "cob",
    "list-transactions",
  ];
  await openDashboard(page, sandbox, "docs/gateway");
  const control = ["pay", "createAccount", "changeAccount", "advanceClock", "issueCertificate", "verify"];
  for (const path of [...ids.map((id) => `gateway/${id}`), ...control.map((id) => `control/${id}`)]) {
    await goTo(page, `docs/${path}`);
    await expect(answer(page), "the previous response is gone").toHaveCount(0);
    await send(page);
    await expect(answer(page).getByRole("status"), path).toContainText(/20[01]/);
  }
});

test("sends a call again with new ids, and links the records that it created", async ({ page, sandbox }) => {
  await openDashboard(page, sandbox, "docs/gateway/cash-in");
  const link = page.getByRole("link", { name: /^Open charge \d+$/ });
  await send(page);
  await expect(answer(page)).toContainText("201 Created");
  const first = String(await link.textContent());
  await send(page);
  await expect(link).not.toHaveText(first);
  await expect(answer(page)).toContainText("201 Created");
  await link.click();
  await expect(page).toHaveURL(/\/transactions\/\d+$/);
  expect((await sandbox.control.listTransactions({})).transactions).toHaveLength(2);
});

test("is in Portuguese too, and has a way back on a narrow page", async ({ page, sandbox }) => {
  await setWidth(page, 800);
  await openDashboard(page, sandbox, "docs/gateway/cash-in");
  await page.getByRole("button", { name: "pt", exact: true }).click();
  await expect(page.getByRole("button", { name: "Enviar" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "expirationTime" })).toContainText(
    "Segundos até a cobrança não paga expirar",
  );
  await page.getByRole("button", { name: "Voltar às operações" }).click();
  await expect(page).toHaveURL(/\/docs\/gateway$/);
  await expect(page.getByRole("link", { name: /\/api\/pix\/cash-in/ })).toBeVisible();
});

test("the reference with the response of a call has no accessibility violation", async ({
  page,
  sandbox,
}) => {
  await openDashboard(page, sandbox, "docs");
  expect(await violationsByTheme(page), "nothing chosen").toEqual([]);
  for (const path of ["docs/gateway/cash-out", "docs/control/pay"]) {
    await goTo(page, path);
    await send(page);
    await expect(answer(page)).toBeVisible();
    expect(await violationsByTheme(page), path).toEqual([]);
  }
  await goTo(page, "docs/webhooks/webhook-cash-out");
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  expect(await violationsByTheme(page), "a webhook").toEqual([]);
});
