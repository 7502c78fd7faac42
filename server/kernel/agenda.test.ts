import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type AdvanceResult, totalCount } from "./advance-result.js";
import { type Agenda, createAgenda, NO_WORK } from "./agenda.js";
import { createClock } from "./clock.js";
import { type Database, openDatabase } from "./database.js";
import { createMeta } from "./meta.js";

const NOON = Date.parse("2030-02-14T15:00:00.000Z");

const opened: { agenda: Agenda; database: Database }[] = [];
const closeAll = async () => {
  for (const { agenda, database } of opened.splice(0)) {
    await agenda.stop();
    database.close();
  }
};
afterEach(async () => {
  vi.useRealTimers();
  await closeAll();
});

/** An agenda on a clock that is frozen at noon, with handlers that record what fired and when. */
async function world({
  path = ":memory:",
  mode = "frozen" as "frozen" | "running",
  /** Every row starts work that the advance must wait for. */
  wakes = false,
} = {}) {
  const database = openDatabase(path);
  const clock = createClock(database, createMeta(database));
  const faults: unknown[] = [];
  const agenda = createAgenda(database, clock, (fault) => void faults.push(fault));
  opened.push({ agenda, database });
  await database.write(() => {
    if (mode === "frozen") clock.freeze();
    clock.jump(NOON);
  });
  const fired: [what: string, at: number][] = [];
  const log = (kind: string) =>
    agenda.on(kind, (subject) => {
      fired.push([`${kind} ${subject}`, clock.now() - NOON]);
      database.onRollback(() => void fired.pop());
      if (wakes) agenda.mustWait();
    });
  log("a");
  log("b");
  const put = (...rows: [after: number, kind: string, subject: number][]) =>
    database.write(() => {
      for (const [after, kind, subject] of rows) agenda.put(NOON + after, kind, subject);
    });
  return { database, clock, agenda, faults, fired, put };
}

const waitFor = (agenda: Agenda, rest: () => Promise<void>) => agenda.waitFor({ ...NO_WORK, rest });
const firedBy = async (advanced: Promise<AdvanceResult>) => totalCount((await advanced).fired);

/** A promise with its resolve function. */
function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

/** Runs the event loop until everything that is ready is done. */
const quiet = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
};

