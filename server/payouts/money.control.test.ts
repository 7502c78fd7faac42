import { afterEach, describe, expect, it } from "vitest";
import { encodeStaticCode } from "../brazil/brcode.js";
import { chargeHandlers } from "../cobs/charges.control.js";
import { Problem } from "../contract/control-problems.js";
import { moneyHandlers } from "./money.control.js";
import { moneyWorld } from "./money-world-for-test.js";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/**
 * Two accounts with R$ 100.00. Account 1 has a charge of R$ 25.00 and a pending payout of R$ 10.00 with the externalId
 * `pedido`, then a payout of R$ 1.00 and a charge of R$ 2.00 with `saque`: each order of creation once.
 */
async function world() {
  const money = await moneyWorld();
  closers.push(money.close);
  const { database, accounts, transactions, payouts, chargeService } = money;
  const { charge, payout } = await database.write(() => {
    accounts.create({ balance: 100_00, pixKey: "loja@example.com" });
    accounts.create({ balance: 100_00, pixKey: "+5511912345678" });
    const common = {
      account: accounts.get(1),
      externalId: "pedido",
      description: "x",
      scenario: null,
      requestId: null,
    };
    const charge = (externalId: string, value: number) =>
      chargeService.create({
        ...common,
        externalId,
        value,
        expirationSeconds: 60,
        payerName: "Zé",
        payerDocument: "11144477735",
        additionalInfo: undefined,
        splits: undefined,
      });
    const payout = (externalId: string, value: number) =>
      payouts.create({
        ...common,
        account: accounts.get(1),
        externalId,
        origin: "cash-out",
        value,
        pixKey: "a@example.com",
        keyType: "EMAIL",
        name: "Ana",
        document: "12345678909",
      });
    const created = { charge: charge("pedido", 25_00), payout: payout("pedido-pago", 10_00) };
    const later = payout("saque", 1_00);
    charge("saque-cobrado", 2_00);
    // A data file from before charges and payouts shared their externalIds can have such rows (assumption CHARGE_DUPLICATE).
    const rename = database.prepare("UPDATE transactions SET external_id = ? WHERE id = ?");
    rename.run("pedido", created.payout.id);
    rename.run("saque", later.id + 1);
    return created;
  });
  return {
    ...chargeHandlers(database, money),
    ...moneyHandlers(database, money),
    chargeId: String(charge.transaction.id),
    pixCode: charge.charge.pixCode,
    payoutId: String(payout.id),
    find: (id: string) => transactions.find(Number(id)),
    balance: (id = 1) => [accounts.get(id).available, accounts.get(id).blocked],
  };
}

