import type { Database } from "better-sqlite3";

/**
 * A full-text index that is divided into parts, each for a range of ids. A search reads the parts newest first and stops
 * at its limit. So a frequent text costs the same in a history of any length, and a rare one costs one lookup per part.
 * In an undivided index, FTS5 merges the lists of all terms with a prefix, of the whole history, before the first result.
 *
 * Ids are positive safe integers. A part is created when its first text is added. Texts may be added in any order of ids.
 */
export interface TextParts {
  /** Adds a text. Its id must be new, which is not checked. */
  add(id: number, text: string): void;
  /**
   * The ids in `span` whose texts match an FTS5 expression, highest first, `limit` at most. Throws SQLite's error if the
   * expression is malformed and there is a part to search.
   */
  search(expression: string, span: Span, limit: number): number[];
}

/** Parts whose texts can change. Each text takes more space, because FTS5 must know which ids exist. */
export interface ReplaceableTextParts extends TextParts {
  /** Adds a text; replaces the previous text of this id, if there is one. */
  add(id: number, text: string): void;
  has(id: number): boolean;
}

/** A range of ids, both ends included. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

interface Part extends ReplaceableTextParts, Span {}

/**
 * Ids per part. Smaller parts make frequent texts cheaper, and rare ones more expensive: in a million texts, a lookup in
 * every part takes about 3 ms.
 */
const PART_SIZE = 16_384;
const TOKENIZER = "tokenize = 'unicode61 remove_diacritics 2'";

/** Creates an empty index in `sqlite`. `name`: the prefix of its tables. */
export function createTextParts(sqlite: Database, name: string, partSize = PART_SIZE): TextParts {
  const { add, search } = createParts(sqlite, { name, partSize, options: "columnsize = 0" });
  return { add, search };
}

/** Like `createTextParts`, for texts that can change. */
export function createReplaceableTextParts(
  sqlite: Database,
  name: string,
  partSize = PART_SIZE,
): ReplaceableTextParts {
  return createParts(sqlite, { name, partSize, options: "contentless_delete = 1" });
}

function createParts(
  sqlite: Database,
  { name, partSize, options }: { name: string; partSize: number; options: string },
): ReplaceableTextParts {
  const parts = new Map<number, Part>();
  let newestFirst: readonly Part[] = [];

  const numberOf = (id: number) => Math.floor(id / partSize);
  const create = (number: number): Part => {
    const table = `${name}_${number}`;
    sqlite.exec(`CREATE VIRTUAL TABLE ${table} USING fts5(text, content = '', ${options}, ${TOKENIZER})`);
    const part = openPart(sqlite, table, { first: number * partSize, last: (number + 1) * partSize - 1 });
    parts.set(number, part);
    newestFirst = [...parts.values()].sort((a, b) => b.first - a.first);
    return part;
  };

  return {
    add: (id, text) => {
      const number = numberOf(id);
      (parts.get(number) ?? create(number)).add(id, text);
    },
    has: (id) => parts.get(numberOf(id))?.has(id) ?? false,
    search: (expression, span, limit) => {
      const found: number[] = [];
      for (const part of newestFirst) {
        if (part.first > span.last) continue;
        if (part.last < span.first || found.length >= limit) break;
        found.push(...part.search(expression, span, limit - found.length));
      }
      return found;
    },
  };
}

function openPart(sqlite: Database, table: string, { first, last }: Span): Part {
  const insert = sqlite.prepare(`INSERT OR REPLACE INTO ${table} (rowid, text) VALUES (?, ?)`);
  const lookup = sqlite.prepare(`SELECT 1 FROM ${table} WHERE rowid = ?`);
  // The driver passes numbers as REAL. FTS5 skips to the first row of a range only if its ends are INTEGER.
  const select = sqlite
    .prepare(
      `SELECT rowid FROM ${table} WHERE ${table} MATCH ? AND rowid BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER)
         ORDER BY rowid DESC LIMIT ?`,
    )
    .pluck();
  return {
    first,
    last,
    add: (id, text) => void insert.run(id, text),
    has: (id) => lookup.get(id) !== undefined,
    search: (expression, span, limit) =>
      select.all(expression, Math.max(first, span.first), Math.min(last, span.last), limit) as number[],
  };
}
