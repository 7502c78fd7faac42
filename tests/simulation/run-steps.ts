import { act } from "./acts.js";
import { expectSame, expectSameAtEnd } from "./expect-same.js";
import { Reference } from "./reference.js";
import type { Step } from "./steps.js";
import { type World, waitForAttempts } from "./world.js";

/** Takes the steps in the sandbox and in the reference. After each step both must have the same state. */
export async function runSteps(world: World, steps: readonly Step[]): Promise<void> {
  await world.begin();
  let reference = new Reference();
  /** The snapshot of this simulation, if it has taken one. */
  let past: { readonly reference: Reference; readonly posts: World["posts"] } | undefined;

  for (const step of steps) {
    if (step.does === "snapshot") {
      await waitForAttempts(world);
      await world.sandbox.control.takeSnapshot({ name: "simulation", replace: true });
      past = { reference: reference.copy(), posts: [...world.posts] };
    } else if (step.does === "restore") {
      if (past === undefined) continue;
      await waitForAttempts(world);
      await world.sandbox.restore("simulation");
      // The receiver is not part of a snapshot, so it keeps its behavior.
      reference = past.reference.copy();
      reference.webhooks.isHealthy = world.isHealthy;
      world.posts = [...past.posts];
    } else if (step.does === "restart") {
      await world.restart();
    } else if (step.does === "answer") {
      await waitForAttempts(world);
      world.isHealthy = reference.webhooks.isHealthy = step.well;
    } else {
      await act(world, reference, step);
    }
    await expectSame(world, reference);
  }
  await expectSameAtEnd(world, reference);
}
