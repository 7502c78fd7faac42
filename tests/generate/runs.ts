import fc from "fast-check";
import { depth } from "../depth.js";

/**
 * A property draws the same values in every run of the tests, so that a failure is the fault of the change under test.
 * PROPERTY_SEED draws other values. A failure prints its seed and its path: with both, in PROPERTY_SEED and
 * PROPERTY_PATH, the test runs the failing case alone.
 */
const { PROPERTY_SEED = "1", PROPERTY_PATH } = process.env;
export const SEED = Number(PROPERTY_SEED);
/** Whether one failing case runs again, instead of as many as usual. */
export const isRepeat = PROPERTY_PATH !== undefined;

/** Timeout of a test with a property, in milliseconds. Its counts are fixed, so this only ends a test that hangs. */
export const PATIENCE = depth(300_000, 3_600_000);

/** Options of a property that runs `usual` times in `npm test`, and `deep` times in `npm run test:deep`. */
export const runs = (usual: number, deep: number): fc.Parameters<unknown> & { numRuns: number } => ({
  numRuns: depth(usual, deep),
  seed: SEED,
  ...(PROPERTY_PATH === undefined ? {} : { path: PROPERTY_PATH, endOnFailure: true }),
  // Shrinking a failure can take very long. It ends before the timeout of the test, which would hide the failure.
  interruptAfterTimeLimit: PATIENCE - 60_000,
  markInterruptAsFailure: true,
});

/** More attempts at the most, for a property whose own runs never came across what it is about. */
const MOST_ATTEMPTS = 500;

/**
 * Runs a property, and then more values until `isEnough`: if all requests were refused, or all accepted, the property
 * has proven nothing. The caller reports that `isEnough` is still false afterwards.
 */
export async function runUntil<Value>(
  values: fc.Arbitrary<Value>,
  check: (value: Value) => Promise<void>,
  options: ReturnType<typeof runs>,
  isEnough: () => boolean,
): Promise<void> {
  await fc.assert(fc.asyncProperty(values, check), options);
  for (let attempt = 0; !isEnough() && attempt < MOST_ATTEMPTS; attempt++)
    await check(fc.sample(values, { numRuns: 1, seed: SEED + attempt })[0]!);
}
