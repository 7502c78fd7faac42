import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Locator, Page } from "@playwright/test";
import type { TestSandbox } from "../../server/testkit/index.js";
import { chargeBody, cobBody, newTxid, payoutBody } from "../journeys/bodies.js";
import { expect, goTo, openDashboard, test } from "./page.js";

/** Characters that a shell, curl or quoting could change. */
const HOSTILE = `d'Ávila "e" filhos\n$HOME \`id\` \\n \\ % & ; € 🏦`;

const button = (within: Page | Locator) => within.getByRole("button", { name: "Copy as cURL" }).first();

/** Presses the button and reads the clipboard. */
const copy = (page: Page, within: Page | Locator = page) => copyBy(page, button(within));

/** The same for a webhook delivery, whose button is the last in the detail. */
const copyWebhook = (page: Page) => copyBy(page, page.getByRole("button", { name: "Copy as cURL" }).last());

async function copyBy(page: Page, pressed: Locator): Promise<string> {
  await page.evaluate("navigator.clipboard.writeText('')");
  await pressed.click();
  await expect.poll(() => page.evaluate("navigator.clipboard.readText()")).not.toBe("");
  return String(await page.evaluate("navigator.clipboard.readText()"));
}

/** Runs a command in bash. Resolves with the HTTP status and the text of the response. */
async function inBash(command: string): Promise<{ status: number; text: string }> {
  const { stdout } = await promisify(execFile)("bash", ["-euo", "pipefail", "-c", command]);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(stdout)?.[1]), text: stdout };
}

/** Requests a token as an integrator's code does; without a certificate if there is none. */
const requestToken = (
  { url }: TestSandbox,
  {
    clientId,
    clientSecret,
    certificateHeader,
  }: { clientId: string; clientSecret: string; certificateHeader: string | undefined },
) =>
  fetch(`${url}/api/auth/token`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(certificateHeader === undefined ? {} : { "x-ssl-client-cert": certificateHeader }),
    },
    body: JSON.stringify({ clientId, clientSecret }),
  });

test.beforeEach(({ context }) => context.grantPermissions(["clipboard-read", "clipboard-write"]));

test("a copied request succeeds again, and a copied refused request is refused again", async ({
  page,
  sandbox,
}) => {
  const { gateway, control, credentials } = sandbox;
  await sandbox.receiver();
  const paid = await sandbox.pay(
    (await gateway.cashIn({ ...chargeBody(), payer: { fullName: HOSTILE, document: "12345678909" } }))
      .transactionId,
  );
  const payout = payoutBody();
  await gateway.cashOut({ ...payout, description: HOSTILE });
  await gateway.send("cashOut", payout);
  await gateway.send("cashOut", { ...payoutBody(), value: -1 });
  await gateway.send("cashOut", payoutBody(), { headers: { "X-Sandbox-Scenario": "http:503" } });
  await gateway.send("cashOut", payoutBody(), { headers: { authorization: "" } });
  await gateway.send("cashOut", payoutBody(), { headers: { authorization: "Bearer no-jwt" } });
  await requestToken(sandbox, credentials);
  await requestToken(sandbox, { ...credentials, certificateHeader: undefined });
  await requestToken(sandbox, { ...credentials, clientSecret: "another-secret" });
  await gateway.createCob({ ...cobBody(), chave: credentials.pixKey }, { params: { txid: newTxid() } });
  await gateway.refundIn({ refundValue: 10 }, { params: { id: paid.transactionId } });
  await gateway.listWebhooks();
  await gateway.listTransactions();

  await openDashboard(page, sandbox, "activity?filter=calls");
  const { requests } = await control.listRequests({});
  expect(new Set(requests.map(({ status }) => status))).toEqual(new Set([200, 201, 400, 401, 503]));
  for (const { id, method, path, status } of requests) {
    await goTo(page, `activity/r${id}?filter=calls`);
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(`${method} ${path}`);
    const command = await copy(page);
    const { text, ...answer } = await inBash(command);
    expect(answer, command).toEqual({ status });
    if (status < 400) expect((await inBash(command)).status, `pasted again: ${command}`).toBe(status);
    if (status >= 400)
      expect(text, command).toContain(String(JSON.parse((await control.showRequest({ id })).answer).code));
    const headers = command.match(/^ {2}-H /gm) ?? [];
    expect(headers.length, command).toBeLessThanOrEqual(3);
  }
  const again = await control.listTransactions({ limit: 100 });
  const described = again.transactions.filter(({ operation }) => operation === "WITHDRAW");
  const texts = await Promise.all(
    described.map(({ transactionId }) => control.showTransaction({ id: transactionId })),
  );
  expect(
    texts.filter(({ request }) => JSON.parse(request?.body ?? "{}").description === HOSTILE),
    "the first and two pasted",
  ).toHaveLength(3);
});

