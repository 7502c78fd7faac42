/**
 * An id of the data file as answers, entries and webhooks show it. `String` would do, but V8 keeps the texts of the last
 * 8,000 numbers, so that one for each payment would outlive its young generation (docs/performance.md).
 */
export const idText = (id: number): string => JSON.stringify(id);
