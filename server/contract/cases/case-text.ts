import { Document, isMap, isSeq, Scalar, visit } from "yaml";
import { readYamlText, type TextProblem } from "../yaml-text.js";
import type { Case } from "./case.js";
import { playableCase } from "./playable-case.js";

/** A full record of 10,000 requests takes about 6 million characters, which a slow machine reads in ten seconds. */
export const MOST_CHARACTERS = 8_000_000;

const TITLE = `A run of localpix. Replay it with: localpix case replay <file>
Each step is a call, its answer and the webhooks that followed. You can remove or edit steps by hand; a step
without "answers" is called, but not compared. The file contains no secrets: the seed creates them again.
The last line, "...", shows that the file is complete.`;

/**
 * The marks of YAML around a document. A file that was cut between two steps is a valid case, which would be replayed
 * without the rest. Files of earlier versions have neither mark.
 */
const [BEGIN, END] = ["---", "..."];
const isCutOff = (text: string) => /^---\r?$/m.test(text) && !/^\.\.\.\s*$/m.test(text);

const aboutTransaction = (id: string) => `
It is about transaction ${id}: only its steps and webhooks are compared. The other steps, one line each, are
called because its ids, balances and limits depend on them.`;

/** A case as the text of its file, for people to read. */
export function caseText(content: Case): string {
  const [about] = content.transactions ?? [];
  const comment = `${TITLE}${about ? aboutTransaction(about) : ""}`.replaceAll(/^/gm, "# ");
  const text = withoutInvisible(content);
  // An empty line before each step makes the file easier to scan; calls that take one line are not separated.
  const spaced = text.replaceAll(/^ {2}- at:/gm, "\n  - at:").replaceAll(/^( {3}.*\n)( {2}- \{)/gm, "$1\n$2");
  return `${comment}\n${BEGIN}\n${spaced}${END}\n`;
}

/** Characters that a terminal or an editor acts on instead of showing: C1 controls, line ends, bidirectional marks. */
const INVISIBLE = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/;
const EVERY_INVISIBLE = new RegExp(INVISIBLE, "g");

/** A case as YAML, with invisible characters as `\uXXXX`, which only double-quoted texts of YAML can have. */
function withoutInvisible(content: Case): string {
  const document = new Document(content, { aliasDuplicateObjects: false });
  const steps = document.get("steps");
  for (const step of isSeq(steps) ? steps.items : []) {
    // A step that is not compared takes one line, so that the compared steps are easy to see.
    if (isMap(step) && !step.has("answers") && !step.has("webhooks")) step.flow = true;
    for (const webhook of webhooksIn(step))
      if (isMap(webhook) && !webhook.has("payload")) webhook.flow = true;
  }
  const options = { lineWidth: 0 };
  const text = document.toString(options);
  if (!INVISIBLE.test(text)) return text;
  visit(document, {
    Scalar: (_, scalar) => {
      if (typeof scalar.value === "string" && INVISIBLE.test(scalar.value)) scalar.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return document
    .toString(options)
    .replace(EVERY_INVISIBLE, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The webhooks of a step, as nodes of its document. */
function webhooksIn(step: unknown): readonly unknown[] {
  const webhooks = isMap(step) ? step.get("webhooks") : null;
  return isSeq(webhooks) ? webhooks.items : [];
}

export type ReadCase =
  | {
      readonly content: Case;
      /** The line of each step in the text, from 1; the steps from 0. */
      readonly lines: readonly number[];
      readonly problems?: undefined;
    }
  | { readonly problems: readonly TextProblem[] };

/** Reads the text of a case file. Unknown fields are refused; each problem comes with its place in the text. */
export function readCaseText(text: string): ReadCase {
  if (isCutOff(text)) {
    const line = text.trimEnd().split("\n").length;
    return {
      problems: [{ line, column: 1, message: `the file is cut off here: its last line must be ${END}` }],
    };
  }
  const read = readYamlText(text, playableCase, undefined, MOST_CHARACTERS);
  if (read.problems) return read;
  const content = read.value as Case;
  return { content, lines: content.steps.map((_, index) => read.placeOf(["steps", index]).line) };
}
