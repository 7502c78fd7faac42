import fc from "fast-check";
import { startSandbox, type TestAccount, type TestSandbox } from "localpix";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paidCharge } from "./refund-originals.js";
import { NOON } from "./rows.js";

/**
 * A payment has one refundable amount for all endpoints and for concurrent requests, also after refunds that
 * failed.
 */

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
});
afterAll(async () => {
  const { ok, checks } = await sandbox.control.verify();
  await sandbox.close();
  expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
});

const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).sort((a, b) => a - b);

// proves: refund-in.refundValue.refundable, devolucao.valor.refundable
test("of 20 concurrent refunds of 10.00 on a payment of 100.00, by both endpoints, exactly 10 are accepted", async () => {
  const { gateway, credentials } = await sandbox.createAccount({ balance: 500 });
  const { id, e2eid } = await paidCharge(sandbox, { gateway } as TestAccount);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? gateway.send("refundIn", { refundValue: 10 }, { params: { id } })
        : gateway.send("devolucao", { valor: "10.00" }, { params: { e2eid, id: `race${index}` } }),
    ),
  );
  expect(statuses(answers)).toEqual([...Array(10).fill(201), ...Array(10).fill(400)]);
  const { balance } = await sandbox.control.showAccount({ id: credentials.accountId });
  expect(balance).toEqual({ available: 500, blocked: 100 });
});

// proves: devolucao.id.repeated
test("20 concurrent requests for the same devolução create one refund and get equal bodies", async () => {
  const { gateway } = await sandbox.createAccount();
  const { e2eid } = await paidCharge(sandbox, { gateway } as TestAccount);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      gateway.send("devolucao", { valor: "10.00" }, { params: { e2eid, id: "same" } }),
    ),
  );
  expect(statuses(answers)).toEqual([...Array(19).fill(200), 201]);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

// proves: states.devolucao.final
test("of a concurrent settlement and rejection of a refund, one succeeds", async () => {
  const { gateway, credentials } = await sandbox.createAccount();
  const { id } = await paidCharge(sandbox, { gateway } as TestAccount);
  const { transactionId } = await gateway.refundIn({ refundValue: 100 }, { params: { id } });
  const outcomes = await Promise.allSettled([
    sandbox.control.settleRefund({ id: transactionId }),
    sandbox.control.rejectRefund({ id: transactionId }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const { status } = await sandbox.control.showTransaction({ id: transactionId });
  const { balance } = await sandbox.control.showAccount({ id: credentials.accountId });
  expect(balance).toEqual({ available: status === "CONFIRMED" ? 0 : 100, blocked: 0 });
});

// proves: refund-in.refundValue.refundable
test("after any sequence of requests, settlements and rejections, the refunds do not exceed the payment", async () => {
  const step = fc.record({
    centavos: fc.integer({ min: 1, max: 8_000 }),
    handler: fc.constantFrom("refundIn", "devolucao"),
    becomes: fc.constantFrom("settled", "rejected", "pending"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const { gateway, credentials } = await sandbox.createAccount();
      const { id, e2eid } = await paidCharge(sandbox, { gateway } as TestAccount);
      const model = { refundable: 10_000, blocked: 0, refunded: 0 };
      for (const [index, { centavos, handler, becomes }] of steps.entries()) {
        const reais = centavos / 100;
        const name = `p${index}`;
        const { status } = await (handler === "refundIn"
          ? gateway.send("refundIn", { refundValue: reais, externalId: name }, { params: { id } })
          : gateway.send("devolucao", { valor: reais.toFixed(2) }, { params: { e2eid, id: name } }));
        expect(status).toBe(centavos <= model.refundable ? 201 : 400);
        if (status !== 201) continue;
        const account = credentials.accountId;
        if (becomes === "settled") await sandbox.control.settleRefund({ id: name, account });
        if (becomes === "rejected") await sandbox.control.rejectRefund({ id: name, account });
        else model.refundable -= centavos;
        if (becomes === "pending") model.blocked += centavos;
        if (becomes === "settled") model.refunded += centavos;
      }
      const { balance } = await sandbox.control.showAccount({ id: credentials.accountId });
      expect(balance).toEqual({
        available: (10_000 - model.refunded - model.blocked) / 100,
        blocked: model.blocked / 100,
      });
      expect(model.refundable).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 20, seed: 7 },
  );
});
