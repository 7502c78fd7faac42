import { stringify } from "yaml";
import { readYamlText, type TextProblem } from "../yaml-text.js";
import type { Case } from "./case.js";
import { playableCase } from "./playable-case.js";

/** 10,000 requests, as many as a record keeps, are 6 million, which are read in ten seconds on a slow machine. */
export const MOST_CHARACTERS = 8_000_000;

const TITLE = `A run of localpix. Replay it with: localpix case replay <file>
Each step is a call, what it answered, and the webhooks that followed. Steps may be removed or changed by hand; one
without "answers" is made, but not compared. No secret is in here: the seed gives them again.`;

/** A case as the text of its file, for people to read. */
export function caseText(told: Case): string {
  const comment = TITLE.replaceAll(/^/gm, "# ");
  const text = stringify(told, { aliasDuplicateObjects: false, lineWidth: 0 });
  // An empty line before each step, so that an eye finds the next one.
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

/** Reads the text of a case's file. Nothing that it does not know passes: every problem is told with its place. */
export function readCaseText(text: string): ReadCase {
  const read = readYamlText(text, playableCase, undefined, MOST_CHARACTERS);
  if (read.problems) return read;
  const told = read.value as Case;
  return { told, lines: told.steps.map((_, index) => read.placeOf(["steps", index]).line) };
}
