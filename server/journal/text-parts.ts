import type { Database } from "better-sqlite3";

/**
 * A full-text index that is divided into parts, each for a range of ids. A search reads the parts newest first and stops
 * at its limit. So a frequent text costs the same in a history of any length, and a rare one costs one lookup per part.
 * In an undivided index, FTS5 merges the lists of all terms with a prefix, of the whole history, before the first result.
 * In a full part this still takes a millisecond, so the newest texts are also in small parts, which fill most pages.
 *
 * Ids are positive safe integers. A part is created when its first text is added, or extended if it has few. Texts may be added in any order of ids.
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

interface Part extends ReplaceableTextParts {
  first: number;
  last: number;
  /** Whether any text matches an expression. */
  contains(expression: string): boolean;
  /** How many texts were added. */
  count(): number;
  /** Deletes the part. */
  drop(): void;
}

/**
 * Ids per part. Smaller parts make frequent texts cheaper, and rare ones more expensive: in a million texts, a lookup in
 * every part takes about 3 ms.
 */
const PART_SIZE = 16_384;
/** How many small parts take as many ids as a part. */
const SMALL_PER_PART = 16;
/** How many small parts are kept. */
const SMALL_PARTS = 3;
const TOKENIZER = "tokenize = 'unicode61 remove_diacritics 2'";

/** Creates an empty index in `sqlite`. `name`: the prefix of its tables. */
export function createTextParts(sqlite: Database, name: string, partSize = PART_SIZE): TextParts {
  const { add, search } = createPartsOfTwoSizes(sqlite, { name, partSize, options: "columnsize = 0" });
  return { add, search };
}

/** Like `createTextParts`, for texts that can change. */
export function createReplaceableTextParts(
  sqlite: Database,
  name: string,
  partSize = PART_SIZE,
): ReplaceableTextParts {
  return createPartsOfTwoSizes(sqlite, { name, partSize, options: "contentless_delete = 1" });
}

interface PartOptions {
  readonly name: string;
  readonly partSize: number;
  readonly options: string;
}

function createPartsOfTwoSizes(sqlite: Database, shape: PartOptions): ReplaceableTextParts {
  const all = createParts(sqlite, shape);
  const small = createParts(sqlite, {
    ...shape,
    name: `${shape.name}_small`,
    partSize: Math.ceil(shape.partSize / SMALL_PER_PART),
  });
  /** All texts with this id or a higher one are in a small part. */
  let smallFrom: number | undefined;

  return {
    add: (id, text) => {
      all.add(id, text);
      smallFrom ??= id;
      if (id < smallFrom) return;
      small.add(id, text);
      smallFrom = Math.max(smallFrom, small.keepNewest(SMALL_PARTS));
    },
    has: all.has,
    search: (expression, { first, last }, limit) => {
      if (smallFrom === undefined) return [];
      const found = small.search(expression, { first: Math.max(first, smallFrom), last }, limit);
      if (found.length === limit) return found;
      const rest = { first, last: Math.min(last, smallFrom - 1) };
      return [...found, ...all.search(expression, rest, limit - found.length)];
    },
  };
}

interface Parts extends ReplaceableTextParts {
  /** Deletes all parts but these many, and returns the lowest id that the remaining ones take. */
  keepNewest(count: number): number;
}

