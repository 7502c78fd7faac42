import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Case } from "../../server/contract/cases/case.js";
import { caseText } from "../../server/contract/cases/case-text.js";
import type { TestSandbox } from "../../server/testkit/index.js";
import { chargeBody } from "../journeys/bodies.js";
import { violations, violationsByTheme } from "./accessibility.js";
import { choose, commandsOf } from "./actions.js";
import { expect, openDashboard, setWidth, test } from "./page.js";
import { fillWorld } from "./worlds.js";

const wholeCase = async (sandbox: TestSandbox) => (await sandbox.control.readCase()) as Case;

async function drop(page: Page, name: string, text: string) {
  const file = { name, mimeType: "application/yaml", buffer: Buffer.from(text) };
  await page.locator("input[type=file][accept*=yaml]").setInputFiles(file);
}

/** Opens the screen of cases. Returns the case of the sandbox as a text. */
async function openCases(page: Page, sandbox: TestSandbox): Promise<string> {
  const text = caseText(await wholeCase(sandbox));
  await openDashboard(page, sandbox, "state/case");
  return text;
}

const rows = (page: Page) => page.getByRole("option");

test("steps through a case, and shows the differences of a replay in a new sandbox", async ({
  page,
  sandbox,
}) => {
  await fillWorld(sandbox, "normal");
  const savedCase = await wholeCase(sandbox);
  const paid = savedCase.steps.findIndex((step) => "control" in step && step.control === "pay");
  const wrong = structuredClone(savedCase);
  Object.assign(wrong.steps[paid]!, { answers: 418 });
  Object.assign(wrong.steps[paid + 1]!, { answers: 418 });
  const before = (await sandbox.control.readJournal({ since: 0, limit: 1_000 })).entries;

  await openDashboard(page, sandbox, "state");
  await drop(page, "bug-4711.yaml", caseText(wrong));
  await expect(page).toHaveURL(/\/state\/case$/);
  await expect(page.getByText("bug-4711.yaml", { exact: true })).toBeVisible();
  await expect(rows(page).first()).toContainText(`${savedCase.steps.length} steps`);

  await page.getByRole("checkbox", { name: "Continue after" }).check();
  await expect(
    page.getByText("localpix case replay bug-4711.yaml --keep-going", { exact: true }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Replay in a new sandbox" }).click();
  await expect(rows(page).first()).toContainText("2 steps differ");
  await page.getByRole("link", { name: `Step ${paid + 1}: pay` }).click();
  await expect(page).toHaveURL(new RegExp(`/state/case/${paid + 1}$`));
  const compared = page.getByRole("row", { name: /answers/ });
  await expect(compared).toContainText("418");
  await expect(compared).toContainText("201");
  // The webhook is listed below the call that caused it.
  await expect(page.getByRole("heading", { name: "Webhook cash_in" })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page).toHaveURL(new RegExp(`/state/case/${paid + 2}$`));
  await page.goBack();
  await expect(page.getByRole("heading", { name: "The whole case" })).toBeVisible();
  expect(
    (await sandbox.control.readJournal({ since: 0, limit: 1_000 })).entries,
    "nothing happened here",
  ).toEqual(before);

  expect(await violationsByTheme(page)).toEqual([]);
  await setWidth(page, 720);
  await rows(page).first().click();
  const wide = await page.evaluate<number>(
    "document.querySelector('.detail').scrollWidth - document.querySelector('.detail').clientWidth",
  );
  expect(wide).toBeLessThanOrEqual(1);
});

test("replays the current case in this sandbox, and restores the previous state", async ({
  page,
  sandbox,
}) => {
  await fillWorld(sandbox, "normal");
  const { steps } = await wholeCase(sandbox);
  const webhooks = steps.reduce((sum, { webhooks: some = [] }) => sum + some.length, 0);
  await openDashboard(page, sandbox, "state");
  await page.getByRole("button", { name: "Read it here" }).click();
  await page.getByRole("button", { name: "Replay here…" }).click();
  await expect(page.getByRole("dialog")).toContainText("before-replay");
  await page.getByRole("dialog").getByRole("button", { name: "Replay here" }).click();
  await expect(
    page.getByText(`No differences: ${steps.length} steps and ${webhooks} webhooks.`),
  ).toBeVisible();
  await page.getByRole("link", { name: "See what happened" }).click();
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Restore the previous state" }).click();
  await expect(page.getByRole("button", { name: "Restore the previous state" })).toHaveCount(0);
  expect((await wholeCase(sandbox)).steps).toHaveLength(steps.length);
});

test("shows the problems of a file with line and column, and opens another file", async ({
  page,
  sandbox,
}) => {
  await fillWorld(sandbox, "normal");
  const text = await openCases(page, sandbox);
  await drop(page, "broken.yaml", text.replace("control: pay", "control: pya"));
  await expect(page.getByText("is not a command of a case; did you mean pay?")).toBeVisible();
  await drop(page, "mended.yaml", text);
  await expect(page.getByRole("heading", { name: "The whole case" })).toBeVisible();
});

test("the open case outlives a reload of the page, until another file is asked for", async ({
  page,
  sandbox,
}) => {
  await fillWorld(sandbox, "normal");
  const text = await openCases(page, sandbox);
  await drop(page, "bug-4711.yaml", text);
  await rows(page).nth(1).click();
  await expect(page).toHaveURL(/\/state\/case\/1$/);
  await page.reload();
  await expect(page.getByText("bug-4711.yaml", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "POST /api/auth/token" })).toBeVisible();
  await openDashboard(page, sandbox, "state/case/9999");
  await expect(page.getByRole("heading", { name: "There is no such step" })).toBeVisible();

  await page.getByRole("link", { name: "Another file" }).click();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Open a case" })).toBeVisible();
});

test("a call without an answer leaves room for its path in the list", async ({ page, sandbox }) => {
  await sandbox.gateway.send("balance", undefined, { scenario: "lost:request" }).catch(() => undefined);
  const text = await openCases(page, sandbox);
  await drop(page, "lost.yaml", text);
  await page.getByRole("button", { name: "pt", exact: true }).click();
  for (const width of [1440, 390]) {
    await setWidth(page, width);
    const row = rows(page).filter({ hasText: "sem resposta" });
    const tag = await row.getByText("sem resposta").boundingBox();
    const path = await row.getByText("/api/balance").boundingBox();
    expect(path!.x, `${width}`).toBeGreaterThanOrEqual(tag!.x + tag!.width);
  }
});

test("a case that the browser cannot keep is asked for again by name", async ({ page, sandbox }) => {
  const text = await openCases(page, sandbox);
  // More than the storage of a tab holds.
  await drop(page, "huge.yaml", `${text}# ${"x".repeat(6_000_000)}\n`);
  await expect(page.getByText("huge.yaml", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("main")).toContainText("huge.yaml is too large");
  await drop(page, "small.yaml", text);
  await expect(page.getByText("small.yaml", { exact: true })).toBeVisible();
});

test("saves the part of the record that one transaction depends on, and marks the steps that are compared", async ({
  page,
  sandbox,
}) => {
  const { transactionId } = await sandbox.gateway.cashIn(chargeBody());
  await sandbox.gateway.cashIn(chargeBody());
  await sandbox.gateway.balance();
  await sandbox.pay(transactionId);
  await sandbox.gateway.cashIn(chargeBody());
  await openDashboard(page, sandbox, `transactions/${transactionId}`);
  const download = page.waitForEvent("download");
  const detail = page.getByRole("region", { name: "Details" });
  expect(await commandsOf(detail)).toContain(
    `localpix case save case-${transactionId}.yaml --transaction ${transactionId}`,
  );
  await choose(detail, "Save as case");
  const saved = await download;
  expect(saved.suggestedFilename()).toBe(`case-${transactionId}.yaml`);

  await openDashboard(page, sandbox, "state");
  await drop(page, saved.suggestedFilename(), readFileSync(await saved.path(), "utf8"));
  await expect(rows(page).first()).toContainText(`4 steps, 0 webhooks, about transaction ${transactionId}`);
  await expect(rows(page).filter({ hasText: "not compared" })).toContainText([
    "/api/auth/token",
    "/api/pix/cash-in",
  ]);
  await expect(rows(page).last()).toContainText("pay");
  await page.getByRole("button", { name: "Replay in a new sandbox" }).click();
  await expect(page.getByText("No differences: 4 steps and 0 webhooks.")).toBeVisible();
});

test.describe("a sandbox with settings that differ from the case", () => {
  test.use({ sandboxOptions: { clock: "2027-02-12T22:59:50Z", settlement: "manual" } });

  test("a replay is refused here with the reason, and works in a new sandbox", async ({ page, sandbox }) => {
    await sandbox.gateway.balance();
    const savedCase = await wholeCase(sandbox);
    const other = { ...savedCase, settings: { ...savedCase.settings, settlement: "1s" } };
    await openDashboard(page, sandbox, "state/case");
    await drop(page, "other.yaml", caseText(other));
    await page.getByRole("button", { name: "Replay here…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Replay here" }).click();
    await expect(page.getByRole("alert")).toContainText('settlement is "manual", not "1s"');
    await page.getByRole("button", { name: "Replay in a new sandbox" }).click();
    await expect(page.getByText(/^No differences:/)).toBeVisible();
    await expect(page.getByRole("alert"), "the refusal of the earlier replay is gone").toHaveCount(0);

    const unbegun = { ...other, scenarios: [{ file: "own.yaml", text: "name: 1" }] };
    await page.getByRole("link", { name: "Another file" }).click();
    await drop(page, "unbegun.yaml", caseText(unbegun));
    await page.getByRole("button", { name: "Replay in a new sandbox" }).click();
    await expect(page.getByRole("alert")).toContainText("own.yaml:1:7");
  });
});

/** Five steps, of which the fourth gets no response, so that any machine has time to stop the replay. */
const stepsThatHang = () => {
  const balance = { at: "2027-02-12T22:59:50Z", gateway: "GET /api/balance", account: 1 } as const;
  return [balance, balance, balance, { ...balance, scenario: "slow:2m" }, balance];
};

test("a replay here that is stopped at a step restores the previous state", async ({ page, sandbox }) => {
  await sandbox.pay({ pixKey: sandbox.credentials.pixKey, value: 1 });
  const before = await wholeCase(sandbox);
  await openDashboard(page, sandbox, "state/case");
  await drop(page, "long.yaml", caseText({ ...before, steps: stepsThatHang() }));
  await page.getByRole("button", { name: "Replay here…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Replay here" }).click();
  await expect(page.getByText(/^Here · step [1-9]/)).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText("The replay was stopped")).toBeVisible();
  await page.getByRole("button", { name: "Restore the previous state" }).click();
  await expect(page.getByRole("button", { name: "Restore the previous state" })).toHaveCount(0);
  expect((await wholeCase(sandbox)).steps).toEqual(before.steps);
});

test("a replay here that is stopped before its first step restores the previous state", async ({
  page,
  sandbox,
}) => {
  await sandbox.pay({ pixKey: sandbox.credentials.pixKey, value: 1 });
  const before = await wholeCase(sandbox);
  const slow = { at: before.start, gateway: "GET /api/balance", account: 1, scenario: "slow:2m" };
  await openDashboard(page, sandbox, "state/case");
  await drop(page, "slow.yaml", caseText({ ...before, steps: [slow] }));
  await page.getByRole("button", { name: "Replay here…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Replay here" }).click();
  const calls = async () => (await wholeCase(sandbox)).steps.map((step) => "gateway" in step && step.gateway);
  await expect
    .poll(calls, "the replay has a token, and waits for the balance")
    .toEqual(["POST /api/auth/token"]);
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Restore the previous state" }).click();
  await expect(page.getByRole("button", { name: "Restore the previous state" })).toHaveCount(0);
  expect((await wholeCase(sandbox)).steps).toEqual(before.steps);
});

test("stops a replay in a new sandbox at a step", async ({ page, sandbox }) => {
  const many = { ...(await wholeCase(sandbox)), steps: stepsThatHang() };
  await openDashboard(page, sandbox, "state/case");
  await drop(page, "long.yaml", caseText(many));
  await page.getByRole("button", { name: "Replay in a new sandbox" }).click();
  await expect(page.getByText(/In a new sandbox · step [1-9]/)).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("button", { name: "Stop" })).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("link", { name: "Another file" }).click();
  await drop(page, "short.yaml", caseText({ ...many, steps: many.steps.slice(0, 2) }));
  await page.getByRole("button", { name: "Replay in a new sandbox" }).click();
  await expect(page.getByText(/^No differences:/), "the sandbox has ended the stopped replay").toBeVisible();
});

