import { codeOf, controlProblems, factsOf, type ProblemError } from "./control-problems.js";
import { filled, type Language } from "./localized.js";
import type { ProblemLine, ProblemTexts } from "./problem-line.js";

const LINES: ReadonlyMap<string, ProblemLine> = new Map(
  Object.entries(controlProblems).map(([reason, line]) => [codeOf(reason), line]),
);

/** What the control API answered, in a language. A code of another version keeps the English words that it came with. */
export function problemText(error: ProblemError, language: Language): ProblemTexts {
  const { code, message, hint, params = {}, violations = [] } = error;
  const line = LINES.get(code);
  if (!line) return { message, hint };
  return {
    message: filled(line.message[language], factsOf(params, violations, language), language),
    hint: line.hint?.[language],
  };
}
