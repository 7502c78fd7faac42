/**
 * How a property runs: `runs` times, or as often as the environment says (PROPERTY_RUNS, for a night). What fails is told
 * with its seed and path; PROPERTY_SEED and PROPERTY_PATH play it again.
 */
const { PROPERTY_RUNS, PROPERTY_SEED, PROPERTY_PATH } = process.env;

/** Milliseconds in which a property runs and makes a failure smaller; then it says what it has. */
const LONGEST = PROPERTY_RUNS === undefined ? 20_000 : 3_600_000;

/** The time that a test of one property may take, in milliseconds. */
export const PATIENCE = LONGEST + 10_000;

export const runs = (usually: number) => ({
  numRuns: PROPERTY_RUNS === undefined ? usually : Number(PROPERTY_RUNS),
  ...(PROPERTY_SEED === undefined ? {} : { seed: Number(PROPERTY_SEED) }),
  ...(PROPERTY_PATH === undefined ? {} : { path: PROPERTY_PATH, endOnFailure: true }),
  interruptAfterTimeLimit: LONGEST,
});
