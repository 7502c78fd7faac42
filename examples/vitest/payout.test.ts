// npm install --save-dev localpix vitest && npx vitest run
import { startSandbox } from "localpix";
import { webhookMatchers } from "localpix/vitest";
import { afterAll, beforeEach, expect, test } from "vitest";

expect.extend(webhookMatchers);

const sandbox = await startSandbox({ clock: "frozen" });
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.close());

test("rejects a payout to a closed account", async () => {
  const receiver = await sandbox.receiver();

  // In your test, your own code sends this request.
  await sandbox.gateway.cashOut({
    value: 150,
    externalId: "salary-42",
    details: { key: "encerrada@localpix.test", keyType: "EMAIL", name: "João Lima", document: "39284918812" },
  });

  await sandbox.advance("1s");
  expect(receiver).toHaveReceivedWebhook("cash_out", {
    externalId: "salary-42",
    errorCode: "ACCOUNT_CLOSED",
  });
  expect(await sandbox.gateway.balance()).toMatchObject({ netBalance: 10000, blockedBalance: 0 });
});
