import { afterEach, describe, expect, it } from "vitest";
import type { AccountSettings, NewAccount } from "../accounts/accounts.js";
import { decodeBrCode } from "../brazil/brcode.js";
import { journalEntry } from "../contract/journal/journal.js";
import type { Refusal } from "../contract/refusal.js";
import { moneyInvariants } from "../ledger/money-invariants.js";
import { moneyWorld, NOON } from "../payouts/money-world-for-test.js";
import type { ChargeTransaction, Pending } from "../transactions/transaction.js";
import type { ChargeOrder } from "./charge-service.js";
import type { ChosenPayer, Payer } from "./credits.js";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Account 1 without a balance and with these settings, on a clock that is frozen at noon. */
async function world(settings: AccountSettings = {}, { payer = "manual", account = {} as NewAccount } = {}) {
  const money = await moneyWorld({ payer });
  const { database, clock, journal, agenda, faults, ledger, accounts, transactions } = money;
  const { credits, chargeService } = money;
  await database.write(() => {
    accounts.create(account);
    accounts.change(1, settings);
  });
  const start = journal.latest();
  closers.push(async () => {
    const broken = moneyInvariants(database)().filter(({ ok }) => !ok);
    await money.close();
    expect(faults).toEqual([]);
    expect(broken).toEqual([]);
  });
  const create = (values: Partial<ChargeOrder> = {}) =>
    database.write(() =>
      chargeService.create({
        account: accounts.get(1),
        value: 100_00,
        externalId: "venda-1",
        description: "bolo",
        expirationSeconds: 3_600,
        payerName: "Zé da Silva",
        payerDocument: "11144477735",
        additionalInfo: undefined,
        splits: undefined,
        scenario: null,
        requestId: 7,
        ...values,
      }),
    );
  const charge = (id: number) => transactions.get(id) as ChargeTransaction<Pending>;
  return {
    create,
    refusal: async (values: Partial<ChargeOrder> = {}) => {
      const error = (await create(values).catch((refused: unknown) => refused)) as Refusal;
      return { reason: error.reason, ...error.facts };
    },
    pay: (id: number, by: ChosenPayer = {}) => database.write(() => chargeService.pay(charge(id), by)),
    expire: (id: number) => database.write(() => chargeService.expire(charge(id))),
    lapse: (id: number) => database.write(() => chargeService.expireIfUnpaid(id)),
    selfPay: (id: number) => database.write(() => chargeService.payAutomatically(id)),
    receive: (value: number, by: Payer = {}) =>
      database.write(() => credits.receive(accounts.get(1), value, by)),
    advance: (milliseconds: number) => agenda.advance(clock.now() + milliseconds),
    find: (id: number) => transactions.find(id)!,
    balance: () => [accounts.get(1).available, accounts.get(1).blocked],
    facts: () =>
      journal.since(start, 1_000).map((entry) => {
        expect(journalEntry.safeParse(entry).error).toBeUndefined();
        return entry;
      }),
    postings: (id: number) => ledger.postings(id).map(({ from, to, amount }) => [from, to, amount]),
    chargeService,
    agenda,
  };
}

describe("a charge", () => {
  it("is PENDING until its expiry and moves no money", async () => {
    const { create, balance, agenda } = await world();
    const { transaction } = await create();
    expect(transaction).toMatchObject({
      status: "PENDING",
      operation: "PAYMENT",
      origin: "cash-in",
      externalId: "venda-1",
      value: 100_00,
      dueAt: NOON + 3_600_000,
      processedAt: null,
    });
    expect(balance()).toEqual([0, 0]);
    expect(agenda.nextInstant()).toBe(NOON + 3_600_000);
  });

  it("has a code with amount, receiver and location", async () => {
    const { create, chargeService } = await world(
      {},
      { account: { name: "Padaria Pão & Açúcar do São João" } },
    );
    const { transaction, charge } = await create({ value: 1_234_56 });
    const code = decodeBrCode(charge.pixCode);
    expect(code.crc.ok).toBe(true);
    expect(code).toMatchObject({ amount: 1_234_56, url: `127.0.0.1:7490/qr/${charge.location}` });
    expect(code.key).toBeUndefined();
    expect(chargeService.byLocation(charge.location)?.id).toBe(transaction.id);
    expect(chargeService.charge(transaction.id)).toEqual(charge);
    expect(chargeService.byLocation("elsewhere")).toBeUndefined();
    expect(chargeService.charge(1)).toBeUndefined();
  });

  it("names the receiver by document if the name has no ASCII form", async () => {
    const { create } = await world({}, { account: { name: "株式会社", document: "11222333000181" } });
    const { charge } = await create();
    expect(decodeBrCode(charge.pixCode).merchantName).toBe("11222333000181");
  });

  it("has its own location and correlation id", async () => {
    const { create } = await world();
    const charges = [await create(), await create({ externalId: "venda-2" })].map(({ charge }) => charge);
    expect(charges[0]!.location).not.toBe(charges[1]!.location);
    expect(charges[0]!.correlationId).not.toBe(charges[1]!.correlationId);
  });

  it("is refused if its externalId was used before, and the refusal names that charge (assumption CHARGE_DUPLICATE)", async () => {
    const { create, refusal, facts } = await world();
    const { transaction } = await create();
    expect(await refusal({ value: 5 })).toMatchObject({
      reason: "external-id-duplicate",
      details: { externalId: "venda-1", existingTransactionId: String(transaction.id) },
    });
    expect(facts()).toHaveLength(1);
  });

  it.each([
    [299, "expiration-below-provider-minimum"],
    [300, undefined],
  ])(
    "of %d seconds with a provider minimum of 300: %s (assumption PROVIDER_MINIMUM)",
    async (expirationSeconds, reason) => {
      const { create, refusal } = await world({ providerName: "Banco X", providerMinExpiration: 300 });
      if (reason === undefined) return expect(create({ expirationSeconds })).resolves.toBeDefined();
      const details = { provider: "Banco X", providerMinSeconds: 300, userExpirationTime: expirationSeconds };
      expect(await refusal({ expirationSeconds })).toEqual({ reason, details, values: details });
    },
  );
});

