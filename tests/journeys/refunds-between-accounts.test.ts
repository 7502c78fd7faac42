import fc from "fast-check";
import { startSandbox, type TestAccount, type TestSandbox } from "localpix";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { refundPayload } from "../../server/contract/webhooks/enveloped-payloads.js";
import { chargeBody, newExternalId, newIdempotencyKey, newTxid, staticCode } from "./bodies.js";
import { NOON } from "./rows.js";

/**
 * Refunds and returns of a payment from Ana to Bruno, two accounts of one sandbox (assumption
 * RETURN_BETWEEN_ACCOUNTS).
 */

let sandbox: TestSandbox;
let ana: TestAccount;
let bruno: TestAccount;
beforeEach(async () => {
  sandbox = await startSandbox({ clock: NOON });
  ana = await sandbox.createAccount({ name: "Ana LTDA", pixKey: "ana@example.com", balance: 1_000 });
  bruno = await sandbox.createAccount({ name: "Bruno LTDA", pixKey: "bruno@example.com" });
});
afterEach(async () => {
  const { ok, checks } = await sandbox.control.verify();
  await sandbox.close();
  expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
});

const balanceOf = async ({ credentials }: TestAccount) =>
  (await sandbox.control.showAccount({ id: credentials.accountId })).balance.available;
const balances = async () => [await balanceOf(ana), await balanceOf(bruno)];
const showTransaction = (id: string, { credentials }: TestAccount) =>
  sandbox.control.showTransaction({ id, account: credentials.accountId });
const typesOf = (transaction: { events: readonly { type: string }[] }) =>
  transaction.events.map(({ type }) => type);

/** Pays 100.00 to Bruno's key, by default from Ana. Returns the ids of both sides. */
async function payBruno({ scenario, from = ana }: { scenario?: string; from?: TestAccount } = {}) {
  const options = scenario === undefined ? {} : { scenario };
  const body = { value: 100, qrCode: staticCode("bruno@example.com"), externalId: newExternalId("paid") };
  const payout = (await from.gateway.cashOutQrcode(body, options)).transactionId;
  await sandbox.advance("1s");
  const e2eid = (await showTransaction(payout, from)).endToEndId!;
  const { transactions } = await sandbox.control.listTransactions({ operation: "PAYMENT" });
  const receipt = transactions.find(({ endToEndId }) => endToEndId === e2eid)!.transactionId;
  return { payout, receipt, e2eid };
}

/** The returns that an account received. */
const creditsOf = async ({ credentials }: TestAccount) => {
  const { transactions } = await sandbox.control.listTransactions({
    operation: "REFUND_OUT",
    account: credentials.accountId,
  });
  return transactions.map(({ status, value, endToEndId, description }) => ({
    ...{ status, value, endToEndId, description },
  }));
};

