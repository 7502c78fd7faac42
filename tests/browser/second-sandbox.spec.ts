import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startSandbox } from "../../server/testkit/index.js";
import { chargeBody } from "../journeys/bodies.js";
import { expect, openDashboard, test } from "./page.js";

test("a copied command reaches the sandbox of its page, not the one that localpix finds by default", async ({
  page,
  sandbox,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const other = await startSandbox();
  try {
    // The file that a sandbox writes in the user's data directory, by which commands find it.
    const home = mkdtempSync(join(tmpdir(), "localpix-home-"));
    mkdirSync(join(home, "localpix"));
    const running = { url: other.url, pid: process.pid, host: hostname() };
    writeFileSync(join(home, "localpix", "running.json"), JSON.stringify(running));
    const { transactionId } = await sandbox.gateway.cashIn(chargeBody());

    await openDashboard(page, sandbox, `transactions/${transactionId}`);
    await page.getByRole("button", { name: "CLI", exact: true }).click();
    const command = page.getByRole("button", { name: new RegExp(` pay ${transactionId}\\b`) });
    // The page learns its URL from the first responses of the sandbox.
    await expect(command).toHaveText(new RegExp(`--url ${sandbox.url}$`));
    await command.click();
    await expect.poll(() => page.evaluate("navigator.clipboard.readText()")).toContain(" pay ");
    const copied = String(await page.evaluate("navigator.clipboard.readText()"));
    const { LOCALPIX_URL: _, LOCALPIX_DATA: __, ...inherited } = process.env;
    const env = { ...inherited, HOME: home, XDG_DATA_HOME: home };
    await promisify(execFile)("bash", ["-c", copied], { env });
    expect(await sandbox.control.showTransaction({ id: transactionId })).toMatchObject({
      status: "CONFIRMED",
    });
    expect((await other.control.listTransactions({})).transactions).toEqual([]);
  } finally {
    await other.close();
  }
});
