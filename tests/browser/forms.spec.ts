import { expect, goTo, openDashboard, test, waitUntilIdle } from "./page.js";
import { createOneOfEach } from "./worlds.js";

/** The inputs that submit a form on Enter, without search and filter inputs, which act on every letter. */
const TYPED_INPUTS =
  'main input:enabled:not([type="checkbox"], [type="radio"], [type="file"], [aria-hidden]):not(search *)';

/** Intercepts the submit that Enter causes before the page handles it, so that one test can press Enter everywhere. */
const CATCH_SUBMITS = `
  window.submits = 0;
  const onSubmit = (event) => {
    if (event.type === "click" && !event.target.closest("[type=submit]")) return;
    window.submits += 1;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener("click", onSubmit, true);
  window.addEventListener("submit", onSubmit, true);`;

const UNFOLD = 'for (const fold of document.querySelectorAll("main details")) fold.open = true';

test("Enter submits every form", async ({ page, sandbox }) => {
  const paths = [...new Set(Object.values(await createOneOfEach(sandbox)).flat())];
  await openDashboard(page, sandbox);
  await page.evaluate(CATCH_SUBMITS);
  const submits = () => page.evaluate<number>("window.submits");
  let pressed = 0;
  for (const path of paths) {
    await goTo(page, path);
    // The content of a nested collapsed part is loaded when its parent is open.
    for (let depth = 0; depth < 2; depth++) {
      await page.evaluate(UNFOLD);
      await waitUntilIdle(page);
    }
    for (const input of await page.locator(TYPED_INPUTS).filter({ visible: true }).all()) {
      const markup = `${path}: ${await input.evaluate((element) => element.outerHTML.slice(0, 120))}`;
      const before = await submits();
      const value = await input.inputValue();
      await input.press("Enter");
      // A form without changes gets its button with the first change.
      if ((await submits()) === before && (await input.getAttribute("aria-invalid")) === "false") {
        await input.fill("1d");
        await input.press("Enter");
      }
      const isRefused = (await input.getAttribute("aria-invalid")) === "true";
      expect.soft(isRefused || (await submits()) === before + 1, markup).toBe(true);
      if (isRefused) await input.fill(value);
      pressed += 1;
    }
  }
  expect(pressed).toBeGreaterThan(40);
});

test("Enter advances the clock, takes a snapshot and saves a setting", async ({ page, sandbox }) => {
  await openDashboard(page, sandbox, "clock");
  const before = Date.parse((await sandbox.control.showClock()).now);
  await page.getByLabel("By a duration").fill("89 days");
  await expect(page.getByRole("main")).toContainText("localpix clock advance 89d");
  await page.keyboard.press("Enter");
  const day = 86_400_000;
  await expect.poll(async () => Date.parse((await sandbox.control.showClock()).now) - before).toBe(89 * day);

  await goTo(page, "state");
  await page.getByLabel("Name").fill("by-enter");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row").filter({ hasText: "by-enter" })).toBeVisible();

  await goTo(page, "account");
  await page.getByLabel("Cash-out settlement").fill("1h30");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await sandbox.control.showAccount({ id: 1 })).settlement).toBe("1h30m");
});

