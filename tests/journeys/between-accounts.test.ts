import { startSandbox, type TestAccount, type TestSandbox } from "localpix";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { decodeBrCode, encodeDynamicCode } from "../../server/brazil/brcode.js";
import { receivePayload } from "../../server/contract/webhooks/enveloped-payloads.js";
import {
  chargeBody,
  cobBody,
  newExternalId,
  newIdempotencyKey,
  newTxid,
  payoutBody,
  staticCode,
} from "./bodies.js";
import { NOON } from "./rows.js";

/** Two accounts of one sandbox: Ana sends, Bruno receives. */
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
  (await sandbox.control.showAccount({ id: credentials.accountId })).balance;
const transactionOf = (id: string) => sandbox.control.showTransaction({ id });
const byCode = (qrCode: string, value = 100) =>
  ana.gateway.cashOutQrcode({ value, qrCode, externalId: newExternalId("between") });
const chargeOfBruno = (value = 100) => {
  const body = chargeBody();
  return bruno.gateway.cashIn({ ...body, transaction: { ...body.transaction, value } });
};

describe("a payout by the code of another account's charge", () => {
  // proves: cash-out.between-accounts
  test("confirms both sides with the same end-to-end id, and sends a webhook to each account", async () => {
    await ana.receiver();
    await bruno.receiver();
    const charge = await chargeOfBruno();
    const payout = await byCode(charge.pixCode);
    expect(await balanceOf(ana)).toEqual({ available: 900, blocked: 100 });
    expect(await balanceOf(bruno), "the money does not arrive before the payout settles").toEqual({
      available: 0,
      blocked: 0,
    });
    await sandbox.advance("1s");

    const sent = await ana.waitFor("cash_out", ({ externalId }) => externalId === payout.externalId);
    const received = await bruno.waitFor("cash_in");
    expect(sent.payload).toMatchObject({
      event: "CashOut",
      status: "CONFIRMED",
      originalAmount: 100,
      pixKey: "bruno@example.com",
      counterpart: { name: "Bruno LTDA", bank: { accountBranch: "0001" } },
    });
    expect(receivePayload.parse(received.payload).data).toMatchObject({
      id: Number(charge.transactionId),
      status: "LIQUIDATED",
      payment: { amount: "100.00" },
      endToEndId: sent.payload.endToEndId,
      debtorAccount: { name: "Ana LTDA", number: String(ana.credentials.accountId) },
    });
    expect(await balanceOf(ana)).toEqual({ available: 900, blocked: 0 });
    expect(await balanceOf(bruno)).toEqual({ available: 100, blocked: 0 });
    const { status, endToEndId } = await transactionOf(charge.transactionId);
    expect({ status, endToEndId }).toEqual({ status: "CONFIRMED", endToEndId: sent.payload.endToEndId });
  });

  test("charges each account its own fee", async () => {
    await sandbox.control.changeAccount({ id: ana.credentials.accountId, fees: { cashOut: 1.5 } });
    await sandbox.control.changeAccount({ id: bruno.credentials.accountId, fees: { cashIn: 0.75 } });
    await byCode((await chargeOfBruno()).pixCode);
    await sandbox.advance("1s");
    expect(await balanceOf(ana)).toEqual({ available: 898.5, blocked: 0 });
    expect(await balanceOf(bruno)).toEqual({ available: 99.25, blocked: 0 });
  });

  // proves: cash-out-qrcode.value.sent
  test.each([99.99, 100.01])(
    "of 100.00 with value %d, within the tolerance: the value sent arrives",
    async (value) => {
      const charge = await chargeOfBruno(100);
      await byCode(charge.pixCode, value);
      await sandbox.advance("1s");
      expect(await balanceOf(bruno)).toEqual({ available: value, blocked: 0 });
      expect(await transactionOf(charge.transactionId)).toMatchObject({ status: "CONFIRMED", value });
    },
  );

  // proves: cash-out.between-accounts, events.cash-out.ORDER_REJECTED
  test("that is already paid: ends with ORDER_REJECTED, and the money is returned", async () => {
    const charge = await chargeOfBruno();
    await sandbox.pay(charge.transactionId);
    const { transactionId } = await byCode(charge.pixCode);
    await sandbox.advance("1s");
    expect(await transactionOf(transactionId)).toMatchObject({
      status: "ERROR",
      errorCode: "ORDER_REJECTED",
      errorMessage: "A cobrança já foi paga",
    });
    expect(await balanceOf(ana)).toEqual({ available: 1_000, blocked: 0 });
    expect(await balanceOf(bruno)).toEqual({ available: 100, blocked: 0 });
  });

  test("that expires before the payout settles: ends with ORDER_REJECTED, and the money is returned", async () => {
    const body = chargeBody();
    const charge = await bruno.gateway.cashIn({
      ...body,
      transaction: { ...body.transaction, expirationTime: 30 },
    });
    await sandbox.control.changeAccount({ id: ana.credentials.accountId, settlement: "31s" });
    const { transactionId } = await byCode(charge.pixCode);
    await sandbox.advance("31s");
    expect(await transactionOf(transactionId)).toMatchObject({
      status: "ERROR",
      errorCode: "ORDER_REJECTED",
      errorMessage: "A cobrança expirou ou não está mais ativa",
    });
    expect(await balanceOf(ana)).toEqual({ available: 1_000, blocked: 0 });
  });

  test("that has expired: ends with ORDER_REJECTED, also by manual settlement and with the scenario success", async () => {
    const charge = await chargeOfBruno();
    await sandbox.control.expireCharge({ id: charge.transactionId });
    await sandbox.control.changeAccount({ id: ana.credentials.accountId, settlement: "manual" });
    const { transactionId } = await byCode(charge.pixCode);
    expect(await sandbox.settle(transactionId)).toMatchObject({
      status: "ERROR",
      errorCode: "ORDER_REJECTED",
    });
    const lucky = await ana.gateway.cashOutQrcode(
      { value: 100, qrCode: charge.pixCode, externalId: newExternalId("lucky") },
      { scenario: "success" },
    );
    await sandbox.advance("1s");
    expect(await transactionOf(lucky.transactionId)).toMatchObject({
      status: "ERROR",
      errorCode: "ORDER_REJECTED",
    });
  });

  test("paid by two payouts: the first is confirmed, the second fails and its money is returned", async () => {
    const charge = await chargeOfBruno();
    const [first, second] = [await byCode(charge.pixCode), await byCode(charge.pixCode)];
    await sandbox.advance("1s");
    const payouts = [await transactionOf(first.transactionId), await transactionOf(second.transactionId)];
    expect(payouts.map(({ status }) => status)).toEqual(["CONFIRMED", "ERROR"]);
    expect(await balanceOf(ana)).toEqual({ available: 900, blocked: 0 });
    expect(await balanceOf(bruno)).toEqual({ available: 100, blocked: 0 });
  });

  test("rejected by a scenario: the charge stays PENDING for another payer", async () => {
    const charge = await chargeOfBruno();
    await ana.gateway.cashOutQrcode(
      { value: 100, qrCode: charge.pixCode, externalId: newExternalId("rejected") },
      { scenario: "reject:SETTLEMENT_TIMEOUT" },
    );
    await sandbox.advance("1s");
    expect(await transactionOf(charge.transactionId)).toMatchObject({ status: "PENDING" });
    expect(await balanceOf(ana)).toEqual({ available: 1_000, blocked: 0 });
  });
});

