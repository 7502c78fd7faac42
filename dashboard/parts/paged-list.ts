import { Observable } from "../feed/observable.js";
import { Throttle } from "./throttle.js";

/** The response of the sandbox to "the rows before this number". */
export interface ListPage<Row> {
  /** Newest first. */
  readonly rows: readonly Row[];
  /** `before` of the next page; null if there is none. */
  readonly next: number | null;
  /**
   * The number of old entries that the search has not read yet. While it is above 0, older rows may exist even
   * if `next` is null.
   */
  readonly unsearched: number;
}

/** Loads the newest page (null), or the rows with smaller numbers than `before`. */
export type LoadPage<Row> = (before: number | null) => Promise<ListPage<Row>>;

export interface PagedListState<Row> {
  /** Newest first; null until the first page has arrived. */
  readonly rows: readonly Row[] | null;
  /** Whether the oldest row is loaded. */
  readonly isWhole: boolean;
  readonly unsearched: number;
  /** The error of the last request; null if it succeeded. */
  readonly problem: unknown;
}

/** The shortest time between two rounds of requests. */
const SPACING_MS = 100;
/**
 * How often all loaded pages are loaded again, for each of them: the cost of a long list does not grow with what the reader
 * has scrolled through. In between, only the newest page is.
 */
const SPACING_PER_PAGE_MS = 400;
/** How long to wait before repeating a request whose search has not read the whole history. */
const ASK_AGAIN_MS = 200;

/**
 * A long list of which some pages are loaded: at first the newest, older ones when the reader scrolls. After a change
 * the newest page is loaded again, and now and then all of them, because any row may have changed; if rows never change,
 * only the newest page.
 * Requests are repeated until the search has read the whole history.
 */
export class PagedList<Row> {
  readonly state = new Observable<PagedListState<Row>>({
    rows: null,
    isWhole: false,
    unsearched: 0,
    problem: null,
  });
  readonly #throttle = new Throttle(() => this.#work(), SPACING_MS);
  #next: number | null = null;
  #isStale = false;
  #isMoreWanted = false;
  #isStopped = false;
  /** When all pages may be loaded again, by `performance.now()`. */
  #reloadsAllAt = 0;
  #again: ReturnType<typeof setTimeout> | undefined;

  /**
   * `numberOf` returns the number of a row, which `before` and `next` use as a cursor; rows are sorted by it, descending.
   * `isSame` is passed if rows never change. It distinguishes rows with the same number, because a reset starts the
   * numbers again.
   */
  constructor(
    private readonly load: LoadPage<Row>,
    private readonly numberOf: (row: Row) => number,
    private readonly isSame?: ((row: Row, other: Row) => boolean) | undefined,
  ) {}

  /** Loads the first page, or the loaded pages again. */
  readonly refresh = (): void => {
    this.#isStale = true;
    this.#throttle.trigger();
  };

  /** Loads the page after the oldest loaded row. */
  readonly more = (): void => {
    const { rows, isWhole } = this.state.get();
    if (rows === null || isWhole) return;
    this.#isMoreWanted = true;
    this.#throttle.trigger();
  };

  /** Ignores all responses that arrive later. */
  stop(): void {
    this.#isStopped = true;
    this.#throttle.stop();
    clearTimeout(this.#again);
  }

  async #work(): Promise<void> {
    clearTimeout(this.#again);
    try {
      if (this.#isStale) await (this.isSame ? this.#prepend(this.isSame) : this.#reload());
      if (this.#isMoreWanted && this.#next !== null) await this.#append();
    } catch (problem) {
      if (!this.#isStopped) this.state.set({ ...this.state.get(), problem });
      return;
    }
    if (this.state.get().unsearched > 0 && !this.#isStopped)
      this.#again = setTimeout(this.refresh, ASK_AGAIN_MS);
  }

  async #reload(): Promise<void> {
    this.#isStale = false;
    const { rows: previousRows, isWhole } = this.state.get();
    const loaded = previousRows ?? [];
    const newest = loaded[0] && this.numberOf(loaded[0]);
    const last = loaded.at(-1);
    // While the search is incomplete, a null `#next` does not mean that all rows are loaded: reload only down to the last
    // loaded row.
    const end = isWhole ? 0 : (this.#next ?? (last ? this.numberOf(last) : Number.POSITIVE_INFINITY));
    const rows: Row[] = [];
    const reloadsAll = performance.now() >= this.#reloadsAllAt;
    for (let at: number | null = null, pages = 1; ; pages++) {
      const page: ListPage<Row> = await this.load(at);
      rows.push(...page.rows);
      at = page.next;
      const next = at;
      const isDone = next === null || (rows.length > 0 && next <= end);
      const rest = next === null || isDone ? [] : loaded.filter((row) => this.numberOf(row) < next);
      // Show reloaded pages as they arrive, but only after they join the rows that were already shown; otherwise the
      // list would have a gap.
      if (isDone) this.#next = next;
      const joins = newest !== undefined && next !== null && next <= newest;
      if (isDone || joins) this.#show([...rows, ...rest], page);
      if (isDone) this.#reloadsAllAt = performance.now() + pages * SPACING_PER_PAGE_MS;
      if (isDone || this.#isStopped) return;
      if (joins && !reloadsAll) {
        this.#again = setTimeout(this.refresh, this.#reloadsAllAt - performance.now());
        return;
      }
    }
  }

  /**
   * Puts the newest page above the loaded rows. If the two do not meet (too many rows came in between, or the sandbox was
   * reset), the loaded rows are dropped: they can be loaded again, and a gap would mislead.
   */
  async #prepend(isSame: (row: Row, other: Row) => boolean): Promise<void> {
    this.#isStale = false;
    const page = await this.load(null);
    const oldest = page.rows.at(-1);
    const loaded = this.state.get().rows ?? [];
    const meets = page.next !== null && oldest && loaded.some((row) => isSame(row, oldest));
    if (!meets) this.#next = page.next;
    const rest = meets ? loaded.filter((row) => this.numberOf(row) < this.numberOf(oldest)) : [];
    this.#show([...page.rows, ...rest], page);
  }

  async #append(): Promise<void> {
    // A page may be empty although there are older rows, because a search reads only a part of the history for each
    // response.
    for (let isFound = false; !isFound && this.#next !== null && !this.#isStopped; ) {
      const page = await this.load(this.#next);
      this.#next = page.next;
      isFound = page.rows.length > 0;
      this.#show([...(this.state.get().rows ?? []), ...page.rows], page);
    }
    this.#isMoreWanted = false;
  }

  #show(rows: readonly Row[], { unsearched }: ListPage<Row>): void {
    if (this.#isStopped) return;
    this.state.set({ rows, isWhole: this.#next === null && unsearched === 0, unsearched, problem: null });
  }
}
