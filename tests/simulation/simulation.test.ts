import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PATIENCE, runs } from "../generate/runs.js";
import { stories } from "./steps.js";
import { tell } from "./story.js";
import { startWorld, type World } from "./world.js";

/** Milliseconds that it may take where nobody has said how often it should run: a busy machine runs fewer stories. */
const LONGEST = 200_000;
/** Fewer would have shown nothing. */
const FEWEST = 100;
const isUsual = process.env.PROPERTY_RUNS === undefined;

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
      { ...runs(2_000), ...(isUsual ? { interruptAfterTimeLimit: LONGEST } : {}) },
    );
    if (isUsual) expect(told).toBeGreaterThan(FEWEST);
  },
  isUsual ? LONGEST + 10_000 : PATIENCE,
);
