import { startSandbox } from "localpix";
import { expect, test } from "vitest";
import { steadyReceiver, wholeDay } from "./reproducible-run.js";
import { NOON } from "./rows.js";

const OPTIONS = { clock: NOON, settlement: "1s" } as const;

// proves: beyond.seed
test("the same seed and calls give the same bytes: after a reset, after a restore, and in another sandbox", async () => {
  const receiver = await steadyReceiver();
  try {
    const here = await startSandbox(OPTIONS);
    const port = Number(new URL(here.url).port);
    const empty = await here.snapshot();
    const first = await wholeDay(here, receiver);
    expect(first.filter((line) => line.startsWith("entry")).length).toBeGreaterThan(90);
    expect(first.filter((line) => line.startsWith("webhook")).length).toBeGreaterThan(15);
    expect(
      first.filter((line) => line.includes('"ok":false')),
      "all checks pass",
    ).toEqual([]);

    await here.reset();
    expect(await wholeDay(here, receiver), "after a reset").toEqual(first);

    await here.restore(empty);
    expect(await wholeDay(here, receiver), "after a restore").toEqual(first);

    await here.reset({ seed: 2 });
    const other = await wholeDay(here, receiver);
    expect(other, "another seed").not.toEqual(first);
    expect(other.length).toBe(first.length);
    await here.close();

    // Codes contain the address of their sandbox, so the second sandbox listens on the same port.
    const elsewhere = await startSandbox({ ...OPTIONS, port, seed: 2 });
    expect(await wholeDay(elsewhere, receiver), "another sandbox").toEqual(other);
    await elsewhere.close();
  } finally {
    receiver.close();
  }
});