describe("a charge that is paid", () => {
  it("becomes CONFIRMED and credits its value", async () => {
    const { create, pay, balance, postings, facts, agenda } = await world();
    const { transaction } = await create();
    const paid = await pay(transaction.id, { name: "Ana", document: "12345678909", ispb: "60701190" });
    expect(paid).toMatchObject({
      id: transaction.id,
      status: "CONFIRMED",
      fee: 0,
      counterpartName: "Ana",
      counterpartDocument: "12345678909",
      counterpartIspb: "60701190",
      endToEndId: expect.stringMatching(/^E60701190203002141500[0-9A-Za-z]{11}$/),
      processedAt: NOON,
      dueAt: null,
    });
    expect(balance()).toEqual([100_00, 0]);
    expect(postings(transaction.id)).toEqual([["outside", "available", 100_00]]);
    expect(facts().map(({ type }) => type)).toEqual(["charge.created", "charge.paid"]);
    expect(facts()[1]).toMatchObject({
      data: { value: 100, fee: 0, final: 100, balance: { available: 100, blocked: 0 } },
    });
    expect(agenda.pending()).toBe(0);
  });

  it("credits its value less the fee (assumption FEES)", async () => {
    const { create, pay, balance, postings, facts } = await world({ feeCashIn: 99 });
    const { transaction } = await create();
    await pay(transaction.id);
    expect(balance()).toEqual([99_01, 0]);
    expect(postings(transaction.id)).toEqual([
      ["outside", "available", 100_00],
      ["available", "fees", 99],
    ]);
    expect(facts()[1]).toMatchObject({ data: { value: 100, fee: 0.99, final: 99.01 } });
  });

  it("can cost a fee of one centavo", async () => {
    const { create, pay, balance, postings } = await world({ feeCashIn: 1 });
    const { transaction } = await create();
    await pay(transaction.id);
    expect(balance()).toEqual([99_99, 0]);
    expect(postings(transaction.id)).toEqual([
      ["outside", "available", 100_00],
      ["available", "fees", 1],
    ]);
  });

  it("costs a fee of at most its value", async () => {
    const { create, pay, balance } = await world({ feeCashIn: 99 });
    const { transaction } = await create({ value: 50 });
    expect((await pay(transaction.id)).fee).toBe(50);
    expect(balance()).toEqual([0, 0]);
  });

  it("is paid by the payer that it names (assumption PAYER_IDENTITY)", async () => {
    const { create, pay } = await world();
    const paid = await pay((await create()).transaction.id);
    expect(paid).toMatchObject({ counterpartName: "Zé da Silva", counterpartDocument: "11144477735" });
  });

  it("is paid by the payer that it names from another bank", async () => {
    const { create, pay } = await world();
    const paid = await pay((await create()).transaction.id, { ispb: "60701190" });
    expect(paid).toMatchObject({ counterpartName: "Zé da Silva", counterpartIspb: "60701190" });
  });

  it("is paid by another person, without any data of the payer that it names", async () => {
    const { create, pay } = await world();
    const paid = await pay((await create()).transaction.id, { name: "Ana Prado" });
    expect(paid.counterpartName).toBe("Ana Prado");
    expect(paid.counterpartDocument).not.toBe("11144477735");
  });

  it("is paid by a random person on request, the same in each run", async () => {
    const payers = [];
    for (let run = 0; run < 2; run++) {
      const { create, pay } = await world();
      const paid = await pay((await create()).transaction.id, "random");
      const { counterpartName, counterpartDocument, endToEndId } = paid;
      payers.push({ counterpartName, counterpartDocument, endToEndId });
    }
    expect(payers[0]).toEqual(payers[1]);
    expect(payers[0]!.counterpartName).toMatch(/^\S+ \S+ \S+$/);
    expect(payers[0]!.counterpartDocument).not.toBe("11144477735");
  });

  it.each(["pay", "expire"] as const)("stays paid: another %s fails and changes nothing", async (again) => {
    const sandbox = await world();
    const { transaction } = await sandbox.create();
    await sandbox.pay(transaction.id);
    await expect(sandbox[again](transaction.id)).rejects.toThrow("not PENDING");
    await sandbox.lapse(transaction.id);
    await sandbox.selfPay(transaction.id);
    expect(sandbox.balance()).toEqual([100_00, 0]);
    expect(sandbox.facts()).toHaveLength(2);
  });
});

