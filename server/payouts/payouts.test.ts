import { afterEach, describe, expect, it } from "vitest";
import type { AccountSettings } from "../accounts/accounts.js";
import { journalEntry } from "../contract/journal/journal.js";
import type { Refusal } from "../contract/refusal.js";
import { moneyInvariants } from "../ledger/money-invariants.js";
import type { PayoutTransaction, Pending } from "../transactions/transaction.js";
import { moneyWorld, NOON } from "./money-world-for-test.js";
import type { PayoutOrder } from "./payout-order.js";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Account 1 with R$ 1000.00 and these settings, on a clock that is frozen at noon. */
async function world(
  settings: AccountSettings = {},
  { settlement = "1s", directory = "open" as "open" | "strict" } = {},
) {
  const money = await moneyWorld({ settlement, directory });
  const { database, clock, journal, agenda, faults, ledger, accounts, transactions, payouts } = money;
  await database.write(() => {
    accounts.create({ balance: 1_000_00 });
    accounts.change(1, settings);
  });
  const start = journal.latest();
  closers.push(async () => {
    await money.close();
    expect(faults).toEqual([]);
  });
  const create = (values: Partial<PayoutOrder> = {}) =>
    database.write(() =>
      payouts.create({
        account: accounts.get(1),
        origin: "cash-out",
        value: 100_00,
        externalId: "pedido-1",
        description: "aluguel",
        pixKey: "alguem@example.com",
        keyType: "EMAIL",
        name: "Alguém",
        document: "12345678909",
        scenario: null,
        requestId: 7,
        ...values,
      }),
    );
  const payout = (id: number) => transactions.get(id) as PayoutTransaction<Pending>;
  return {
    create,
    refusal: async (values: Partial<PayoutOrder> = {}) => {
      const error = (await create(values).catch((refused: unknown) => refused)) as Refusal;
      return { reason: error.reason, ...error.facts };
    },
    settle: (id: number) => database.write(() => payouts.settle(payout(id))),
    reject: (id: number, code = "ORDER_REJECTED", message = "não") =>
      database.write(() => payouts.reject(payout(id), code, message)),
    change: (changed: AccountSettings) => database.write(() => accounts.change(1, changed)),
    conclude: (id: number) => database.write(() => payouts.conclude(id)),
    advance: (milliseconds: number) => agenda.advance(clock.now() + milliseconds),
    find: (id: number) => transactions.find(id)!,
    balance: () => [accounts.get(1).available, accounts.get(1).blocked],
    sentToday: () => accounts.get(1).sentToday,
    /** The entries since the world was created, each checked against the contract. */
    facts: () =>
      journal.since(start, 1_000).map((entry) => {
        expect(journalEntry.safeParse(entry).error).toBeUndefined();
        return entry;
      }),
    postings: (id: number) => ledger.postings(id).map(({ from, to, amount }) => [from, to, amount]),
    broken: () => moneyInvariants(database)().filter(({ ok }) => !ok),
    agenda,
  };
}

describe("a payout of R$ 100.00 (specification: balance effect of a cash-out)", () => {
  it("changes the balance from 1000/0 to 900/100 and 900/0", async () => {
    const { create, advance, balance, find } = await world();
    expect(balance()).toEqual([1_000_00, 0]);
    const { id, status } = await create();
    expect(status).toBe("PENDING");
    expect(balance()).toEqual([900_00, 100_00]);
    await advance(999);
    expect(balance()).toEqual([900_00, 100_00]);
    await advance(1);
    expect(balance()).toEqual([900_00, 0]);
    expect(find(id)).toMatchObject({ status: "CONFIRMED", processedAt: NOON + 1_000, dueAt: null });
  });

  it("restores 1000/0 when the destination rejects it", async () => {
    const { create, advance, balance, find } = await world();
    const { id } = await create({ scenario: "reject:ACCOUNT_CLOSED" });
    await advance(1_000);
    expect(balance()).toEqual([1_000_00, 0]);
    expect(find(id)).toMatchObject({
      status: "ERROR",
      errorCode: "ACCOUNT_CLOSED",
      errorMessage: "Conta de destino encerrada",
      endToEndId: null,
      processedAt: NOON + 1_000,
    });
  });
});