describe("an advance", () => {
  it("fires due rows in order, each at its due time", async () => {
    const { agenda, clock, fired, put } = await world();
    await put([3_000, "a", 3], [1_000, "a", 1], [2_000, "b", 2], [9_000, "a", 9]);
    expect(await firedBy(agenda.advance(NOON + 5_000))).toBe(3);
    expect(fired).toEqual([
      ["a 1", 1_000],
      ["b 2", 2_000],
      ["a 3", 3_000],
    ]);
    expect(clock.now()).toBe(NOON + 5_000);
    expect(agenda.nextInstant()).toBe(NOON + 9_000);
    expect(agenda.pending()).toBe(1);
  });

  it("fires rows due at its target, and none a millisecond later", async () => {
    const { agenda, fired, put } = await world();
    await put([1_000, "a", 1], [1_001, "a", 2]);
    await agenda.advance(NOON + 1_000);
    expect(fired).toEqual([["a 1", 1_000]]);
  });

  it("fires rows of one instant in the order of kind and subject, so that a run repeats", async () => {
    const { agenda, fired, put } = await world();
    await put([10, "b", 1], [10, "a", 20], [10, "a", 3]);
    await agenda.advance(NOON + 10);
    expect(fired.map(([what]) => what)).toEqual(["a 3", "a 20", "b 1"]);
  });

  it("fires a row that a handler schedules within the advance, at its due time", async () => {
    const { agenda, database, clock, fired, put } = await world();
    agenda.on("chain", (left) => {
      fired.push([`chain ${left}`, clock.now() - NOON]);
      if (left > 0) agenda.put(clock.now() + 1_000, "chain", left - 1);
    });
    await put([1_000, "chain", 3], [2_500, "a", 1]);
    expect(await firedBy(agenda.advance(NOON + 3_500))).toBe(4);
    expect(fired).toEqual([
      ["chain 3", 1_000],
      ["chain 2", 2_000],
      ["a 1", 2_500],
      ["chain 1", 3_000],
    ]);
    await database.write(() => {});
    expect(agenda.nextInstant()).toBe(NOON + 4_000);
  });

  it("fires a row that a handler schedules for now before time moves on", async () => {
    const { agenda, clock, fired, put } = await world();
    agenda.on("now", () => agenda.put(clock.now(), "a", 1));
    await put([1_000, "now", 1], [1_001, "b", 2]);
    await agenda.advance(NOON + 2_000);
    expect(fired).toEqual([
      ["a 1", 1_000],
      ["b 2", 1_001],
    ]);
  });

  it("fires overdue rows first, at the current time", async () => {
    const { agenda, fired, put } = await world();
    await put([-60_000, "a", 1], [500, "a", 2]);
    expect(await firedBy(agenda.advance(NOON + 1_000))).toBe(2);
    expect(fired).toEqual([
      ["a 1", 0],
      ["a 2", 500],
    ]);
  });

  it("to an instant in the past fires due rows and does not move time", async () => {
    const { agenda, clock, fired, put } = await world();
    await put([0, "a", 1], [1, "a", 2]);
    expect(await firedBy(agenda.advance(NOON - 60_000))).toBe(1);
    expect(fired).toEqual([["a 1", 0]]);
    expect(clock.now()).toBe(NOON);
  });

  it("fires more rows than fit one commit, in order", async () => {
    const { agenda, fired, put } = await world();
    const rows = Array.from({ length: 1_234 }, (_, at): [number, string, number] => [7, "a", at]);
    await put(...rows.toReversed());
    expect(await firedBy(agenda.advance(NOON + 7))).toBe(1_234);
    expect(fired.map(([what]) => what)).toEqual(rows.map(([, , subject]) => `a ${subject}`));
  });

  it("waits for work that a row has started, between instants and at the end", async () => {
    const { agenda, clock, fired, put } = await world({ wakes: true });
    const rests: number[] = [];
    const slow = gate();
    waitFor(agenda, async () => {
      rests.push(clock.now() - NOON);
      if (clock.now() === NOON + 1_000) await slow.passed;
    });
    await put([1_000, "a", 1], [2_000, "a", 2]);
    const advanced = agenda.advance(NOON + 3_000);
    await quiet();
    expect(fired).toEqual([["a 1", 1_000]]);
    slow.open();
    await advanced;
    expect(fired).toHaveLength(2);
    expect(rests).toEqual([0, 1_000, 2_000, 3_000]);
  });

  it("reports its target, fired rows and remaining rows while it runs", async () => {
    const { agenda, clock, put } = await world({ wakes: true });
    const slow = gate();
    waitFor(agenda, async () => {
      if (clock.now() === NOON + 2_000) await slow.passed;
    });
    await put([1_000, "a", 1], [2_000, "b", 2], [3_000, "a", 3], [9_000, "a", 9]);
    expect(agenda.advancing()).toBeNull();
    const advanced = agenda.advance(NOON + 5_000);
    await quiet();
    expect(agenda.advancing()).toEqual({ to: NOON + 5_000, fired: 2, remaining: 1 });
    slow.open();
    expect([...(await advanced).fired]).toEqual([
      ["a", 2],
      ["b", 1],
    ]);
    expect(agenda.advancing()).toBeNull();
  });

  it("lets readers see the time of each commit", async () => {
    const { agenda, clock, put } = await world();
    await put(...Array.from({ length: 600 }, (_, at): [number, string, number] => [at + 1, "a", at]));
    const seen: number[] = [];
    let over = false;
    const advanced = agenda.advance(NOON + 1_000).then(() => {
      over = true;
    });
    while (!over) {
      seen.push(clock.now() - NOON);
      await new Promise(setImmediate);
    }
    await advanced;
    expect([...new Set(seen)].filter((at) => at > 0 && at < 600).length).toBeGreaterThan(0);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });

  it("never interleaves with another advance", async () => {
    const { agenda, fired, clock, put } = await world();
    await put([1_000, "a", 1], [2_000, "a", 2], [3_000, "a", 3], [4_000, "a", 4]);
    const slow = gate();
    let resting = true;
    waitFor(agenda, async () => {
      if (resting && clock.now() === NOON + 1_000) await slow.passed;
      resting = false;
    });
    const [first, second] = [agenda.advance(NOON + 3_000), agenda.advance(NOON + 4_000)];
    slow.open();
    expect(await Promise.all([first, second].map(firedBy))).toEqual([3, 1]);
    expect(fired.map(([, at]) => at)).toEqual([1_000, 2_000, 3_000, 4_000]);
    expect(clock.now()).toBe(NOON + 4_000);
  });

  it("stops where work under way ends, before the rows of that instant, and goes on when it is over", async () => {
    const { agenda, clock, fired, put } = await world();
    const ends = [0, 1_500, 2_000, 5_000, 5_001].map((after) => NOON + after);
    const begun: number[] = [];
    agenda.waitFor({
      begin: () => void begun.push(clock.now() - NOON),
      nextEnd: () => ends[0] ?? null,
      rest: async () => {
        for (; (ends[0] ?? Number.POSITIVE_INFINITY) <= clock.now(); ends.shift())
          fired.push(["end", clock.now() - NOON]);
      },
    });
    await put([1_000, "a", 1], [2_000, "a", 2], [5_000, "a", 3]);
    expect(await firedBy(agenda.advance(NOON + 5_000))).toBe(3);
    expect(fired).toEqual([
      ["end", 0],
      ["a 1", 1_000],
      ["end", 1_500],
      ["end", 2_000],
      ["a 2", 2_000],
      ["end", 5_000],
      ["a 3", 5_000],
    ]);
    expect([begun, clock.now() - NOON]).toEqual([[0], 5_000]);
  });

  it("waits once more before rows fire if a unit of work before them in the commit has started work", async () => {
    const { agenda, clock, database, fired, put } = await world();
    const rests: number[] = [];
    waitFor(agenda, async () => {
      if (rests.length === 0) void database.write(agenda.mustWait);
      rests.push(clock.now() - NOON);
    });
    await put([1_000, "a", 1]);
    await agenda.advance(NOON + 5_000);
    expect(fired).toEqual([["a 1", 1_000]]);
    expect(rests).toEqual([0, 0, 5_000]);
  });

  it("does not wait for work of a handler that was rolled back", async () => {
    const { agenda, database, fired, faults, put } = await world();
    agenda.on("broken", () => {
      agenda.mustWait();
      agenda.put(NOON + 3_000, "b", 1);
      throw new Error("broken");
    });
    let commits = 0;
    await put([1_000, "broken", 1], [2_000, "a", 2]);
    database.onCommitted(() => {
      commits += 1;
    });
    await agenda.advance(NOON + 5_000);
    expect([fired, commits, faults.length]).toEqual([[["a 2", 2_000]], 1, 1]);
  });

  it("evaluates a relative target when it starts, so that two advances add up", async () => {
    const { agenda, clock } = await world();
    const later = () => clock.now() + 1_000;
    await Promise.all([agenda.advance(later), agenda.advance(later)]);
    expect(clock.now()).toBe(NOON + 2_000);
  });

  it("fails alone if its target cannot be computed", async () => {
    const { agenda, clock } = await world();
    const impossible = agenda.advance(() => {
      throw new Error("no such instant");
    });
    await expect(impossible).rejects.toThrow("no such instant");
    await agenda.advance(NOON + 1_000);
    expect(clock.now()).toBe(NOON + 1_000);
  });

  it("lets a running clock continue from its target", async () => {
    const { agenda, clock, fired, put } = await world({ mode: "running" });
    await put([60_000, "a", 1]);
    await agenda.advance(NOON + 90_000);
    expect(fired).toEqual([["a 1", 60_000]]);
    expect(clock.mode()).toBe("running");
    expect(clock.now()).toBeGreaterThanOrEqual(NOON + 90_000);
    expect(clock.now()).toBeLessThan(NOON + 95_000);
  });
});

