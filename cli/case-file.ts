import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Case } from "../server/contract/cases/case.js";
import { webhooksOf } from "../server/contract/cases/case-steps.js";
import { caseText, MOST_CHARACTERS, readCaseText } from "../server/contract/cases/case-text.js";
import { RefusedError } from "./failure.js";
import { writeNewFile } from "./write-new-file.js";

/** A case and the line of each of its steps in the file. */
export interface CaseFile {
  readonly case: Case;
  /** Line numbers, indexed by step from 0. */
  readonly lines: readonly number[];
}

/** Writes a case. Throws a RefusedError if it is too long, or if the file exists (without `force`) or cannot be written. */
export async function writeCase(file: string, savedCase: Case, force: boolean): Promise<void> {
  const text = caseText(savedCase);
  if (text.length > MOST_CHARACTERS) {
    throw new RefusedError(
      "CASE_TOO_LONG",
      `This run is too long for a case file: its ${savedCase.steps.length} steps take ${text.length} characters, and the limit is ${MOST_CHARACTERS}.`,
      "Save one transaction with --transaction, reset closer to the part that you need, or export the state: localpix state export.",
    );
  }
  await writeNewFile(file, text, { force, mode: 0o600 });
}

/** Reads a case. Throws a RefusedError that lists every problem with line, column and suggestions. */
export async function readCaseFile(file: string): Promise<CaseFile> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new RefusedError(
      "FILE_UNKNOWN",
      `There is no file ${file}.`,
      "localpix case save <file> writes one from the running sandbox.",
    );
  });
  const parsed = readCaseText(text);
  if (!parsed.problems) return { case: parsed.content, lines: parsed.lines };
  const problems = parsed.problems.map(({ line, column, message }) => `${file}:${line}:${column} ${message}`);
  throw new RefusedError("CASE_BROKEN", problems.join("\n"), "localpix case save writes a valid file.");
}

/** A summary of a case file, or its first problem. */
export type CaseListing = { readonly file: string } & (
  | {
      readonly steps: number;
      readonly webhooks: number;
      readonly start: string;
      readonly until: string;
      readonly problem: null;
    }
  | { readonly steps?: never; readonly problem: string }
);

/** Lists the case files of a folder; other YAML files are skipped. */
export async function listCaseFiles(folder = "."): Promise<CaseListing[]> {
  const listed: CaseListing[] = [];
  const names = (await readdir(folder)).filter((name) => /\.ya?ml$/i.test(name)).sort();
  for (const file of names) {
    const text = await readFile(join(folder, file), "utf8").catch(() => "");
    // Settings and scenarios are YAML too, but have no such header.
    if (!/^localpix:/m.test(text) || !/^case:/m.test(text)) continue;
    const parsed = readCaseText(text);
    if (parsed.problems) {
      const [first] = parsed.problems;
      listed.push({ file, problem: first ? `line ${first.line}: ${first.message}` : "not readable" });
      continue;
    }
    const { steps, start, until } = parsed.content;
    listed.push({
      file,
      steps: steps.length,
      webhooks: webhooksOf(parsed.content),
      start,
      until,
      problem: null,
    });
  }
  return listed;
}

/** A name for a new case that no file in the folder has yet: `run.yaml`, else `run-2.yaml` and so on. */
export async function newCaseName(folder = "."): Promise<string> {
  const taken = new Set((await readdir(folder)).map((name) => name.toLowerCase()));
  let name = "run.yaml";
  for (let number = 2; taken.has(name); number++) name = `run-${number}.yaml`;
  return name;
}
