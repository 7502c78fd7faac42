import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "localpix";
import { expect, test } from "vitest";

const starts = [
  { it: "a time in the host's past", clock: "2020-02-12T15:00:00.000Z" },
  { it: "a time in the host's future", clock: "2040-02-12T15:00:00.000Z" },
];

for (const { it, clock } of starts) {
  // proves: conventions.timestamps
  test(`a new sandbox with the clock at ${it} starts at that time`, async () => {
    const sandbox = await startSandbox({ clock });
    try {
      expect(await sandbox.control.showClock()).toMatchObject({ now: clock, mode: "frozen" });
      expect((await sandbox.gateway.balance()).consultedAt).toBe(clock);
      await sandbox.advance("1h30m");
      const later = new Date(Date.parse(clock) + 5_400_000).toISOString();
      expect((await sandbox.gateway.balance()).consultedAt).toBe(later);
    } finally {
      await sandbox.close();
    }
  });
}

test("advancing to a time in the past, or to the next event if there is none, is refused and changes nothing", async () => {
  const sandbox = await startSandbox({ clock: "2030-02-14T15:00:00Z" });
  try {
    await expect(sandbox.advance("2030-02-14T14:59:59Z")).rejects.toMatchObject({
      status: 422,
      code: "TIME_GOES_FORWARD",
    });
    expect(await sandbox.control.showClock()).toMatchObject({ now: "2030-02-14T15:00:00.000Z" });
    await expect(sandbox.control.advanceClock({ next: true })).rejects.toMatchObject({ code: "NOTHING_DUE" });
  } finally {
    await sandbox.close();
  }
});

test("the clock cannot be advanced beyond the year 8999, nor by a duration without a unit", async () => {
  const sandbox = await startSandbox({ clock: "2030-02-14T15:00:00Z" });
  try {
    await expect(sandbox.advance("8999-12-31T23:59:59.999Z")).resolves.toMatchObject({ fired: 0 });
    await expect(sandbox.advance("1ms")).rejects.toMatchObject({ status: 422, code: "TIME_TOO_FAR" });
    await expect(sandbox.advance("10")).rejects.toThrow(RangeError);
    await expect(sandbox.control.advanceClock({ by: "10" })).rejects.toMatchObject({
      ...{ status: 400, code: "INPUT_INVALID" },
    });
    expect((await sandbox.control.showClock()).now).toBe("8999-12-31T23:59:59.999Z");
  } finally {
    await sandbox.close();
  }
});

test("a frozen clock stands still, and a running clock continues from its time", async () => {
  const sandbox = await startSandbox({ clock: "2030-02-14T15:00:00Z" });
  const now = async () => (await sandbox.control.showClock()).now;
  try {
    expect(await now()).toBe(await now());
    await sandbox.control.setClock({ mode: "running" });
    const start = await now();
    expect(start.startsWith("2030-02-14T15:00:0")).toBe(true);
    while ((await now()) === start) await new Promise(setImmediate);
    await sandbox.freeze();
    expect(await now()).toBe(await now());
  } finally {
    await sandbox.close();
  }
});

test("a start that freezes or moves the clock of existing data is recorded; one that changes nothing is not", async () => {
  const data = mkdtempSync(join(tmpdir(), "localpix-clock-"));
  const changesAfter = async (clock: string) => {
    const sandbox = await startSandbox({ clock, data });
    try {
      const { entries } = await sandbox.control.readJournal({ type: "clock.changed" });
      return entries.map(({ data }) => data);
    } finally {
      await sandbox.close();
    }
  };
  try {
    const noon = "2040-02-12T15:00:00.000Z";
    const evening = "2040-02-12T21:00:00.000Z";
    expect(await changesAfter("running")).toEqual([]);
    const stopped = { mode: "frozen", before: expect.any(String), now: noon };
    expect(await changesAfter(noon)).toEqual([stopped]);
    expect(await changesAfter("frozen"), "the clock is already frozen").toEqual([stopped]);
    const moved = { mode: "frozen", before: noon, now: evening };
    expect(await changesAfter(evening)).toEqual([stopped, moved]);
    expect(await changesAfter(noon), "the clock does not go back").toEqual([stopped, moved]);
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
});

test("an instant without a zone, or on a day that does not exist, is refused everywhere with the format", async () => {
  const sandbox = await startSandbox({ clock: "2030-02-14T15:00:00Z" });
  try {
    for (const instant of ["2031-02-30T00:00:00Z", "2031-02-20", "2031-02-20T00:00:00"]) {
      await expect(startSandbox({ clock: instant })).rejects.toThrow("2027-01-01T09:00:00-03:00");
      await expect(sandbox.advance(instant)).rejects.toThrow(RangeError);
      for (const [field, refused] of [
        ["to", () => sandbox.control.advanceClock({ to: instant })],
        ["now", () => sandbox.control.setClock({ now: instant })],
        ["at", () => sandbox.control.resetState({ at: instant })],
        ["since", () => sandbox.control.recoverDeliveries({ since: instant })],
      ] as const) {
        await expect(refused()).rejects.toThrow(
          `${field} must be an instant with a time zone, such as 2027-01-01T09:00:00-03:00.`,
        );
      }
    }
  } finally {
    await sandbox.close();
  }
});