describe("a row", () => {
  it("does not fire if it is cancelled", async () => {
    const { agenda, database, fired, put } = await world();
    await put([1_000, "a", 1], [1_000, "a", 2]);
    await database.write(() => agenda.cancel(NOON + 1_000, "a", 1));
    expect(await firedBy(agenda.advance(NOON + 1_000))).toBe(1);
    expect(fired).toEqual([["a 2", 1_000]]);
  });

  it("does not fire and is not counted if a row of the same instant cancels it", async () => {
    const { agenda, fired, put } = await world();
    agenda.on("0-cancel", (subject) => agenda.cancel(NOON + 1_000, "a", subject));
    await put([1_000, "a", 1], [1_000, "0-cancel", 1]);
    expect(await firedBy(agenda.advance(NOON + 1_000))).toBe(1);
    expect(fired).toEqual([]);
  });

  it("fires once if it is put twice; another time, kind or subject is another row", async () => {
    const { agenda, fired, put } = await world();
    await put([1_000, "a", 1], [1_000, "a", 1], [1_001, "a", 1], [1_000, "b", 1], [1_000, "a", 2]);
    expect(agenda.pending()).toBe(4);
    await agenda.advance(NOON + 2_000);
    expect(fired.map(([what]) => what)).toEqual(["a 1", "a 2", "b 1", "a 1"]);
  });

  it("does not fire if its unit of work is rolled back", async () => {
    const { agenda, database, fired } = await world();
    const undone = database.write(() => {
      agenda.put(NOON + 1, "a", 1);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow();
    await agenda.advance(NOON + 10);
    expect(fired).toEqual([]);
    expect(agenda.nextInstant()).toBeNull();
  });

  it("is removed in the unit of work of its handler", async () => {
    const { agenda, put } = await world();
    let left: number | undefined;
    agenda.on("look", () => {
      left = agenda.pending();
    });
    await put([1, "look", 1]);
    await agenda.advance(NOON + 1);
    expect(left).toBe(0);
  });
});

describe("a handler that throws", () => {
  it("is reported and rolled back, and does not stop time", async () => {
    const { agenda, database, clock, faults, fired, put } = await world();
    agenda.on("bad", () => {
      database.prepare("INSERT INTO meta (name, value) VALUES ('half', 'done')").run();
      throw new Error("bad handler");
    });
    await put([1_000, "bad", 1], [1_000, "a", 1], [2_000, "a", 2]);
    expect(await firedBy(agenda.advance(NOON + 3_000))).toBe(3);
    expect(faults).toEqual([new Error("bad handler")]);
    expect(fired).toEqual([
      ["a 1", 1_000],
      ["a 2", 2_000],
    ]);
    expect(database.prepare("SELECT * FROM meta WHERE name = 'half'").all()).toEqual([]);
    expect(clock.now()).toBe(NOON + 3_000);
    expect(agenda.pending()).toBe(0);
  });
});

describe("a commit that fails", () => {
  it("loses no row: it fires later", async () => {
    const { agenda, database, put } = await world();
    const note = database.prepare("INSERT INTO meta (name, value) VALUES ('done', 'x')");
    const noted = database.prepare("SELECT name FROM meta WHERE name = 'done'");
    agenda.on("note", () => void note.run());
    await put([1_000, "note", 1]);
    // Another write in the same commit fails only at COMMIT, like a full disk.
    let broken = true;
    waitFor(agenda, async () => {
      if (!broken) return;
      broken = false;
      const neighbor = database.write(() => {
        database.prepare("PRAGMA defer_foreign_keys = ON").run();
        database
          .prepare("INSERT INTO postings VALUES (1, 999, NULL, 'outside', 'available', 1, 1, 0, 0)")
          .run();
      });
      neighbor.catch(() => {});
    });
    await agenda.advance(NOON + 1_000).catch(() => {});
    await agenda.advance(NOON + 2_000);
    expect(noted.all()).toHaveLength(1);
  });
});

describe("once started, on a frozen clock", () => {
  it("fires due rows at once, and future rows wait", async () => {
    const { agenda, fired, put } = await world();
    await put([-1, "a", 1], [0, "a", 2], [1, "a", 3]);
    agenda.start();
    await quiet();
    expect(fired).toEqual([
      ["a 1", 0],
      ["a 2", 0],
    ]);
  });

  it("says when it has caught up, also if that takes several commits or a handler fails", async () => {
    const { agenda, fired, put } = await world();
    const rows = Array.from({ length: 600 }, (_, subject): [number, string, number] => [-1, "a", subject]);
    await put(...rows, [-2, "unknown", 1]);
    agenda.start();
    await agenda.caughtUp();
    expect(fired).toHaveLength(600);
  });

  it("is not waited for during an advance", async () => {
    const { agenda, put } = await world();
    agenda.start();
    const { passed, open } = gate();
    waitFor(agenda, () => passed);
    await put([1_000, "a", 1]);
    const advanced = agenda.advance(NOON + 2_000);
    agenda.wake();
    await quiet();
    await agenda.caughtUp();
    open();
    expect(await firedBy(advanced)).toBe(1);
  });

  it("fires a row that is put for now, and what its handler puts for now, before the commit", async () => {
    const { agenda, database, fired, put } = await world();
    agenda.on("causes", (subject) => agenda.put(NOON, "a", subject));
    agenda.start();
    await quiet();
    await put([60_000, "b", 1]);
    const [, read] = await Promise.all([put([0, "causes", 1]), database.write(() => fired.length)]);
    expect(read, "what the next unit of the same commit sees").toBe(1);
    expect(fired).toEqual([["a 1", 0]]);
    expect(agenda.nextInstant()).toBe(NOON + 60_000);
  });

  it("fires all rows that are put for now, also if they do not fit one commit", async () => {
    const { agenda, fired, put } = await world();
    agenda.start();
    await quiet();
    await put(...Array.from({ length: 700 }, (_, subject): [number, string, number] => [0, "a", subject]));
    await vi.waitFor(() => expect(fired).toHaveLength(700), { interval: 2 });
    expect(fired.map(([what]) => what)).toEqual(Array.from({ length: 700 }, (_, subject) => `a ${subject}`));
  });

  it("keeps the unit of work that put a row for now if the row's handler throws", async () => {
    const { agenda, database, faults, put } = await world();
    const noted = database.prepare("SELECT subject FROM agenda WHERE kind = 'b'");
    agenda.on("breaks", () => {
      agenda.put(NOON + 1, "b", 2);
      throw new Error("a bug");
    });
    agenda.start();
    await quiet();
    await put([60_000, "b", 1], [0, "breaks", 1]);
    expect(noted.all()).toEqual([{ subject: 1 }]);
    expect(faults).toEqual([new Error("a bug")]);
    expect(agenda.pending()).toBe(1);
  });

  it("fires nothing before it is started", async () => {
    const { agenda, fired, put } = await world();
    await put([0, "a", 1]);
    await quiet();
    expect(fired).toEqual([]);
    expect(agenda.pending()).toBe(1);
  });
});

describe("once started, on a running clock", () => {
  const running = async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    const all = await world({ mode: "running" });
    all.agenda.start();
    await quiet();
    return all;
  };
  /** Advances the host's clock and runs everything that it triggers. */
  const pass = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    await quiet();
  };

  it("fires a row at its due time, and not before", async () => {
    const { fired, put } = await running();
    await put([5_000, "a", 1]);
    await pass(4_999);
    expect(fired).toEqual([]);
    await pass(1);
    expect(fired).toEqual([["a 1", 5_000]]);
  });

  it("fires a new row that is due before the one it waits for", async () => {
    const { fired, put } = await running();
    await put([60_000, "a", 60]);
    await put([1_000, "a", 1]);
    await put([30_000, "a", 30]);
    await pass(1_000);
    expect(fired.map(([what]) => what)).toEqual(["a 1"]);
    await pass(29_000);
    expect(fired.map(([what]) => what)).toEqual(["a 1", "a 30"]);
    await pass(30_000);
    expect(fired.map(([what]) => what)).toEqual(["a 1", "a 30", "a 60"]);
  });

  it("fires a row beyond the longest sleep on time", async () => {
    const { fired, put } = await running();
    const hour = 3_600_000;
    await put([hour, "a", 1]);
    await pass(hour - 1);
    expect(fired).toEqual([]);
    await pass(1);
    expect(fired).toEqual([["a 1", hour]]);
  });

  it("fires rows within a second after the machine slept or its clock was set ahead", async () => {
    const { fired, put } = await running();
    await put([3_600_000, "a", 1]);
    vi.setSystemTime(Date.now() + 7_200_000);
    await pass(1_000);
    expect(fired).toEqual([["a 1", 7_201_000]]);
  });

  it("is not delayed if the host's clock is set back", async () => {
    const { fired, put } = await running();
    await put([10_000, "a", 1]);
    await pass(5_000);
    vi.setSystemTime(Date.now() - 7_200_000);
    await pass(5_000);
    expect(fired).toEqual([]);
    // The clock was not read between its last tick and its being set back, so that second is lost.
    await pass(1_000);
    expect(fired.map(([what]) => what)).toEqual(["a 1"]);
  });

  it("delays a row for as long as the clock is frozen", async () => {
    const { agenda, clock, database, fired, put } = await running();
    await put([5_000, "a", 1]);
    await pass(1_000);
    await database.write(() => clock.freeze());
    agenda.wake();
    await pass(60_000);
    expect(fired).toEqual([]);
    await database.write(() => clock.resume());
    agenda.wake();
    await pass(3_999);
    expect(fired).toEqual([]);
    await pass(1);
    expect(fired).toEqual([["a 1", 5_000]]);
  });

  it("fires rows that a jump of the clock passed, once it is woken", async () => {
    const { agenda, clock, database, fired, put } = await running();
    await put([3_600_000, "a", 1]);
    await database.write(() => clock.jump(NOON + 3_600_000));
    agenda.wake();
    await pass(0);
    expect(fired).toEqual([["a 1", 3_600_000]]);
  });

  it("fires nothing after stopping, and keeps the row", async () => {
    const { agenda, fired, put } = await running();
    await put([5_000, "a", 1]);
    await agenda.stop();
    await pass(10_000);
    expect(fired).toEqual([]);
    expect(agenda.pending()).toBe(1);
  });
});

