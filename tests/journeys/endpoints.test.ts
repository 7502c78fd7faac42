import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { payoutBody } from "./bodies.js";
import { NOON } from "./rows.js";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
});
afterAll(() => sandbox.close());

/** A new account with a receiver of cash_out, and a function that settles a payout of it. */
async function accountWithReceiver() {
  const account = await sandbox.createAccount({ balance: 1_000 });
  const { accountId } = account.credentials;
  const receiver = await account.receiver({ events: ["cash_out"], version: "v2" });
  const payOut = async () => {
    const { transactionId } = await account.gateway.cashOut({ ...payoutBody(), value: 1 });
    await sandbox.settle(transactionId);
    await sandbox.advance("0s");
  };
  const endpoints = async () => (await sandbox.control.listEndpoints({ account: accountId })).endpoints;
  return { accountId, receiver, payOut, endpoints };
}

describe("GET /sandbox/api/endpoints", () => {
  test("a registered URL without deliveries has no attempts", async () => {
    const { accountId, receiver, endpoints } = await accountWithReceiver();
    expect(await endpoints()).toEqual([
      {
        ...{ id: expect.any(Number), account: accountId, eventType: "cash_out", version: "v2", headers: [] },
        ...{ url: `${receiver.url}/cash_out`, createdAt: NOON, waiting: 0, held: 0, exhausted: 0 },
        ...{ attempts: [], acknowledged: 0, failuresInRow: 0, undelivered: 0 },
      },
    ]);
  });

  test("attempts are listed oldest first, with the number of failures since the last success", async () => {
    const { receiver, payOut, endpoints } = await accountWithReceiver();
    await payOut();
    receiver.answer({ status: 500 });
    await payOut();
    await payOut();
    const [endpoint] = await endpoints();
    expect(endpoint).toMatchObject({
      waiting: 2,
      held: 0,
      acknowledged: 1,
      failuresInRow: 2,
      undelivered: 2,
    });
    expect(endpoint!.attempts.map(({ statusCode }) => statusCode)).toEqual([200, 500, 500]);
    receiver.answer({ status: 200 });
    await sandbox.advance("1h");
    const [healed] = await endpoints();
    expect(healed).toMatchObject({ waiting: 0, acknowledged: 3, failuresInRow: 0, undelivered: 0 });
    expect(healed!.attempts).toHaveLength(5);
  });

  test("held and exhausted deliveries are counted, except those of other URLs", async () => {
    const { accountId, receiver, payOut, endpoints } = await accountWithReceiver();
    receiver.answer({ status: 500 });
    await payOut();
    await sandbox.advance("2h");
    expect((await endpoints())[0]).toMatchObject({ exhausted: 1, waiting: 0 });
    await sandbox.control.holdDeliveries({ filter: { account: accountId } });
    await payOut();
    expect((await endpoints())[0]).toMatchObject({ exhausted: 1, held: 1 });
    await sandbox.control.releaseDeliveries({ filter: { account: accountId } });
    const other = await accountWithReceiver();
    expect((await other.endpoints())[0]).toMatchObject({ exhausted: 0, held: 0, attempts: [] });
  });

  test("only the latest fifty attempts are listed", async () => {
    const { payOut, endpoints } = await accountWithReceiver();
    for (let count = 0; count < 53; count++) await payOut();
    const [endpoint] = await endpoints();
    expect(endpoint).toMatchObject({ acknowledged: 50, failuresInRow: 0 });
    expect(endpoint!.attempts).toHaveLength(50);
    expect(Number(endpoint!.attempts[0]!.deliveryId)).toBeLessThan(
      Number(endpoint!.attempts.at(-1)!.deliveryId),
    );
  });

  test("an unknown account is refused", async () => {
    await expect(sandbox.control.listEndpoints({ account: 999 })).rejects.toMatchObject({
      code: "ACCOUNT_UNKNOWN",
    });
  });
});
