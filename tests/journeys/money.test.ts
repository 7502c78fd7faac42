import fc from "fast-check";
import { startSandbox, type TestAccount, type TestSandbox } from "localpix";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newExternalId, payoutBody } from "./bodies.js";
import { NOON } from "./rows.js";

/**
 * Random sequences of payments run against the sandbox over HTTP and against a small reference ledger. After
 * each step both balances must be equal.
 */

const FEE_OUT = 37;
const FEE_IN = 11;

interface PendingPayout {
  readonly id: string;
  readonly held: number;
  /**
   * Seconds after the start of the sequence at which it settles; null if it must be settled or rejected by hand.
   */
  readonly settlesAt: number | null;
}

/** All amounts are in centavos, all times in seconds since the start of the sequence. */
class Reference {
  available = 0;
  blocked = 0;
  now = 0;
  pending: PendingPayout[] = [];

  hold(payout: PendingPayout): void {
    this.available -= payout.held;
    this.blocked += payout.held;
    this.pending.push(payout);
  }
  end(payout: PendingPayout, comesBack: boolean): void {
    this.blocked -= payout.held;
    if (comesBack) this.available += payout.held;
    this.pending = this.pending.filter((pending) => pending !== payout);
  }
  pass(seconds: number): void {
    this.now += seconds;
    for (const payout of this.pending) {
      if (payout.settlesAt !== null && payout.settlesAt <= this.now) this.end(payout, false);
    }
  }
}

interface World {
  readonly account: TestAccount;
  readonly accountId: number;
}

let sandbox: TestSandbox;
let account: TestAccount;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
  account = await sandbox.createAccount();
  const fees = { cashIn: FEE_IN / 100, cashOut: FEE_OUT / 100 };
  const limits = { perTransaction: null, daily: null };
  await sandbox.control.changeAccount({ id: account.credentials.accountId, fees, limits });
});
afterAll(() => sandbox.close());

const reais = (centavos: number) => Number((centavos / 100).toFixed(2));

async function expectSameBalances(model: Reference, { accountId }: World): Promise<void> {
  const { balance } = await sandbox.control.showAccount({ id: accountId });
  expect(balance).toEqual({ available: reais(model.available), blocked: reais(model.blocked) });
  const { ok, checks } = await sandbox.control.verify();
  expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
}

type Step = fc.AsyncCommand<Reference, World>;
const step = (
  title: string,
  run: (model: Reference, world: World) => Promise<void>,
  check: (model: Readonly<Reference>) => boolean = () => true,
): Step => ({
  check: (model) => check(model),
  run: async (model, world) => {
    await run(model, world);
    await expectSameBalances(model, world);
  },
  toString: () => title,
});

const receive = (centavos: number) =>
  step(`somebody pays ${centavos}`, async (model, { account }) => {
    await sandbox.pay({ pixKey: account.credentials.pixKey, value: reais(centavos) });
    model.available += centavos - Math.min(FEE_IN, centavos);
  });

const charge = (centavos: number) =>
  step(`a charge of ${centavos} is paid`, async (model, { account }) => {
    const externalId = newExternalId("money");
    const transaction = { value: reais(centavos), description: "x", externalId };
    const payer = { fullName: "x", document: "12345678909" };
    const { pixCode } = await account.gateway.cashIn({ transaction, payer });
    await sandbox.pay(pixCode);
    model.available += centavos - Math.min(FEE_IN, centavos);
  });

const payout = (centavos: number, seconds: number | null) =>
  step(
    `pay out ${centavos}, ${seconds === null ? "by hand" : `in ${seconds} s`}`,
    async (model, { account }) => {
      const body = { ...payoutBody(), externalId: newExternalId("money"), value: reais(centavos) };
      // `delayed` adds to the one second that a scenario takes with manual settlement.
      const scenario = seconds === null ? "pending" : `delayed:${seconds - 1}s`;
      const { status, body: answer } = await account.gateway.send("cashOut", body, { scenario });
      const held = centavos + FEE_OUT;
      if (held > model.available) {
        expect([status, (answer as { code: string }).code]).toEqual([400, "PIX_INSUFFICIENT_BALANCE"]);
      } else {
        expect(status).toBe(201);
        const settlesAt = seconds === null ? null : model.now + seconds;
        model.hold({ id: (answer as { transactionId: string }).transactionId, held, settlesAt });
      }
    },
  );

const endPayout = (which: number, how: "settle" | "reject") =>
  step(
    `${how} pending payout ${which}`,
    async (model) => {
      const payout = model.pending[which % model.pending.length]!;
      if (how === "settle") await sandbox.settle(payout.id);
      else await sandbox.reject(payout.id, "ORDER_REJECTED");
      model.end(payout, how === "reject");
    },
    (model) => model.pending.length > 0,
  );

const wait = (seconds: number) =>
  step(`${seconds} s pass`, async (model) => {
    await sandbox.advance(`${seconds}s`);
    model.pass(seconds);
  });

const setBalance = (centavos: number) =>
  step(`the balance is set to ${centavos}`, async (model, { accountId }) => {
    await sandbox.control.setBalance({ id: accountId, available: reais(centavos) });
    model.available = centavos;
  });

const centavos = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 50_000_00 }));
const sequences = fc.commands(
  [
    centavos.map(receive),
    centavos.map(charge),
    fc
      .tuple(centavos, fc.option(fc.integer({ min: 2, max: 120 })))
      .map(([value, delay]) => payout(value, delay)),
    fc.tuple(fc.nat(20), fc.constantFrom("settle", "reject")).map(([which, how]) => endPayout(which, how)),
    fc.integer({ min: 1, max: 130 }).map(wait),
    fc.integer({ min: 0, max: 90_000_00 }).map(setBalance),
  ],
  { maxCommands: 40, size: "max" },
);

// proves: states.balance.cash-out
test("any sequence of pay, pay out, settle, reject, wait and adjust leaves the same balance as the reference ledger", async () => {
  await fc.assert(
    fc.asyncProperty(sequences, async (commands) => {
      const accountId = account.credentials.accountId;
      // Every sequence starts empty, so payouts that the last one left pending are rejected.
      const { transactions } = await sandbox.control.listTransactions({
        account: accountId,
        status: "PENDING",
        operation: "WITHDRAW",
        limit: 1000,
      });
      for (const { transactionId } of transactions) await sandbox.reject(transactionId, "ORDER_REJECTED");
      await sandbox.control.setBalance({ id: accountId, available: 0 });
      await fc.asyncModelRun(() => ({ model: new Reference(), real: { account, accountId } }), commands);
    }),
    // Shrinking a failure stops at this limit, so that it is reported before the test times out.
    { numRuns: 40, interruptAfterTimeLimit: 20_000 },
  );
});
