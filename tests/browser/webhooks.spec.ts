import { choose, commandsOf } from "./actions.js";
import { charge } from "./charge.js";
import { expect, openDashboard, test } from "./page.js";

test("registers a URL with version and headers, and shows its health live", async ({ page, sandbox }) => {
  const receiver = await sandbox.receiver({ events: ["cash_out"] });
  await sandbox.gateway.deleteWebhook(undefined, {
    params: { id: String((await sandbox.gateway.listWebhooks()).webhooks[0]!.id) },
  });
  await openDashboard(page, sandbox, "webhooks");
  await expect(page.getByRole("main")).toContainText("No URL registered");
  await page.keyboard.press("n");
  await expect(page.getByLabel("Event", { exact: true })).toBeFocused();
  await page.getByLabel("Version").selectOption("v2");
  await page.getByLabel("URL", { exact: true }).fill(`${receiver.url}/cash_in`);
  await page.getByLabel("Headers", { exact: true }).fill("X-Loja: aurora:1");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page).toHaveURL(/\/webhooks\/\d+/);
  const row = page.getByRole("listbox").getByRole("option").filter({ hasText: "cash_in" });
  await expect(row).toContainText("untried");

  const { transactionId } = await sandbox.gateway.cashIn(charge("um"));
  await sandbox.pay(transactionId);
  await expect(row).toContainText("healthy");
  await expect(row).toContainText("100%");
  expect(receiver.received[0]?.headers["x-loja"]).toBe("aurora:1");

  receiver.answer({ status: 500 });
  await sandbox.pay((await sandbox.gateway.cashIn(charge("dois"))).transactionId);
  await expect(row).toContainText("failing");
  const detail = page.getByRole("region", { name: "Details" });
  await expect(detail).toContainText("1 of 2 · 50%");
  await expect(detail).toContainText("500 Internal Server Error");

  receiver.answer({ status: 200 });
  await sandbox.pay((await sandbox.gateway.cashIn(charge("tres"))).transactionId);
  await expect(row).toContainText("unstable");
  await expect(detail).toContainText("2 of 3 · 66%");
  await detail.getByRole("button", { name: /^Retry failed deliveries/ }).click();
  await expect(row).toContainText("healthy");
  await expect(detail).toContainText("3 of 4 · 75%");
});

test("a failed attempt shows the receiver's response first", async ({ page, sandbox }) => {
  const receiver = await sandbox.receiver({ events: ["cash_in"] });
  receiver.answer({ status: 500, body: "fora do ar" });
  const { transactionId } = await sandbox.gateway.cashIn(charge("um"));
  await sandbox.pay(transactionId);
  await openDashboard(page, sandbox, `transactions/${transactionId}`);
  const attempt = page.getByRole("group").filter({ hasText: "500 Internal Server Error" });
  await attempt.getByText("500 Internal Server Error").click();
  await expect(attempt.getByRole("heading")).toHaveText([
    "Response body",
    "Response headers",
    "Request headers",
  ]);
  await expect(attempt).toContainText("fora do ar");
});

test("holds, releases, changes and removes a URL", async ({ page, sandbox }) => {
  const receiver = await sandbox.receiver({ events: ["cash_in"] });
  await openDashboard(page, sandbox, "webhooks");
  await page.getByRole("listbox").getByRole("option").click();
  const detail = page.getByRole("region", { name: "Details" });
  await choose(detail, "Hold");
  await expect(detail.getByRole("button", { name: "Release", exact: true })).toBeVisible();
  await sandbox.pay((await sandbox.gateway.cashIn(charge("um"))).transactionId);
  await expect(page.getByRole("listbox").getByRole("option")).toContainText("held");
  expect(receiver.received).toHaveLength(0);
  await detail.getByRole("button", { name: "Release", exact: true }).click();
  await expect(page.getByRole("listbox").getByRole("option")).toContainText("healthy");
  expect(receiver.received).toHaveLength(1);

  await detail.getByText("1 of 4 attempts").click();
  await expect(detail).toContainText("200 OK");
  await detail.getByText("Change", { exact: true }).click();
  await detail.getByLabel("Version").last().selectOption("v1");
  await detail.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await sandbox.gateway.listWebhooks()).webhooks[0]?.version).toBe("v1");
  // The form of a saved URL begins anew, without the choice of no version.
  await expect(detail.getByLabel("Version").last().getByRole("option")).toHaveText(["v1", "v2"]);
  const replaced = page.url();
  await detail.getByLabel("URL", { exact: true }).fill(`${receiver.url}/pix`);
  await detail.getByRole("button", { name: "Save" }).click();
  await expect(page).not.toHaveURL(replaced);
  await expect(detail.getByRole("heading", { name: "cash_in" })).toBeVisible();
  await choose(detail, "Remove…");
  const dialog = page.getByRole("dialog", { name: "Remove this URL?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect((await sandbox.gateway.listWebhooks()).total).toBe(1);
  await choose(detail, "Remove…");
  await dialog.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(0);
  expect((await sandbox.gateway.listWebhooks()).total).toBe(0);
});

