import { afterEach, describe, expect, it } from "vitest";
import type { Refusal } from "../contract/refusal.js";
import { createClock } from "../kernel/clock.js";
import { type Database, openDatabase } from "../kernel/database.js";
import { createIds } from "../kernel/ids.js";
import { createJournal } from "../kernel/journal.js";
import { createMeta } from "../kernel/meta.js";
import { createLedger } from "../ledger/ledger.js";
import { type AccountSettings, createAccounts } from "./accounts.js";
import { createLimits } from "./limits.js";

const opened: Database[] = [];
afterEach(() => {
  for (const database of opened.splice(0)) database.close();
});

/** One account with these limits at an instant; São Paulo is three hours behind UTC. */
async function world(at: string, settings: AccountSettings = {}) {
  const database = openDatabase(":memory:");
  opened.push(database);
  const clock = createClock(database, createMeta(database));
  const kernel = { database, clock, ids: createIds(1), journal: createJournal(database, clock) };
  const accounts = createAccounts(kernel, createLedger(database, clock));
  const limits = createLimits(database, clock);
  await database.write(() => {
    clock.freeze();
    clock.jump(Date.parse(at));
    accounts.create({});
    accounts.change(1, settings);
  });
  const refusalOf = (value: number): Refusal["reason"] | null => {
    try {
      limits.check(accounts.get(1), value);
      return null;
    } catch (error) {
      return (error as Refusal).reason;
    }
  };
  return {
    refusalOf,
    messageValues: (value: number) => {
      try {
        limits.check(accounts.get(1), value);
      } catch (error) {
        return (error as Refusal).facts.values;
      }
      return undefined;
    },
    send: (value: number) => database.write(() => limits.count(accounts.get(1), value)),
    takeBack: (value: number, sentAt: string) =>
      database.write(() => limits.uncount(1, value, Date.parse(sentAt))),
    move: (to: string) => database.write(() => clock.jump(Date.parse(to))),
    sentToday: () => accounts.get(1).sentToday,
  };
}

const NOON = "2030-02-14T15:00:00.000Z";

describe("a new account", () => {
  it.each([
    [100_000_00, null],
    [100_000_01, "transaction-limit-exceeded"],
  ])("%d centavos sent at once: %s (assumption LIMITS)", async (value, expected) => {
    expect((await world(NOON)).refusalOf(value)).toBe(expected);
  });

  it("may send R$ 1,000,000.00 per day (assumption LIMITS)", async () => {
    const { refusalOf, send } = await world(NOON);
    for (let times = 0; times < 9; times++) await send(100_000_00);
    expect(refusalOf(100_000_00)).toBeNull();
    await send(100_000_00);
    expect(refusalOf(1)).toBe("daily-limit-exceeded");
  });

  it("has no night limit, so that a test suite does not fail in the evening (assumption LIMITS)", async () => {
    expect((await world("2030-02-15T02:00:00.000Z")).refusalOf(100_000_00)).toBeNull();
  });
});

describe("limits that are switched off", () => {
  it("refuse nothing", async () => {
    const off = { limitPerTransaction: null, limitDaily: null, limitNight: null };
    const { refusalOf, send } = await world("2030-02-15T02:00:00.000Z", off);
    await send(900_000_000_00);
    expect(refusalOf(9_000_000_000_00)).toBeNull();
  });
});

describe("the limit per transaction", () => {
  it.each([
    [49_99, null],
    [50_00, null],
    [50_01, "transaction-limit-exceeded"],
  ])("of R$ 50.00 and %d centavos: %s", async (value, expected) => {
    expect((await world(NOON, { limitPerTransaction: 50_00 })).refusalOf(value)).toBe(expected);
  });

  it("is named in the refusal", async () => {
    const { messageValues } = await world(NOON, { limitPerTransaction: 1_234_50 });
    expect(messageValues(1_234_51)).toEqual({ limit: "R$ 1.234,50" });
  });
});

