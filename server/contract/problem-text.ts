import { codeOf, controlProblems, factsOf, type ProblemError } from "./control-problems.js";
import { filled, type Language } from "./localized.js";
import type { ProblemLine, ProblemTexts } from "./problem-line.js";

const LINES: ReadonlyMap<string, ProblemLine> = new Map(
  Object.entries(controlProblems).map(([reason, line]) => [codeOf(reason), line]),
);

/** The texts of a problem in a language. A code that this version does not know keeps its English texts. */
export function problemText(error: ProblemError, language: Language): ProblemTexts {
  const { code, message, hint, params = {}, violations = [] } = error;
  const line = LINES.get(code);
  if (!line) return { message, hint };
  const facts = factsOf(params, violations, language);
  return {
    message: filled(line.message[language], facts, language),
    hint: line.hint && filled(line.hint[language], facts, language),
  };
}
