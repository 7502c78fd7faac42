import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chargeBody, newExternalId, payoutBody } from "./bodies.js";
import { NOON } from "./rows.js";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
});
afterAll(async () => {
  const { ok, checks } = await sandbox.control.verify();
  await sandbox.close();
  expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
});

/** How often each status and code was returned. */
function countByCode(answers: readonly { status: number; body: unknown }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const code = (body as { code?: string }).code;
    const name = code ? `${status} ${code}` : String(status);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
const times = <Result>(count: number, call: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)));

// proves: cash-out.rule-2, limits.other-rates
test("of 100 concurrent payouts of 1.00 with a balance of 50.00, exactly 50 are accepted", async () => {
  const { gateway, credentials } = await sandbox.createAccount({ balance: 50 });
  const answers = await times(100, () =>
    gateway.send("cashOut", { ...payoutBody(), externalId: newExternalId("race"), value: 1 }),
  );
  expect(countByCode(answers)).toEqual({ "201": 50, "400 PIX_INSUFFICIENT_BALANCE": 50 });
  const { balance } = await sandbox.control.showAccount({ id: credentials.accountId });
  expect(balance).toEqual({ available: 0, blocked: 50 });
  const ids = new Set(
    answers.map(({ body }) => (body as { transactionId?: string }).transactionId).filter(Boolean),
  );
  expect(ids.size, "each payout has its own id").toBe(50);
});

test("of 20 concurrent payouts of 1.00 with a daily limit of 7.00, exactly 7 are accepted", async () => {
  const { gateway, credentials } = await sandbox.createAccount({ balance: 100 });
  await sandbox.control.changeAccount({ id: credentials.accountId, limits: { daily: 7 } });
  const answers = await times(20, () =>
    gateway.send("cashOut", { ...payoutBody(), externalId: newExternalId("day"), value: 1 }),
  );
  expect(countByCode(answers)).toEqual({ "201": 7, "400 PIX_DAILY_LIMIT_EXCEEDED": 13 });
});

// proves: cash-out.rule-1
test("of 20 concurrent payouts with the same externalId, one is accepted, and the refusals name it", async () => {
  const { gateway, credentials } = await sandbox.createAccount({ balance: 1_000 });
  const externalId = newExternalId("same");
  const answers = await times(20, () => gateway.send("cashOut", { ...payoutBody(), externalId, value: 1 }));
  expect(countByCode(answers)).toEqual({ "201": 1, "400 PIX_DUPLICATE_EXTERNAL_ID": 19 });
  const accepted = answers.find(({ status }) => status === 201)!.body as { transactionId: string };
  for (const { status, body } of answers) {
    if (status === 201) continue;
    expect((body as { details: object }).details).toEqual({
      externalId,
      existingTransactionId: accepted.transactionId,
    });
  }
  const { balance } = await sandbox.control.showAccount({ id: credentials.accountId });
  expect(balance).toEqual({ available: 999, blocked: 1 });
});

// proves: cash-in.externalId.unique
test("of 20 concurrent charges with the same externalId, one is accepted", async () => {
  const { gateway } = await sandbox.createAccount();
  const body = chargeBody();
  const answers = await times(20, () => gateway.send("cashIn", body));
  expect(countByCode(answers)).toEqual({ "201": 1, "400 PIX_DUPLICATE_EXTERNAL_ID": 19 });
});

test("of 10 concurrent payments of one charge, one succeeds", async () => {
  const { gateway, credentials } = await sandbox.createAccount();
  const { transactionId } = await gateway.cashIn(chargeBody());
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => sandbox.pay(transactionId)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "CHARGE_NOT_PENDING" });
  }
  const { balance } = await sandbox.control.showAccount({ id: credentials.accountId });
  expect(balance).toEqual({ available: 100, blocked: 0 });
});

// proves: states.cash-out.final
test("of a concurrent settlement and rejection of a payout, one succeeds and the other is refused", async () => {
  const { gateway, credentials } = await sandbox.createAccount({ balance: 10 });
  const { transactionId } = await gateway.cashOut({ ...payoutBody(), value: 10 });
  const outcomes = await Promise.allSettled([
    sandbox.settle(transactionId),
    sandbox.reject(transactionId, "ORDER_REJECTED"),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const { status } = await sandbox.control.showTransaction({ id: transactionId });
  const { balance } = await sandbox.control.showAccount({ id: credentials.accountId });
  expect(balance).toEqual({ available: status === "CONFIRMED" ? 0 : 10, blocked: 0 });
});

test("three concurrent advances of one minute move the clock by three minutes", async () => {
  const before = Date.parse((await sandbox.control.showClock()).now);
  await Promise.all([sandbox.advance("1m"), sandbox.advance("1m"), sandbox.advance("1m")]);
  expect(Date.parse((await sandbox.control.showClock()).now) - before).toBe(180_000);
});