describe("the daily limit", () => {
  it("counts everything sent on that day", async () => {
    const { refusalOf, send, messageValues } = await world(NOON, { limitDaily: 100_00 });
    await send(60_00);
    expect(refusalOf(40_00)).toBeNull();
    expect(refusalOf(40_01)).toBe("daily-limit-exceeded");
    expect(messageValues(50_00)).toEqual({ limit: "R$ 100,00", total: "R$ 110,00" });
    await send(40_00);
    expect(refusalOf(1)).toBe("daily-limit-exceeded");
  });

  it.each([
    ["2030-02-15T02:59:59.999Z", "the last millisecond of the day in São Paulo", "daily-limit-exceeded"],
    ["2030-02-15T03:00:00.000Z", "the first of the next", null],
    ["2030-02-15T00:00:00.000Z", "midnight of UTC, which is no midnight here", "daily-limit-exceeded"],
    ["2031-02-14T15:00:00.000Z", "the same day of another year", null],
  ])("at %s (%s): %s", async (at, _which, expected) => {
    const { refusalOf, send, move } = await world(NOON, { limitDaily: 100_00 });
    await send(100_00);
    await move(at);
    expect(refusalOf(1)).toBe(expected);
  });

  it("starts from zero on a new day", async () => {
    const { refusalOf, send, move, sentToday } = await world(NOON, { limitDaily: 100_00 });
    await send(100_00);
    await move("2030-02-15T15:00:00.000Z");
    await send(30_00);
    expect(sentToday()).toBe(30_00);
    expect(refusalOf(70_00)).toBeNull();
    expect(refusalOf(70_01)).toBe("daily-limit-exceeded");
  });

  it("excludes rejected payouts of the same day", async () => {
    const { refusalOf, send, takeBack } = await world(NOON, { limitDaily: 100_00 });
    await send(60_00);
    await send(40_00);
    await takeBack(60_00, NOON);
    expect(refusalOf(60_00)).toBeNull();
    expect(refusalOf(60_01)).toBe("daily-limit-exceeded");
  });

  it("ignores a rejected payout of an earlier day", async () => {
    const { send, takeBack, move, sentToday } = await world(NOON, { limitDaily: 100_00 });
    await send(60_00);
    await move("2030-02-15T15:00:00.000Z");
    await takeBack(60_00, NOON);
    await send(80_00);
    await takeBack(60_00, NOON);
    expect(sentToday()).toBe(80_00);
  });
});

describe("the night limit", () => {
  it.each([
    ["2030-02-14T22:59:59.999Z", "19:59:59.999", null],
    ["2030-02-14T23:00:00.000Z", "20:00", "night-limit-exceeded"],
    ["2030-02-15T02:59:59.999Z", "23:59:59.999", "night-limit-exceeded"],
    ["2030-02-15T03:00:00.000Z", "midnight", "night-limit-exceeded"],
    ["2030-02-15T08:59:59.999Z", "05:59:59.999", "night-limit-exceeded"],
    ["2030-02-15T09:00:00.000Z", "06:00", null],
    ["2030-02-15T15:00:00.000Z", "noon", null],
  ])("at %s, %s in São Paulo: %s", async (at, _local, expected) => {
    const { refusalOf } = await world(at, { limitNight: 50_00 });
    expect(refusalOf(50_01)).toBe(expected);
    expect(refusalOf(50_00)).toBeNull();
  });

  it("is named in the refusal", async () => {
    const { messageValues } = await world("2030-02-15T00:00:00.000Z", { limitNight: 50_00 });
    expect(messageValues(50_01)).toEqual({ limit: "R$ 50,00" });
  });
});

describe("a value that exceeds several limits", () => {
  const all = { limitPerTransaction: 30_00, limitNight: 20_00, limitDaily: 10_00 };
  // proves: cash-out.order
  it.each([
    [30_01, "transaction-limit-exceeded"],
    [30_00, "night-limit-exceeded"],
    [20_00, "daily-limit-exceeded"],
    [10_00, null],
  ])("of %d centavos is refused by the first: %s", async (value, expected) => {
    expect((await world("2030-02-15T00:00:00.000Z", all)).refusalOf(value)).toBe(expected);
  });
});
