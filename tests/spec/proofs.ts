import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { assumptionRows } from "../../server/contract/assumptions/assumptions.js";
import type { Section } from "./rules.js";

/** A mark "// proves: <rule>, <rule>" and the test below it. */
export interface Proof {
  readonly file: string;
  readonly line: number;
  /** The rules in the mark. */
  readonly rules: readonly string[];
  /** The title of the test, table or row below the mark; null if there is none. */
  readonly test: string | null;
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const FOLDERS = ["server", "cli", "dashboard", "tests"];

/** The proofs in all test files, ordered by file and line. */
export function collectProofs(): Proof[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
      .map((path) => `${folder}/${path.replaceAll("\\", "/")}`),
  )
    .sort()
    .flatMap((file) => proofsIn(file, readFileSync(join(root, file), "utf8")));
}

/** The proofs in the text of one file. */
export function proofsIn(file: string, text: string): Proof[] {
  const marks = [...text.matchAll(/^[^\S\n]*\/\/ proves:(.*)$/gm)];
  if (marks.length === 0) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return marks.map(({ index, 0: whole, 1: rules }) => ({
    file,
    line: text.slice(0, index).split("\n").length,
    rules: rules!.split(",").map((rule) => rule.trim()),
    test: titleBelow(source, index + whole.length),
  }));
}

/** The title of the first test, table or row after this position. */
function titleBelow(source: ts.SourceFile, position: number): string | null {
  let found: string | undefined;
  const look = (node: ts.Node): void => {
    if (found !== undefined || node.end <= position) return;
    if (node.pos <= position && position <= node.getStart(source)) found = titleIn(node);
    ts.forEachChild(node, look);
  };
  ts.forEachChild(source, look);
  return found ?? null;
}

/** The title of a test, table or row: its own, or the first one within it. */
function titleIn(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return written(node);
  if (ts.isCallExpression(node) && isTitle(node.arguments[0])) return written(node.arguments[0]);
  if (ts.isArrayLiteralExpression(node) && node.elements[0])
    return titleIn(node.elements[0]) ?? written(node.elements[0]);
  if (ts.isPropertyAssignment(node))
    return node.name.getText() === "it" ? written(node.initializer) : undefined;
  return ts.forEachChild(node, titleIn);
}

const isTitle = (node: ts.Node | undefined) =>
  node !== undefined && (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node));

/** A title as written in the source: a template keeps its `${…}`. */
const written = (node: ts.Node) =>
  ts.isStringLiteralLike(node) ? node.text : node.getText().replace(/^`|`$/g, "");

/** One sentence for each fault: a rule without a proof, a proof of an unknown rule, an assumption without a rule. */
export function faultsOf(sections: readonly Section[], proofs: readonly Proof[]): string[] {
  const rules = sections.flatMap((section) => section.rules);
  const ids = rules.map(({ id }) => id);
  const proven = new Set(proofs.flatMap((proof) => proof.rules));
  const cited = new Set(rules.flatMap(({ assumptions }) => assumptions));
  return [
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} stands there twice.`),
    ...ids.filter((id) => !proven.has(id)).map((id) => `${id} has no proof.`),
    ...proofs.flatMap(({ file, line, rules, test }) => [
      ...rules.filter((id) => !ids.includes(id)).map((id) => `${file}:${line}: there is no rule "${id}".`),
      ...(test === null ? [`${file}:${line}: no test, table or row is below the mark.`] : []),
    ]),
    ...assumptionRows
      .filter(({ id }) => !cited.has(id))
      .map(({ id }) => `No rule uses the assumption ${id}.`),
  ];
}
