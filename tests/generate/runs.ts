import fc from "fast-check";
import { depth } from "../depth.js";

/**
 * A property generates the same values in every run, so that a failure is caused by the change under test. PROPERTY_SEED
 * generates others. A failure prints its seed and path: with both in PROPERTY_SEED and PROPERTY_PATH, the test repeats
 * only the failing case.
 */
const { PROPERTY_SEED = "1", PROPERTY_PATH } = process.env;
export const SEED = Number(PROPERTY_SEED);
/** Whether only one failing case is repeated. */
export const isRepeat = PROPERTY_PATH !== undefined;

/** Timeout of a property test in milliseconds. The number of cases is fixed, so this only ends a test that hangs. */
export const PATIENCE = depth(300_000, 3_600_000);

/** Options of a property that runs `usual` times in `npm test`, and `deep` times in `npm run test:deep`. */
export const runs = (usual: number, deep: number): fc.Parameters<unknown> & { numRuns: number } => ({
  numRuns: depth(usual, deep),
  seed: SEED,
  ...(PROPERTY_PATH === undefined ? {} : { path: PROPERTY_PATH, endOnFailure: true }),
  // Shrinking a failure can take very long. It must end before the test's timeout, which would hide the failure.
  interruptAfterTimeLimit: PATIENCE - 60_000,
  markInterruptAsFailure: true,
});

/** The number of additional attempts for a property whose own runs did not contain an interesting case. */
const MOST_ATTEMPTS = 500;

/**
 * Runs a property, and then more values until `isEnough`: a run in which all requests were refused, or all accepted,
 * proves nothing. The caller reports if `isEnough` is still false afterwards.
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
