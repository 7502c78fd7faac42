import {
  Composer,
  type CST,
  type Document,
  isCollection,
  isMap,
  isNode,
  isPair,
  Lexer,
  LineCounter,
  type Node,
  Parser,
  visit,
} from "yaml";
import type { z } from "zod";
import { mustExist } from "./must-exist.js";
import { nearMatches } from "./near.js";
import { messageText } from "./rules.js";

/** A problem of a valid value that only the whole file shows. */
export interface Inconsistency {
  readonly code: "custom";
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly params?: { readonly known?: readonly string[] };
}

/** Something wrong with a text, and where: line and column count from 1. */
export interface TextProblem {
  readonly line: number;
  readonly column: number;
  /** A sentence, with a suggestion if there is one; it does not name the file. */
  readonly message: string;
}

export type ReadYaml<Value> =
  | {
      readonly value: Value;
      /** The position at which the value at a path begins. */
      readonly placeOf: (path: readonly PropertyKey[]) => Pick<TextProblem, "line" | "column">;
      readonly problems?: undefined;
    }
  | { readonly problems: readonly TextProblem[] };

/**
 * Limits of a file, far beyond what a person writes. A sandbox also reads files of others, and does not answer requests
 * meanwhile.
 */
const MOST = {
  characters: 16_000,
  /** Reported problems; beyond that, only their number. */
  problems: 20,
  messageCharacters: 400,
  /** Nesting of maps, lists and their keys. A JSON body may be 64 deep (assumption BODY_LIMIT). */
  depth: 200,
  /** The same while the text is parsed, including unclosed lists; higher, so that other mistakes are reported first. */
  parsedDepth: 2_000,
  /** Words, signs, indents and line ends; a case of the maximum length has 2.7 million. */
  tokens: 3_000_000,
  /** Nodes that all aliases expand to, including aliases within aliases. */
  aliases: 100,
} as const;

const TOO_DEEP = "this is nested too deeply.";
const TOO_MANY = "from here on there is too much to read.";

/** A problem at an offset of the text. The message is built when it is reported. */
interface Finding {
  readonly offset: () => number;
  readonly message: () => string;
}

/**
 * Reads a YAML file and validates it with `schema` (unknown keys are problems, too) and then, if it is valid, with
 * `check`. Returns every problem with its line and column. `characters` is the maximum length of the text.
 */
export function readYamlText<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  check: (value: z.output<Schema>) => readonly Inconsistency[] = () => [],
  characters: number = MOST.characters,
): ReadYaml<z.output<Schema>> {
  if (text.length > characters) {
    const message = `the file has ${text.length} characters; at most ${characters} are read.`;
    return { problems: [{ line: 1, column: 1, message }] };
  }
  const lines = new LineCounter();
  const place = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const problemsOf = (findings: readonly Finding[], isWhole = true) => {
    const problems = findings.slice(0, MOST.problems).map(({ offset, message }) => ({
      ...place(offset()),
      message: cut(message()),
    }));
    const next = findings[MOST.problems];
    if (next) {
      const message = `and ${isWhole ? `${findings.length - MOST.problems} ` : ""}more, from here on.`;
      problems.push({ ...place(next.offset()), message });
    }
    return { problems };
  };
  const { document, broken } = parsedDocument(text, lines);
  if (document === null) return problemsOf(broken, false);
  if (broken.length > 0) return problemsOf(broken);
  const wrong = misshapen(document);
  if (wrong.length > 0) return problemsOf(wrong);
  let content: unknown;
  try {
    content = document.toJS({ maxAliasCount: MOST.aliases });
  } catch (error) {
    return problemsOf([{ offset: () => firstAlias(document), message: () => (error as Error).message }]);
  }
  const parsed = schema.safeParse(content);
  const issues: readonly Issue[] = parsed.success
    ? check(parsed.data)
    : parsed.error.issues.flatMap(deepest).sort(typosFirst);
  if (parsed.success && issues.length === 0) {
    return { value: parsed.data, placeOf: (path) => place(offsetOf(document.contents, path, false)) };
  }
  return problemsOf(
    issues.flatMap((issue): Finding[] =>
      "keys" in issue
        ? issue.keys.map((key) => ({
            offset: () => offsetOf(document.contents, [...issue.path, key], true),
            message: () => unknownKey(schema, issue.path, key),
          }))
        : [
            {
              offset: () => offsetOf(document.contents, issue.path, false),
              message: () => sentence(issue, valueAt(document, issue.path)),
            },
          ],
    ),
  );
}

