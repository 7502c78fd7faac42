import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "localpix";
import { afterEach, beforeEach, expect, it } from "vitest";
import { payoutBody } from "../journeys/bodies.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "localpix-scenarios-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

it("armed scenarios, and the scenario of a transaction, survive a restart", async () => {
  const first = await startSandbox({ data: folder, clock: "frozen" });
  await first.arm("reject:ACCOUNT_CLOSED", { operation: "cash-out", times: 2 });
  const { transactionId } = await first.gateway.cashOut(payoutBody());
  await first.close();

  const second = await startSandbox({ data: folder, clock: "frozen" });
  expect(await second.control.listArmed()).toMatchObject({ armed: [{ id: 1, left: 1 }] });
  await second.advance("1s");
  expect(await second.control.showTransaction({ id: transactionId })).toMatchObject({
    scenario: "reject:ACCOUNT_CLOSED (armed #1)",
    errorCode: "ACCOUNT_CLOSED",
  });
  // An id of an armed scenario is never used again.
  await second.disarm();
  expect(await second.arm("pending")).toMatchObject({ id: 2 });
  await second.close();
});

it("a delayed response is sent when the sandbox stops", async () => {
  const sandbox = await startSandbox({ data: folder, clock: "frozen" });
  await sandbox.gateway.balance();
  const answer = sandbox.gateway.send("cashOut", payoutBody(), { scenario: "slow:2m" });
  // The request is executed before its response is delayed.
  const created = async () => (await sandbox.control.listTransactions({})).transactions.length > 0;
  while (!(await created()));
  await sandbox.close();
  expect(await answer).toMatchObject({ status: 201 });
});
