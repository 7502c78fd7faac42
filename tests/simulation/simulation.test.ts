import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isRepeat, PATIENCE, runs } from "../generate/runs.js";
import { runSteps } from "./run-steps.js";
import { stepLists } from "./steps.js";
import { startWorld, type World } from "./world.js";

const options = runs(120, 2_000);

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test(
  "any sequence of charges, cobs, payouts, refunds, MEDs, webhooks, time and restarts has the result of the reference model",
  async () => {
    let finished = 0;
    await fc.assert(
      fc.asyncProperty(stepLists, async (steps) => {
        await runSteps(world, steps);
        finished += 1;
      }),
      options,
    );
    // docs/reliability.md promises this number of sequences.
    if (!isRepeat) expect(finished).toBe(options.numRuns);
  },
  PATIENCE,
);
