import { startSandbox } from "localpix";
import { expect, test } from "vitest";

const starts = [
  { it: "an instant in the host's past", clock: "2020-02-12T15:00:00.000Z" },
  { it: "an instant in the host's future", clock: "2040-02-12T15:00:00.000Z" },
];

for (const { it, clock } of starts) {
  test(`a new sandbox whose clock is ${it} stands at that instant`, async () => {
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

test("time only goes forward, and says so", async () => {
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
