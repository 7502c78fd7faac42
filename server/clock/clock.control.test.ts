import { afterEach, describe, expect, it } from "vitest";
import { Problem } from "../contract/control-problems.js";
import { journalEntry } from "../contract/journal/journal.js";
import { createAgenda } from "../kernel/agenda.js";
import { createClock, iso } from "../kernel/clock.js";
import { type Database, openDatabase } from "../kernel/database.js";
import { createJournal } from "../kernel/journal.js";
import { createMeta } from "../kernel/meta.js";
import { clockHandlers } from "./clock.control.js";
import type { Destinations } from "./jumps.js";

const NOON = "2030-02-14T15:00:00.000Z";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Named jumps depend on services that do not exist here (tests/journeys/jumps.test.ts). */
const nowhere = {} as Destinations;

/** A clock that is frozen at noon, a started agenda, and the list of fired rows. */
async function world() {
  const database = openDatabase(":memory:");
  const meta = createMeta(database);
  const clock = createClock(database, meta);
  const journal = createJournal(database, clock);
  const faults: unknown[] = [];
  const agenda = createAgenda(database, clock, (fault) => void faults.push(fault));
  const fired: string[] = [];
  agenda.on("thing", (subject) => void fired.push(`${subject} at ${new Date(clock.now()).toISOString()}`));
  await database.write(() => {
    clock.freeze();
    clock.jump(Date.parse(NOON));
  });
  agenda.start();
  closers.push(async () => {
    await agenda.stop();
    database.close();
    expect(faults).toEqual([]);
  });
  const acts = clockHandlers({ database, clock, agenda, journal, meta }, nowhere, {
    deliverer: { underWay: () => 0 },
  });
  return {
    ...acts,
    clock,
    database,
    agenda,
    fired,
    put: (at: string, subject: number) => database.write(() => agenda.put(Date.parse(at), "thing", subject)),
    changes: () =>
      journal.since(0, 100, { type: "clock.changed" }).map((entry) => {
        expect(journalEntry.safeParse(entry).error).toBeUndefined();
        return entry.data;
      }),
  };
}

