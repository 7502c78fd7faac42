import { type Document, isMap, isNode, isPair, LineCounter, type Node, parseDocument } from "yaml";
import type { z } from "zod";
import { nearMatches } from "./near.js";
import { type ScenarioFile, scenarioFile } from "./scenario-file.js";
import { type Inconsistency, scenarioProblems } from "./scenario-soundness.js";

/** Something wrong with the text of a scenario, and where: line and column count from 1. */
export interface TextProblem {
  readonly line: number;
  readonly column: number;
  /** A sentence without its subject's file, with what was probably meant. */
  readonly message: string;
}

export type ScenarioText =
  | { readonly file: ScenarioFile; readonly problems?: undefined }
  | { readonly problems: readonly TextProblem[] };

/** Reads the YAML of one scenario. Nothing that it does not know passes: every problem is told with its place. */
export function readScenarioText(text: string): ScenarioText {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const at = (offset: number, message: string): TextProblem => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1), message };
  };
  const broken = [...document.errors, ...document.warnings];
  if (broken.length > 0) {
    return { problems: broken.map(({ pos, message }) => at(pos[0], message.split("\n")[0]!)) };
  }
  const parsed = scenarioFile.safeParse(document.toJS());
  const issues = parsed.success
    ? scenarioProblems(parsed.data)
    : parsed.error.issues.flatMap(deepest).sort(typosFirst);
  if (parsed.success && issues.length === 0) return { file: parsed.data };
  return {
    problems: issues.flatMap((issue) => {
      const wrong = "keys" in issue ? issue.keys : [undefined];
      return wrong.map((key) =>
        at(
          offsetOf(
            document.contents,
            [...issue.path, ...(key === undefined ? [] : [key])],
            key !== undefined,
          ),
          sentence(issue, key, valueAt(document, issue.path)),
        ),
      );
    }),
  };
}

type Issue = z.core.$ZodIssue | Inconsistency;

/** What is missing is often there, under a key that was mistyped. */
const typosFirst = (one: z.core.$ZodIssue, other: z.core.$ZodIssue) =>
  Number(other.code === "unrecognized_keys") - Number(one.code === "unrecognized_keys");

/** Of the ways in which a union fails, the one that came furthest: that is what was meant. */
function deepest(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return [issue];
  const depth = (issues: readonly z.core.$ZodIssue[]) =>
    Math.max(...issues.map(({ path, code }) => path.length + (code === "invalid_type" ? 0 : 1)));
  const [best] = [...issue.errors].sort((a, b) => depth(b) - depth(a));
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

function sentence(issue: Issue, key: string | undefined, value: unknown): string {
  const field = issue.path.map(String).join(".");
  const subject = field === "" ? "the file" : field;
  if (issue.code === "unrecognized_keys") {
    return `${field === "" ? "" : `${field}: `}there is no key ${key}${meant(key!, keysAt(issue.path))}`;
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
function keysAt(path: readonly PropertyKey[]): string[] {
  let options: z.core.$ZodType[] = [scenarioFile];
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