test("checks a scenario file while it is typed, and runs its proof", async ({ page, sandbox }) => {
  await openDashboard(page, sandbox, "scenarios/overview");
  await page.getByRole("button", { name: "Start from an example" }).click();
  await expect(page.locator(".tag", { hasText: "valid" })).toBeVisible();
  await page.getByRole("button", { name: "Run its proof" }).click();
  await expect(page.getByText("black-friday · cash-out")).toBeVisible({ timeout: 30_000 });
  await expect(page.locator(".own-file-proofs .tag", { hasText: "passes" })).toBeVisible();
  expect(await violations(page, "#detail")).toEqual([]);
  const text = page.getByLabel("my-scenario.yaml");
  await text.fill((await text.inputValue()).replace("operations:", "operatons:"));
  await expect(page.getByText("did you mean operations?")).toBeVisible();
  await expect(page.locator(".own-file-proofs"), "the proof of the earlier text is gone").toHaveCount(0);
  await expect(page.getByRole("button", { name: "Run its proof" })).toHaveCount(0);
  await text.fill("");
  await expect(page.getByText("the file must be of type object")).toBeVisible();
  await text.fill("name: x");
  await expect(page.getByText("does is missing.")).toBeVisible();
  await page.getByRole("button", { name: "Another file" }).click();
  await expect(page.getByRole("button", { name: "Start from an example" })).toBeVisible();
});
