import { controlProblems, type ProblemReason } from "../control-problems.js";
import type { ProblemLine, ProblemTexts } from "../problem-line.js";
import type { Phrase } from "./phrase.js";
import { PHRASES, RULES } from "./phrases.js";
import { problemsPt } from "./problems.js";

/**
 * What the control API said, told in Portuguese. On the wire there is the English sentence only, so what it was filled
 * with is found by the place where it stands. A sentence that nobody knows stays as it is.
 */
export function problemInPortuguese(code: string, said: ProblemTexts): ProblemTexts {
  const reason = code.toLowerCase().replaceAll("_", "-");
  if (!isKnown(reason)) return { ...said, message: phraseInPortuguese(said.message) };
  const line: ProblemLine = controlProblems[reason];
  const told = problemsPt[reason];
  const message = retold([line.message, told.message], said.message);
  return { ...said, ...(told.hint ? { hint: told.hint } : {}), message: message ?? said.message };
}

/** A sentence or a word that is filled into others, in Portuguese; what is in no table stays as it is. */
export function phraseInPortuguese(text: string): string {
  for (const phrase of PHRASES) {
    const told = retold(phrase, text);
    if (told !== null) return told;
  }
  return text;
}

const isKnown = (reason: string): reason is ProblemReason => Object.hasOwn(controlProblems, reason);

/** `text` by the Portuguese side of the phrase; null when it is not what the English side says. */
function retold([english, portuguese]: Phrase, text: string): string | null {
  const found = patternOf(english).exec(text);
  if (!found) return null;
  return portuguese.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = found.groups?.[name] ?? "";
    if (name === "violations") return violationsInPortuguese(value);
    return name === "rule" ? violationInPortuguese(value) : phraseInPortuguese(value);
  });
}

/** `a must be …; must not …; b is required.`, each rule by itself. */
const violationsInPortuguese = (text: string): string =>
  `${text.replace(/\.$/, "").split("; ").map(violationInPortuguese).join("; ")}.`;

function violationInPortuguese(text: string): string {
  for (const [english, portuguese] of RULES) {
    const told =
      retold([english, portuguese], text) ?? retold([`{field} ${english}`, `{field} ${portuguese}`], text);
    if (told !== null) return told;
  }
  return text;
}

function patternOf(english: string): RegExp {
  const parts = english.split(/\{(\w+)\}/);
  const source = parts.map((part, at) =>
    at % 2 === 1 ? `(?<${part}>.*?)` : part.replaceAll(/[.*+?^$()|[\]\\/]/g, "\\$&"),
  );
  return new RegExp(`^${source.join("")}$`, "s");
}
