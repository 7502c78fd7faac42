import fc from "fast-check";
import { afterAll, beforeAll, test } from "vitest";
import { PATIENCE, runs } from "../generate/runs.js";
import { stories } from "./steps.js";
import { tell } from "./story.js";
import { startWorld, type World } from "./world.js";

/** Milliseconds that it may take where nobody has said how often it should run: a busy machine runs fewer stories. */
const LONGEST = 180_000;
const isUsual = process.env.PROPERTY_RUNS === undefined;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test(
  "any story of charges, payouts, refunds, MEDs, webhooks, time and restarts goes as the reference says",
  async () => {
    await fc.assert(
      fc.asyncProperty(stories, (steps) => tell(world, steps)),
      { ...runs(2_000), ...(isUsual ? { interruptAfterTimeLimit: LONGEST } : {}) },
    );
  },
  isUsual ? LONGEST + 10_000 : PATIENCE,
);