describe("stopping", () => {
  it("ends an advance where it is, without waiting for slow work", async () => {
    const { agenda, clock, fired, put } = await world({ wakes: true });
    const slow = gate();
    waitFor(agenda, () => (fired.length > 0 ? slow.passed : Promise.resolve()));
    await put([1_000, "a", 1], [2_000, "a", 2]);
    const advanced = agenda.advance(NOON + 3_000);
    await quiet();
    await agenda.stop();
    expect(await advanced).toMatchObject({ arrived: false });
    expect(fired).toEqual([["a 1", 1_000]]);
    expect(agenda.pending()).toBe(1);
    // The next process must find the row in the future, so that it fires at its own time.
    expect(clock.now()).toBe(NOON + 1_000);
  });
});

describe("after a restart", () => {
  it("keeps its rows", async () => {
    const folder = mkdtempSync(join(tmpdir(), "localpix-agenda-"));
    try {
      const path = join(folder, "agenda.db");
      const before = await world({ path });
      await before.put([1_000, "a", 1], [2_000, "b", 2]);
      await closeAll();
      const after = await world({ path });
      expect(after.agenda.pending()).toBe(2);
      await after.agenda.advance(NOON + 5_000);
      expect(after.fired).toEqual([
        ["a 1", 1_000],
        ["b 2", 2_000],
      ]);
      await closeAll();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
