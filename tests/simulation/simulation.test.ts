import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isRepeat, PATIENCE, runs } from "../generate/runs.js";
import { stories } from "./steps.js";
import { tell } from "./story.js";
import { startWorld, type World } from "./world.js";

const options = runs(120, 2_000);

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test(
  "any story of two accounts, charges, cobs, payouts, refunds, MEDs, webhooks, time and restarts goes as the reference says",
  async () => {
    let told = 0;
    await fc.assert(
      fc.asyncProperty(stories, async (steps) => {
        await tell(world, steps);
        told += 1;
      }),
      options,
    );
    // Fewer stories would prove less than docs/reliability.md says.
    if (!isRepeat) expect(told).toBe(options.numRuns);
  },
  PATIENCE,
);
