import { expect, openDashboard, test } from "./page.js";
import { fillWorld } from "./worlds.js";

test("an account's rows and totals do not include calls without a token, and the list says so", async ({
  page,
  sandbox,
}) => {
  await sandbox.control.createAccount({ name: "Loja Boreal" });
  const refuse = () => fetch(`${sandbox.url}/api/balance`);
  for (let call = 0; call < 3; call++) await refuse();
  await sandbox.gateway.send("cashOut", { value: -1 });
  await openDashboard(page, sandbox, "activity?account=1");
  const chip = page.getByRole("button", { name: /^Refused/ });
  await expect(chip).toHaveText("Refused1");
  const rows = page.getByRole("option").filter({ hasText: /refused.* → 4\d\d/ });
  await expect(rows).toHaveCount(1);
  await refuse();
  await sandbox.gateway.send("cashOut", { value: -2 });
  await expect(rows, "live rows too").toHaveCount(2);
  await expect(chip).toHaveText("Refused2");
  await expect(page.getByText("What belongs to no account, such as a call without a token")).toBeVisible();
  await page.getByLabel("Account", { exact: true }).selectOption("All accounts");
  await expect(rows).toHaveCount(6);
  await expect(chip).toHaveText("Refused6");
});

test("with several accounts every row names its account", async ({ page, sandbox }) => {
  await fillWorld(sandbox, "normal");
  const token = await sandbox.gateway.token();
  await sandbox.advance("31m");
  await fetch(`${sandbox.url}/api/balance`, { headers: { authorization: `Bearer ${token}` } });
  const { name } = await sandbox.control.showAccount({ id: 1 });
  const rows = (path: string) =>
    path === "bank" || path === "meds" ? ":is(li, section) > button[aria-pressed]" : "[role=option]";

  await openDashboard(page, sandbox, "activity?filter=calls");
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  await expect(page.getByText(name, { exact: true }), "a single account is in the header only").toHaveCount(
    1,
  );

  await sandbox.control.createAccount({ name: "Loja Boreal" });
  for (const path of ["activity?filter=calls", "transactions", "bank", "meds", "webhooks"]) {
    await openDashboard(page, sandbox, path);
    const found = page.getByRole("main").locator(rows(path)).filter({ hasNotText: "Loja Boreal" });
    await expect(found.first(), path).toBeVisible();
    await expect(found.filter({ hasNotText: name }), path).toHaveCount(0);
  }
  const [newest] = (await sandbox.control.listTransactions({ limit: 1 })).transactions;
  await openDashboard(page, sandbox, `transactions/${newest!.transactionId}`);
  const details = page.getByRole("region", { name: "Details" });
  await expect(details.getByText(name, { exact: true }), "a detail").toBeVisible();
  await openDashboard(page, sandbox, "overview");
  await expect(page.getByRole("listitem").filter({ hasText: "http://127.0.0.1" }).first()).toContainText(
    name,
  );
  await openDashboard(page, sandbox, "clock");
  await expect(page.getByRole("listitem").filter({ hasText: "Charge expiry" }).first()).toContainText(name);
});

test("choosing another account closes the open item, and a link to another account's names it", async ({
  page,
  sandbox,
}) => {
  const second = await sandbox.createAccount({ name: "Loja Boreal" });
  const { transactionId } = await sandbox.pay({ pixKey: sandbox.credentials.pixKey, value: 80 });
  const { id: med } = await sandbox.control.openMed({ transactionId });
  const { entries } = await sandbox.control.readJournal({ transactionId });
  const details = page.getByRole("region", { name: "Details" });
  const { name } = await sandbox.control.showAccount({ id: 1 });
  for (const path of [`transactions/${transactionId}`, `activity/${entries[0]!.seq}`, `meds/${med}`]) {
    await openDashboard(page, sandbox, `${path}?account=1`);
    await expect(details, path).toContainText("80,00");
    await page.getByLabel("Account", { exact: true }).selectOption({ label: "Loja Boreal · account 2" });
    await expect(page).toHaveURL(new RegExp(`/sandbox/${path.split("/")[0]}\\?account=2$`));
  }
  await openDashboard(page, sandbox, `transactions/${transactionId}?account=${second.credentials.accountId}`);
  await expect(details.getByText(name, { exact: true })).toBeVisible();
});

test("an unknown value of the address is named, and can be removed", async ({ page, sandbox }) => {
  await sandbox.createAccount({ name: "Loja Boreal" });
  const note = (text: string) => page.getByRole("status").filter({ hasText: text });
  await openDashboard(page, sandbox, "activity?account=77&filter=foo&from=abc");
  await expect(note("ignored: account=77.")).toBeVisible();
  await expect(note("ignored: filter=foo, from=abc.")).toBeVisible();
  await note("filter=foo").getByRole("button", { name: "Remove" }).click();
  await expect(page).toHaveURL(/\/activity\?account=77$/);
  await note("account=77").getByRole("button", { name: "Remove" }).click();
  await expect(page).toHaveURL(/\/activity$/);
  await expect(note("ignored")).toHaveCount(0);
  await openDashboard(page, sandbox, "transactions?account=2&status=LOST&operation=PAYMENT");
  await expect(note("ignored: status=LOST.")).toBeVisible();
  await expect(note("ignored")).toHaveCount(1);
});
