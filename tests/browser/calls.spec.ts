import { expect, goTo, openDashboard, test } from "./page.js";

const charge = {
  transaction: { value: 49.9, description: "Pedido 7741", externalId: "pedido-7741" },
  payer: { fullName: "Maria Clara", document: "12345678909" },
};

test("the first steps are shown until the first call, and calls that change nothing are listed too", async ({
  page,
  sandbox,
}) => {
  await openDashboard(page, sandbox, "activity?filter=calls");
  await expect(page.getByRole("button", { name: "Create a test charge" })).toBeVisible();
  // The sandbox is in use now, but has received no call.
  await sandbox.control.armScenario({ scenario: "http:503" });
  await sandbox.control.disarmAll();
  const { counts } = await sandbox.control.countActivity({});
  await expect(page.getByRole("button", { name: `Facts ${counts.facts}`, exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Create a test charge" })).toBeVisible();
  await sandbox.gateway.balance();
  const row = page
    .getByRole("listbox")
    .getByRole("option")
    .filter({ hasText: /GET .*balance/ });
  await expect(row).toContainText("200");
  await expect(page.getByRole("button", { name: "Create a test charge" })).toHaveCount(0);

  await page.keyboard.press("?");
  await page.getByRole("link", { name: /^First steps/ }).click();
  await expect(page).toHaveURL(/\/activity\/first-steps/);
  await expect(page.getByRole("button", { name: "Create a test charge" })).toBeVisible();
});

test("a search that only calls match leads from the facts to these calls", async ({ page, sandbox }) => {
  await sandbox.gateway.cashIn(charge);
  await openDashboard(page, sandbox, "activity?q=pix%2Fcash");
  const rows = page.getByRole("listbox").getByRole("option");
  const main = page.getByRole("main");
  await expect(main).toContainText("Facts are found by the beginnings of their words");
  await page.getByRole("button", { name: "1 call matches: show facts and calls" }).click();
  await expect(page).toHaveURL(/filter=with-calls/);
  await expect(rows).toHaveText([/POST \/api\/pix\/cash-in/]);
  await goTo(page, "activity?q=nowhere");
  await expect(page.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
  await expect(page.getByRole("button", { name: /match/ })).toHaveCount(0);
  await page.getByRole("button", { name: "pt", exact: true }).click();
  await expect(main).toContainText("Os acontecimentos são encontrados pelo começo das palavras");
});

test("the outcome and operation filters narrow the list and are part of the URL", async ({
  page,
  sandbox,
}) => {
  await sandbox.gateway.cashIn(charge);
  await sandbox.gateway.send("cashIn", charge);
  await sandbox.gateway.send("cashOut", { value: -1 });
  await openDashboard(page, sandbox, "activity");
  const rows = page.getByRole("listbox").getByRole("option");
  await page.getByRole("button", { name: "Calls", exact: true }).click();
  await expect(rows.filter({ hasText: "POST" })).toHaveCount(4);
  await page.getByRole("button", { name: "4xx" }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole("combobox", { name: "Operation" }).selectOption("cash-in");
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/\?filter=calls&outcome=4xx&operation=cash-in$/);
  await page.getByRole("button", { name: "4xx" }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole("button", { name: /^Facts ?\d/ }).click();
  await expect(page).toHaveURL(/\/activity$/);
  await expect(rows.filter({ hasText: "Charge created" })).toHaveCount(1);
});

test("URLs of the former requests screen open the calls", async ({ page, sandbox }) => {
  await sandbox.gateway.cashIn(charge);
  const { requests } = await sandbox.control.listRequests({ operation: "cash-in" });
  await openDashboard(page, sandbox, "requests?outcome=refused");
  await expect(page).toHaveURL(/\/activity\?filter=calls&outcome=refused$/);
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await openDashboard(page, sandbox, `requests/${requests[0]?.id}`);
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText("POST /api/pix/cash-in");
  await expect(page.getByRole("listbox").getByRole("option").filter({ hasText: "cash-in" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
});

test.describe("a sandbox that keeps 5 calls", () => {
  test.use({ sandboxOptions: { keepRequests: 5 } });

  test("the list says that older calls are gone, and a refusal without its call still shows its reason", async ({
    page,
    sandbox,
  }) => {
    await sandbox.gateway.send("cashOut", { value: -1 });
    await openDashboard(page, sandbox, "activity?filter=calls");
    await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
    await expect(page.getByRole("listbox")).not.toContainText("Older calls were removed");
    for (let index = 0; index < 6; index++) await sandbox.gateway.balance();
    await expect(page.getByRole("listbox")).toContainText(
      "Older calls were removed: only the newest 5 are kept",
    );
    await page.getByRole("button", { name: "Facts and calls" }).click();
    await expect(page.getByRole("option").filter({ hasText: "Sandbox started" })).toBeVisible();
    await expect(page.getByRole("listbox")).toContainText("Older calls were removed");
    await page.getByRole("option").filter({ hasText: "cash-out" }).click();
    const detail = page.getByRole("region", { name: "Details" });
    await expect(detail).toContainText("details é obrigatório");
    await expect(detail.getByRole("alert")).toBeVisible();
  });
});

test("on a phone the filters fit in one line, and the dates are behind a button", async ({
  page,
  sandbox,
}) => {
  await sandbox.gateway.cashIn(charge);
  await page.setViewportSize({ width: 390, height: 844 });
  await openDashboard(page, sandbox, "activity?filter=calls");
  const top = async (name: string) =>
    Math.round((await page.getByRole("button", { name, exact: true }).boundingBox())?.y ?? -1);
  await expect(page.getByRole("button", { name: "5xx" })).toBeAttached();
  expect(await top("5xx"), "in the line of the other chips").toBe(await top("Calls"));
  expect(await top("Pause"), "in the line of the search").toBeLessThan(await top("Calls"));
  await expect(page.getByLabel("From", { exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await page.getByLabel("From", { exact: true }).fill("2100-01-01");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await expect(page.getByRole("button", { name: "Filters", exact: true })).toHaveText("1");
});

test("a refusal shows the rule, the field, and the received and expected values", async ({
  page,
  sandbox,
}) => {
  const { body } = await sandbox.gateway.send("cashOut", { value: -1, externalId: "ref-1" });
  await sandbox.gateway.cashIn(charge);
  await openDashboard(page, sandbox, "activity?filter=calls");
  await page.getByRole("button", { name: "Refused" }).click();
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(1);
  await page.getByRole("listbox").getByRole("option").click();

  const detail = page.getByRole("region", { name: "Details" });
  const field = detail.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "value" }) });
  await expect(field).toContainText("-1");
  await expect(field).toContainText("must be from 0.01");
  await expect(detail).toContainText("Errors, message");
  const cards = detail.getByRole("heading", { level: 3, name: /^(Why|Response|Body)/ });
  await expect(cards).toHaveText(["Why it was refused or failed", "Response", "Body"]);
  await detail.getByRole("button", { name: "CLI", exact: true }).click();
  await expect(detail).toContainText(` explain ${(body as { errorId: string }).errorId} --url`);
  await page.keyboard.press("Escape");

  const link = page.url();
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(1);
  await expect(detail.getByRole("rowheader", { name: "details", exact: true })).toBeVisible();
});

test("resends a request with a fresh token and marks the differences between the responses", async ({
  page,
  sandbox,
}) => {
  await sandbox.gateway.cashIn(charge);
  await openDashboard(page, sandbox, "activity?filter=calls");
  await page.getByRole("listbox").getByRole("option").filter({ hasText: "cash-in" }).click();
  await expect(page.getByRole("button", { name: "Send again" })).toBeVisible();
  await page.keyboard.press("r");

  const compared = page.getByRole("table");
  await expect(compared.getByRole("columnheader", { name: /Before/ })).toContainText("201");
  await expect(compared.getByRole("columnheader", { name: /Now/ })).toContainText("400");
  await expect(compared.getByRole("row", { name: /transactionId \(differs\)/ })).toContainText("–");
  await expect(compared).toContainText("PIX_DUPLICATE_EXTERNAL_ID");
  const { requests } = await sandbox.control.listRequests({ operation: "cash-in" });
  expect(requests.map(({ status, account }) => [status, account])).toEqual([
    [400, 1],
    [201, 1],
  ]);
});

test("resends a token request with the client secret, although it is not recorded", async ({
  page,
  sandbox,
}) => {
  await sandbox.gateway.token();
  await openDashboard(page, sandbox, "activity?filter=calls");
  await page.getByRole("listbox").getByRole("option").filter({ hasText: "/api/auth/token" }).first().click();
  await page.getByRole("button", { name: /Send again/ }).click();
  await expect(page.getByRole("columnheader", { name: /Now/ })).toContainText("201");
});

test("search, list and back navigation work by keyboard", async ({ page, sandbox }) => {
  await sandbox.gateway.cashIn(charge);
  await sandbox.gateway.balance();
  await openDashboard(page, sandbox, "activity?filter=calls");
  await expect(page.getByRole("listbox")).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("PEDIDO-7741");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox").getByRole("option").nth(2)).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(/GET .*balance/);
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: /Open transaction/ })).toHaveAttribute(
    "href",
    /\/transactions\/\d+$/,
  );
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/activity\?filter=calls$/);
});

test("sends an edited request, reports a body that is not JSON, and opens the new call", async ({
  page,
  sandbox,
}) => {
  await sandbox.gateway.cashIn(charge);
  const { requests } = await sandbox.control.listRequests({ operation: "cash-in" });
  await openDashboard(page, sandbox, `activity/r${requests[0]?.id}?filter=calls`);
  await page.getByText("Edit and send", { exact: true }).click();
  const body = page.getByRole("textbox", { name: "Body", exact: true });
  const status = page.getByRole("region", { name: "Response", exact: true }).getByRole("status");
  const send = page.getByRole("button", { name: "Send the edited request" });

  // The first request succeeded, so the editor proposes another externalId.
  await body.fill((await body.inputValue()).replace("49.9", "12.34"));
  await send.click();
  await expect(status).toContainText("201 Created");
  const { transactions } = await sandbox.control.listTransactions({});
  expect(transactions.map(({ value }) => value)).toEqual([12.34, 49.9]);

  await body.fill("{ not JSON");
  await expect(page.getByText("The body is not JSON")).toBeVisible();
  await send.click();
  await expect(status).toContainText("400 Bad Request");

  await page.getByRole("textbox", { name: "Headers" }).fill("authorization: Bearer mine");
  await page.getByRole("combobox", { name: "Method" }).selectOption("GET");
  await page.getByRole("textbox", { name: "Path", exact: true }).fill("/api/balance");
  await send.click();
  await expect(status).toContainText("401");
  await page.getByRole("link", { name: "Open the new call" }).click();
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText("GET /api/balance");
});
