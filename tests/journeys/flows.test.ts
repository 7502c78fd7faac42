import { createSecureContext } from "node:tls";
import fc from "fast-check";
import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chargeBody, payoutBody } from "./bodies.js";
import { NOON } from "./rows.js";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
});
afterAll(() => sandbox.close());

const MOVES = ["receive", "payOut", "reject", "refund", "giveBack", "adjust", "contest"] as const;

/** A new account with fees, and functions that move its money. */
async function accountWithMoves() {
  const account = await sandbox.createAccount({ balance: 1_000 });
  const { accountId: id } = account.credentials;
  await sandbox.control.changeAccount({ id, fees: { cashIn: 0.5, cashOut: 1.25, refund: 0.1 } });
  const receive = async () => {
    const { transactionId } = await account.gateway.cashIn(chargeBody());
    await sandbox.pay(transactionId);
    return transactionId;
  };
  const payOut = async () => (await account.gateway.cashOut({ ...payoutBody(), value: 10 })).transactionId;
  const moves: Record<(typeof MOVES)[number], () => Promise<unknown>> = {
    receive,
    payOut: async () => sandbox.settle(await payOut()),
    reject: async () => sandbox.reject(await payOut(), "ACCOUNT_CLOSED"),
    refund: async () => {
      const paid = await receive();
      const { transactionId } = await account.gateway.refundIn({ refundValue: 20 }, { params: { id: paid } });
      await sandbox.control.settleRefund({ id: transactionId });
    },
    giveBack: async () => {
      const id = await payOut();
      await sandbox.settle(id);
      await sandbox.control.returnPayout({ id, value: 4 });
    },
    adjust: async () => sandbox.control.setBalance({ id, available: 777.77 }),
    contest: async () => sandbox.openMed({ transactionId: await receive(), value: 30, receive: true }),
  };
  return { id, moves, flows: () => sandbox.control.showFlows({ id }) };
}

describe("GET /sandbox/api/accounts/{id}/flows", () => {
  test("each kind of movement has its own sum, and blocked money is not counted as sent", async () => {
    const { id, moves, flows } = await accountWithMoves();
    await moves.receive();
    await moves.payOut();
    await moves.refund();
    await moves.giveBack();
    await moves.contest();
    expect(await flows()).toMatchObject({
      ...{ account: id, adjusted: 1_000, received: 300, paidOut: -20, refunded: -20, returned: 4 },
      ...{ fees: -(3 * 0.5 + 2 * 1.25 + 0.1), blocked: 30, isProven: true },
    });
  });

  test("the flows add up after any sequence of movements, whether or not they were read in between", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...MOVES), fc.boolean()), { maxLength: 8 }),
        async (steps) => {
          const { id, moves, flows } = await accountWithMoves();
          for (const [move, isLookedAt] of steps) {
            await moves[move]();
            if (isLookedAt) await flows();
          }
          const { available, blocked, isProven, postings, account, ...natures } = await flows();
          const cents = (reais: number) => Math.round(reais * 100);
          const sum = Object.values(natures).reduce((total, reais) => total + cents(reais), 0);
          expect(sum).toBe(cents(available) + cents(blocked));
          expect(isProven).toBe(true);
          const { parts } = await sandbox.control.listBlocked({ account: id });
          expect(parts.reduce((total, { amount }) => total + cents(amount), 0)).toBe(cents(blocked));
          expect(postings).toBeGreaterThan(0);
          expect(account).toBeGreaterThan(1);
        },
      ),
      { numRuns: 12 },
    );
  });

  test("after a reset the flows are those of the new data", async () => {
    const before = await sandbox.control.showFlows({ id: 1 });
    await sandbox.control.setBalance({ id: 1, available: 5 });
    await sandbox.control.showFlows({ id: 1 });
    await sandbox.reset();
    expect(await sandbox.control.showFlows({ id: 1 })).toEqual(before);
  });
});

describe("GET /sandbox/api/credentials/p12", () => {
  test("the file opens with its password only", async () => {
    const { fileName, password, p12 } = await sandbox.control.packCredentials({});
    expect([fileName, password]).toEqual(["localpix-1.p12", "localpix"]);
    const pfx = Buffer.from(p12, "base64");
    expect(createSecureContext({ pfx, passphrase: password })).toBeDefined();
    expect(() => createSecureContext({ pfx, passphrase: "wrong" })).toThrow(/mac verify failure/i);
  });

  test("a custom password must be printable ASCII", async () => {
    const { p12 } = await sandbox.control.packCredentials({ password: "S3nha forte!" });
    expect(
      createSecureContext({ pfx: Buffer.from(p12, "base64"), passphrase: "S3nha forte!" }),
    ).toBeDefined();
    await expect(sandbox.control.packCredentials({ password: "sénha" })).rejects.toMatchObject({
      code: "INPUT_INVALID",
      message: expect.stringContaining("password must be 1 to 100 printable ASCII characters"),
    });
  });
});
