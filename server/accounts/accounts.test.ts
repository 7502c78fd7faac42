import { afterEach, describe, expect, it } from "vitest";
import { hasValidCheckDigits } from "../brazil/documents.js";
import { pixKeyType } from "../brazil/pix-key.js";
import { journalEntry } from "../contract/journal/journal.js";
import { createClock } from "../kernel/clock.js";
import { type Database, openDatabase } from "../kernel/database.js";
import { createIds } from "../kernel/ids.js";
import { createJournal } from "../kernel/journal.js";
import { createMeta } from "../kernel/meta.js";
import { createLedger } from "../ledger/ledger.js";
import { moneyInvariants } from "../ledger/money-invariants.js";
import { type AccountSettings, createAccounts, type NewAccount } from "./accounts.js";

const NOON = Date.parse("2030-02-14T15:00:00.000Z");

const opened: Database[] = [];
afterEach(() => {
  for (const database of opened.splice(0)) database.close();
});

async function world(seed = 1) {
  const database = openDatabase(":memory:");
  opened.push(database);
  const clock = createClock(database, createMeta(database));
  const journal = createJournal(database, clock);
  const ledger = createLedger(database, clock);
  const accounts = createAccounts({ database, clock, ids: createIds(seed), journal }, ledger);
  await database.write(() => {
    clock.freeze();
    clock.jump(NOON);
  });
  return {
    accounts,
    ledger,
    database,
    create: (values: NewAccount = {}) => database.write(() => accounts.create(values)),
    change: (id: number, settings: AccountSettings) => database.write(() => accounts.change(id, settings)),
    adjust: (id: number, available: number) => database.write(() => accounts.adjust(id, available)),
    facts: () =>
      journal.since(0, 1_000).map((entry) => {
        expect(journalEntry.safeParse(entry).error).toBeUndefined();
        return entry;
      }),
    broken: () => moneyInvariants(database)().filter(({ ok }) => !ok),
  };
}