describe("Bruno refunds the payment", () => {
  // proves: refund-in.between-accounts
  test("by refund-in: Ana is credited when the refund settles, and both webhooks have the same rtrId", async () => {
    await ana.receiver({ events: ["refund_out"] });
    await bruno.receiver({ events: ["refund_in"] });
    const { payout, receipt, e2eid } = await payBruno();
    const { providerTransactionId: rtrId } = await bruno.gateway.refundIn(
      { refundValue: 40, reason: "Produto devolvido" },
      { params: { id: receipt } },
    );
    expect(await balances(), "the refund is blocked, and Ana has received nothing").toEqual([900, 60]);
    expect(await creditsOf(ana)).toEqual([]);
    await sandbox.advance("1s");

    expect(await balances()).toEqual([940, 60]);
    expect(await creditsOf(ana)).toEqual([
      { status: "CONFIRMED", value: 40, endToEndId: rtrId, description: "Produto devolvido" },
    ]);
    const given = refundPayload.parse((await bruno.waitFor("refund_in")).payload).data;
    const got = refundPayload.parse((await ana.waitFor("refund_out")).payload).data;
    expect(given).toMatchObject({ id: Number(receipt), endToEndId: e2eid, creditDebitType: "DEBIT" });
    expect(got).toMatchObject({ id: Number(payout), endToEndId: e2eid, creditDebitType: "CREDIT" });
    expect(got.refunds).toEqual(given.refunds);
    expect(got.refunds).toEqual([
      {
        status: "LIQUIDATED",
        payment: { amount: 40, currency: "BRL" },
        endToEndId: rtrId,
        eventDate: expect.any(String),
        errorCode: null,
        information: "Produto devolvido",
      },
    ]);
  });

  // proves: refund-in.between-accounts
  test("by devolução in two parts: Bruno pays his refund fee, and Ana pays none", async () => {
    await sandbox.control.changeAccount({ id: bruno.credentials.accountId, fees: { refund: 0.5 } });
    await sandbox.control.changeAccount({ id: ana.credentials.accountId, fees: { refund: 9 } });
    await sandbox.control.setBalance({ id: bruno.credentials.accountId, available: 1 });
    const { e2eid } = await payBruno();
    for (const [id, valor] of [
      ["parte1", "30.00"],
      ["parte2", "70.00"],
    ] as const) {
      await bruno.gateway.devolucao({ valor, natureza: "RETIRADA" }, { params: { e2eid, id } });
    }
    await sandbox.advance("1s");
    expect(await balances()).toEqual([1_000, 0]);
    expect((await creditsOf(ana)).map(({ value }) => value).toSorted()).toEqual([30, 70]);
  });

  // proves: refund-in.between-accounts
  test("and the refund fails: Ana receives nothing, and Bruno can refund again", async () => {
    const { receipt } = await payBruno();
    const ask = (scenario: string) =>
      bruno.gateway.refundIn({ refundValue: 100 }, { params: { id: receipt }, scenario });
    await ask("reject:ACCOUNT_CLOSED");
    await sandbox.advance("1s");
    expect(await balances()).toEqual([900, 100]);
    expect(await creditsOf(ana)).toEqual([]);
    await ask("success");
    await sandbox.advance("1s");
    expect(await balances()).toEqual([1_000, 0]);
  });

  test("of a cash-in that Ana paid by its code", async () => {
    const charge = await bruno.gateway.cashIn(chargeBody());
    await ana.gateway.cashOutQrcode({
      ...{ value: 100, qrCode: charge.pixCode, externalId: newExternalId("code") },
    });
    await sandbox.advance("1s");
    await bruno.gateway.refundIn({ refundValue: 0.01 }, { params: { id: charge.transactionId } });
    await sandbox.advance("1s");
    expect(await balances()).toEqual([900.01, 99.99]);
  });
});