test("a call and a refusal that are copied from the activity have the same result again", async ({
  page,
  sandbox,
}) => {
  await sandbox.gateway.cashIn(chargeBody());
  await sandbox.gateway.send("cashOut", { ...payoutBody(), value: -1 });
  const { entries } = await sandbox.control.readJournal({ type: "request.refused" });
  await openDashboard(page, sandbox, `activity/${entries[0]?.seq}`);
  expect(await inBash(await copy(page))).toMatchObject({ status: 400 });
  const { requests } = await sandbox.control.listRequests({ operation: "cash-in" });
  await goTo(page, `activity/r${requests[0]?.id}`);
  expect(await inBash(await copy(page))).toMatchObject({ status: 201 });
});

test("the command of an empty pocket bank creates another charge each time it is pasted", async ({
  page,
  sandbox,
}) => {
  await openDashboard(page, sandbox, "bank");
  const command = await copyBy(page, page.getByRole("button").filter({ hasText: "localpix call POST" }));
  await inBash(command);
  await inBash(command);
  expect((await sandbox.control.listTransactions({})).transactions).toHaveLength(2);
});

test("the copied commands of token calls have the same result again", async ({ page, sandbox }) => {
  const { url, credentials, control } = sandbox;
  await requestToken(sandbox, credentials);
  await requestToken(sandbox, { ...credentials, certificateHeader: undefined });
  await requestToken(sandbox, { ...credentials, clientSecret: "another-secret" });
  const { certificateHeader } = await control.issueCertificate({ kind: "expired" });
  await requestToken(sandbox, { ...credentials, certificateHeader });
  const form = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: credentials.clientId,
    client_secret: credentials.clientSecret,
  });
  const basic = `Basic ${btoa(`${credentials.clientId}:${credentials.clientSecret}`)}`;
  await fetch(`${url}/oauth/token`, { method: "POST", body: form });
  await fetch(`${url}/oauth/token`, {
    method: "POST",
    headers: { authorization: basic },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  await sandbox.gateway.send("cashOut", payoutBody(), { headers: { authorization: "" } });
  await sandbox.gateway.send("cashOut", payoutBody(), { headers: { authorization: "Bearer no-jwt" } });

  await openDashboard(page, sandbox, "activity?filter=calls");
  const { requests } = await control.listRequests({});
  for (const { id, method, path, status } of requests) {
    await goTo(page, `activity/r${id}?filter=calls`);
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(`${method} ${path}`);
    await page.getByRole("button", { name: "CLI", exact: true }).click();
    const popup = page.getByRole("dialog", { name: "Commands for the terminal" });
    const command = await copyBy(page, popup.getByRole("button").filter({ hasText: " call " }));
    const { stdout, stderr } = await promisify(execFile)("bash", ["-c", `${command} --json || true`]);
    expect(stdout, `${command}\n${stderr}`).toContain("response");
    const { response } = JSON.parse(stdout);
    const recorded = JSON.parse((await control.showRequest({ id })).answer);
    expect({ status: response.status, code: response.body.code }, command).toEqual({
      status,
      code: recorded.code,
    });
    await page.keyboard.press("Escape");
  }
});

test("a copied request with a wrong token is refused for the same cause", async ({ page, sandbox }) => {
  const token = await sandbox.gateway.token();
  const [head, payload] = token.split(".");
  const unsigned = Buffer.from('{"alg":"none"}').toString("base64url");
  for (const authorization of [
    `Bearer ${token.slice(0, -9)}`,
    `Bearer Bearer ${token}`,
    `Bearer ${head}. ${payload}`,
    `Bearer ${unsigned}.${payload}.`,
    token,
  ])
    await sandbox.gateway.send("cashOut", payoutBody(), { headers: { authorization } });
  const causeOf = async (id: number) =>
    (await sandbox.control.showRequest({ id })).explanation?.cause?.code ?? "";
  await openDashboard(page, sandbox, "activity?filter=calls");
  const { requests } = await sandbox.control.listRequests({ operation: "cash-out" });
  for (const { id } of requests) {
    await goTo(page, `activity/r${id}?filter=calls`);
    const command = await copy(page);
    await inBash(command);
    const [newest] = (await sandbox.control.listRequests({ limit: 1 })).requests;
    expect(await causeOf(newest?.id ?? 0), command).toBe(await causeOf(id));
  }
});

