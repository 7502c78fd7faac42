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
const story = (id: string) => sandbox.control.showTransaction({ id });
const byCode = (qrCode: string, value = 100) =>
  ana.gateway.cashOutQrcode({ value, qrCode, externalId: newExternalId("between") });
const charged = (value = 100) => {
  const body = chargeBody();
  return bruno.gateway.cashIn({ ...body, transaction: { ...body.transaction, value } });
};

describe("the code of another account's charge", () => {
  // proves: cash-out.between-accounts
  test("is paid: both sides conclude with one end-to-end id, and both hear of it", async () => {
    await ana.receiver();
    await bruno.receiver();
    const charge = await charged();
    const payout = await byCode(charge.pixCode);
    expect(await balanceOf(ana)).toEqual({ available: 900, blocked: 100 });
    expect(await balanceOf(bruno), "nothing arrives before it settles").toEqual({ available: 0, blocked: 0 });
    await sandbox.advance("1s");

    const sent = await ana.waitFor("cash_out", (one) => one.externalId === payout.externalId);
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
    const { status, endToEndId } = await story(charge.transactionId);
    expect({ status, endToEndId }).toEqual({ status: "CONFIRMED", endToEndId: sent.payload.endToEndId });
  });

  test("costs each side its own fee", async () => {
    await sandbox.control.changeAccount({ id: ana.credentials.accountId, fees: { cashOut: 1.5 } });
    await sandbox.control.changeAccount({ id: bruno.credentials.accountId, fees: { cashIn: 0.75 } });
    await byCode((await charged()).pixCode);
    await sandbox.advance("1s");
    expect(await balanceOf(ana)).toEqual({ available: 898.5, blocked: 0 });
    expect(await balanceOf(bruno)).toEqual({ available: 99.25, blocked: 0 });
  });

  // proves: cash-out-qrcode.value.sent
  test.each([99.99, 100.01])(
    "for 100.00 with %d, within the tolerance: what was sent arrives",
    async (value) => {
      const charge = await charged(100);
      await byCode(charge.pixCode, value);
      await sandbox.advance("1s");
      expect(await balanceOf(bruno)).toEqual({ available: value, blocked: 0 });
      expect(await story(charge.transactionId)).toMatchObject({ status: "CONFIRMED", value });
    },
  );

  // proves: cash-out.between-accounts, events.cash-out.ORDER_REJECTED
  test("that is paid already: the payout ends ORDER_REJECTED and the money is back", async () => {
    const charge = await charged();
    await sandbox.pay(charge.transactionId);
    const { transactionId } = await byCode(charge.pixCode);
    await sandbox.advance("1s");
    expect(await story(transactionId)).toMatchObject({
      status: "ERROR",
      errorCode: "ORDER_REJECTED",
      errorMessage: "A cobrança já foi paga",
    });
    expect(await balanceOf(ana)).toEqual({ available: 1_000, blocked: 0 });
    expect(await balanceOf(bruno)).toEqual({ available: 100, blocked: 0 });
  });

  test("that expires before the payout settles: the same", async () => {
    const body = chargeBody();
    const charge = await bruno.gateway.cashIn({
      ...body,
      transaction: { ...body.transaction, expirationTime: 30 },
    });
    await sandbox.control.changeAccount({ id: ana.credentials.accountId, settlement: "31s" });
    const { transactionId } = await byCode(charge.pixCode);
    await sandbox.advance("31s");
    expect(await story(transactionId)).toMatchObject({
      status: "ERROR",
      errorCode: "ORDER_REJECTED",
      errorMessage: "A cobrança expirou ou não está mais ativa",
    });
    expect(await balanceOf(ana)).toEqual({ available: 1_000, blocked: 0 });
  });

  test("that expired: settling by hand and the scenario success cannot pay it either", async () => {
    const charge = await charged();
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
    expect(await story(lucky.transactionId)).toMatchObject({ status: "ERROR", errorCode: "ORDER_REJECTED" });
  });

  test("paid by two at once: one settles, the other has its money back", async () => {
    const charge = await charged();
    const [first, second] = [await byCode(charge.pixCode), await byCode(charge.pixCode)];
    await sandbox.advance("1s");
    const ends = [await story(first.transactionId), await story(second.transactionId)];
    expect(ends.map(({ status }) => status)).toEqual(["CONFIRMED", "ERROR"]);
    expect(await balanceOf(ana)).toEqual({ available: 900, blocked: 0 });
    expect(await balanceOf(bruno)).toEqual({ available: 100, blocked: 0 });
  });

  test("rejected by a scenario: the charge waits for another payer", async () => {
    const charge = await charged();
    await ana.gateway.cashOutQrcode(
      { value: 100, qrCode: charge.pixCode, externalId: newExternalId("rejected") },
      { scenario: "reject:SETTLEMENT_TIMEOUT" },
    );
    await sandbox.advance("1s");
    expect(await story(charge.transactionId)).toMatchObject({ status: "PENDING" });
    expect(await balanceOf(ana)).toEqual({ available: 1_000, blocked: 0 });
  });
});