describe("the payout is returned", () => {
  // proves: refund-in.between-accounts
  test("from Bruno's account as a refund, with a refund_in webhook", async () => {
    await bruno.receiver({ events: ["refund_in"] });
    const { payout, receipt } = await payBruno();
    const returned = await sandbox.control.returnPayout({ id: payout, value: 25, reason: "Engano" });
    expect(returned).toMatchObject({ originalTransactionId: payout, status: "CONFIRMED", value: 25 });
    expect(await balances()).toEqual([925, 75]);
    const debit = await showTransaction(returned.endToEndId, bruno);
    expect(debit).toMatchObject({
      ...{ operation: "REFUND_IN", origin: "return", status: "CONFIRMED", value: 25, description: "Engano" },
      ...{ externalId: returned.endToEndId, endToEndId: returned.endToEndId },
    });
    expect(typesOf(debit)).toEqual([
      "refund.created",
      "refund.settled",
      "event.queued",
      "delivery.attempted",
    ]);
    const { payload } = await bruno.waitFor("refund_in");
    expect(refundPayload.parse(payload).data).toMatchObject({ id: Number(receipt), status: "REFUNDED" });
    expect(await showTransaction(returned.transactionId, ana)).toMatchObject({
      operation: "REFUND_OUT",
      value: 25,
    });
  });

  test("without the amount of Bruno's pending refund", async () => {
    const { payout, receipt } = await payBruno();
    await bruno.gateway.refundIn({ refundValue: 60 }, { params: { id: receipt }, scenario: "pending" });
    await expect(sandbox.giveBack(payout, 40.01)).rejects.toMatchObject({
      ...{ status: 422, code: "RETURN_ABOVE_REST" },
    });
    expect(await sandbox.giveBack(payout)).toMatchObject({ value: 40 });
    expect(await balances()).toEqual([940, 0]);
  });

  // proves: refund-in.between-accounts
  test("not if Bruno's balance is too low: 422 with the available and the required amount", async () => {
    await sandbox.control.changeAccount({ id: bruno.credentials.accountId, fees: { refund: 1 } });
    const { payout } = await payBruno();
    await sandbox.control.setBalance({ id: bruno.credentials.accountId, available: 100 });
    await expect(sandbox.giveBack(payout)).rejects.toMatchObject({
      ...{ status: 422, code: "RECEIVER_SHORT" },
      message: expect.stringMatching(/with only R\$\s100,00; returning the cash-out takes R\$\s101,00/),
    });
    expect(await balances()).toEqual([900, 100]);
    expect(await sandbox.giveBack(payout, 99)).toMatchObject({ value: 99 });
    expect(await balances()).toEqual([999, 0]);
  });

  test("until exactly 89 days after the payment", async () => {
    const { payout } = await payBruno();
    await sandbox.advance(`${89 * 24}h`);
    expect(await sandbox.giveBack(payout, 1)).toMatchObject({ value: 1 });
    await sandbox.advance("1ms");
    await expect(sandbox.giveBack(payout, 1)).rejects.toMatchObject({
      ...{ status: 422, code: "RETURN_TOO_LATE" },
      message: expect.stringContaining("2030-05-14T15:00:01.000Z"),
    });
    expect(await balances()).toEqual([901, 99]);
  });

  test("automatically with the scenario returned", async () => {
    const { payout } = await payBruno({ scenario: "returned:10s" });
    await sandbox.advance("9999ms");
    expect(await balances()).toEqual([900, 100]);
    await sandbox.advance("1ms");
    expect(await balances()).toEqual([1_000, 0]);
    expect(typesOf(await showTransaction(payout, ana))).not.toContain("payout.kept");
  });

  test("not by the scenario returned if Bruno's balance is too low or the deadline has passed; the journal has the reason", async () => {
    const poor = await payBruno({ scenario: "returned:10s" });
    await sandbox.control.setBalance({ id: bruno.credentials.accountId, available: 99.99 });
    await sandbox.advance("10s");
    const late = await payBruno({ scenario: "returned:90d" });
    await sandbox.advance("90d");
    for (const [{ payout }, reason] of [
      [poor, "balance"],
      [late, "deadline"],
    ] as const) {
      const { events } = await showTransaction(payout, ana);
      expect(events.find(({ type }) => type === "payout.kept")?.data).toMatchObject({ reason });
    }
    expect(await balances()).toEqual([800, 199.99]);
  });
});

test("a payment of an account to itself is refunded and returned to itself", async () => {
  const charge = await ana.gateway.cashIn(chargeBody());
  const externalId = newExternalId("own");
  await ana.gateway.cashOutQrcode({ value: 100, qrCode: charge.pixCode, externalId });
  await sandbox.advance("1s");
  await sandbox.giveBack(externalId, 60);
  await ana.gateway.refundIn({ refundValue: 40 }, { params: { id: charge.transactionId } });
  await sandbox.advance("1s");
  expect(await balanceOf(ana)).toBe(1_000);
  expect(await creditsOf(ana)).toHaveLength(2);
});