describe("a payout with a fee", () => {
  it("blocks value and fee, and pays the fee to the gateway on settlement (assumption FEES)", async () => {
    const { create, settle, balance, postings, facts } = await world({ feeCashOut: 1_50 });
    const { id } = await create();
    expect(balance()).toEqual([898_50, 101_50]);
    await settle(id);
    expect(balance()).toEqual([898_50, 0]);
    expect(postings(id)).toEqual([
      ["available", "blocked", 101_50],
      ["blocked", "outside", 100_00],
      ["blocked", "fees", 1_50],
    ]);
    expect(facts().at(-1)).toMatchObject({
      type: "payout.settled",
      data: { value: 100, fee: 1.5, final: 101.5 },
    });
  });

  it("releases value and fee when it is rejected", async () => {
    const { create, reject, balance, postings, find } = await world({ feeCashOut: 1_50 });
    const { id } = await create();
    await reject(id);
    expect(balance()).toEqual([1_000_00, 0]);
    expect(postings(id).at(-1)).toEqual(["blocked", "available", 101_50]);
    expect(find(id).fee).toBe(0);
  });

  it("needs a balance of value and fee", async () => {
    const { refusal, create, balance, facts } = await world({ feeCashOut: 1 });
    expect(await refusal({ value: 1_000_00 })).toEqual({
      reason: "insufficient-balance",
      values: { available: "R$ 1.000,00", required: "R$ 1.000,01" },
    });
    expect(facts()).toEqual([]);
    await create({ value: 999_99 });
    expect(balance()).toEqual([0, 1_000_00]);
  });

  it("keeps the fee of its creation if the account's fee changes", async () => {
    const { create, settle, balance, change } = await world({ feeCashOut: 2_00 });
    const { id } = await create();
    await change({ feeCashOut: 7_00 });
    expect((await settle(id)).fee).toBe(2_00);
    expect(balance()).toEqual([898_00, 0]);
  });
});

describe("the whole balance", () => {
  it("can be sent to the last centavo, but not one centavo more", async () => {
    const { create, refusal, balance } = await world();
    await create({ value: 1_000_00 });
    expect(balance()).toEqual([0, 1_000_00]);
    expect(await refusal({ value: 1, externalId: "pedido-2" })).toMatchObject({
      reason: "insufficient-balance",
    });
  });

  it("is not spent twice by payouts of one commit", async () => {
    const { create, balance } = await world();
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, (_, at) => create({ value: 300_00, externalId: `pedido-${at}` })),
    );
    expect(results.map(({ status }) => status)).toEqual([
      ...["fulfilled", "fulfilled", "fulfilled"],
      ...["rejected", "rejected"],
    ]);
    expect(balance()).toEqual([100_00, 900_00]);
  });
});