test("a copied delivery sends its receiver the same body", async ({ page, sandbox }) => {
  const receiver = await sandbox.receiver({ events: ["cash_in"] });
  const { transactionId } = await sandbox.pay(
    (await sandbox.gateway.cashIn({ ...chargeBody(), payer: { fullName: HOSTILE, document: "12345678909" } }))
      .transactionId,
  );
  await sandbox.waitFor("cash_in");
  await openDashboard(page, sandbox, `transactions/${transactionId}`);
  receiver.answer({ status: 418 });
  expect(await inBash(await copyWebhook(page))).toMatchObject({ status: 418 });

  const { endpoints } = await sandbox.control.listEndpoints();
  const { deliveries } = await sandbox.control.listDeliveries({});
  await goTo(page, `webhooks/${endpoints[0]?.id}?delivery=${deliveries[0]?.id}`);
  expect(await inBash(await copyWebhook(page))).toMatchObject({ status: 418 });
  await page.getByText("details", { exact: true }).first().click();
  expect(await inBash(await copy(page))).toMatchObject({ status: 418 });
  const [first, ...others] = receiver.received;
  expect(others.map(({ text }) => text)).toEqual([first?.text, first?.text, first?.text]);
  for (const name of ["content-type", "x-localpix-event-id"])
    expect(new Set(others.map(({ headers }) => headers[name]))).toEqual(new Set([first?.headers[name]]));
});

test("a call copied from the reference succeeds", async ({ page, sandbox }) => {
  await openDashboard(page, sandbox, "docs/gateway");
  for (const [path, status] of [
    ["gateway/access-token", 201],
    ["gateway/cash-in", 201],
    ["gateway/dict-pix", 200],
    ["gateway/list-webhooks", 200],
    ["control/createAccount", 201],
  ] as const) {
    await goTo(page, `docs/${path}`);
    const command = await copy(page);
    expect(await inBash(command), command).toMatchObject({ status });
  }
});

test("the curl commands of the first steps create a charge each time they are pasted, and so does the button", async ({
  page,
  sandbox,
}) => {
  await openDashboard(page, sandbox);
  const steps = page.getByRole("main").getByRole("list").filter({ hasText: "get a token" });
  for (const [text, status] of [
    ["/sandbox/api/credentials", 200],
    ["/api/pix/cash-in", 201],
  ] as const) {
    await page.evaluate("navigator.clipboard.writeText('')");
    await steps.getByRole("button").filter({ hasText: `curl -i` }).filter({ hasText: text }).click();
    await expect.poll(() => page.evaluate("navigator.clipboard.readText()")).toContain(text);
    const command = String(await page.evaluate("navigator.clipboard.readText()"));
    expect(await inBash(command), command).toMatchObject({ status });
  }
  // The activity now lists the charge instead of the first steps.
  await goTo(page, "about");
  await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();
  await page.getByRole("button", { name: "Create a test charge" }).click();
  await expect(page).toHaveURL(/\/transactions\/\d+$/);
  await expect(page.getByRole("button", { name: "Pay", exact: true })).toBeVisible();
  expect((await sandbox.control.listTransactions({})).transactions).toHaveLength(2);
});

test("a call whose body was not recorded says that the body is not copied", async ({ page, sandbox }) => {
  const note = page.getByText("The body was not recorded");
  const scenario = { "x-sandbox-scenario": "no-such-scenario" };
  await sandbox.gateway.send("cashIn", chargeBody(), { headers: scenario });
  const large = { ...chargeBody(), description: "x".repeat(2_000_000) };
  await sandbox.gateway.send("cashIn", large as never);
  await sandbox.gateway.send("cashIn", { ...chargeBody(), payer: {} } as never);
  const { requests } = await sandbox.control.listRequests({ limit: 3 });
  expect(requests.map(({ reason }) => reason)).toEqual([
    "body-invalid",
    "body-too-large",
    "scenario-unknown",
  ]);
  for (const { id, reason } of requests) {
    await openDashboard(page, sandbox, `activity/r${id}?filter=calls`);
    await expect(button(page)).toBeVisible();
    const isRecorded = reason !== "body-too-large";
    await expect(note).toHaveCount(isRecorded ? 0 : 1);
    expect((await copy(page)).includes("--data-raw")).toBe(isRecorded);
  }
});