const problemOf = async (act: unknown): Promise<Problem> => {
  const thrown: unknown = await Promise.resolve(act).then(
    () => "Nothing was refused.",
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(Problem);
  return thrown as Problem;
};

describe("advancing the clock", () => {
  it("by a duration fires due rows in order, and returns their number", async () => {
    const { advanceClock, put, fired, changes } = await world();
    await put("2030-02-14T15:20:00.000Z", 2);
    await put("2030-02-14T15:10:00.000Z", 1);
    await put("2030-02-14T17:00:00.000Z", 3);
    expect(await advanceClock({ by: "1h30m" })).toEqual({
      now: "2030-02-14T16:30:00.000Z",
      fired: 2,
      byKind: { thing: 2 },
      underWay: 0,
    });
    expect(fired).toEqual(["1 at 2030-02-14T15:10:00.000Z", "2 at 2030-02-14T15:20:00.000Z"]);
    expect(changes()).toEqual([{ mode: "frozen", before: NOON, now: "2030-02-14T16:30:00.000Z" }]);
  });

  it("to an instant stops there, in any time zone", async () => {
    const { advanceClock } = await world();
    const answer = await advanceClock({ to: "2030-02-15T00:00:00-03:00" });
    expect(answer).toEqual({ now: "2030-02-15T03:00:00.000Z", fired: 0, byKind: {}, underWay: 0 });
  });

  it("to the current time changes nothing", async () => {
    const { advanceClock } = await world();
    expect(await advanceClock({ to: NOON })).toEqual({ now: NOON, fired: 0, byKind: {}, underWay: 0 });
  });

  it("to the next row fires only that row", async () => {
    const { advanceClock, put, fired } = await world();
    await put("2030-02-14T15:10:00.000Z", 1);
    await put("2030-02-14T15:20:00.000Z", 2);
    expect(await advanceClock({ next: true })).toEqual({
      now: "2030-02-14T15:10:00.000Z",
      fired: 1,
      byKind: { thing: 1 },
      underWay: 0,
    });
    expect(fired).toHaveLength(1);
  });

  it("twice in parallel adds both durations", async () => {
    const { advanceClock, clock } = await world();
    await Promise.all([advanceClock({ by: "1h" }), advanceClock({ by: "1h" })]);
    expect(clock.now()).toBe(Date.parse("2030-02-14T17:00:00.000Z"));
  });

  it.each([
    ["back", { to: "2030-02-14T14:59:59.999Z" }, "time-goes-forward"],
    ["beyond the calendar", { to: "9999-01-01T00:00:00.000Z" }, "time-too-far"],
    ["beyond the calendar by a duration", { by: "4000000d" }, "time-too-far"],
    ["to the next row of an empty agenda", { next: true as const }, "nothing-due"],
  ])("%s is refused without any change", async (_where, input, reason) => {
    const { advanceClock, showClock, changes } = await world();
    expect((await problemOf(advanceClock(input))).reason).toBe(reason);
    expect(await showClock({})).toMatchObject({ now: NOON, mode: "frozen" });
    expect(changes()).toEqual([]);
  });

  it("back is refused with the current and the requested time", async () => {
    const { advanceClock } = await world();
    const { values } = await problemOf(advanceClock({ to: "2030-01-01T00:00:00.000Z" }));
    expect(values).toEqual({ now: NOON, wanted: "2030-01-01T00:00:00.000Z" });
  });
});

describe("setting the clock", () => {
  it("freezes and resumes it, with journal entries", async () => {
    const { setClock, changes } = await world();
    expect(await setClock({ mode: "running" })).toMatchObject({ mode: "running" });
    expect(await setClock({ mode: "frozen" })).toMatchObject({ mode: "frozen" });
    expect(changes()).toMatchObject([{ mode: "running" }, { mode: "frozen" }]);
  });

  it("to an instant fires the rows that are due until then", async () => {
    const { setClock, put, fired } = await world();
    await put("2030-02-14T15:10:00.000Z", 1);
    expect(await setClock({ now: "2030-02-14T16:00:00Z" })).toMatchObject({
      now: "2030-02-14T16:00:00.000Z",
    });
    expect(fired).toEqual(["1 at 2030-02-14T15:10:00.000Z"]);
  });

  it("to an instant, frozen, stops exactly there", async () => {
    const { setClock } = await world();
    await setClock({ mode: "running" });
    const state = await setClock({ mode: "frozen", now: "2031-01-01T00:00:00.000Z" });
    expect(state).toMatchObject({ mode: "frozen", now: "2031-01-01T00:00:00.000Z" });
  });

  it("to an instant, running, continues from there", async () => {
    const { setClock, clock } = await world();
    expect(await setClock({ mode: "running", now: "2031-01-01T00:00:00.000Z" })).toMatchObject({
      mode: "running",
    });
    expect(clock.now() - Date.parse("2031-01-01T00:00:00.000Z")).toBeLessThan(5_000);
  });

  it("changes nothing if it is refused, including the mode", async () => {
    const { setClock, clock } = await world();
    await setClock({ mode: "running" });
    const { reason } = await problemOf(setClock({ mode: "frozen", now: "2020-01-01T00:00:00.000Z" }));
    expect(reason).toBe("time-goes-forward");
    expect(clock.mode()).toBe("running");
  });
});

describe("a call that changes nothing", () => {
  it("writes no journal entry, for an advance by 0 s or the current mode", async () => {
    const { advanceClock, setClock, changes } = await world();
    await advanceClock({ by: "1h" });
    const before = changes().length;
    await advanceClock({ by: "0s" });
    await setClock({ mode: "frozen" });
    expect(changes()).toHaveLength(before);
    await setClock({ mode: "running" });
    expect(changes()).toHaveLength(before + 1);
    for (let times = 0; times < 50; times++) {
      await advanceClock({ by: "0s" });
      await setClock({ mode: "running" });
    }
    expect(changes(), "also while it runs").toHaveLength(before + 1);
  });
});

describe("showing the clock", () => {
  it("returns the time of the next due row", async () => {
    const { showClock, put } = await world();
    expect(await showClock({})).toMatchObject({ now: NOON, nextDue: null });
    await put("2030-02-14T15:10:00.000Z", 1);
    expect(await showClock({})).toMatchObject({ nextDue: "2030-02-14T15:10:00.000Z" });
  });
});

describe("a full data file", () => {
  /** Lets the file grow by this number of pages; what fits into its free pages is still accepted. */
  const mayGrow = (database: Database, by: number) => {
    const { page_count } = database.prepare<{ page_count: number }>("PRAGMA page_count").get()!;
    database.prepare(`PRAGMA max_page_count = ${page_count + by}`).get();
  };
  const lastOf = async ({ changes, showClock }: Awaited<ReturnType<typeof world>>) => {
    const { now, mode } = await showClock({});
    return { recorded: changes().at(-1), actual: { mode, now } };
  };

  it("leaves time and mode as in the last journal entry", async () => {
    const full = await world();
    const { advanceClock, setClock, showClock, database } = full;
    const inAnHour = async () => iso(Date.parse((await showClock({})).now) + 3_600_000);
    mayGrow(database, 0);
    const changes = [
      () => advanceClock({ by: "1h" }),
      () => setClock({ mode: "running" }),
      async () => setClock({ mode: "frozen", now: await inAnHour() }),
    ];
    const refused = new Set<number>();
    for (let tried = 0; refused.size < changes.length && tried < 1_000; tried++) {
      const which = tried % changes.length;
      await Promise.resolve(changes[which]!()).catch((error: unknown) => {
        expect(error).toMatchObject({ code: "SQLITE_FULL" });
        refused.add(which);
      });
      const { recorded, actual } = await lastOf(full);
      expect(recorded).toMatchObject({
        mode: actual.mode,
        ...(actual.mode === "frozen" ? { now: actual.now } : {}),
      });
    }
    expect(refused.size).toBe(changes.length);
  });

  it("interrupts an advance, which is recorded as a whole with the next change", async () => {
    const { advanceClock, showClock, put, changes, database, agenda } = await world();
    // The second step waits until the first is recorded, and then finds no space.
    const note = database.prepare("INSERT INTO meta (name, value) VALUES (?, ?)");
    agenda.on("waking", () => agenda.mustWait());
    agenda.on("large", () => void note.run("large", "x".repeat(1_000_000)));
    await database.write(() => {
      agenda.put(Date.parse("2030-02-14T15:10:00.000Z"), "waking", 1);
      agenda.put(Date.parse("2030-02-14T15:20:00.000Z"), "large", 2);
    });
    mayGrow(database, 5);
    await expect(advanceClock({ by: "1h" })).rejects.toMatchObject({ code: "SQLITE_FULL" });
    expect(await showClock({})).toMatchObject({ now: "2030-02-14T15:10:00.000Z" });
    expect(changes()).toEqual([]);

    mayGrow(database, 1_000);
    await put("2030-02-14T15:15:00.000Z", 3);
    await advanceClock({ by: "20m" });
    await advanceClock({ by: "1m" });
    expect(changes()).toEqual([
      { mode: "frozen", before: NOON, now: "2030-02-14T15:30:00.000Z" },
      { mode: "frozen", before: "2030-02-14T15:30:00.000Z", now: "2030-02-14T15:31:00.000Z" },
    ]);
  });
});