test("an invalid value is explained below its field, by the field's label", async ({ page, sandbox }) => {
  await openDashboard(page, sandbox, "clock");
  const field = page.locator("form").filter({ has: page.getByLabel("By a duration") });
  await page.getByLabel("By a duration").fill("soon");
  await expect(field.getByRole("alert")).toHaveText(/^By a duration: a number with a unit, for example/);
  await page.getByLabel("By a duration").fill("");
  await expect(field.getByRole("alert"), "until it is sent").toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(field.getByRole("alert")).toHaveText(/^By a duration: .* 90 days, 90d or 1h30\.$/);

  await goTo(page, "account");
  await page.getByLabel("Cash-out settlement").fill("when it suits");
  await page.keyboard.press("Enter");
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText(/^Cash-out settlement must be/);
  await expect(page.getByLabel("Cash-out settlement").locator("xpath=..")).toContainText("must be");
  await page.getByRole("button", { name: "pt", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText(/^Liquidação .* deve .*, como 5s ou 1h30m/);
});

test("a day that is no date is explained below it, and the list keeps its days", async ({
  page,
  sandbox,
}) => {
  for (const path of ["transactions", "activity"]) {
    await openDashboard(page, sandbox, path);
    const [from, to] = [page.getByLabel("From", { exact: true }), page.getByLabel("to", { exact: true })];
    await from.fill("2027-02-31");
    await page.keyboard.press("Tab");
    await expect(from).toHaveAttribute("aria-invalid", "true");
    await expect(from).toHaveAccessibleDescription("Not a date. Write it as yyyy-mm-dd.");
    await expect(from).toHaveValue("2027-02-31");
    await expect(to).toHaveAttribute("aria-invalid", "false");
    await expect(page).not.toHaveURL(/from=/);
    await from.fill("2027-02-12");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await to.fill("2027-02-11");
    for (const day of [from, to])
      await expect(day).toHaveAccessibleDescription("The first day is after the last one.");
    await expect(page.getByRole("alert")).toHaveCount(1);
    await to.fill("");
    await expect(page.getByRole("alert")).toHaveCount(0);
  }
});

test("a refusal of the gateway is explained at its field, in the language of the page", async ({
  page,
  sandbox,
}) => {
  const { transactionId } = await sandbox.pay({ pixKey: sandbox.credentials.pixKey, value: 10 });
  const field = (label: string) => page.getByLabel(label, { exact: true }).locator("xpath=..");
  await openDashboard(page, sandbox, `transactions/${transactionId}`);
  await page.getByRole("button", { name: "Refund…" }).click();
  await page.getByLabel("Amount in reais (empty: all that remains)", { exact: true }).fill("999");
  await page.keyboard.press("Enter");
  await expect(field("Amount in reais (empty: all that remains)").getByRole("alert")).toContainText(
    /^Amount in reais \(empty: all that remains\): The refund is R\$\s999,00, and only R\$\s10,00 of the payment is left to refund\./,
  );
  await expect(page.getByRole("alert")).toHaveCount(1);

  await page.getByRole("button", { name: "pt", exact: true }).click();
  await goTo(page, "webhooks/new");
  await page.getByLabel("URL", { exact: true }).fill("ftp://nope");
  await page.keyboard.press("Enter");
  await expect(field("URL").getByRole("alert")).toHaveText(
    "URL deve ser HTTPS, ou HTTP em localhost, como https://loja.example/pix",
  );
  await page.getByRole("button", { name: "en", exact: true }).click();
  await expect(field("URL").getByRole("alert")).toHaveText(
    "URL must be HTTPS, or HTTP on localhost, such as https://loja.example/pix",
  );
});

test("an input is marked invalid for a problem of the page and of the sandbox", async ({ page, sandbox }) => {
  const input = (label: string) => page.getByRole("textbox", { name: label, exact: true });
  await openDashboard(page, sandbox, "clock");
  await expect(input("By a duration")).toHaveAttribute("aria-invalid", "false");
  await input("By a duration").fill("soon");
  await expect(input("By a duration")).toHaveAttribute("aria-invalid", "true");
  await expect(input("By a duration")).toHaveAccessibleDescription(/^By a duration: a number with a unit/);
  await input("Until (São Paulo time)").fill("31/02/2027");
  await expect(input("Until (São Paulo time)")).toHaveAccessibleDescription(/^Until \(São/);

  await goTo(page, "account");
  const settlement = input("Cash-out settlement");
  await settlement.fill("when it suits");
  await settlement.press("Enter");
  await expect(settlement).toHaveAttribute("aria-invalid", "true");
  await expect(settlement).toHaveAccessibleDescription(/^Cash-out settlement must be/);
  // What the sandbox has refused is sent again.
  await settlement.fill("1h30");
  await settlement.press("Enter");
  await expect.poll(async () => (await sandbox.control.showAccount({ id: 1 })).settlement).toBe("1h30m");
  await expect(settlement).not.toHaveAttribute("aria-invalid", "true");
  await expect(settlement).not.toHaveAttribute("aria-describedby");

  await goTo(page, "meds/new");
  await page.getByLabel("Payment", { exact: true }).fill("zzz");
  await page.getByLabel("Payment", { exact: true }).press("Enter");
  await expect(page.getByLabel("Payment", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Payment", { exact: true })).toHaveAccessibleDescription(/^Payment: .*zzz/);
});

test("an action is not sent while a value is invalid, and the field says what is wrong", async ({
  page,
  sandbox,
}) => {
  await openDashboard(page, sandbox, "account");
  const problemOf = (label: string) => page.getByLabel(label, { exact: true }).locator("xpath=..");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(request.url());
  });
  const balance = page.getByLabel("New available balance in reais");
  await balance.press("Enter");
  await expect(problemOf("New available balance in reais")).toContainText(
    "New available balance in reais: not an",
  );
  await balance.fill("twelve");
  await balance.press("Enter");
  await expect(problemOf("New available balance in reais").getByRole("alert")).toContainText("not an amount");

  await goTo(page, "bank");
  await page.getByRole("button", { name: "PIX key", exact: true }).click();
  await page.getByLabel("Amount in reais").fill("abc");
  await page.keyboard.press("Enter");
  await expect(problemOf("Amount in reais").getByRole("alert")).toContainText(
    "Amount in reais: not an amount",
  );

  await goTo(page, "webhooks/new");
  await page.getByLabel("URL", { exact: true }).fill("not a url");
  await page.keyboard.press("Enter");
  await expect(problemOf("URL").getByRole("alert")).toHaveText(
    "URL must be an absolute URL with a host, without spaces and without user and password, such as https://loja.example/pix",
  );
  expect(sent).toEqual([]);
  await page.getByLabel("URL", { exact: true }).fill("http://loja.example/pix");
  await page.keyboard.press("Enter");
  await expect(problemOf("URL").getByRole("alert")).toHaveText(
    "URL must be HTTPS, or HTTP on localhost, such as https://loja.example/pix",
  );

  await goTo(page, "meds/new");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(problemOf("Payment").getByRole("alert")).toHaveText(
    "Payment: the id of the contested payment is missing.",
  );
  await page.getByLabel("Payment", { exact: true }).fill("zzz");
  await page.keyboard.press("Enter");
  await expect(problemOf("Payment").getByRole("alert")).toContainText(/^Payment: .*zzz/);
  await expect(page.getByRole("alert")).toHaveCount(1);
});

test("a step of the clock that fails moves none of the steps", async ({ page, sandbox }) => {
  await openDashboard(page, sandbox, "clock");
  const steps = page.getByRole("button", { name: /^\+1 / });
  const places = () =>
    steps.evaluateAll((buttons: HTMLElement[]) =>
      buttons.map(({ offsetLeft, offsetTop }) => [offsetLeft, offsetTop]),
    );
  const before = await places();
  expect(before).toHaveLength(3);
  await page.route("**/sandbox/api/clock/advance", (route) => route.abort("connectionrefused"));
  await steps.first().click();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  expect(await places()).toEqual(before);
});

test("a double click on Pay does not press the button that replaces it", async ({ page, sandbox }) => {
  const { transactionId } = await sandbox.gateway.cashIn({
    transaction: { value: 49.9, description: "Pedido 7741", externalId: "pedido-7741" },
    payer: { fullName: "Maria Clara", document: "12345678909" },
  });
  await openDashboard(page, sandbox, `transactions/${transactionId}`);
  const box = await page
    .getByRole("button", { name: /^Pay\b/ })
    .first()
    .boundingBox();
  if (!box) throw new Error("The button is not on the page.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y);
  await expect(page.getByRole("button", { name: /^Refund\b/ })).toBeVisible();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(request.url());
  });
  // By now another action is below the pointer.
  await page.mouse.click(x, y);
  await waitUntilIdle(page);
  expect(sent).toEqual([]);
  await expect(page.getByLabel("Amount in reais")).toHaveCount(0);
});

test.describe("in a browser with an English locale", () => {
  test.use({ locale: "en-US" });

  test("dates have the format of the page's language, typed or picked", async ({ page, sandbox }) => {
    await openDashboard(page, sandbox, "activity");
    const from = page.getByLabel("From", { exact: true });
    await from.fill("2027-02-1");
    await expect(from).toHaveAttribute("aria-invalid", "true");
    await expect(page).not.toHaveURL(/from=/);
    await from.fill("2027-02-11");
    await expect(page).toHaveURL(/from=2027-02-11/);
    await page.getByRole("button", { name: "pt", exact: true }).click();
    const first = page.getByLabel("De", { exact: true });
    await expect(first).toHaveValue("11/02/2027");
    await first.fill("ontem");
    await expect(first).toHaveAttribute("title", "Não é uma data. Escreva no formato dd/mm/aaaa.");
    await first.fill("9/2/2027");
    await expect(page).toHaveURL(/from=2027-02-09/);
    await first.blur();
    await expect(first).toHaveValue("09/02/2027");
    // The browser's date picker does the same.
    await page.locator("search input[type=date]").first().fill("2027-02-10");
    await expect(first).toHaveValue("10/02/2027");
    await page.getByLabel("até", { exact: true }).fill("08/02/2027");
    await expect(first).toHaveAttribute("aria-invalid", "true");
    await expect(first).toHaveAttribute("title", "O primeiro dia é posterior ao último.");
  });

  test("a time that has passed is explained below its field, in São Paulo time", async ({
    page,
    sandbox,
  }) => {
    await openDashboard(page, sandbox, "clock");
    const until = page.getByLabel("Until");
    const form = page.locator("form").filter({ has: until });
    const problem =
      "Until (São Paulo time): it is already 2027-02-12 19:59 in the sandbox, whose clock never goes back.";
    await until.focus();
    await expect(form.getByRole("alert"), "the current time").toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(form.getByRole("alert")).toHaveText(problem);
    await until.fill("2027-02-13 08:00");
    await expect(form.getByRole("alert")).toHaveCount(0);
    await until.fill("2027-02-12 19:00");
    await expect(form.getByRole("alert")).toHaveText(problem);
    await expect(until).toHaveAttribute("aria-invalid", "true");
    await until.fill("2027-02-13 08:00");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("timer")).toContainText("08:00:00");
    await expect(form.getByRole("alert")).toHaveCount(0);
  });

  test("an invalid time is explained, and the clock does not move", async ({ page, sandbox }) => {
    await openDashboard(page, sandbox, "clock");
    const { now } = await sandbox.control.showClock();
    const until = page.getByLabel("Until");
    await until.fill("tomorrow");
    await page.keyboard.press("Enter");
    const main = page.getByRole("main");
    await expect(main).toContainText("Until (São Paulo time): not a date such as 2027-02-12 19:59.");
    expect((await sandbox.control.showClock()).now).toBe(now);
    await until.fill("2027-03-01 08:00");
    await page.keyboard.press("Enter");
    await expect(main).toContainText("localpix clock set 2027-03-01T11:00:00Z");
    await expect.poll(async () => (await sandbox.control.showClock()).now).toBe("2027-03-01T11:00:00.000Z");
  });
});

test("what the sandbox refuses is explained at its field, by the field's name", async ({ page, sandbox }) => {
  await openDashboard(page, sandbox, "clock");
  const far = page.getByRole("textbox", { name: "By a duration" });
  await far.fill("99999999d");
  await far.press("Enter");
  await expect(far).toHaveAttribute("aria-invalid", "true");
  await expect(far).toHaveAccessibleDescription("By a duration: The clock cannot go beyond the year 8999.");

  const until = page.getByRole("textbox", { name: "Until (São Paulo time)" });
  await until.fill("");
  await until.press("Enter");
  await expect(until).toHaveAttribute("aria-invalid", "true");
  await expect(until).toHaveAccessibleDescription(/^Until \(São Paulo time\)/);
  await until.fill("8999-12-31 23:59");
  await until.press("Enter");
  await expect(until).toHaveAccessibleDescription(/: The clock cannot go beyond the year 8999\.$/);
  await expect(until).toHaveAttribute("aria-invalid", "true");

  const payment = page.getByRole("textbox", { name: /^Id: / }).first();
  await payment.fill("nope");
  await payment.press("Enter");
  await expect(payment).toHaveAttribute("aria-invalid", "true");
  await expect(payment).toHaveAccessibleDescription(/^id: .*nope/);

  await goTo(page, "account");
  const password = page.getByRole("textbox", { name: /password/i });
  await password.fill("");
  await password.press("Enter");
  await expect(password).toHaveAttribute("aria-invalid", "true");
  await expect(password).toHaveAccessibleDescription(
    /^Password of the PKCS #12 file must be 1 to 100 printable ASCII/,
  );
});
