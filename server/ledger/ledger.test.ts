import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { createClock } from "../kernel/clock.js";
import { type Database, openDatabase } from "../kernel/database.js";
import { createMeta } from "../kernel/meta.js";
import { createLedger, type LedgerPlace, type Posting } from "./ledger.js";

const NOON = Date.parse("2030-02-14T15:00:00.000Z");

const opened: Database[] = [];
afterEach(() => {
  for (const database of opened.splice(0)) database.close();
});

/** A ledger with two accounts without a balance. */
async function world() {
  const database = openDatabase(":memory:");
  opened.push(database);
  const clock = createClock(database, createMeta(database));
  const ledger = createLedger(database, clock);
  const insert = database.prepare(
    `INSERT INTO accounts (id, name, document, pix_key, client_id, client_secret, provider_name, created_at)
     VALUES (?, 'Loja', '11222333000181', ?, ?, 'secret', 'localpix', 0)`,
  );
  await database.write(() => {
    clock.freeze();
    clock.jump(NOON);
    for (const id of [1, 2]) insert.run(id, `key ${id}`, `client ${id}`);
  });
  const read = database.prepare<{ available: number; blocked: number }>(
    "SELECT available, blocked FROM accounts WHERE id = ?",
  );
  const all = database.prepare<Posting & { account: number }>(
    `SELECT account_id AS account, at, origin_place AS "from", target_place AS "to", amount,
       available_after AS available, blocked_after AS blocked FROM postings ORDER BY id`,
  );
  const move = (from: LedgerPlace, to: LedgerPlace, amount: number, account = 1) =>
    database.write(() => ledger.move(account, null, from, to, amount));
  return { database, clock, ledger, move, balance: (id = 1) => read.get(id)!, postings: () => all.all() };
}

describe("a cash-out of R$ 100.00 from R$ 1000.00 (specification: balance effect of a cash-out)", () => {
  it("goes 1000/0 → 900/100 → 900/0", async () => {
    const { move, balance } = await world();
    await move("outside", "available", 1_000_00);
    expect(await move("available", "blocked", 100_00)).toEqual({ available: 900_00, blocked: 100_00 });
    expect(await move("blocked", "outside", 100_00)).toEqual({ available: 900_00, blocked: 0 });
    expect(balance()).toEqual({ available: 900_00, blocked: 0 });
  });

  it("returns to 1000/0 when it is rejected", async () => {
    const { move, balance } = await world();
    await move("outside", "available", 1_000_00);
    await move("available", "blocked", 100_00);
    await move("blocked", "available", 100_00);
    expect(balance()).toEqual({ available: 1_000_00, blocked: 0 });
  });
});

describe("a posting", () => {
  it("has its places, amount, time and the balance after it", async () => {
    const { move, postings } = await world();
    await move("outside", "available", 500);
    await move("available", "blocked", 200);
    await move("available", "fees", 1);
    expect(postings()).toEqual([
      { account: 1, at: NOON, from: "outside", to: "available", amount: 500, available: 500, blocked: 0 },
      { account: 1, at: NOON, from: "available", to: "blocked", amount: 200, available: 300, blocked: 200 },
      { account: 1, at: NOON, from: "available", to: "fees", amount: 1, available: 299, blocked: 200 },
    ]);
  });

  it("changes only its own account", async () => {
    const { move, balance } = await world();
    await move("outside", "available", 500, 2);
    expect([balance(1), balance(2)]).toEqual([
      { available: 0, blocked: 0 },
      { available: 500, blocked: 0 },
    ]);
  });

  it("is found by its transaction, oldest first", async () => {
    const { database, ledger } = await world();
    await database.write(() => {
      const insert = database.prepare(
        `INSERT INTO transactions (id, account_id, operation, origin, value, created_at)
         VALUES (?, 1, 'PAYMENT', 'direct', 5, 0)`,
      );
      for (const id of [10_001, 10_002]) insert.run(id);
      ledger.move(1, 10_001, "outside", "available", 5);
      ledger.move(1, 10_002, "outside", "available", 7);
      ledger.move(1, 10_001, "available", "fees", 2);
    });
    expect(ledger.postings(10_001).map(({ from, to, amount }) => [from, to, amount])).toEqual([
      ["outside", "available", 5],
      ["available", "fees", 2],
    ]);
    expect(ledger.postings(1)).toEqual([]);
  });
});