describe("pix[].devolucoes of a paid cob", () => {
  // proves: cob.read
  test("lists refunds from every endpoint, each as GET devolução returns it", async () => {
    const txid = newTxid();
    const read = () => bruno.gateway.showCob(undefined, { params: { txid } });
    const { location } = await bruno.gateway.createCob(
      { calendario: {}, valor: { original: "100.00" } },
      { params: { txid } },
    );
    await ana.gateway.cashOutQrcode({ value: 100, qrCode: location, externalId: newExternalId("cob") });
    await sandbox.advance("1s");
    const [payment] = (await read()).pix!;
    expect(payment).not.toHaveProperty("devolucoes");

    const e2eid = payment!.endToEndId;
    const id = (await sandbox.control.showTransaction({ id: txid })).transactionId;
    await bruno.gateway.devolucao(
      { valor: "30.00", descricao: "Faltou um item" },
      { params: { e2eid, id: "primeira" } },
    );
    await bruno.gateway.refundIn(
      { refundValue: 20, externalId: "segunda" },
      { params: { id }, scenario: "reject:ORDER_REJECTED" },
    );
    await bruno.gateway.devolucao(
      { valor: "10.00", natureza: "RETIRADA" },
      { params: { e2eid, id: "terceira" }, scenario: "pending" },
    );
    await sandbox.advance("1s");
    await sandbox.giveBack(e2eid, 5);

    const { devolucoes } = (await read()).pix![0]!;
    expect(
      devolucoes?.map(({ valor, natureza, status, motivo }) => ({ valor, natureza, status, motivo })),
    ).toEqual([
      { valor: "30.00", natureza: "ORIGINAL", status: "DEVOLVIDO" },
      { valor: "20.00", natureza: "ORIGINAL", status: "NAO_REALIZADO", motivo: expect.any(String) },
      { valor: "10.00", natureza: "RETIRADA", status: "EM_PROCESSAMENTO" },
      { valor: "5.00", natureza: "ORIGINAL", status: "DEVOLVIDO" },
    ]);
    for (const devolucao of devolucoes!) {
      const alone = await bruno.gateway.showDevolucao(undefined, { params: { e2eid, id: devolucao.id } });
      expect(devolucao).toEqual(alone);
    }
  });
});

describe("the scenario returned", () => {
  test.each([
    [
      "cash-out-qrcode",
      () =>
        ana.gateway.cashOutQrcode(
          { value: 10, qrCode: staticCode("maria@example.com"), externalId: newExternalId("back") },
          { scenario: "returned:5s" },
        ),
    ],
    [
      "dict-pix",
      () =>
        ana.gateway.dictPix(
          { pixKey: "maria@example.com", payment: { currency: "BRL", amount: 10 } },
          { idempotencyKey: newIdempotencyKey(), scenario: "returned:5s" },
        ),
    ],
  ])("applies to %s", async (_, send) => {
    await send();
    await sandbox.advance("5999ms");
    expect(await balanceOf(ana)).toBe(990);
    await sandbox.advance("1ms");
    expect(await balanceOf(ana)).toBe(1_000);
  });
});

describe("concurrent and random refunds", () => {
  test("of 40 concurrent refunds and returns of 10.00 on a payment of 100.00, ten succeed", async () => {
    const { payout, receipt } = await payBruno();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) =>
        index % 2 === 0
          ? sandbox.giveBack(payout, 10)
          : bruno.gateway.refundIn({ refundValue: 10 }, { params: { id: receipt } }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    await sandbox.advance("1s");
    expect(await balances()).toEqual([1_000, 0]);
  });

  test("any sequence of refunds, returns, settlements and rejections takes from Bruno what Ana receives", async () => {
    const step = fc.record({
      centavos: fc.integer({ min: 1, max: 6_000 }),
      by: fc.constantFrom("refund", "return"),
      becomes: fc.constantFrom("success", "reject:ORDER_REJECTED", "pending"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        await sandbox.control.setBalance({ id: ana.credentials.accountId, available: 1_000 });
        await sandbox.control.setBalance({ id: bruno.credentials.accountId, available: 0 });
        const { payout, receipt } = await payBruno();
        let rest = 10_000;
        let gone = 0;
        let waits = 0;
        for (const { centavos, by, becomes } of steps) {
          const reais = centavos / 100;
          const done = await (by === "return"
            ? sandbox.giveBack(payout, reais)
            : bruno.gateway.refundIn({ refundValue: reais }, { params: { id: receipt }, scenario: becomes })
          ).then(
            () => true,
            () => false,
          );
          await sandbox.advance("1s");
          expect(done).toBe(centavos <= rest);
          if (!done) continue;
          const fails = by === "refund" && becomes === "reject:ORDER_REJECTED";
          const pends = by === "refund" && becomes === "pending";
          if (!fails) rest -= centavos;
          if (pends) waits += centavos;
          else if (!fails) gone += centavos;
        }
        expect(await balances()).toEqual([(90_000 + gone) / 100, (10_000 - gone - waits) / 100]);
        const { ok, checks } = await sandbox.control.verify();
        expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
      }),
      { numRuns: 15, seed: 11 },
    );
  });
});
