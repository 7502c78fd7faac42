import type { Page } from "@playwright/test";
import { PLACES } from "../../dashboard/screens/about/commands.js";
import type { TestSandbox } from "../../server/testkit/index.js";
import { cobBody, newTxid, payoutBody } from "../journeys/bodies.js";
import { expect, openDashboard, test } from "./page.js";
import { inhabit } from "./worlds.js";

/** Every command that the page shows or tells whoever points at a button, with what is folded opened. */
const shown = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    for (const fold of document.querySelectorAll("details")) fold.open = true;
    const texts = [...document.querySelectorAll(".command-text")].map((one) => one.textContent);
    const titles = [...document.querySelectorAll("button[title^='localpix']")].map((one) => one.title);
    return [...texts, ...titles];
  })()`);

/** Whether a text says the command, and not one that only begins alike. */
const says = (text: string, command: string) =>
  text.split(/[;&]+|\$\(/).some((part) => `${part.trim()} `.startsWith(`localpix ${command} `));

/** Lets there be one of everything that something can be done about, and says where each is seen. */
async function everything(sandbox: TestSandbox): Promise<Record<string, readonly string[]>> {
  await inhabit(sandbox, "normal");
  const { gateway, control, credentials } = sandbox;
  const { transactions } = await control.listTransactions({});
  const idOf = (operation: string, status: string) =>
    transactions.find((one) => one.operation === operation && one.status === status)!.transactionId;
  const txid = newTxid();
  await gateway.createCob({ ...cobBody(), chave: credentials.pixKey }, { params: { txid } });
  const { entries } = await control.readJournal({ limit: 1_000 });
  const cob = entries.findLast(({ type }) => type === "cob.created")!.seq;
  const failing = entries.findLast(({ type }) => type === "med.received")!.seq;
  const open = await sandbox.openMed({
    transactionId: idOf("PAYMENT", "CONFIRMED"),
    value: 1,
    receive: false,
  });
  const { meds } = await control.listMeds({});
  const received = meds.find(({ status }) => status === "RECEIVED")!.id;
  const { requests } = await control.listRequests({});
  const refused = requests.find(({ status }) => status >= 400)!.id;
  const { endpoints } = await control.listEndpoints({});
  await control.holdDeliveries({ filter: { eventType: "cash_out" } });
  await sandbox.settle((await gateway.cashOut(payoutBody())).transactionId);
  return {
    "/traffic": ["traffic/held", `traffic/${failing}`, `traffic/${cob}`],
    "/transactions": [
      `transactions/${idOf("WITHDRAW", "PENDING")}`,
      `transactions/${idOf("WITHDRAW", "CONFIRMED")}`,
      `transactions/${idOf("PAYMENT", "PENDING")}`,
      `traffic/${cob}`,
    ],
    "/bank": [`bank/${idOf("PAYMENT", "PENDING")}`],
    "/meds": ["meds/new", `meds/${open.id}`, `meds/${received}`],
    "/scenarios": ["scenarios", "scenarios/reject"],
    "/clock": ["clock"],
    "/webhooks": ["webhooks/new", "webhooks/settings", `webhooks/${endpoints[0]!.id}`],
    "/requests": [`requests/${refused}`],
    "/account": ["account"],
    "/state": ["state"],
    "/assumptions": ["assumptions/FEES"],
    "/docs": ["docs/gateway/balance"],
  };
}

test("beside each thing that can be done stands the command that does the same", async ({
  page,
  sandbox,
}) => {
  test.setTimeout(120_000);
  const seenAt = await everything(sandbox);
  const found: Record<string, string[]> = {};
  for (const { href } of PLACES) {
    found[href] = [];
    for (const path of seenAt[href]!) {
      await openDashboard(page, sandbox, path);
      await page.waitForLoadState("networkidle");
      found[href].push(...(await shown(page)));
    }
  }
  // A setting has its command once it is another.
  await openDashboard(page, sandbox, "account");
  await page.getByLabel("Limit per night").fill("1000");
  found["/account"]!.push(...(await shown(page)));
  // What takes something away is asked about first, and the clock's two buttons stand for one another.
  await openDashboard(page, sandbox, "state");
  for (const button of ["Restore antes-do-teste", "Remove antes-do-teste"]) {
    await page.getByRole("button", { name: button }).click();
    found["/state"]!.push(...(await shown(page)));
    await page.keyboard.press("Escape");
  }
  await page.locator("input[type=file]").setInputFiles({
    ...{ name: "localpix.db", mimeType: "application/octet-stream", buffer: Buffer.from("SQLite") },
  });
  await expect(page.getByRole("dialog")).toBeVisible();
  found["/state"]!.push(...(await shown(page)));
  await sandbox.control.setClock({ mode: "running" });
  await openDashboard(page, sandbox, "clock");
  found["/clock"]!.push(...(await shown(page)));

  const missing = PLACES.flatMap(({ href, does }) =>
    does
      .filter((command) => !found[href]!.some((text) => says(text, command)))
      .map((command) => `${href}: ${command}`),
  );
  expect(missing).toEqual([]);
});