test("a delivery that is delayed waits, and fails only after its first attempt", async ({
  page,
  sandbox,
}) => {
  const receiver = await sandbox.receiver({ events: ["cash_in"] });
  receiver.answer({ status: 500 });
  const scenario = "webhook:delay:1h";
  await sandbox.pay((await sandbox.gateway.cashIn(charge("um"), { scenario })).transactionId);
  await openDashboard(page, sandbox, "webhooks/1");
  const delivery = page.getByRole("region", { name: "Details" }).getByRole("group").first();
  await expect(delivery).toContainText("waiting");
  await sandbox.advance("1h");
  await expect(delivery).toContainText("failing");
});

test("releasing a URL says that its hold also covers other deliveries, and ends that hold", async ({
  page,
  sandbox,
}) => {
  await sandbox.receiver({ events: ["cash_in"] });
  await sandbox.control.holdDeliveries({ filter: {} });
  await openDashboard(page, sandbox, "webhooks/1");
  const detail = page.getByRole("region", { name: "Details" });
  await expect(detail).toContainText("This hold also covers other deliveries");
  await detail.getByRole("button", { name: "Release", exact: true }).click();
  await expect(detail).not.toContainText("This hold also covers other deliveries");
  expect((await sandbox.control.listDeliveries({})).holds).toEqual([]);
});

test("explains at its field why the gateway refuses a header, or a URL to send to", async ({
  page,
  sandbox,
}) => {
  await openDashboard(page, sandbox, "webhooks/new");
  await page.getByLabel("URL", { exact: true }).fill("https://loja.example/pix");
  await page.getByLabel("Headers").fill("X-Key: 1\nsem dois pontos");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByLabel("Headers")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Headers")).toHaveAccessibleDescription(
    /^Headers \(2\) must be a header name/,
  );
  await expect(page.getByRole("alert")).toHaveCount(1);

  const { transactionId } = await sandbox.pay({ pixKey: sandbox.credentials.pixKey, value: 10 });
  await openDashboard(page, sandbox, `transactions/${transactionId}`);
  await choose(page, "Send to a URL…");
  const url = page.getByLabel("URL to send to");
  await url.fill("ftp://x");
  await page.keyboard.press("Enter");
  await expect(url).toHaveAttribute("aria-invalid", "true");
  await expect(url).toHaveAccessibleDescription(/^URL to send to .*must be HTTPS/);
  await expect(page.getByRole("alert")).toHaveCount(1);
});

test("explains at its field why the gateway refuses a URL that cannot be registered", async ({
  page,
  sandbox,
}) => {
  await openDashboard(page, sandbox, "webhooks/new");
  await page.getByLabel("URL", { exact: true }).fill("http://loja.example/pix");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "URL must be HTTPS, or HTTP on localhost, such as https://loja.example/pix",
  );
});

test("changes retry schedule and timeout, refuses invalid values, and resets them", async ({
  page,
  sandbox,
}) => {
  await openDashboard(page, sandbox, "webhooks");
  await page.getByRole("button", { name: "Delivery settings" }).click();
  await page.getByLabel("Wait before each attempt").fill("0s, 10s");
  await page.getByLabel("Timeout").fill("2 moons");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("Timeout must be a duration");
  await page.getByLabel("Timeout").fill("2s");
  await expect(page.getByRole("main")).toContainText(
    "localpix deliveries settings --retry 0s,10s --timeout 2s",
  );
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Reset to startup settings" }).click();
  await expect(page.getByRole("button", { name: "Reset to startup settings" })).toHaveCount(0);
  const { retry, atStart } = await sandbox.control.showDeliverySettings();
  expect(retry).toEqual(atStart.retry);
});

test("sends an example event, and links to its delivery", async ({ page, sandbox }) => {
  const receiver = await sandbox.receiver({ events: ["med_created"] });
  await openDashboard(page, sandbox, "webhooks");
  await page.getByRole("listbox").getByRole("option").click();
  const detail = page.getByRole("region", { name: "Details" });
  expect(await commandsOf(detail)).toContain("localpix trigger med_created --account 1");
  await detail.getByRole("button", { name: "Send an example", exact: true }).click();
  await expect(detail).toContainText("An example was sent to this URL.");
  await expect(page.getByRole("listbox").getByRole("option")).toContainText("healthy");
  expect(receiver.received).toHaveLength(1);

  await detail.getByRole("link", { name: "See the delivery of the example" }).click();
  await expect(page).toHaveURL(/delivery=/);
  await expect(detail).toContainText("200 OK");
  await page.reload();
  await expect(detail).toContainText("200 OK");
});