describe("the externalId", () => {
  it("refuses a second payout and names the first, without writing anything", async () => {
    const { create, refusal, balance, facts } = await world();
    const { id } = await create();
    expect(await refusal({ value: 5 })).toMatchObject({
      reason: "external-id-duplicate",
      details: { externalId: "pedido-1", existingTransactionId: String(id) },
    });
    expect(balance()).toEqual([900_00, 100_00]);
    expect(facts()).toHaveLength(1);
  });

  it("stays used after its payout was rejected", async () => {
    const { create, reject, refusal } = await world();
    await reject((await create()).id);
    expect(await refusal()).toMatchObject({ reason: "external-id-duplicate" });
  });

  // proves: cash-out.order
  it("is checked before limits and balance", async () => {
    const { create, refusal } = await world();
    await create();
    expect(await refusal({ value: 999_999_00 })).toMatchObject({ reason: "external-id-duplicate" });
  });

  it("is case-sensitive", async () => {
    const { create, balance } = await world();
    await create({ externalId: "a" });
    await create({ externalId: "A" });
    expect(balance()).toEqual([800_00, 200_00]);
  });

  it("is accepted once for two payouts of one commit", async () => {
    const { create, balance } = await world();
    const results = await Promise.allSettled([create(), create()]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    expect(balance()).toEqual([900_00, 100_00]);
  });
});

describe("limits", () => {
  // proves: cash-out.order
  it("are checked before the balance", async () => {
    const { refusal } = await world({ limitPerTransaction: 50_00 });
    expect(await refusal({ value: 5_000_00 })).toMatchObject({ reason: "transaction-limit-exceeded" });
  });

  it("count payouts, except rejected ones", async () => {
    const { create, reject, refusal, sentToday } = await world({ limitDaily: 150_00 });
    const { id } = await create();
    expect(sentToday()).toBe(100_00);
    expect(await refusal({ externalId: "pedido-2" })).toMatchObject({ reason: "daily-limit-exceeded" });
    await reject(id);
    expect(sentToday()).toBe(0);
    await create({ externalId: "pedido-2" });
  });

  it("do not count refused payouts", async () => {
    const { refusal, sentToday } = await world();
    await refusal({ value: 1_000_01 });
    expect(sentToday()).toBe(0);
  });

  it("subtract a payout that was rejected after midnight from the day of its creation", async () => {
    const { create, reject, advance, sentToday } = await world({}, { settlement: "manual" });
    const { id } = await create();
    await advance(13 * 3_600_000);
    await create({ externalId: "pedido-2", value: 30_00 });
    await reject(id);
    expect(sentToday()).toBe(30_00);
  });
});

describe("a final state", () => {
  it.each(["settle", "reject"] as const)(
    "stays final: another %s fails and changes nothing",
    async (again) => {
      for (const first of ["settle", "reject"] as const) {
        const sandbox = await world();
        const { id } = await sandbox.create();
        await sandbox[first](id);
        const before = [sandbox.find(id), sandbox.balance(), sandbox.facts().length];
        await expect(sandbox[again](id)).rejects.toThrow("not PENDING");
        expect([sandbox.find(id), sandbox.balance(), sandbox.facts().length]).toEqual(before);
      }
    },
  );

  it("does not change if the agenda still has a row", async () => {
    const { create, settle, conclude, find, facts } = await world();
    const { id } = await create({ scenario: "reject:ORDER_REJECTED" });
    await settle(id);
    const before = find(id);
    await conclude(id);
    expect(find(id)).toEqual(before);
    expect(facts().map(({ type }) => type)).toEqual(["payout.created", "payout.settled"]);
  });

  it("leaves nothing on the agenda", async () => {
    const { create, settle, reject, agenda } = await world();
    await settle((await create()).id);
    await reject((await create({ externalId: "pedido-2" })).id);
    expect(agenda.pending()).toBe(0);
  });
});

describe("concluding an unknown payout", () => {
  it("does nothing", async () => {
    const { conclude, facts } = await world();
    await conclude(99_999);
    expect(facts()).toEqual([]);
  });
});

describe("when it settles (assumption SETTLEMENT)", () => {
  it.each<[string, AccountSettings, string | null, string, number | null]>([
    ["after the delay of the sandbox", {}, null, "1s", 1_000],
    ["after the delay of the account, if it has one", { settlement: "5s" }, null, "1s", 5_000],
    ["at once", { settlement: "0s" }, null, "1s", 0],
    ["never automatically, if the sandbox has manual", {}, null, "manual", null],
    ["automatically, if only the sandbox has manual", { settlement: "2s" }, null, "manual", 2_000],
    ["never automatically, if the account has manual", { settlement: "manual" }, null, "1s", null],
    ["never automatically, because of a scenario", {}, "pending", "1s", null],
    ["later, because of a scenario", {}, "delayed:30s", "1s", 31_000],
    ["by a scenario, although the sandbox has manual", {}, "success", "manual", 1_000],
  ])("%s", async (_when, settings, scenario, settlement, expected) => {
    const { create, facts, agenda, advance, find } = await world(settings, { settlement });
    const payout = await create({ scenario });
    const due = expected === null ? null : NOON + expected;
    expect(payout.dueAt).toBe(due);
    expect(agenda.nextInstant()).toBe(due);
    expect(facts()[0]).toMatchObject({ data: { settlesAt: due && new Date(due).toISOString() } });
    await advance(expected ?? 365 * 86_400_000);
    expect(find(payout.id).status).toBe(expected === null ? "PENDING" : "CONFIRMED");
  });

  it("is 30 seconds later with a slow bank", async () => {
    const { create } = await world();
    expect((await create({ pixKey: "lenta@localpix.test" })).dueAt).toBe(NOON + 31_000);
  });
});

describe("the decision of the destination (assumptions DOCUMENTS, DIRECTORY)", () => {
  it.each<[string, Partial<PayoutOrder>, string | null]>([
    ["a key without a fixture", { pixKey: "alguem@example.com" }, null],
    ["wrong check digits", { document: "12345678900" }, "INVALID_TAX_ID"],
    ["one digit repeated", { document: "11111111111" }, "INVALID_TAX_ID"],
    [
      "the key is another person's document",
      { pixKey: "11144477735", document: "12345678909" },
      "TAX_ID_MISMATCH",
    ],
    ["the key is one's own document", { pixKey: "11144477735", document: "11144477735" }, null],
    ["a known key of another person", { pixKey: "outro-titular@localpix.test" }, "TAX_ID_MISMATCH"],
    ["a blocked account", { pixKey: "bloqueada@localpix.test" }, "BLOCKED_ACCOUNT"],
    ["a key that does not exist", { pixKey: "inexistente@localpix.test" }, "INVALID_PIX_KEY"],
    [
      "a scenario that settles all the same",
      { pixKey: "bloqueada@localpix.test", scenario: "success" },
      null,
    ],
    ["a scenario with a code of its own", { scenario: "reject:SOMETHING_ELSE" }, "SOMETHING_ELSE"],
    ["the sandbox's own insufficient funds", { scenario: "error:insufficient-funds" }, "INSUFFICIENT_FUNDS"],
  ])("%s", async (_what, values, errorCode) => {
    const { create, advance, find, broken } = await world();
    const { id } = await create(values);
    await advance(60_000);
    expect(find(id)).toMatchObject({ status: errorCode === null ? "CONFIRMED" : "ERROR", errorCode });
    expect(broken()).toEqual([]);
  });

  it("rejects an unknown key in a strict directory", async () => {
    const { create, advance, find } = await world({}, { directory: "strict" });
    const { id } = await create();
    await advance(1_000);
    expect(find(id).errorCode).toBe("INVALID_PIX_KEY");
  });
});

describe("the record of a concluded payout", () => {
  it("has the key's owner, bank and an end-to-end id of our institution when settled", async () => {
    const { create, advance, find } = await world();
    const { id } = await create({ pixKey: "maria@example.com", name: "Quem eu acho que é" });
    await advance(1_000);
    expect(find(id)).toMatchObject({
      counterpartName: "Maria Clara Nogueira",
      counterpartDocument: "12345678909",
      counterpartIspb: "18236120",
      counterpartBranch: expect.stringMatching(/^\d{4}$/),
      counterpartNumber: expect.stringMatching(/^\d{7}-\d$/),
      endToEndId: expect.stringMatching(/^E74907490203002141500[0-9A-Za-z]{11}$/),
      errorCode: null,
    });
  });

  it("has the intended recipient and no bank when rejected", async () => {
    const { create, reject, find } = await world();
    const { id } = await create();
    await reject(id, "SETTLEMENT_TIMEOUT", "sem resposta");
    expect(find(id)).toMatchObject({
      counterpartName: "Alguém",
      counterpartDocument: "12345678909",
      counterpartIspb: null,
      errorCode: "SETTLEMENT_TIMEOUT",
      errorMessage: "sem resposta",
    });
  });

  it("is in the journal, with the balance after each step", async () => {
    const { create, advance, facts } = await world();
    const { id } = await create({ scenario: "error:account-blocked" });
    await advance(1_000);
    const about = { account: 1, transactionId: String(id) };
    expect(facts()).toMatchObject([
      {
        ...about,
        type: "payout.created",
        at: "2030-02-14T15:00:00.000Z",
        data: {
          origin: "cash-out",
          externalId: "pedido-1",
          value: 100,
          fee: 0,
          pixKey: "alguem@example.com",
          scenario: "error:account-blocked",
          settlesAt: "2030-02-14T15:00:01.000Z",
          balance: { available: 900, blocked: 100 },
        },
      },
      {
        ...about,
        type: "payout.rejected",
        at: "2030-02-14T15:00:01.000Z",
        data: { errorCode: "BLOCKED_ACCOUNT", balance: { available: 1_000, blocked: 0 } },
      },
    ]);
  });
});
