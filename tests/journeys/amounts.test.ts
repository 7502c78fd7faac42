import { startSandbox, type TestAccount, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decodeBrCode } from "../../server/brazil/brcode.js";
import {
  chargeBody,
  cobBody,
  codePayoutBody,
  newIdempotencyKey,
  newTxid,
  payoutBody,
  staticCode,
  transferBody,
} from "./bodies.js";
import { NOON } from "./rows.js";

/**
 * Amounts without an exact binary floating-point value stay exact in responses, balances, records, codes and
 * webhooks.
 */

let sandbox: TestSandbox;
let account: TestAccount;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
});
afterAll(async () => {
  const { ok, checks } = await sandbox.control.verify();
  await sandbox.close();
  expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
});

const available = async () =>
  (await sandbox.control.showAccount({ id: account.credentials.accountId })).balance.available;
const recordOf = async (externalId: string) => {
  const { data } = await account.gateway.listTransactions(undefined, { query: { externalId } });
  return data[0]!;
};

const AMOUNTS = [0.01, 0.07, 0.29, 1.1, 1.15, 4.35, 8.2, 19.99, 1_234.56, 79_999.99];

describe.each(AMOUNTS)("an amount of %d", (value) => {
  const text = value.toFixed(2);

  test("is exact in a cash-in, its payment and its refund", async () => {
    account = await sandbox.createAccount();
    await account.receiver({ events: ["cash_in", "refund_in"] });
    const body = chargeBody();
    const charge = await account.gateway.cashIn({ ...body, transaction: { ...body.transaction, value } });
    expect(decodeBrCode(charge.pixCode).amount).toBe(Math.round(value * 100));
    expect((await sandbox.pay(charge.pixCode)).value).toBe(value);
    expect(await account.gateway.balance()).toMatchObject({ grossBalance: value, netBalance: value });
    const { payload } = await account.waitFor("cash_in");
    expect(payload).toMatchObject({ data: { payment: { amount: text } } });
    expect(await recordOf(charge.externalId)).toMatchObject({ originalAmount: value, finalAmount: value });
    const refund = await account.gateway.refundIn(
      { refundValue: value },
      { params: { id: charge.transactionId } },
    );
    expect(refund.refundValue).toBe(value);
    await sandbox.settle(refund.transactionId);
    const refunded = (await account.waitFor("refund_in")).payload;
    expect(refunded).toMatchObject({ data: { refunds: [{ payment: { amount: value } }] } });
    expect(await available()).toBe(0);
  });

  test("is exact in a cob and its payment", async () => {
    account = await sandbox.createAccount();
    const txid = newTxid();
    const cob = await account.gateway.createCob(
      { ...cobBody(), valor: { original: text } },
      { params: { txid } },
    );
    expect(cob.valor.original).toBe(text);
    expect(decodeBrCode(cob.location).amount).toBe(Math.round(value * 100));
    await sandbox.pay({ txid });
    const { pix } = await account.gateway.showCob(undefined, { params: { txid } });
    expect(pix![0]!.valor).toBe(text);
    expect(await available()).toBe(value);
  });

  test.each(["cash-out", "cash-out-qrcode", "dict-pix"] as const)(
    "is exact in a payout by %s",
    async (operation) => {
      account = await sandbox.createAccount({ balance: 100_000 });
      await account.receiver({ events: ["cash_out"], version: "v1" });
      const { gateway } = account;
      const send = {
        "cash-out": async () => (await gateway.cashOut({ ...payoutBody(), value })).transactionId,
        "cash-out-qrcode": async () => {
          const qrCode = staticCode("maria@example.com", Math.round(value * 100));
          return (await gateway.cashOutQrcode({ ...codePayoutBody(), qrCode, value })).transactionId;
        },
        "dict-pix": async () => {
          const payment = { currency: "BRL" as const, amount: value };
          const sent = await gateway.dictPix(
            { ...transferBody(), payment },
            { idempotencyKey: newIdempotencyKey() },
          );
          expect(sent.payment.amount).toBe(value);
          return String(sent.id);
        },
      } as const;
      const id = await send[operation]();
      const rest = Number((100_000 - value).toFixed(2));
      const [accountBalance] = (await gateway.accountBalances()).data;
      expect(accountBalance!.balanceAmount).toEqual({ available: rest, blocked: value, overdraft: 0 });
      await sandbox.settle(id);
      expect((await account.waitFor("cash_out")).payload).toMatchObject({
        ...{ originalAmount: value, finalAmount: value, feeAmount: 0 },
      });
      expect(await available()).toBe(rest);
    },
  );
});