describe("a new account", () => {
  it("has credentials and a key derived from the seed", async () => {
    const [one, again, other] = [await world(1), await world(1), await world(2)];
    const account = await one.create();
    expect(account).toMatchObject({ id: 1, name: "Conta 1", available: 0, blocked: 0, createdAt: NOON });
    expect(account.clientId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    // The token endpoint takes secrets of 8 to 64 characters.
    expect(account.clientSecret).toMatch(/^[0-9A-Za-z]{40}$/);
    expect(hasValidCheckDigits(account.document)).toBe(true);
    expect(pixKeyType(account.pixKey)).toBe("RANDOM");
    expect(await again.create()).toEqual(account);
    expect((await other.create()).clientSecret).not.toBe(account.clientSecret);
  });

  it("has the limits and fees of LIMITS and FEES", async () => {
    expect(await (await world()).create()).toMatchObject({
      limitPerTransaction: 100_000_00,
      limitDaily: 1_000_000_00,
      limitNight: null,
      feeCashIn: 0,
      feeCashOut: 0,
      feeRefund: 0,
      providerMinExpiration: 30,
      splitFrequency: "DAILY",
      settlement: null,
      payer: null,
      medBlocksBalance: 1,
      webhookVersion: null,
      sentToday: 0,
    });
  });

  it("has an id, credentials and a key of its own", async () => {
    const { create } = await world();
    const accounts = await Promise.all(Array.from({ length: 20 }, () => create()));
    for (const field of ["id", "clientId", "clientSecret", "pixKey", "document"] as const) {
      expect(new Set(accounts.map((account) => account[field])).size, field).toBe(20);
    }
  });

  it("takes name, document, key and opening balance from the request, and posts the balance", async () => {
    const { create, facts, broken } = await world();
    const values = { name: "Loja", document: "11222333000181", pixKey: "loja@example.com" };
    expect(await create({ ...values, balance: 12_34 })).toMatchObject({ ...values, available: 12_34 });
    expect(facts()).toMatchObject([
      { type: "account.created", account: 1, data: { balance: { available: 0, blocked: 0 } } },
      {
        type: "balance.adjusted",
        data: { before: { available: 0 }, balance: { available: 12.34, blocked: 0 } },
      },
    ]);
    expect(broken()).toEqual([]);
  });

  it("is not created if another account has its PIX key", async () => {
    const { create, accounts, facts } = await world();
    await create({ pixKey: "a@example.com" });
    await expect(create({ pixKey: "a@example.com", balance: 5 })).rejects.toThrow("UNIQUE");
    expect(accounts.all()).toHaveLength(1);
    expect(facts()).toHaveLength(1);
    expect((await create()).id).toBe(2);
  });
});

describe("finding an account", () => {
  it("works by id, client id and PIX key", async () => {
    const { create, accounts } = await world();
    const [first, second] = [await create(), await create({ pixKey: "b@example.com" })];
    expect(accounts.find(1)).toEqual(first);
    expect(accounts.byClientId(second.clientId)).toEqual(second);
    expect(accounts.byPixKey("b@example.com")).toEqual(second);
    expect(accounts.all()).toEqual([first, second]);
    expect(accounts.balance(2)).toEqual({ available: 0, blocked: 0 });
  });

  // proves: webhooks.404
  it("finds nothing for an unknown id, client id or key", async () => {
    const { accounts } = await world();
    expect([accounts.find(9), accounts.byClientId("x"), accounts.byPixKey("x")]).toEqual([
      ...[undefined, undefined, undefined],
    ]);
    for (const ask of [accounts.get, accounts.balance]) {
      expect(() => ask(9)).toThrow(expect.objectContaining({ reason: "account-not-found" }));
    }
  });
});

describe("changing settings", () => {
  it("changes only the given settings of this account, and records them", async () => {
    const { create, change, accounts, facts } = await world();
    const [first, second] = [await create(), await create()];
    const settings: AccountSettings = {
      limitNight: 50_00,
      feeCashOut: 99,
      settlement: "5s",
      payer: undefined as never,
    };
    expect(await change(1, settings)).toEqual({
      ...first,
      limitNight: 50_00,
      feeCashOut: 99,
      settlement: "5s",
    });
    expect(accounts.get(2)).toEqual(second);
    expect(facts().at(-1)).toMatchObject({
      type: "account.changed",
      account: 1,
      data: { settings: { limitNight: 50_00, feeCashOut: 99, settlement: "5s" } },
    });
  });

  it("switches a limit off with null", async () => {
    const { create, change } = await world();
    await create();
    expect((await change(1, { limitDaily: null })).limitDaily).toBeNull();
  });

  it.each<[string, AccountSettings]>([
    ["a fee below zero", { feeCashIn: -1 }],
    ["an unknown frequency", { splitFrequency: "YEARLY" as never }],
  ])("to %s changes nothing at all", async (_what, wrong) => {
    const { create, change, accounts } = await world();
    const before = await create();
    await expect(change(1, { limitNight: 5, ...wrong })).rejects.toThrow("CHECK");
    expect(accounts.get(1)).toEqual(before);
  });

  it("refuses an unknown account", async () => {
    await expect((await world()).change(9, {})).rejects.toThrow(
      expect.objectContaining({ reason: "account-not-found" }),
    );
  });
});

describe("setting the balance", () => {
  it.each([
    ["up", 500, 800],
    ["down", 500, 200],
    ["to zero", 500, 0],
  ])("%s moves the difference", async (_where, from, to) => {
    const { create, adjust, accounts, facts, broken } = await world();
    await create({ balance: from });
    expect(await adjust(1, to)).toMatchObject({ available: to, blocked: 0 });
    expect(accounts.balance(1)).toEqual({ available: to, blocked: 0 });
    expect(facts().at(-1)).toMatchObject({
      type: "balance.adjusted",
      data: { before: { available: from / 100 }, balance: { available: to / 100 } },
    });
    expect(broken()).toEqual([]);
  });

  it("writes nothing if the balance stays the same", async () => {
    const { create, adjust, facts } = await world();
    await create({ balance: 500 });
    const before = facts().length;
    expect(await adjust(1, 500)).toMatchObject({ available: 500, blocked: 0 });
    expect(facts()).toHaveLength(before);
  });

  it("does not change the blocked balance", async () => {
    const { create, adjust, ledger, database } = await world();
    await create({ balance: 500 });
    await database.write(() => ledger.move(1, null, "available", "blocked", 200));
    expect(await adjust(1, 50)).toMatchObject({ available: 50, blocked: 200 });
  });
});
