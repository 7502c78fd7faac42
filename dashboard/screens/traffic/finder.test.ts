import { beforeEach, describe, expect, it } from "vitest";
import { entry } from "../../feed/entries-for-test.js";
import { JournalReducer, type Row } from "../../feed/journal-reducer.js";
import { AT_ONCE, Finder } from "./finder.js";
import type { Choice } from "./view.js";

const COUNT = AT_ONCE * 2.5;
/** The numbers of the rows that were looked at since it was emptied. */
const touched = new Set<number>();

/** A row that knows when somebody looks at it. */
const watched = (row: Row): Row =>
  new Proxy(row, {
    get: (target, name) => {
      if (name === "fact") touched.add(target.seq);
      return Reflect.get(target, name);
    },
  });
const rowOf = (seq: number) => {
  const fold = new JournalReducer();
  fold.add(entry(seq, "account.created", { name: `Loja ${seq}` }));
  return watched(fold.rows[0]!);
};
const rows = Array.from({ length: COUNT }, (_, index) => rowOf(index + 1));
/** Of one account, so that no row is shown without having been looked at. */
const choiceOf = (query: string): Choice => ({ filter: "all", query, account: 1 });

let finder: Finder;
beforeEach(() => {
  finder = new Finder();
  touched.clear();
});

function whole(of: readonly Row[], choice: Choice) {
  for (let turn = 0; turn < 10; turn++) {
    const view = finder.look(of, choice);
    if (view.isWhole) return view;
  }
  throw new Error("It does not come to an end.");
}
/** Newest first. */
const between = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => to - at);
const seen = (rows: readonly Row[]) => rows.map(({ seq }) => seq);

describe("a search in many rows", () => {
  it("searches a batch at a time, newest first, and continues where it stopped", () => {
    const choice = choiceOf("loja");
    const first = finder.look(rows, choice);
    expect([first.rows.length, first.isWhole, touched.size]).toEqual([AT_ONCE, false, AT_ONCE]);
    expect(first.rows[0]!.seq).toBe(COUNT);
    touched.clear();
    expect(finder.look(rows, choice).isWhole).toBe(false);
    expect(touched.size).toBe(AT_ONCE);
    const last = finder.look(rows, choice);
    expect(seen(last.rows)).toEqual(seen(rows).reverse());
    expect(last.isWhole).toBe(true);
  });

  it("searches only the matches while the query grows, and all rows again when it shrinks", () => {
    const some = seen(whole(rows, choiceOf("loja 42")).rows);
    expect(some.length).toBeLessThan(200);
    touched.clear();
    const fewer = finder.look(rows, choiceOf("loja 420"));
    expect(touched).toEqual(new Set(some));
    expect([seen(fewer.rows), fewer.isWhole]).toEqual([
      [4420, ...between(4200, 4209), 3420, 2420, 1420, 420],
      true,
    ]);
    touched.clear();
    expect(seen(whole(rows, choiceOf("loja 42")).rows)).toEqual(some);
    expect(touched.size).toBe(COUNT);
  });

  it("searches a new or changed row with its page, not the others", () => {
    const choice = choiceOf("loja");
    whole(rows, choice);
    touched.clear();
    const more = [...rows, rowOf(COUNT + 1)];
    expect(seen(finder.look(more, choice).rows)).toEqual(seen(more).reverse());
    const changed = more.with(7, rowOf(8));
    expect(finder.look(changed, choice).rows.at(-8)).toBe(changed[7]);
    expect(touched.size).toBeLessThan(1_100);
  });

  it("finds a change while the query grows", () => {
    whole(rows, choiceOf("loja"));
    const changed = rows.with(7, rowOf(999_999));
    expect(seen(whole(changed, choiceOf("loja 999999")).rows)).toEqual([999_999]);
    expect(whole(changed, choiceOf("loja 8")).rows.some(({ seq }) => seq === 8)).toBe(false);
  });

  it("starts again after a reset", () => {
    whole(rows, choiceOf("loja"));
    expect(finder.look([], choiceOf("loja"))).toEqual({
      rows: [],
      failing: 0,
      refused: 0,
      eventTypes: [],
      isWhole: true,
    });
    expect(seen(finder.look(rows.slice(0, 3), choiceOf("loja")).rows)).toEqual([3, 2, 1]);
  });
});
