import { startSandbox } from "localpix";
import { expect, onTestFinished, test } from "vitest";
import { chargeBody, cobBody, newTxid, payoutBody } from "./bodies.js";

async function startAt(clock: string) {
  const sandbox = await startSandbox({ clock, settlement: "manual" });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

test("open charges and cobs are listed with their codes, newest first, without paid and expired ones", async () => {
  const sandbox = await startAt("2030-02-14T15:00:00Z");
  const { gateway, control, credentials } = sandbox;
  const first = await gateway.cashIn(chargeBody());
  await sandbox.advance("1m");
  const txid = newTxid();
  const cob = await gateway.createCob({ ...cobBody(), chave: credentials.pixKey }, { params: { txid } });
  await sandbox.advance("1m");
  const third = await gateway.cashIn(chargeBody());
  const fourth = await gateway.cashIn(chargeBody());
  await sandbox.pay(third.transactionId);
  await sandbox.expire(fourth.transactionId);

  const { charges } = await control.listOpenCharges({});
  expect(charges).toMatchObject([
    {
      ...{ txid, transactionId: null, value: 100, valueIsOpen: false, pixCode: cob.location },
      ...{ payerName: "Cliente Exemplo", description: "Pedido 4711", expiresAt: "2030-02-14T16:01:00.000Z" },
    },
    {
      ...{ txid: null, transactionId: first.transactionId, externalId: first.externalId },
      ...{ pixCode: first.pixCode, expiresAt: first.expirationDate },
    },
  ]);
  expect((await control.listOpenCharges({ limit: 1 })).charges).toHaveLength(1);
  expect((await control.listOpenCharges({ account: 2 })).charges).toEqual([]);
  expect(await control.countOpenCharges()).toEqual({ count: charges.length, isMore: false });
  expect(await control.countOpenCharges({ account: 1 })).toEqual({ count: charges.length, isMore: false });
  expect(await control.countOpenCharges({ account: 2 })).toEqual({ count: 0, isMore: false });

  await sandbox.advance("2d");
  expect((await control.listOpenCharges({})).charges).toEqual([]);
});

test("open charges created at the same time are listed in pages, each charge once", async () => {
  const sandbox = await startAt("2030-02-14T15:00:00Z");
  const { gateway, control, credentials } = sandbox;
  const created: string[] = [];
  for (let at = 0; at < 3; at++) {
    created.push((await gateway.cashIn(chargeBody())).transactionId);
    const txid = newTxid();
    await gateway.createCob({ ...cobBody(), chave: credentials.pixKey }, { params: { txid } });
    created.push(txid);
  }
  const ids: (string | null)[] = [];
  const idOf = ({ transactionId, txid }: { transactionId: string | null; txid: string | null }) =>
    transactionId ?? txid;
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof control.listOpenCharges>> = await control.listOpenCharges({
      limit: 4,
      ...(after === null ? {} : { after }),
    });
    ids.push(...page.charges.map(idOf));
    after = page.next;
  } while (after !== null);
  expect(ids).toHaveLength(created.length);
  expect(new Set(ids)).toEqual(new Set(created));

  for (const id of created) expect((await control.listOpenCharges({ id })).charges.map(idOf)).toEqual([id]);
  await expect(control.listOpenCharges({ after: "yesterday" })).rejects.toThrow("after is not valid");
});

