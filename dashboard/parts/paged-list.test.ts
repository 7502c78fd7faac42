import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ListPage, PagedList } from "./paged-list.js";

interface Row {
  readonly number: number;
  readonly text: string;
}

const PAGE = 3;

/** A sandbox with these rows; its search has read those from `read` on. */
function sandbox(count: number) {
  const rows = Array.from({ length: count }, (_, at): Row => ({ number: at + 1, text: "a" }));
  const world = { rows, read: 1, requests: [] as (number | null)[], fails: false };
  const list = new PagedList<Row>(
    async (before): Promise<ListPage<Row>> => {
      world.requests.push(before);
      if (world.fails) throw new Error("gone");
      const matching = world.rows
        .filter(({ number }) => number >= world.read && number < (before ?? Number.POSITIVE_INFINITY))
        .toReversed();
      const page = matching.slice(0, PAGE);
      return {
        rows: page,
        next: matching.length > PAGE ? (page.at(-1)?.number ?? null) : null,
        unsearched: world.read - 1,
      };
    },
    ({ number }) => number,
  );
  const numbers = () => list.state.get().rows?.map(({ number }) => number) ?? null;
  return { world, list, numbers };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
/** Runs pending responses and timers, but not the delay after which a search is repeated. */
const settle = () => vi.advanceTimersByTimeAsync(150);

describe("a list in pages", () => {
  it("loads the newest page, then older ones until the first row", async () => {
    const { list, numbers, world } = sandbox(7);
    expect(numbers()).toBe(null);
    list.more();
    list.refresh();
    await settle();
    expect(numbers()).toEqual([7, 6, 5]);
    list.more();
    await settle();
    expect(numbers()).toEqual([7, 6, 5, 4, 3, 2]);
    expect(list.state.get().isWhole).toBe(false);
    list.more();
    await settle();
    expect(numbers()).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(list.state.get().isWhole).toBe(true);
    list.more();
    await settle();
    expect(world.requests).toEqual([null, 5, 2]);
  });

  it("shows new, changed and deleted rows in all loaded pages after a change notice", async () => {
    const { list, numbers, world } = sandbox(9);
    list.refresh();
    await settle();
    list.more();
    await settle();
    expect(numbers()).toEqual([9, 8, 7, 6, 5, 4]);
    const changed = { number: 5, text: "b" };
    world.rows = [
      ...world.rows.filter(({ number }) => number !== 8).with(4, changed),
      { number: 10, text: "a" },
    ];
    list.refresh();
    await settle();
    expect(numbers()).toEqual([10, 9, 7, 6, 5, 4]);
    expect(list.state.get().rows?.[4]).toBe(changed);
    list.more();
    await settle();
    expect(numbers()?.at(-1)).toBe(1);
  });

  it("loads the newest page again at each notice, and all pages less often the more there are", async () => {
    const { list, world } = sandbox(30);
    list.refresh();
    for (let page = 2; page <= 5; page++) {
      await settle();
      list.more();
    }
    await settle();
    list.refresh();
    await settle();
    const changed = { number: 17, text: "b" };
    world.rows = world.rows.with(16, changed);
    world.requests.length = 0;
    for (let notice = 1; notice <= 10; notice++) {
      list.refresh();
      await settle();
    }
    expect(world.requests).toEqual(Array.from({ length: 10 }, () => null));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(world.requests.slice(10), "once, without another notice").toEqual([null, 28, 25, 22, 19]);
    expect(list.state.get().rows).toContain(changed);
  });

  it("never shows a gap between new and loaded rows", async () => {
    const { list, numbers, world } = sandbox(4);
    list.refresh();
    await settle();
    const seen: (readonly number[] | null)[] = [];
    list.state.subscribe(() => seen.push(numbers()));
    world.rows = [...world.rows, ...sandbox(12).world.rows.slice(4)];
    list.refresh();
    await settle();
    expect(numbers()).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1].slice(0, numbers()?.length));
    expect(numbers()).toContain(4);
    for (const rows of seen) expect(rows).toEqual(numbers()?.slice(0, rows?.length));
  });

  it("repeats a search until it has covered the whole history", async () => {
    const { list, numbers, world } = sandbox(4);
    world.read = 4;
    list.refresh();
    await settle();
    expect([numbers(), list.state.get().isWhole, list.state.get().unsearched]).toEqual([[4], false, 3]);
    list.more();
    world.read = 1;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(numbers()).toEqual([4, 3, 2, 1]);
    expect(list.state.get()).toMatchObject({ isWhole: true, unsearched: 0 });
    const { length } = world.requests;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(world.requests.length, "asks no more when all is read").toBe(length);
  });

  it("continues over pages without a match", async () => {
    const pages: Record<string, ListPage<Row>> = {
      null: { rows: [], next: 50, unsearched: 0 },
      50: { rows: [{ number: 40, text: "a" }], next: 30, unsearched: 0 },
      30: { rows: [], next: 20, unsearched: 0 },
      20: { rows: [{ number: 10, text: "a" }], next: null, unsearched: 0 },
    };
    const list = new PagedList<Row>(
      async (before) => pages[String(before)] ?? { rows: [], next: null, unsearched: 0 },
      ({ number }) => number,
    );
    list.refresh();
    await settle();
    expect(list.state.get().rows).toHaveLength(1);
    list.more();
    await settle();
    expect(list.state.get().rows).toHaveLength(2);
    expect(list.state.get().isWhole).toBe(true);
  });

  it("discards the response to an outdated request", async () => {
    const { list, numbers } = sandbox(4);
    list.refresh();
    list.stop();
    await settle();
    expect(numbers()).toBe(null);
  });

  it("keeps its rows if a page fails to load, and tries again after the next notice", async () => {
    const { list, numbers, world } = sandbox(2);
    list.refresh();
    await settle();
    world.fails = true;
    list.refresh();
    await settle();
    expect(list.state.get().problem).toEqual(new Error("gone"));
    expect(numbers()).toEqual([2, 1]);
    world.fails = false;
    list.refresh();
    await settle();
    expect(list.state.get().problem).toBe(null);
  });
});

