import fc from "fast-check";
import { expect, it } from "vitest";
import { newestMatches } from "./newest-matches.js";

/** Matches with the numbers from 1 to `count`, which records how many each step asked for. */
function matches(count: number) {
  const steps: number[] = [];
  const read = (before: number, wanted: number) => {
    steps.push(wanted);
    const numbers = Array.from({ length: count }, (_, index) => count - index);
    return numbers.filter((number) => number < before).slice(0, wanted);
  };
  return { steps, read };
}

const page = (count: number, accept: (match: number) => boolean, most = 1_000) => {
  const { steps, read } = matches(count);
  const filter = (match: number) => (accept(match) ? match : undefined);
  return { ...newestMatches({ read, accept: filter, before: 5_000, limit: 5, most }), steps };
};

it("reads twice the wanted rows if the first matches fill the page", () => {
  expect(page(2_000, () => true)).toEqual({
    rows: [2_000, 1_999, 1_998, 1_997, 1_996],
    next: 1_996,
    steps: [10],
  });
});

it("reads more in each step while rows are missing, and continues after the last row", () => {
  const { rows, next, steps } = page(2_000, (match) => match % 20 === 0);
  expect(rows).toEqual([2_000, 1_980, 1_960, 1_940, 1_920]);
  expect([next, steps]).toEqual([1_920, [10, 40, 160]]);
});

it("stops after the matches that it may read, and continues there", () => {
  expect(page(2_000, () => false, 300)).toEqual({ rows: [], next: 1_701, steps: [10, 40, 160, 90] });
});

it("returns no next page if there are no more matches", () => {
  expect(page(3, () => true)).toEqual({ rows: [3, 2, 1], next: null, steps: [10] });
  expect(page(0, () => true)).toEqual({ rows: [], next: null, steps: [10] });
  expect(page(10, () => false)).toEqual({ rows: [], next: null, steps: [10, 40] });
});

it("returns every accepted match exactly once over all pages", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 60 })),
      fc.integer({ min: 1, max: 10 }),
      fc.integer({ min: 1, max: 50 }),
      (accepted, limit, most) => {
        const { read } = matches(60);
        const accept = (match: number) => (accepted.includes(match) ? match : undefined);
        const found: number[] = [];
        let before: number | null = 100;
        while (before !== null) {
          const page: ReturnType<typeof newestMatches<number>> = newestMatches({
            read,
            accept,
            before,
            limit,
            most,
          });
          expect(page.rows.length).toBeLessThanOrEqual(limit);
          found.push(...page.rows);
          before = page.next;
        }
        expect(found).toEqual([...accepted].sort((a, b) => b - a));
      },
    ),
  );
});
