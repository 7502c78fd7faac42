import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createClock, iso, stopwatch } from "./clock.js";
import { type Database, openDatabase } from "./database.js";
import { createMeta } from "./meta.js";

/** The host's clock, which the test sets. */
let host: number;
beforeEach(() => {
  host = Date.parse("2026-03-01T12:00:00.000Z");
  vi.spyOn(Date, "now").mockImplementation(() => host);
});

const databases: Database[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const database of databases.splice(0)) database.close();
});

function newClock(path = ":memory:") {
  const database = openDatabase(path);
  databases.push(database);
  return { database, clock: createClock(database, createMeta(database)) };
}

const HOUR = 3_600_000;

describe("a running clock", () => {
  it("equals the host's clock at first", () => {
    const { clock } = newClock();
    expect(clock.mode()).toBe("running");
    expect(clock.now()).toBe(host);
    host += 1_234;
    expect(clock.now()).toBe(host);
    expect(clock.offset()).toBe(0);
  });

  it("does not go back when the host's clock does, and continues", () => {
    const { clock } = newClock();
    const before = clock.now();
    host -= HOUR;
    expect(clock.now()).toBe(before);
    host += HOUR / 2;
    expect(clock.now()).toBe(before + HOUR / 2);
    host += HOUR;
    expect(clock.now()).toBe(before + HOUR + HOUR / 2);
    expect(clock.offset()).toBe(HOUR);
  });

  it("jumps forward and runs on from there", () => {
    const { clock } = newClock();
    clock.jump(host + 90 * 24 * HOUR);
    expect(clock.now()).toBe(host + 90 * 24 * HOUR);
    expect(clock.offset()).toBe(90 * 24 * HOUR);
    host += 500;
    expect(clock.now()).toBe(host + 90 * 24 * HOUR);
  });

  it.each([
    ["by a millisecond", 1],
    ["by a year", 365 * 24 * HOUR],
  ])("does not jump back %s", (_much, by) => {
    const { clock } = newClock();
    const before = clock.now();
    clock.jump(before - by);
    expect(clock.now()).toBe(before);
    expect(clock.offset()).toBe(0);
    host += 500;
    expect(clock.now()).toBe(before + 500);
  });

  it("does not jump back to an instant before an earlier jump", () => {
    const { clock } = newClock();
    clock.jump(host + 2 * HOUR);
    clock.jump(host + HOUR);
    expect(clock.now()).toBe(host + 2 * HOUR);
  });
});

describe("a frozen clock", () => {
  it("stands still when the host's clock changes", () => {
    const { clock } = newClock();
    clock.freeze();
    const stands = clock.now();
    for (const move of [1, HOUR, -2 * HOUR]) {
      host += move;
      expect(clock.now()).toBe(stands);
    }
    expect(clock.mode()).toBe("frozen");
  });

  it("stops exactly at the given future instant, and never before its value", () => {
    const { clock } = newClock();
    vi.spyOn(Date, "now").mockImplementation(() => host++);
    const ahead = host + HOUR;
    clock.freeze(ahead);
    expect(clock.now()).toBe(ahead);
    clock.freeze(ahead - 1);
    expect(clock.now()).toBe(ahead);
  });

  it("continues from its value when resumed", () => {
    const { clock } = newClock();
    clock.freeze();
    const stood = clock.now();
    host += HOUR;
    clock.resume();
    expect(clock.mode()).toBe("running");
    expect(clock.now()).toBe(stood);
    expect(clock.offset()).toBe(-HOUR);
    host += 700;
    expect(clock.now()).toBe(stood + 700);
  });

  it("jumps and stands still again", () => {
    const { clock } = newClock();
    clock.freeze();
    clock.jump(host + HOUR);
    host += 5 * HOUR;
    expect(clock.now()).toBe(host - 4 * HOUR);
    clock.jump(host - 10 * HOUR);
    expect(clock.now()).toBe(host - 4 * HOUR);
  });

  it("loses no millisecond when it is frozen and resumed repeatedly", () => {
    const { clock } = newClock();
    const start = clock.now();
    for (let round = 1; round <= 5; round++) {
      host += 100;
      clock.freeze();
      host += 10_000;
      clock.resume();
      expect(clock.now()).toBe(start + round * 100);
    }
  });
});

