import type { ControlHandler } from "../contract/operation.js";
import type * as contract from "../contract/state/state.control.js";
import type { Snapshots } from "../data-file/snapshots.js";
import { type Clock, iso } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Recorder } from "../kernel/recorder.js";
import type { World } from "../kernel/world.js";

export interface StateParts {
  readonly world: World;
  readonly clock: Clock;
  readonly database: Pick<Database, "whenFree">;
  readonly recorder: Recorder;
  readonly snapshots: Snapshots;
  /** Within the unit of work that imports a world: holds its unfinished deliveries and returns their number. */
  readonly adopt: () => number;
  readonly reset: (options: { seed?: number; at?: number; replay?: contract.Replaying }) => void;
}

export const worldStatus = ({ world, clock }: Pick<StateParts, "world" | "clock">): contract.WorldStatus => ({
  epoch: world.epoch(),
  seed: world.seed(),
  now: iso(clock.now()),
});

/** Operations on the whole state: reset and snapshots (assumptions RESET, SNAPSHOTS). */
export function stateHandlers(parts: StateParts) {
  const { database, recorder, snapshots } = parts;

  const resetState: ControlHandler<typeof contract.resetState> = async ({ seed, at, replay }) => {
    await database.whenFree();
    parts.reset({
      ...(seed === undefined ? {} : { seed }),
      ...(at === undefined ? {} : { at: Date.parse(at) }),
      ...(replay === undefined ? {} : { replay }),
    });
    return worldStatus(parts);
  };

  const takeSnapshot: ControlHandler<typeof contract.takeSnapshot> = async ({ name, replace }) => {
    await recorder.flush();
    return snapshots.take(name, replace);
  };

  const listSnapshots: ControlHandler<typeof contract.listSnapshots> = () => ({
    snapshots: snapshots.list(),
  });

  const restoreSnapshot: ControlHandler<typeof contract.restoreSnapshot> = async ({ name }) => {
    await database.whenFree();
    let held: number | undefined;
    snapshots.restore(name, () => {
      held = parts.adopt();
    });
    return held === undefined ? worldStatus(parts) : { ...worldStatus(parts), held };
  };

  const removeSnapshot: ControlHandler<typeof contract.removeSnapshot> = ({ name }) => {
    snapshots.remove(name);
    return { name };
  };

  return { resetState, takeSnapshot, listSnapshots, restoreSnapshot, removeSnapshot };
}
