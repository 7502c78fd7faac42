import { type Document, isMap, isNode, isPair, LineCounter, type Node, parseDocument } from "yaml";
import type { z } from "zod";
import { nearMatches } from "./near.js";

/** Something wrong with a value that is well-formed, found by looking at all of the file. */
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
  /** A sentence without its subject's file, with what was probably meant. */
  readonly message: string;
}

export type ReadYaml<Value> =
  | {
      readonly value: Value;
      /** Where what stands at a path begins in the text. */
      readonly placeOf: (path: readonly PropertyKey[]) => Pick<TextProblem, "line" | "column">;
      readonly problems?: undefined;
    }
  | { readonly problems: readonly TextProblem[] };

/**
 * Reads a YAML file of a format. Nothing that the schema does not know passes, and what `check` finds in a value that
 * is well-formed does not either: every problem is told with its place.
 */
export function readYamlText<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  check: (value: z.output<Schema>) => readonly Inconsistency[] = () => [],
): ReadYaml<z.output<Schema>> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const place = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const broken = [...document.errors, ...document.warnings];
  if (broken.length > 0) {
    return {
      problems: broken.map(({ pos, message }) => ({ ...place(pos[0]), message: message.split("\n")[0]! })),
    };
  }
  const parsed = schema.safeParse(document.toJS());
  const issues: readonly Issue[] = parsed.success
    ? check(parsed.data)
    : parsed.error.issues.flatMap(deepest).sort(typosFirst);
  if (parsed.success && issues.length === 0) {
    return { value: parsed.data, placeOf: (path) => place(offsetOf(document.contents, path, false)) };
  }
  return {
    problems: issues.flatMap((issue) => {
      const wrong = "keys" in issue ? issue.keys : [undefined];
      return wrong.map((key) => ({
        ...place(
          offsetOf(
            document.contents,
            [...issue.path, ...(key === undefined ? [] : [key])],
            key !== undefined,
          ),
        ),
        message: sentence(schema, issue, key, valueAt(document, issue.path)),
      }));
    }),
  };
}

type Issue = z.core.$ZodIssue | Inconsistency;

/** What is missing is often there, under a key that was mistyped. */
const typosFirst = (one: z.core.$ZodIssue, other: z.core.$ZodIssue) =>
  Number(other.code === "unrecognized_keys") - Number(one.code === "unrecognized_keys");

/** Of the ways in which a union fails, the one that came furthest with the fewest complaints: that is what was meant. */
function deepest(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return [issue];
  const depth = (issues: readonly z.core.$ZodIssue[]) =>
    Math.max(...issues.map(({ path, code }) => path.length + (code === "invalid_type" ? 0 : 1)));
  const complaints = (issues: readonly z.core.$ZodIssue[]) =>
    issues.reduce((sum, one) => sum + (one.code === "unrecognized_keys" ? one.keys.length : 1), 0);
  const [best] = [...issue.errors].sort((a, b) => depth(b) - depth(a) || complaints(a) - complaints(b));
  return best!.flatMap((inner) => deepest({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** Where the value at a path stands in the text, or its key; the nearest that is there, where it is missing. */
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

function sentence(schema: z.core.$ZodType, issue: Issue, key: string | undefined, value: unknown): string {
  const field = issue.path.map(String).join(".");
  const subject = field === "" ? "the file" : field;
  if (issue.code === "unrecognized_keys") {
    return `${field === "" ? "" : `${field}: `}there is no key ${key}${meant(key!, keysAt(schema, issue.path))}`;
  }
  if (issue.code === "invalid_value") {
    const known = issue.values.map(String);
    if (value === undefined) return `${subject} is missing.`;
    const few = known.length <= 8 ? `; it is one of ${known.join(", ")}` : "";
    return `${subject} cannot be ${shown(value)}${meant(String(value), known) || `${few}.`}`;
  }
  if (issue.code === "invalid_type") {
    if (value === undefined) return `${subject} is missing.`;
    return `${subject} must be of type ${issue.expected}, not ${shown(value)}.`;
  }
  if (issue.code === "custom") {
    const known = (issue.params as { known?: string[] } | undefined)?.known ?? [];
    return `${subject} ${issue.message}${meant(String(value), known) || "."}`;
  }
  if (issue.code === "too_small") return `${subject} is too short or too small.`;
  return `${subject} ${issue.message}.`;
}

const shown = (value: unknown) => JSON.stringify(value);

function meant(typed: string, known: readonly string[]): string {
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

/** A schema without what stands around it: optional, default, union. */
function within(schema: z.core.$ZodType): Inner[] {
  const { def } = schema._zod as unknown as {
    def: { innerType?: z.core.$ZodType; options?: z.core.$ZodType[] } & Inner;
  };
  if (def.innerType) return within(def.innerType);
  return def.options ? def.options.flatMap(within) : [def];
}
