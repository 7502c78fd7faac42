import { act } from "./acts.js";
import { Reference } from "./reference.js";
import { same, sameAtLast } from "./same.js";
import type { Step } from "./steps.js";
import { atRest, type World } from "./world.js";

/** Tells a story to the sandbox and to the reference; after each step both must say the same. */
export async function tell(world: World, steps: readonly Step[]): Promise<void> {
  await world.begin();
  let reference = new Reference();
  /** The snapshot of this story, if it has taken one. */
  let past: { readonly reference: Reference; readonly posts: World["posts"] } | undefined;

  for (const step of steps) {
    if (step.does === "snapshot") {
      await atRest(world);
      await world.sandbox.control.takeSnapshot({ name: "story", replace: true });
      past = { reference: reference.copy(), posts: [...world.posts] };
    } else if (step.does === "restore") {
      if (past === undefined) continue;
      await atRest(world);
      await world.sandbox.restore("story");
      // The receiver is no part of the world: it goes on as it is.
      reference = past.reference.copy();
      reference.told.isWell = world.isWell;
      world.posts = [...past.posts];
    } else if (step.does === "restart") {
      await world.restart();
    } else if (step.does === "answer") {
      await atRest(world);
      world.isWell = reference.told.isWell = step.well;
    } else {
      await act(world, reference, step);
    }
    await same(world, reference);
  }
  await sameAtLast(world, reference);
}
