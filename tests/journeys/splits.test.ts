import { startSandbox, type TestAccount, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cashOutPayload } from "../../server/contract/webhooks/flat-payloads.js";
import { chargeBody, payoutBody, splitBody } from "./bodies.js";
import { entriesOf, NOON, newestEntryNumber } from "./rows.js";

/**
 * Splits are paid when their charge is paid (assumption SPLITS). Each test has its own account; the clock is
 * frozen at noon of a Thursday.
 */

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON });
});
afterAll(async () => {
  const { ok, checks } = await sandbox.control.verify();
  await sandbox.close();
  expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
});

type Split = Partial<ReturnType<typeof splitBody>> & { immediate?: boolean };
type Settings = Omit<NonNullable<Parameters<TestSandbox["control"]["changeAccount"]>[0]>, "id">;

async function accountWithSplits(settings: Settings = {}, balance = 0) {
  const account = await sandbox.createAccount({ balance });
  const id = account.credentials.accountId;
  await sandbox.control.changeAccount({ id, ...settings });
  return {
    account,
    id,
    balance: async () => {
      const { available, blocked } = (await sandbox.control.showAccount({ id })).balance;
      return [available, blocked];
    },
    payouts: async () =>
      (
        await sandbox.control.listTransactions({ account: id, operation: "WITHDRAW" })
      ).transactions.toReversed(),
  };
}

async function charge({ gateway }: TestAccount, value: number, splits: readonly Split[]) {
  const body = chargeBody();
  body.transaction.value = value;
  const withSplits = { ...body, splits: splits.map((split) => ({ ...splitBody(), ...split })) };
  return (await gateway.cashIn(withSplits as Parameters<typeof gateway.cashIn>[0])).transactionId;
}

/** The example of the specification: a charge of 200 with splits of 70%, 20% and a fixed 10 leaves 10. */
const example: readonly Split[] = [
  { type: "PERCENTAGE", value: 70, immediate: true },
  {
    type: "PERCENTAGE",
    value: 20,
    immediate: true,
    pixKey: "12345678909",
    pixKeyType: "CPF",
    document: "12345678909",
  },
  { type: "FIXED", value: 10, immediate: true, pixKey: "+5511912345678", pixKeyType: "PHONE" },
];