describe("a payout by a code without an amount, for another account's cob", () => {
  test.each([
    ["open", 1, 12.34, { status: "CONFIRMED" }],
    ["fixed", 0, 12.34, { status: "ERROR", errorCode: "ORDER_REJECTED" }],
    ["fixed", 0, 100.01, { status: "CONFIRMED" }],
  ] as const)(
    "whose value of 100.00 is %s (modalidadeAlteracao %d), with a payout of %d: %j",
    async (_, change, value, end) => {
      const body = { ...cobBody(), chave: "bruno@example.com" };
      const valor = { original: "100.00", modalidadeAlteracao: change };
      const { location } = await bruno.gateway.createCob({ ...body, valor }, { params: { txid: newTxid() } });
      const code = encodeDynamicCode({
        url: decodeBrCode(location).url!,
        merchantName: "Bruno LTDA",
        merchantCity: "Recife",
      });
      const { transactionId } = await byCode(code, value);
      await sandbox.advance("1s");
      expect(await transactionOf(transactionId)).toMatchObject(end);
      const arrived = end.status === "CONFIRMED" ? value : 0;
      expect(await balanceOf(bruno)).toEqual({ available: arrived, blocked: 0 });
    },
  );
});

describe("a payout to another account's PIX key", () => {
  const expectArrival = async (send: () => Promise<unknown>) => {
    await bruno.receiver({ events: ["cash_in"] });
    await send();
    await sandbox.advance("1s");
    expect(await balanceOf(ana)).toEqual({ available: 900, blocked: 0 });
    expect(await balanceOf(bruno)).toEqual({ available: 100, blocked: 0 });
    const { transactions } = await sandbox.control.listTransactions({});
    const [receipt, payout] = [
      transactions.find(({ operation }) => operation === "PAYMENT")!,
      transactions.find(({ operation }) => operation === "WITHDRAW")!,
    ];
    expect(receipt).toMatchObject({
      origin: "direct",
      status: "CONFIRMED",
      value: 100,
      endToEndId: payout.endToEndId,
      counterpart: { name: "Ana LTDA", document: await documentOf(ana), ispb: expect.any(String) },
    });
    const { payload } = await bruno.waitFor("cash_in");
    expect(receivePayload.parse(payload).data.endToEndId).toBe(payout.endToEndId);
    return { receipt, payout };
  };
  const documentOf = async ({ credentials }: TestAccount) =>
    (await sandbox.control.showAccount({ id: credentials.accountId })).document;

  // proves: cash-out.between-accounts
  test("by cash-out with the document of its owner: arrives as a receipt with its description", async () => {
    const document = await documentOf(bruno);
    const { receipt } = await expectArrival(() =>
      ana.gateway.cashOut({
        ...payoutBody(),
        details: { key: "Bruno@example.com", keyType: "EMAIL", name: "Bruno", document },
      }),
    );
    expect(receipt.description).toBe("Repasse de fevereiro");
  });

  // proves: cash-out.between-accounts
  test("by a static code: arrives as a receipt", () =>
    expectArrival(() => byCode(staticCode("bruno@example.com"))));

  // proves: cash-out.between-accounts
  test("by a transfer through the directory: arrives as a receipt", () =>
    expectArrival(() =>
      ana.gateway.dictPix(
        { pixKey: "bruno@example.com", payment: { currency: "BRL", amount: 100 } },
        { idempotencyKey: newIdempotencyKey() },
      ),
    ));

  test("with the document of somebody else: ends with TAX_ID_MISMATCH, and nothing arrives", async () => {
    const { transactionId } = await ana.gateway.cashOut({
      ...payoutBody(),
      details: { ...payoutBody().details, key: "bruno@example.com" },
    });
    await sandbox.advance("1s");
    expect(await transactionOf(transactionId)).toMatchObject({
      status: "ERROR",
      errorCode: "TAX_ID_MISMATCH",
    });
    expect(await balanceOf(bruno)).toEqual({ available: 0, blocked: 0 });
  });

  test("goes to localpix's own institution, which ispbDeny can exclude", async () => {
    const { counterpart } = (await expectArrival(() => byCode(staticCode("bruno@example.com")))).receipt;
    const denied = await ana.gateway.send(
      "dictPix",
      {
        pixKey: "bruno@example.com",
        payment: { currency: "BRL", amount: 1 },
        ispbDeny: [counterpart.ispb],
      },
      { idempotencyKey: newIdempotencyKey() },
    );
    expect(denied.status).toBe(422);
  });
});

