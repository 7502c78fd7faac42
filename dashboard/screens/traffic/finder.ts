import { EVENT_TYPES, type EventType } from "../../../server/contract/webhooks/event-types.js";
import type { Row } from "../../feed/journal-reducer.js";
import { searchWords } from "../../parts/search-text.js";
import { type Choice, isFailing, isOfAccount, isShown } from "./view.js";

export interface View {
  /** Newest first. */
  readonly rows: readonly Row[];
  readonly failing: number;
  readonly refused: number;
  /** The event types that occur, so that every choice finds something. */
  readonly eventTypes: readonly EventType[];
  /** False while older rows are still to be searched. */
  readonly isWhole: boolean;
}

/** Rows searched in one step: a fraction of a frame, even if each row's text must be made. */
export const AT_ONCE = 2_000;

/** Rows are searched in pages, so that a change of one page keeps the results of the others. */
const PAGE = 500;

interface Page {
  readonly rows: readonly Row[];
  /** The candidates: all rows, or the matches of a shorter query. */
  among: readonly Row[];
  /** The matches, newest first; null if not searched yet. */
  shown: readonly Row[] | null;
  tally: Tally | null;
}

interface Tally {
  readonly failing: number;
  readonly refused: number;
  readonly eventTypes: ReadonlySet<EventType>;
}

/**
 * Finds the rows that the stream shows. It searches newest first, `AT_ONCE` rows in one step,
 * again only where rows have changed, and while a query grows only among its matches.
 */
export class Finder {
  #choice: Choice = { filter: "all", query: "", account: null };
  #words: readonly string[] = [];
  #pages: Page[] = [];

  /** Searches one more step. Counts are those of the account, without filter and search. */
  look(rows: readonly Row[], choice: Choice): View {
    if (choice !== this.#choice) this.#turnTo(choice);
    this.#pages.length = Math.ceil(rows.length / PAGE);
    let left = AT_ONCE;
    const shownRows: (readonly Row[])[] = [];
    const tallies: Tally[] = [];
    for (let index = this.#pages.length - 1; index >= 0; index--) {
      const page = this.#pageAt(index, rows);
      if (page.shown === null || page.tally === null) {
        const work = page.tally === null ? page.rows.length : page.among.length;
        if (work > left) break;
        left -= work;
        page.tally ??= tallyOf(page.rows, choice.account);
        page.shown ??= page.among.filter((row) => isShown(row, choice, this.#words));
      }
      shownRows.push(page.shown);
      tallies.push(page.tally);
    }
    const types = new Set(tallies.flatMap(({ eventTypes }) => [...eventTypes]));
    return {
      rows: shownRows.flat(),
      failing: tallies.reduce((sum, { failing }) => sum + failing, 0),
      refused: tallies.reduce((sum, { refused }) => sum + refused, 0),
      eventTypes: EVENT_TYPES.filter((type) => types.has(type)),
      isWhole: shownRows.length === this.#pages.length,
    };
  }

  #turnTo(choice: Choice): void {
    const words = searchWords(choice.query);
    const isSameAccount = choice.account === this.#choice.account;
    const isNarrower =
      isSameAccount &&
      choice.filter === this.#choice.filter &&
      this.#words.every((before) => words.some((word) => word.includes(before)));
    for (const page of this.#pages) {
      page.among = isNarrower ? (page.shown ?? page.among) : page.rows.toReversed();
      page.shown = null;
      if (!isSameAccount) page.tally = null;
    }
    this.#choice = choice;
    this.#words = words;
  }

  #pageAt(index: number, rows: readonly Row[]): Page {
    const start = index * PAGE;
    const end = Math.min(start + PAGE, rows.length);
    const known = this.#pages[index];
    if (known && known.rows.length === end - start && isPartOf(rows, known.rows, start)) return known;
    const pageRows = rows.slice(start, end);
    const page: Page = { rows: pageRows, among: pageRows.toReversed(), shown: null, tally: null };
    this.#pages[index] = page;
    return page;
  }
}

/** A plain loop, because all rows are compared whenever one arrives. */
function isPartOf(rows: readonly Row[], part: readonly Row[], start: number): boolean {
  for (let at = 0; at < part.length; at++) if (part[at] !== rows[start + at]) return false;
  return true;
}

function tallyOf(rows: readonly Row[], account: number | null): Tally {
  const accountRows = rows.filter((row) => isOfAccount(row, account));
  return {
    failing: accountRows.filter(isFailing).length,
    refused: accountRows.filter(({ fact }) => fact.type === "request.refused").length,
    eventTypes: new Set(accountRows.flatMap(({ progress }) => progress?.eventType ?? [])),
  };
}