describe("immediate splits", () => {
  // proves: service.3, cash-in.splits.pixKeyType, cash-in.splits.immediate, cash-in.splits.calculation
  test("the example of the specification: each recipient is paid, and 10 remain", async () => {
    const { account, id, balance, payouts } = await accountWithSplits();
    const receiver = await account.receiver();
    const paid = await charge(account, 200, example);
    const since = await newestEntryNumber(sandbox);
    await sandbox.pay(paid);
    await sandbox.advance("0s");
    expect(await balance()).toEqual([10, 190]);
    await sandbox.advance("1s");
    expect(await balance()).toEqual([10, 0]);

    const names = [1, 2, 3].map((number) => `SPLIT-${paid}-${number}`);
    expect(await payouts()).toMatchObject(
      [140, 40, 10].map((value, index) => ({
        value,
        ...{
          externalId: names[index],
          origin: "split",
          status: "CONFIRMED",
          fee: 0,
          description: "Pedido 4711",
        },
      })),
    );
    const payloads = receiver.received.map(({ payload }) => payload);
    expect(payloads[0]).toMatchObject({ type: "RECEIVE", data: { id: Number(paid) } });
    for (const payload of payloads.slice(1)) expect(cashOutPayload.safeParse(payload).error).toBeUndefined();
    expect(
      payloads
        .slice(1)
        .map(({ externalId, finalAmount }) => [externalId, finalAmount])
        .sort(),
    ).toEqual([
      [names[0], 140],
      [names[1], 40],
      [names[2], 10],
    ]);
    const entries = await entriesOf(sandbox, id, since);
    const scheduled = entries.filter(({ type }) => type === "split.scheduled");
    expect(scheduled.map(({ transactionId, data }) => [transactionId, data])).toEqual(
      [140, 40, 10].map((value, index) => [
        paid,
        expect.objectContaining({
          number: index + 1,
          value,
          externalId: names[index],
          immediate: true,
          runsAt: NOON,
        }),
      ]),
    );
    expect(entries.findIndex(({ type }) => type === "charge.paid")).toBe(0);
  });

  test("an immediate split is paid before the answer to its payer, however soon the next request comes", async () => {
    const { account, payouts } = await accountWithSplits();
    for (let paid = 1; paid <= 5; paid++) {
      await sandbox.pay(await charge(account, 200, [{ immediate: true }]));
      expect(await payouts()).toHaveLength(paid);
    }
  });

  // proves: cash-in.splits.rules
  test("percentages are rounded down to the centavo, and a share below a centavo is not sent", async () => {
    const { account, id, balance, payouts } = await accountWithSplits();
    const since = await newestEntryNumber(sandbox);
    await sandbox.pay(
      await charge(account, 0.99, [
        { type: "PERCENTAGE", value: 33.33, immediate: true },
        { type: "PERCENTAGE", value: 1, immediate: true },
      ]),
    );
    await sandbox.advance("1s");
    expect((await payouts()).map(({ value }) => value)).toEqual([0.32]);
    expect(await balance()).toEqual([0.67, 0]);
    const entries = await entriesOf(sandbox, id, since);
    expect(entries.filter(({ type }) => type === "split.skipped")).toMatchObject([
      { data: { number: 2, value: 0 } },
    ]);
  });

  test("a share of one centavo is sent", async () => {
    const { account, balance, payouts } = await accountWithSplits();
    await sandbox.pay(await charge(account, 1, [{ type: "PERCENTAGE", value: 1, immediate: true }]));
    await sandbox.advance("1s");
    expect(await payouts()).toMatchObject([{ value: 0.01, status: "CONFIRMED" }]);
    expect(await balance()).toEqual([0.99, 0]);
  });

  // proves: cash-in.splits.calculation, cash-in.splits.rules
  test("a share is a percentage of the gross amount, and the fees are taken from the rest", async () => {
    const { account, balance, payouts } = await accountWithSplits({ fees: { cashIn: 1, cashOut: 0.5 } });
    await sandbox.pay(await charge(account, 100, [{ type: "PERCENTAGE", value: 50, immediate: true }]));
    await sandbox.advance("1s");
    expect(await payouts()).toMatchObject([{ value: 50, fee: 0.5, status: "CONFIRMED" }]);
    expect(await balance()).toEqual([48.5, 0]);
  });

  // proves: cash-in.splits.short
  test("a split above the balance fails with a webhook, and the payment and the other splits are not affected", async () => {
    const { account, balance, payouts } = await accountWithSplits({ fees: { cashOut: 1 } });
    const receiver = await account.receiver({ events: ["cash_out"] });
    const paid = await charge(account, 100, [
      { value: 60, immediate: true },
      { value: 40, immediate: true },
    ]);
    expect(await sandbox.pay(paid)).toMatchObject({ status: "CONFIRMED" });
    await sandbox.advance("1s");
    expect(await balance()).toEqual([39, 0]);
    expect(await payouts()).toMatchObject([
      { value: 60, fee: 1, status: "CONFIRMED" },
      { value: 40, fee: 0, status: "ERROR", errorCode: "INSUFFICIENT_FUNDS", externalId: `SPLIT-${paid}-2` },
    ]);
    const short = receiver.received.find(({ payload }) => payload.externalId === `SPLIT-${paid}-2`);
    expect(short?.payload).toMatchObject({
      ...{ event: "CashOut", status: "ERROR", errorCode: "INSUFFICIENT_FUNDS", endToEndId: null },
      ...{ feeAmount: 0, originalAmount: 40 },
    });
    expect(cashOutPayload.safeParse(short?.payload).error).toBeUndefined();
  });

  test("a rejected split is returned to the account", async () => {
    const { account, balance, payouts } = await accountWithSplits({ settlement: "manual" });
    await sandbox.pay(await charge(account, 100, [{ value: 60, immediate: true }]));
    await sandbox.advance("0s");
    expect(await balance()).toEqual([40, 60]);
    await sandbox.reject((await payouts())[0]!.transactionId, "ACCOUNT_CLOSED");
    expect(await balance()).toEqual([100, 0]);
  });

  // proves: cash-in.splits.rules
  test("splits are not subject to the limits of payouts", async () => {
    const limits = { perTransaction: 1, daily: 10, night: 1 };
    const { account, payouts } = await accountWithSplits({ limits }, 20);
    await sandbox.pay(await charge(account, 100, [{ value: 90, immediate: true }]));
    await sandbox.advance("1s");
    expect(await payouts()).toMatchObject([{ value: 90, status: "CONFIRMED" }]);
    for (let sent = 0; sent < 10; sent++) await account.gateway.cashOut({ ...payoutBody(), value: 1 });
    await expect(account.gateway.cashOut({ ...payoutBody(), value: 1 })).rejects.toMatchObject({
      body: { code: "PIX_DAILY_LIMIT_EXCEEDED" },
    });
  });

  // proves: cash-in.splits.rules
  test("a split is paid although a payout of the client has its externalId", async () => {
    const { account, payouts } = await accountWithSplits({}, 10);
    const paid = await charge(account, 100, [{ value: 60, immediate: true }]);
    await account.gateway.cashOut({ ...payoutBody(), value: 1, externalId: `SPLIT-${paid}-1` });
    await sandbox.pay(paid);
    await sandbox.advance("1s");
    expect((await payouts()).map(({ externalId, value }) => [externalId, value])).toEqual([
      [`SPLIT-${paid}-1`, 1],
      [`SPLIT-${paid}-1-2`, 60],
    ]);
  });

  // proves: cash-in.splits.immediate
  test("no split is paid for an unpaid charge, a charge without splits or a direct payment", async () => {
    const { account, id, payouts } = await accountWithSplits();
    const since = await newestEntryNumber(sandbox);
    const expires = await charge(account, 100, [{ value: 60, immediate: true }]);
    await sandbox.control.expireCharge({ id: expires });
    await sandbox.pay(await charge(account, 100, []));
    await sandbox.pay({ pixKey: account.credentials.pixKey, value: 5 });
    await sandbox.advance("10s");
    expect(await payouts()).toEqual([]);
    const entries = await entriesOf(sandbox, id, since);
    expect(entries.filter(({ type }) => type.startsWith("split."))).toEqual([]);
  });

  test("ten concurrent payments of one charge pay its split once", async () => {
    const { account, balance, payouts } = await accountWithSplits();
    const paid = await charge(account, 100, [{ value: 60, immediate: true }]);
    await Promise.allSettled(Array.from({ length: 10 }, () => sandbox.pay(paid)));
    await sandbox.advance("1s");
    expect(await payouts()).toHaveLength(1);
    expect(await balance()).toEqual([40, 0]);
  });
});