describe("a payout to the account itself (assumption BETWEEN_ACCOUNTS)", () => {
  // proves: cash-out.between-accounts
  test("by the code of its own charge: costs both fees, and sends both webhooks", async () => {
    await sandbox.control.changeAccount({ id: ana.credentials.accountId, fees: { cashOut: 1, cashIn: 2 } });
    await ana.receiver();
    const charge = await ana.gateway.cashIn(chargeBody());
    await byCode(charge.pixCode);
    await sandbox.advance("1s");
    const sent = await ana.waitFor("cash_out");
    const received = await ana.waitFor("cash_in");
    expect(receivePayload.parse(received.payload).data.endToEndId).toBe(sent.payload.endToEndId);
    expect(await balanceOf(ana)).toEqual({ available: 997, blocked: 0 });
  });

  test("by its own PIX key: leaves the balance unchanged", async () => {
    await byCode(staticCode("ana@example.com"));
    await sandbox.advance("1s");
    expect(await balanceOf(ana)).toEqual({ available: 1_000, blocked: 0 });
  });
});

describe("concurrent requests of one account", () => {
  const times = <Result>(count: number, call: (index: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: count }, (_, index) => call(index)));

  // proves: dict-pix.rule-1
  test("20 transfers with the same idempotency key create one transfer and get 20 equal responses", async () => {
    const idempotencyKey = newIdempotencyKey();
    const answers = await times(20, () =>
      ana.gateway.dictPix(
        { pixKey: "bruno@example.com", payment: { currency: "BRL", amount: 100 } },
        { idempotencyKey },
      ),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await balanceOf(ana)).toEqual({ available: 900, blocked: 100 });
    const { transactions } = await sandbox.control.listTransactions({});
    expect(transactions).toHaveLength(1);
  });

  // proves: dict-pix.rule-1.mismatch
  test("20 transfers with the same idempotency key and two amounts: one transfer is created, and the other amount gets 422", async () => {
    const idempotencyKey = newIdempotencyKey();
    const answers = await times(20, (index) =>
      ana.gateway.send(
        "dictPix",
        { pixKey: "bruno@example.com", payment: { currency: "BRL", amount: 1 + (index % 2) } },
        { idempotencyKey },
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect((await sandbox.control.listTransactions({})).transactions).toHaveLength(1);
  });

  test("10 transfers and 10 code payments of 100.00 with a balance of 1000.00: exactly 10 are accepted", async () => {
    const answers = await times(20, (index) =>
      index % 2 === 0
        ? ana.gateway.send(
            "dictPix",
            { pixKey: "bruno@example.com", payment: { currency: "BRL", amount: 100 } },
            { idempotencyKey: newIdempotencyKey() },
          )
        : ana.gateway.send("cashOutQrcode", {
            value: 100,
            qrCode: staticCode("bruno@example.com"),
            externalId: newExternalId("many"),
          }),
    );
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(10);
    expect(await balanceOf(ana)).toEqual({ available: 0, blocked: 1_000 });
    await sandbox.advance("1s");
    expect(await balanceOf(ana)).toEqual({ available: 0, blocked: 0 });
    expect(await balanceOf(bruno)).toEqual({ available: 1_000, blocked: 0 });
  });

  // proves: cash-out-qrcode.409
  test("20 code payments with the same externalId: one gets 201, the others get 409", async () => {
    const externalId = newExternalId("same");
    const answers = await times(20, () =>
      ana.gateway.send("cashOutQrcode", { value: 1, qrCode: staticCode("bruno@example.com"), externalId }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  });
});
