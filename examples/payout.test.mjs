// A test with its own sandbox: no network, no waiting, no shared state.
import assert from "node:assert/strict";
import { test } from "node:test";
import { startSandbox } from "localpix";

test("rejects a payout to a closed account", async () => {
  const sandbox = await startSandbox({ clock: "frozen" });
  await sandbox.receiver();

  const payout = await sandbox.gateway.cashOut({
    value: 150,
    externalId: "salary-42",
    details: { key: "encerrada@localpix.test", keyType: "EMAIL", name: "João Lima", document: "39284918812" },
  });
  assert.equal(payout.status, "PENDING");

  await sandbox.advance("1s");
  const { payload } = await sandbox.waitFor("cash_out", (webhook) => webhook.externalId === "salary-42");
  assert.equal(payload.status, "ERROR");
  assert.equal(payload.errorCode, "ACCOUNT_CLOSED");

  const { netBalance, blockedBalance } = await sandbox.gateway.balance();
  assert.deepEqual({ netBalance, blockedBalance }, { netBalance: 10000, blockedBalance: 0 });
  await sandbox.close();
});
