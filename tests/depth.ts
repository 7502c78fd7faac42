/**
 * `npm test` runs repeated tests with small counts. `npm run test:deep` sets TEST_DEPTH=deep, which runs them with their
 * full counts. docs/reliability.md lists them.
 */
export const isDeep = process.env.TEST_DEPTH === "deep";

/** Returns the first count (or list) in `npm test`, and the second in `npm run test:deep`. */
export const depth = <Value>(usual: Value, deep: Value): Value => (isDeep ? deep : usual);