describe("a charge that is not paid", () => {
  it("ends in ERROR at its expiry, to the millisecond (assumption CHARGE_EXPIRED)", async () => {
    const { create, advance, find, facts, balance } = await world();
    const { transaction } = await create();
    await advance(3_600_000 - 1);
    expect(find(transaction.id).status).toBe("PENDING");
    await advance(1);
    expect(find(transaction.id)).toMatchObject({
      status: "ERROR",
      processedAt: NOON + 3_600_000,
      errorCode: null,
      dueAt: null,
    });
    expect(facts().at(-1)).toMatchObject({ type: "charge.expired", at: "2030-02-14T16:00:00.000Z" });
    expect(balance()).toEqual([0, 0]);
  });

  it("can be expired by hand, and then cannot be paid", async () => {
    const { create, expire, pay, agenda, balance } = await world();
    const { transaction } = await create();
    expect((await expire(transaction.id)).status).toBe("ERROR");
    expect(agenda.pending()).toBe(0);
    await expect(pay(transaction.id)).rejects.toThrow("not PENDING");
    expect(balance()).toEqual([0, 0]);
  });
});

describe("the simulated payer (assumption PAYER)", () => {
  it.each<[string, AccountSettings, string | null, string, number | null]>([
    ["nobody", {}, null, "manual", null],
    ["automatic after a second, if the sandbox has auto", {}, null, "auto", 1_000],
    ["automatic after the delay of the sandbox", {}, null, "5s", 5_000],
    ["automatic after the delay of the account", { payer: "3s" }, null, "manual", 3_000],
    ["off, if the account has manual", { payer: "manual" }, null, "auto", null],
    ["automatic after a second, because of a scenario", {}, "success", "manual", 1_000],
    ["automatic after a delay, because of a scenario", {}, "delayed:30s", "manual", 31_000],
    ["off, because of a scenario", {}, "pending", "auto", null],
  ])("is %s", async (_who, settings, scenario, payer, expected) => {
    const { create, advance, find } = await world(settings, { payer });
    const { id } = (await create({ scenario })).transaction;
    if (expected === null) {
      await advance(3_600_000 - 1);
      return expect(find(id).status).toBe("PENDING");
    }
    await advance(expected - 1);
    expect(find(id).status).toBe("PENDING");
    await advance(1);
    expect(find(id)).toMatchObject({
      status: "CONFIRMED",
      counterpartName: "Zé da Silva",
      counterpartDocument: "11144477735",
    });
  });

  it("fails as a scenario says, without a credit", async () => {
    const { create, advance, find, facts, balance } = await world();
    const { id } = (await create({ scenario: "error:account-blocked" })).transaction;
    await advance(1_000);
    expect(find(id)).toMatchObject({ status: "ERROR", errorCode: "BLOCKED_ACCOUNT", fee: 0 });
    expect(facts().at(-1)).toMatchObject({ type: "charge.failed", data: { errorCode: "BLOCKED_ACCOUNT" } });
    expect(balance()).toEqual([0, 0]);
  });

  it("does not pay a charge that expires first", async () => {
    const { create, advance, find } = await world();
    const { id } = (await create({ scenario: "delayed:60s", expirationSeconds: 30 })).transaction;
    await advance(120_000);
    expect(find(id)).toMatchObject({ status: "ERROR", processedAt: NOON + 30_000 });
  });

  it("does nothing if the charge is already paid", async () => {
    const { create, pay, advance, facts } = await world({}, { payer: "auto" });
    await pay((await create()).transaction.id);
    await advance(10_000);
    expect(facts().map(({ type }) => type)).toEqual(["charge.created", "charge.paid"]);
  });
});

describe("a PIX without a charge", () => {
  it("is credited at once, less the fee, without an externalId", async () => {
    const { receive, balance, facts, postings } = await world({ feeCashIn: 10 });
    const received = await receive(5_00, { document: "11222333000181" });
    expect(received).toMatchObject({
      operation: "PAYMENT",
      origin: "direct",
      status: "CONFIRMED",
      externalId: null,
      fee: 10,
      counterpartDocument: "11222333000181",
      dueAt: null,
    });
    expect(balance()).toEqual([4_90, 0]);
    expect(postings(received.id)).toEqual([
      ["outside", "available", 5_00],
      ["available", "fees", 10],
    ]);
    expect(facts()).toMatchObject([
      { type: "pix.received", data: { value: 5, fee: 0.1, final: 4.9, externalId: null } },
    ]);
  });

  it("can be received any number of times", async () => {
    const { receive, balance } = await world();
    const [one, two] = [await receive(1), await receive(1)];
    expect(two.id).toBe(one.id + 1);
    expect(two.endToEndId).not.toBe(one.endToEndId);
    expect(balance()).toEqual([2, 0]);
  });
});
