import { stringify } from "yaml";
import { readYamlText, type TextProblem } from "../yaml-text.js";
import type { Case } from "./case.js";
import { playableCase } from "./playable-case.js";

/** A full record of 10,000 requests takes about 6 million characters, which a slow machine reads in ten seconds. */
export const MOST_CHARACTERS = 8_000_000;

const TITLE = `A run of localpix. Replay it with: localpix case replay <file>
Each step is a call, its answer and the webhooks that followed. You can remove or edit steps by hand; a step
without "answers" is called, but not compared. The file contains no secrets: the seed creates them again.`;

/** A case as the text of its file, for people to read. */
export function caseText(told: Case): string {
  const comment = TITLE.replaceAll(/^/gm, "# ");
  const text = stringify(told, { aliasDuplicateObjects: false, lineWidth: 0 });
  // An empty line before each step makes the file easier to scan.
  const spaced = text.replaceAll(/^ {2}- at:/gm, "\n  - at:");
  return `${comment}\n${spaced}`;
}

export type ReadCase =
  | {
      readonly told: Case;
      /** The line of each step in the text, from 1; the steps from 0. */
      readonly lines: readonly number[];
      readonly problems?: undefined;
    }
  | { readonly problems: readonly TextProblem[] };

/** Reads the text of a case file. Unknown fields are refused; each problem comes with its place in the text. */
export function readCaseText(text: string): ReadCase {
  const read = readYamlText(text, playableCase, undefined, MOST_CHARACTERS);
  if (read.problems) return read;
  const told = read.value as Case;
  return { told, lines: told.steps.map((_, index) => read.placeOf(["steps", index]).line) };
}