test("transactions are listed by days in São Paulo time, in pages", async () => {
  // 23:00 on the 14th in São Paulo, which is the 15th in UTC.
  const sandbox = await startAt("2030-02-15T02:00:00Z");
  const { gateway, control } = sandbox;
  await control.createAccount({});
  const ids: string[] = [];
  for (let day = 0; day < 3; day++) {
    ids.unshift((await gateway.cashIn(chargeBody())).transactionId);
    ids.unshift((await gateway.cashIn(chargeBody())).transactionId);
    await sandbox.advance("1d");
  }
  const idsOf = async (query: Parameters<typeof control.listTransactions>[0]) =>
    (await control.listTransactions(query)).transactions.map(({ transactionId }) => transactionId);

  expect(await idsOf({})).toEqual(ids);
  expect(await idsOf({ from: "2030-02-14", to: "2030-02-14" })).toEqual(ids.slice(4));
  expect(await idsOf({ from: "2030-02-15" })).toEqual(ids.slice(0, 4));
  expect(await idsOf({ to: "2030-02-15" })).toEqual(ids.slice(2));
  expect(await idsOf({ to: "2030-02-13" })).toEqual([]);
  expect(await idsOf({ from: "2030-02-17" })).toEqual([]);
  const firstPage = await idsOf({ limit: 4 });
  expect(await idsOf({ limit: 4, before: Number(firstPage.at(-1)) })).toEqual(ids.slice(4));
  expect(await idsOf({ before: Number(ids[2]), from: "2030-02-15" })).toEqual([ids[3]]);
  await expect(control.listTransactions({ from: "15/02/2030" })).rejects.toThrow("from must be a day");
  // The calendar of a sandbox, of which both ends can be read.
  expect(await idsOf({ from: "2000-01-01", to: "8999-12-31" })).toEqual(ids);
  for (const day of ["0001-01-01", "1999-12-31", "9000-01-01", "9999-12-31"]) {
    for (const range of [{ from: day }, { to: day }]) {
      for (const read of [control.listTransactions, control.searchActivity, control.listRequests])
        await expect(read(range)).rejects.toThrow("must be in the years 2000 to 8999");
    }
  }
});

test("transactions are counted by operation, in all accounts or one, by status, days and text", async () => {
  const sandbox = await startAt("2030-02-14T15:00:00Z");
  const { gateway, control } = sandbox;
  const other = await sandbox.createAccount({ name: "Outra Loja", balance: 100 });
  const first = await gateway.cashIn(chargeBody());
  await gateway.cashIn(chargeBody());
  await sandbox.pay(first.transactionId);
  await sandbox.advance("1d");
  await gateway.cashOut(payoutBody());
  await other.gateway.cashOut(payoutBody());
  const none = { PAYMENT: 0, WITHDRAW: 0, REFUND_IN: 0, REFUND_OUT: 0 };
  const count = async (filter: Parameters<typeof control.countTransactions>[0]) => {
    const { counts, isCapped, unsearched } = await control.countTransactions(filter);
    expect({ isCapped, unsearched }).toEqual({ isCapped: false, unsearched: 0 });
    return counts;
  };
  expect(await count({})).toEqual({ ...none, PAYMENT: 2, WITHDRAW: 2 });
  expect(await count({ account: 1 })).toEqual({ ...none, PAYMENT: 2, WITHDRAW: 1 });
  expect(await count({ account: 99 })).toEqual(none);
  expect(await count({ status: "ERROR" }), "an expired charge").toEqual({ ...none, PAYMENT: 1 });
  expect(await count({ to: "2030-02-14" })).toEqual({ ...none, PAYMENT: 2 });
  expect(await count({ from: "2030-02-15", account: 1 })).toEqual({ ...none, WITHDRAW: 1 });
  const text = first.externalId;
  expect(await count({ text })).toEqual({ ...none, PAYMENT: 1 });
  expect(await count({ text, status: "PENDING" })).toEqual(none);
  expect(await count({ text, account: 2 })).toEqual(none);
  expect(await count({ text, to: "2030-02-13" })).toEqual(none);
  expect(await count({ text: "--" })).toEqual(none);
});

test("a transaction lists its refunds and returns", async () => {
  const sandbox = await startAt("2030-02-14T15:00:00Z");
  const { gateway, control, credentials } = sandbox;
  const { transactionId: id } = await sandbox.pay({ pixKey: credentials.pixKey, value: 100 });
  const { transactionId } = await gateway.refundIn({ refundValue: 30 }, { params: { id } });
  const whole = await control.showTransaction({ id });
  expect(whole.refunds).toMatchObject([
    { transactionId, operation: "REFUND_IN", status: "PENDING", value: 30 },
  ]);
  const payout = await gateway.cashOut(payoutBody());
  await sandbox.settle(payout.transactionId);
  const returned = await control.returnPayout({ id: payout.transactionId, value: 1 });
  expect((await control.showTransaction({ id: payout.transactionId })).refunds).toMatchObject([
    { transactionId: returned.transactionId, operation: "REFUND_OUT", status: "CONFIRMED", value: 1 },
  ]);
});
