/**
 * `npm test` repeats a little of what is repeated for depth. `npm run test:deep` sets TEST_DEPTH=deep, and the same
 * tests run their full counts. docs/reliability.md lists them.
 */
export const isDeep = process.env.TEST_DEPTH === "deep";

/** The count (or list) of `npm test`, or that of `npm run test:deep`. */
export const depth = <Value>(usual: Value, deep: Value): Value => (isDeep ? deep : usual);
