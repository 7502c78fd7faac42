/**
 * The moments at which a death of the process is worth a test of its own. They are for the tests, which run these
 * sources; scripts/build.mjs leaves them out of what users run, and a test looks that none is left.
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

/** Where to die, and at which passing, such as `before-commit:20`. */
const [dieAt, passing] = (process.env.LOCALPIX_DIE_AT ?? "").split(":");
let left = Number(passing ?? 1);

/** Kills the process as a power cut would, no handler of which runs, where LOCALPIX_DIE_AT says so. */
export function faultPoint(name: FaultPoint): void {
  if (name !== dieAt) return;
  left -= 1;
  if (left === 0) process.kill(process.pid, "SIGKILL");
}
