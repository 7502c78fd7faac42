import { readFile, writeFile } from "node:fs/promises";
import { type Document, LineCounter, parseDocument } from "yaml";
import type { z } from "zod";
import { type Case, type CaseStep, caseHead, stepSchemaOf, wholeCase } from "../server/contract/case.js";
import { caseText } from "../server/contract/case-text.js";
import { controlOperations } from "../server/contract/control-operations.js";
import { nearMatches } from "../server/contract/near.js";
import { RefusedError } from "./failure.js";

/** A case as it stands in a file: with the line of each step, for whoever has to look there. */
export interface CaseFile {
  readonly told: Case;
  /** By step, from 0. */
  readonly lines: readonly number[];
}

/** Writes a case. Throws when the file is there already and must not be overwritten. */
export async function writeCase(file: string, told: Case, force: boolean): Promise<void> {
  await writeFile(file, caseText(told), { flag: force ? "w" : "wx", mode: 0o600 }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new RefusedError("FILE_EXISTS", `${file} exists already.`, "Give --force to overwrite it.");
  });
}

/** Reads a case, or throws a RefusedError that names every mistake with its line and what may have been meant. */
export async function readCaseFile(file: string): Promise<CaseFile> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new RefusedError("FILE_UNKNOWN", `There is no file ${file}.`);
  });
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  const broken = (mistakes: readonly { readonly line: number; readonly says: string }[]) =>
    new RefusedError(
      "CASE_BROKEN",
      mistakes.map(({ line, says }) => `${file}:${line}: ${says}`).join("\n"),
      "localpix case save writes such a file.",
    );
  if (document.errors.length > 0) {
    throw broken(
      document.errors.map(({ pos, message }) => ({
        line: counter.linePos(pos[0]).line,
        says: message.split("\n", 1)[0]!.replace(/ at line \d+, column \d+:?$/, "."),
      })),
    );
  }
  const lineAt = (path: readonly PropertyKey[]) => lineOf(document, counter, path);
  const content = document.toJS() as { steps?: unknown } | null;
  const { steps, ...head } = typeof content === "object" && content !== null ? content : { steps: [] };
  const list: readonly unknown[] = Array.isArray(steps) ? steps : [];
  const mistakes = [
    ...mistakesOf(caseHead, head, []),
    ...(Array.isArray(steps) ? [] : [{ path: ["steps"], says: "steps must be a list." }]),
    ...list.flatMap((step, index) => stepMistakes(step, ["steps", index])),
  ];
  if (mistakes.length > 0) throw broken(mistakes.map(({ path, says }) => ({ line: lineAt(path), says })));
  return {
    told: wholeCase.parse(content) as Case,
    lines: list.map((_, index) => lineAt(["steps", index])),
  };
}

interface Mistake {
  readonly path: readonly PropertyKey[];
  readonly says: string;
}

function stepMistakes(step: unknown, path: readonly PropertyKey[]): Mistake[] {
  const found = mistakesOf(stepSchemaOf(step), step, path);
  const { control } = (step ?? {}) as Partial<Extract<CaseStep, { control: string }>>;
  if (typeof control !== "string" || control in controlOperations) return found;
  const meant = didYouMean(control, Object.keys(controlOperations));
  return [...found, { path: [...path, "control"], says: `There is no command "${control}".${meant}` }];
}

function mistakesOf(schema: z.ZodType, value: unknown, path: readonly PropertyKey[]): Mistake[] {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).flatMap((issue): Mistake[] => {
    const where = [...path, ...issue.path];
    const name = issue.path.map(String).join(".");
    if (issue.code !== "unrecognized_keys") {
      return [{ path: where, says: `${name === "" ? "This" : name}: ${issue.message}.` }];
    }
    const known = fieldsAt(schema, issue.path);
    return issue.keys.map((key) => ({
      path: [...where, key],
      says: `Nothing is called "${key}" here.${didYouMean(key, known)}`,
    }));
  });
}

function didYouMean(typed: string, known: readonly string[]): string {
  const near = nearMatches(typed, known);
  return near.length === 0 ? "" : ` Did you mean ${near.join(" or ")}?`;
}

/** The names of the fields where `path` leads to. */
function fieldsAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let here = schema as { shape?: Record<string, unknown>; element?: unknown; unwrap?: () => unknown };
  for (const part of path) {
    const next = typeof part === "number" ? here.element : here.shape?.[String(part)];
    here = (next ?? {}) as typeof here;
    if (here.unwrap && here.shape === undefined && here.element === undefined)
      here = here.unwrap() as typeof here;
  }
  return Object.keys(here.shape ?? {});
}

/** The line of what stands at a path, or of the nearest thing around it. */
function lineOf(document: Document, counter: LineCounter, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true) as { range?: [number] } | undefined;
    if (node?.range) return counter.linePos(node.range[0]).line;
  }
  return 1;
}
