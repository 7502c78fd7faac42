import fc from "fast-check";
import { ControlError, startSandbox, type TestAccount, type TestSandbox } from "localpix";
import { afterAll, beforeAll, expect, test } from "vitest";
import { payoutBody } from "./bodies.js";
import { paidCharge } from "./received.js";
import { NOON } from "./rows.js";

/** Money adds up under any order of MEDs, refunds and payouts, however many at once. */

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
});
afterAll(() => sandbox.close());

const sound = async () => {
  const { ok, checks } = await sandbox.control.verify();
  expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
};
const balanceOf = async ({ credentials }: TestAccount) => {
  const { available, blocked } = (await sandbox.control.showAccount({ id: credentials.accountId })).balance;
  return [available, blocked];
};
const codes = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.map((one) => (one.status === "fulfilled" ? "done" : (one.reason as ControlError).code)).sort();

test("10 times accepted at once: the money goes back once", async () => {
  const account = await sandbox.createAccount({ balance: 500 });
  const { id } = await paidCharge(sandbox, account);
  const med = { id: String((await sandbox.openMed(id)).id) };
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => sandbox.control.acceptMed(med)));
  expect(codes(outcomes)).toEqual([...Array(9).fill("MED_STATE_WRONG"), "done"]);
  expect(await balanceOf(account)).toEqual([500, 0]);
  await sound();
});

// proves: med.states
test("accepted, rejected and cancelled at once: one of them wins", async () => {
  const account = await sandbox.createAccount();
  const { id } = await paidCharge(sandbox, account);
  const med = { id: String((await sandbox.openMed(id)).id) };
  const { acceptMed, rejectMed, cancelMed } = sandbox.control;
  const outcomes = await Promise.allSettled([acceptMed(med), rejectMed(med), cancelMed(med)]);
  expect(codes(outcomes)).toEqual(["MED_STATE_WRONG", "MED_STATE_WRONG", "done"]);
  const accepted = outcomes[0].status === "fulfilled";
  expect(await balanceOf(account)).toEqual([accepted ? 0 : 100, 0]);
  await sound();
});

// proves: med.money
test("10 MEDs of 20.00 at once on a payment of 100.00: exactly 5 are opened", async () => {
  const account = await sandbox.createAccount({ balance: 500 });
  const { id } = await paidCharge(sandbox, account);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => sandbox.openMed({ transactionId: id, value: 20 })),
  );
  expect(codes(outcomes)).toEqual([...Array(5).fill("MED_ABOVE_REST"), ...Array(5).fill("done")]);
  expect(await balanceOf(account)).toEqual([500, 100]);
  await sound();
});

// proves: med.money
test("approved while all of it is asked back: no centavo goes back twice", async () => {
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
  await sound();
});

interface Contested {
  readonly id: number;
  status: "OPEN" | "RECEIVED" | "ANALYZED" | "CANCELLED";
  readonly value: number;
  blocked: number;
}

// proves: med.money
test("whatever happens to MEDs, refunds and the rest of the money: it goes where the rules say", async () => {
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
      // What the specification and the assumptions say, written down a second time.
      const world = { available: 10_000, refundable: 10_000, blocks: true, sent: 0, back: 0 };
      const meds: Contested[] = [];
      const block = (med: Contested) => {
        med.blocked = world.blocks ? Math.min(med.value, world.refundable, world.available) : 0;
        world.available -= med.blocked;
        med.status = "RECEIVED";
      };

      for (const one of commands) {
        if (one.do === "open") {
          const others = meds.filter(({ status }) => status === "OPEN" || status === "RECEIVED");
          const rest = world.refundable - others.reduce((sum, { value }) => sum + value, 0);
          const wanted = { transactionId: id, value: one.centavos / 100, receive: one.receive };
          const med = await sandbox.openMed(wanted).catch((error: ControlError) => error);
          expect(med instanceof ControlError).toBe(one.centavos > rest);
          if (med instanceof ControlError) continue;
          const contested: Contested = { id: med.id, status: "OPEN", value: one.centavos, blocked: 0 };
          meds.push(contested);
          if (one.receive) block(contested);
        } else if (one.do === "refund") {
          const { status, body } = await account.gateway.send(
            "refundIn",
            { refundValue: one.centavos / 100 },
            { params: { id } },
          );
          expect(status).toBe(one.centavos <= Math.min(world.refundable, world.available) ? 201 : 400);
          if (status !== 201) continue;
          const refund = { id: (body as { transactionId: string }).transactionId };
          await sandbox.control[one.fails ? "rejectRefund" : "settleRefund"](refund);
          if (one.fails) continue;
          world.available -= one.centavos;
          world.refundable -= one.centavos;
          world.back += one.centavos;
        } else if (one.do === "send") {
          const { status, body } = await account.gateway.send("cashOut", {
            ...{ ...payoutBody(), value: one.centavos / 100 },
          });
          expect(status).toBe(one.centavos <= world.available ? 201 : 400);
          if (status !== 201) continue;
          await sandbox.settle((body as { transactionId: string }).transactionId);
          world.available -= one.centavos;
          world.sent += one.centavos;
        } else if (one.do === "switch") {
          await sandbox.control.changeAccount({ id: accountId, medBlocksBalance: one.on });
          world.blocks = one.on;
        } else {
          const med = meds[one.which];
          if (!med) continue;
          const allowed =
            one.do === "receiveMed"
              ? med.status === "OPEN"
              : med.status === "RECEIVED" || (one.do === "cancelMed" && med.status === "OPEN");
          const done = await sandbox.control[one.do]({ id: String(med.id) }).catch(
            (error: ControlError) => error,
          );
          expect(done instanceof ControlError).toBe(!allowed);
          if (!allowed) continue;
          if (one.do === "receiveMed") {
            block(med);
            continue;
          }
          world.available += med.blocked;
          med.blocked = 0;
          med.status = one.do === "cancelMed" ? "CANCELLED" : "ANALYZED";
          if (one.do !== "acceptMed") continue;
          const value = Math.min(med.value, world.refundable, world.available);
          world.available -= value;
          world.refundable -= value;
          world.back += value;
        }
        const blocked = meds.reduce((sum, med) => sum + med.blocked, 0);
        expect(await balanceOf(account)).toEqual([world.available / 100, blocked / 100]);
        expect(world.available + blocked + world.sent + world.back).toBe(10_000);
      }
      await sound();
    }),
    { numRuns: 40, seed: 7 },
  );
});