describe("a list in pages whose rows never change", () => {
  /** Rows with these numbers; `world` distinguishes the rows of two worlds. */
  function sandbox(numbers: number[]) {
    const state = { rows: rowsOf(numbers), requests: [] as (number | null)[] };
    const list = new PagedList<Row>(
      async (before): Promise<ListPage<Row>> => {
        state.requests.push(before);
        const matching = state.rows.filter(({ number }) => number < (before ?? Number.POSITIVE_INFINITY));
        const rows = matching.slice(0, PAGE);
        return { rows, next: matching.length > PAGE ? (rows.at(-1)?.number ?? null) : null, unsearched: 0 };
      },
      ({ number }) => number,
      (row, other) => row.number === other.number && row.text === other.text,
    );
    return { state, list, numbers: () => list.state.get().rows?.map(({ number }) => number) ?? null };
  }
  const rowsOf = (numbers: number[], world = "a") => numbers.map((number): Row => ({ number, text: world }));

  it("loads only the newest page after a notice, and inserts a late row in its place", async () => {
    const { state, list, numbers } = sandbox([9, 7, 6, 5, 4, 3, 2, 1]);
    list.refresh();
    await settle();
    list.more();
    await settle();
    expect(numbers()).toEqual([9, 7, 6, 5, 4, 3]);
    state.rows = rowsOf([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    list.refresh();
    await settle();
    expect(numbers()).toEqual([9, 8, 7, 6, 5, 4, 3]);
    list.more();
    await settle();
    expect(numbers()).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(state.requests).toEqual([null, 6, null, 3]);
  });

  it.each([
    ["too many came in between", rowsOf([19, 18, 17, 16, 15, 4, 3, 2, 1]), [19, 18, 17], 17],
    ["the world was replaced", rowsOf([4, 3, 2, 1], "b"), [4, 3, 2], 2],
    ["the world was replaced and is small", rowsOf([2, 1], "b"), [2, 1], null],
  ])("starts again if %s", async (_, rows, shown, next) => {
    const { state, list, numbers } = sandbox([4, 3, 2, 1]);
    list.refresh();
    await settle();
    list.more();
    await settle();
    expect(numbers()).toEqual([4, 3, 2, 1]);
    state.rows = rows;
    state.requests = [];
    list.refresh();
    await settle();
    expect(numbers()).toEqual(shown);
    list.more();
    await settle();
    expect(state.requests).toEqual(next === null ? [null] : [null, next]);
  });
});
