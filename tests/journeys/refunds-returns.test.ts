import { startSandbox, type TestAccount, type TestSandbox } from "localpix";
import { afterAll, beforeAll, expect, test } from "vitest";
import { payoutBody } from "./bodies.js";
import { paidCharge, sentPayout } from "./refund-originals.js";
import { NOON } from "./rows.js";

/** Payouts that are returned, and settlement and rejection of refunds by hand. */

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

const newAccount = async (balance = 1_000) => {
  account = await sandbox.createAccount({ balance });
  return account;
};
const balance = async () =>
  (await sandbox.control.showAccount({ id: account.credentials.accountId })).balance;

// proves: events.type.refund_out
test("returning a settled payout creates a credit with its own transactionId", async () => {
  const id = await sentPayout(sandbox, await newAccount());
  const returned = await sandbox.control.returnPayout({ id, reason: "Não é para mim" });
  expect(returned).toEqual({
    transactionId: expect.stringMatching(/^\d+$/),
    originalTransactionId: id,
    status: "CONFIRMED",
    endToEndId: expect.stringMatching(/^D/),
    value: 100,
  });
  expect(returned.transactionId).not.toBe(id);
  expect(await balance()).toEqual({ available: 1_000, blocked: 0 });
  expect(await sandbox.control.showTransaction({ id: returned.endToEndId })).toMatchObject({
    transactionId: returned.transactionId,
    operation: "REFUND_OUT",
    externalId: null,
    fee: 0,
    final: 100,
    description: "Não é para mim",
  });
  expect(await sandbox.control.showTransaction({ id })).toMatchObject({ status: "CONFIRMED" });
});

// proves: events.type.refund_out
test("returning a payout does not return its fee", async () => {
  const { credentials } = await newAccount();
  await sandbox.control.changeAccount({ id: credentials.accountId, fees: { cashOut: 2, refund: 3 } });
  await sandbox.giveBack(await sentPayout(sandbox, account));
  expect(await balance()).toEqual({ available: 998, blocked: 0 });
});

test("a payout can be returned in parts, but not by more than its value", async () => {
  const id = await sentPayout(sandbox, await newAccount());
  await sandbox.giveBack(id, 99.99);
  await expect(sandbox.giveBack(id, 0.02)).rejects.toMatchObject({ status: 422, code: "RETURN_ABOVE_REST" });
  expect(await sandbox.giveBack(id)).toMatchObject({ value: 0.01 });
  for (const value of [undefined, 1])
    await expect(sandbox.giveBack(id, value)).rejects.toMatchObject({
      ...{ status: 422, code: "RETURN_EXHAUSTED" },
      message: `Cash-out ${id} has already been returned in full.`,
    });
  expect(await balance()).toEqual({ available: 1_000, blocked: 0 });
});

test("of ten concurrent returns of one payout, one succeeds", async () => {
  const id = await sentPayout(sandbox, await newAccount());
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => sandbox.giveBack(id)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await balance()).toEqual({ available: 1_000, blocked: 0 });
});

test("only a confirmed payout can be returned, and only with a positive amount", async () => {
  const { gateway } = await newAccount();
  const { transactionId: id } = await gateway.cashOut(payoutBody());
  await expect(sandbox.giveBack(id)).rejects.toMatchObject({
    status: 409,
    code: "PAYOUT_NOT_CONFIRMED",
    message: `Cash-out ${id} is PENDING; only a CONFIRMED cash-out can be returned.`,
  });
  await sandbox.reject(id, "ORDER_REJECTED");
  await expect(sandbox.giveBack(id)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining("is ERROR"),
  });
  await expect(sandbox.giveBack("nobody")).rejects.toMatchObject({
    status: 404,
    code: "TRANSACTION_UNKNOWN",
  });
  const { id: charge } = await paidCharge(sandbox, account);
  await expect(sandbox.giveBack(charge)).rejects.toMatchObject({ status: 422, code: "NOT_A_PAYOUT" });
  await expect(sandbox.giveBack(charge, 0)).rejects.toMatchObject({ status: 400 });
});

test("the scenario returned:10s returns the payout ten seconds after its settlement", async () => {
  const id = await sentPayout(sandbox, await newAccount(), "returned:10s");
  await sandbox.advance("9999ms");
  expect(await balance()).toEqual({ available: 900, blocked: 0 });
  await sandbox.advance("1ms");
  expect(await balance()).toEqual({ available: 1_000, blocked: 0 });
  const { events } = await sandbox.control.showTransaction({ id });
  expect(events.map(({ type }) => type)).not.toContain("payout.returned");
});

test("the scenario returned:10s returns only what was not returned before", async () => {
  const id = await sentPayout(sandbox, await newAccount(), "returned:10s");
  await sandbox.giveBack(id, 30);
  await sandbox.advance("10s");
  expect(await balance()).toEqual({ available: 1_000, blocked: 0 });
});

test("the scenario returned without a valid duration is refused", async () => {
  const { gateway } = await newAccount();
  for (const scenario of ["returned:", "returned", "returned:10"]) {
    const { status, body } = await gateway.send("cashOut", payoutBody(), { scenario });
    expect([status, (body as { code: string }).code]).toEqual([400, "SANDBOX_SCENARIO_UNKNOWN"]);
  }
});

// proves: states.devolucao.final
test("a refund can be settled or rejected by any of its ids, but only once", async () => {
  const { gateway } = await newAccount(0);
  const { id, e2eid } = await paidCharge(sandbox, account);
  const ask = (name: string) => gateway.devolucao({ valor: "10.00" }, { params: { e2eid, id: name } });
  await ask("byName");
  expect(await sandbox.settle("byName")).toMatchObject({ operation: "REFUND_IN", status: "CONFIRMED" });
  await expect(sandbox.settle("byName")).rejects.toMatchObject({ status: 409, code: "REFUND_NOT_PENDING" });
  await expect(sandbox.control.rejectRefund({ id: "byName" })).rejects.toMatchObject({ status: 409 });
  const { rtrId } = await ask("byRtrId");
  expect(await sandbox.reject(rtrId, "ACCOUNT_CLOSED")).toMatchObject({
    status: "ERROR",
    errorCode: "ACCOUNT_CLOSED",
  });
  const { transactionId } = await gateway.refundIn({ refundValue: 10 }, { params: { id } });
  expect(await sandbox.control.settleRefund({ id: transactionId })).toMatchObject({ status: "CONFIRMED" });
  await expect(sandbox.control.settleRefund({ id })).rejects.toMatchObject({
    status: 422,
    code: "NOT_A_REFUND",
  });
  await expect(sandbox.control.settleRefund({ id: "nobody" })).rejects.toMatchObject({ status: 404 });
  await expect(sandbox.settle(id)).rejects.toMatchObject({ code: "NOT_A_PAYOUT" });
  expect(await balance()).toEqual({ available: 80, blocked: 0 });
});