/** The document of a text, and its YAML errors. `document` is null if too many errors or levels end the reading early. */
function parsedDocument(text: string, lines: LineCounter): { document: Document | null; broken: Finding[] } {
  const broken: Finding[] = [];
  const add = (offset: number, message: string) => {
    broken.push({ offset: () => offset, message: () => message });
    if (broken.length > MOST.problems) throw new TooMuchIsWrong();
  };
  const sentenceOf = (code: string, message: string) => (code === "RESOURCE_EXHAUSTION" ? TOO_DEEP : message);
  // With `uniqueKeys`, the library compares each key with all others of its map; `misshapen` uses a Set instead.
  const composer = new Composer({ uniqueKeys: false, prettyErrors: false, logLevel: "error" });
  // The library collects its errors until the end of the document, and each is expensive.
  // This function gets each error at once, so that reading can stop early.
  const report = composer as unknown as { onError: OnError };
  report.onError = (source, code, message) => {
    const offset = typeof source === "number" ? source : "offset" in source ? source.offset : source[0];
    add(offset, sentenceOf(code, message));
  };
  let document: Document | null = null;
  const take = (documents: Iterable<Document>) => {
    for (const next of documents) {
      for (const { pos, code, message } of [...next.errors, ...next.warnings])
        add(pos[0], sentenceOf(code, message));
      if (document) add(next.range?.[0] ?? 0, "there is a second document; a file has one.");
      document ??= next;
    }
  };
  try {
    for (const token of tokensOf(text, lines)) {
      if (token.type === "error") add(token.offset, token.message);
      else take(composer.next(token));
    }
    take(composer.end(true, text.length));
  } catch (error) {
    if (error instanceof RangeError)
      return { document: null, broken: [{ offset: () => 0, message: () => TOO_DEEP }] };
    if (!(error instanceof TooMuchIsWrong)) throw error;
    return { document: null, broken };
  }
  return { document, broken };
}

class TooMuchIsWrong extends Error {}

/**
 * The documents of a text as the parser finds them. Ends with an error at the first place that is nested too deeply or
 * behind too many tokens: the library itself would read on to the end, which takes minutes and gigabytes of memory.
 */
function* tokensOf(text: string, lines: LineCounter): Iterable<CST.Token> {
  const parser = new Parser(lines.addNewLine);
  lines.addNewLine(0);
  let tokens = 0;
  const limit = (message: string): CST.ErrorToken => ({
    type: "error",
    offset: parser.offset,
    source: "",
    message,
  });
  for (const token of new Lexer().lex(text)) {
    yield* parser.next(token);
    tokens += 1;
    if (parser.stack.length > MOST.parsedDepth) return yield limit(TOO_DEEP);
    if (tokens > MOST.tokens) return yield limit(TOO_MANY);
  }
  yield* parser.end();
}

type OnError = (
  source: number | readonly [number, number] | { readonly offset: number },
  code: string,
  message: string,
) => void;

/** Finds YAML features that no format here uses, before the document is converted. */
function misshapen(document: Document): Finding[] {
  const found: Finding[] = [];
  const wrong = (node: unknown, message: string) =>
    void found.push({ offset: () => (node as Node | null)?.range?.[0] ?? 0, message: () => message });
  visit(document, {
    Alias: (_, alias, path) => {
      if (path.some((outer) => "anchor" in outer && outer.anchor === alias.source)) {
        wrong(alias, "an alias cannot refer to a value that contains it.");
      }
    },
    Collection: (_, node, { length }) => {
      if (length > MOST.depth) {
        wrong(node, TOO_DEEP);
        return visit.BREAK;
      }
      if (!isMap(node)) return;
      const keys = new Set<string>();
      for (const { key } of node.items) {
        // The conversion writes such a key as text, again for each level of nesting.
        if (isCollection(key)) {
          wrong(key, "a key must be a word, not a list or a map.");
          return visit.BREAK;
        }
        const name = String(key);
        if (keys.has(name)) wrong(key, `there is a key ${name} already.`);
        keys.add(name);
      }
    },
  });
  return found;
}