// proves: cash-in.splits.period
describe("the shares of a period to one recipient", () => {
  test("are paid as one payout with one fee, which lists each share", async () => {
    const { account, id, balance, payouts } = await accountWithSplits({ fees: { cashOut: 1 } });
    const receiver = await account.receiver({ events: ["cash_out"] });
    const first = await charge(account, 100, [{ value: 60 }, { type: "PERCENTAGE", value: 10 }]);
    const second = await charge(account, 50, [{ value: 20 }]);
    const since = await newestEntryNumber(sandbox);
    await sandbox.pay(first);
    await sandbox.advance("1h");
    await sandbox.pay(second);
    const entries = await entriesOf(sandbox, id, since);
    expect(
      entries.flatMap(({ type, data }) =>
        type === "split.scheduled" ? [(data as { externalId: string }).externalId] : [],
      ),
    ).toEqual(Array.from({ length: 3 }, () => `SPLIT-${first}-1`));
    expect(await payouts()).toEqual([]);
    await sandbox.advance("1d");
    expect(await payouts()).toMatchObject([
      {
        ...{ value: 90, fee: 1, status: "CONFIRMED", externalId: `SPLIT-${first}-1` },
        description: "Repasse de 3 splits",
      },
    ]);
    expect(await balance()).toEqual([59, 0]);
    const [payout] = await payouts();
    const externalIdOf = async (charge: string) =>
      (await sandbox.control.showTransaction({ id: charge })).externalId;
    const parts = [
      { transactionId: first, externalId: await externalIdOf(first), number: 1, value: 60 },
      { transactionId: first, externalId: await externalIdOf(first), number: 2, value: 10 },
      { transactionId: second, externalId: await externalIdOf(second), number: 1, value: 20 },
    ];
    const transaction = await sandbox.control.showTransaction({ id: payout!.transactionId });
    expect(transaction.parts).toEqual(parts);
    expect(receiver.received.map(({ payload }) => payload)).toMatchObject([
      {
        ...{ event: "CashOut", status: "CONFIRMED", originalAmount: 90, finalAmount: 91, feeAmount: 1 },
        metadata: { splits: parts.map(({ value, ...part }) => ({ ...part, amount: value })) },
      },
    ]);
    expect(cashOutPayload.safeParse(receiver.received[0]?.payload).error).toBeUndefined();
  });

  test("are listed again when the webhook of the payout is resent", async () => {
    const { account } = await accountWithSplits();
    const receiver = await account.receiver({ events: ["cash_out"] });
    const paid = await charge(account, 100, [{ value: 60 }, { value: 10 }]);
    await sandbox.pay(paid);
    await sandbox.advance("1d");
    const params = { transactionIdentifier: `SPLIT-${paid}-1` };
    await account.gateway.resendWebhook({ url: receiver.url }, { params });
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[1]?.payload).toEqual(receiver.received[0]?.payload);
  });

  test("are one payout per recipient and account", async () => {
    const [first, second] = [await accountWithSplits(), await accountWithSplits()];
    const splits: Split[] = [
      { value: 10 },
      { value: 20, pixKey: "outra@example.com" },
      { value: 30 },
      // The same key with another document is another recipient.
      { value: 5, document: "12345678909" },
    ];
    await sandbox.pay(await charge(first.account, 100, splits));
    await sandbox.pay(await charge(second.account, 100, [{ value: 7 }]));
    await sandbox.advance("1d");
    expect((await first.payouts()).map(({ value }) => value)).toEqual([40, 20, 5]);
    expect((await second.payouts()).map(({ value }) => value)).toEqual([7]);
  });

  test("do not include immediate splits, nor the shares of another period", async () => {
    const { account, payouts } = await accountWithSplits();
    await sandbox.pay(await charge(account, 100, [{ value: 10 }, { value: 20, immediate: true }]));
    await sandbox.advance("1d");
    await sandbox.pay(await charge(account, 100, [{ value: 30 }, { value: 40 }]));
    await sandbox.advance("1d");
    expect((await payouts()).map(({ value }) => value)).toEqual([20, 10, 70]);
  });

  test("fail together, with one webhook, if the balance is too low", async () => {
    const { account, id, payouts } = await accountWithSplits();
    const receiver = await account.receiver({ events: ["cash_out"] });
    const paid = await charge(account, 100, [{ value: 60 }, { value: 20 }]);
    await sandbox.pay(paid);
    await sandbox.control.setBalance({ id, available: 79.99 });
    await sandbox.advance("1d");
    expect(await payouts()).toMatchObject([
      { value: 80, fee: 0, status: "ERROR", errorCode: "INSUFFICIENT_FUNDS", externalId: `SPLIT-${paid}-1` },
    ]);
    expect(receiver.received.map(({ payload }) => payload)).toMatchObject([
      { status: "ERROR", metadata: { splits: [{ number: 1 }, { number: 2 }] } },
    ]);
  });

  test("are returned together if the payout is rejected", async () => {
    const { account, balance, payouts } = await accountWithSplits({ settlement: "manual" });
    await sandbox.pay(await charge(account, 100, [{ value: 60 }, { value: 20 }]));
    await sandbox.advance("1d");
    expect(await balance()).toEqual([20, 80]);
    await sandbox.reject((await payouts())[0]!.transactionId, "ACCOUNT_CLOSED");
    expect(await balance()).toEqual([100, 0]);
  });
});

