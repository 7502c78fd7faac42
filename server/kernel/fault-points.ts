/**
 * Places in the code where tests kill the process. Only test runs from source have them: scripts/build.mjs removes them
 * from the build, and a test checks that none is left.
 */
export type FaultPoint =
  | "during-migration"
  | "before-commit"
  | "after-commit"
  | "mid-post"
  | "before-attempt-recorded"
  | "during-snapshot"
  | "before-snapshot-named"
  | "during-restore";

/** Where to die, and at which occurrence, e.g. `before-commit:20`. */
const [dieAt, occurrence] = (process.env.LOCALPIX_DIE_AT ?? "").split(":");
let remaining = Number(occurrence ?? 1);

/** Kills the process without running any handler, as a power cut would, if LOCALPIX_DIE_AT names this point. */
export function faultPoint(name: FaultPoint): void {
  if (name !== dieAt) return;
  remaining -= 1;
  if (remaining === 0) process.kill(process.pid, "SIGKILL");
}
