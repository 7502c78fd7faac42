import { startSandbox, type TestAccount, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gatewayOperations } from "../../server/contract/operations.js";
import { newExternalId, payoutBody } from "./bodies.js";
import { NOON, newestEntryNumber } from "./rows.js";

let sandbox: TestSandbox;
let account: TestAccount;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
  account = await sandbox.createAccount();
});
afterAll(() => sandbox.close());

const setTo = (available: number) =>
  sandbox.control.setBalance({ id: account.credentials.accountId, available });

/** Reads the balance in both formats, by all three paths, and expects them to be valid and to agree. */
async function bothFormats(now: string): Promise<{ available: number; blocked: number }> {
  const standard = await Promise.all(
    ["/api/balance", "/balance"].map((path) => account.gateway.request("GET", path)),
  );
  const bank = await account.gateway.request("GET", "/accounts/balances");
  for (const { status, body } of standard) {
    expect(status).toBe(200);
    expect(gatewayOperations.balance.answer.safeParse(body).error).toBeUndefined();
  }
  expect(bank.status).toBe(200);
  expect(gatewayOperations.accountBalances.answer.safeParse(bank.body).error).toBeUndefined();
  expect(standard[1]!.body).toEqual(standard[0]!.body);

  const { grossBalance, blockedBalance, netBalance, consultedAt } = standard[0]!.body as Record<
    string,
    number
  >;
  const { data } = bank.body as { data: { eventDate: string; balanceAmount: Record<string, number> }[] };
  expect(data).toEqual([
    {
      eventDate: consultedAt,
      balanceAmount: { available: netBalance, blocked: blockedBalance, overdraft: 0 },
    },
  ]);
  expect(consultedAt).toBe(now);
  const centavos = (reais: number | undefined) => Math.round(reais! * 100);
  expect(centavos(grossBalance)).toBe(centavos(netBalance) + centavos(blockedBalance));
  return { available: netBalance!, blocked: blockedBalance! };
}

describe("the balance in both formats", () => {
  // proves: service.2, resources.balance.standard, resources.balance.bank, resources.balance.overdraft
  // proves: states.balance.cash-out, conventions.timestamps, balance.answer, balance.path, balances.answer
  test("a payout of 100 changes available/blocked from 1000/0 to 900/100, and to 900/0 when it settles (Balance effect of a cash-out)", async () => {
    await setTo(1_000);
    expect(await bothFormats(NOON)).toEqual({ available: 1_000, blocked: 0 });
    const { transactionId } = await account.gateway.cashOut(payoutBody());
    expect(await bothFormats(NOON)).toEqual({ available: 900, blocked: 100 });
    await sandbox.settle(transactionId);
    expect(await bothFormats(NOON)).toEqual({ available: 900, blocked: 0 });
  });

  // proves: resources.balance.bank, states.balance.receipt
  test("a received payment of 100 raises the balance from 1000 to 1100", async () => {
    await setTo(1_000);
    await sandbox.pay({ pixKey: account.credentials.pixKey, value: 100 });
    expect(await bothFormats(NOON)).toEqual({ available: 1_100, blocked: 0 });
  });

  const amounts = [0, 0.01, 0.07, 0.1, 1.1, 4.35, 8.2, 19.99, 0.29, 1.005e2, 9_999_999.99, 9_999_999_999.99];
  for (const amount of amounts) {
    // proves: conventions.money
    test(`a balance of ${amount} is returned as exactly ${amount}`, async () => {
      await setTo(amount);
      const { body } = await account.gateway.request("GET", "/api/balance");
      expect(body).toMatchObject({ grossBalance: amount, blockedBalance: 0, netBalance: amount });
    });
  }

  // proves: conventions.money
  test("payments of 0.1 and 0.2 add up to exactly 0.3", async () => {
    await setTo(0);
    const { pixKey } = account.credentials;
    await sandbox.pay({ pixKey, value: 0.1 });
    await sandbox.pay({ pixKey, value: 0.2 });
    expect(await bothFormats(NOON)).toEqual({ available: 0.3, blocked: 0 });
  });

  // proves: resources.balance.standard
  test("blocked and gross balance are exact for amounts without an exact binary value", async () => {
    await setTo(27.99);
    for (const value of [0.07, 1.1, 4.35, 8.2]) {
      await account.gateway.cashOut({ ...payoutBody(), externalId: newExternalId("cents"), value });
    }
    const { body } = await account.gateway.request("GET", "/api/balance");
    expect(body).toMatchObject({ grossBalance: 27.99, blockedBalance: 13.72, netBalance: 14.27 });
  });

  // proves: balance.parameters
  test("reading a balance writes no journal entry", async () => {
    const since = await newestEntryNumber(sandbox);
    for (const path of ["/api/balance", "/balance", "/accounts/balances"]) {
      await account.gateway.request("GET", path);
    }
    expect(await newestEntryNumber(sandbox)).toBe(since);
  });

  // proves: balance.parameters
  test("query parameters of a balance request are ignored", async () => {
    const { status } = await account.gateway.request("GET", "/api/balance?account=1&x=%F0%9F%8E%89");
    expect(status).toBe(200);
  });

  // proves: balance.answer
  test("a token returns the balance of its own account", async () => {
    await setTo(5);
    const mine = await account.gateway.balance();
    const theirs = await sandbox.gateway.balance();
    expect([mine.netBalance, theirs.netBalance]).toEqual([5, 10_000]);
  });
});
