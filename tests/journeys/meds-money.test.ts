import fc from "fast-check";
import { ControlError, startSandbox, type TestAccount, type TestSandbox } from "localpix";
import { afterAll, beforeAll, expect, test } from "vitest";
import { payoutBody } from "./bodies.js";
import { paidCharge } from "./refund-originals.js";
import { NOON } from "./rows.js";

/** Balances stay right under any order of MEDs, refunds and payouts, also with concurrent requests. */

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
});
afterAll(() => sandbox.close());

const expectInvariants = async () => {
  const { ok, checks } = await sandbox.control.verify();
  expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
};
const balanceOf = async ({ credentials }: TestAccount) => {
  const { available, blocked } = (await sandbox.control.showAccount({ id: credentials.accountId })).balance;
  return [available, blocked];
};
const codesOf = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes
    .map((outcome) => (outcome.status === "fulfilled" ? "done" : (outcome.reason as ControlError).code))
    .sort();

test("ten concurrent acceptances of a MED refund the money once", async () => {
  const account = await sandbox.createAccount({ balance: 500 });
  const { id } = await paidCharge(sandbox, account);
  const med = { id: String((await sandbox.openMed(id)).id) };
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => sandbox.control.acceptMed(med)));
  expect(codesOf(outcomes)).toEqual([...Array(9).fill("MED_STATE_WRONG"), "done"]);
  expect(await balanceOf(account)).toEqual([500, 0]);
  await expectInvariants();
});

// proves: med.states
test("of concurrent acceptance, rejection and cancellation of a MED, one succeeds", async () => {
  const account = await sandbox.createAccount();
  const { id } = await paidCharge(sandbox, account);
  const med = { id: String((await sandbox.openMed(id)).id) };
  const { acceptMed, rejectMed, cancelMed } = sandbox.control;
  const outcomes = await Promise.allSettled([acceptMed(med), rejectMed(med), cancelMed(med)]);
  expect(codesOf(outcomes)).toEqual(["MED_STATE_WRONG", "MED_STATE_WRONG", "done"]);
  const accepted = outcomes[0].status === "fulfilled";
  expect(await balanceOf(account)).toEqual([accepted ? 0 : 100, 0]);
  await expectInvariants();
});

// proves: med.money
test("of ten concurrent MEDs of 20.00 on a payment of 100.00, exactly five are opened", async () => {
  const account = await sandbox.createAccount({ balance: 500 });
  const { id } = await paidCharge(sandbox, account);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => sandbox.openMed({ transactionId: id, value: 20 })),
  );
  expect(codesOf(outcomes)).toEqual([...Array(5).fill("MED_EXHAUSTED"), ...Array(5).fill("done")]);
  expect(await balanceOf(account)).toEqual([500, 100]);
  await expectInvariants();
});

// proves: med.money
test("a concurrent refund of the whole payment and acceptance of its MED return the money once", async () => {
  const account = await sandbox.createAccount({ balance: 500 });
  const { id } = await paidCharge(sandbox, account);
  const med = { id: String((await sandbox.openMed(id)).id) };
  const [, { status }] = await Promise.all([
    sandbox.control.acceptMed(med),
    account.gateway.send("refundIn", { refundValue: 100 }, { params: { id } }),
  ]);
  const { meds } = await sandbox.control.showTransaction({ id });
  expect(meds[0]!.refundTransactionId === null).toBe(status === 201);
  expect(await balanceOf(account)).toEqual(status === 201 ? [500, 100] : [500, 0]);
  await expectInvariants();
});

interface Contested {
  readonly id: number;
  status: "OPEN" | "RECEIVED" | "ANALYZED" | "CANCELLED";
  readonly value: number;
  blocked: number;
}

