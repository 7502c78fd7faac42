// npm install --save-dev localpix && node --test
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { startSandbox } from "localpix";

const sandbox = await startSandbox({ clock: "frozen" });
after(() => sandbox.close());

test("rejects a payout to a closed account", async () => {
  await sandbox.receiver();

  // In your test, your own code sends this request.
  const payout = await sandbox.gateway.cashOut({
    value: 150,
    externalId: "salary-42",
    details: { key: "encerrada@localpix.test", keyType: "EMAIL", name: "João Lima", document: "39284918812" },
  });
  assert.equal(payout.status, "PENDING");

  await sandbox.advance("1s");
  const { payload } = await sandbox.waitFor("cash_out", { externalId: "salary-42" });
  assert.equal(payload.status, "ERROR");
  assert.equal(payload.errorCode, "ACCOUNT_CLOSED");

  const { netBalance, blockedBalance } = await sandbox.gateway.balance();
  assert.deepEqual({ netBalance, blockedBalance }, { netBalance: 10000, blockedBalance: 0 });
});