describe("an impossible posting", () => {
  it.each<[string, LedgerPlace, LedgerPlace, number]>([
    ["more than is available", "available", "blocked", 101],
    ["more than is blocked", "blocked", "outside", 1],
    ["nothing", "outside", "available", 0],
    ["of a negative amount", "outside", "available", -5],
    ["from a place to itself", "available", "available", 5],
    ["a fraction of a centavo", "outside", "available", 0.5],
    ["more than can be counted exactly", "outside", "available", Number.MAX_SAFE_INTEGER],
    ["to a place that does not exist", "available", "pocket" as LedgerPlace, 5],
  ])("%s moves nothing at all", async (_what, from, to, amount) => {
    const { move, balance, postings } = await world();
    await move("outside", "available", 100);
    await expect(move(from, to, amount)).rejects.toThrow();
    expect(balance()).toEqual({ available: 100, blocked: 0 });
    expect(postings()).toHaveLength(1);
  });

  it("does not affect the rest of its commit", async () => {
    const { move, balance } = await world();
    await move("outside", "available", 100);
    const results = await Promise.allSettled([
      move("available", "blocked", 60),
      move("available", "blocked", 60),
      move("available", "blocked", 40),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(balance()).toEqual({ available: 0, blocked: 100 });
  });

  it("rolls back its whole unit of work", async () => {
    const { database, ledger, balance, postings } = await world();
    const unit = database.write(() => {
      ledger.move(1, null, "outside", "available", 50);
      ledger.move(1, null, "blocked", "outside", 1);
    });
    await expect(unit).rejects.toThrow("CHECK");
    expect(balance()).toEqual({ available: 0, blocked: 0 });
    expect(postings()).toEqual([]);
  });
});

describe("any sequence of credits, holds, settlements and releases", () => {
  /** All postings of the two-phase flow, with fees. Amounts may exceed the balance; such a posting must fail. */
  const steps = {
    credit: ["outside", "available"],
    hold: ["available", "blocked"],
    settle: ["blocked", "outside"],
    release: ["blocked", "available"],
    "charge a fee": ["available", "fees"],
    "settle a fee": ["blocked", "fees"],
    debit: ["available", "outside"],
  } as const satisfies Record<string, readonly [LedgerPlace, LedgerPlace]>;
  const step = fc.record({
    what: fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])),
    amount: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 1_000_000_00 })),
    account: fc.constantFrom(1, 2),
  });

  it("keeps the sum at zero, balances equal to their postings, and nothing below zero", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (attempted) => {
        const { database, move, balance, postings } = await world();
        const results = await Promise.allSettled(
          attempted.map(({ what, amount, account }) => {
            const [from, to] = steps[what];
            return move(from, to, amount, account);
          }),
        );
        // The same steps on plain numbers; a step without enough balance does not happen.
        const model = new Map([1, 2].map((id) => [id, { available: 0, blocked: 0, outside: 0, fees: 0 }]));
        const happened = attempted.filter(({ what, amount, account }) => {
          const [from, to] = steps[what];
          const places = model.get(account)!;
          if (from !== "outside" && places[from] < amount) return false;
          places[from] -= amount;
          places[to] += amount;
          return true;
        });
        expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(happened.length);
        expect(postings()).toHaveLength(happened.length);
        for (const id of [1, 2]) {
          const { available, blocked, outside, fees } = model.get(id)!;
          expect(balance(id)).toEqual({ available, blocked });
          expect(available + blocked + outside + fees).toBe(0);
          expect(Math.min(available, blocked)).toBeGreaterThanOrEqual(0);
          const own = postings().filter(({ account }) => account === id);
          const posted = (place: LedgerPlace) =>
            own.reduce(
              (sum, { from, to, amount }) => sum + (to === place ? amount : from === place ? -amount : 0),
              0,
            );
          expect([posted("available"), posted("blocked")]).toEqual([available, blocked]);
          // The last posting must show the final balance.
          const last = own.at(-1);
          if (last) expect([last.available, last.blocked]).toEqual([available, blocked]);
        }
        database.close();
        opened.pop();
      }),
      { numRuns: 60 },
    );
  });
});