test("sends an example event with chosen values, and reports an invalid value", async ({ page, sandbox }) => {
  const receiver = await sandbox.receiver({ events: ["cash_in"] });
  await openDashboard(page, sandbox, "webhooks");
  await page.getByRole("listbox").getByRole("option").click();
  const detail = page.getByRole("region", { name: "Details" });
  await detail.getByText("Custom example").click();
  const form = detail.locator("details").filter({ hasText: "Custom example" });
  await expect(form.getByLabel("data.txId")).toBeVisible();
  await form.getByLabel("Version").selectOption("v1");
  await form.getByLabel("externalId").fill("pedido 42");
  await form.getByLabel("originalAmount").fill("dez");
  await form.getByRole("button", { name: "Send an example" }).click();
  await expect(form.getByRole("alert")).toContainText("originalAmount");
  await form.getByLabel("originalAmount").fill("10.5");
  await expect(form).toContainText(
    "localpix trigger cash_in --override 'externalId=pedido 42' --override originalAmount=10.5 --version v1 --account 1",
  );
  await form.getByRole("button", { name: "Send an example" }).click();
  await expect(form).toContainText("An example was sent to this URL.");
  await expect
    .poll(() => receiver.received.map(({ text }) => JSON.parse(text)))
    .toMatchObject([{ externalId: "pedido 42", originalAmount: 10.5 }]);
});

test("retries all failed deliveries after an outage", async ({ page, sandbox }) => {
  const receiver = await sandbox.receiver({ events: ["cash_in"] });
  receiver.answer({ status: 503 });
  for (const name of ["um", "dois"])
    await sandbox.pay((await sandbox.gateway.cashIn(charge(name))).transactionId);
  await sandbox.advance("0s");
  receiver.answer({ status: 200 });
  await openDashboard(page, sandbox, "webhooks/settings");
  const detail = page.getByRole("region", { name: "Details" });
  await detail.getByLabel("Created since").fill("2027-02-12T00:00");
  await expect(detail).toContainText("localpix deliveries recover --since 2027-02-12T03:00:00.000Z");
  await detail.getByRole("button", { name: "Retry failed deliveries" }).click();
  await expect(detail).toContainText("2 deliveries are retried.");
  await sandbox.advance("0s");
  const { deliveries } = await sandbox.control.listDeliveries({});
  expect(deliveries.map(({ status }) => status)).toEqual(["delivered", "delivered"]);
});

test("sends the webhook of a transaction to any URL", async ({ page, sandbox }) => {
  const { transactionId } = await sandbox.gateway.cashIn(charge("um"));
  await sandbox.pay(transactionId);
  const receiver = await sandbox.receiver({ events: ["med_created"] });
  await openDashboard(page, sandbox, `transactions/${transactionId}`);
  const detail = page.getByRole("region", { name: "Details" });
  await choose(detail, "Send to a URL…");
  // A grey example looks like a URL that somebody has entered.
  await expect(detail.getByLabel("URL to send to")).toHaveValue("");
  await expect(detail.getByLabel("URL to send to")).not.toHaveAttribute("placeholder");
  await detail.getByLabel("URL to send to").fill(receiver.url);
  await expect(detail).toContainText(`localpix resend ${transactionId} --to ${receiver.url}`);
  await detail.getByRole("button", { name: "Send", exact: true }).click();
  await expect(detail).toContainText("200 OK");
  expect(receiver.received).toHaveLength(1);
});