function firstAlias(document: Document): number {
  let offset = 0;
  visit(document, {
    Alias: (_, { range }) => {
      offset = range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return offset;
}

const cut = (message: string) =>
  message.length > MOST.messageCharacters ? `${message.slice(0, MOST.messageCharacters)}…` : message;

type Issue = z.core.$ZodIssue | Inconsistency;

/** A missing key is often present but mistyped, so unknown keys come first. */
const typosFirst = (one: z.core.$ZodIssue, other: z.core.$ZodIssue) =>
  Number(other.code === "unrecognized_keys") - Number(one.code === "unrecognized_keys");

/** The issues of the alternative of a union that matched deepest with the fewest issues: probably the intended one. */
function deepest(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return [issue];
  const depth = (issues: readonly z.core.$ZodIssue[]) =>
    issues.reduce(
      (most, { path, code }) => Math.max(most, path.length + (code === "invalid_type" ? 0 : 1)),
      0,
    );
  const complaints = (issues: readonly z.core.$ZodIssue[]) =>
    issues.reduce((sum, one) => sum + (one.code === "unrecognized_keys" ? one.keys.length : 1), 0);
  const [best] = [...issue.errors].sort((a, b) => depth(b) - depth(a) || complaints(a) - complaints(b));
  return mustExist(best, "alternative of a union").flatMap((inner) =>
    deepest({ ...inner, path: [...issue.path, ...inner.path] }),
  );
}

/** The offset of the value at a path, or of its key. If it is missing, the offset of the nearest value above it. */
function offsetOf(root: unknown, path: readonly PropertyKey[], wantsKey: boolean): number {
  let node = root;
  let offset = isNode(node) ? (node.range?.[0] ?? 0) : 0;
  for (const [index, name] of path.entries()) {
    const pair = isMap(node)
      ? node.items.find(({ key }) => isNode(key) && String(key) === String(name))
      : undefined;
    const next: unknown = isPair(pair)
      ? pair.value
      : (node as { get?: (key: unknown, keep: true) => unknown } | null)?.get?.(name, true);
    if (next === undefined) return offset;
    const target = wantsKey && index === path.length - 1 && isPair(pair) ? pair.key : next;
    offset = (target as Node | null)?.range?.[0] ?? offset;
    node = next;
  }
  return offset;
}

function valueAt(document: Document, path: readonly PropertyKey[]): unknown {
  const found: unknown = document.getIn(path);
  return isNode(found) ? found.toJSON() : found;
}

function unknownKey(schema: z.core.$ZodType, path: readonly PropertyKey[], key: string): string {
  const field = path.map(String).join(".");
  return `${field === "" ? "" : `${field}: `}there is no key ${key}${suggestion(key, keysAt(schema, path))}`;
}

function sentence(issue: Issue, value: unknown): string {
  const field = issue.path.map(String).join(".");
  const subject = field === "" ? "the file" : field;
  if (issue.code === "invalid_value") {
    const known = issue.values.map(String);
    if (value === undefined) return `${subject} is missing.`;
    const few = known.length <= 8 ? `; it is one of ${known.join(", ")}` : "";
    return `${subject} cannot be ${shown(value)}${suggestion(String(value), known) || `${few}.`}`;
  }
  if (issue.code === "invalid_type") {
    if (value === undefined) return `${subject} is missing.`;
    return `${subject} must be of type ${issue.expected}, not ${shown(value)}.`;
  }
  if (issue.code === "custom") {
    const known = (issue.params as { known?: string[] } | undefined)?.known ?? [];
    return `${subject} ${messageText(issue.message, "en")}${suggestion(String(value), known) || "."}`;
  }
  if (issue.code === "too_small") return `${subject} must ${atLeast(issue)}.`;
  return `${subject} ${messageText(issue.message, "en")}.`;
}

function atLeast({ origin, minimum }: z.core.$ZodIssueTooSmall): string {
  if (origin === "array") return `have at least ${minimum === 1 ? "one item" : `${minimum} items`}`;
  return origin === "string" ? `have at least ${minimum} characters` : `be at least ${minimum}`;
}

/** Control and format characters, such as a space without width. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;

/** JSON has no infinity. */
const shown = (value: unknown) => (typeof value === "number" ? String(value) : JSON.stringify(value));

/** A suggestion for an unknown word; never `typed` itself, which `words` may contain for another alternative. */
function suggestion(typed: string, words: readonly string[]): string {
  const known = [...new Set(words)].filter((word) => word !== typed);
  const visible = typed.replaceAll(INVISIBLE, "");
  if (visible !== typed && known.includes(visible)) {
    return `; it has characters that cannot be seen; without them it is ${visible}.`;
  }
  const near = nearMatches(typed, known);
  if (near.length > 0) return `; did you mean ${near.join(" or ")}?`;
  return known.length > 0 && known.length <= 8 ? `; there is ${known.join(", ")}.` : "";
}

/** The keys that an object of the format may have at a path. */
function keysAt(root: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  let options: z.core.$ZodType[] = [root];
  for (const name of path) {
    options = options
      .flatMap(within)
      .flatMap((schema) => (schema.element ? [schema.element] : (schema.shape?.[String(name)] ?? [])));
  }
  return options.flatMap(within).flatMap(({ shape }) => Object.keys(shape ?? {}));
}

interface Inner {
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly element?: z.core.$ZodType;
}

/** The schemas inside of wrappers: optional, default, union. */
function within(schema: z.core.$ZodType): Inner[] {
  const { def } = schema._zod as unknown as {
    def: { innerType?: z.core.$ZodType; options?: z.core.$ZodType[] } & Inner;
  };
  if (def.innerType) return within(def.innerType);
  return def.options ? def.options.flatMap(within) : [def];
}
