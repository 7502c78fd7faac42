import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Case } from "../server/contract/cases/case.js";
import { webhooksOf } from "../server/contract/cases/case-steps.js";
import { caseText, MOST_CHARACTERS, readCaseText } from "../server/contract/cases/case-text.js";
import { RefusedError } from "./failure.js";

/** A case as it stands in a file: with the line of each step, for whoever has to look there. */
export interface CaseFile {
  readonly case: Case;
  /** By step, from 0. */
  readonly lines: readonly number[];
}

/** Writes a case. Throws when the file is there already and must not be overwritten, or would be too long to be read. */
export async function writeCase(file: string, savedCase: Case, force: boolean): Promise<void> {
  const text = caseText(savedCase);
  if (text.length > MOST_CHARACTERS) {
    throw new RefusedError(
      "CASE_TOO_LONG",
      `This run has ${savedCase.steps.length} steps, which is more than a case file holds: ${text.length} characters of at most ${MOST_CHARACTERS}.`,
      "Take a snapshot nearer to what matters, or export the state: localpix state export.",
    );
  }
  await writeFile(file, text, { flag: force ? "w" : "wx", mode: 0o600 }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new RefusedError("FILE_EXISTS", `${file} exists already.`, "Give --force to overwrite it.");
  });
}

/** Reads a case, or throws a RefusedError that names every mistake with its place and what may have been meant. */
export async function readCaseFile(file: string): Promise<CaseFile> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new RefusedError("FILE_UNKNOWN", `There is no file ${file}.`);
  });
  const parsed = readCaseText(text);
  if (!parsed.problems) return { case: parsed.told, lines: parsed.lines };
  const problems = parsed.problems.map(({ line, column, message }) => `${file}:${line}:${column} ${message}`);
  throw new RefusedError("CASE_BROKEN", problems.join("\n"), "localpix case save writes such a file.");
}

/** A case file of a folder: what is in it, or its first problem. */
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

/** The case files of a folder. Other YAML files are left out. */
export async function listCaseFiles(folder = "."): Promise<CaseListing[]> {
  const listed: CaseListing[] = [];
  const names = (await readdir(folder)).filter((name) => /\.ya?ml$/i.test(name)).sort();
  for (const file of names) {
    const text = await readFile(join(folder, file), "utf8").catch(() => "");
    // Settings and scenarios are YAML too, and have no such head.
    if (!/^localpix:/m.test(text) || !/^case:/m.test(text)) continue;
    const parsed = readCaseText(text);
    if (parsed.problems) {
      const [first] = parsed.problems;
      listed.push({ file, problem: first ? `line ${first.line}: ${first.message}` : "not readable" });
      continue;
    }
    const { steps, start, until } = parsed.told;
    listed.push({
      file,
      steps: steps.length,
      webhooks: webhooksOf(parsed.told),
      start,
      until,
      problem: null,
    });
  }
  return listed;
}

/** A name for a new case of a folder, which no file there has: `run.yaml`, else `run-2.yaml` and so on. */
export async function newCaseName(folder = "."): Promise<string> {
  const taken = new Set((await readdir(folder)).map((name) => name.toLowerCase()));
  let name = "run.yaml";
  for (let number = 2; taken.has(name); number++) name = `run-${number}.yaml`;
  return name;
}