test("with two URLs, each action says which URL it is for, and one is the primary action", async ({
  page,
  sandbox,
}) => {
  for (const _ of [1, 2]) await sandbox.receiver({ events: ["cash_in"] });
  const { transactionId } = await sandbox.gateway.cashIn(charge("um"));
  await sandbox.pay(transactionId);
  await sandbox.advance("0s");
  const deliveries = async () => (await sandbox.control.showTransaction({ id: transactionId })).deliveries;
  const attempts = async () => (await deliveries()).map(({ attempts }) => attempts);
  const sent = (await deliveries()).map(({ id, url }) => ({ id, name: url.replace("http://", "") }));
  const detail = page.getByRole("region", { name: "Details" });
  for (const path of ["activity", `transactions/${transactionId}`]) {
    await openDashboard(page, sandbox, path);
    if (path === "activity") await page.getByRole("option").filter({ hasText: "Charge paid" }).click();
    await expect(detail.getByRole("button", { name: /^Resend/ })).toHaveText([
      /^Resend 2 webhooks/,
      ...sent.map(({ name }) => `Resend to ${name}`),
    ]);
    for (const { id, name } of sent)
      expect(await commandsOf(detail.getByRole("group", { name, exact: true }))).toContain(
        `Resend to ${name}localpix deliveries retry ${id}`,
      );
    expect(await commandsOf(detail)).toMatch(/Resend 2 webhookslocalpix deliveries retry \d.*&& .* retry \d/);
  }
  await detail.getByRole("button", { name: `Resend to ${sent[1]?.name}` }).click();
  await expect.poll(attempts).toEqual([1, 2]);
  await page.keyboard.press("r");
  await expect.poll(attempts).toEqual([2, 3]);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("deliver twice");
  await expect(
    page.getByRole("dialog").getByRole("option").filter({ hasText: "Deliver twice" }),
  ).toContainText(sent.map(({ name }) => name));
});

test("resends the webhooks of all events, oldest first, and names the event of each", async ({
  page,
  sandbox,
}) => {
  const receiver = await sandbox.receiver({ events: ["cash_in", "med_created", "med_accepted"] });
  const { transactionId } = await sandbox.gateway.cashIn(charge("um"));
  await sandbox.pay(transactionId);
  await sandbox.advance("0s");
  const { id } = await sandbox.control.openMed({ transactionId });
  await sandbox.advance("0s");
  await sandbox.control.acceptMed({ id: String(id) });
  await sandbox.advance("0s");
  const first = receiver.received.map(({ text }) => text);
  expect(first).toHaveLength(3);
  await openDashboard(page, sandbox, `transactions/${transactionId}`);
  const detail = page.getByRole("region", { name: "Details" });
  await expect(detail.getByRole("button", { name: "Resend 3 webhooks" })).toBeVisible();
  await page.keyboard.press("r");
  await expect.poll(() => receiver.received.length).toBe(6);
  expect(receiver.received.slice(3).map(({ text }) => text)).toEqual(first);

  const { entries } = await sandbox.control.readJournal({ transactionId, type: "charge.created" });
  await openDashboard(page, sandbox, `activity/${entries[0]!.seq}`);
  await expect(detail.getByRole("heading", { name: "→ http" })).toHaveText([
    /^med_accepted →/,
    /^med_created →/,
    /^cash_in →/,
  ]);
});

test("duplicates, fails, delays and drops a single delivery", async ({ page, sandbox }) => {
  const receiver = await sandbox.receiver({ events: ["cash_in"] });
  receiver.answer({ status: 500 });
  const { transactionId } = await sandbox.gateway.cashIn(charge("um"));
  await sandbox.pay(transactionId);
  await sandbox.advance("0s");
  await openDashboard(page, sandbox, `transactions/${transactionId}`);
  const detail = page.getByRole("region", { name: "Details" });
  const card = detail.locator(".card").filter({ hasText: receiver.url }).first();
  expect(await commandsOf(card)).toContain("localpix deliveries fail 1 --times 1 --as 500");

  await choose(card, "Fail the next attempts…");
  await detail.getByLabel("How they fail").fill("200");
  await detail.getByRole("button", { name: "Fail the next attempts" }).click();
  await expect(detail.getByRole("alert")).toContainText("How they fail");
  await detail.getByLabel("How they fail").fill("timeout");
  await detail.getByRole("button", { name: "Fail the next attempts" }).click();
  await choose(card, "Delay…");
  await detail.getByLabel("Delay from now").fill("90s");
  await expect(detail).toContainText("localpix deliveries delay 1 90s");
  await detail.getByRole("button", { name: "Delay", exact: true }).click();
  await expect(detail).toContainText("next attempt in 1 min 30 s");
  await sandbox.advance("90s");
  await expect(detail).toContainText("no answer had come within 10s");
  expect(receiver.received, "the second attempt was not sent").toHaveLength(1);

  receiver.answer({ status: 200 });
  await choose(card, "Drop it");
  await expect(detail).toContainText("dropped on purpose");
  await expect(detail.getByRole("menuitem", { name: "Drop it", includeHidden: true })).toHaveCount(0);
  await choose(card, "Deliver twice");
  await sandbox.advance("0s");
  await expect.poll(() => receiver.received.length).toBe(2);
  expect(receiver.received[1]?.text, "the same bytes").toBe(receiver.received[0]?.text);
});