// proves: med.money
test("after any sequence of MEDs, refunds and payouts, the balance is that of a reference model", async () => {
  const centavos = fc.integer({ min: 1, max: 9_000 });
  const which = fc.nat({ max: 3 });
  const command = fc.oneof(
    fc.record({ do: fc.constant("open" as const), centavos, receive: fc.boolean() }),
    fc.record({ do: fc.constantFrom("receiveMed", "acceptMed", "rejectMed", "cancelMed"), which }),
    fc.record({ do: fc.constant("refund" as const), centavos, fails: fc.boolean() }),
    fc.record({ do: fc.constant("send" as const), centavos }),
    fc.record({ do: fc.constant("switch" as const), on: fc.boolean() }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 3, maxLength: 14 }), async (commands) => {
      const account = await sandbox.createAccount();
      const { accountId } = account.credentials;
      const { id } = await paidCharge(sandbox, account);
      // The rules of the specification and of the assumptions, implemented a second time.
      const model = { available: 10_000, refundable: 10_000, blocks: true, sent: 0, back: 0 };
      const meds: Contested[] = [];
      const block = (med: Contested) => {
        med.blocked = model.blocks ? Math.min(med.value, model.refundable, model.available) : 0;
        model.available -= med.blocked;
        med.status = "RECEIVED";
      };

      for (const step of commands) {
        if (step.do === "open") {
          const others = meds.filter(({ status }) => status === "OPEN" || status === "RECEIVED");
          const rest = model.refundable - others.reduce((sum, { value }) => sum + value, 0);
          const wanted = { transactionId: id, value: step.centavos / 100, receive: step.receive };
          const med = await sandbox.openMed(wanted).catch((error: ControlError) => error);
          expect(med instanceof ControlError).toBe(step.centavos > rest);
          if (med instanceof ControlError) continue;
          const contested: Contested = { id: med.id, status: "OPEN", value: step.centavos, blocked: 0 };
          meds.push(contested);
          if (step.receive) block(contested);
        } else if (step.do === "refund") {
          const { status, body } = await account.gateway.send(
            "refundIn",
            { refundValue: step.centavos / 100 },
            { params: { id } },
          );
          expect(status).toBe(step.centavos <= Math.min(model.refundable, model.available) ? 201 : 400);
          if (status !== 201) continue;
          const refund = { id: (body as { transactionId: string }).transactionId };
          await sandbox.control[step.fails ? "rejectRefund" : "settleRefund"](refund);
          if (step.fails) continue;
          model.available -= step.centavos;
          model.refundable -= step.centavos;
          model.back += step.centavos;
        } else if (step.do === "send") {
          const { status, body } = await account.gateway.send("cashOut", {
            ...{ ...payoutBody(), value: step.centavos / 100 },
          });
          expect(status).toBe(step.centavos <= model.available ? 201 : 400);
          if (status !== 201) continue;
          await sandbox.settle((body as { transactionId: string }).transactionId);
          model.available -= step.centavos;
          model.sent += step.centavos;
        } else if (step.do === "switch") {
          await sandbox.control.changeAccount({ id: accountId, medBlocksBalance: step.on });
          model.blocks = step.on;
        } else {
          const med = meds[step.which];
          if (!med) continue;
          const allowed =
            step.do === "receiveMed"
              ? med.status === "OPEN"
              : med.status === "RECEIVED" || (step.do === "cancelMed" && med.status === "OPEN");
          const done = await sandbox.control[step.do]({ id: String(med.id) }).catch(
            (error: ControlError) => error,
          );
          expect(done instanceof ControlError).toBe(!allowed);
          if (!allowed) continue;
          if (step.do === "receiveMed") {
            block(med);
            continue;
          }
          model.available += med.blocked;
          med.blocked = 0;
          med.status = step.do === "cancelMed" ? "CANCELLED" : "ANALYZED";
          if (step.do !== "acceptMed") continue;
          const value = Math.min(med.value, model.refundable, model.available);
          model.available -= value;
          model.refundable -= value;
          model.back += value;
        }
        const blocked = meds.reduce((sum, med) => sum + med.blocked, 0);
        expect(await balanceOf(account)).toEqual([model.available / 100, blocked / 100]);
        expect(model.available + blocked + model.sent + model.back).toBe(10_000);
      }
      await expectInvariants();
    }),
    { numRuns: 40, seed: 7 },
  );
});