describe("a clock that an advance holds", () => {
  it("has the given time, and continues in its mode when released", () => {
    const { clock } = newClock();
    const start = clock.now();
    clock.hold(start + 10);
    host += HOUR;
    expect(clock.now()).toBe(start + 10);
    clock.hold(start + 20);
    expect(clock.now()).toBe(start + 20);
    clock.release();
    expect(clock.now()).toBe(start + HOUR);
  });

  it("ignores an instant that has passed", () => {
    const { clock } = newClock();
    const start = clock.now();
    clock.hold(start - 1);
    expect(clock.now()).toBe(start);
  });

  it("is not before the held instant once it is released", () => {
    const { clock } = newClock();
    const start = clock.now();
    clock.hold(start + HOUR);
    expect(clock.now()).toBe(start + HOUR);
    clock.release();
    expect(clock.now()).toBe(start + HOUR);
  });

  it("continues from a jump that was made while it was held", () => {
    const { clock } = newClock();
    clock.hold(host + HOUR);
    clock.jump(host + HOUR);
    clock.release();
    host += 1;
    expect(clock.now()).toBe(host + HOUR);
  });
});

describe("after a restart", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "localpix-clock-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const restarted = async (prepare: (clock: ReturnType<typeof createClock>) => void, meanwhile: number) => {
    const path = join(folder, "clock.db");
    const { database, clock } = newClock(path);
    await database.write(() => prepare(clock));
    const left = clock.now();
    database.close();
    databases.splice(0);
    host += meanwhile;
    return { left, clock: newClock(path).clock };
  };

  it("keeps a frozen clock at its value", async () => {
    const { left, clock } = await restarted((earlier) => earlier.freeze(), 8 * HOUR);
    expect(clock.mode()).toBe("frozen");
    expect(clock.now()).toBe(left);
  });

  it("keeps a frozen clock at the value of its jump", async () => {
    const { clock } = await restarted((earlier) => {
      earlier.freeze();
      earlier.jump(host + 30 * HOUR);
    }, HOUR);
    expect(clock.now()).toBe(host + 29 * HOUR);
  });

  it("keeps the offset of a running clock", async () => {
    const { clock } = await restarted((earlier) => earlier.jump(host + 10 * HOUR), 3 * HOUR);
    expect(clock.mode()).toBe("running");
    expect(clock.now()).toBe(host + 10 * HOUR);
  });

  it("keeps a resumed clock running", async () => {
    const { left, clock } = await restarted((earlier) => {
      earlier.freeze();
      host += HOUR;
      earlier.resume();
    }, 2 * HOUR);
    expect(clock.mode()).toBe("running");
    expect(clock.now()).toBe(left + 2 * HOUR);
  });

  it("is not before the last journal entry, even if the host's clock was set back", async () => {
    const { left, clock } = await restarted((earlier) => earlier.jump(host + HOUR), -2 * HOUR);
    expect(clock.now()).toBeGreaterThanOrEqual(left);
  });
});

describe("a change of time in a unit of work that is rolled back", () => {
  it("has no effect", async () => {
    const { database, clock } = newClock();
    const undone = database.write(() => {
      clock.jump(host + HOUR);
      clock.freeze();
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect({ mode: clock.mode(), now: clock.now() }).toEqual({ mode: "running", now: host });
  });
});

describe("iso", () => {
  it.each([
    [0, "1970-01-01T00:00:00.000Z"],
    [Date.UTC(2030, 1, 14, 15, 0, 0, 7), "2030-02-14T15:00:00.007Z"],
    [Date.UTC(9999, 11, 31, 23, 59, 59, 999), "9999-12-31T23:59:59.999Z"],
  ])("writes %d as %s", (at, text) => expect(iso(at)).toBe(text));
});

describe("a stopwatch", () => {
  it("counts real milliseconds, not sandbox time", () => {
    const now = vi.spyOn(performance, "now").mockReturnValueOnce(1_000).mockReturnValueOnce(1_012.5);
    const elapsed = stopwatch();
    host += HOUR;
    expect(elapsed()).toBe(12.5);
    expect(now).toHaveBeenCalledTimes(2);
  });
});