const reasonOf = async (act: unknown): Promise<string> => {
  const thrown: unknown = await Promise.resolve(act).then(
    () => "nothing was refused",
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(Problem);
  return (thrown as Problem).reason;
};

type World = Awaited<ReturnType<typeof world>>;
type Payment = Parameters<World["pay"]>[0];

describe("paying a charge", () => {
  it.each<[string, (world: World) => Payment]>([
    ["its code", ({ pixCode }) => ({ pixCode })],
    ["its code with a line break from the clipboard", ({ pixCode }) => ({ pixCode: `${pixCode}\n` })],
    ["its transactionId", ({ chargeId }) => ({ transactionId: chargeId })],
    // The payout has the same externalId, but only a charge can be paid.
    ["its externalId", () => ({ externalId: "pedido" })],
    ["its externalId within its account", () => ({ externalId: "pedido", account: 1 })],
    ["its amount as well", ({ pixCode }) => ({ pixCode, value: 25 })],
  ])("works by %s", async (_how, payment) => {
    const all = await world();
    expect(await all.pay(payment(all))).toMatchObject({
      transactionId: all.chargeId,
      status: "CONFIRMED",
      value: 25,
      endToEndId: expect.stringMatching(/^E\d{20}\w{11}$/),
    });
    expect(all.balance()).toEqual([114_00, 11_00]);
  });

  it.each<[string, (world: World) => Payment, string]>([
    ["with another amount", ({ pixCode }) => ({ pixCode, value: 24.99 }), "value-differs"],
    ["that does not exist", () => ({ transactionId: "99999" }), "transaction-unknown"],
    [
      "of another account",
      ({ chargeId }) => ({ transactionId: chargeId, account: 2 }),
      "transaction-unknown",
    ],
    [
      "by an externalId of another account",
      () => ({ externalId: "pedido", account: 2 }),
      "transaction-unknown",
    ],
    ["that is a payout", ({ payoutId }) => ({ transactionId: payoutId }), "not-a-charge"],
    [
      "by a code that was changed",
      ({ pixCode }) => ({ pixCode: pixCode.replace("25.00", "95.00") }),
      "code-corrupt",
    ],
    ["by an invalid code", () => ({ pixCode: "000201 hello" }), "code-unreadable"],
  ])("%s is refused, and no money moves", async (_what, payment, reason) => {
    const all = await world();
    expect(await reasonOf(all.pay(payment(all)))).toBe(reason);
    expect(all.balance()).toEqual([89_00, 11_00]);
  });

  it("is refused a second time", async () => {
    const { pay, pixCode, balance } = await world();
    await pay({ pixCode });
    expect(await reasonOf(pay({ pixCode }))).toBe("charge-not-pending");
    expect(balance()).toEqual([114_00, 11_00]);
  });

  it.each(["pedido", "saque"])("expires by the externalId %s, although a payout has the same", async (id) => {
    const { expireCharge, find } = await world();
    const { transactionId } = await expireCharge({ id });
    expect(find(transactionId!)).toMatchObject({ operation: "PAYMENT", externalId: id, status: "ERROR" });
  });

  it("is refused once the charge has expired", async () => {
    const { pay, expireCharge, chargeId, pixCode } = await world();
    expect(await expireCharge({ id: chargeId })).toEqual({
      transactionId: chargeId,
      txid: null,
      status: "ERROR",
    });
    expect(await reasonOf(pay({ pixCode }))).toBe("charge-not-pending");
  });
});

describe("paying to a key", () => {
  it.each<[string, Payment, number]>([
    ["an e-mail", { pixKey: "loja@example.com", value: 5 }, 1],
    ["an e-mail, however it is written", { pixKey: "LOJA@Example.com", value: 5 }, 1],
    ["a phone", { pixKey: "+5511912345678", value: 5 }, 2],
    ["a phone without its plus", { pixKey: "5511912345678", value: 5 }, 2],
    ["a phone without its country code", { pixKey: "11912345678", value: 5 }, 2],
  ])("(%s) credits its account", async (_what, payment, account) => {
    const { pay, balance } = await world();
    const before = balance(account)[0]!;
    await pay(payment);
    expect(balance(account)[0]).toBe(before + 5_00);
  });

  it("accepts a static code, with its amount or the payer's", async () => {
    const { pay, balance } = await world();
    const code = (amount?: number) =>
      encodeStaticCode({
        key: "loja@example.com",
        merchantName: "Loja",
        merchantCity: "Sao Paulo",
        ...(amount === undefined ? {} : { amount }),
      });
    await pay({ pixCode: code(7_00) });
    await pay({ pixCode: code(), value: 3 });
    expect(balance()).toEqual([99_00, 11_00]);
    expect(await reasonOf(pay({ pixCode: code() }))).toBe("value-missing");
  });

  it.each<[Payment, string]>([
    [{ pixKey: "outra@example.com", value: 5 }, "key-of-nobody"],
    [{ pixKey: "not a key", value: 5 }, "key-of-nobody"],
    [{ pixKey: "loja@example.com" }, "value-missing"],
  ])("%j is refused: %s", async (payment, reason) => {
    expect(await reasonOf((await world()).pay(payment))).toBe(reason);
  });
});

describe("settling and rejecting a payout", () => {
  it("settles a pending payout", async () => {
    const { settlePayout, payoutId, balance } = await world();
    expect(await settlePayout({ id: payoutId })).toMatchObject({
      transactionId: payoutId,
      externalId: "pedido",
      status: "CONFIRMED",
      endToEndId: expect.stringMatching(/^E74907490/),
      errorCode: null,
    });
    expect(balance()).toEqual([89_00, 1_00]);
  });

  it.each([undefined, "porque sim"])("rejects it with the message %j", async (errorMessage) => {
    const { rejectPayout, payoutId, balance, find } = await world();
    const input = { id: payoutId, errorCode: "TAX_ID_MISMATCH", errorMessage };
    expect(await rejectPayout(input)).toMatchObject({
      status: "ERROR",
      errorCode: "TAX_ID_MISMATCH",
      endToEndId: null,
    });
    expect(find(payoutId)?.errorMessage).toBe(errorMessage ?? "CPF/CNPJ não corresponde ao titular da chave");
    expect(balance()).toEqual([99_00, 1_00]);
  });

  it.each<[string, (world: World) => string, string]>([
    ["a charge", ({ chargeId }) => chargeId, "not-a-payout"],
    ["nothing", () => "99999", "transaction-unknown"],
  ])("of %s is refused", async (_what, id, reason) => {
    const all = await world();
    expect(await reasonOf(all.settlePayout({ id: id(all) }))).toBe(reason);
    expect(await reasonOf(all.rejectPayout({ id: id(all), errorCode: "ORDER_REJECTED" }))).toBe(reason);
  });

  it.each(["pedido", "saque"])(
    "works by the externalId %s, although a charge of an old data file has the same",
    async (id) => {
      const { settlePayout, find } = await world();
      const { transactionId } = await settlePayout({ id });
      expect(find(transactionId)).toMatchObject({
        operation: "WITHDRAW",
        externalId: id,
        status: "CONFIRMED",
      });
    },
  );

  it("is refused a second time", async () => {
    const { settlePayout, rejectPayout, payoutId, balance } = await world();
    await settlePayout({ id: payoutId });
    expect(await reasonOf(settlePayout({ id: payoutId }))).toBe("payout-not-pending");
    expect(await reasonOf(rejectPayout({ id: payoutId, errorCode: "ORDER_REJECTED" }))).toBe(
      "payout-not-pending",
    );
    expect(balance()).toEqual([89_00, 1_00]);
  });
});