describe("other splits are paid at the account's frequency, in the time zone of São Paulo", () => {
  const rows = [
    ["IMMEDIATE", "2030-02-14T17:20:00.000Z", "2030-02-14T17:20:00.000Z"],
    ["HOURLY", "2030-02-14T17:20:00.000Z", "2030-02-14T18:00:00.000Z"],
    ["DAILY", "2030-02-14T17:20:00.000Z", "2030-02-15T03:00:00.000Z"],
    ["WEEKLY", "2030-02-14T17:20:00.000Z", "2030-02-18T03:00:00.000Z"],
  ] as const;

  // proves: cash-in.splits.frequency
  test.each(rows)("%s: a charge paid at %s is split at %s", async (splitFrequency, paidAt, runsAt) => {
    const own = await startSandbox({ clock: paidAt });
    try {
      await own.control.changeAccount({ id: 1, splitFrequency });
      const body = chargeBody();
      const splits = [{ ...splitBody(), type: "FIXED" as const, pixKeyType: "EMAIL" as const }];
      const { transactionId } = await own.gateway.cashIn({ ...body, splits });
      await own.pay(transactionId);
      const started = () => own.control.listTransactions({ operation: "WITHDRAW" });
      if (runsAt !== paidAt) {
        await own.advance(new Date(Date.parse(runsAt) - 1).toISOString());
        expect(await started()).toMatchObject({ transactions: [] });
      }
      await own.advance(runsAt);
      expect(await started()).toMatchObject({
        transactions: [{ createdAt: runsAt, origin: "split", value: 10 }],
      });
      expect(await own.control.verify()).toMatchObject({ ok: true });
    } finally {
      await own.close();
    }
  });

  // proves: cash-in.splits.frequency
  test("a change of the frequency does not affect scheduled splits", async () => {
    const { account, id, payouts } = await accountWithSplits();
    await sandbox.pay(await charge(account, 100, [{ value: 60 }]));
    await sandbox.control.changeAccount({ id, splitFrequency: "IMMEDIATE" });
    await sandbox.advance("1m");
    expect(await payouts()).toEqual([]);
    await sandbox.advance("1d");
    expect(await payouts()).toMatchObject([{ status: "CONFIRMED" }]);
  });
});