function createParts(sqlite: Database, { name, partSize, options }: PartOptions): Parts {
  let newestFirst: readonly Part[] = [];
  let latest: Part | undefined;
  let created = 0;

  const partOf = (id: number): Part | undefined => {
    if (latest === undefined || id < latest.first || id > latest.last)
      latest = newestFirst.find(({ first, last }) => id >= first && id <= last);
    return latest;
  };
  /**
   * A part for an id that is in none. Ids far apart would make a part for each, so a part with few texts is extended to
   * the range of this id instead, if no other part is between.
   */
  const createPart = (id: number): Part => {
    const newer = newestFirst.findLast(({ first }) => first > id);
    const older = newestFirst.find(({ last }) => last < id);
    const first = Math.max(Math.floor(id / partSize) * partSize, (older?.last ?? -1) + 1);
    const last =
      Math.min((Math.floor(id / partSize) + 1) * partSize, newer?.first ?? Number.MAX_SAFE_INTEGER) - 1;
    const sparse = [newer, older].find((part) => part !== undefined && part.count() < partSize / 2);
    if (sparse !== undefined) {
      sparse.first = Math.min(sparse.first, first);
      sparse.last = Math.max(sparse.last, last);
      return sparse;
    }
    const table = `${name}_${created++}`;
    sqlite.exec(`CREATE VIRTUAL TABLE ${table} USING fts5(text, content = '', ${options}, ${TOKENIZER})`);
    const part = openPart(sqlite, table, { first, last });
    newestFirst = [...newestFirst, part].sort((a, b) => b.first - a.first);
    return part;
  };

  return {
    add: (id, text) => (partOf(id) ?? createPart(id)).add(id, text),
    has: (id) => partOf(id)?.has(id) ?? false,
    search: (expression, span, limit) => {
      const found: number[] = [];
      const required = wholeWords(expression);
      for (const part of newestFirst) {
        if (part.first > span.last) continue;
        if (part.last < span.first || found.length >= limit) break;
        // A prefix such as "9"* makes FTS5 merge the lists of all words that begin with it, even if nothing else matches.
        if (!required.every(part.contains)) continue;
        found.push(...part.search(expression, span, limit - found.length));
      }
      return found;
    },
    keepNewest: (count) => {
      if (newestFirst.length > count) {
        for (const part of newestFirst.slice(count)) part.drop();
        newestFirst = newestFirst.slice(0, count);
        latest = undefined;
      }
      return newestFirst.at(-1)?.first ?? 0;
    },
  };
}

/**
 * Expressions that every match of `expression` matches too, each of one whole word or of alternative ones, which are
 * cheap to look up. The longest first, because it is likely to be the rarest. None if `expression` requires no whole
 * word, or is none of `searchExpression`.
 */
function wholeWords(expression: string): readonly string[] {
  const required: string[] = [];
  for (const operand of operandsOf(expression) ?? []) {
    const alternatives = operand.map(wordsOf);
    const [words = []] = alternatives;
    if (alternatives.length === 1) required.push(...words.map((word) => `"${word}"`));
    else if (alternatives.every(({ length }) => length > 0))
      required.push(alternatives.map(([word]) => `"${word}"`).join(" OR "));
  }
  return required.sort((a, b) => b.length - a.length);
}

/** The alternatives of each operand of AND: `"a"* AND ("b" OR "c")` is `"a"*`, and `"b"` or `"c"`. */
function operandsOf(expression: string): string[][] | null {
  const tokens = expression.match(/"[^"]*"\*?|AND|OR|[^\s]/g) ?? [];
  const operands: string[][] = [];
  let operand: string[] = [];
  for (const token of tokens) {
    if (token === "AND") {
      operands.push(operand);
      operand = [];
    } else if (token.startsWith('"') && token.length > 1) operand.push(token);
    else if (!["OR", "(", ")"].includes(token)) return null;
  }
  return [...operands, operand];
}

/** The words of a phrase without its prefix: of `"a b c"*`, a and b. */
const wordsOf = (phrase: string): string[] => {
  const words = phrase.slice(1, phrase.lastIndexOf('"')).split(" ");
  return (phrase.endsWith("*") ? words.slice(0, -1) : words).filter(Boolean);
};

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
  // Without an order, so that FTS5 reads only the beginning of a long list.
  const any = sqlite.prepare(`SELECT 1 FROM ${table} WHERE ${table} MATCH ? LIMIT 1`);
  let count = 0;
  return {
    first,
    last,
    count: () => count,
    add: (id, text) => {
      insert.run(id, text);
      count += 1;
    },
    has: (id) => lookup.get(id) !== undefined,
    contains: (expression) => any.get(expression) !== undefined,
    search: (expression, span, limit) => select.all(expression, span.first, span.last, limit) as number[],
    drop: () => void sqlite.exec(`DROP TABLE ${table}`),
  };
}