describe("the cob of another account, by a code that names no amount", () => {
  test.each([
    ["open", 1, 12.34, { status: "CONFIRMED" }],
    ["fixed", 0, 12.34, { status: "ERROR", errorCode: "ORDER_REJECTED" }],
    ["fixed", 0, 100.01, { status: "CONFIRMED" }],
  ] as const)(
    "whose value of 100.00 is %s (modalidadeAlteracao %d), with %d",
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
      expect(await story(transactionId)).toMatchObject(end);
      const arrived = end.status === "CONFIRMED" ? value : 0;
      expect(await balanceOf(bruno)).toEqual({ available: arrived, blocked: 0 });
    },
  );
});

describe("the key of another account", () => {
  const arrives = async (send: () => Promise<unknown>) => {
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
  test("by cash-out, with its owner's document: a receipt arrives, with the message", async () => {
    const document = await documentOf(bruno);
    const { receipt } = await arrives(() =>
      ana.gateway.cashOut({
        ...payoutBody(),
        details: { key: "Bruno@example.com", keyType: "EMAIL", name: "Bruno", document },
      }),
    );
    expect(receipt.description).toBe("Repasse de fevereiro");
  });

  // proves: cash-out.between-accounts
  test("by a static code", () => arrives(() => byCode(staticCode("bruno@example.com"))));

  // proves: cash-out.between-accounts
  test("through the directory", () =>
    arrives(() =>
      ana.gateway.dictPix(
        { pixKey: "bruno@example.com", payment: { currency: "BRL", amount: 100 } },
        { idempotencyKey: newIdempotencyKey() },
      ),
    ));

  test("with another's document: TAX_ID_MISMATCH, and nothing arrives", async () => {
    const { transactionId } = await ana.gateway.cashOut({
      ...payoutBody(),
      details: { ...payoutBody().details, key: "bruno@example.com" },
    });
    await sandbox.advance("1s");
    expect(await story(transactionId)).toMatchObject({ status: "ERROR", errorCode: "TAX_ID_MISMATCH" });
    expect(await balanceOf(bruno)).toEqual({ available: 0, blocked: 0 });
  });

  test("is at our own institution, which ispbDeny can name", async () => {
    const { counterpart } = (await arrives(() => byCode(staticCode("bruno@example.com")))).receipt;
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

describe("one's own (BETWEEN_ACCOUNTS)", () => {
  // proves: cash-out.between-accounts
  test("charge: the money goes out and comes back, and both events are heard", async () => {
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

  test("key", async () => {
    await byCode(staticCode("ana@example.com"));
    await sandbox.advance("1s");
    expect(await balanceOf(ana)).toEqual({ available: 1_000, blocked: 0 });
  });
});

describe("many at once", () => {
  const times = <Result>(count: number, one: (at: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: count }, (_, at) => one(at)));

  // proves: dict-pix.rule-1
  test("20 transfers with one idempotency key: one transfer, 20 equal answers", async () => {
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
  test("20 requests with one key and two amounts: the first wins, the others are told so", async () => {
    const idempotencyKey = newIdempotencyKey();
    const answers = await times(20, (at) =>
      ana.gateway.send(
        "dictPix",
        { pixKey: "bruno@example.com", payment: { currency: "BRL", amount: 1 + (at % 2) } },
        { idempotencyKey },
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect((await sandbox.control.listTransactions({})).transactions).toHaveLength(1);
  });

  test("10 transfers of 100.00 and 10 codes on a balance of 1000.00: exactly 10 are accepted", async () => {
    const answers = await times(20, (at) =>
      at % 2 === 0
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
  test("20 codes with one externalId: one 201, 19 times 409", async () => {
    const externalId = newExternalId("same");
    const answers = await times(20, () =>
      ana.gateway.send("cashOutQrcode", { value: 1, qrCode: staticCode("bruno@example.com"), externalId }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  });
});
