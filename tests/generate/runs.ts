import fc from "fast-check";

/**
 * How a property runs: `runs` times, or as often as the environment says (PROPERTY_RUNS, for a night). It draws the same
 * from one run of the tests to the next, so that a change is judged by itself; PROPERTY_SEED draws anew, and with
 * PROPERTY_PATH it plays again what has failed, which is told with its seed and path.
 */
const { PROPERTY_RUNS, PROPERTY_SEED = "1", PROPERTY_PATH } = process.env;
const SEED = Number(PROPERTY_SEED);

/** Milliseconds in which a property runs and makes a failure smaller; then it says what it has. */
const LONGEST = PROPERTY_RUNS === undefined ? 20_000 : 3_600_000;

/** The time that a test of one property may take, in milliseconds. */
export const PATIENCE = LONGEST + 10_000;

export const runs = (usually: number) => ({
  numRuns: PROPERTY_RUNS === undefined ? usually : Number(PROPERTY_RUNS),
  seed: SEED,
  ...(PROPERTY_PATH === undefined ? {} : { path: PROPERTY_PATH, endOnFailure: true }),
  interruptAfterTimeLimit: LONGEST,
});

/** As often as a property is tried on where none of its own runs was what it is about. */
const MOST_TRIES = 500;

/**
 * Runs a property, and then tries on until `isEnough`: one whose requests were all refused, or all accepted, would have
 * shown nothing. The caller says what it means when even that did not help.
 */
export async function runUntil<Drawn>(
  drawn: fc.Arbitrary<Drawn>,
  judged: (one: Drawn) => Promise<void>,
  usually: number,
  isEnough: () => boolean,
): Promise<void> {
  await fc.assert(fc.asyncProperty(drawn, judged), runs(usually));
  for (let tries = 0; !isEnough() && tries < MOST_TRIES; tries++)
    await judged(fc.sample(drawn, { numRuns: 1, seed: SEED + tries })[0]!);
}
